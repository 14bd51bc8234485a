"""Connections to a PostgreSQL database, each for one thread at a time, and kept for the next one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import NumericLoader

from tableside.store.errors import ScoreFileError
from tableside.store.postgres.postgres_errors import BAD_ADDRESS, BUSY, FORKED, STANDBY, postgres_errors_in_words

PostgresConnection: TypeAlias = "psycopg.Connection[Any]"
"""A connection to the database."""

USUAL: dict[str, Any] = {
    "application_name": "tableside",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": "-c lock_timeout=5s -c idle_in_transaction_session_timeout=60s",
}
"""Settings of a connection that its address doesn't name: a host that is gone is noticed within half a minute."""


def connect(address: str) -> PostgresConnection:
    """A new connection, on which each statement is its own transaction unless one is started."""
    try:
        named = conninfo_to_dict(address)
        settings = USUAL | named | {"client_encoding": "utf8"}
        settings["options"] = f"{USUAL['options']} {named.get('options', '')}".rstrip()  # the last one counts
        conninfo = make_conninfo(**settings)
    except psycopg.ProgrammingError:
        raise ScoreFileError(*BAD_ADDRESS) from None  # its words have a part of the address, maybe of the password
    with postgres_errors_in_words():
        connection = psycopg.connect(conninfo, autocommit=True)
    if connection.info.parameter_status("in_hot_standby") == "on":  # it would read, and refuse what is entered
        connection.close()
        raise ScoreFileError(*STANDBY)
    connection.adapters.register_loader("numeric", _SumLoader)
    return connection


class _SumLoader(NumericLoader):
    """Reads a sum as SQLite has it: whole, or a fraction."""

    def load(self, data: Any) -> Any:
        """The number."""
        found = super().load(data)
        return int(found) if found.as_tuple().exponent == 0 else float(found)


class Connections:
    """At most so many connections at once; a thread waits some seconds for one that is free.

    `lost` is how many of them broke: what was read before may since be another's, or be gone. A process that is forked
    off later is refused: what one asks, another would be answered.

    psycopg_pool would be less code, but while the database is away it lets each request wait to the end, and doesn't
    say why; a connection that the server has ended it gives to a request, unless it asks the server before each.
    """

    def __init__(self, address: str, most: int, wait_seconds: float) -> None:
        self.lost = 0
        self._address = address
        self._wait_seconds = wait_seconds
        self._free: list[PostgresConnection] = []
        self._room = BoundedSemaphore(most)
        self._process = os.getpid()

    @contextmanager
    def one(self) -> Iterator[PostgresConnection]:
        """A connection for this thread. Raises ScoreFileError if there is none in time, or no database."""
        if os.getpid() != self._process:
            raise ScoreFileError(*FORKED)
        if not self._room.acquire(timeout=self._wait_seconds):
            raise ScoreFileError(*BUSY)
        try:
            connection = self._kept() or connect(self._address)
            try:
                yield connection
            finally:
                self._keep(connection)
        finally:
            self._room.release()

    def _kept(self) -> PostgresConnection | None:
        """The connection used last that still works, if any."""
        while connection := self._pop():
            if _works(connection):
                return connection
            self._drop(connection)
        return None

    def _pop(self) -> PostgresConnection | None:
        try:
            return self._free.pop()
        except IndexError:  # there was none, or another thread took it
            return None

    def _keep(self, connection: PostgresConnection) -> None:
        if connection.closed or connection.info.transaction_status != TransactionStatus.IDLE:
            self._drop(connection)
        else:
            self._free.append(connection)

    def _drop(self, connection: PostgresConnection) -> None:
        self.lost += 1
        connection.close()

    def close(self) -> None:
        """Closes the connections that nobody uses; those of the process that it was forked from stay open."""
        while os.getpid() == self._process and (connection := self._pop()):
            connection.close()


def _works(connection: PostgresConnection) -> bool:
    """Whether the server hasn't closed the connection since then; it would have sent so, and no query is needed."""
    try:
        for _ in range(2):  # the first reads the server's last words, the second that nothing follows
            connection.pgconn.consume_input()
    except psycopg.Error:
        return False
    return not connection.closed
