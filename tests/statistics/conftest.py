"""A book, its clock, and a book of a dozen nights."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.scorebook.book import Book
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.support.nights_by_chance import Clock, new_book, play_nights


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(tmp_path: Path, clock: Clock) -> Iterator[Book]:
    book = new_book(SqliteStore(tmp_path / "book.sqlite3"), clock)
    yield book
    book.close()


@pytest.fixture(scope="module")
def nights_played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    """A book of a dozen nights, which no test changes."""
    clock = Clock()
    book = new_book(SqliteStore(tmp_path_factory.mktemp("nights") / "book.sqlite3"), clock)
    play_nights(book, clock, 12, seed=7)
    yield book
    book.close()
