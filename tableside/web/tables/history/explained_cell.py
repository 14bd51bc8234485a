"""How a number on the sheet came about: the sum, with its clauses."""

from __future__ import annotations

from typing import NamedTuple

from referee.refused import Refused
from referee.rules.course import WinReason
from referee.rules.explanation import Explanation
from referee.rules.rulebook import Ambiguity, Clause
from referee.rules.score_sheet import Cell, Row
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.web.tables.pad.paging import SHEET_LINES, Page, last_page


class ExplainedCell(NamedTuple):
    """One player's total after a row: the player, the sum, and its clauses."""

    seat: int
    name: str
    cell: Cell
    sum: Explanation
    clauses: tuple[Clause | Ambiguity, ...]


class RowOfTotal(NamedTuple):
    """What one row added to a player's total, with the position of the event that closed the row."""

    row: Row
    cell: Cell

    @property
    def position(self) -> int:
        """The position of the event that closed the row: its address."""
        return self.row.sources[-1]


class ExplainedTotal(NamedTuple):
    """One player's total: its rows, and why the game was won, if it was.

    `if_ended_now` is the score if the game ended now, in a game with a final count that isn't over; otherwise None.
    """

    seat: int
    name: str
    total: int
    if_ended_now: int | None
    rows: Page[RowOfTotal]
    win_reason: WinReason | None


def explained_total(table: Table, played: PlayedGame, seat: int) -> ExplainedTotal:
    """The total of `seat` in a game, with its last rows."""
    course = played.course
    now = course.deciding_scores[seat] if course.deciding_label and not course.winners else None
    rows = last_page(_rows_of_total(played, seat), SHEET_LINES)
    return ExplainedTotal(seat, table.names[seat], course.totals[seat], now, rows, course.win_reason)


def _rows_of_total(played: PlayedGame, seat: int) -> tuple[RowOfTotal, ...]:
    """The rows that were scored for a player, or gave them a hook, the oldest first: they add up to the total."""
    rows = (RowOfTotal(row, row.cells[seat]) for row in played.course.rows)
    return tuple(one for one in rows if one.cell.score is not None or one.cell.hooks)


def check_seat(table: Table, seat: int | None) -> int:
    """The seat. Raises Refused for one that the table doesn't have, naming those it has."""
    if seat is None or seat not in range(len(table.names)):
        message = f"There is no such seat at this table; seats are 0 to {len(table.names) - 1}."
        raise Refused("unknown_seat", "seat", message)
    return seat


def explained_cell(table: Table, played: PlayedGame, place: int, seat: int) -> ExplainedCell:
    """The total of `seat` after the row at that place of a game, explained. Raises Refused for no seat of the table."""
    check_seat(table, seat)
    explanation = table.game.explain(played.course, place, seat)
    clauses = tuple(table.game.rulebook[clause] for clause in explanation.clauses)
    return ExplainedCell(seat, table.names[seat], played.course.rows[place].cells[seat], explanation, clauses)
