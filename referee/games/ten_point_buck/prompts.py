"""What a Ten-Point Buck table does now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.course import Prompt

if TYPE_CHECKING:
    from referee.games.ten_point_buck.course import TenPointBuckCourse


def prompt(course: TenPointBuckCourse) -> Prompt:
    """The moment of the round: bids from the dealer's left, then ten tricks (TPB-BID-01, TPB-PLAY-01)."""
    names, dealer = course.setup.names, course.dealer
    if course.winners:
        winner = names[course.winners[0]]
        return Prompt(
            dealer, None, (f"{winner} wins with {course.totals[course.winners[0]]} Hunting Points",), None, ""
        )
    first = course.setup.left(dealer)
    if not course.all_bid:
        return _bidding(course, first)
    says = (f"{names[dealer]} deals", f"{names[first]} leads to the first trick")
    others = ("redealt",) if course.hunter is not None else ("hunted", "redealt")
    return Prompt(dealer, first, says, "result", f"Score round {course.round}", others)


def _bidding(course: TenPointBuckCourse, first: int) -> Prompt:
    names = course.setup.names
    waiting = [seat for seat in course.setup.clockwise_from(first) if course.bids[seat] is None]
    says = [f"{names[course.dealer]} deals ten each"]
    if course.setup.rules["tpb.bidding"] == "simultaneous":
        says.append("All bid at once")
    else:
        says.append(f"{names[waiting[0]]} bids {'first' if len(waiting) == len(names) else 'next'}")
    if course.scored >= course.setup.rules.number("tpb.rounds"):
        says.append("A tie: one more round")
    others = ("redealt",) if len(waiting) < len(names) else ()
    return Prompt(course.dealer, waiting[0], tuple(says), "bid", f"Bid for round {course.round}", others)
