"""A place in a dispute: where cards, or other answers, are entered. An address names it in one word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from referee.disputes.forms import FieldType, QuestionField
from referee.words import ordinal


class PlaceKind(StrEnum):
    """What is entered at a place, with the start of its word in an address."""

    TRICK = "t"
    HAND = "h"
    SEEN = "seen"
    SETTING = "s"
    ANSWER = "q"


NUMBERED = re.compile(r"(?P<kind>[th])\.(?P<number>0|[1-9][0-9]{0,3})")
KEYED = re.compile(r"(?P<kind>[sq])\.(?P<key>[a-z][a-z0-9_]*)(\.(?P<number>0|[1-9][0-9]{0,3}))?")


class Place(NamedTuple):
    """A trick, a hand, the cards seen aside, a setting of the case, an answer of the question.

    `number` is the index of a trick, or the seat of a hand or of one player's answer; `key` is that of the part.
    """

    kind: PlaceKind
    key: str = ""
    number: int | None = None

    @classmethod
    def parse(cls, word: str) -> Place | None:
        """The place that an address names: `t.0`, `h.2`, `seen`, `s.trump`, `q.card`, `q.shown.2`; None for others."""
        if word == PlaceKind.SEEN:
            return SEEN
        match = NUMBERED.fullmatch(word) or KEYED.fullmatch(word)
        if match is None:
            return None
        named = match.groupdict()
        return cls(PlaceKind(named["kind"]), named.get("key", ""), int(named["number"]) if named["number"] else None)

    def __str__(self) -> str:
        number = "" if self.number is None else str(self.number)
        return ".".join(piece for piece in (self.kind.value, self.key, number) if piece)

    @property
    def on_trick(self) -> bool:
        """Whether its cards are played, not held."""
        return self.kind is PlaceKind.TRICK

    def words(self, players: Sequence[str], label: str = "", first: int | None = None) -> str:
        """The place in the table's words; `label` is its part's, `first` the number of the first trick entered."""
        if self.kind is PlaceKind.SEEN:
            return "cards seen elsewhere"
        if self.number is None:
            return label.rstrip("?").lower()
        if self.on_trick:
            return f"trick {first + self.number}" if first else f"the {ordinal(self.number + 1)} trick entered"
        player = players[self.number]
        return f"{player}’s hand" if self.kind is PlaceKind.HAND else f"{player}: {label.rstrip('?').lower()}"

    def capacity(self, players_in: int, part: QuestionField | None) -> int | None:
        """The number of cards that it has room for; None for any number."""
        if self.on_trick:
            return players_in
        if part is None or part.type is FieldType.CARDS:
            return None
        return part.most or None if part.type is FieldType.CARDS_EACH else 1

    def after(self, last_trick: Place, blank: Place | None) -> Place:
        """The place for the next card once this one is full; `blank` is the next place without an answer."""
        if self.kind is PlaceKind.ANSWER:
            return blank or self
        return last_trick if self.kind in (PlaceKind.TRICK, PlaceKind.SETTING) else self


SEEN = Place(PlaceKind.SEEN)
FIRST_TRICK = Place(PlaceKind.TRICK, number=0)


def trick_place(index: int) -> Place:
    """The place of a trick, counted from 0 in the order of entry."""
    return Place(PlaceKind.TRICK, number=index)


def hand_place(seat: int) -> Place:
    """The place of a seat's hand."""
    return Place(PlaceKind.HAND, number=seat)


def setting_place(key: str) -> Place:
    """The place of a setting of the case."""
    return Place(PlaceKind.SETTING, key)


def places_of(kind: PlaceKind, part: QuestionField, seats: Sequence[int]) -> tuple[Place, ...]:
    """Where a part of the case or of the question is entered: at one place, or at one for each player or number."""
    if part.type in (FieldType.CARDS_EACH, FieldType.NUMBERS_EACH):
        return tuple(Place(kind, part.key, seat) for seat in seats)
    if part.type is FieldType.PLAYER_OF_EACH:
        return tuple(Place(kind, part.key, index) for index in range(len(part.numbers)))
    return (Place(kind, part.key),)
