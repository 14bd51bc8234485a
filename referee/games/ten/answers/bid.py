"""Whether a bid of 10 is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from referee.cases.case import Case
from referee.cases.question import question
from referee.games.ten.chips import ALL_CHIPS, MOST, Chips
from referee.games.ten.round import Bidding
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
        _refuse_order(case, offer)
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
    """The bid by itself, as a swap at this price would be judged."""
    seats = {player: seat for seat, player in enumerate(case.players)}
    chips = Chips(
        tuple(offer.free if player == offer.bidder else 0 for player in case.players),
        tuple(offer.protection if player == offer.owner else 0 for player in case.players),
    )
    Bidding(case.players, case.rules).swap(chips, seats[offer.bidder], seats[offer.owner], offer.bid)


def _refuse_order(case: Case, offer: Offer) -> None:
    """The bid among the others of its round."""
    if offer.last and not offer.protection and case.rules[UNPROTECTED] == "swap":
        message = "A card without protection is exchanged for one chip, and nobody can go higher."
        raise Refused("no_auction", "ask.last", message, clause="TEN-AMB-11")
    if offer.last and offer.bid <= offer.last:
        message = f"{offer.bidder} bids {offer.bid}, which must be more than the last bid, {offer.last}."
        raise Refused("too_low", "ask.bid", message, clause="TEN-BID-03")
    if not offer.last and offer.opened:
        message = f"{offer.bidder} has opened already in this round: each player may open once."
        raise Refused("second_opening", "ask.opened", message, clause="TEN-BID-07")
