"""The open round of 10: its starter, its card, the chips, the bids and the cards laid."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from referee.games.ten.cards import Card
from referee.games.ten.round.bidding import Auction, Bid, Bidding, Swap
from referee.games.ten.round.chips import MOST, Chips
from referee.games.ten.round.laying import Laying
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.prompt import Piece
from referee.words import listed

TOGETHER = "TEN-RND-01"
"""All players finish a phase before the next starts."""


class Stage(StrEnum):
    """The stage of the game: in a round, before the count of the hands, or over."""

    ROUND = "round"
    HANDS = "hands"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The open round, its number counted from 1, with everything entered for it.

    `chips` are carried over from round to round; `card` is the round card, None until entered. `auction` is the open
    one; `opened` are the seats that have opened one, and `reached` is the number of players, in turn, who have had
    their chance to. `new_cards` are the two seats that swapped last, while they may raise protection. `kinds` are the
    kinds of the entries made, and `entered_pieces` are their pieces on the pad.
    """

    setup: Setup
    number: int
    starter: int
    chips: Chips
    laying: Laying
    card: int | None = None
    swaps: tuple[Swap, ...] = ()
    auction: Auction | None = None
    opened: tuple[int, ...] = ()
    reached: int = 0
    new_cards: tuple[int, ...] = ()
    kinds: frozenset[str] = frozenset()
    entered_pieces: tuple[Piece, ...] = ()
    sources: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()

    @classmethod
    def fresh(cls, setup: Setup, number: int, starter: int, chips: Chips) -> Self:
        """The round before its first entry."""
        return cls(setup, number, starter, chips, Laying.fresh(setup.names, setup.clockwise_from(starter)))

    def with_event(self, event: GameEvent, *remarks: str) -> Self:
        """The round with one more event and its remarks."""
        sources, all_remarks = (*self.sources, event.position), (*self.remarks, *remarks)
        return replaced(self, sources=sources, remarks=all_remarks, kinds=self.kinds | {event.kind})

    def with_piece(self, event: GameEvent, words: str, seat: int | None = None) -> Self:
        """The round with a piece on the pad for what `event` entered for `seat`."""
        return replaced(self, entered_pieces=(*self.entered_pieces, Piece(event.kind, seat, words, event.position)))

    def next(self, starter: int, chips: Chips) -> Self:
        """The round after this one."""
        return self.fresh(self.setup, self.number + 1, starter, chips)

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
        """Whether any protection is entered."""
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

    @property
    def raises_now(self) -> tuple[int, ...]:
        """Those of the two who swapped last who may raise protection and can pay for it (TEN-BID-11, TEN-AMB-09).

        They may until the next bid is opened, or until nobody opens one.
        """
        if self.auction or self.laying.started:
            return ()
        return tuple(seat for seat in self.new_cards if seat in self.may_raise and self.chips.free[seat])

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that passed their chance to open, in turn (TEN-AMB-10)."""
        return tuple(seat for seat in self.turns[: self.reached] if seat not in self.opened)

    @property
    def may_open(self) -> tuple[int, ...]:
        """The seats that may still open a bid, in turn: no chance yet, and chips enough for a card (TEN-BID-01)."""
        if self.auction or self.laying.started:
            return ()
        return tuple(seat for seat in self.turns[self.reached :] if self.bidding.for_sale(self.chips, seat))

    @property
    def bids_next(self) -> int | None:
        """The seat to open, to go higher or to pass; None before all have laid and once the bidding is over."""
        if self.unknown_protection:
            return None
        asked = self.auction.raisers(self.setup, self.chips.free) if self.auction else self.may_open
        return next(iter(asked), None)

    @property
    def bids_are_over(self) -> bool:
        """Whether nobody can bid any more, so that all protection is in the pot (TEN-P4-01)."""
        return self.laying.started or (not self.unknown_protection and self.bids_next is None)

    def least_bid(self, owner: int) -> int:
        """The lowest bid now for that player's card (TEN-BID-02, TEN-BID-03)."""
        return max(self.bidding.least(self.chips, owner), self.auction.chips + 1 if self.auction else 0)

    def prices(self, owner: int) -> range:
        """The bids that the next bidder can make for that player's card (TEN-BID-03)."""
        acts = self.bids_next
        return range(self.least_bid(owner), self.chips.free[acts] + 1) if acts is not None else range(0)

    def bid(self, seat: int, owner: int | None, chips: int | None) -> tuple[Self, Swap | None]:
        """The round with one more bid, and the swap if it ends its auction at once.

        `owner` may be None in an open auction. Raises Refused for a bid that isn't allowed now (TEN-BID-01..03, 06, 07,
        09; TEN-AMB-10, TEN-AMB-11; TEN-RND-01).
        """
        self._refuse_bidding(seat)
        before = self.auction
        wanted = self._wanted(seat, owner)
        opener, last = (before.opener, before.chips) if before else (seat, 0)
        swap = self.bidding.judge(self.chips, Bid(seat, wanted, chips, last, opener, seat in self.opened))
        open_now = Auction(wanted, opener, seat, swap.price)
        reached = self if before else self._reach(seat, opens=True)
        return replaced(reached, auction=open_now)._closed()

    def _wanted(self, seat: int, owner: int | None) -> int:
        """The owner of the card that a bid is for. Raises Refused if it is missing, or not that of the open auction."""
        of_auction = self.auction.owner if self.auction else None
        wanted = owner if of_auction is None else of_auction
        if wanted is None:
            message = f"For whose card does {self.setup.names[seat]} bid?"
            raise Refused("missing_player", "owner", message, clause="TEN-BID-01")
        if owner not in (None, wanted):
            message = f"The bids are for {self.setup.names[wanted]}'s card, until nobody goes higher."
            raise Refused("other_auction", "owner", message, clause=TOGETHER)
        return wanted

    def decline(self, seat: int, *, all_others: bool) -> tuple[Self, Swap | None]:
        """The round after that player passed, with `all_others` too; and the swap if that ends the auction.

        Raises Refused if it isn't their turn (TEN-BID-01, TEN-BID-03, TEN-AMB-10).
        """
        self._refuse_bidding(seat)
        if self.auction:
            asked = self.auction.raisers(self.setup, self.chips.free) if all_others else (seat,)
            auction = replaced(self.auction, declined=self.auction.declined | frozenset(asked))
            return replaced(self, auction=auction)._closed()
        after = replaced(self, reached=len(self.turns)) if all_others else self._reach(seat, opens=False)
        return (after if after.may_open else replaced(after, new_cards=())), None

    def _reach(self, seat: int, *, opens: bool) -> Self:
        """The round after that player's chance to open; earlier players who couldn't pay had theirs too."""
        opened = (*self.opened, seat) if opens else self.opened
        return replaced(self, opened=opened, reached=self.turns.index(seat) + 1)

    def _opened_by(self, seat: int) -> Self:
        """The round after a swap without bids for which that player must have opened."""
        return replaced(self, opened=(*self.opened, seat), reached=max(self.reached, self.turns.index(seat) + 1))

    def _closed(self) -> tuple[Self, Swap | None]:
        """The round with the auction closed and its swap, if nobody can or may go higher (TEN-AMB-14)."""
        auction = self.auction
        if auction is None:
            return self, None
        if self.bids_next is not None and not self.bidding.is_straight(self.chips, auction.owner):
            return self, None
        swap = self.bidding.swap(self.chips, auction.bidder, auction.owner, auction.chips, auction.opener)
        return replaced(self._paid(swap), auction=None), swap

    def _refuse_bidding(self, seat: int) -> None:
        """Raises Refused unless it is that player's turn to bid or pass."""
        self.refuse_laying("bid")
        names, waiting = self.setup.names, self.unknown_protection
        if waiting:
            have = "hasn't" if len(waiting) == 1 else "haven't"
            message = f"{listed(names[seat] for seat in waiting)} {have} laid a card yet; bids come after that."
            raise Refused("not_laid", "seat", message, clause=TOGETHER)
        if seat == self.bids_next:
            return
        if self.auction:
            raise self._not_raising(seat, self.auction)
        if seat in self.opened:
            raise self.bidding.opened_before(seat)
        if seat in self.passed:
            message = f"{names[seat]} let the chance to open go in this round, and it doesn't come again."
            raise Refused("passed_before", "seat", message, clause="TEN-AMB-10")
        raise self._not_opening(seat)

    def _not_raising(self, seat: int, auction: Auction) -> Refused:
        names, asked = self.setup.names, self.bids_next or 0
        if seat == auction.owner:
            message = f"The bids are for {names[seat]}'s own card, and nobody bids for their own."
            return Refused("own_card", "seat", message, clause="TEN-BID-09")
        message = f"It is {names[asked]}'s turn to go higher than {auction.chips} or to pass, not {names[seat]}'s."
        return Refused("not_in_turn", "seat", message, clause="TEN-BID-03")

    def _not_opening(self, seat: int) -> Refused:
        names, asked = self.setup.names, self.bids_next
        if asked is None:
            message = "Nobody can open a bid any more: now cards are turned up, and second ones laid."
            return Refused("bidding_over", "seat", message, clause=TOGETHER)
        message = f"It is {names[asked]}'s turn to open a bid or to pass, not {names[seat]}'s."
        return Refused("not_in_turn", "seat", message, clause="TEN-BID-01")

    def refuse_laying(self, what: str) -> None:
        """Raises Refused once cards are being laid, since `what` comes too late."""
        if self.laying.started:
            message = f"Cards are being laid, so a {what} comes too late. Take back what was laid, or go on laying."
            raise Refused("phase_over", "kind", message, clause=TOGETHER)

    def refuse_auction(self) -> None:
        """Raises Refused while bids are open (TEN-RND-01)."""
        if self.auction:
            bidder, owner = (self.setup.names[seat] for seat in (self.auction.bidder, self.auction.owner))
            bid = f"{bidder}'s bid of {self.auction.chips} for {owner}'s card"
            message = f"{bid} is still open: somebody goes higher, or all pass."
            raise Refused("auction_open", "kind", message, clause=TOGETHER)

    def buy(self, buyer: int, owner: int, price: int | None) -> tuple[Self, Swap]:
        """The round with one more swap, and that swap. Raises Refused for a swap that no bidding can lead to."""
        self.refuse_laying("swap")
        self.refuse_auction()
        swap = self.bidding.swap(self.chips, buyer, owner, price)
        paid = self._paid(swap)
        return paid if swap.opener is None else paid._opened_by(swap.opener), swap

    def _paid(self, swap: Swap) -> Self:
        laid = self.chips.end_laying()
        paid = (
            laid.pay_pot(swap.buyer, swap.price) if swap.to_pot else laid.pay_owner(swap.buyer, swap.owner, swap.price)
        )
        return replaced(self, chips=paid, swaps=(*self.swaps, swap), new_cards=(swap.buyer, swap.owner))

    def lay_first(self, seat: int, card: Card) -> Self:
        """The round with that player's first card open. Raises Refused if another one is open already."""
        cards = self.laying.hands[seat].cards
        if not cards:
            return self.lay(seat, card, "")
        if cards[0] != card:
            message = f"{self.setup.names[seat]}'s first card is {cards[0].words}, not {card.words}."
            raise Refused("cards_known", "first", message, clause="TEN-P4-04")
        return self

    def lay(self, seat: int, card: Card | None, stays: str) -> Self:
        """The round with one more card laid, or with a player's choice to lay none (`stays`).

        Raises Refused while bids are open, and for a card that can't be laid (TEN-RND-01, TEN-P4-02..06).
        """
        self.refuse_auction()
        rules = self.setup.rules
        laying = self.laying.stay(seat, stays) if card is None else self.laying.lay(seat, card, rules)
        return replaced(self, laying=laying, chips=self.chips.end_laying())
