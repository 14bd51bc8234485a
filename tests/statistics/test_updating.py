"""The read model is kept up to date: what changed is copied, and one table that fails stops no other."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.circles.circle import HOME
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.statistics.copied_table import copied
from tableside.statistics.updating import ReadModelUpdater, Statistics
from tableside.store.errors import ScoreFileError
from tableside.store.read_model.copied_rows import CopiedTable
from tableside.store.read_model.writable_read_model import WritableReadModel
from tests.statistics.read_models import (
    EVERYTHING,
    circle_book,
    copied_tables,
    everything_copied,
    read_model_of,
    seat_points,
)
from tests.support.nights_by_chance import Clock, enter, play_nights


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_kept_up_night_by_night_is_the_one_made_anew(book: Book, clock: Clock, seed: int) -> None:
    for night in range(3):
        play_nights(book, clock, 2, seed=10 * seed + night, games=2)
        ReadModelUpdater(book, circle_book(book)).catch_up(3)
    with read_model_of(book):
        kept_up = everything_copied(book)
    ReadModelUpdater(book, circle_book(book)).rebuild()
    assert everything_copied(book) == kept_up


def test_an_entry_that_comes_while_its_table_is_copied_is_copied_next(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=1, games=1)
    [table_id] = book.ids()
    before = copied(table_id, book.table(table_id), HOME, None)
    enter(book, table_id, book.table(table_id), "put_away", {})
    with book.store.writing() as session:
        session.read_model.write(before, replaces=False)
        assert session.read_model.uncopied(5) == [table_id]


def test_a_table_that_cannot_be_read_is_in_no_figure(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    [table_id] = book.ids()
    with read_model_of(book) as model:
        assert model.persons(EVERYTHING)
    with book.store.writing() as session:
        session._execute("update events set data = 'no JSON' where position = 2")  # type: ignore[attr-defined]
        session._execute("insert into uncopied values (?)", table_id)  # type: ignore[attr-defined]
    book.forget()
    with read_model_of(book) as model:
        assert model.persons(EVERYTHING) == []


def test_a_table_that_a_game_counts_wrongly_is_left_out_alone(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 2, seed=3, games=1)

    def fails(table_id: str, *values: Any) -> CopiedTable:
        if table_id == "table1":
            raise KeyError("distance")
        return copied(table_id, *values)

    monkeypatch.setattr("tableside.statistics.updating.copied", fails)
    assert ReadModelUpdater(book, circle_book(book)).catch_up(5) == 2
    assert copied_tables(book) == {"table2"}


def test_a_table_that_cannot_be_written_into_the_copy_stops_no_other(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    play_nights(book, clock, 2, seed=3, games=1)
    write = WritableReadModel.write

    def fails(model: WritableReadModel, new: CopiedTable, *, replaces: bool) -> bool:
        if new.table.table_id == "table1":
            raise ScoreFileError("database", "Out of range.")
        return write(model, new, replaces=replaces)

    monkeypatch.setattr(WritableReadModel, "write", fails)
    assert ReadModelUpdater(book, circle_book(book)).rebuild() == 1
    assert copied_tables(book) == {"table2"}
    assert "Table table1 is not in the statistics as it is now: Out of range." in caplog.text


def test_a_table_that_could_not_be_copied_is_tried_again_only_once_something_happened_there(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 2, seed=3, games=1)
    write, tried = WritableReadModel.write, list[str]()

    def fails(model: WritableReadModel, new: CopiedTable, *, replaces: bool) -> bool:
        tried.append(new.table.table_id)
        if new.table.table_id == "table1":
            raise ScoreFileError("database", "Out of range.")
        return write(model, new, replaces=replaces)

    monkeypatch.setattr(WritableReadModel, "write", fails)
    statistics = Statistics(book, circle_book(book))
    assert [statistics.bring_up_to_date(1) for _ in range(3)] == [0, 1, 0]
    assert tried == ["table1", "table2"]
    book.enter("table1", Draft("put_away", {}, "away", book.table("table1").position))
    statistics.bring_up_to_date()
    assert tried == ["table1", "table2", "table1"]


def test_a_table_that_joins_a_circle_while_it_is_copied_is_copied_again(
    book: Book, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    circles = circle_book(book)
    circle_id, _ = circles.begin({"name": "Club"}, "club")

    def joins(*values: Any) -> CopiedTable:
        circles.join(circle_id, "table1", "key")
        return copied(*values)

    monkeypatch.setattr("tableside.statistics.updating.copied", joins)
    ReadModelUpdater(book, circles).catch_up(1)
    ReadModelUpdater(book, circles).catch_up(1)
    with read_model_of(book) as model:
        assert model.count_tables((circle_id,), put_away=False) == 1


def test_copying_is_no_change_for_those_who_watch_the_tables(book: Book, clock: Clock) -> None:
    play_nights(book, clock, 1, seed=3, games=1)
    before = book.store.change_mark
    assert ReadModelUpdater(book, circle_book(book)).catch_up(5) == 1
    assert book.store.change_mark == before


def test_a_table_that_is_taken_out_leaves_two_nights_that_it_alone_made_one(book: Book, clock: Clock) -> None:
    def seat(*names: str) -> str:
        table_id, table = seat_points(book, [*names], "-".join(names))
        enter(book, table_id, table, "result", {"points": [1] * len(names)})
        return table_id

    seat("Ann", "Bob", "Cy")
    between = seat("Bob", "Cy", "Dee")
    seat("Cy", "Dee", "Eve")
    with read_model_of(book) as model:
        assert len(model.nights(EVERYTHING, 5)) == 1
    with book.store.writing() as session:
        session._execute("update events set data = 'no JSON' where table_id = ? and position = 2", between)  # type: ignore[attr-defined]
        session.read_model.mark(between)
    book.forget()
    with read_model_of(book) as model:
        assert len(model.nights(EVERYTHING, 5)) == 2
