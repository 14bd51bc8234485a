"""A book in a score file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tableside.scorebook.book import Book
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.store.book_entries import Opener
from tests.scorebook.table_play import seating


@pytest.fixture
def open_book(tmp_path: Path) -> Iterator[Opener]:
    """Opens the same file as often as wanted; its clock moves a second each time it is asked."""
    opened: list[Book] = []
    seconds, ids = count(1_000), count(1)

    def now() -> int:
        return next(seconds) * 1_000

    def open_it(name: str = "scores.db", busy_ms: int = 50) -> Book:
        opened.append(Book(SqliteStore(tmp_path / name, busy_ms), now, lambda: f"t{next(ids)}"))
        return opened[-1]

    yield open_it
    for book in opened:
        book.close()


@pytest.fixture
def book(open_book: Opener) -> Book:
    return open_book()


@pytest.fixture
def table_id(book: Book) -> str:
    """A table of Buddha at which nothing was entered yet."""
    return book.seat(seating("buddha"), "key")[0]
