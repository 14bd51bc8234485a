"""What other processes write: they send it through the database (NOTIFY) once it is committed. One connection of each
process listens, which costs the database nothing while nothing happens."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import closing
from threading import Event
from typing import Any

import psycopg
from psycopg.sql import quote

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ChangeCallbacks
from tableside.store.postgres.postgres_connections import connect

CHANNEL = "tableside"
SERVED = "hashtextextended('served', 0)"  # the advisory lock in which each process that listens has a share
LOOKS_UP = 1.0
"""Seconds after which `listen` looks whether it is over, and between two attempts at a connection."""

log = logging.getLogger("tableside")


def tell(connection: psycopg.Connection[Any], process: str, written: Iterable[tuple[str, str, str]]) -> None:
    """Notifies other processes of what is committed: the kind and id of each log, and the id of its day, if any.

    It isn't sent in the transaction that wrote it, which would hold a lock of the whole database until the disk or the
    standby has it: all entries of all processes would wait for one another. This one waits for neither. Whom it doesn't
    reach sees the entry when a page looks again on its own.
    """
    news = "; ".join(f"notify {CHANNEL}, {quote(' '.join((process, *one)))}" for one in dict.fromkeys(written))
    try:
        connection.execute(f"begin; set local synchronous_commit = off; {news}; commit".encode())
    except psycopg.Error:  # what was written is written
        log.warning("Other processes were not told what was entered", exc_info=True)


def listen(address: str, process: str, callbacks: ChangeCallbacks, over: Event) -> None:
    """Calls `callbacks` with what others than `process` write, until it is `over`; whenever it begins to listen, also
    again after something went wrong, it may have missed something, and says that."""
    fault = ""  # that was logged last, until it listens again
    while not over.is_set():
        try:
            with closing(connect(address)) as connection:
                connection.execute(f"select pg_advisory_lock_shared({SERVED}); listen {CHANNEL}".encode())
                callbacks.missed()
                if fault:
                    log.warning("There is word again of what other processes write")
                fault = ""
                _pass_on(connection, process, callbacks, over)
        except Exception as error:  # it must never end because of an error: nobody would notice
            words = error.with_reason if isinstance(error, ScoreFileError) else repr(error)
            if words != fault:
                expected = isinstance(error, (psycopg.Error, ScoreFileError))
                log.warning("No word of what other processes write, for now: %s", words, exc_info=not expected)
            fault = words
            over.wait(LOOKS_UP)


def _pass_on(connection: psycopg.Connection[Any], process: str, callbacks: ChangeCallbacks, over: Event) -> None:
    while not over.is_set():
        for news in connection.notifies(timeout=LOOKS_UP):
            other, *changed = news.payload.split(" ")
            if other != process and len(changed) == 3:  # not one's own, nor another program's in this database
                callbacks.changed(*changed)
