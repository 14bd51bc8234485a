"""Tables and days ask nothing of their store that another engine couldn't give: both keep the same record."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from referee.refused import Refused
from tableside.days.day_book import DayBook
from tableside.days.lot import Lot
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.store.event_store import EventStore
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.table_play import seating
from tests.support.memory_store import MemoryStore

NAMES = ["Anna", "Robert", "Cyril", "Deborah", "Ewa", "Elif", "Fay", "Gustav"]


def played(store: EventStore) -> list[Any]:
    """What a night and a day come to on a store, and who was notified of what."""
    actions: list[str] = []
    ids, moments = count(1), count(1_795_291_440_000, 1_000)
    book = Book(store, moments.__next__, lambda: f"t{next(ids)}", actions.append)
    days = DayBook(book, lambda: f"d{next(ids)}", actions.append)
    night(book)
    day_id = day(days)
    tables = {table_id: book.rows_as_json(table_id) for table_id in book.ids()}
    again = DayBook(Book(store, moments.__next__, str), str)
    assert again.table_ids(day_id) == days.table_ids(day_id)
    lists = [book.recent(9), book.recent(9, put_away=True), book.count(), book.seatings(0), days.recent(9)]
    return [tables, lists, days.rows_as_json(day_id), again.day(day_id), actions]


def night(book: Book) -> None:
    table_id, _ = book.seat(seating("buddha"), "night")
    assert book.seat(seating("buddha"), "night")[0] == table_id
    book.seat({**seating("buddha"), "follows": "night"}, "later")
    entries: list[tuple[str, dict[str, Any]]] = [
        ("bid", {"bids": [1, None, None]}),
        ("bid", {"bids": [None, 2, 3]}),
        ("result", {"tricks": [4, 5, 6]}),
        ("undone", {"target": 4}),
        ("put_away", {}),
    ]
    for position, (kind, data) in enumerate(entries, start=1):
        draft = Draft(kind, data, f"n{position}", position, allowed=True, note="as played")
        assert book.enter(table_id, draft) == book.enter(table_id, draft)
    with pytest.raises(Refused):
        book.enter(table_id, Draft("put_away", {}, "again", 6))


def day(days: DayBook) -> str:
    day_id, _ = days.open({"game": "huckley-buck", "name": "Club day", "legs": 2}, "day")
    assert days.open({"game": "huckley-buck", "name": "Club day", "legs": 2}, "day")[0] == day_id

    def enter(kind: str, **data: Any) -> None:
        position = days.day(day_id).position
        days.enter(day_id, Draft(kind, data, f"e{position}", position, allowed=True))

    enter("came", players=NAMES)
    seen = days.day(day_id)
    with pytest.raises(Refused):
        enter("seated", seed="1", tables=[NAMES[:4], NAMES[4:]])
    enter("seated", seed="4711", tables=seen.game_day.seat(seen.playing, seen.holder, Lot("4711")))
    enter("undone", target=3)
    enter("noted", text="Rain")
    return day_id


def test_another_engine_keeps_the_same_record(tmp_path: Path) -> None:
    kept = SqliteStore(tmp_path / "book.db")
    assert played(MemoryStore()) == played(kept)
    kept.close()
