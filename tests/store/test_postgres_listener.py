"""What one process writes, the others are told: once it is committed, and also after the database was away."""

from __future__ import annotations

import queue
import time
from typing import Any

import psycopg
import pytest

from tableside.store.event_store import ChangeCallbacks, EventStore
from tableside.store.postgres.postgres_connections import connect
from tests.store.postgres_engine import PostgresEngine
from tests.store.test_contract import begin, row

pytestmark = pytest.mark.thorough

SECONDS = 10
MISSED = ("missed",)
LISTENING = (
    "select count(*) from pg_stat_activity where datname = current_database() and query like '%listen tableside'"
)


class Heard:
    """What a process was told, in order, once it listens."""

    def __init__(self, store: EventStore) -> None:
        self._told: queue.Queue[tuple[str, ...]] = queue.Queue()
        store.follow(ChangeCallbacks(lambda *told: self._told.put(told), lambda: self._told.put(MISSED)))
        assert self.next() == MISSED

    def next(self) -> tuple[str, ...]:
        return self._told.get(timeout=SECONDS)


def wait_for_listeners(number: int, postgres_engine: PostgresEngine) -> None:
    """Waits until as many connections listen: one that is over is gone in a moment."""
    until = time.monotonic() + SECONDS
    while postgres_engine.run(LISTENING) != [(number,)]:
        assert time.monotonic() < until, "a connection listens that nobody needs"
        time.sleep(0.05)


@pytest.fixture
def one(postgres_engine: PostgresEngine) -> EventStore:
    store = postgres_engine.open()
    with store.writing() as session:
        begin(session, "t", row(1))
        begin(session, "d", row(1), kind="day")
        session.add_table("day", "d", "key", "t")
        begin(session, "alone", row(1))
    return store


def test_another_process_is_told_what_was_written_and_to_which_day_it_belongs(
    one: EventStore, postgres_engine: PostgresEngine
):
    heard = Heard(postgres_engine.open())
    with one.writing() as session:
        session.append("table", "t", [row(2)])
    with one.writing() as session:
        session.append("table", "alone", [row(2)])
        session.append("day", "d", [row(2)])
    assert [heard.next() for _ in range(3)] == [("table", "t", "d"), ("table", "alone", ""), ("day", "d", "")]


def test_what_is_not_committed_and_what_one_writes_oneself_is_not_told(
    one: EventStore, postgres_engine: PostgresEngine
):
    heard = Heard(one)
    other = postgres_engine.open()
    with one.writing() as session:
        session.append("table", "t", [row(2)])
    with pytest.raises(ZeroDivisionError), other.writing() as session:
        session.append("table", "t", [row(3)])
        _ = 1 / 0
    with other.writing() as session:
        session.append("table", "alone", [row(2)])
    assert heard.next() == ("table", "alone", "")


def test_an_entry_of_which_nobody_can_be_told_is_saved(
    one: EventStore, postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    heard = Heard(postgres_engine.open())
    with monkeypatch.context() as patched:
        patched.setattr("tableside.store.postgres.postgres_listener.CHANNEL", "no channel")
        with one.writing() as session:
            session.append("table", "alone", [row(2)])
    assert "not told" in caplog.text
    with one.writing() as session:
        session.append("table", "alone", [row(3)])
    assert heard.next() == ("table", "alone", "")
    with one.reading() as session:
        assert session.last_position("table", "alone") == 3


def test_an_entry_is_told_after_its_commit_so_that_none_waits_for_the_disk_of_another(
    one: EventStore, postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch
):
    found: list[Any] = []

    def look(*told: Any) -> None:
        found.extend(postgres_engine.run("select position from events where table_id = 'alone' and position = 2"))

    monkeypatch.setattr("tableside.store.postgres.postgres_store.tell", look)
    with one.writing() as session:
        session.append("table", "alone", [row(2)])
        assert found == []
    assert found == [(2,)]


def test_after_the_connection_was_lost_it_says_so_and_listens_again(one: EventStore, postgres_engine: PostgresEngine):
    heard = Heard(postgres_engine.open())
    postgres_engine.end_connections()
    assert heard.next() == MISSED
    with one.writing() as session:
        session.append("table", "alone", [row(2)])
    assert heard.next() == ("table", "alone", "")


def test_whoever_fails_over_what_it_is_told_is_told_that_it_missed_something_and_then_the_next_thing(
    one: EventStore, postgres_engine: PostgresEngine, caplog: pytest.LogCaptureFixture
):
    told: queue.Queue[str] = queue.Queue()

    def changed(log_kind: str, log_id: str, day_id: str) -> None:
        told.put(log_id)
        if log_id == "t":
            raise ZeroDivisionError

    postgres_engine.open().follow(ChangeCallbacks(changed, lambda: told.put("missed")))
    assert told.get(timeout=SECONDS) == "missed"
    with one.writing() as session:
        session.append("table", "t", [row(2)])
    assert [told.get(timeout=SECONDS) for _ in range(2)] == ["t", "missed"]
    with one.writing() as session:
        session.append("table", "alone", [row(2)])
    assert told.get(timeout=SECONDS) == "alone"
    wait_for_listeners(1, postgres_engine)
    assert "No word of what other processes write" in caplog.text


def test_what_another_program_tells_on_the_channel_is_passed_over(one: EventStore, postgres_engine: PostgresEngine):
    heard = Heard(postgres_engine.open())
    postgres_engine.run("notify tableside, 'hello'")
    with one.writing() as session:
        session.append("table", "alone", [row(2)])
    assert heard.next() == ("table", "alone", "")


def test_whatever_goes_wrong_it_begins_again(
    one: EventStore, postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    faults = iter([ZeroDivisionError, psycopg.errors.ReadOnlySqlTransaction])

    def fails_twice(address: str) -> Any:
        if fault := next(faults, None):
            raise fault
        return connect(address)

    monkeypatch.setattr("tableside.store.postgres.postgres_listener.connect", fails_twice)
    heard = Heard(postgres_engine.open())
    with one.writing() as session:
        session.append("table", "alone", [row(2)])
    assert heard.next() == ("table", "alone", "")
    assert caplog.text.count("No word of what other processes write") == 2


def test_a_fault_that_lasts_is_logged_once_and_its_end_too(
    one: EventStore, postgres_engine: PostgresEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    tries = iter(range(3))

    def fails_thrice(address: str) -> Any:
        if next(tries, None) is not None:
            raise psycopg.OperationalError("gone")
        return connect(address)

    monkeypatch.setattr("tableside.store.postgres.postgres_listener.LOOKS_UP", 0.05)
    monkeypatch.setattr("tableside.store.postgres.postgres_listener.connect", fails_thrice)
    heard = Heard(postgres_engine.open())
    with one.writing() as session:
        session.append("table", "alone", [row(2)])
    assert heard.next() == ("table", "alone", "")  # it has logged by then that it listens again
    logged = [record.message.partition(" of what")[0] for record in caplog.records]
    assert logged == ["No word", "There is word again"]


def test_a_closed_store_listens_no_longer(one: EventStore, postgres_engine: PostgresEngine):
    Heard(one)
    assert postgres_engine.run(LISTENING) == [(1,)]
    one.close()
    wait_for_listeners(0, postgres_engine)
