"""How a number on the sheet came about: a sum, line by line, each with the clause that says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.course import Course
from referee.score_sheet import Cell


@dataclass(frozen=True, slots=True)
class Step:
    """A line of a sum: its words, the points it adds (below zero: takes), and the id of its clause.

    `clause` is empty where nothing but the sheet itself says so.
    """

    words: str
    amount: int
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """How one player's total after a row of the sheet came about.

    `before` is the total that the player came with, `steps` what the row adds to it. `told` are sentences that go with
    the sum. `then` leads from the total to what it would come to if the game ended here, in a game that counts
    something else at its end; empty in any other.
    """

    before: int
    steps: tuple[Step, ...]
    told: tuple[str, ...] = ()
    then: tuple[Step, ...] = ()

    @property
    def total(self) -> int:
        """The total after the row."""
        return self.before + sum(step.amount for step in self.steps)

    @property
    def net(self) -> int:
        """What the total would come to if the game ended here."""
        return self.total + sum(step.amount for step in self.then)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of all clauses that it counts by, each once."""
        return tuple(dict.fromkeys(step.clause for step in (*self.steps, *self.then) if step.clause))


Explain = Callable[[Any, int, int], Explanation]
"""How a game explains a cell: of a course of its own, the place of the row in `rows` (from 0), and the seat."""


def total_before(cell: Cell) -> int:
    """The total that a player came with to a row of the sheet."""
    return cell.total - (cell.score or 0)


def explain_by_cell(course: Course, place: int, seat: int) -> Explanation:
    """The sum for a game that says no more: what stands in the cell's columns, and what the row adds."""
    row = course.rows[place]
    cell = row.cells[seat]
    values = [(column.label, cell.entered.get(column.key)) for column in course.columns]
    entered = ", ".join(f"{label} {value}" for label, value in values if value is not None)
    words = entered or (f"round {row.round}" if cell.score is not None else "nothing scored")
    return Explanation(total_before(cell), (Step(words, cell.score or 0),))
