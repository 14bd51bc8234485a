"""The open round of 10: who starts it, its card, the chips, and the bidding as far as the swaps show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from referee.course import GameEvent, Setup
from referee.games.ten.chips import MOST, Chips
from referee.house_rules import HouseRules
from referee.refused import Refused
from referee.words import counted, there_are


class Stage(StrEnum):
    """Where the game stands: in its rounds, before the hands are counted, or over."""

    ROUND = "round"
    HANDS = "hands"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Swap:
    """A card that changed hands: `buyer` paid `price` chips for `owner`'s card and gave their own for it.

    `to_pot` says that the card was unprotected. `opener` is who opened the bidding where that is certain: nobody can
    outbid a straight exchange, nor with two at the table.
    """

    buyer: int
    owner: int
    price: int
    to_pot: bool
    opener: int | None


@dataclass(frozen=True, slots=True)
class Bidding:
    """The third phase of one round: its swaps so far, in order."""

    names: Sequence[str]
    rules: HouseRules
    swaps: tuple[Swap, ...] = ()

    @property
    def received(self) -> frozenset[int]:
        """Everybody who has got a new card in this round, as buyer or as owner (TEN-AMB-09)."""
        return frozenset(seat for swap in self.swaps for seat in (swap.buyer, swap.owner))

    def swap(self, chips: Chips, buyer: int, owner: int, price: int | None) -> Swap:
        """The swap that is entered; a straight exchange for one chip needs no price.

        Raises Refused where the bidding can't have gone so (TEN-BID-02, 03, 06, 07, 09; TEN-AMB-11).
        """
        if buyer == owner:
            message = f"{self.names[buyer]} can't bid for a card that is already theirs: choose another owner."
            raise Refused("own_card", "owner", message, clause="TEN-BID-09")
        to_pot = chips.protection(owner) == 0
        straight = to_pot and self.rules["ten.unprotected"] == "swap"
        paid = 1 if straight and price is None else self._price(chips, owner, price, straight)
        self._refuse_unpayable(chips, buyer, paid, straight)
        opener = buyer if straight or len(self.names) == 2 else None
        swap = Swap(buyer, owner, paid, to_pot, opener)
        self._refuse_second_opening(swap)
        return swap

    def _price(self, chips: Chips, owner: int, price: int | None, straight: bool) -> int:
        least = max(1, chips.protection(owner))
        if price is None:
            message = f"How many chips were paid for {self.names[owner]}'s card? At least {least}."
            raise Refused("missing_price", "price", message, clause="TEN-BID-02")
        if straight and price != 1:
            lies = f"By the sheet no chip lies on {self.names[owner]}'s card"
            message = f"{lies}, so the swap costs 1 chip to the pot, not {price}."
            raise Refused("wrong_price", "price", message, clause="TEN-BID-06")
        if price < least:
            lies = counted(chips.protection(owner), "chip") if chips.protection(owner) else "No protection"
            message = f"{lies} on {self.names[owner]}'s card: {price} is too low, the bid is at least {least}."
            clause = "TEN-BID-02" if chips.protection(owner) else "TEN-AMB-11"
            raise Refused("price_too_low", "price", message, clause=clause)
        return price

    def _refuse_unpayable(self, chips: Chips, buyer: int, price: int, straight: bool) -> None:
        if price > chips.free[buyer]:
            free = there_are(chips.free[buyer], "free chip")
            message = f"{self.names[buyer]} can't pay {price}: {free}, and chips on a card don't count."
            raise Refused("price_too_high", "price", message, clause="TEN-BID-06" if straight else "TEN-BID-03")

    def _refuse_second_opening(self, swap: Swap) -> None:
        """Each swap needs an opener of its own, who doesn't own the card: refused when there aren't enough."""
        swaps = (*self.swaps, swap)
        known = [each.opener for each in swaps if each.opener is not None]
        if swap.opener is not None and known.count(swap.opener) > 1:
            message = f"{self.names[swap.opener]} has opened already in this round: each player may open once."
            raise Refused("second_opening", "buyer", message, clause="TEN-BID-07")
        spare = set(range(len(self.names))) - set(known)
        owners = Counter(each.owner for each in swaps if each.opener is None)
        if owners.total() > len(spare) or any(many > len(spare - {owner}) for owner, many in owners.items()):
            message = f"Nobody is left who could have opened a bid for {self.names[swap.owner]}'s card."
            raise Refused("second_opening", "buyer", message, clause="TEN-BID-07")


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The round that is being played, its number counted from 1: who starts it and what was entered of it so far.

    `chips` is the ledger, which goes on from round to round; `card` is the round card, None while it isn't entered.
    """

    setup: Setup
    number: int
    starter: int
    chips: Chips
    card: int | None = None
    swaps: tuple[Swap, ...] = ()
    sources: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()

    def entered(self, event: GameEvent, *remarks: str) -> Self:
        """The round with one more event in it."""
        return replace(self, sources=(*self.sources, event.position), remarks=(*self.remarks, *remarks))

    def next(self, starter: int, chips: Chips) -> Self:
        """The round after this one, of which nothing is entered."""
        return type(self)(self.setup, self.number + 1, starter, chips)

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats in turn, the starter first."""
        return self.setup.clockwise_from(self.starter)

    @property
    def bidding(self) -> Bidding:
        """The swaps of the round."""
        return Bidding(self.setup.names, self.setup.rules, self.swaps)

    @property
    def any_laid(self) -> bool:
        """Whether protection was entered for anybody."""
        return any(chips is not None for chips in self.chips.laid)

    @property
    def unknown_protection(self) -> tuple[int, ...]:
        """The seats, in turn, whose protection isn't entered yet."""
        return tuple(seat for seat in self.turns if self.chips.laid[seat] is None)

    @property
    def may_raise(self) -> tuple[int, ...]:
        """The seats with a new card from a swap and less than full protection on it (TEN-BID-11)."""
        received = sorted(self.bidding.received)
        return tuple(seat for seat in received if self.chips.protection(seat) < MOST.number)

    def buy(self, buyer: int, owner: int, price: int | None) -> tuple[Self, Swap]:
        """The round with one more swap paid for, and that swap. Raises Refused where it can't have gone so."""
        swap = self.bidding.swap(self.chips, buyer, owner, price)
        laid = self.chips.end_laying()
        chips = laid.pay_pot(buyer, swap.price) if swap.to_pot else laid.pay_owner(buyer, owner, swap.price)
        return replace(self, chips=chips, swaps=(*self.swaps, swap)), swap
