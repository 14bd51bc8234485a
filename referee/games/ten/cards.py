"""The seventy playing cards of 10: their notation, their supply, and the pad to tap them on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from referee.cards.card_keys import CardPad, Face, PadRow
from referee.reading import shown
from referee.refused import Refused
from referee.words import listed


@dataclass(frozen=True, slots=True)
class Limit:
    """A number set by the rules, with its clause."""

    number: int
    clause: str


@dataclass(frozen=True, slots=True)
class Supply:
    """Playing cards of one kind: their number, the penalty points of each, and the clause."""

    count: int
    points: int
    clause: str


@dataclass(frozen=True, slots=True)
class PenaltyCards:
    """The penalty cards, one of each value; each costs `more` points than its value."""

    values: range
    more: int
    clause: str

    @property
    def points(self) -> range:
        """Their penalty points, from the lowest value to the highest."""
        return range(self.values[0] + self.more, self.values[-1] + self.more + 1)


NORMALS = Supply(55, 1, "TEN-MAT-04")
JOKERS = Supply(7, 10, "TEN-MAT-03")
PENALTY_CARDS = PenaltyCards(range(1, 9), 2, "TEN-MAT-02")
CEILING = Limit(10, "TEN-P4-06")
"""The highest value of a normal card, and the highest total that may be shown."""
LIKELY_OF_A_VALUE = 5


class CardKind(StrEnum):
    """The three kinds of playing card."""

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
    def words(self) -> str:
        """The card in a sentence: "7", "penalty card 4", "joker as 3"."""
        if self.sort is CardKind.JOKER:
            return "joker" if self.value is None else f"joker as {self.value}"
        return f"penalty card {self.value}" if self.sort is CardKind.PENALTY else str(self.value)


NOTATION = re.compile(r"(?P<normal>\d|10)|P(?P<penalty>[1-8])|J(?:=(?P<named>\d|10))?", re.IGNORECASE | re.ASCII)


def read_card(text: object, field: str = "card") -> Card:
    """The card written as `0`…`10`, `P1`…`P8`, `J` or `J=3`. Raises Refused for anything else, naming `field`."""
    match = NOTATION.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        message = f"{shown(text)} is no card of this game: write 0 to 10, P1 to P8, J, or J=3 for a joker named 3."
        raise Refused("unreadable_card", field, message)
    if match["normal"]:
        return Card(CardKind.NORMAL, int(match["normal"]))
    if match["penalty"]:
        return Card(CardKind.PENALTY, int(match["penalty"]))
    return Card(CardKind.JOKER, int(match["named"]) if match["named"] else None)


def refuse_unnamed(card: Card, field: str) -> None:
    """Raises Refused, naming `field`, for a joker without a value at a table that names jokers when opened."""
    if card.sort is CardKind.JOKER and card.value is None:
        message = "At this table a joker is named when it is opened: write it with its value, as in J=3."
        raise Refused("joker_unnamed", field, message, clause="TEN-AMB-05")


DECK = (
    *(Card(CardKind.NORMAL, value) for value in range(CEILING.number + 1)),
    Card(CardKind.JOKER, None),
    *(Card(CardKind.PENALTY, value) for value in PENALTY_CARDS.values),
)
"""The playing cards, one of each face."""


def face(card: Card) -> str:
    """The card as printed: a joker has no value."""
    return "J" if card.sort is CardKind.JOKER else str(card)


def refuse_impossible(
    gone: Iterable[str], hands: Sequence[Sequence[Card]], jokers: int, field: str, names: Sequence[str]
) -> None:
    """Raises Refused if `hands` and the cards already `gone` are more than there are of a kind.

    The refusal names the player with the first card too many (TEN-MAT-02..04).
    """
    seen = Counter(gone)
    normals = sum(many for card, many in seen.items() if card.isdigit())
    for seat, hand in enumerate(hands):
        for card in hand:
            seen[face(card)] += 1
            normals += card.sort is CardKind.NORMAL
            _refuse_card(card, seen, normals, jokers, f"{field}[{seat}]", names[seat])


def _refuse_card(card: Card, seen: Counter[str], normals: int, jokers: int, field: str, player: str) -> None:
    if card.sort is CardKind.PENALTY and seen[face(card)] > 1:
        message = f"{player}: there is only one {card.words} in the game, and it has been seen already."
        raise Refused("card_twice", field, message, clause=PENALTY_CARDS.clause)
    if card.sort is CardKind.JOKER and seen["J"] > jokers:
        message = f"{player}: this would be joker number {seen['J']}, and this game has only {jokers}."
        clause = JOKERS.clause if jokers == JOKERS.count else "TEN-AMB-04"
        raise Refused("too_many_jokers", field, message, clause=clause)
    if normals > NORMALS.count:
        message = f"{player}: this would be normal card number {normals}, and the game has only {NORMALS.count}."
        raise Refused("too_many_normals", field, message, clause=NORMALS.clause)


def spent(gone: Iterable[str], jokers: int) -> frozenset[str]:
    """The faces without a card left: each penalty card seen, and the joker once all were seen."""
    seen = Counter(gone)
    return frozenset(face for face, many in seen.items() if face[0] == "P" or (face == "J" and many >= jokers))


def sixth_normals(gone: Iterable[str], hands: Iterable[Iterable[Card]]) -> tuple[str, ...]:
    """The values of which these hands have the sixth normal card or a later one (TEN-AMB-03)."""
    new = Counter(face(card) for hand in hands for card in hand if card.sort is CardKind.NORMAL)
    before = Counter(gone)
    return tuple(value for value, many in new.items() if before[value] + many > LIKELY_OF_A_VALUE)


def card_pad(players: int) -> CardPad:
    """The 70 cards, for any number of players; a joker with a value can only be typed.

    The rules give no number of normal cards for each value, so each has all 55 copies (TEN-MAT-04).
    """
    normals = tuple(
        Face(str(value), str(value), str(value), copies=NORMALS.count) for value in range(CEILING.number + 1)
    )
    penalty = tuple(
        Face(f"P{value}", str(value), f"penalty card {value}", "penalty", "penalty") for value in PENALTY_CARDS.values
    )
    joker = Face("J", "J", "joker", "joker", "violet", JOKERS.count, figure="star")
    rows = (PadRow("Normal cards", normals), PadRow("Penalty cards and jokers", (*penalty, joker)))
    return CardPad(rows, rows, spelled, spelled)


def round_face(value: int) -> Face:
    """The key of a round card, which isn't a card of the deck."""
    return Face(f"R{value}", str(value), round_cards_in_words([value]), "round", "round")


def round_cards_in_words(values: Sequence[int]) -> str:
    """Round cards in a sentence: "round card 3", "round cards 3 and 8"."""
    return f"round card{'s' if values[1:] else ''} {listed(values)}"


def spelled(text: str) -> str:
    """The card's first spelling. Raises ValueError with what is allowed."""
    return str(read_card(text))
