"""What a Ten-Point Buck table does now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.course import Prompt
from referee.words import listed

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
    names, all_at_once = course.setup.names, course.setup.rules["tpb.bidding"] == "simultaneous"
    waiting = [seat for seat in course.setup.clockwise_from(first) if course.bids[seat] is None]
    begun = len(waiting) < len(names)
    says = [f"{names[course.dealer]} deals ten each"]
    if all_at_once:
        says.append(f"{len(waiting)} of {len(names)} still to bid" if begun else "All bid at once")
    else:
        says.append(f"{names[waiting[0]]} bids {'next' if begun else 'first'}")
    if course.scored >= course.setup.rules.number("tpb.rounds"):
        says.append(_tie(course))
    acts = None if all_at_once else waiting[0]
    return Prompt(
        course.dealer, acts, tuple(says), "bid", f"Bid for round {course.round}", ("redealt",) if begun else ()
    )


def _tie(course: TenPointBuckCourse) -> str:
    """Why one more round is played, and who can win it (TPB-END-02, TPB-AMB-07)."""
    if len(course.in_race) == len(course.setup.names):
        return "A tie: one more round"
    in_race = [course.setup.names[seat] for seat in sorted(course.in_race)]
    return f"A tie: one more round, for {listed(in_race, 'or')}"
