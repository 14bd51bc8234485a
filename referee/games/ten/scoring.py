"""The points of 10: of cards, of penalty piles and of chips."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from referee.games.ten.cards import JOKERS, NORMALS, PENALTY_CARDS, Card, CardKind, Limit, round_cards_in_words
from referee.rules.house_rules import HouseRules
from referee.words import counted

P = TypeVar("P", bound=Hashable)

SEATS = range(2, 8)
"""The numbers of players it is for."""
HAND_SIZE = 4
LAST_ROUND = 10
ROUND_CARDS = range(1, LAST_ROUND + 1)
CHIP_WORTH = Limit(2, "TEN-SCORE-01")
"""The points that a chip takes off."""


def unused_round_cards(used: Collection[int]) -> tuple[int, ...]:
    """The round cards that aren't in `used`, and so in nobody's pile."""
    return tuple(card for card in ROUND_CARDS if card not in used)


def penalty_card_points(value: int, rules: HouseRules) -> int:
    """The points of a penalty card: two more than its value, or in reverse order (TEN-MAT-02, TEN-AMB-02)."""
    points = PENALTY_CARDS.points
    if rules["ten.penalty_points"] == "descending":
        points = points[::-1]
    return points[PENALTY_CARDS.values.index(value)]


def card_points(card: Card, rules: HouseRules) -> int:
    """A card's penalty points: 1 if it is normal, 10 for a joker, its own for a penalty card (TEN-MAT-02..04)."""
    if card.sort is CardKind.PENALTY:
        return penalty_card_points(card.value or 0, rules)
    return (JOKERS if card.sort is CardKind.JOKER else NORMALS).points


def taken_points(cards: Iterable[Card], round_cards: Iterable[int], rules: HouseRules) -> int:
    """The penalty points of these cards and round cards together (TEN-P5-07, TEN-END-03)."""
    return sum(card_points(card, rules) for card in cards) + sum(round_cards)


@dataclass(frozen=True, slots=True)
class Pile:
    """A player's penalty pile: the numbers of normal cards and jokers, the values of penalty and round cards."""

    normals: int = 0
    jokers: int = 0
    penalty: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()


def add_to_pile(pile: Pile, cards: Iterable[Card], round_cards: Iterable[int] = ()) -> Pile:
    """The pile with these cards added (TEN-P5-07, TEN-END-04)."""
    taken = list(cards)
    return Pile(
        normals=pile.normals + sum(card.sort is CardKind.NORMAL for card in taken),
        jokers=pile.jokers + sum(card.sort is CardKind.JOKER for card in taken),
        penalty=(*pile.penalty, *(card.value or 0 for card in taken if card.sort is CardKind.PENALTY)),
        rounds=(*pile.rounds, *round_cards),
    )


def pile_in_words(pile: Pile) -> str:
    """The cards of a pile in words: "12 normal cards, 1 joker, P4, round cards 3 and 8"."""
    parts = [
        counted(number, noun) for number, noun in ((pile.normals, "normal card"), (pile.jokers, "joker")) if number
    ]
    parts += [f"P{value}" for value in sorted(pile.penalty)]
    if pile.rounds:
        parts.append(round_cards_in_words(sorted(pile.rounds)))
    return ", ".join(parts) or "nothing"


def pile_points(pile: Pile, rules: HouseRules) -> int:
    """The penalty points of a pile (TEN-END-04, TEN-MAT-01..04)."""
    penalty = sum(penalty_card_points(value, rules) for value in pile.penalty)
    return NORMALS.points * pile.normals + JOKERS.points * pile.jokers + penalty + sum(pile.rounds)


def points_off(chips: int) -> int:
    """The points that these chips take off (TEN-SCORE-01)."""
    return CHIP_WORTH.number * chips


def net(points: int, chips: int) -> int:
    """Penalty points less those that chips take off, which decides who wins; may be negative (TEN-SCORE-02)."""
    return points - points_off(chips)


def lowest(scores: Mapping[P, int]) -> list[P]:
    """The players with the lowest score; at the end of the game its winners (TEN-SCORE-03, TEN-AMB-18)."""
    return [player for player, score in scores.items() if score == min(scores.values())]
