"""The cards of a game as keys to tap: their look, their rows, and how typed cards are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.cards.deck import Spelling

SUITS = "♠♥♣♦"
LETTERS_OF_A_SIGN = 2
"""A longer label is a word, and has no room in a card’s corner."""


class Face(NamedTuple):
    """A card on a key. `card` is its spelling in a case, `label` the large sign, `under` the small word below it.

    `name` is for screen readers, `tone` is its colour in the style sheet, `copies` its number in the deck. If the card
    is spelled differently in a hand (one that takes a side when it is played), `held` is that spelling. `figure` is
    the drawing in its middle, an id in static/figures.svg; without one it is the label's suit, or the label again.
    """

    card: str
    label: str
    name: str
    under: str = ""
    tone: str = ""
    copies: int = 1
    held: str = ""
    figure: str = ""

    @property
    def counted_as(self) -> str:
        """The card's spelling in `Deck.copies`."""
        return self.held or self.card

    @property
    def spoken(self) -> str:
        """The card in a sentence: its label, or its name if the label alone is not enough."""
        return self.name if self.under else self.label

    @property
    def suit(self) -> str:
        """The sign of its suit, with which its label ends; empty for a card without one."""
        return self.label[-1] if len(self.label) > 1 and self.label[-1] in SUITS else ""

    @property
    def corner(self) -> str:
        """The sign in its corner, before the suit; empty if the figure alone says what it is."""
        if self.figure and (self._is_word or not self.label.isalnum()):
            return ""
        return self.label.removesuffix(self.suit)

    @property
    def caption(self) -> str:
        """The small words below a whole card: for a figure of that name, the name."""
        return self.label if self.figure and self._is_word else self.under

    @property
    def _is_word(self) -> bool:
        return len(self.label) > LETTERS_OF_A_SIGN

    def owned_by(self, player: str) -> str:
        """The card as that player's, or as this one where nobody is named; its name's article gives way."""
        card = self.spoken.removeprefix("the ")
        return f"{player}’s {card}" if player else f"this {card}"


class PadRow(NamedTuple):
    """A row of cards on the pad, such as a suit; `one` is the word for any of them ("heart"), if there is one."""

    title: str
    faces: tuple[Face, ...]
    one: str = ""

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Its cards as keys of a form: each spelling with its label."""
        return [(face.card, face.label) for face in self.faces]


@dataclass(frozen=True, slots=True)
class CardPad:
    """A whole deck in order, as its cards are played and as they are held in a hand.

    `read_played` and `read_held` return the first spelling of a typed card, or raise ValueError with what is allowed.
    `hand` is the number of cards dealt to each player, and so of tricks in a round; 0 for a game without tricks.
    `other_faces` are cards that are never in a hand, such as the card that a round is played for.
    """

    played: tuple[PadRow, ...]
    held: tuple[PadRow, ...]
    read_played: Spelling
    read_held: Spelling
    hand: int = 0
    other_faces: tuple[Face, ...] = ()
    known: Mapping[str, Face] = field(init=False)

    def __post_init__(self) -> None:
        faces = [face for row in (*self.played, *self.held) for face in row.faces]
        object.__setattr__(self, "known", {face.card: face for face in (*faces, *self.other_faces)})

    def face(self, card: str) -> Face:
        """The card's face; a card without its own key shows its spelling."""
        return self.known.get(card) or Face(card, card, card)
