"""Decks, and the notation of cards that all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from referee.reading import read_list, read_text, shown
from referee.refused import Refused
from referee.words import listed

Spelling = Callable[[str], str]
"""Returns the first spelling of a typed card, or raises ValueError with what is allowed."""


def same(card: str) -> str:
    """The card itself: for decks whose cards don't change when they are played."""
    return card


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one deal.

    `copies` has the number of each card, in the deck's order, spelled as held in a hand; `hand` is the number of cards
    in a hand. `read_held` and `read_played` turn typed text into the card's first spelling, whether or not this deck
    has the card, and raise ValueError with what is allowed. `held` turns a played card into the card as it was held,
    `name` into its words.
    """

    copies: Mapping[str, int]
    hand: int
    read_held: Spelling
    read_played: Spelling
    name: Callable[[str], str]
    held: Callable[[str], str] = same
    order: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", {card: place for place, card in enumerate(self.copies)})

    def sorted(self, cards: list[str]) -> list[str]:
        """These cards, as held, in the deck's order."""
        return sorted(cards, key=lambda card: self.order[card])

    def names(self, cards: Iterable[str], last: str = "or") -> str:
        """These cards as a list in a sentence, each once: "A♥, 9♥ or 2♠"."""
        return listed((self.name(card) for card in self.sorted(list(dict.fromkeys(cards)))), last)

    def owned(self, player: str, card: str) -> str:
        """The card with its player: "Ann's Q♥"."""
        return f"{player}'s {self.name(card).removeprefix('the ')}"


def read_card(value: object, field: str, reader: Spelling) -> str:
    """The first spelling of one card. Raises Refused."""
    text = read_text(value, field)
    try:
        return reader(text.strip())
    except ValueError as error:
        raise Refused("bad_card", field, f"{shown(text)} is no card here: {error}.") from error


def read_cards(value: object, field: str, reader: Spelling) -> tuple[str, ...]:
    """The first spellings of a list of cards. Raises Refused, naming the place in the list."""
    return tuple(read_card(card, f"{field}[{index}]", reader) for index, card in enumerate(read_list(value, field)))
