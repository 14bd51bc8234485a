"""A new version converts the database once, while processes of the old one still serve from it."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import psycopg
import pytest

from tableside.server_key import agreed_key
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import EventRow, EventStore
from tableside.store.postgres.postgres_store import PostgresStore
from tableside.store.schema import CHANGES
from tests.scorebook.table_play import seating
from tests.store.postgres_engine import PostgresEngine
from tests.store.test_contract import at_once, begin, row
from tests.store.test_postgres import opened, redealt

pytestmark = pytest.mark.thorough

TOMORROW = {
    "tomorrow": (
        "create table hues (table_id text primary key, hue text not null)",
        "alter table tables add column hue text not null default ''",
        "create index events_by_kind on events (kind)",
        "insert into hues (table_id, hue) select id, hue from tables",
    )
}
"""What docs/hosting.md says that old processes bear: tables, columns with a default and indexes that are new."""


def new_version(monkeypatch: pytest.MonkeyPatch, *changes: dict[str, Any]) -> None:
    """The program is one that has these changes more, for every store that is opened from now on."""
    known = dict(CHANGES)
    for one in changes or (TOMORROW,):
        known |= one
    monkeypatch.setattr("tableside.store.schema.CHANGES", known)


def test_entries_of_an_old_process_go_on_while_a_new_one_converts_the_database(
    postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch
):
    old = opened(postgres_engine)
    table_id, _ = old.seat(seating("buddha"), "key")
    over, positions, troubles = Event(), list[int](), list[Exception]()

    def serve() -> None:
        while not (over.is_set() and positions[-1] > 60):
            try:
                last = old.table(table_id).position
                positions.append(old.enter(table_id, redealt(f"k{last}", last)).position)
            except Exception as error:
                troubles.append(error)
                return

    thread = Thread(target=serve)
    thread.start()
    new_version(monkeypatch)
    at_once(*(postgres_engine.open for _ in range(3)))
    over.set()
    thread.join(60)
    assert (troubles, positions) == ([], [*range(2, positions[-1] + 1)])
    assert postgres_engine.run("select name from migrations where name = 'tomorrow'") == [("tomorrow",)]
    assert old.seat(seating("buddha"), "another")[1].position == 1
    assert opened(postgres_engine).table(table_id) == old.table(table_id)


def test_an_entry_of_an_old_process_waits_for_a_change_that_is_on_and_is_saved(
    postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch
):
    old = opened(postgres_engine)
    table_id, _ = old.seat(seating("buddha"), "key")
    new_version(monkeypatch, {"slow": (*TOMORROW["tomorrow"], "select pg_sleep(0.5)")})
    converting = Thread(target=postgres_engine.open)
    converting.start()
    while postgres_engine.run("select count(*) from pg_stat_activity where query = 'select pg_sleep(0.5)'") == [(0,)]:
        assert converting.is_alive()
    assert old.enter(table_id, redealt("a", 1)).position == 2
    converting.join(60)
    assert postgres_engine.run("select count(*) from hues") == [(1,)]


def test_a_change_that_fails_leaves_the_database_as_it_was_and_old_processes_go_on(
    postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch
):
    old = opened(postgres_engine)
    table_id, _ = old.seat(seating("buddha"), "key")
    new_version(monkeypatch, {"broken": (*TOMORROW["tomorrow"], "alter table tables drop column nothing")})
    with pytest.raises(ScoreFileError):
        postgres_engine.open()
    assert postgres_engine.run("select to_regclass('hues')") == [(None,)]
    assert old.enter(table_id, redealt("a", 1)).position == 2
    new_version(monkeypatch)
    assert opened(postgres_engine).enter(table_id, redealt("b", 2)).position == 3


def test_once_it_is_converted_an_old_version_that_starts_is_refused_and_one_that_runs_goes_on(
    postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch
):
    running = postgres_engine.open()
    with monkeypatch.context() as later:
        new_version(later)
        postgres_engine.open()
    with pytest.raises(ScoreFileError) as caught:
        PostgresStore(postgres_engine.address)
    assert caught.value.code == "newer_version"
    with running.writing() as session:
        begin(session, "t", row(1))
    assert rows_of(running) == [row(1)]


def test_the_key_of_a_database_from_before_there_were_fingerprints_stays(postgres_engine: PostgresEngine):
    postgres_engine.make_older([*CHANGES].index("fingerprint of the key"))
    postgres_engine.run("create table server_key (key bytea not null)")
    postgres_engine.run(f"insert into server_key (key) values (decode('{'ab' * 32}', 'hex'))")
    assert agreed_key(postgres_engine.open(), None) == b"\xab" * 32


def test_a_database_from_before_there_were_fingerprints_takes_the_key_that_is_set(postgres_engine: PostgresEngine):
    """It has had one of its own from the start, whether or not TABLESIDE_KEY was used instead."""
    postgres_engine.make_older([*CHANGES].index("fingerprint of the key"))
    postgres_engine.run("create table server_key (key bytea not null)")
    postgres_engine.run(f"insert into server_key (key) values (decode('{'ab' * 32}', 'hex'))")
    assert agreed_key(postgres_engine.open(), b"k" * 32) == b"k" * 32
    with pytest.raises(ScoreFileError) as caught:
        agreed_key(postgres_engine.open(), None)
    assert caught.value.code == "other_key"


def test_a_server_of_the_version_before_is_noticed(postgres_engine: PostgresEngine):
    store = postgres_engine.open()
    assert not store.is_served
    with psycopg.connect(postgres_engine.address, autocommit=True) as older:
        older.execute("listen tableside")
        assert store.is_served


def rows_of(store: EventStore) -> list[EventRow]:
    with store.reading() as session:
        return session.rows_after("table", "t", 0)
