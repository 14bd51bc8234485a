"""Whether a bid of 10 is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from referee.disputes.asked import question
from referee.disputes.case import Case
from referee.disputes.ruling import Ruling
from referee.games.ten.round import bidding
from referee.games.ten.round.chips import ALL_CHIPS, MOST, Chips, free_in_words
from referee.refused import Refused
from referee.rules.house_rules import Value
from referee.words import counted

CHIPS = range(ALL_CHIPS.number + 1)
UNPROTECTED = "ten.unprotected"
WITH_ANY_PROTECTION = ("TEN-BID-07", "TEN-BID-09")
"""The clauses that forbid a bid whether or not the card is protected."""


@dataclass(frozen=True, slots=True)
class BidInCase:
    """The bid of a case. `last` is the highest so far in this auction, 0 for none; `free` are the bidder's chips."""

    bidder: str
    owner: str
    bid: int
    last: int
    protection: int
    free: int
    opened: bool


def bid(case: Case) -> Ruling:
    """Is this bid allowed? (TEN-BID-02, 03, 06, 07, 09; TEN-AMB-11)

    The question names `bidder`, `owner`, `bid`, the `protection` on the card and the bidder's `free` chips; `last` is
    the highest bid so far in this auction; with `opened`, the bidder has opened before in this round.
    """
    ask = question(case, "bidder", "owner", "bid", "last", "protection", "free", "opened")
    given = BidInCase(
        ask.player("bidder"),
        ask.player("owner"),
        ask.whole("bid", CHIPS),
        ask.whole("last", CHIPS, 0),
        ask.whole("protection", range(MOST.number + 1)),
        ask.whole("free", CHIPS),
        ask.flag("opened"),
    )
    try:
        _refuse_bid(case, given)
    except Refused as refused:
        if refused.clause is None:
            raise
        return Ruling("illegal", refused.message, (refused.clause,), _used(case, given, refused.clause))
    text = f"{given.bidder} may bid {given.bid} for {given.owner}'s card: {_why_allowed(given)}."
    clauses = ("TEN-BID-02", "TEN-BID-03") if given.protection else ("TEN-BID-06",)
    return Ruling("legal", text, clauses, _used(case, given, clauses[0]))


def _used(case: Case, given: BidInCase, clause: str) -> dict[str, Value]:
    """The house rule on unprotected cards, if the ruling by that clause is about one."""
    governs = not given.protection and clause not in WITH_ANY_PROTECTION
    return case.rules.pick(UNPROTECTED) if governs else {}


def _why_allowed(given: BidInCase) -> str:
    """Why the bid is allowed: the protection, the bid before it, and the chips to pay with."""
    protection = f"{counted(given.protection, 'chip')} {'lies' if given.protection == 1 else 'lie'} on it"
    more = f"it is more than the last bid, {given.last}" if given.last else "it opens the auction"
    return f"{protection if given.protection else 'no chip lies on it'}, {more}, and {free_in_words(given.free)}"


def _refuse_bid(case: Case, given: BidInCase) -> None:
    """Raises Refused for a bid that the pad would refuse, alone or after the others of its round."""
    seats = {player: seat for seat, player in enumerate(case.players)}
    chips = Chips(
        tuple(given.free if player == given.bidder else 0 for player in case.players),
        tuple(given.protection if player == given.owner else 0 for player in case.players),
    )
    bid = bidding.Bid(seats[given.bidder], seats[given.owner], given.bid, given.last, opened=given.opened)
    bidding.Bidding(case.players, case.rules).judge(chips, bid)
