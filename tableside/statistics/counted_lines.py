"""The lines of a game's sheet that a figure counts for one player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.rules.score_sheet import Row
from referee.rules.statistics import SHARE
from referee.words import with_minus_sign
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import entered_in_words
from tableside.statistics.figures import DEALING, OTHERS_DEALING, Figure


class CountedLine(NamedTuple):
    """A line of the sheet that counts: the row, what was counted, in words, and what was entered for the player."""

    row: Row
    counted: str
    entered: str


def counted_lines(
    figure: Figure, table: Table, played: PlayedGame, seat: int, *, above_zero: bool
) -> Iterator[CountedLine]:
    """The lines of a game that such a figure of rounds counts for that seat, the last one first; with `above_zero`
    only those in which there was something to count."""
    for row in reversed(played.course.rows):
        count = None if row.open else _count(figure, table, row, seat)
        if count is not None and (count or not above_zero) and (count or row.kind == "round" or figure.of == "games"):
            words = "yes" if count else "no"
            entered = entered_in_words(played.course, row.cells[seat], brief=True)
            yield CountedLine(row, words if figure.shown == SHARE else with_minus_sign(count), entered)


def _count(figure: Figure, table: Table, row: Row, seat: int) -> int | None:
    if figure.own:
        count_row = next(one.count_row for one in table.game.statistics if one.key == figure.key)
        return count_row(row, seat)
    dealt = table.has_dealer and row.dealer == seat
    if row.kind != "round" or (figure is DEALING and not dealt) or (figure is OTHERS_DEALING and dealt):
        return None
    return row.cells[seat].score or 0
