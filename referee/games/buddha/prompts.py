"""What a Buddha table is told to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.course import Prompt
from referee.games.buddha.scoring import FULL_HIGHEST, Deal
from referee.words import listed

if TYPE_CHECKING:
    from referee.games.buddha.course import BuddhaCourse

OTHERS = ("redealt",)


def prompt(course: BuddhaCourse) -> Prompt:
    """Who deals, who acts and which button comes next, in words with names (BUD-BID-01, BUD-AMB-11)."""
    number = course.played + 1
    if course.over:
        return Prompt(course.dealer, None, _won(course), None, "")
    if course.bidding.complete:
        return Prompt(course.dealer, course.first_leader, _play(course), "result", f"Score round {number}", OTHERS)
    if course.next_to_bid is not None and course.bids_hidden:
        name = course.setup.names[course.next_to_bid]
        return Prompt(course.dealer, course.next_to_bid, _passing(course, name), "bid", f"{name} bids", OTHERS)
    return Prompt(course.dealer, None, _dealing(course), "bid", f"Bid for round {number}", OTHERS)


def preparation(deal: Deal) -> str:
    """Which cards stay out of the pack for a number of players (BUD-DEAL-01..04)."""
    gone = range(deal.highest + 1, FULL_HIGHEST + 1)
    parts = [f"the {listed(gone)} of each Element"] if gone else []
    parts += [f"{count} {name}" for name, count in deal.removed.items() if "Element" not in name]
    return f"Take out {listed(parts)}." if parts else "Play with all 70 cards."


def _dealing(course: BuddhaCourse) -> tuple[str, ...]:
    says = (f"{course.setup.names[course.dealer]} deals {course.deal.hand} each", "all bid at once, a fist is none")
    if course.played >= course.deal.rounds:
        return (*says, f"{listed([course.setup.names[seat] for seat in course.leaders])} are tied: an extra round")
    return says if course.rows else (*says, preparation(course.deal))


def _passing(course: BuddhaCourse, name: str) -> tuple[str, ...]:
    return (f"Pass the phone to {name}", f"{sum(course.has_bid)} of {len(course.has_bid)} bids are in")


def _play(course: BuddhaCourse) -> tuple[str, ...]:
    names = course.setup.names
    total, due = sum(course.bidding.final), course.tricks_to_win
    odds = f"{abs(total - due)} too {'many' if total > due else 'few'}" if total != due else "just enough"
    leads = f"{names[course.first_leader]} leads to the first trick"
    return (f"{names[course.dealer]} deals", leads, f"{total} bid for {due} tricks: {odds}")


def _won(course: BuddhaCourse) -> tuple[str, ...]:
    names = listed([course.setup.names[seat] for seat in course.winners])
    verb = "wins" if len(course.winners) == 1 else "share the win"
    return (f"{names} {verb} with {max(course.totals)} points",)
