"""The showdown of a round of 10: what each player shows, who wins and who loses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from referee.games.ten.cards import CEILING, JOKERS, PENALTY_CARDS, Card, CardKind
from referee.games.ten.scoring import P, lowest
from referee.refused import Refused
from referee.rules.house_rules import HouseRules
from referee.words import sentence_start


@dataclass(frozen=True, slots=True)
class ShownCards:
    """The one or two cards that a player shows, every joker named (TEN-P4-04, TEN-P4-05)."""

    cards: tuple[Card, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The value of each card."""
        return tuple(card.value or 0 for card in self.cards)

    @property
    def total(self) -> int:
        """The sum of the values."""
        return sum(self.values)


def cards_shown(cards: Sequence[Card], field: str = "shown") -> ShownCards:
    """The cards with each joker without a value at its best one, the difference to ten (TEN-MAT-03, TEN-AMB-05).

    Raises Refused, naming `field`, unless there are one or two cards with a total of ten at most.
    """
    if len(cards) not in (1, 2):
        message = f"A player shows one or two cards, not {len(cards)}."
        raise Refused("wrong_number_of_cards", field, message, clause="TEN-P4-04")
    total = sum(card.value or 0 for card in cards)
    if total > CEILING.number:
        sum_in_words = sentence_start(" + ".join(card.words for card in cards))
        message = f"{sum_in_words} makes {total}, and a total is never over {CEILING.number}."
        raise Refused("over_ten", field, message, clause=CEILING.clause)
    named = []
    for card in cards:
        if card.value is None:  # the first joker makes up what is missing, so that a second one is worth nothing
            card = Card(card.sort, CEILING.number - total)
            total = CEILING.number
        named.append(card)
    return ShownCards(tuple(named))


def cards_shown_by(cards: Sequence[Card], seat: int, player: str) -> ShownCards:
    """`cards_shown` for one player's cards. Raises Refused, naming the player (TEN-P4-04, TEN-P4-06)."""
    try:
        return cards_shown(cards, f"shown[{seat}]")
    except Refused as refused:
        raise refused.at(refused.field, f"{player}: {refused.message}") from refused


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A rule that breaks a tie for the highest total; turn order breaks what is left.

    The hand with the greater `strength` wins. `beats` is the reason in words, from the winner's name and hand.
    """

    strength: Callable[[ShownCards], int]
    beats: Callable[[str, ShownCards], str]


TIE_BREAKS = {
    "one_card": TieBreak(
        lambda hand: -len(hand.cards),
        lambda winner, hand: "but with two cards, and one card beats two",
    ),
    "highest_single": TieBreak(
        lambda hand: max(hand.values),
        lambda winner, hand: f"but {winner}'s highest card, {max(hand.values)}, beats theirs",
    ),
}
"""By the value of the house rule `ten.tie` (TEN-P5-03, TEN-AMB-06)."""


def tie_break(rules: HouseRules) -> TieBreak:
    """The rule of this table for a tie for the highest total (TEN-AMB-06)."""
    return TIE_BREAKS[str(rules["ten.tie"])]


@dataclass(frozen=True)
class Showdown(Generic[P]):
    """The result of a round: each player's total, the winner and the loser."""

    totals: dict[P, int]
    winner: P
    loser: P


def showdown(shown: Mapping[P, Sequence[Card]], rules: HouseRules) -> Showdown[P]:
    """The result of a round; `shown` is in turn order from its starter (TEN-P5-01..06).

    Raises Refused for cards that can't be shown, and for more jokers than there are or the same penalty card twice.
    """
    hands = {player: cards_shown(cards, f"shown.{player}") for player, cards in shown.items()}
    _refuse_too_many(hands.values())
    totals = {player: hand.total for player, hand in hands.items()}
    winner = _winner(hands, rules)
    return Showdown(totals, winner, _loser(totals, winner))


def _winner(hands: Mapping[P, ShownCards], rules: HouseRules) -> P:
    """The player with the highest total; a tie is broken by house rule, then by turn (TEN-P5-02..04, TEN-AMB-06)."""

    strength = tie_break(rules).strength
    return max(hands, key=lambda player: (hands[player].total, strength(hands[player])))


def _loser(totals: Mapping[P, int], winner: P) -> P:
    """The player with the lowest total of the others; of several the last one in turn (TEN-P5-05, TEN-P5-06)."""
    return lowest({player: total for player, total in totals.items() if player != winner})[-1]


def _refuse_too_many(hands: Iterable[ShownCards]) -> None:
    cards = [card for hand in hands for card in hand.cards]
    penalty = [card for card in cards if card.sort is CardKind.PENALTY]
    for card in penalty:
        if penalty.count(card) > 1:
            raise Refused(
                "card_twice",
                "shown",
                f"There is only one {card.words}, and it is shown twice.",
                clause=PENALTY_CARDS.clause,
            )
    if sum(card.sort is CardKind.JOKER for card in cards) > JOKERS.count:
        raise Refused("too_many_jokers", "shown", f"There are only {JOKERS.count} jokers.", clause=JOKERS.clause)
