"""The longest run of somebody's wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar


class GameOver(Protocol):
    """A game that is over, and whether somebody won it."""

    @property
    def won(self) -> int:
        """1 if they did."""


AnyGame = TypeVar("AnyGame", bound=GameOver)


def longest_run(games: Iterable[AnyGame]) -> Sequence[AnyGame]:
    """The most games won one after another, the earliest first, as `games` are; of equal runs the latest; nothing
    without a win."""
    best, now = list[AnyGame](), list[AnyGame]()
    for game in games:
        now = [*now, game] if game.won else []
        if now and len(now) >= len(best):
            best = now
    return best
