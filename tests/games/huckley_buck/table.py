"""A table of Huckley Buck for tests: the fixed cast, and short ways to enter an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.house_rules import SWITCHES
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
ANN, BOB, CY, DEE, EVE, FAY, GUS = range(7)
OUT = "out"

GivenRound = Sequence[int | str | None]


def table(players: int = 4, dealer: int = DEE, **rules: object) -> HuckleyBuckCourse:
    given = {f"hb.{key}": value for key, value in rules.items()}
    return HuckleyBuckCourse.begin(Setup(CAST[:players], HouseRules(SWITCHES, given), dealer))


def standing(totals: Sequence[int], dealer: int | None = None, **rules: object) -> HuckleyBuckCourse:
    """A table with these totals, before a new deal by `dealer` (by default the last seat)."""
    start = table(len(totals), len(totals) - 1 if dealer is None else dealer, **rules)
    return HuckleyBuckCourse(start.setup, start.deal, tuple(totals))


def enter(course: HuckleyBuckCourse, kind: str, note: str = "", **data: Any) -> HuckleyBuckCourse:
    """One more event; its position is one past all those before."""
    position = 1 + max((source for row in course.rows for source in row.sources), default=0)
    return course.after(GameEvent(kind, data, max(position, 1 + max(course.deal.sources, default=0)), bool(note), note))


def score(
    course: HuckleyBuckCourse, *tricks: int | str | None, winners: Sequence[int] | None = None
) -> HuckleyBuckCourse:
    order = None if winners is None else list(winners)
    return enter(course, "result", tricks=list(tricks), winners=order)


def misdeal(course: HuckleyBuckCourse, how: str = "exposed") -> HuckleyBuckCourse:
    return enter(course, "misdealt", how=how)


def say(course: HuckleyBuckCourse, *words: str) -> HuckleyBuckCourse:
    """Announcements in turn, each by the next to announce."""
    for word in words:
        course = enter(course, "announced", seat=course.deal.announces_next, says=word)
    return course


def draw(course: HuckleyBuckCourse, *discards: int) -> HuckleyBuckCourse:
    """Draws in turn, each by the next to draw."""
    for number in discards:
        course = enter(course, "drawn", seat=course.deal.draws_next, discards=number, upcard=False)
    return course


def penalty_data(
    course: HuckleyBuckCourse, hooks: dict[int, int], removed: Sequence[int], then: str, reason: str
) -> dict[str, Any]:
    seats = course.setup.seats
    return {
        "hooks": [hooks.get(seat, 0) for seat in seats],
        "removed": [seat in removed for seat in seats],
        "then": then,
        "reason": reason,
    }


def penalise(
    course: HuckleyBuckCourse,
    *hooked: int,
    removed: Sequence[int] = (),
    then: str = "play_on",
    reason: str = "said at the table",
) -> HuckleyBuckCourse:
    """A penalty with one hook for each of `hooked`."""
    hooks = {seat: hooked.count(seat) for seat in hooked}
    return enter(course, "penalty", **penalty_data(course, hooks, removed, then, reason))


def refusal(course: HuckleyBuckCourse, kind: str, **data: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        enter(course, kind, **data)
    return caught.value


def refused_score(course: HuckleyBuckCourse, *tricks: object, winners: object = None) -> tuple[str, str, str | None]:
    """Code, field and clause of a refused result."""
    error = refusal(course, "result", tricks=list(tricks), winners=winners)
    return error.code, error.field, error.clause


def warnings(course: HuckleyBuckCourse, kind: str, **data: Any) -> list[tuple[str, str, str, bool]]:
    found = course.warnings(GameEvent(kind, data))
    return [(warning.code, warning.field, warning.clause, warning.needs_note) for warning in found]


def hooks(course: HuckleyBuckCourse, row: int = -1) -> tuple[int, ...]:
    return tuple(cell.hooks for cell in course.rows[row].cells)


def words(course: HuckleyBuckCourse, row: int = -1) -> tuple[str, ...]:
    return tuple(cell.word for cell in course.rows[row].cells)


def scores(course: HuckleyBuckCourse, row: int = -1) -> tuple[int | None, ...]:
    return tuple(cell.score for cell in course.rows[row].cells)
