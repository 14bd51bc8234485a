"""How a number on the sheet came about: a sum, line by line, each with its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.rules.course import Course
from referee.rules.score_sheet import Cell


class Step(NamedTuple):
    """A line of a sum: its words, its points (negative if it takes some away), and the id of its clause.

    `clause` is empty if no clause but only the sheet is the reason.
    """

    words: str
    amount: int
    clause: str = ""


class Explanation(NamedTuple):
    """How one player's total after a row of the sheet came about.

    `before` is the total before the row, and `steps` are the changes by the row. `sentences` are about the sum. In
    a game with a final count, `final_steps` are the changes by that count if the game ended here, otherwise empty.
    """

    before: int
    steps: tuple[Step, ...]
    sentences: tuple[str, ...] = ()
    final_steps: tuple[Step, ...] = ()

    @property
    def total(self) -> int:
        """The total after the row."""
        return self.before + sum(step.amount for step in self.steps)

    @property
    def net(self) -> int:
        """The total after the final count if the game ended here."""
        return self.total + sum(step.amount for step in self.final_steps)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of all its clauses, each once."""
        return tuple(dict.fromkeys(step.clause for step in (*self.steps, *self.final_steps) if step.clause))


Explain = Callable[[Any, int, int], Explanation]
"""Explains a cell of the sheet, given the course, the index of the row in `rows`, and the seat."""


def total_before(cell: Cell) -> int:
    """A player's total before a row of the sheet."""
    return cell.total - (cell.score or 0)


def explain_by_cell(course: Course, place: int, seat: int) -> Explanation:
    """The default for a game without explanations: the values in the cell's columns, and what the row adds."""
    row = course.rows[place]
    cell = row.cells[seat]
    values = [(column.label, cell.entered.get(column.key)) for column in course.columns]
    entered = ", ".join(f"{label} {value}" for label, value in values if value is not None)
    words = entered or (f"round {row.round}" if cell.score is not None else "nothing scored")
    return Explanation(total_before(cell), (Step(words, cell.score or 0),))
