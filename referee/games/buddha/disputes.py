"""What Buddha lays on the referee's disputes."""

from __future__ import annotations

from referee.disputes import DisputeForms
from referee.games.buddha.cards import card_pad

DISPUTES = DisputeForms(pad=card_pad)
