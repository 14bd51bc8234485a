"""A book's backup: many tables in one file, read as strictly as a table's copy; and safe copies of the file itself."""

from __future__ import annotations

import json
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from referee.refused import Refused
from tableside.days.export.backups import backup_of, holds, read_backup
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.limits import EVENTS_PER_TABLE
from tableside.scorebook.replay import replay
from tableside.store.errors import ScoreFileError
from tableside.store.sqlite.sqlite_store import SqliteStore, copy_to
from tests.scorebook.table_play import TableInPlay, as_json, buddha_round, seating, sheet

MOST = 10**7


def read(text: str, most_events: int = EVENTS_PER_TABLE) -> list[list[Event]]:
    return list(read_backup(text.encode(), MOST, most_events).tables)


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    ids = count(1)
    book = Book(SqliteStore(tmp_path / "book.sqlite3"), lambda: 1_800_000_000_000, lambda: f"t{next(ids)}")
    yield book
    book.close()


@pytest.fixture
def played() -> TableInPlay:
    in_play = TableInPlay("buddha", 3)
    buddha_round(in_play, [1, 2, 3], [4, 5, 5])
    return in_play


def test_a_backup_brings_back_every_table(played: TableInPlay):
    other = TableInPlay("ten", 4)
    found = read("".join(backup_of([played.table, other.table])))
    assert [as_json(replay(events)) for events in found] == [as_json(played.table), as_json(other.table)]


def test_an_empty_book_has_an_empty_backup():
    assert read("".join(backup_of([]))) == []


def test_a_backup_is_written_a_table_at_a_time(played: TableInPlay):
    asked: list[int] = []

    def tables() -> Iterator[Any]:
        for number in range(3):
            asked.append(number)
            yield played.table

    parts = backup_of(tables())
    next(parts), next(parts)
    assert asked == [0]


def test_the_copy_of_one_table_is_read_like_a_backup_of_one(played: TableInPlay):
    assert [as_json(replay(events)) for events in read(copy_of(played.table))] == [as_json(played.table)]


def test_bids_that_are_secret_are_in_no_backup():
    in_play = TableInPlay("buddha", 3)
    in_play.enter("bid", bids=[None, 4, None])
    (events,) = read("".join(backup_of([in_play.table])))
    assert [event.kind for event in events] == ["seated"]


def backup(**changes: Any) -> str:
    return json.dumps({"format": "tableside book", "version": 1, "tables": [], **changes})


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("", "bad_json", "copy"),
        ("[]", "no_copy", "format"),
        (backup(format="other"), "no_copy", "format"),
        (backup(version=2), "newer_version", "version"),
        (backup(version=0), "bad_version", "version"),
        (backup(version="1"), "bad_version", "version"),
        (backup(tables={}), "no_tables", "tables"),
        (backup(more=1), "no_tables", "tables"),
        (backup(tables=[None]), "no_copy", "tables[0].format"),
        (backup(tables=[[]]), "no_copy", "tables[0].format"),
    ],
)
def test_a_file_that_is_no_backup_is_refused_where_it_goes_wrong(text: str, code: str, field: str):
    with pytest.raises(Refused) as refused:
        read(text)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_a_spoilt_table_is_named(played: TableInPlay):
    good, bad = json.loads(copy_of(played.table)), json.loads(copy_of(played.table))
    bad["events"][1]["data"]["bids"] = [99, 0, 0]
    with pytest.raises(Refused) as refused:
        read(backup(tables=[good, bad]))
    assert refused.value.message.startswith("Table 2 of the backup: Entry 2 of the copy: ")


def test_a_backup_within_a_backup_is_none(played: TableInPlay):
    with pytest.raises(Refused, match="Table 1 of the backup"):
        read(backup(tables=[json.loads(backup())]))


def test_a_backup_has_at_most_so_many_bytes():
    data = backup().encode()
    assert list(read_backup(data, len(data), 9).tables) == []
    with pytest.raises(Refused, match=f"at most {len(data) - 1}"):
        list(read_backup(data, len(data) - 1, 9).tables)


def test_a_table_of_a_backup_has_at_most_so_many_entries(played: TableInPlay):
    text = "".join(backup_of([played.table]))
    assert len(read(text, 3)) == 1
    with pytest.raises(Refused, match="has 3 entries; at most 2 are taken here"):
        read(text, 2)


def test_a_table_holds_its_own_history_and_every_earlier_one(played: TableInPlay):
    events = list(played.table.history.events)
    assert holds(played.table, events)
    assert holds(played.table, events[:2])
    assert holds(played.table, read(copy_of(played.table))[0])


def test_a_table_holds_no_history_that_went_on_or_differs(played: TableInPlay):
    longer = TableInPlay("buddha", 3)
    buddha_round(longer, [1, 2, 3], [4, 5, 5])
    longer.undo()
    other = TableInPlay("buddha", 3, dealer=1)
    assert not holds(played.table, list(longer.table.history.events))
    assert not holds(played.table, list(other.table.history.events))


def test_the_book_finds_copies_of_a_table_by_the_key_that_seated_it(book: Book):
    table_id, table = book.seat(seating("buddha"), "key")
    copy_id, _ = book.bring_in(list(table.history.events))
    book.seat(seating("buddha"), "other")
    assert sorted(book.ids_by_first_key("key")) == sorted([table_id, copy_id])
    assert book.ids_by_first_key("nothing") == []
    assert len(book.ids()) == 3


def test_a_copied_file_opens_and_equals(book: Book, tmp_path: Path):
    tables = {book.seat(seating(slug), slug)[0] for slug in ("buddha", "ten")}
    copy_to(book.store.path, tmp_path / "copy.sqlite3")
    with closing(Book(SqliteStore(tmp_path / "copy.sqlite3"), lambda: 0, lambda: "new")) as copy:
        assert set(copy.ids()) == tables
        for found in tables:
            assert sheet(copy.table(found)) == sheet(book.table(found))
            assert as_json(copy.table(found)) == as_json(book.table(found))


def test_a_copied_file_is_for_this_user_alone(book: Book, tmp_path: Path):
    copy_to(book.store.path, tmp_path / "copy.sqlite3")
    assert stat.S_IMODE((tmp_path / "copy.sqlite3").stat().st_mode) == 0o600


def test_copying_overwrites_nothing(book: Book, tmp_path: Path):
    for content in (b"mine", b""):
        (tmp_path / "copy").write_bytes(content)
        with pytest.raises(FileExistsError):
            copy_to(book.store.path, tmp_path / "copy")
        assert (tmp_path / "copy").read_bytes() == content


def test_a_damaged_file_leaves_no_half_copy(tmp_path: Path):
    (tmp_path / "damaged").write_bytes(b"no score file" * 500)
    with pytest.raises(ScoreFileError):
        copy_to(tmp_path / "damaged", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


@pytest.mark.slow
def test_copies_made_while_somebody_enters_are_whole(book: Book, tmp_path: Path):
    table_id, _ = book.seat(seating("buddha"), "key")
    last = 150

    def enter() -> None:
        for position in range(1, last):
            book.enter(table_id, Draft("redealt", {"reason": f"{position}"}, f"k{position}", position, allowed=True))

    writer = Thread(target=enter)
    writer.start()
    lengths = []
    while writer.is_alive() or not lengths:
        path = tmp_path / f"copy-{len(lengths)}"
        copy_to(book.store.path, path)
        with closing(sqlite3.connect(path)) as copy:
            assert copy.execute("pragma integrity_check").fetchone() == ("ok",)
            positions = [position for (position,) in copy.execute("select position from events order by position")]
        assert positions == list(range(1, len(positions) + 1)), f"Copy {len(lengths)} has a gap: {positions}"
        lengths.append(len(positions))
    writer.join()
    assert lengths == sorted(lengths)
    assert book.table(table_id).position == last
