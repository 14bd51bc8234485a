"""The cards of a game as keys to tap: how each looks, which belong together, how a typed one is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.cards import Spelling


@dataclass(frozen=True, slots=True)
class Face:
    """A card as a key shows it: `card` is its text in a case, `label` the large sign, `under` the small word below it.

    `name` says it aloud, `tone` names its colour in the style sheet, `copies` is how many the deck has. A card that is
    held as another (one that takes a side only when it is played) names that one in `held`. `figure` is what is drawn
    in its middle, an id in static/figures.svg; without one it is the label's suit, or the label again.
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
        """The card as the deck counts it."""
        return self.held or self.card


@dataclass(frozen=True, slots=True)
class PadRow:
    """Cards that belong together on the pad, such as a suit; `one` says any of them ("heart"), where a word does."""

    title: str
    faces: tuple[Face, ...]
    one: str = ""


@dataclass(frozen=True, slots=True)
class CardPad:
    """A whole deck in order, as it is played and as it is held in a hand.

    `read_played` and `read_held` give a typed card its first spelling, or raise ValueError with what is allowed. `hand`
    is the number of cards dealt to each, and so of the tricks of a round; 0 where no tricks are played. `beside` are
    cards that lie on the table and are never in a hand, such as one that says what a round is about.
    """

    played: tuple[PadRow, ...]
    held: tuple[PadRow, ...]
    read_played: Spelling
    read_held: Spelling
    hand: int = 0
    beside: tuple[Face, ...] = ()
    known: Mapping[str, Face] = field(init=False)

    def __post_init__(self) -> None:
        faces = [face for row in (*self.played, *self.held) for face in row.faces]
        object.__setattr__(self, "known", {face.card: face for face in (*faces, *self.beside)})

    def face(self, card: str) -> Face:
        """How the card looks; one without a key of its own looks as it is written."""
        return self.known.get(card) or Face(card, card, card)
