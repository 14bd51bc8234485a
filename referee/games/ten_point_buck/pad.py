"""What the templates of Ten-Point Buck show of a game."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.entries import HUNTED
from referee.games.ten_point_buck.scoring import BONUS, BRACKETS
from referee.rules.entry import Entry


@dataclass(frozen=True, slots=True)
class TenPointBuckView:
    """The open round, on the pad, in its forms and on the players' own phones.

    `turns` are all seats from the dealer's left, `waiting` those of them that have not bid. `bids` are by seat, None
    where the table may not see one; `at_once` says that all bid at the same time. `brackets` say how far from the bid
    brings how many points, the nearest first; None is however far (TPB-SCORE-02). `hunter` is the seat that caught the
    Buck with the Doe; while the hunt is open, `hunted` is the entry for it, worth `bonus` points.
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
    """The view of a game as it stands."""
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
