"""Score files and backups of earlier versions, kept to be opened by this one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from tableside.scorebook.book import Book
from tableside.store.sqlite.sqlite_store import SqliteStore

KEPT = Path(__file__).parents[1] / "books"


@contextmanager
def kept_book(folder: Path, name: str | None) -> Iterator[Book]:
    """The kept score file of that name, copied, for opening it may bring it up to date; without a name an empty one."""
    path, ids = folder / "book.sqlite3", count()
    if name:
        shutil.copy(KEPT / f"{name}.sqlite3", path)
    with closing(Book(SqliteStore(path), lambda: 1_900_000_000_000, lambda: f"new-{next(ids)}")) as book:
        yield book


def kept_backup(name: str) -> bytes:
    """The backup that was kept with a score file."""
    return (KEPT / f"{name}.backup.json").read_bytes()
