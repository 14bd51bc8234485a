"""The scoring of 10: showdowns, points of cards and chips, and draws from the stock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.games.ten.cards import CEILING, JOKERS, NORMALS, PENALTY_CARDS, Card, CardKind, Limit
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.house_rules import HouseRules
from referee.words import counted, listed, sentence_start

P = TypeVar("P", bound=Hashable)

SEATS = range(2, 8)
"""The numbers of players it is for."""
HAND = 4
ROUNDS = 10
ROUND_CARDS = range(1, ROUNDS + 1)
CHIP_WORTH = Limit(2, "TEN-SCORE-01")
"""The points that a chip takes off."""


def unused_round_cards(used: Collection[int]) -> tuple[int, ...]:
    """The round cards that aren't in `used`, and so in nobody's pile."""
    return tuple(card for card in ROUND_CARDS if card not in used)


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


def show(cards: Sequence[Card], field: str = "shown") -> ShownCards:
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
        named.append(card if card.value is not None else Card(card.sort, CEILING.number - total))
        total += 0 if card.value is not None else CEILING.number - total
    return ShownCards(tuple(named))


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

    Raises Refused for cards that can't be shown, and for more of a kind than there are.
    """
    hands = {player: show(cards, f"shown.{player}") for player, cards in shown.items()}
    _refuse_too_many(hands.values())
    totals = {player: hand.total for player, hand in hands.items()}
    winner = _winner(hands, rules)
    others = [player for player in hands if player != winner]
    return Showdown(totals, winner, lowest({player: totals[player] for player in others})[-1])


def _winner(hands: Mapping[P, ShownCards], rules: HouseRules) -> P:
    """The player with the highest total; a tie is broken by house rule, then by turn (TEN-P5-02..04, TEN-AMB-06)."""

    strength = tie_break(rules).strength
    return max(hands, key=lambda player: (hands[player].total, strength(hands[player])))


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
        parts.append(f"round card{'s' if pile.rounds[1:] else ''} {listed(sorted(pile.rounds))}")
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


def jokers_in_play(players: int, rules: HouseRules) -> int:
    """The number of jokers: seven, or one for each player if spare ones are removed (TEN-MAT-03, TEN-AMB-04)."""
    return players if rules["ten.spare_jokers"] == "removed" else JOKERS.count


def stock_after_deal(players: int, rules: HouseRules) -> int:
    """The number of cards in the stock after the deal (TEN-PREP-04, TEN-AMB-04)."""
    return stock_of(jokers_in_play(players, rules), players)


def stock_of(jokers: int, players: int) -> int:
    """The number of cards in the stock after the deal with that number of jokers in play (TEN-PREP-04)."""
    return NORMALS.count + len(PENALTY_CARDS.values) + jokers - HAND * players


@dataclass(frozen=True)
class Refill(Generic[P]):
    """The cards drawn by player, the stock after it, and the first player who couldn't fill their hand (TEN-END-02)."""

    drawn: dict[P, int]
    stock: int
    short: P | None


def refill(stock: int, needs: Mapping[P, int], rules: HouseRules) -> Refill[P]:
    """The refill: players draw as many cards as they laid, in the order of `needs` (TEN-P5-09, TEN-AMB-17).

    If a player can't draw that many, the game ends.
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
    """Whether players draw after this round (TEN-P5-09, TEN-AMB-16)."""
    return round_number < ROUNDS or rules["ten.refill_after_last"] == "yes"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of a scored round.

    `shown` are the cards by seat with every joker's value, `points` the penalty points for the loser, `hands` and
    `drawn` the numbers of cards that each player then holds and drew, `stock` the number left; `short` is the first
    seat that couldn't fill its hand, None if all could.
    """

    shown: tuple[ShownCards, ...]
    winner: int
    loser: int
    points: int
    hands: tuple[int, ...]
    drawn: tuple[int, ...]
    stock: int
    short: int | None


def settle(
    setup: Setup, cards: Sequence[Sequence[Card]], *, starter: int, round_card: int, number: int, stock: int
) -> Settlement:
    """The settlement of round `number`, in which these `cards` are shown by seat (TEN-P5-01..09, TEN-END-02).

    Raises Refused, naming the player, for more than two cards and for a total over ten (TEN-P4-04, TEN-P4-06).
    """
    shown = tuple(show_of(each, seat, setup.names[seat]) for seat, each in enumerate(cards))
    order = setup.clockwise_from(starter)
    result = showdown({seat: shown[seat].cards for seat in order}, setup.rules)
    needs = {seat: len(shown[seat].cards) if refills_after(number, setup.rules) else 0 for seat in order}
    drawn = refill(stock, needs, setup.rules)
    return Settlement(
        shown=shown,
        winner=result.winner,
        loser=result.loser,
        points=taken_points((each for hand in shown for each in hand.cards), [round_card], setup.rules),
        hands=tuple(HAND - len(shown[seat].cards) + drawn.drawn[seat] for seat in setup.seats),
        drawn=tuple(drawn.drawn[seat] for seat in setup.seats),
        stock=drawn.stock,
        short=drawn.short,
    )


def show_of(cards: Sequence[Card], seat: int, player: str) -> ShownCards:
    """`show` for one player's cards. Raises Refused, naming the player (TEN-P4-04, TEN-P4-06)."""
    try:
        return show(cards, f"shown[{seat}]")
    except Refused as refused:
        raise refused.at(refused.field, f"{player}: {refused.message}") from refused
