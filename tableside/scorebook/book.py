"""The book: every table of this server, in one SQLite file. The only module that speaks SQL."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Lock, RLock
from typing import Any

from sqlite_utils import Database

from referee.refused import Refused
from tableside.scorebook.damage import DamagedTable, StoredRow, letters, read_whole, rows_as_json
from tableside.scorebook.database_errors import database_errors_in_words, newer_version
from tableside.scorebook.entering import Stale, check_same, disturbed, enter
from tableside.scorebook.events import Draft, Event, record
from tableside.scorebook.fold import replay, then
from tableside.scorebook.kinds import SEATED
from tableside.scorebook.limits import LAST_MOMENT
from tableside.scorebook.schema import migrations, newer_than_ours
from tableside.scorebook.seating import read_seating
from tableside.scorebook.table import Table

_NAMES = ("position", "kind", "data", "key", "at", "allowed", "note")
_COLUMNS = ", ".join(_NAMES)
_KEPT_TABLES = 4_000
"""Tables whose fold stays in memory: those of a tournament day of 1,000 over three legs, and others beside them.

Some 50 KB each after a night, half of that at a day's table; playing one again takes a millisecond and more.
"""


class NoTable(LookupError):
    """There is no table of that id."""


class Book:
    """All tables in the file at `path`, made when it is missing. Raises ScoreFileError when the file can't be used.

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
        self._clock = now
        self._new_id = new_id
        self._busy_ms = busy_ms
        self._lock = RLock()
        self._folds: OrderedDict[str, Table] = OrderedDict()
        self._damaged: dict[str, tuple[int, DamagedTable]] = {}
        self._folds_lock = Lock()
        self._readers: LifoQueue[sqlite3.Connection] = LifoQueue()
        with database_errors_in_words():
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

    def tell(self, table_id: str) -> None:
        """Tells whoever listens that something was added to a table."""
        self._moved(table_id)

    def close(self) -> None:
        """Lets go of the file."""
        self._writer.close()
        while not self._readers.empty():
            self._readers.get_nowait().close()

    def now(self) -> int:
        """This moment, as events bear it."""
        return within_time(self._clock())

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that only reads. Raises ScoreFileError."""
        with database_errors_in_words():
            try:
                connection = self._readers.get_nowait()
            except Empty:
                connection = self._connect()
            try:
                yield connection
            finally:
                self._readers.put(connection)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The connection that writes, in a transaction that is kept whole or not at all. Raises ScoreFileError."""
        with self._lock, database_errors_in_words():
            self._writer.execute("begin immediate")
            try:
                yield self._writer
                self._writer.execute("commit")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("rollback")
                raise

    def seat(self, data: dict[str, Any], key: str) -> tuple[str, Table]:
        """Seats a new table; the same key again finds the table it made.

        Raises Refused for a bad seating, and KeyUsed for another one under the same key.
        """
        read_seating(data)
        draft = Draft(SEATED.name, data, key, 0)
        event = record(draft, 1, self.now())
        with self.writing() as connection:
            known = connection.execute(
                "select table_id from events where position = 1 and key = ? and kind = ?", (key, SEATED.name)
            ).fetchone()
            if known:
                table = self.folded(connection, known[0])
                check_same(table.history[1], draft)
                return known[0], table
            return self.store(connection, replay([event]))

    def bring_in(self, events: list[Event]) -> tuple[str, Table]:
        """Adds a table made elsewhere, event by event. Raises Refused when its first event seats no table."""
        table = replay(events)
        with self.writing() as connection:
            return self.store(connection, table)

    def store(self, connection: sqlite3.Connection, table: Table) -> tuple[str, Table]:
        """Adds a table within a transaction, under a new id."""
        table_id = self._new_id()
        connection.execute(
            "insert into tables (id, touched, put_away) values (?, ?, ?)",
            (table_id, self.now(), int(table.put_away)),
        )
        insert_events(connection, "events", "table_id", table_id, table.history.events)
        return table_id, table

    def table(self, table_id: str) -> Table:
        """The table as it stands. Raises NoTable and DamagedTable."""
        with self.reading() as connection:
            return self.folded(connection, table_id)

    def find(self, table_id: str) -> Table | DamagedTable | None:
        """The table as it stands, what is wrong with it, or None when there is none."""
        try:
            return self.table(table_id)
        except NoTable:
            return None
        except DamagedTable as damaged:
            return damaged

    def rows(self, table_id: str) -> str:
        """The table's rows as they lie in the file, as JSON: also of one that can't be read. Raises ScoreFileError."""
        return rows_as_json(table_id, self._rows(table_id), _NAMES)

    def _rows(self, table_id: str) -> list[StoredRow]:
        with database_errors_in_words(), closing(self._connect()) as connection:
            connection.text_factory = letters
            return _rows_after(connection, table_id, 0)

    def enter(self, table_id: str, draft: Draft, outside: Callable[[Table], None] = lambda _: None) -> Table:
        """Adds an event to a table and gives the table after it; a key that was entered before adds nothing.

        `outside` raises Refused where something else than the table, as it is given, stands against it. Raises NoTable,
        DamagedTable, Refused, NeedsConfirmation, Stale when the draft is based on an older state, KeyUsed when its key
        stands for something else, and ScoreFileError. What is played again is played before the lock is taken.
        """
        table = self.table(table_id)
        with self.reading() as connection:
            made = self._make(connection, table_id, table, draft, outside)
        if made is None:
            return self.table(table_id)
        with self.writing() as connection:
            now = self.folded(connection, table_id)
            if now.position != table.position:
                made = self._make(connection, table_id, now, draft, outside)
                if made is None:
                    return now
            event, after = made
            insert_events(connection, "events", "table_id", table_id, [event])
            connection.execute("update tables set touched = ? where id = ?", (event.at, table_id))
            if after.put_away != now.put_away:
                connection.execute("update tables set put_away = ? where id = ?", (int(after.put_away), table_id))
        self._keep(table_id, after)
        self._moved(table_id)
        return after

    def _make(
        self,
        connection: sqlite3.Connection,
        table_id: str,
        table: Table,
        draft: Draft,
        outside: Callable[[Table], None],
    ) -> tuple[Event, Table] | None:
        """The event that the draft becomes and the table after it; None when its key was entered before."""
        known = _with_key(connection, table_id, draft.key)
        if known:
            check_same(known, draft)
            return None
        outside(table)
        if draft.based_on != table.position and disturbed(table, draft):
            raise Stale(table)
        event, after = enter(table, draft, self.now())
        _ = after.games  # played here once, not by everybody who looks
        return event, after

    def count(self, *, put_away: bool = False) -> int:
        """How many tables there are in play, or put away, those that can't be read among them."""
        with self.reading() as connection:
            found = connection.execute("select count(*) from tables where put_away = ?", (int(put_away),)).fetchone()
        return int(found[0])

    def recent(self, limit: int, *, put_away: bool = False, skip: int = 0) -> list[tuple[str, Table | DamagedTable]]:
        """The tables touched last, newest first, without the first `skip`, those that can't be read among them."""
        with self.reading() as connection:
            found = connection.execute(
                "select id from tables where put_away = ? order by touched desc, id limit ? offset ?",
                (int(put_away), limit, skip),
            ).fetchall()
        tables = ((table_id, self.find(table_id)) for (table_id,) in found)
        return [(table_id, table) for table_id, table in tables if table is not None]

    def ids(self) -> list[str]:
        """Every table's id, those touched last at the end."""
        with self.reading() as connection:
            return [table_id for (table_id,) in connection.execute("select id from tables order by touched, id")]

    def seated_by(self, key: str) -> list[str]:
        """The ids of the tables that were seated by an event of this key: a table, and copies of it."""
        with self.reading() as connection:
            found = connection.execute("select table_id from events where position = 1 and key = ?", (key,))
            return [table_id for (table_id,) in found]

    def folded(self, connection: sqlite3.Connection, table_id: str) -> Table:
        """The table, from the fold in memory and whatever was written since."""
        with self._folds_lock:
            kept = self._folds.get(table_id)
            damaged = self._damaged.get(table_id)
        if damaged and damaged[0] == _last(connection, table_id):
            raise damaged[1]
        try:
            with read_whole(table_id, lambda: self._rows(table_id)):
                known = kept.position if kept else 0
                events = [read_row(row) for row in _rows_after(connection, table_id, known)]
                _check_whole(events, known)
                table = _played(kept, events)
        except DamagedTable as found:
            with self._folds_lock:
                self._damaged[table_id] = _last(connection, table_id), found
            raise
        if table is None:
            raise NoTable(table_id)
        if events:
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

    Raises FileExistsError rather than overwrite anything, OSError, and ScoreFileError.
    """
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with database_errors_in_words(), closing(sqlite3.connect(path)) as connection:
            connection.execute("vacuum into ?", (str(to),))
        with to.open("rb+") as copy:
            os.fsync(copy.fileno())
    except BaseException:
        to.unlink()
        raise


def _check_whole(events: list[Event], known: int) -> None:
    """Raises ValueError where rows are missing between the first and the last of a table."""
    if [event.position for event in events] != list(range(known + 1, known + 1 + len(events))):
        raise ValueError("rows are missing")


def _played(kept: Table | None, events: list[Event]) -> Table | None:
    """The table after more events, its games played, so that whatever can't be played shows here."""
    if kept is None:
        table = replay(events) if events else None
    else:
        table = kept
        for event in events:
            table = then(table, event)
    if table is not None:
        _ = table.games
    return table


def _last(connection: sqlite3.Connection, table_id: str) -> int:
    found = connection.execute("select max(position) from events where table_id = ?", (table_id,)).fetchone()
    return found[0] or 0


def _rows_after(connection: sqlite3.Connection, table_id: str, position: int) -> list[StoredRow]:
    return connection.execute(
        f"select {_COLUMNS} from events where table_id = ? and position > ? order by position",  # noqa: S608
        (table_id, position),
    ).fetchall()


def _with_key(connection: sqlite3.Connection, table_id: str, key: str) -> Event | None:
    found = connection.execute(
        f"select {_COLUMNS} from events where table_id = ? and key = ?",  # noqa: S608
        (table_id, key),
    ).fetchone()
    return read_row(found) if found else None


def insert_events(connection: sqlite3.Connection, into: str, of: str, owner: str, events: Iterable[Event]) -> None:
    """Adds events to one of the file's two lists of them: `into` its table, `of` the column that says whose."""
    connection.executemany(
        f"insert into {into} ({of}, {_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        [
            (owner, one.position, one.kind, json.dumps(one.data), one.key, one.at, int(one.allowed), one.note)
            for one in events
        ],
    )


def read_row(row: StoredRow) -> Event:
    """An event as it lies in the file: position, kind, data, key, at, allowed, note."""
    position, kind, data, key, at, allowed, note = row
    return Event(position, kind, _read_data(data), key, within_time(at), bool(allowed), note)


def _read_data(data: str) -> dict[str, Any]:
    read = json.loads(data)
    if not isinstance(read, dict):
        raise TypeError("The data of an event is an object.")
    return read


def within_time(at: int) -> int:
    """A moment that copies and calendars can bear, from a clock that may stand anywhere."""
    return min(max(at, 0), LAST_MOMENT - 1)


__all__ = ["Book", "DamagedTable", "NoTable", "Refused"]
