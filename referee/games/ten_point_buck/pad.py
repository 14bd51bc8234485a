"""The view of a game for Ten-Point Buck's templates."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.entries import HUNTED
from referee.games.ten_point_buck.scoring import BONUS, BRACKETS
from referee.rules.entry import Entry


@dataclass(frozen=True, slots=True)
class TenPointBuckView:
    """The open round, for the pad, the forms and the players' own phones.

    `turns` are all seats from the dealer's left, `waiting` those of them that haven't bid. `bids` are by seat, None
    if missing or hidden; with `at_once`, all bid at the same time. `brackets` are pairs of the largest distance from
    the bid and its points, the nearest first; None is any distance (TPB-SCORE-02). `hunter` is the seat that caught the
    Buck with the Doe; `hunted` is the entry for that, worth `bonus` points, while `hunt_is_open`.
    """

    round: int
    dealer: int
    turns: tuple[int, ...]
    waiting: tuple[int, ...]
    at_once: bool
    bids_hidden: bool
    bids: tuple[int | None, ...]
    brackets: tuple[tuple[int | None, int], ...]
    hunter: int | None
    hunt_is_open: bool
    hunted: Entry
    bonus: int


def view(course: TenPointBuckCourse) -> TenPointBuckView:
    """The view of the course."""
    open = course.open
    return TenPointBuckView(
        round=open.number,
        dealer=open.dealer,
        turns=open.turns,
        waiting=open.waiting,
        at_once=open.at_once,
        bids_hidden=open.bids_hidden,
        bids=open.shown_bids,
        brackets=tuple((bracket.within, bracket.points) for bracket in BRACKETS),
        hunter=open.hunter,
        hunt_is_open=HUNTED.kind in course.prompt.others,
        hunted=HUNTED,
        bonus=BONUS.points,
    )
