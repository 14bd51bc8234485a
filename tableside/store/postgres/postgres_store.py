"""The store in a PostgreSQL database, which several processes on several machines can use at once.

SQLite has one lock for all writers. Here a transaction waits only for others that write the same log (its row is
locked), the same tournament day or a table of it, a new log with the same key, or the read model (advisory locks).
The default isolation of PostgreSQL, read committed, is enough for that.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache, partial
from typing import Any

from tableside.store.errors import PositionOrKeyTaken, ScoreFileError
from tableside.store.event_store import KEY_BYTES, ChangeCallbacks, EventRow
from tableside.store.postgres.postgres_connections import Connections, PostgresConnection, connect
from tableside.store.postgres.postgres_errors import postgres_errors_in_words
from tableside.store.postgres.postgres_listener import ChangeListener, tell
from tableside.store.read_model.copied_rows import CopiedTable
from tableside.store.read_model.writable_read_model import WritableReadModel
from tableside.store.schema import MEMBERS, SQL_NAMES, lacking
from tableside.store.sql_session import SqlSession, SqlStore

MOST_CONNECTIONS = 6
"""Connections of a process for reading, and as many for writing: a transaction that reads along needs one of each."""

WAIT_SECONDS = 5.0
"""How long a request waits for one of them."""

MIGRATING, READ_MODEL = 7_165_001, 7_165_002
"""Numbers of advisory locks: of the schema with the key that signs links, and of the read model."""

NEW_KEY, DAY = 1, 2
"""Seeds that make numbers of such locks: of the key of a log's first event, and of a day's id."""

POSTGRES_ONLY = (
    'create table if not exists migrations (name text collate "C" primary key)',
    "create table if not exists server_key (key bytea not null)",
)
"""Tables that a score file has no need of."""


class PostgresSession(SqlSession):
    """A session by one connection; within a transaction `process` is the random id of this process, by which the others
    hear of what it wrote, and empty in a session that only reads."""

    def __init__(self, connection: PostgresConnection, process: str = "") -> None:
        self.connection = connection
        self.written: list[tuple[str, str, str]] = []
        self._process = process

    @cached_property
    def read_model(self) -> PostgresReadModel:
        """The read model, which one transaction changes at a time."""
        if self._process:
            self._execute("select pg_advisory_xact_lock(?)", READ_MODEL)
        planned_each_time = partial(self._execute, prepare=False)  # a plan for any circles would read those of all
        return PostgresReadModel(planned_each_time, self._execute_many)

    def _execute(self, sql: str, *values: Any, prepare: bool | None = None) -> list[Any]:
        with postgres_errors_in_words():
            cursor = self.connection.execute(_psycopg_placeholders(sql), _storable(values), prepare=prepare)
            return cursor.fetchall() if cursor.description else []

    def _execute_many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        with postgres_errors_in_words():
            self.connection.cursor().executemany(_psycopg_placeholders(sql), map(_storable, rows))

    def begun_by(self, log_kind: str, key: str) -> list[str]:
        """Keeps others from starting a log with that key until the transaction ends."""
        if self._process:
            self._execute(f"select pg_advisory_xact_lock(hashtextextended(?, {NEW_KEY}))", key)
        return super().begun_by(log_kind, key)

    def append(self, log_kind: str, log_id: str, rows: Iterable[EventRow]) -> None:
        added = list(rows)
        if log_kind == "day":
            self._execute(f"select pg_advisory_xact_lock(hashtextextended(?, {DAY}))", log_id)
        last, day_id = self._lock_log(log_kind, log_id)
        self.written.append((log_kind, log_id, day_id))
        if added and added[0].position > last + 1:  # what it follows is gone, as after a failover
            raise PositionOrKeyTaken
        super().append(log_kind, log_id, added)

    def _lock_log(self, log_kind: str, log_id: str) -> tuple[int, str]:
        """Waits until nobody else writes at that log, nor at the day of a table, whose events follow from its tables.

        Gives the log's last position and the id of its day, empty for none. The position may be from before the wait:
        then it is too low, and the append fails and is tried again, as if it had come after another one.
        """
        sql, day = SQL_NAMES[log_kind], MEMBERS["day"]
        own_day = (
            f"(select {day.owner} from {day.table} where {day.member} = own.id)" if log_kind == "table" else "null"
        )
        found = self._execute(
            f"select (select max(position) from {sql.events} where {sql.log_id} = own.id), {own_day},"
            f" pg_advisory_xact_lock_shared(hashtextextended({own_day}, {DAY}))"
            f" from {sql.logs} own where id = ? for no key update",
            log_id,
        )
        [(last, day_id, _)] = found or [(0, "", None)]
        return last or 0, day_id or ""

    def touch(self, log_kind: str, log_id: str, at: int) -> None:
        self._execute(f"update {SQL_NAMES[log_kind].logs} set touched = ? where id = ?", at, log_id)

    def replace_server_key(self, key: bytes) -> None:
        """Another key signs from now on; other processes wait to read or make one until the transaction is over."""
        self._execute("select pg_advisory_xact_lock(?)", MIGRATING)
        self._execute("delete from server_key")
        self._execute("insert into server_key (key) values (?)", key)


class PostgresReadModel(WritableReadModel):
    """The read model, which several processes bring up to date."""

    def write(self, copied: CopiedTable, *, replaces: bool) -> bool:
        """A table at which somebody just writes is still to be copied, and one stays that was copied at a later
        position."""
        table_id, position = copied.table.table_id, copied.table.position
        if not self._execute("select 1 from tables where id = ? for no key update skip locked", table_id):
            return False
        if self._execute("select 1 from copied_tables where table_id = ? and position > ?", table_id, position):
            return False
        return super().write(copied, replaces=replaces)


class PostgresStore(SqlStore):
    """An `EventStore` in the database at `address`. Raises ScoreFileError when it can't be used."""

    shared = True

    def __init__(
        self, address: str, most_connections: int = MOST_CONNECTIONS, wait_seconds: float = WAIT_SECONDS
    ) -> None:
        self.address = address
        self._process = secrets.token_hex(8)
        self._listener: ChangeListener | None = None
        self._writers = Connections(address, most_connections, wait_seconds)
        self._readers = Connections(address, most_connections, wait_seconds)
        with postgres_errors_in_words(), connect(address) as connection, connection.transaction():
            migrate(connection)

    @property
    def change_mark(self) -> Hashable:
        """What the database says is committed, and what isn't yet."""
        with self.reading() as session:
            [(committed,)] = session._execute("select pg_current_snapshot()::text")
        return str(committed)

    @property
    def connections_lost(self) -> int:
        """How often a connection broke."""
        return self._writers.lost + self._readers.lost

    @contextmanager
    def reading(self) -> Iterator[PostgresSession]:
        """A session that only reads."""
        with self._readers.one() as connection:
            yield PostgresSession(connection)

    @contextmanager
    def _transaction(self) -> Iterator[PostgresSession]:
        with self._writers.one() as connection:
            with postgres_errors_in_words(), connection.transaction():
                yield (session := PostgresSession(connection, self._process))
            tell(connection, self._process, session.written)

    def follow(self, callbacks: ChangeCallbacks) -> None:
        """Reports what other processes write from now on, in its own thread."""
        self._listener = ChangeListener(self.address, self._process, callbacks)
        self._listener.start()

    def server_key(self) -> bytes:
        """The key that signs links and cookies; the first call makes it."""
        with self._transaction() as session:
            session._execute("select pg_advisory_xact_lock(?)", MIGRATING)
            found = session._execute("select key from server_key")
            if not found:
                session.replace_server_key(key := secrets.token_bytes(KEY_BYTES))
            return bytes(found[0][0]) if found else key

    def close(self) -> None:
        """Closes the connections."""
        if self._listener:
            self._listener.end()
        self._writers.close()
        self._readers.close()


def migrate(connection: PostgresConnection) -> None:
    """Applies the migrations that the database lacks, within a transaction; other processes wait for that.

    Raises ScoreFileError where it has seen one of a newer version, or isn't in UTF-8.
    """
    connection.execute("set local lock_timeout = '60s'")
    connection.execute("select pg_advisory_xact_lock(%s)", [MIGRATING])
    asked = "select current_setting('server_encoding'), to_regclass('server_key') is null"
    [(encoding, is_empty)] = connection.execute(asked).fetchall()
    if encoding != "UTF8":
        raise ScoreFileError("encoding", f"The database is in {encoding}. Make one in UTF8.")
    for statement in POSTGRES_ONLY if is_empty else ():  # a role that may create none can use existing ones
        connection.execute(statement.encode())
    for name, statements in lacking(name for (name,) in connection.execute("select name from migrations")).items():
        for statement in statements:
            connection.execute(postgres_ddl(statement).encode())
        connection.execute("insert into migrations (name) values (%s)", [name])


def postgres_ddl(statement: str) -> str:
    """A statement of schema.py for PostgreSQL: texts in the order of their characters and numbers of eight bytes, as
    SQLite has them."""
    statement = statement.removesuffix(" without rowid, strict")
    statement = re.sub(r"\binteger\b", "bigint", statement)
    return re.sub(r"\btext\b", 'text collate "C"', statement)


@lru_cache(1_000)  # a search has a statement for each number of its words
def _psycopg_placeholders(sql: str) -> bytes:
    """A statement with its places for values as psycopg has them."""
    return sql.replace("%", "%%").replace("?", "%s").encode()


def _storable(values: Iterable[Any]) -> list[Any]:
    """Values that can be looked for: no text in the database has a NUL, so one with it is found nowhere."""
    return [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]
