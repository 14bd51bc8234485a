"""The cards shown in a round of 10, as they are laid: first cards, second cards, covered ones last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from referee.games.ten.cards import CEILING, Card, refuse_unnamed
from referee.games.ten.round.showdown import cards_shown
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.house_rules import HouseRules

COVERED, ALONE = "covered", "alone"
STAYS = {COVERED: "stays face down", ALONE: "no second card"}
"""The words for laying no card, by code."""


@dataclass(frozen=True, slots=True)
class LaidHand:
    """A player's open `cards`. `stays` is why they lay no more, empty while they may: COVERED is a first card that
    stays face down until all have laid (TEN-P4-02), ALONE is no second card.
    """

    cards: tuple[Card, ...] = ()
    stays: str = ""

    @property
    def decided(self) -> bool:
        """Whether this player's turn in phase 4 is over."""
        return bool(self.stays) or len(self.cards) > 1

    @property
    def shown(self) -> bool:
        """Whether all cards that this player shows are open."""
        return self.decided and bool(self.cards)

    @property
    def room(self) -> int:
        """The highest value of one more card; after a joker without a value, any is possible (TEN-P4-06)."""
        return CEILING.number - sum(card.value or 0 for card in self.cards)

    @property
    def total(self) -> int:
        """The total of the open cards, a joker at its best value."""
        return cards_shown(self.cards).total if self.cards else 0


@dataclass(frozen=True, slots=True)
class Laying:
    """The cards laid in phase 4 and after it: hands by seat; `turns` are all seats from the starter (TEN-AMB-32)."""

    names: Sequence[str]
    turns: tuple[int, ...]
    hands: tuple[LaidHand, ...]

    @classmethod
    def fresh(cls, names: Sequence[str], turns: tuple[int, ...]) -> Self:
        """The state before the first card."""
        return cls(names, turns, (LaidHand(),) * len(names))

    @property
    def started(self) -> bool:
        """Whether anybody has laid a card or chosen to lay none."""
        return any(hand != LaidHand() for hand in self.hands)

    @property
    def next(self) -> int | None:
        """The seat whose turn it is; None at the end."""
        return next(iter(self.waiting), None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that still have to decide, in turn; once all have, those that have to turn up a covered card."""
        deciding = tuple(seat for seat in self.turns if not self.hands[seat].decided)
        return deciding or tuple(seat for seat in self.turns if not self.hands[seat].shown)

    @property
    def cards(self) -> tuple[tuple[Card, ...], ...]:
        """The open cards by seat."""
        return tuple(hand.cards for hand in self.hands)

    @property
    def complete(self) -> bool:
        """Whether all cards are open (TEN-P5-01)."""
        return self.next is None

    def lay(self, seat: int, card: Card, rules: HouseRules) -> Self:
        """The state after that player laid a first or second card, or turned up a covered one.

        Raises Refused out of turn, for a second card on a covered one, for a third one, for a total over ten, and for a
        joker without a value if jokers are named when opened (TEN-P4-03, 04, 06; TEN-AMB-05, 15, 32).
        """
        hand, player = self.hands[seat], self.names[seat]
        if hand.stays == COVERED and hand.cards:
            raise second_on_covered(player)
        if hand.cards:
            refuse_second(player, hand.cards, card)
        self._refuse_turn(seat)
        if rules["ten.joker_timing"] == "when_opened" and not hand.stays and not hand.cards:
            refuse_unnamed(card, "card")
        return self._with(seat, replaced(hand, cards=(*hand.cards, card)))

    def stay(self, seat: int, how: str) -> Self:
        """The state after that player laid no card, or no second one. Raises Refused if they can't choose that now."""
        self._refuse_turn(seat)
        hand, player = self.hands[seat], self.names[seat]
        if hand.decided:
            message = f"{player} turns the covered card up now: tap it."
            raise Refused("covered_card", "stays", message, clause="TEN-P5-01")
        if how == COVERED and hand.cards:
            message = f"{player}'s first card lies open already, and doesn't go face down again."
            raise Refused("open_card", "stays", message, clause="TEN-P4-02")
        if how == ALONE and not hand.cards:
            message = f"{player} has no open card yet: tap it first, or let it stay face down."
            raise Refused("no_card", "stays", message, clause="TEN-P4-02")
        return self._with(seat, replaced(hand, stays=how))

    def _refuse_turn(self, seat: int) -> None:
        if seat == self.next:
            return
        if self.next is None:
            message = "Everybody's cards lie open: score the round, or put a card right."
            raise Refused("all_shown", "seat", message, clause="TEN-P5-01")
        message = f"It is {self.names[self.next]}'s turn to lay, not {self.names[seat]}'s."
        raise Refused("not_in_turn", "seat", message, clause="TEN-AMB-32")

    def _with(self, seat: int, hand: LaidHand) -> Self:
        return replaced(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


def second_on_covered(player: str) -> Refused:
    """The refusal of a second card on a covered first one (TEN-P4-03)."""
    message = f"{player} keeps the first card face down, and only an open first card may have a second."
    return Refused("covered_card", "card", message, clause="TEN-P4-03")


def refuse_second(player: str, cards: Sequence[Card], second: Card) -> None:
    """Raises Refused for a third card, and for a total over ten (TEN-P4-04, 06, TEN-AMB-15)."""
    try:
        cards_shown([*cards, second], "card")
    except Refused as refused:
        message = f"{player}: {refused.message} The {second.words} goes back to the hand."
        raise refused.at("card", message) from refused
