"""The store of a phone: what it hands over to be kept is exactly what was written, and all of it comes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.refused import Refused
from tableside.scorebook.book import Book
from tableside.scorebook.entering import NeedsConfirmation
from tableside.scorebook.events.event import Draft
from tableside.store.errors import PositionOrKeyTaken, ScoreFileError
from tableside.store.event_store import EventRow
from tableside.store.sqlite.phone_store import PhoneStore
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.kept import KEPT
from tests.scorebook.store.test_another_store import played
from tests.scorebook.table_play import FIRST_MOMENT, MINUTE, TableInPlay, seating, sheet, tables_in_play
from tests.support.phone_kept import Kept

FULL = "This phone has no room left."
ROW = EventRow(1, "seated", "{}", "k", 5, 0, "")


class KeptBook:
    """A book on a phone: whatever it changes is kept, entry by entry."""

    def __init__(self, path: Path, kept: Kept | None = None) -> None:
        self.path, self.kept = path, kept or Kept()
        self.kept.state["key"] = "00"
        self.store = PhoneStore(path, self.kept.all())
        moments, ids = count(FIRST_MOMENT, MINUTE), count(1)
        self.book = Book(self.store, moments.__next__, lambda: f"t{next(ids)}")

    def keep(self) -> dict[str, Any]:
        """Keeps what was changed since the last time, and gives it."""
        changes = self.store.take_changes()
        self.kept.keep(changes)
        return changes

    def again(self) -> KeptBook:
        """The book as another worker opens it from what is kept."""
        self.book.close()
        return KeptBook(self.path, self.kept.copy())

    def seen(self) -> list[Any]:
        """All rows, and the lists that home has."""
        book = self.book
        tables = {table_id: book.rows_as_json(table_id) for table_id in book.ids()}
        return [tables, book.recent(99), book.recent(99, put_away=True), book.count(), book.seatings(0)]


@pytest.fixture
def kept_book(tmp_path: Path) -> Iterator[KeptBook]:
    """A book on a phone that was never used."""
    found = KeptBook(tmp_path / "book.sqlite3")
    yield found
    found.book.close()


@contextmanager
def reopened(kept_book: KeptBook) -> Iterator[KeptBook]:
    again = kept_book.again()
    with closing(again.book):
        yield again


def bids(key: str, based_on: int, *values: int | None) -> Draft:
    return Draft("bid", {"bids": list(values)}, key, based_on)


def test_it_keeps_the_same_record_as_the_file_of_a_server(tmp_path: Path):
    with closing(PhoneStore(tmp_path / "phone.db", {})) as phone, closing(SqliteStore(tmp_path / "book.db")) as kept:
        assert played(phone) == played(kept)


def test_a_night_and_a_day_come_back_from_what_was_kept(tmp_path: Path):
    kept = Kept()
    kept.state["key"] = "00"
    with closing(PhoneStore(tmp_path / "book.db", {})) as store:
        played(store)
        kept.keep(store.take_changes())
        rows = {
            (logs, log_id): store._writer.rows_after(logs, log_id, 0)
            for logs in ("table", "day")
            for log_id in _ids(store, logs)
        }
        lists = [
            store._writer.tables_of_all_logs("day"),
            *(store._writer.recent(logs, 99) for logs in ("table", "day")),
        ]
    with closing(PhoneStore(tmp_path / "book.db", kept.copy().all())) as store:
        assert rows == {key: store._writer.rows_after(*key, 0) for key in rows}
        assert lists == [
            store._writer.tables_of_all_logs("day"),
            *(store._writer.recent(logs, 99) for logs in ("table", "day")),
        ]
        assert store.take_changes() == {}, "what is there already would be kept once more"


def _ids(store: PhoneStore, logs: str) -> list[str]:
    with store.reading() as session:
        return session.ids(logs)


def test_what_an_entry_changes_is_its_event_and_its_table_and_no_more(kept_book: KeptBook):
    one, _ = kept_book.book.seat(seating("buddha"), "k1")
    kept_book.book.seat(seating("ten"), "k2")
    kept_book.keep()
    kept_book.book.enter(one, bids("a", 1, 1, 2, 3))
    changes = kept_book.keep()
    [event] = changes.pop("events")
    assert (event[:4], event[5]) == (["table", one, 2, "bid"], "a")
    [log] = changes.pop("logs")
    assert (log[:2], log[3]) == (["table", one], 0)
    assert changes == {}
    assert kept_book.keep() == {}


def test_looking_changes_nothing(kept_book: KeptBook):
    kept_book.book.seat(seating("buddha"), "k1")
    kept_book.keep()
    kept_book.seen()
    assert kept_book.keep() == {}


def test_a_table_put_away_is_found_apart_after_it_was_kept(kept_book: KeptBook):
    table_id, _ = kept_book.book.seat(seating("buddha"), "k1")
    kept_book.book.enter(table_id, Draft("put_away", {}, "a", 1))
    kept_book.keep()
    with reopened(kept_book) as again:
        assert [found for found, _ in again.book.recent(9, put_away=True)] == [table_id]
        assert again.book.recent(9) == []


def test_the_same_tap_sent_again_after_the_tab_died_is_one_entry(kept_book: KeptBook):
    table_id, _ = kept_book.book.seat(seating("buddha"), "k1")
    kept_book.book.enter(table_id, bids("a", 1, 1, 2, 3))
    kept_book.keep()
    with reopened(kept_book) as again:
        assert again.book.enter(table_id, bids("a", 1, 1, 2, 3)).position == 2
        assert again.keep().get("events") is None


def test_what_was_entered_and_not_kept_is_gone_and_may_be_entered_again(kept_book: KeptBook):
    table_id, _ = kept_book.book.seat(seating("buddha"), "k1")
    kept_book.keep()
    kept_book.book.enter(table_id, bids("a", 1, 1, 2, 3))
    with reopened(kept_book) as again:
        assert again.book.table(table_id).position == 1
        assert again.book.enter(table_id, bids("a", 1, 3, 2, 1)).position == 2
        again.keep()


def test_nothing_of_an_earlier_book_comes_back_in_a_new_one(tmp_path: Path):
    path = tmp_path / "book.db"
    left = PhoneStore(path, {})
    with left.writing() as session:
        session.create("table", "t1", 1)
    with closing(left), closing(PhoneStore(path, {})) as store:
        assert _ids(store, "table") == []


@pytest.mark.parametrize("error", [Refused("x", "y", "No."), NeedsConfirmation(()), ValueError()])
def test_a_transaction_that_fails_leaves_nothing_to_keep(kept_book: KeptBook, error: Exception):
    with suppress(type(error)), kept_book.store.writing() as session:
        session.create("table", "t1", 1)
        session.append("table", "t1", [ROW])
        raise error
    assert kept_book.store.take_changes() == {}
    assert _ids(kept_book.store, "table") == []


def test_two_events_of_one_position_leave_nothing_to_keep(kept_book: KeptBook):
    with suppress(PositionOrKeyTaken), kept_book.store.writing() as session:
        session.create("table", "t1", 1)
        session.append("table", "t1", [ROW, ROW])
    assert kept_book.store.take_changes() == {}


def test_trouble_refuses_with_its_words_and_changes_nothing(kept_book: KeptBook):
    table_id, _ = kept_book.book.seat(seating("buddha"), "k1")
    kept_book.keep()
    before = kept_book.seen()
    kept_book.store.trouble = FULL
    with pytest.raises(ScoreFileError) as caught:
        kept_book.book.enter(table_id, bids("a", 1, 1, 2, 3))
    assert (caught.value.code, caught.value.message) == ("not_kept", FULL)
    assert (kept_book.seen(), kept_book.keep()) == (before, {})
    kept_book.store.trouble = ""
    assert kept_book.book.enter(table_id, bids("a", 1, 1, 2, 3)).position == 2


def test_every_kept_score_file_of_a_server_goes_into_a_phone(tmp_path: Path):
    for path in KEPT.glob("*.sqlite3"):
        copied = tmp_path / path.name
        copied.write_bytes(path.read_bytes())
        kept = Kept()
        with closing(SqliteStore(copied)) as server, closing(PhoneStore(tmp_path / "book.db", {})) as phone:
            with server.reading() as old, phone.writing() as new:
                for table_id in old.ids("table"):
                    new.create("table", table_id, 1)
                    new.append("table", table_id, old.rows_after("table", table_id, 0))
                rows = {table_id: old.rows_after("table", table_id, 0) for table_id in old.ids("table")}
            kept.keep({**phone.take_changes(), "key": "00"})
        with closing(PhoneStore(tmp_path / "book.db", kept.copy().all())) as phone, phone.reading() as found:
            assert rows == {table_id: found.rows_after("table", table_id, 0) for table_id in found.ids("table")}


@pytest.mark.slow
@settings(max_examples=40)
@given(tables_in_play(most=40), st.data())
def test_a_book_opened_from_what_was_kept_is_the_book_as_it_was(in_play: TableInPlay, data: st.DataObject):
    """Any table, entry by entry; the tab dies at any moment, with an entry that isn't kept yet or without."""
    first, *events = in_play.table.history.events
    dies = data.draw(st.integers(0, len(events)), label="dies before")
    with TemporaryDirectory() as folder:
        there = KeptBook(Path(folder) / "book.sqlite3")
        table_id, _ = there.book.seat(dict(first.data), first.key)
        there.keep()
        for number, event in enumerate(events):
            draft = Draft(event.kind, event.data, event.key, event.position - 1, event.allowed, event.note)
            if number == dies:
                there.book.enter(table_id, draft)
                there = there.again()
            there.book.enter(table_id, draft)
            [row] = there.keep()["events"]
            assert row[:3] == ["table", table_id, event.position]
        seen, table = there.seen(), there.book.table(table_id)
        again = there.again()
        with closing(again.book):
            assert again.seen() == seen
            assert again.book.table(table_id) == table
            assert sheet(table) == sheet(in_play.table)
