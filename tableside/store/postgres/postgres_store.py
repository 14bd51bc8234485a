"""The store in a PostgreSQL database, which several processes on several machines can use at once.

SQLite has one lock for all writers. Here a transaction waits only for others that write the same log (its row is
locked), the same tournament day or a table of it, a new log with the same key, or the read model (advisory locks).
The default isolation of PostgreSQL, read committed, is enough for that.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from threading import Event, Thread
from typing import Any

from psycopg import Connection

from tableside.store.errors import PositionOrKeyTaken, ScoreFileError
from tableside.store.event_store import ChangeCallbacks, EventRow
from tableside.store.postgres.postgres_connections import Connections, connect
from tableside.store.postgres.postgres_errors import postgres_errors_in_words
from tableside.store.postgres.postgres_listener import CHANNEL, SERVED, listen, tell
from tableside.store.read_model.copied_rows import CopiedTable
from tableside.store.read_model.writable_read_model import WritableReadModel
from tableside.store.schema import SQL_NAMES, TABLES_OF_LOGS, lacking
from tableside.store.sql_session import SqlSession, SqlStore

MIGRATIONS = "create table migrations (name text primary key)"
"""The table with the names of the migrations that a database has had."""


class PostgresSession(SqlSession):
    """A session by one connection; within a transaction `process` is the random id of this process, by which the others
    hear of what it wrote, and empty in a session that only reads."""

    def __init__(self, connection: Connection[Any], process: str = "") -> None:
        self.connection = connection
        self.written: list[tuple[str, str, str]] = []
        self._process = process

    @cached_property
    def read_model(self) -> PostgresReadModel:
        self._lock_for_transaction("read model")
        planned_each_time = partial(self._execute, prepare=False)  # a plan for any circles would read those of all
        return PostgresReadModel(planned_each_time, self._execute_many)

    def _execute(self, sql: str, *values: Any, prepare: bool | None = None) -> list[Any]:
        with postgres_errors_in_words():
            cursor = self.connection.execute(_psycopg_placeholders(sql), _storable(values), prepare=prepare)
            return cursor.fetchall() if cursor.description else []

    def _execute_many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        with postgres_errors_in_words():
            self.connection.cursor().executemany(_psycopg_placeholders(sql), map(_storable, rows))

    def _lock_for_transaction(self, what: str) -> None:
        if self._process:
            self._execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", what)

    def append(self, log_kind: str, log_id: str, rows: Iterable[EventRow]) -> None:
        """Waits until nobody else writes at that log, nor at the day of a table, whose events follow from its tables.
        The last position may be from before that: then the append fails, and is tried again."""
        if log_kind == "day":
            self._lock_for_transaction(f"day {log_id}")
        sql, day, added = SQL_NAMES[log_kind], TABLES_OF_LOGS["day"], list(rows)
        own_last = f"(select max(position) from {sql.events} where {sql.log_id} = own.id)"
        own_day = f"(select {day.log_id} from {day.table} where {day.table_id} = own.id)"
        [(last, day_id, _)] = self._execute(
            f"select {own_last}, {own_day}, pg_advisory_xact_lock_shared(hashtextextended('day ' || {own_day}, 0))"
            f" from {sql.logs} own where id = ? for no key update",
            log_id,
        ) or [(0, "", None)]
        self.written.append((log_kind, log_id, day_id or ""))
        if added and added[0].position > (last or 0) + 1:  # what it follows is gone, as after a failover
            raise PositionOrKeyTaken
        super().append(log_kind, log_id, added)


class PostgresReadModel(WritableReadModel):
    """The read model, which several processes bring up to date."""

    def write(self, copied: CopiedTable, *, replaces: bool) -> bool:
        """A table at which somebody just writes is copied later; one that was copied at a later position stays."""
        later = "select 1 from copied_tables where table_id = id and position > ?"
        free = f"select 1 from tables where id = ? and not exists ({later}) for no key update skip locked"
        found = self._execute(free, copied.table.table_id, copied.table.position)
        return bool(found) and super().write(copied, replaces=replaces)


class PostgresStore(SqlStore):
    """An `EventStore` in the database at `address`. Raises ScoreFileError when it can't be used.

    At most `most_connections` read, and as many write: a transaction that reads along needs one of each.
    """

    shared = True

    def __init__(self, address: str, most_connections: int = 6, wait_seconds: float = 5.0) -> None:
        self.address = address
        self._process = secrets.token_hex(8)
        self._closed = Event()
        self._writers, self._readers = (Connections(address, most_connections, wait_seconds) for _ in range(2))
        with postgres_errors_in_words(), connect(address) as connection, connection.transaction():
            migrate(PostgresSession(connection, self._process))

    @property
    def change_mark(self) -> str:
        with self.reading() as session:  # what is committed, and what isn't yet
            return str(session._execute("select pg_current_snapshot()::text"))

    @property
    def is_served(self) -> bool:
        old = f"select from pg_stat_activity where datname = current_database() and query = 'listen {CHANNEL}'"
        with self.reading() as session:  # a server of the version before has no share in the lock
            return session._execute(f"select not pg_try_advisory_xact_lock({SERVED}) or exists ({old})") == [(True,)]

    @property
    def connections_lost(self) -> int:
        return self._writers.lost + self._readers.lost

    @contextmanager
    def reading(self) -> Iterator[PostgresSession]:
        with self._readers.one() as connection:
            yield PostgresSession(connection)

    @contextmanager
    def _transaction(self) -> Iterator[PostgresSession]:
        with self._writers.one() as connection:
            with postgres_errors_in_words(), connection.transaction():
                yield (session := PostgresSession(connection, self._process))
            if session.written:
                tell(connection, self._process, session.written)

    def follow(self, callbacks: ChangeCallbacks) -> None:
        Thread(target=listen, args=(self.address, self._process, callbacks, self._closed), daemon=True).start()

    def close(self) -> None:
        self._closed.set()
        self._writers.close()
        self._readers.close()


def migrate(session: PostgresSession) -> None:
    """Applies the migrations that the database lacks, within a transaction; other processes wait for that. Raises
    ScoreFileError where it has seen one of a newer version, or isn't in UTF-8."""
    session._execute("set local lock_timeout = '60s'")
    session._lock_for_transaction("schema")
    [(encoding,)] = session._execute("show server_encoding")
    if encoding != "UTF8":
        raise ScoreFileError("encoding", f"The database is in {encoding}. Make one in UTF8.")
    [(is_empty,)] = session._execute("select to_regclass('migrations') is null")
    if is_empty:
        session._execute(postgres_ddl(MIGRATIONS))
    for name, statements in lacking(session._ids("select name from migrations")).items():
        for statement in statements:
            session._execute(postgres_ddl(statement))
        session._execute("insert into migrations (name) values (?)", name)


def postgres_ddl(statement: str) -> str:
    """A statement of schema.py for PostgreSQL: texts in the order of their characters and numbers of eight bytes, as
    SQLite has them."""
    statement = re.sub(r"\binteger\b", "bigint", statement.removesuffix(" without rowid, strict"))
    statement = re.sub(r"\bblob\b", "bytea", statement)
    return re.sub(r"\btext\b", 'text collate "C"', statement)


def _psycopg_placeholders(sql: str) -> bytes:
    """A statement with its places for values as psycopg has them."""
    return sql.replace("%", "%%").replace("?", "%s").encode()


def _storable(values: Iterable[Any]) -> list[Any]:
    """Values that can be looked for: no text in the database has a NUL, so one with it is found nowhere."""
    return [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]
