"""The bids of 10 and the swaps that follow from them: which are allowed, and who may go higher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.ten.round.chips import Chips, free_in_words
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.house_rules import HouseRules
from referee.words import counted


@dataclass(frozen=True, slots=True)
class Swap:
    """A card that changed hands: `buyer` paid `price` chips for `owner`'s card and gave their own for it.

    With `to_pot`, the card was unprotected. `opener` is who opened the bidding, None if unknown: it is known if it was
    entered, in a straight exchange, which nobody can outbid, and with two players.
    """

    buyer: int
    owner: int
    price: int
    to_pot: bool
    opener: int | None


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid of `chips` for the card of `owner`, both players by seat; None is the price of a straight exchange.

    `last` is the highest bid so far in this auction, 0 for none; `opener` who opened it, None if unknown; with
    `opened`, the bidder has opened before in this round.
    """

    bidder: int
    owner: int
    chips: int | None
    last: int = 0
    opener: int | None = None
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Auction:
    """The bids for one card: `owner` has it, `opener` bid first, `bidder` made the highest bid, of `chips`.

    `declined` are the seats that passed since.
    """

    owner: int
    opener: int
    bidder: int
    chips: int
    declined: frozenset[int] = frozenset()

    def raisers(self, setup: Setup, free: Sequence[int]) -> tuple[int, ...]:
        """The seats that may still go higher, clockwise from the bidder: all that can pay more (TEN-BID-03).

        The owner may not (TEN-BID-09), the opener may like all others (TEN-AMB-31), and a player who passed may again
        once somebody went higher (TEN-AMB-14).
        """
        asked = setup.clockwise_from(self.bidder)[1:]
        return tuple(
            seat for seat in asked if seat != self.owner and seat not in self.declined and free[seat] > self.chips
        )


@dataclass(frozen=True, slots=True)
class Bidding:
    """The third phase of one round: its swaps so far, in order."""

    names: Sequence[str]
    rules: HouseRules
    swaps: tuple[Swap, ...] = ()

    @property
    def received(self) -> frozenset[int]:
        """The seats that got a new card in this round, as buyer or as owner (TEN-AMB-09)."""
        return frozenset(seat for swap in self.swaps for seat in (swap.buyer, swap.owner))

    def least(self, chips: Chips, owner: int) -> int:
        """The lowest bid for that player's card (TEN-BID-02, TEN-BID-06)."""
        return max(1, chips.protection(owner))

    def is_straight(self, chips: Chips, owner: int) -> bool:
        """Whether that player's card is exchanged for one chip, and nobody can go higher (TEN-BID-06, TEN-AMB-11)."""
        return chips.protection(owner) == 0 and self.rules["ten.unprotected"] == "swap"

    def for_sale(self, chips: Chips, bidder: int) -> tuple[int, ...]:
        """The owners whose cards that player can pay for, clockwise from them."""
        others = [(bidder + step) % len(self.names) for step in range(1, len(self.names))]
        return tuple(owner for owner in others if self.least(chips, owner) <= chips.free[bidder])

    def judge(self, chips: Chips, bid: Bid) -> Swap:
        """The swap that follows from this bid if nobody goes higher.

        Raises Refused for a bid that isn't allowed, alone or after the others of its round.
        """
        swap = self.swap(chips, bid.bidder, bid.owner, bid.chips, bid.opener)
        player = self.names[bid.bidder]
        if bid.last and self.is_straight(chips, bid.owner):
            message = "A card without protection is exchanged for one chip, and nobody can go higher."
            raise Refused("no_auction", "last", message, clause="TEN-AMB-11")
        if swap.price <= bid.last:
            message = f"{player} bids {swap.price}, which must be more than the last bid, {bid.last}."
            raise Refused("too_low", "chips", message, clause="TEN-BID-03")
        if not bid.last and bid.opened:
            raise self.opened_before(bid.bidder)
        return swap

    def opened_before(self, seat: int, field: str = "seat") -> Refused:
        """The refusal of a second opening by that player, at `field` (TEN-BID-07)."""
        message = f"{self.names[seat]} has opened already in this round: each player may open once."
        return Refused("second_opening", field, message, clause="TEN-BID-07")

    def swap(self, chips: Chips, buyer: int, owner: int, price: int | None, opener: int | None = None) -> Swap:
        """The swap; a straight exchange for one chip needs no price. `opener` is None if unknown.

        Raises Refused for a swap that no bidding can lead to (TEN-BID-02, 03, 06, 07, 09; TEN-AMB-11).
        """
        if buyer == owner:
            message = f"{self.names[buyer]} can't bid for a card that is already theirs: choose another owner."
            raise Refused("own_card", "owner", message, clause="TEN-BID-09")
        to_pot = chips.protection(owner) == 0
        straight = self.is_straight(chips, owner)
        paid = 1 if straight and price is None else self._price(chips, owner, price, straight)
        self._refuse_unpayable(chips, buyer, paid, straight)
        swap = Swap(buyer, owner, paid, to_pot, buyer if straight or len(self.names) == 2 else opener)
        self._refuse_second_opening(swap)
        return swap

    def _price(self, chips: Chips, owner: int, price: int | None, straight: bool) -> int:
        least = self.least(chips, owner)
        if price is None:
            message = f"How many chips were paid for {self.names[owner]}'s card? At least {least}."
            raise Refused("missing_price", "price", message, clause="TEN-BID-02")
        if straight and price != 1:
            unprotected = f"By the sheet no chip lies on {self.names[owner]}'s card"
            message = f"{unprotected}, so the swap costs 1 chip to the pot, not {price}."
            raise Refused("wrong_price", "price", message, clause="TEN-BID-06")
        if price < least:
            protection = counted(chips.protection(owner), "chip") if chips.protection(owner) else "No protection"
            message = f"{protection} on {self.names[owner]}'s card: {price} is too low, the bid is at least {least}."
            clause = "TEN-BID-02" if chips.protection(owner) else "TEN-AMB-11"
            raise Refused("price_too_low", "price", message, clause=clause)
        return price

    def _refuse_unpayable(self, chips: Chips, buyer: int, price: int, straight: bool) -> None:
        if price > chips.free[buyer]:
            free = free_in_words(chips.free[buyer])
            message = f"{self.names[buyer]} can't pay {price}: {free}, and chips on a card don't count."
            raise Refused("price_too_high", "price", message, clause="TEN-BID-06" if straight else "TEN-BID-03")

    def _refuse_second_opening(self, swap: Swap) -> None:
        """Raises Refused unless each swap can have an opener of its own who doesn't own the card (TEN-BID-07)."""
        swaps = (*self.swaps, swap)
        known = [each.opener for each in swaps if each.opener is not None]
        if swap.opener is not None and known.count(swap.opener) > 1:
            raise self.opened_before(swap.opener, "buyer")
        spare = set(range(len(self.names))) - set(known)
        owners = Counter(each.owner for each in swaps if each.opener is None)
        if owners.total() > len(spare) or any(many > len(spare - {owner}) for owner, many in owners.items()):
            message = f"Nobody is left who could have opened a bid for {self.names[swap.owner]}'s card."
            raise Refused("second_opening", "buyer", message, clause="TEN-BID-07")
