"""Where a game of 10 stands, and what was entered of its open round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from referee.course import GameEvent
from referee.games.ten.bidding import Swap


class Stage(StrEnum):
    """Where the game stands: in its rounds, before the hands are counted, or over."""

    ROUND = "round"
    HANDS = "hands"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The round that is being played: who starts it and what was entered of it so far."""

    number: int
    starter: int
    card: int | None = None
    swaps: tuple[Swap, ...] = ()
    sources: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()

    def entered(self, event: GameEvent, *remarks: str) -> Self:
        """The round with one more event in it."""
        return replace(self, sources=(*self.sources, event.position), remarks=(*self.remarks, *remarks))
