"""A table of Ten-Point Buck for tests: the fixed cast, and short ways to enter an event."""

from __future__ import annotations

from typing import Any

from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.house_rules import SWITCHES
from referee.games.ten_point_buck.scoring import BRACKETS
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve")
ANN, BOB, CY, DEE, EVE = range(5)


def table(players: int = 3, dealer: int = CY, **rules: object) -> TenPointBuckCourse:
    given = {f"tpb.{key}": value for key, value in rules.items()}
    return TenPointBuckCourse.begin(Setup(CAST[:players], HouseRules(SWITCHES, given), dealer))


def enter(course: TenPointBuckCourse, kind: str, note: str = "", **data: Any) -> TenPointBuckCourse:
    """One more event; its position is one past all those before."""
    known = (*course.open.sources, *(source for row in course.rows for source in row.sources), 1)
    return course.after(GameEvent(kind, data, 1 + max(known), bool(note), note))


def bid(course: TenPointBuckCourse, *bids: object) -> TenPointBuckCourse:
    return enter(course, "bid", bids=list(bids))


def score(course: TenPointBuckCourse, *taken: object, bonus: object = None) -> TenPointBuckCourse:
    return enter(course, "result", taken=list(taken), bonus=bonus)


def play(course: TenPointBuckCourse, bids: list[int], taken: list[int], bonus: int | None = None) -> TenPointBuckCourse:
    return score(bid(course, *bids), *taken, bonus=bonus)


def points(course: TenPointBuckCourse, *wanted: int) -> TenPointBuckCourse:
    """A round with these Hunting Points for the players, each the points of a bracket."""
    nearest = (0, *(row.within + 1 for row in BRACKETS if row.within is not None))
    away = {row.points: least for row, least in zip(BRACKETS, nearest, strict=True)}
    return play(course, [40 + away[one] for one in wanted], [40] * len(wanted))
