"""What Buddha lays on the referee's disputes."""

from __future__ import annotations

from referee.disputes import DisputeForms
from referee.games.buddha.cards import card_pad
from referee.questions import questions_on_tricks

DISPUTES = DisputeForms(pad=card_pad, on_tricks=questions_on_tricks("Somebody didn’t follow"))
