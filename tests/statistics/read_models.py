"""Books with tables of Points, and what the read model has of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.table.table import Table
from tableside.statistics.updating import ReadModelUpdater
from tableside.store.read_model.copied_rows import OF_A_TABLE
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tests.support.nights_by_chance import enter

EVERYTHING = Selection()


def seat_points(book: Book, names: list[str], key: str = "seat", **more: str) -> tuple[str, Table]:
    """Seats a table of Points, and gives its id and the table."""
    return book.seat({"game": "points", "players": names, "dealer": 0, "house_rules": {}, **more}, key)


def end_points(book: Book, table_id: str, table: Table) -> Table:
    """Enters a round for two players, which the first wins, and the end of the game."""
    return enter(book, table_id, enter(book, table_id, table, "result", {"points": [3, 1]}), "ended", {})


def play_points(book: Book, names: list[str], key: str = "seat") -> Table:
    """Seats a table of Points for two, and plays its game."""
    return end_points(book, *seat_points(book, names, key))


@contextmanager
def read_model_of(book: Book) -> Iterator[ReadModel]:
    ReadModelUpdater(book, circle_book(book)).catch_up(1_000)
    with book.store.reading() as session:
        yield session.read_model


def circle_book(book: Book) -> CircleBook:
    """The circles of a book in which nobody began any."""
    return CircleBook(book, lambda: "circle1")


def everything_copied(book: Book) -> dict[str, list[Any]]:
    with book.store.reading() as session:
        return {name: sorted(map(repr, session._execute(f"select * from {name}"))) for name in OF_A_TABLE}  # type: ignore[attr-defined]  # noqa: S608


def tables(book: Book) -> dict[str, Table]:
    found = {table_id: book.find(table_id) for table_id in book.ids()}
    return {table_id: table for table_id, table in found.items() if isinstance(table, Table)}


def tables_of_night(model: ReadModel, night: str) -> list[str]:
    sql = "select table_id from copied_tables where night = ? and counts = 1 order by seated, table_id"
    return [table_id for (table_id,) in model._execute(sql, night)]


def copied_tables(book: Book) -> set[str]:
    with book.store.reading() as session:
        return {table_id for (table_id,) in session._execute("select table_id from copied_tables")}  # type: ignore[attr-defined]
