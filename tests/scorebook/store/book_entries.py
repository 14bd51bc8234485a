"""Entries at a table of Buddha in a book."""

from __future__ import annotations

from collections.abc import Callable

from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.table import Table

Opener = Callable[..., Book]
"""Opens the score file of a test, as often as wanted."""


def bids(key: str, based_on: int, *values: int | None) -> Draft:
    return Draft("bid", {"bids": list(values)}, key, based_on)


def redealt(key: str, based_on: int) -> Draft:
    return Draft("redealt", {"reason": "x" * 200}, key, based_on)


def grow(book: Book, table_id: str, entries: int) -> Table:
    """Enters that many voided deals."""
    table = book.table(table_id)
    for _ in range(entries):
        table = book.enter(table_id, redealt(f"r{table.position}", table.position))
    return table
