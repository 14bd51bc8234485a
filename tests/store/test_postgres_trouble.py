"""What goes wrong on the way to the database: nothing is lost or doubled, and what can't be tried again is told."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tableside.scorebook.book import Book
from tableside.scorebook.entering import Stale
from tableside.store.errors import Interrupted, ScoreFileError
from tableside.store.postgres.postgres_store import PostgresStore
from tests.scorebook.table_play import seating
from tests.store.postgres_engine import PostgresEngine
from tests.store.postgres_proxy import Proxy
from tests.store.test_contract import at_once
from tests.store.test_postgres import book_of, opened, redealt

pytestmark = pytest.mark.thorough


@pytest.fixture
def proxy(postgres_engine: PostgresEngine) -> Iterator[Proxy]:
    """The database behind a proxy, by which stores of `postgres_engine` go from now on."""
    with tempfile.TemporaryDirectory(prefix="tableside-px-") as here:
        found = Proxy(postgres_engine.server.folder, Path(here))
        postgres_engine.address = postgres_engine.address.replace(str(postgres_engine.server.folder), here)
        yield found
        found.shutdown()
        found.server_close()


def test_an_entry_whose_commit_is_never_answered_is_found_by_its_key(postgres_engine: PostgresEngine, proxy: Proxy):
    book = opened(postgres_engine)
    table_id, _ = book.seat(seating("buddha"), "key")
    proxy.lose.set()
    assert book.enter(table_id, redealt("a", 1)).position == 2
    assert proxy.lost.is_set()
    assert book.enter(table_id, redealt("a", 1)).position == 2
    assert book.enter(table_id, redealt("b", 2)).position == 3
    assert postgres_engine.run("select key from events order by position") == [("key",), ("a",), ("b",)]


def test_a_table_whose_commit_is_never_answered_is_seated_once(postgres_engine: PostgresEngine, proxy: Proxy):
    book = opened(postgres_engine)
    proxy.lose.set()
    table_id, _ = book.seat(seating("buddha"), "key")
    assert proxy.lost.is_set()
    assert book.ids() == [table_id]


def test_a_server_that_is_just_starting_is_told_and_then_served_from(postgres_engine: PostgresEngine, proxy: Proxy):
    book = opened(postgres_engine)
    table_id, _ = book.seat(seating("buddha"), "key")
    proxy.starting.set()
    with pytest.raises(ScoreFileError) as caught:
        PostgresStore(postgres_engine.address)
    assert caught.value.code == "database_starting"
    postgres_engine.server.stop()
    postgres_engine.server.start()
    before = time.monotonic()
    with pytest.raises(ScoreFileError) as caught:
        book.enter(table_id, redealt("a", 1))
    assert caught.value.code == "database_starting"
    assert time.monotonic() - before < 3
    proxy.starting.clear()
    assert book.enter(table_id, redealt("a", 1)).position == 2


def test_an_entry_that_waits_too_long_for_another_is_told_and_saved_the_next_time(postgres_engine: PostgresEngine):
    store = PostgresStore(f"{postgres_engine.address}&options=-clock_timeout%3D100ms")
    book = book_of(store)
    table_id, _ = book.seat(seating("buddha"), "key")
    with psycopg.connect(postgres_engine.address) as holder:
        holder.execute("select 1 from tables for update")
        with pytest.raises(ScoreFileError) as caught:
            book.enter(table_id, redealt("a", 1))
        assert caught.value.code == "locked"
    assert book.enter(table_id, redealt("a", 1)).position == 2
    store.close()


def test_entries_that_find_no_connection_are_told_and_saved_the_next_time(postgres_engine: PostgresEngine):
    store = PostgresStore(postgres_engine.address, most_connections=1, wait_seconds=0.05)
    book = book_of(store)
    table_id, _ = book.seat(seating("buddha"), "key")
    with store.writing(), pytest.raises(ScoreFileError) as caught:
        book.enter(table_id, redealt("a", 1))
    assert caught.value.code == "busy"
    assert book.enter(table_id, redealt("a", 1)).position == 2
    store.close()


def test_where_transactions_are_serializable_entries_at_once_lose_nothing(postgres_engine: PostgresEngine):
    name = postgres_engine.run("select current_database()")[0][0]
    postgres_engine.run(f"alter database {name} set default_transaction_isolation = serializable")
    books = [opened(postgres_engine) for _ in range(2)]
    table_id, _ = books[0].seat(seating("buddha"), "key")
    saved = list[str]()

    def enter(book: Book, name: str) -> None:
        for number in range(10):
            while True:
                try:
                    book.enter(table_id, redealt(f"{name}{number}", book.table(table_id).position))
                    break
                except (Stale, Interrupted):  # the other one was first
                    continue
            saved.append(f"{name}{number}")

    at_once(lambda: enter(books[0], "a"), lambda: enter(books[1], "b"))
    found = postgres_engine.run("select key from events order by position")
    assert (len(saved), sorted(key for [key] in found)) == (20, sorted([*saved, "key"]))


def test_more_processes_than_the_server_has_connections_for_are_told(postgres_engine: PostgresEngine):
    postgres_engine.open()
    postgres_engine.run("drop role if exists lone")
    postgres_engine.run("create role lone login connection limit 1")
    lone = postgres_engine.address.replace("user=postgres", "user=lone")
    with psycopg.connect(lone), pytest.raises(ScoreFileError) as caught:
        PostgresStore(lone)
    assert caught.value.code == "busy"
