"""What other processes write: told by them through the database (NOTIFY), as soon as it is committed (LISTEN).

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
from tableside.store.event_store import Followed
from tableside.store.postgres.postgres_connections import Session, connect
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


def tell(session: Session, sender: str, written: Iterable[Written]) -> None:
    """Tells other processes what is committed.

    It isn't told in the transaction that wrote it, which would hold a lock of the whole database until the disk or the
    standby has it: all entries of all processes would wait for one another. This one waits for neither. Whom it doesn't
    reach sees the entry when a page looks again by itself.
    """
    told = "; ".join(f"notify {CHANNEL}, {quote(' '.join((sender, *one)))}" for one in dict.fromkeys(written))
    if not told:
        return
    try:
        session.execute(f"begin; set local synchronous_commit = off; {told}; commit".encode())
    except psycopg.Error:  # what was written is written
        log.warning("Other processes were not told what was entered", exc_info=True)


class ChangeListener(Thread):
    """Tells `followed` what others than `sender` write from now on, until `end`. Raises ScoreFileError.

    When it has lost the database and is back, it may have missed something, and says that instead.
    """

    def __init__(self, address: str, sender: str, followed: Followed) -> None:
        super().__init__(daemon=True, name="tableside-listener")
        self._address, self._sender, self._followed = address, sender, followed
        self._over = Event()
        self._session: Session | None = self._listen()

    def _listen(self) -> Session:
        session = connect(self._address)
        try:
            with postgres_errors_in_words():  # a standby lets nobody listen
                session.execute(f"listen {CHANNEL}".encode())
        except ScoreFileError:
            session.close()
            raise
        return session

    def run(self) -> None:
        """Listens."""
        while not self._over.is_set():
            try:
                if self._session is None:
                    self._session = self._listen()
                    self._tell(self._followed.missed)
                self._hear(self._session)
            except (psycopg.Error, ScoreFileError) as error:
                log.warning("No word of what other processes write, until the database is back: %s", error)
                self._wait()
            except Exception:  # it must never end by itself: nobody would notice
                log.exception("No word of what other processes write, for a moment")
                self._wait()
        self._close()

    def _wait(self) -> None:
        self._close()
        self._over.wait(LOOKS_UP)

    def _close(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _hear(self, session: Session) -> None:
        for told in session.notifies(timeout=LOOKS_UP):
            match told.payload.split(" "):
                case [sender, log_kind, log_id, owner] if sender != self._sender:
                    self._tell(self._followed.changed, log_kind, log_id, owner)
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
