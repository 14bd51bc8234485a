"""What other processes write: they send it through the database (NOTIFY) once it is committed, and this one listens.

One connection a process listens, which costs the database nothing while nothing happens.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from threading import Event, Thread

import psycopg
from psycopg.sql import quote

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ChangeCallbacks
from tableside.store.postgres.postgres_connections import PostgresConnection, connect
from tableside.store.postgres.postgres_errors import in_words

CHANNEL = "tableside"
LOOKS_UP = 1.0
"""Seconds after which the thread looks whether it is to end, and between two attempts at a connection."""

log = logging.getLogger("tableside")


def tell(connection: PostgresConnection, process: str, written: Iterable[tuple[str, str, str]]) -> None:
    """Notifies other processes of what is committed: the kind and id of each log, and the id of its day, if any.

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

    When something went wrong, such as that the database was away, it may have missed something, and says that instead.
    """

    def __init__(self, address: str, process: str, callbacks: ChangeCallbacks) -> None:
        super().__init__(daemon=True, name="tableside-listener")
        self._address, self._process, self._callbacks = address, process, callbacks
        self._over = Event()
        self._connection = self._listen()

    def _listen(self) -> PostgresConnection:
        connection = connect(self._address)
        try:
            connection.execute(f"listen {CHANNEL}".encode())
        except psycopg.Error as error:
            connection.close()
            raise in_words(error) from error
        return connection

    def run(self) -> None:
        """Listens."""
        while not self._over.is_set():
            try:
                self._hear()
            except Exception as error:  # it must never end because of an error: nobody would notice
                expected = isinstance(error, (psycopg.Error, ScoreFileError))
                log.warning("No word of what other processes write, for a moment: %s", error, exc_info=not expected)
                self._connection.close()
                self._over.wait(LOOKS_UP)
        self._connection.close()

    def _hear(self) -> None:
        if self._connection.closed:
            self._connection = self._listen()
            self._callbacks.missed()
        for news in self._connection.notifies(timeout=LOOKS_UP):
            match news.payload.split(" "):
                case [process, log_kind, log_id, day_id] if process != self._process:
                    self._callbacks.changed(log_kind, log_id, day_id)
                case _:  # one's own, or another program's: the channel is the whole database's
                    pass

    def end(self) -> None:
        """Ends it, within a moment."""
        self._over.set()
