"""How a total of Huckley Buck came about: the hooks that came off, the floor they stopped at, the tricks won."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.entries import IN, OUT
from referee.games.huckley_buck.scoring import (
    BY_MISDEAL,
    BY_PENALTY,
    FLOOR,
    NO_TRICK,
    TRICK_WON,
    ScoreLine,
    hooks_for_no_trick,
)
from referee.rules.explanation import Explanation, Step, total_before
from referee.rules.house_rules import HouseRules
from referee.rules.score_sheet import Cell, Row


def explain(course: HuckleyBuckCourse, place: int, seat: int) -> Explanation:
    """A player's deal as one sum (HB-SCORE-02..05, HB-MIS-10); `told` says what the hooks by penalty were for."""
    row = course.rows[place]
    cell, rules = row.cells[seat], course.setup.rules
    before = total_before(cell)
    hooks = tuple(_taken_off(row, seat, rules))
    left = before + sum(step.amount for step in hooks)
    floor = (Step(FLOOR.one, FLOOR.points - left, FLOOR.clause),) if left < FLOOR.points else ()
    won = _steps(TRICK_WON, cell.entered["tricks"] or 0)
    steps = (*hooks, *floor, *won) or (_nothing(row, cell),)
    return Explanation(before, steps, cell.why)


def _steps(line: ScoreLine, number: int) -> tuple[Step, ...]:
    return (Step(line.in_words(number), line.points * number, line.clause),) if number else ()


def _taken_off(row: Row, seat: int, rules: HouseRules) -> Iterator[Step]:
    """The hooks of a cell, by what they were given for."""
    cell = row.cells[seat]
    misdealt = int(row.kind == "misdeal" and seat == row.dealer)
    without = _without_trick(row, cell, rules)
    yield from _steps(BY_PENALTY, cell.hooks - misdealt - without)
    yield from _steps(BY_MISDEAL, misdealt)
    yield from _steps(NO_TRICK, without)


def _without_trick(row: Row, cell: Cell, rules: HouseRules) -> int:
    """How many of a cell's hooks are for having no trick: in a round played out, by what became of the hand."""
    if not _scored(row):
        return 0
    if cell.entered["in"] == IN:
        return 0 if cell.entered["tricks"] else hooks_for_no_trick(dropped=False, penalised=False, rules=rules)
    dropped = cell.entered["in"] == OUT
    return hooks_for_no_trick(dropped=dropped, penalised=not dropped or bool(cell.why), rules=rules)


def _scored(row: Row) -> bool:
    """Whether a round was played out: five tricks are somebody's."""
    return any(cell.entered["tricks"] for cell in row.cells)


def _nothing(row: Row, cell: Cell) -> Step:
    """Why a deal left a total as it was."""
    if row.kind == "misdeal":
        return Step("a misdeal: no other total changes", 0, BY_MISDEAL.clause)
    if row.kind == "thrown_in":
        return Step("thrown in: no trick counts", 0, "HB-HAND-03")
    if not _scored(row):
        return Step("the round isn’t scored yet", 0, "HB-SCORE-01")
    if cell.entered["in"] == OUT:
        return Step("dropped out: no hook", 0, "HB-AMB-02")
    return Step("the hand was out: no further hook", 0, "HB-AMB-09")
