"""What Buddha lays on the referee's desk."""

from __future__ import annotations

from referee.desk import Desk
from referee.games.buddha.card_pad import card_pad

DESK = Desk(pad=card_pad)
