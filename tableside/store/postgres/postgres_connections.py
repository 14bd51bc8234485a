"""Connections to a PostgreSQL database, each for one thread at a time, and kept for the next one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import IntLoader

from tableside.store.postgres.postgres_errors import postgres_errors_in_words, trouble

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

psycopg.adapters.register_loader("numeric", IntLoader)  # the sum of whole numbers


def connect(address: str) -> psycopg.Connection[Any]:
    """A new connection, on which each statement is its own transaction unless one is started."""
    try:
        named = conninfo_to_dict(address)
        options = f"{USUAL['options']} {named.get('options', '')}".rstrip()  # the last one counts
        conninfo = make_conninfo(**USUAL | named | {"client_encoding": "utf8", "options": options})
    except psycopg.ProgrammingError:
        raise trouble("bad_address") from None  # its words have a part of the address, maybe of the password
    with postgres_errors_in_words():
        return psycopg.connect(conninfo, autocommit=True)


class Connections:
    """At most so many connections at once; a thread waits some seconds for one that is free.

    `lost` is how many of them broke: what was read before may since be another's, or be gone. A process that is forked
    off later is refused: what one asks, another would be answered.

    psycopg_pool has each request wait to the end of its time while the database is away, and doesn't say why; it does
    so for seconds after that, too, and gives connections away that the server ended, unless it asks before each.
    """

    def __init__(self, address: str, most: int, wait_seconds: float) -> None:
        self.lost = 0
        self._address, self._wait_seconds, self._process = address, wait_seconds, os.getpid()
        self._free: LifoQueue[psycopg.Connection[Any] | None] = LifoQueue()  # the one used last first
        for _ in range(most):
            self._free.put(None)

    @contextmanager
    def one(self) -> Iterator[psycopg.Connection[Any]]:
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

    def _usable(self, connection: psycopg.Connection[Any] | None) -> psycopg.Connection[Any] | None:
        """The connection if it works and is in no transaction; otherwise it is closed."""
        if connection:
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
