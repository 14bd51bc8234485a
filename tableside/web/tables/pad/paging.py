"""Long lists in pages, with links to the pages before and after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

HISTORY_ENTRIES = 50
"""Entries on one page of the history: each may have a note, or a ruling's sentence."""

SHEET_LINES = 200
"""Lines of a score sheet on one page: more than a usual game has."""

LINE_ENTRIES = 20
"""Entries of one line of the sheet on one page, and versions of one entry."""

SENTENCE = 200
"""Characters of a ruling's sentence in the history; all of it is on the ruling's own page."""

T = TypeVar("T")


class Page(NamedTuple, Generic[T]):
    """Some items of a long list, and how many more there are before and after them."""

    items: tuple[T, ...]
    before: int
    after: int


def last_page(things: Sequence[T], most: int, until: int | None = None) -> Page[T]:
    """The last `most` of the first `until` items, or of all if `until` is None or too large."""
    end = len(things) if until is None else max(0, min(until, len(things)))
    before = max(0, end - most)
    return Page(tuple(things[before:end]), before, len(things) - end)
