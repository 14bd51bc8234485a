"""What other processes write: told by the database (LISTEN), in the transaction that writes it (NOTIFY).

One connection a process, which costs the database nothing while nothing happens.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

import psycopg

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import Followed
from tableside.store.postgres_connections import connect

CHANNEL = "tableside"
LOOKS_UP = 1.0
"""Seconds after which the thread looks whether it is to end, and between two attempts at a connection."""

log = logging.getLogger("tableside")


def payload(sender: str, log_kind: str, log_id: str) -> str:
    """What is told of a log that was written; the id of the day that it belongs to is added behind."""
    return f"{sender} {log_kind} {log_id} "


class ChangeListener(Thread):
    """Tells `followed` what others than `sender` write, from `start` until `end`.

    When it has lost the database and is back, it may have missed something, and says that instead.
    """

    def __init__(self, address: str, sender: str, followed: Followed) -> None:
        super().__init__(daemon=True, name="tableside-listener")
        self._address, self._sender, self._followed = address, sender, followed
        self._over = Event()

    def run(self) -> None:
        """Listens."""
        while not self._over.is_set():
            try:
                self._listen()
            except (psycopg.Error, ScoreFileError) as error:
                if not self._over.is_set():
                    log.warning("No word of what other processes write, until the database is back: %s", error)
            self._over.wait(LOOKS_UP)

    def _listen(self) -> None:
        with connect(self._address) as connection:
            connection.execute(f"listen {CHANNEL}".encode())
            self._tell(self._followed.missed)
            while not self._over.is_set():
                for told in connection.notifies(timeout=LOOKS_UP):
                    sender, log_kind, log_id, owner = told.payload.split(" ")
                    if sender != self._sender:
                        self._tell(self._followed.changed, log_kind, log_id, owner)

    @staticmethod
    def _tell(call: Callable[..., None], *values: str) -> None:
        try:
            call(*values)
        except Exception:  # nobody else must miss what follows
            log.exception("Somebody could not be told what another process wrote")

    def end(self) -> None:
        """Ends it, within a moment."""
        self._over.set()
