"""The store inside a browser: SQLite in memory, and the changes of each transaction for the page's worker to keep.

The worker keeps them in IndexedDB before anybody reads an answer that depends on them (tableside/phone). What it keeps
is what SQLite holds, as rows of plain values: logs, events, and as "members" the tables of days and circles.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import Any

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import EventRow
from tableside.store.schema import CHANGES
from tableside.store.sqlite.sqlite_store import SqliteSession, SqliteStore

UNNAMED_KIND = "day"
"""The kind of log that a kept table belongs to where its row doesn't say."""


class RecordedSession(SqliteSession):
    """A session with a record of what a transaction changes."""

    def __init__(self, connection: Any) -> None:
        super().__init__(connection)
        self.begin_record()

    def begin_record(self) -> None:
        """Forgets what was changed before."""
        self.events: list[list[Any]] = []
        self.logs: dict[tuple[str, str], None] = {}
        self.added_tables: list[list[str]] = []
        self.removed_tables: list[list[str]] = []

    def create(self, log_kind: str, log_id: str, at: int, *, put_away: bool = False) -> None:
        super().create(log_kind, log_id, at, put_away=put_away)
        self.logs[log_kind, log_id] = None

    def append(self, log_kind: str, log_id: str, rows: Iterable[EventRow]) -> None:
        added = list(rows)
        super().append(log_kind, log_id, added)
        self.events += ([log_kind, log_id, *row] for row in added)

    def touch(self, log_kind: str, log_id: str, at: int) -> None:
        super().touch(log_kind, log_id, at)
        self.logs[log_kind, log_id] = None

    def set_put_away(self, log_kind: str, log_id: str, put_away: bool) -> None:
        super().set_put_away(log_kind, log_id, put_away)
        self.logs[log_kind, log_id] = None

    def add_table(self, log_kind: str, log_id: str, key: str, table_id: str) -> None:
        super().add_table(log_kind, log_id, key, table_id)
        self.added_tables.append([log_id, key, table_id, log_kind])

    def remove_table(self, log_kind: str, table_id: str) -> None:
        self.removed_tables += [[*one, log_kind] for one in self.tables_of_all_logs(log_kind) if one[2] == table_id]
        super().remove_table(log_kind, table_id)

    def record(self) -> dict[str, list[list[Any]]]:
        """What was changed: events and tables that were added, tables that were removed, logs as they are now;
        nothing that is empty."""
        logs = [[*log, *map(int, self.log_status(*log))] for log in self.logs]
        changed = {"events": self.events, "logs": logs, "members": self.added_tables, "left": self.removed_tables}
        return {name: rows for name, rows in changed.items() if rows}


class PhoneStore(SqliteStore):
    """An `EventStore` in memory with what was `kept` in it, each a list of rows by name as `take_changes` gives them.

    `trouble` says why nothing can be kept now; then every transaction raises ScoreFileError with these words.
    """

    session_class = RecordedSession

    def __init__(self, path: Path, kept: Mapping[str, list[list[Any]]]) -> None:
        for suffix in ("", "-wal", "-shm", "-journal"):  # what an earlier store left must not come back
            with suppress(FileNotFoundError):
                path.with_name(path.name + suffix).unlink()
        super().__init__(path)
        self.trouble = ""
        self._changes: dict[str, list[list[Any]]] = {}
        with self.writing() as session:
            for log_kind, log_id, touched, put_away in kept.get("logs", ()):
                session.create(log_kind, log_id, touched, put_away=bool(put_away))
            for (log_kind, log_id), events in groupby(kept.get("events", ()), lambda row: (row[0], row[1])):
                session.append(log_kind, log_id, [EventRow(*event[2:]) for event in events])
            for log_id, key, table_id, *log_kind in kept.get("members", ()):
                session.add_table(log_kind[0] if log_kind else UNNAMED_KIND, log_id, key, table_id)
        self._changes = {}

    def _make_tables(self, connection: sqlite3.Connection) -> None:
        for statement in (statement for statements in CHANGES.values() for statement in statements):
            connection.execute(statement)
        connection.commit()

    @contextmanager
    def writing(self) -> Iterator[SqliteSession]:
        """A session in a transaction, whose changes are recorded once it is committed."""
        if self.trouble:
            raise ScoreFileError("not_kept", self.trouble)
        with super().writing() as session:
            assert isinstance(session, RecordedSession)  # noqa: S101
            session.begin_record()
            yield session
        for name, changed in session.record().items():
            other = self._changes.get({"left": "members", "members": "left"}.get(name, ""), [])
            other[:] = [row for row in other if row not in changed]  # of what came and went the last word is kept
            self._changes.setdefault(name, []).extend(changed)

    def take_changes(self) -> dict[str, Any]:
        """What was changed since this was asked last, by "events", "logs", "members" and "left"; empty for nothing."""
        changes, self._changes = self._changes, {}
        return changes
