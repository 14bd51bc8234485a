"""The pieces of 10's open round on the pad, step by step: round card, protection, bids, cards laid, the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from referee.games.ten.round.laying import LaidHand
from referee.games.ten.round.round import OpenRound
from referee.rules.prompt import Piece, pieces_in_turn
from referee.words import counted

AT_FIRST = frozenset({"round_card", "protected", "bid", "laid"})
"""The kinds that the pad asks for in the first round; later it asks for those that the table entered before."""
STEPS = AT_FIRST - {"round_card"}


def pieces(round: OpenRound, kinds_asked: Set[str]) -> tuple[Piece, ...]:
    """The round card, and the open step; the pad waits for kinds in `kinds_asked`, or entered in this round.

    Where no step was entered in the round before and one is in this round, it waits for every step. Earlier steps have
    no pieces: the pad shows their chips and cards.
    """
    asked = kinds_asked | round.kinds if kinds_asked & STEPS or not round.kinds & STEPS else AT_FIRST
    if round.card is None and not round.kinds and ("round_card" in asked or not asked & AT_FIRST):
        return (Piece("round_card", due=True, waits="round_card" in asked),)
    return (*_round_card(round), *_step(round, asked))


def _round_card(round: OpenRound) -> Iterator[Piece]:
    """The round card; the pad waits for it once all cards are laid, since the result needs it."""
    entered = _entered(round, "round_card")
    yield from entered or [Piece("round_card", due=True, waits=round.laying.complete)]


def _step(round: OpenRound, asked: Set[str]) -> Iterator[Piece]:
    """The pieces of the open step (TEN-RND-01)."""
    if round.laying.complete:
        if round.card is not None:
            yield Piece("result", due=True, waits=True)
        yield from _entered(round, "laid")
    elif round.bids_are_over:
        yield from _laying(round, asked)
        yield from _raises(round)
    elif round.unknown_protection:
        yield from (piece for piece in _entered(round, "protected") if piece.seat not in round.unknown_protection)
        yield from pieces_in_turn("protected", round.unknown_protection, waits="protected" in asked)
    else:
        yield from _bidding(round, asked)
        yield from _raises(round)


def _bidding(round: OpenRound, asked: Set[str]) -> Iterator[Piece]:
    """The bids so far, and whose turn it is.

    The pad doesn't wait for bids of a table that enters only swaps, and offers to lay cards at once.
    """
    waits = "bid" in asked and ("bid" in round.kinds or "bought" not in round.kinds)
    yield from _entered(round, "bid")
    yield Piece("bid", round.bids_next, due=True, waits=waits)
    if not waits and not round.auction:
        yield from _laying(round, asked)


def _laying(round: OpenRound, asked: Set[str]) -> Iterator[Piece]:
    """The cards laid, and who lays the next one."""
    following = round.laying.next
    yield from _entered(round, "laid")
    yield Piece("laid", following, due=True, waits="laid" in asked)


def _raises(round: OpenRound) -> Iterator[Piece]:
    """The seats that may raise protection on a new card before the next bid (TEN-BID-11, TEN-AMB-09)."""
    for seat in round.raises_now:
        yield Piece("protected", seat, due=True)


def _entered(round: OpenRound, kind: str) -> list[Piece]:
    return [piece for piece in round.entered_pieces if piece.kind == kind]


def bid_in_words(round: OpenRound, data: Mapping[str, Any]) -> str:
    """A bid made in `round`, in words for the pad: "2 for Dee", "4, sold", "pass"."""
    owner, chips = data.get("owner"), data.get("chips")
    if owner is None and chips is None:
        return "and all pass" if data.get("rest") else "pass"
    price = chips or 1
    bid = f"{price} for {round.setup.names[owner]}" if round.auction is None and owner is not None else str(price)
    return f"{bid}, sold" if data.get("rest") else bid


def hand_in_words(hand: LaidHand) -> str:
    """A player's cards, in words for the pad: "7", "7 + 3 = 10", "7 alone", "face down"."""
    if not hand.cards:
        return "face down"
    if hand.cards[1:]:
        return f"{' + '.join(map(str, hand.cards))} = {hand.total}"
    return f"{hand.cards[0]} alone" if hand.decided else str(hand.cards[0])


def bidding_status(round: OpenRound, seat: int) -> str:
    """The words on a player during the bidding: their part in the open auction, else the protection of their card."""
    auction = round.auction
    chips = round.chips.protection(seat)
    protection = f"protected, {counted(chips, 'chip')}" if chips else "unprotected"
    if auction is None:
        chance = "opened" if seat in round.opened else "passed" if seat in round.passed else ""
        return f"{chance}, {protection.removeprefix('protected, ')}" if chance else protection
    if seat == auction.owner:
        return f"this card, for {auction.chips}"
    if seat == auction.bidder:
        return f"bids {auction.chips}, has {round.chips.free[seat] - auction.chips} left"
    return "passed" if seat in auction.declined else protection
