"""Whether a bid of 10 is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cases.case import Case
from referee.cases.question import question
from referee.games.ten import bidding
from referee.games.ten.chips import ALL_CHIPS, MOST, Chips
from referee.house_rules import Value
from referee.refused import Refused
from referee.ruling import Ruling
from referee.words import counted, there_are

CHIPS = range(ALL_CHIPS.number + 1)
UNPROTECTED = "ten.unprotected"
WHATEVER_LIES_THERE = ("TEN-BID-07", "TEN-BID-09")
"""The clauses that bar a bid for a card with or without protection."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A bid as it was told: `last` is the highest so far in this auction, 0 for none; `free` are the bidder's chips."""

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
    the highest bid so far in this auction, `opened` says that the bidder has opened before in this round.
    """
    ask = question(case, "bidder", "owner", "bid", "last", "protection", "free", "opened")
    offer = Offer(
        ask.player("bidder"),
        ask.player("owner"),
        ask.whole("bid", CHIPS),
        ask.whole("last", CHIPS, 0),
        ask.whole("protection", range(MOST.number + 1)),
        ask.whole("free", CHIPS),
        ask.flag("opened"),
    )
    try:
        _refuse_bid(case, offer)
    except Refused as refused:
        if refused.clause is None:
            raise
        return Ruling("illegal", refused.message, (refused.clause,), _used(case, offer, refused.clause))
    text = f"{offer.bidder} may bid {offer.bid} for {offer.owner}'s card: {_why_allowed(offer)}."
    clauses = ("TEN-BID-02", "TEN-BID-03") if offer.protection else ("TEN-BID-06",)
    return Ruling("legal", text, clauses, _used(case, offer, clauses[0]))


def _used(case: Case, offer: Offer, clause: str) -> dict[str, Value]:
    """The house rule on a card without protection, where the ruling by that clause is about one."""
    governs = not offer.protection and clause not in WHATEVER_LIES_THERE
    return case.rules.pick(UNPROTECTED) if governs else {}


def _why_allowed(offer: Offer) -> str:
    """What the bid had to reach and can be paid with."""
    lies = f"{counted(offer.protection, 'chip')} {'lies' if offer.protection == 1 else 'lie'} on it"
    more = f"it is more than the last bid, {offer.last}" if offer.last else "it opens the auction"
    return f"{lies if offer.protection else 'no chip lies on it'}, {more}, and {there_are(offer.free, 'free chip')}"


def _refuse_bid(case: Case, offer: Offer) -> None:
    """The bid as the pad would judge it, by itself and among the others of its round."""
    seats = {player: seat for seat, player in enumerate(case.players)}
    chips = Chips(
        tuple(offer.free if player == offer.bidder else 0 for player in case.players),
        tuple(offer.protection if player == offer.owner else 0 for player in case.players),
    )
    told = bidding.Offer(seats[offer.bidder], seats[offer.owner], offer.bid, offer.last, opened=offer.opened)
    bidding.Bidding(case.players, case.rules).judge(chips, told)
