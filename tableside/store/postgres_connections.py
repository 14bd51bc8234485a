"""Connections to a PostgreSQL database, each for one thread at a time, and kept for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from tableside.store.errors import ScoreFileError
from tableside.store.postgres_errors import BUSY, postgres_errors_in_words

Session: TypeAlias = "psycopg.Connection[Any]"
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


def connect(address: str) -> Session:
    """A new connection, on which each statement is its own transaction unless one is begun."""
    settings = USUAL | conninfo_to_dict(address) | {"client_encoding": "utf8"}
    with postgres_errors_in_words():
        return psycopg.connect(make_conninfo(**settings), autocommit=True)


class Connections:
    """At most so many connections at once; a thread waits some seconds for one that is free.

    `lost` is how many of them broke: what was read before may since be another's, or be gone.
    """

    def __init__(self, address: str, most: int, wait_seconds: float) -> None:
        self.lost = 0
        self._address = address
        self._wait_seconds = wait_seconds
        self._free: list[Session] = []
        self._room = BoundedSemaphore(most)

    @contextmanager
    def one(self) -> Iterator[Session]:
        """A connection for this thread. Raises ScoreFileError if there is none in time, or no database."""
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

    def _kept(self) -> Session | None:
        """The connection used last that still works, if any."""
        while self._free:
            connection = self._free.pop()
            if _works(connection):
                return connection
            self._drop(connection)
        return None

    def _keep(self, connection: Session) -> None:
        if connection.closed or connection.info.transaction_status != TransactionStatus.IDLE:
            self._drop(connection)
        else:
            self._free.append(connection)

    def _drop(self, connection: Session) -> None:
        self.lost += 1
        connection.close()

    def close(self) -> None:
        """Closes the connections that nobody uses."""
        while self._free:
            self._free.pop().close()


def _works(connection: Session) -> bool:
    """Whether the server hasn't ended the connection meanwhile, which costs no question: it would have said so."""
    try:
        for _ in range(2):  # the first reads the server's last words, the second that nothing follows
            connection.pgconn.consume_input()
    except psycopg.Error:
        return False
    return not connection.closed
