"""Two disputes of 10 that turn on one moment: a bid, and a second card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.cases.case import Case
from referee.cases.question import Asked, question
from referee.cases.reading import read_text
from referee.games.ten.bidding import Bidding
from referee.games.ten.chips import ALL_CHIPS, Chips
from referee.games.ten.protection import MOST
from referee.games.ten.scoring import CEILING, Card, Sort, read_card, show
from referee.refused import Refused
from referee.ruling import Ruling

CHIPS = range(ALL_CHIPS + 1)
SWITCHES = ("ten.unprotected",)


def bid(case: Case) -> Ruling:
    """Is this bid allowed? (TEN-BID-02, 03, 06, 07, 09; TEN-AMB-11)

    The question names `bidder`, `owner`, `bid`, the `protection` on the card and the bidder's `free` chips; `last` is
    the highest bid so far in this auction, `opened` says that the bidder has opened before in this round.
    """
    ask = question(case, "bidder", "owner", "bid", "last", "protection", "free", "opened")
    bidder, owner = ask.player("bidder"), ask.player("owner")
    offered, last = ask.whole("bid", CHIPS), ask.whole("last", CHIPS, 0)
    try:
        _refuse_bid(case, ask, bidder, owner, offered)
        _refuse_order(case, ask, bidder, offered, last)
    except Refused as refused:
        if refused.clause is None:
            raise
        return Ruling("illegal", refused.message, (refused.clause,), case.rules.pick(*SWITCHES))
    text = f"{bidder} may bid {offered} for {owner}'s card."
    clauses = ("TEN-BID-02", "TEN-BID-03") if ask.whole("protection", range(MOST + 1)) else ("TEN-BID-06",)
    return Ruling("legal", text, clauses, case.rules.pick(*SWITCHES))


def _refuse_bid(case: Case, ask: Asked, bidder: str, owner: str, offered: int) -> None:
    """The bid by itself, as a swap at this price would be judged."""
    seats = {player: seat for seat, player in enumerate(case.players)}
    protection, free = ask.whole("protection", range(MOST + 1)), ask.whole("free", CHIPS)
    chips = Chips(
        tuple(free if player == bidder else 0 for player in case.players),
        tuple(protection if player == owner else 0 for player in case.players),
    )
    Bidding(case.players, case.rules).swap(chips, seats[bidder], seats[owner], offered)


def _refuse_order(case: Case, ask: Asked, bidder: str, offered: int, last: int) -> None:
    """The bid among the others of its round."""
    if last and not ask.whole("protection", range(MOST + 1)) and case.rules["ten.unprotected"] == "swap":
        message = "A card without protection is exchanged for one chip, and nobody can go higher."
        raise Refused("no_auction", "ask.last", message, clause="TEN-AMB-11")
    if last and offered <= last:
        message = f"{bidder} bids {offered}, which must be more than the last bid, {last}."
        raise Refused("too_low", "ask.bid", message, clause="TEN-BID-03")
    if not last and ask.flag("opened"):
        message = f"{bidder} has opened already in this round: each player may open once."
        raise Refused("second_opening", "ask.opened", message, clause="TEN-BID-07")


def second_card(case: Case) -> Ruling:
    """Is this second card allowed? (TEN-P4-03, TEN-P4-06; TEN-AMB-05, 15, 27)

    The question names the `player`, the `first` and the `second` card; `hidden` says that the first stays face down.
    """
    ask = question(case, "player", "first", "second", "hidden")
    player, first, second = ask.player("player"), _card(ask, "first"), _card(ask, "second")
    if ask.flag("hidden"):
        text = f"{player} keeps the first card face down and so adds no second one."
        return Ruling("illegal", text, ("TEN-P4-03",))
    used = ("ten.joker_timing",) if Sort.JOKER in (first.sort, second.sort) else ()
    _refuse_unnamed(case, first)
    try:
        total = show([first, second], "ask.second").total
    except Refused as refused:
        back = f"The {second} goes back to the hand."
        return Ruling("illegal", f"{refused.message} {back}", ("TEN-P4-06", "TEN-AMB-15"), case.rules.pick(*used))
    text = f"{player} may add the {second}: together that is {total}, and {CEILING} is the limit."
    return Ruling("legal", text, ("TEN-P4-04", "TEN-P4-05", "TEN-P4-06"), case.rules.pick(*used))


def _refuse_unnamed(case: Case, first: Card) -> None:
    """A joker named for good when it was opened has to say its value here (TEN-AMB-05)."""
    if first.sort is Sort.JOKER and first.value is None and case.rules["ten.joker_timing"] == "when_opened":
        message = "At this table a joker is named when it is opened: write it with its value, as in J=3."
        raise Refused("joker_unnamed", "ask.first", message, clause="TEN-AMB-05")


def _card(ask: Asked, key: str) -> Card:
    return read_card(read_text(ask.value(key), ask.at(key)), ask.at(key))


DISPUTES: Mapping[str, Callable[[Case], Ruling]] = {"bid": bid, "second": second_card}
