"""Long pages by excerpts: so many lines at once, and links to those before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

HISTORY_ENTRIES = 50
"""Entries on one page of the history: each may have a note, or a ruling's sentence."""

SHEET_LINES = 200
"""Lines of a score sheet on one page, more than any game that was played has."""

LINE_ENTRIES = 20
"""Entries of one line of the sheet on one page, and versions of one entry."""

SENTENCE = 200
"""Characters of a ruling's sentence in the history; all of it is on the ruling's own page."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Excerpt(Generic[T]):
    """Some of many things, in their order: `first` counts from 0, `before` and `after` are how many more there are."""

    items: tuple[T, ...]
    first: int
    after: int

    @property
    def before(self) -> int:
        """How many there are before these."""
        return self.first


def last_of(things: Sequence[T], most: int, until: int | None = None) -> Excerpt[T]:
    """The last `most` of the first `until` things; of all of them where that is None or beyond them."""
    end = len(things) if until is None else max(0, min(until, len(things)))
    first = max(0, end - most)
    return Excerpt(tuple(things[first:end]), first, len(things) - end)
