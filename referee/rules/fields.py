"""The fields of an entry: what each asks for, and how it turns typed text into a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from referee.typed import number_within, one_of, signed_sum, sum_of_numbers, whole_number, yes_or_no

Reader = Callable[[str], Any]


class Shape(StrEnum):
    """How a form draws a field if the game has no form of its own."""

    NUMBER = "number"
    SUM = "sum"
    SIGNED = "signed"
    SEAT = "seat"
    CHOICE = "choice"
    YES = "yes"
    CARD = "card"
    TEXT = "text"


class Field(NamedTuple):
    """One thing that an entry asks for.

    `read` turns typed text into a JSON value, or raises ValueError with what is allowed. A per-seat field is a list
    with one value for each seat, clockwise from seat 0; a blank is None, never zero. `is_seat` says that the value is
    a seat, or a list of seats; `on_own_phone`, that a player may enter it on their own phone. `words` has the words
    for each value that is a code. `shape` is how a form draws the field, `numbers` the numbers for which it has keys.
    """

    name: str
    label: str
    read: Reader
    per_seat: bool = False
    is_seat: bool = False
    on_own_phone: bool = False
    words: Mapping[str, str] | None = None
    shape: Shape = Shape.TEXT
    numbers: range = range(0)

    @property
    def takes_sums(self) -> bool:
        """Whether it may be typed as a sum."""
        try:
            self.read("1+1")
        except ValueError:
            return False
        return True

    def in_words(self, value: Any) -> Any:
        """The value as people read it, below zero with a true minus sign."""
        if self.shape is Shape.SIGNED and isinstance(value, int):
            return str(value).replace("-", "\N{MINUS SIGN}")
        return self.words.get(value, value) if self.words and isinstance(value, str) else value


def number(name: str, label: str, highest: int, *, per_seat: bool = False, on_own_phone: bool = False) -> Field:
    """A whole number from 0 to `highest`: a key for each if they are few, else the keypad."""
    numbers, read = range(highest + 1), number_within(0, highest, blank=True)
    return Field(name, label, read, per_seat=per_seat, on_own_phone=on_own_phone, shape=Shape.NUMBER, numbers=numbers)


def total(name: str, label: str, *, per_seat: bool = False, on_own_phone: bool = False) -> Field:
    """A whole number from 0, or a sum such as 12+11+7, as people count piles: the keypad."""
    return Field(name, label, sum_of_numbers, per_seat=per_seat, on_own_phone=on_own_phone, shape=Shape.SUM)


def signed(name: str, label: str, *, per_seat: bool = False, on_own_phone: bool = False) -> Field:
    """A whole number that may be below zero, or a sum such as 12+11−5: the keypad, with a minus key."""
    return Field(name, label, signed_sum, per_seat=per_seat, on_own_phone=on_own_phone, shape=Shape.SIGNED)


def seat(name: str, label: str) -> Field:
    """One of the players: a key for each name."""
    return Field(name, label, whole_number, is_seat=True, shape=Shape.SEAT)


def choice(name: str, label: str, words: Mapping[str, str], *, per_seat: bool = False) -> Field:
    """One of the codes in `words`: a key for each, with its words."""
    return Field(name, label, one_of(*words), per_seat=per_seat, words=words, shape=Shape.CHOICE)


def yes(name: str, label: str, *, per_seat: bool = False) -> Field:
    """Yes or no: a key for each."""
    return Field(name, label, yes_or_no, per_seat=per_seat, shape=Shape.YES)


def card(name: str, label: str, read: Reader, words: Mapping[str, str] | None = None) -> Field:
    """A card of the game's deck, as `read` spells it: the card pad. `words` has each card's words."""
    return Field(name, label, read, words=words, shape=Shape.CARD)


def text(name: str, label: str) -> Field:
    """A few words."""
    return Field(name, label, str)
