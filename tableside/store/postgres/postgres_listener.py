"""What other processes write: they send it through the database (NOTIFY) once it is committed, and this one listens.

One connection a process listens, which costs the database nothing while nothing happens.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import NamedTuple

import psycopg
from psycopg.sql import quote

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ChangeCallbacks
from tableside.store.postgres.postgres_connections import PostgresConnection, connect
from tableside.store.postgres.postgres_errors import postgres_errors_in_words

CHANNEL = "tableside"
LOOKS_UP = 1.0
"""Seconds after which the thread looks whether it is to end, and between two attempts at a connection."""

log = logging.getLogger("tableside")


class Written(NamedTuple):
    """A log that was written, and the id of the day that it belongs to; empty for none."""

    log_kind: str
    log_id: str
    day_id: str


def tell(connection: PostgresConnection, process: str, written: Iterable[Written]) -> None:
    """Notifies other processes of what is committed.

    It isn't sent in the transaction that wrote it, which would hold a lock of the whole database until the disk or the
    standby has it: all entries of all processes would wait for one another. This one waits for neither. Whom it doesn't
    reach sees the entry when a page looks again on its own.
    """
    news = "; ".join(f"notify {CHANNEL}, {quote(' '.join((process, *one)))}" for one in dict.fromkeys(written))
    if not news:
        return
    try:
        connection.execute(f"begin; set local synchronous_commit = off; {news}; commit".encode())
    except psycopg.Error:  # what was written is written
        log.warning("Other processes were not told what was entered", exc_info=True)


class ChangeListener(Thread):
    """Calls `callbacks` with what others than `process` write from now on, until `end`. Raises ScoreFileError.

    When it has lost the database and is back, it may have missed something, and says that instead.
    """

    def __init__(self, address: str, process: str, callbacks: ChangeCallbacks) -> None:
        super().__init__(daemon=True, name="tableside-listener")
        self._address, self._process, self._callbacks = address, process, callbacks
        self._over = Event()
        self._connection: PostgresConnection | None = self._listen()

    def _listen(self) -> PostgresConnection:
        connection = connect(self._address)
        try:
            with postgres_errors_in_words():  # a standby lets nobody listen
                connection.execute(f"listen {CHANNEL}".encode())
        except ScoreFileError:
            connection.close()
            raise
        return connection

    def run(self) -> None:
        """Listens."""
        while not self._over.is_set():
            try:
                if self._connection is None:
                    self._connection = self._listen()
                    self._tell(self._callbacks.missed)
                self._hear(self._connection)
            except (psycopg.Error, ScoreFileError) as error:
                log.warning("No word of what other processes write, until the database is back: %s", error)
                self._wait()
            except Exception:  # it must never end because of an error: nobody would notice
                log.exception("No word of what other processes write, for a moment")
                self._wait()
        self._close()

    def _wait(self) -> None:
        self._close()
        self._over.wait(LOOKS_UP)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _hear(self, connection: PostgresConnection) -> None:
        for news in connection.notifies(timeout=LOOKS_UP):
            match news.payload.split(" "):
                case [process, log_kind, log_id, owner] if process != self._process:
                    self._tell(self._callbacks.changed, log_kind, log_id, owner)
                case _:  # one's own, or another program's: the channel is the whole database's
                    pass

    @staticmethod
    def _tell(call: Callable[..., None], *values: str) -> None:
        try:
            call(*values)
        except Exception:  # nobody else must miss what follows
            log.exception("Somebody could not be told what another process wrote")

    def end(self) -> None:
        """Ends it, within a moment."""
        self._over.set()
