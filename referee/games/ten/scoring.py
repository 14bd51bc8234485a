"""10: who wins and loses a showdown, what cards and chips are worth, and how far the stock reaches."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from referee.cases.reading import shown
from referee.house_rules import HouseRules
from referee.refused import Refused

P = TypeVar("P", bound=Hashable)

CEILING = 10
HAND = 4
ROUNDS = 10
ROUND_CARDS = range(1, ROUNDS + 1)
NORMALS = 55
PENALTY_CARDS = range(1, 9)
JOKERS = 7
JOKER_POINTS = 10
CHIP_WORTH = 2


class CardKind(StrEnum):
    """The three sorts of playing card."""

    NORMAL = "normal"
    PENALTY = "penalty card"
    JOKER = "joker"


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card; `value` is None for a joker that nobody has named yet (TEN-MAT-02..04)."""

    sort: CardKind
    value: int | None

    def __str__(self) -> str:
        if self.sort is CardKind.JOKER:
            return "J" if self.value is None else f"J={self.value}"
        return f"P{self.value}" if self.sort is CardKind.PENALTY else str(self.value)

    @property
    def said(self) -> str:
        """The card in a sentence: "7", "penalty card 4", "joker as 3"."""
        if self.sort is CardKind.JOKER:
            return "joker" if self.value is None else f"joker as {self.value}"
        return f"penalty card {self.value}" if self.sort is CardKind.PENALTY else str(self.value)


NOTATION = re.compile(r"(?P<normal>\d|10)|P(?P<penalty>[1-8])|J(?:=(?P<named>\d|10))?", re.IGNORECASE | re.ASCII)


def read_card(text: object, field: str = "card") -> Card:
    """The card written as `0`…`10`, `P1`…`P8`, `J` or `J=3`. Raises Refused for anything else, naming `field`."""
    found = NOTATION.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        message = f"{shown(text)} is no card of this game: write 0 to 10, P1 to P8, J, or J=3 for a joker named 3."
        raise Refused("unreadable_card", field, message)
    if found["normal"]:
        return Card(CardKind.NORMAL, int(found["normal"]))
    if found["penalty"]:
        return Card(CardKind.PENALTY, int(found["penalty"]))
    return Card(CardKind.JOKER, int(found["named"]) if found["named"] else None)


def refuse_unnamed(card: Card, field: str) -> None:
    """Raises Refused, naming `field`, for a joker that says no value, where it had to when it was opened."""
    if card.sort is CardKind.JOKER and card.value is None:
        message = "At this table a joker is named when it is opened: write it with its value, as in J=3."
        raise Refused("joker_unnamed", field, message, clause="TEN-AMB-05")


@dataclass(frozen=True, slots=True)
class ShownCards:
    """The one or two cards that a player shows, every joker named (TEN-P4-04, TEN-P4-05)."""

    cards: tuple[Card, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """What each card counts."""
        return tuple(card.value or 0 for card in self.cards)

    @property
    def total(self) -> int:
        """What the cards count together."""
        return sum(self.values)


def show(cards: Sequence[Card], field: str = "shown") -> ShownCards:
    """The cards with each bare joker at its best value: what is missing to ten (TEN-MAT-03, TEN-AMB-05).

    Raises Refused, naming `field`, unless there are one or two cards and they come to ten at most.
    """
    if len(cards) not in (1, 2):
        message = f"A player shows one or two cards, not {len(cards)}."
        raise Refused("wrong_number_of_cards", field, message, clause="TEN-P4-04")
    total = sum(card.value or 0 for card in cards)
    if total > CEILING:
        sum_in_words = " + ".join(card.said for card in cards)
        message = f"{sum_in_words[0].upper()}{sum_in_words[1:]} makes {total}, and a total is never over {CEILING}."
        raise Refused("over_ten", field, message, clause="TEN-P4-06")
    named = []
    for card in cards:
        named.append(card if card.value is not None else Card(card.sort, CEILING - total))
        total += 0 if card.value is not None else CEILING - total
    return ShownCards(tuple(named))


@dataclass(frozen=True)
class Showdown(Generic[P]):
    """How a round ended: everybody's total, who won it and who lost it."""

    totals: dict[P, int]
    winner: P
    loser: P


def showdown(shown: Mapping[P, Sequence[Card]], rules: HouseRules) -> Showdown[P]:
    """Who wins and who loses; `shown` stands in turn order from the round's starter (TEN-P5-01..06).

    Raises Refused for cards that can't be shown, and for a penalty card shown twice.
    """
    hands = {player: show(cards, f"shown.{player}") for player, cards in shown.items()}
    _refuse_twice(hands.values())
    totals = {player: hand.total for player, hand in hands.items()}
    winner = _winner(hands, rules)
    others = [player for player in hands if player != winner]
    lowest = min(totals[player] for player in others)
    loser = [player for player in others if totals[player] == lowest][-1]
    return Showdown(totals, winner, loser)


def _winner(hands: Mapping[P, ShownCards], rules: HouseRules) -> P:
    """The highest total; among equals by one card, then by turn (TEN-P5-02..04, TEN-AMB-06)."""

    def strength(player: P) -> tuple[int, int]:
        hand = hands[player]
        single = max(hand.values) if rules["ten.tie"] == "highest_single" else -len(hand.cards)
        return hand.total, single

    return max(hands, key=strength)


def _refuse_twice(hands: Iterable[ShownCards]) -> None:
    cards = [card for hand in hands for card in hand.cards]
    penalty = [card for card in cards if card.sort is CardKind.PENALTY]
    for card in penalty:
        if penalty.count(card) > 1:
            raise Refused(
                "card_twice", "shown", f"There is only one {card.said}, and it is shown twice.", clause="TEN-MAT-02"
            )
    if sum(card.sort is CardKind.JOKER for card in cards) > JOKERS:
        raise Refused("too_many_jokers", "shown", f"There are only {JOKERS} jokers.", clause="TEN-MAT-03")


def penalty_card_points(value: int, rules: HouseRules) -> int:
    """What a penalty card costs: two more than it counts, or the other way round (TEN-MAT-02, TEN-AMB-02)."""
    return 11 - value if rules["ten.penalty_points"] == "descending" else value + 2


def card_points(card: Card, rules: HouseRules) -> int:
    """What a card costs at scoring: a normal 1, a joker 10, a penalty card its points (TEN-MAT-02..04)."""
    if card.sort is CardKind.PENALTY:
        return penalty_card_points(card.value or 0, rules)
    return JOKER_POINTS if card.sort is CardKind.JOKER else 1


def loser_takes(cards: Iterable[Card], round_cards: Iterable[int], rules: HouseRules) -> int:
    """Penalty points of the table's cards with the round card, and the leftover ones (TEN-P5-07, TEN-END-03)."""
    return sum(card_points(card, rules) for card in cards) + sum(round_cards)


@dataclass(frozen=True, slots=True)
class Pile:
    """A player's penalty pile and last hand: normals and jokers by number, penalty and round cards by value."""

    normals: int = 0
    jokers: int = 0
    penalty: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()


def pile_points(pile: Pile, rules: HouseRules) -> int:
    """The penalty points of a pile (TEN-END-04, TEN-MAT-01..04)."""
    penalty = sum(penalty_card_points(value, rules) for value in pile.penalty)
    return pile.normals + JOKER_POINTS * pile.jokers + penalty + sum(pile.rounds)


def final_score(pile: Pile, chips: int, rules: HouseRules) -> int:
    """Penalty points less two for each chip; may be negative (TEN-SCORE-01, TEN-SCORE-02)."""
    return pile_points(pile, rules) - CHIP_WORTH * chips


def lowest(scores: Mapping[P, int]) -> list[P]:
    """Who wins the game: all with the lowest final score (TEN-SCORE-03, TEN-AMB-18)."""
    return [player for player, score in scores.items() if score == min(scores.values())]


def jokers_in_play(players: int, rules: HouseRules) -> int:
    """Seven, or one a player where spare ones go back into the box (TEN-MAT-03, TEN-AMB-04)."""
    return players if rules["ten.spare_jokers"] == "removed" else JOKERS


def stock_after_deal(players: int, rules: HouseRules) -> int:
    """Cards left to draw from once everybody holds four (TEN-PREP-04, TEN-AMB-04)."""
    return NORMALS + len(PENALTY_CARDS) + jokers_in_play(players, rules) - HAND * players


@dataclass(frozen=True)
class Refill(Generic[P]):
    """What everybody drew, what is left of the stock, and who could not fill their hand, if any (TEN-END-02)."""

    drawn: dict[P, int]
    stock: int
    short: P | None


def refill(stock: int, needs: Mapping[P, int], rules: HouseRules) -> Refill[P]:
    """Everybody draws what they played; `needs` stands in turn order from the starter (TEN-P5-09, TEN-AMB-17).

    Whoever can't draw all they need ends the game.
    """
    left, drawn, short = stock, dict[P, int](), None
    for player, need in needs.items():
        drawn[player] = min(need, left)
        left -= drawn[player]
        if drawn[player] < need and short is None:
            short = player
    if short is not None and rules["ten.short_refill"] == "none":
        return Refill(dict.fromkeys(needs, 0), stock, short)
    return Refill(drawn, left, short)


def refills_after(round_number: int, rules: HouseRules) -> bool:
    """Whether hands are filled up again after this round (TEN-P5-09, TEN-AMB-16)."""
    return round_number < ROUNDS or rules["ten.refill_after_last"] == "yes"
