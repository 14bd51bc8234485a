"""How many entries a second some processes save over one database, each at its own tables."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Barrier
from threading import Thread
from typing import Any

import psycopg

from app import create_app
from benchmarks.measuring import ROUNDS, SEATING
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.next_game import NEXT_GAME
from tableside.store.postgres import postgres_store

THREADS = 4
"""Phones of a process that enter at once; each goes through its tables in turn, and doesn't wait in between."""

TABLES = 10
"""Tables of each of them."""

SECONDS = 3.0

_SPAWNED = multiprocessing.get_context("spawn")


def new_key() -> str:
    """A key that no process had before."""
    return os.urandom(8).hex()


AS_IT_IS, SILENT, WITHIN = "told after the commit, as it is", "told nobody", "told within the transaction"
"""How other processes learn of an entry; the second is the floor, and the third what the first replaces."""


def tell_within(address: str) -> None:
    """Has the database itself tell of each entry, in the transaction that adds it."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "create function told() returns trigger language plpgsql as"
            " $$begin perform pg_notify('tableside', 'x table ' || new.table_id || ' '); return new; end$$"
        )
        connection.execute("create trigger told after insert on events for each row execute function told()")


class Phone(Thread):
    """One that enters round after round."""

    def __init__(self, book: Book) -> None:
        super().__init__(daemon=True)
        self._book = book
        self._tables = [book.seat({**SEATING, "dealer": number % 4}, new_key())[0] for number in range(TABLES)]
        self.saved, self.over = 0, False

    def run(self) -> None:
        """Enters until it is over."""
        while not self.over:
            for table_id in self._tables:
                table = self._book.table(table_id)
                kind, data = "result", {"tricks": ROUNDS[table.position % 4]}
                if table.course.winners:
                    kind, data = NEXT_GAME.name, {}
                self._book.enter(table_id, Draft(kind, data, new_key(), table.position), seen=table)
                self.saved += 1
                if self.over:
                    return


def _work(address: str, how: str, ready: Barrier, results: Any, seconds: float) -> None:
    """One process: the app, with a page open at none of its tables."""
    if how != AS_IT_IS:
        postgres_store.tell = lambda *written: None
    book: Book = create_app({"DATA": address}).extensions["book"]
    phones = [Phone(book) for _ in range(THREADS)]
    ready.wait(120)
    for phone in phones:
        phone.start()
    time.sleep(seconds / 6)  # until every table is in memory
    before, began = sum(phone.saved for phone in phones), time.perf_counter()
    time.sleep(seconds)
    saved, took = sum(phone.saved for phone in phones) - before, time.perf_counter() - began
    for phone in phones:
        phone.over = True
    for phone in phones:
        phone.join(60)
    book.close()
    results.put(saved / took)


def saves_a_second(address: str, processes: int, how: str) -> float:
    """Entries a second of all processes together."""
    ready, results = _SPAWNED.Barrier(processes), _SPAWNED.Queue()
    with _running(processes, (address, how, ready, results, SECONDS)):
        return float(sum(results.get(timeout=180) for _ in range(processes)))


@contextmanager
def _running(processes: int, values: tuple[Any, ...]) -> Iterator[None]:
    started = [_SPAWNED.Process(target=_work, args=values, daemon=True) for _ in range(processes)]
    for process in started:
        process.start()
    try:
        yield
        for process in started:
            process.join(60)
    finally:
        for process in started:
            process.kill()
