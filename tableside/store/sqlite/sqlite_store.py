"""The store in one SQLite file. One lock guards every write; readers have their own connections."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ChangeCallbacks, EventRow
from tableside.store.read_model.writable_read_model import WritableReadModel
from tableside.store.schema import SQL_NAMES
from tableside.store.sql_session import SqlSession, SqlStore
from tableside.store.sqlite.sqlite_errors import sqlite_errors_in_words

OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""What anybody but this user may do with a file."""


class SqliteSession(SqlSession):
    """A session by one connection to the file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._last_touched: dict[str, str] = {}  # by kind, where it is known: that log needn't be touched again

    def forget_last_touched(self) -> None:
        """After a rollback what was touched last isn't known."""
        self._last_touched.clear()

    def _execute(self, sql: str, *values: Any) -> list[Any]:
        with sqlite_errors_in_words():
            return self.connection.execute(sql, values).fetchall()

    def _execute_many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        with sqlite_errors_in_words():
            self.connection.executemany(sql, rows)

    def _change(self, sql: str, *values: Any) -> int:
        """Runs a statement and returns the number of changed rows. Raises ScoreFileError."""
        with sqlite_errors_in_words():
            return self.connection.execute(sql, values).rowcount

    def create(self, log_kind: str, log_id: str, at: int, *, put_away: bool = False) -> None:
        self._last_touched.pop(log_kind, None)
        super().create(log_kind, log_id, at, put_away=put_away)

    def touch(self, log_kind: str, log_id: str, at: int) -> None:
        if self._last_touched.get(log_kind) == log_id:
            return  # nothing is written where the log was touched last anyway
        sql = SQL_NAMES[log_kind]
        any_state = f"{sql.put_away} in (0, 1)"  # always true: it lets SQLite use the index tables_by_touch
        others = f"{sql.logs} other where {any_state} and other.touched >= own.touched"
        moved = self._change(
            f"update {sql.logs} as own set touched = ?"
            f" where id = ? and exists (select 1 from {others} and other.id != own.id)",
            *(at, log_id),
        )
        # another log may have the same time: only a touch that changes nothing proves that this one is the last
        self._last_touched[log_kind] = "" if moved else log_id


class SqliteStore(SqlStore):
    """An `EventStore` in the file at `path`, made when it is missing. Raises ScoreFileError when it can't be used.

    `busy_ms` is how many milliseconds a write waits for another program that locks the file.
    """

    session_class = SqliteSession
    shared = False  # one_server.py holds the file
    is_served = False
    connections_lost = 0  # a local file has no connection to lose

    def __init__(self, path: Path, busy_ms: int = 5_000) -> None:
        self.path = path
        self.change_mark = 0
        self._busy_ms = busy_ms
        self._lock = RLock()
        self._readers: list[SqliteSession] = []
        create_private(path)
        with sqlite_errors_in_words():
            self._writer = self.session_class(self._connect())
            try:
                self._make_tables(self._writer.connection)
            except BaseException:
                self._writer.connection.close()
                raise

    def _make_tables(self, connection: sqlite3.Connection) -> None:
        from tableside.store.sqlite.migrations import migrate  # slow to import, and only a file needs it

        migrate(connection)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=self._busy_ms / 1000, check_same_thread=False)
        try:
            for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
                connection.execute(f"pragma {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def reading(self) -> Iterator[SqliteSession]:
        """A session that only reads."""
        try:
            session = self._readers.pop()
        except IndexError:
            with sqlite_errors_in_words():
                session = SqliteSession(self._connect())  # not `session_class`: what only reads has no record
        try:
            yield session
        finally:
            self._readers.append(session)

    @contextmanager
    def writing(self) -> Iterator[SqliteSession]:
        """A session in a transaction that is committed as a whole or not at all."""
        with self._transaction() as session:
            yield session
        self.change_mark += 1

    @contextmanager
    def writing_read_model(self) -> Iterator[WritableReadModel]:
        """The read model in a transaction that doesn't wait for the disk: what a power cut takes back is copied from
        the events again."""
        with self._lock:
            self._wait_for_disk("normal")
            try:
                with super().writing_read_model() as model:
                    yield model
            finally:
                self._wait_for_disk("full")

    def _wait_for_disk(self, how: str) -> None:
        with sqlite_errors_in_words():
            self._writer.connection.execute(f"pragma synchronous = {how}")

    @contextmanager
    def _transaction(self) -> Iterator[SqliteSession]:
        with self._lock, sqlite_errors_in_words():
            connection = self._writer.connection
            connection.execute("begin immediate")
            try:
                yield self._writer
                connection.execute("commit")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("rollback")
                self._writer.forget_last_touched()
                raise

    def raw_rows(self, log_kind: str, log_id: str) -> list[EventRow]:
        """The rows of one log as they are stored, also those that can't be read."""
        with sqlite_errors_in_words(), closing(self._connect()) as connection:
            connection.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
            return SqliteSession(connection).rows_after(log_kind, log_id, 0)

    def follow(self, callbacks: ChangeCallbacks) -> None:
        """Does nothing: nobody else writes here."""

    def close(self) -> None:
        """Closes the file."""
        self._writer.connection.close()
        while self._readers:
            self._readers.pop().connection.close()


def create_private(path: Path) -> None:
    """Makes the score file, or removes the permissions of other users from it; SQLite makes -wal and -shm like it."""
    with suppress(OSError):  # opening it reports what is wrong with its path
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for file in (path, *(path.with_name(path.name + suffix) for suffix in ("-wal", "-shm"))):
        with suppress(OSError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & OTHERS:
                file.chmod(mode & ~OTHERS)


def copy_to(source: Path, target: Path) -> None:
    """Copies a score file as it is, also while it is written to. The copy is whole, or isn't there.

    Raises FileExistsError rather than overwrite anything, OSError, and ScoreFileError.
    """
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with sqlite_errors_in_words(), closing(sqlite3.connect(source)) as connection:
            connection.execute("vacuum into ?", (str(target),))
        with target.open("rb+") as copy:
            os.fsync(copy.fileno())
    except BaseException:
        target.unlink()
        raise


def fingerprint_in(path: Path) -> str:
    """The fingerprint of its key in a score file of any version, which stays as it is; empty where it knows none."""
    with suppress(ScoreFileError), closing(sqlite3.connect(path)) as connection:
        return SqliteSession(connection).server_key().fingerprint
    return ""
