"""An event log of any kind: begun and added to by key and position, replayed once, reported after the commit."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.events.event_log import AfterCommit, EventLogs, KeyUsed, write_nothing_else
from tableside.scorebook.events.log_kind import DamagedLog, LogKind, one_by_one
from tableside.scorebook.events.stored_events import row_of
from tableside.store.errors import Interrupted
from tableside.store.event_store import EventRow, WritableSession
from tableside.store.sqlite.sqlite_store import SqliteStore


@dataclass(frozen=True)
class Sum:
    """What a log of numbers adds up to."""

    position: int
    total: int


class NoLog(LookupError):
    """There is no log of that id."""


class DamagedSum(DamagedLog):
    """A log of numbers that can't be read."""

    what = "day"


Sums = EventLogs[Sum, DamagedSum]


@pytest.fixture
def replayed() -> list[int]:
    """How many events were replayed, each time that any were."""
    return []


@pytest.fixture
def notified() -> list[tuple[str, int]]:
    """The ids of logs that changed, with the number of transactions that were written by then."""
    return []


@pytest.fixture
def sums(tmp_path: Path, replayed: list[int], notified: list[tuple[str, int]]) -> Iterator[Sums]:
    def begin(event: Event) -> Sum:
        return apply(Sum(0, 0), event)

    def apply(before: Sum, event: Event) -> Sum:
        return Sum(event.position, before.total + event.data["add"])

    def check(after: Sum, events: list[Event]) -> None:
        replayed.append(len(events))

    def changed(log_id: str) -> None:
        notified.append((log_id, store.change_mark))

    kind = LogKind("day", begin, one_by_one(apply), check, DamagedSum, NoLog, cached_events=100)
    store, ids, moments = SqliteStore(tmp_path / "sums.db"), count(1), count(1_000)
    yield EventLogs(kind, store, moments.__next__, lambda: f"s{next(ids)}", changed)
    store.close()


def draft(key: str, add: Any, based_on: int = 0) -> Draft:
    return Draft("added", {"add": add}, key, based_on)


def add(
    sums: Sums,
    log_id: str,
    one: Draft,
    write_along: Callable[[WritableSession, Sum, Event, Sum], AfterCommit] = write_nothing_else,
) -> Sum:
    def take(before: Sum) -> tuple[Event, Sum]:
        event = record(one, before.position + 1, sums.now())
        return event, Sum(event.position, before.total + event.data["add"])

    return sums.append(log_id, one, take, write_along)


def test_a_log_is_begun_once_by_its_key(sums: Sums):
    first, _ = sums.create(draft("a", 1))
    again, state = sums.create(draft("a", 1))
    assert (again, state, sums.ids()) == (first, Sum(1, 1), [first])
    with pytest.raises(KeyUsed):
        sums.create(draft("a", 2))
    assert sums.ids_by_first_key("a") == [first]


def test_what_the_engine_interrupts_is_tried_again_and_not_for_ever(sums: Sums, monkeypatch: pytest.MonkeyPatch):
    interrupted = iter([True, True, False])
    writing = sums.store.writing

    @contextmanager
    def sometimes() -> Iterator[WritableSession]:
        with writing() as session:
            yield session
            if next(interrupted):
                raise Interrupted("away", "Away.")

    monkeypatch.setattr(sums.store, "writing", sometimes)
    log_id, _ = sums.create(draft("a", 1))
    interrupted = iter([True, True, False])
    assert add(sums, log_id, draft("b", 2)) == Sum(2, 3)
    interrupted = iter([True] * 9)
    with pytest.raises(Interrupted):
        add(sums, log_id, draft("c", 3))
    with pytest.raises(Interrupted):
        sums.create(draft("d", 1))
    assert (sums.find(log_id), sums.ids()) == (Sum(2, 3), [log_id])


def test_what_was_replayed_is_gone_on_from(sums: Sums, replayed: list[int]):
    log_id, _ = sums.create(draft("a", 1))
    assert [sums.find(log_id) for _ in range(2)] == [Sum(1, 1)] * 2
    with sums.store.writing() as session:
        session.append("day", log_id, [row(2), row(3)])
    assert [sums.find(log_id) for _ in range(2)] == [Sum(3, 11)] * 2
    assert replayed == [1, 1, 2], "begun, read, and what was written since"


def row(position: int) -> EventRow:
    return row_of(Event(position, "added", {"add": 5}, f"k{position}", 0))


def test_the_same_key_again_adds_nothing_and_another_meaning_is_refused(sums: Sums):
    log_id, _ = sums.create(draft("a", 1))
    assert add(sums, log_id, draft("b", 2, 1)) == Sum(2, 3)
    assert add(sums, log_id, draft("b", 2, 1)) == Sum(2, 3)
    with pytest.raises(KeyUsed):
        add(sums, log_id, draft("b", 3, 2))


def test_the_same_key_again_may_have_another_value_in_what_was_not_sent(sums: Sums):
    first, _ = sums.create(draft("a", 1))
    add(sums, first, draft("b", 2, 1))
    assert sums.create(draft("a", 5)._replace(computed=("add",))) == (first, Sum(2, 3))
    assert add(sums, first, draft("b", 6, 1)._replace(computed=("add",))) == Sum(2, 3)


def test_an_event_that_another_came_before_is_taken_once_more_behind_it(sums: Sums):
    log_id, _ = sums.create(draft("a", 1))
    seen: list[int] = []

    def take(before: Sum) -> tuple[Event, Sum]:
        seen.append(before.position)
        if len(seen) == 1:
            add(sums, log_id, draft("quicker", 10, 1))
        event = record(draft("b", 2, 1), before.position + 1, sums.now())
        return event, Sum(event.position, before.total + 2)

    assert sums.append(log_id, draft("b", 2, 1), take) == Sum(3, 13)
    assert seen == [1, 2]
    sums.forget()
    assert sums.find(log_id) == Sum(3, 13)


def test_a_change_is_notified_after_its_transaction_and_never_if_that_failed(
    sums: Sums, notified: list[tuple[str, int]]
):
    log_id, _ = sums.create(draft("a", 1))
    written, order = sums.store.change_mark, []

    def write_along(session: WritableSession, before: Sum, event: Event, after: Sum) -> AfterCommit:
        order.append((before.position, event.position, after.position, sums.store.change_mark))
        return lambda: order.append(("done", sums.store.change_mark))

    add(sums, log_id, draft("b", 2, 1), write_along)
    assert order == [(1, 2, 2, written), ("done", written + 1)]
    assert notified == [(log_id, written + 1)]

    def fall(session: WritableSession, before: Sum, event: Event, after: Sum) -> AfterCommit:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        add(sums, log_id, draft("c", 2, 2), fall)
    assert (len(notified), sums.find(log_id)) == (1, Sum(2, 3))


def test_what_an_engine_had_that_was_lost_is_not_believed(sums: Sums, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    log_id, _ = sums.create(draft("a", 1))
    assert sums.find_each([log_id]) == {log_id: Sum(1, 1)}
    with closing(sqlite3.connect(tmp_path / "sums.db", isolation_level=None)) as other:
        other.execute("update day_events set data = '{\"add\": 5}'")
    monkeypatch.setattr(sums.store, "connections_lost", 1)
    assert sums.find_each([log_id]) == {log_id: Sum(1, 5)}


def test_what_is_read_while_the_engine_is_lost_is_not_kept(sums: Sums, monkeypatch: pytest.MonkeyPatch):
    log_id, _ = sums.create(draft("a", 1))
    reading = sums.store.reading

    @contextmanager
    def lost_meanwhile() -> Iterator[Any]:
        with reading() as session:
            rows_after = session.rows_after

            def breaks(*asked: Any) -> list[EventRow]:
                found = rows_after(*asked)
                monkeypatch.setattr(sums.store, "connections_lost", 1)
                return found

            monkeypatch.setattr(session, "rows_after", breaks)
            yield session

    monkeypatch.setattr(sums.store, "reading", lost_meanwhile)
    sums.find(log_id)
    assert sums._cache.get(log_id) is None


def test_there_is_no_log_of_an_unknown_id(sums: Sums):
    assert sums.find("s9") is None
    with pytest.raises(NoLog):
        add(sums, "s9", draft("a", 1))


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("update day_events set data = '{' where position = 2", "Its rows are broken."),
        ("update day_events set data = '[1]' where position = 2", "Its rows don’t add up to a day."),
        ("update day_events set data = '{}' where position = 2", "Its rows don’t add up to a day."),
        ("delete from day_events where position = 2", "Its rows don’t add up to a day."),
        ("update day_events set data = cast(x'7b22ff227d' as text) where position = 2", "Its rows are broken."),
    ],
)
def test_a_log_that_cannot_be_read_says_why_until_it_is_mended(sums: Sums, tmp_path: Path, sql: str, why: str):
    log_id, _ = sums.create(draft("a", 1))
    for key in ("b", "c"):
        add(sums, log_id, draft(key, 2, 1))
    sums.forget()
    with closing(sqlite3.connect(tmp_path / "sums.db", isolation_level=None)) as other:
        other.execute(sql)
    damaged = sums.find(log_id)
    assert isinstance(damaged, DamagedSum)
    assert (damaged.why, damaged.log_id) == (why, log_id)
    assert sums.find(log_id) is damaged, "it is not replayed again while nothing was added"
    assert f'"day": "{log_id}"' in sums.rows_as_json(log_id)


def test_an_entry_with_the_key_of_a_row_that_was_broken_since_is_reported_as_damage(sums: Sums, tmp_path: Path):
    log_id, _ = sums.create(draft("a", 1))
    add(sums, log_id, draft("b", 2, 1))
    with closing(sqlite3.connect(tmp_path / "sums.db", isolation_level=None)) as other:
        other.execute("update day_events set data = '{' where position = 2")
    with pytest.raises(DamagedSum):
        add(sums, log_id, draft("b", 2, 1))
