"""The engines of the store, each with what a test can do to it from outside."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from sqlite_utils import Database, Migrations

from tableside.store.event_store import EventStore
from tableside.store.schema import CHANGES
from tableside.store.sqlite.phone_store import PhoneStore
from tableside.store.sqlite.sqlite_store import SqliteStore


class Engine(ABC):
    """A place where stores of one engine lie; those that are opened are closed with it."""

    def __init__(self) -> None:
        self._opened: list[EventStore] = []

    def open(self) -> EventStore:
        """The store, made where there is none."""
        self._opened.append(self._open())
        return self._opened[-1]

    @abstractmethod
    def _open(self) -> EventStore: ...

    @abstractmethod
    def run(self, statement: str) -> list[Any]:
        """Another program runs a statement on the store; its rows."""

    @abstractmethod
    @contextmanager
    def away(self) -> Iterator[str]:
        """Nothing can be written meanwhile; the code of the trouble."""

    @abstractmethod
    def make_older(self, changes: int) -> None:
        """Makes a store as the version with so many changes of the schema left it."""

    @abstractmethod
    def make_newer(self) -> None:
        """A later version was here."""

    def close(self) -> None:
        for store in self._opened:
            store.close()


class SqliteEngine(Engine):
    """A file."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / "book.sqlite3"

    def _open(self) -> EventStore:
        return SqliteStore(self.path, busy_ms=500)

    def run(self, statement: str) -> list[Any]:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            return connection.execute(statement).fetchall()

    @contextmanager
    def away(self) -> Iterator[str]:
        with closing(sqlite3.connect(self.path)) as holder:
            holder.execute("begin immediate")
            yield "locked"

    def make_older(self, changes: int) -> None:
        older = Migrations("tableside")
        for name, statements in islice(CHANGES.items(), changes):

            def change(db: Database, statements: tuple[str, ...] = statements) -> None:
                for statement in statements:
                    db.execute(statement)

            older(name=name)(change)
        with closing(sqlite3.connect(self.path)) as connection:
            older.apply(Database(connection))

    def make_newer(self) -> None:
        later = Migrations("tableside")
        later(name="of tomorrow")(lambda db: db.execute("create table tomorrow (id text)"))
        with closing(sqlite3.connect(self.path)) as connection:
            later.apply(Database(connection))


class PhoneEngine(SqliteEngine):
    """A phone."""

    def _open(self) -> EventStore:
        return PhoneStore(self.path, {})

    @contextmanager
    def away(self) -> Iterator[str]:
        stores = [store for store in self._opened if isinstance(store, PhoneStore)]
        for store in stores:
            store.trouble = "This phone has no room left."
        yield "not_kept"
        for store in stores:
            store.trouble = ""
