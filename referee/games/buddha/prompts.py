"""What a Buddha table is told to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.course import Prompt
from referee.games.buddha.scoring import FULL_HIGHEST, Deal

if TYPE_CHECKING:
    from referee.games.buddha.course import BuddhaCourse


def prompt(course: BuddhaCourse) -> Prompt:
    """Who deals, who acts and which button comes next, in sentences with names."""
    if course.over:
        return Prompt(course.dealer, None, _won(course), None, "")
    if course.bidding.complete:
        words = f"Score round {course.played + 1}"
        return Prompt(course.dealer, course.first_leader, _play(course), "result", words, ("redealt",))
    says = _passing(course) if course.bids_hidden else (*_dealing(course), *_bidding(course))
    acts = course.next_to_bid if course.bids_hidden else None
    return Prompt(course.dealer, acts, says, "bid", "Lock bids", ("redealt",))


def preparation(deal: Deal) -> str:
    """Which cards stay out of the pack for a number of players (BUD-DEAL-01..04)."""
    gone = range(deal.highest + 1, FULL_HIGHEST + 1)
    parts = [f"the {listed([str(number) for number in gone])} of each Element"] if gone else []
    parts += [f"{count} {name}" for name, count in deal.removed.items() if "Element" not in name]
    return f"Take out {listed(parts)}." if parts else "Play with all 70 cards."


def listed(names: Sequence[str]) -> str:
    """The names as a sentence lists them: "Ann, Bob and Cy"."""
    return " and ".join([part for part in (", ".join(names[:-1]), *names[-1:]) if part])


def _dealing(course: BuddhaCourse) -> tuple[str, ...]:
    name, hand = course.setup.names[course.dealer], course.deal.hand
    deals = f"{name} deals {hand} cards to each, the whole pack."
    if not course.rows:
        return (preparation(course.deal), deals)
    if course.played < course.deal.rounds:
        return (deals,)
    tied = listed([course.setup.names[seat] for seat in course.leaders])
    return (f"{tied} are tied at {max(course.totals)}: this extra round decides.", deals)


def _bidding(course: BuddhaCourse) -> tuple[str, ...]:
    fists = "Look at your hands; on the count of three all show their bid with fingers, a fist for none."
    if course.setup.rules["bud.max_bid"] == "ten" or course.deal.hand <= 10:
        return (fists,)
    return (fists, "Two hands show ten at most: say a higher bid aloud.")


def _passing(course: BuddhaCourse) -> tuple[str, ...]:
    seat = course.next_to_bid
    turn = () if seat is None else (f"Pass the phone to {course.setup.names[seat]}.",)
    count = f"{sum(course.has_bid)} of {len(course.has_bid)} bids are in; all stay secret until the last one."
    return (*turn, count)


def _play(course: BuddhaCourse) -> tuple[str, ...]:
    leads = f"{course.setup.names[course.first_leader]} leads to the first trick."
    total, due = sum(course.bidding.final), course.tricks_to_win
    odds = f"{abs(total - due)} too {'many' if total > due else 'few'}" if total != due else "just enough"
    return (leads, f"Bids add up to {total} for {due} tricks: {odds}.", "The Black Hole swallows one trick more.")


def _won(course: BuddhaCourse) -> tuple[str, ...]:
    names = listed([course.setup.names[seat] for seat in course.winners])
    points = max(course.totals)
    if len(course.winners) > 1:
        return (f"{names} share the win with {points} points.",)
    return (f"{names} wins with {points} points.",)
