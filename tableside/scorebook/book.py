"""The book: every table of this server, in one SQLite file. The only module that speaks SQL."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Lock, RLock
from typing import Any

from sqlite_utils import Database

from referee.refused import Refused
from tableside.scorebook.entering import Stale, disturbed, enter
from tableside.scorebook.events import Draft, Event, record
from tableside.scorebook.fold import replay, then
from tableside.scorebook.kinds import SEATED
from tableside.scorebook.schema import migrations, newer_than_ours
from tableside.scorebook.seating import read_seating
from tableside.scorebook.table import Table
from tableside.scorebook.trouble import in_words, newer_version

_COLUMNS = "position, kind, data, key, at, allowed, note"
_KEPT_TABLES = 1_200
"""Tables whose fold stays in memory: some 50 KB each, where playing a night again takes milliseconds."""


class NoTable(LookupError):
    """There is no table of that id."""


class Book:
    """All tables in the file at `path`, made when it is missing. Raises BookTrouble when the file can't be used.

    One lock guards every write; readers have connections of their own. `now` gives UTC milliseconds since 1970,
    `new_id` an id for a new table; `moved` is told the id of every table that an event was added to.
    """

    def __init__(
        self,
        path: Path,
        now: Callable[[], int],
        new_id: Callable[[], str],
        busy_ms: int = 5_000,
        moved: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.path = path
        self._moved = moved
        self._now = now
        self._new_id = new_id
        self._busy_ms = busy_ms
        self._lock = RLock()
        self._folds: OrderedDict[str, Table] = OrderedDict()
        self._folds_lock = Lock()
        self._readers: LifoQueue[sqlite3.Connection] = LifoQueue()
        with in_words():
            self._writer = self._connect()
            try:
                self._bring_up_to_date()
            except BaseException:
                self._writer.close()
                raise

    def _bring_up_to_date(self) -> None:
        db = Database(self._writer)
        if newer_than_ours(db):
            raise newer_version()
        migrations.apply(db)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=self._busy_ms / 1000, check_same_thread=False)
        try:
            for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
                connection.execute(f"pragma {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        """Lets go of the file."""
        self._writer.close()
        while not self._readers.empty():
            self._readers.get_nowait().close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with in_words():
            try:
                connection = self._readers.get_nowait()
            except Empty:
                connection = self._connect()
            try:
                yield connection
            finally:
                self._readers.put(connection)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, in_words():
            self._writer.execute("begin immediate")
            try:
                yield self._writer
                self._writer.execute("commit")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("rollback")
                raise

    def seat(self, data: dict[str, Any], key: str) -> tuple[str, Table]:
        """Seats a new table; the same key again finds the table it made. Raises Refused for a bad seating."""
        read_seating(data)
        event = record(Draft(SEATED.name, data, key, 0), 1, self._now())
        with self._writing() as connection:
            known = connection.execute(
                "select table_id from events where position = 1 and key = ? and kind = ?", (key, SEATED.name)
            ).fetchone()
            if known:
                return known[0], self.table(known[0])
            return self._store([event])(connection)

    def bring_in(self, events: list[Event]) -> tuple[str, Table]:
        """Adds a table made elsewhere, event by event. Raises Refused when its first event seats no table."""
        with self._writing() as connection:
            return self._store(events)(connection)

    def _store(self, events: list[Event]) -> Callable[[sqlite3.Connection], tuple[str, Table]]:
        table, table_id = replay(events), self._new_id()

        def store(connection: sqlite3.Connection) -> tuple[str, Table]:
            connection.execute(
                "insert into tables (id, touched, put_away) values (?, ?, ?)",
                (table_id, self._now(), int(table.put_away)),
            )
            for event in events:
                _insert(connection, table_id, event)
            return table_id, table

        return store

    def table(self, table_id: str) -> Table:
        """The table as it stands. Raises NoTable."""
        with self._reading() as connection:
            return self._folded(connection, table_id)

    def find(self, table_id: str) -> Table | None:
        """The table as it stands, or None when there is none."""
        try:
            return self.table(table_id)
        except NoTable:
            return None

    def enter(self, table_id: str, draft: Draft) -> Table:
        """Adds an event to a table and gives the table after it; a key that was entered before adds nothing.

        Raises NoTable, Refused, Doubted, Stale when the draft is based on an older state, and BookTrouble.
        """
        with self._writing() as connection:
            table = self._folded(connection, table_id)
            if _has_key(connection, table_id, draft.key):
                return table
            if draft.based_on != table.position and disturbed(table, draft):
                raise Stale(table)
            event, after = enter(table, draft, self._now())
            _insert(connection, table_id, event)
            connection.execute("update tables set touched = ? where id = ?", (event.at, table_id))
            if after.put_away != table.put_away:
                connection.execute("update tables set put_away = ? where id = ?", (int(after.put_away), table_id))
        self._keep(table_id, after)
        self._moved(table_id)
        return after

    def recent(self, limit: int, *, put_away: bool = False) -> list[tuple[str, Table]]:
        """The tables touched last, newest first."""
        with self._reading() as connection:
            found = connection.execute(
                "select id from tables where put_away = ? order by touched desc limit ?", (int(put_away), limit)
            ).fetchall()
            return [(table_id, self._folded(connection, table_id)) for (table_id,) in found]

    def ids(self) -> list[str]:
        """Every table's id, those touched last at the end."""
        with self._reading() as connection:
            return [table_id for (table_id,) in connection.execute("select id from tables order by touched, id")]

    def seated_by(self, key: str) -> list[str]:
        """The ids of the tables that were seated by an event of this key: a table, and copies of it."""
        with self._reading() as connection:
            found = connection.execute("select table_id from events where position = 1 and key = ?", (key,))
            return [table_id for (table_id,) in found]

    def _folded(self, connection: sqlite3.Connection, table_id: str) -> Table:
        """The table, from the fold in memory and whatever was written since."""
        with self._folds_lock:
            kept = self._folds.get(table_id)
        rows = connection.execute(
            f"select {_COLUMNS} from events where table_id = ? and position > ? order by position",  # noqa: S608
            (table_id, kept.position if kept else 0),
        ).fetchall()
        if not rows:
            if kept is None:
                raise NoTable(table_id)
            return kept
        events = [_event(row) for row in rows]
        table = replay(events) if kept is None else kept
        if kept is not None:
            for event in events:
                table = then(table, event)
        self._keep(table_id, table)
        return table

    def _keep(self, table_id: str, table: Table) -> None:
        with self._folds_lock:
            kept = self._folds.pop(table_id, None)
            self._folds[table_id] = kept if kept is not None and kept.position > table.position else table
            if len(self._folds) > _KEPT_TABLES:
                self._folds.popitem(last=False)


def copy_to(path: Path, to: Path) -> None:
    """Copies a score file as it stands, also while it is written to. The copy is whole, or isn't there.

    Raises FileExistsError rather than overwrite anything, OSError, and BookTrouble.
    """
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with in_words(), closing(sqlite3.connect(path)) as connection:
            connection.execute("vacuum into ?", (str(to),))
        with to.open("rb+") as copy:
            os.fsync(copy.fileno())
    except BaseException:
        to.unlink()
        raise


def _has_key(connection: sqlite3.Connection, table_id: str, key: str) -> bool:
    found = connection.execute("select 1 from events where table_id = ? and key = ?", (table_id, key)).fetchone()
    return found is not None


def _insert(connection: sqlite3.Connection, table_id: str, event: Event) -> None:
    connection.execute(
        f"insert into events (table_id, {_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        (
            table_id,
            event.position,
            event.kind,
            json.dumps(event.data),
            event.key,
            event.at,
            int(event.allowed),
            event.note,
        ),
    )


def _event(row: tuple[Any, ...]) -> Event:
    position, kind, data, key, at, allowed, note = row
    return Event(position, kind, json.loads(data), key, at, bool(allowed), note)


__all__ = ["Book", "NoTable", "Refused"]
