"""A game's own statistics: what is counted in each player's part of a line of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from referee.rules.score_sheet import Row

Count = Callable[[Row, int], int | None]
"""What a line of the sheet counts for a seat: a number, or None where the line has nothing to do with it."""

SHARE, MEAN, IN_100, A_GAME = "share", "mean", "in 100", "a game"
"""How the counts of many lines become a figure: how many of all in per cent, their mean, how many in 100, and the
mean of all games, each of which has one line that counts."""


class Statistic(NamedTuple):
    """One of a game's own statistics.

    `key` is as it is stored, `label` heads its column, `definition` says in sentences what `count_row` counts, `shown`
    is how. A line that isn't a round, such as a deal that is void, adds to the sum but not to the number of rounds.
    `most`, if given, are the words in which the story of a game says who has most: "met the most bids".
    """

    key: str
    label: str
    definition: str
    count_row: Count
    shown: str = SHARE
    most: str = ""

    def add_up(self, rows: Iterable[Row], seat: int) -> tuple[int, int]:
        """What a game's lines that are closed count for a player: the sum, and of how many rounds or games."""
        counts = [(row, count) for row in rows if not row.open and (count := self.count_row(row, seat)) is not None]
        counted = sum(row.kind == "round" or self.shown == A_GAME for row, _ in counts)
        return sum(count for _, count in counts), counted
