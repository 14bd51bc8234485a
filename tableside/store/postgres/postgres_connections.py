"""Connections to a PostgreSQL database, each for one thread at a time, and kept for the next one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import IntLoader

from tableside.store.postgres.postgres_errors import postgres_errors_in_words, trouble

PostgresConnection: TypeAlias = "psycopg.Connection[Any]"
"""A connection to the database."""

USUAL: dict[str, Any] = {
    "application_name": "tableside",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "target_session_attrs": "primary",  # a standby would read, and refuse what is entered
    "options": "-c lock_timeout=5s -c idle_in_transaction_session_timeout=60s -c jit=off",
}
"""Settings of a connection that its address doesn't name: a host that is gone is noticed within half a minute, and no
statement is compiled (JIT), which takes longer than each of them."""


def connect(address: str) -> PostgresConnection:
    """A new connection, on which each statement is its own transaction unless one is started."""
    try:
        named = conninfo_to_dict(address)
        options = f"{USUAL['options']} {named.get('options', '')}".rstrip()  # the last one counts
        conninfo = make_conninfo(**USUAL | named | {"client_encoding": "utf8", "options": options})
    except psycopg.ProgrammingError:
        raise trouble("bad_address") from None  # its words have a part of the address, maybe of the password
    with postgres_errors_in_words():
        connection = psycopg.connect(conninfo, autocommit=True)
    connection.adapters.register_loader("numeric", IntLoader)  # the sum of whole numbers
    return connection


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
        self._free: LifoQueue[PostgresConnection | None] = LifoQueue()  # the one used last first
        for _ in range(most):
            self._free.put(None)
        self._process = os.getpid()

    @contextmanager
    def one(self) -> Iterator[PostgresConnection]:
        """A connection for this thread. Raises ScoreFileError if there is none in time, or no database."""
        if os.getpid() != self._process:
            raise trouble("forked")
        try:
            connection = self._free.get(timeout=self._wait_seconds)
        except Empty:
            raise trouble("busy") from None
        try:
            connection = self._usable(connection)
            connection = connection or connect(self._address)
            yield connection
        finally:
            self._free.put(self._usable(connection))

    def _usable(self, connection: PostgresConnection | None) -> PostgresConnection | None:
        """The connection if it works and is in no transaction; otherwise it is closed."""
        if connection is None:
            return None
        with suppress(psycopg.Error):  # what the server sent when it ended it is there without a query
            for _ in range(2):  # the first reads the server's last words, the second that nothing follows
                connection.pgconn.consume_input()
            if connection.info.transaction_status == TransactionStatus.IDLE:
                return connection
        self.lost += 1
        connection.close()
        return None

    def close(self) -> None:
        """Closes the connections that nobody uses; those of the process that it was forked from stay open."""
        with suppress(Empty):
            while os.getpid() == self._process:
                if connection := self._free.get_nowait():
                    connection.close()
