"""A database with any number of tables: clubs of a hundred tables each, all copies of the first club.

The first club plays through the app, and the app makes its read model. The others are copies of its rows, written
directly by the database, with other names, keys and ids: the same form, which `check` proves on tables by chance.
"""

from __future__ import annotations

import random
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.statistics import NightAgain, tables_played
from tableside.circles.circle_book import CircleBook
from tableside.scorebook.book import Book
from tableside.scorebook.table.table import Table
from tableside.statistics.copied_table import copied
from tableside.statistics.updating import ReadModelUpdater
from tableside.store.postgres.postgres_store import PostgresStore
from tableside.store.read_model.copied_rows import OF_A_TABLE
from tableside.store.schema import SQL_NAMES, TABLES_OF_LOGS

CLUB = "Zirkel"
"""In each name, key and id of the first club; the others have a number behind it."""

TABLES = 100
"""Tables of a club, those of some fifty nights."""

EVENTS = [sql.events for sql in SQL_NAMES.values()]
LOGS = [sql.logs for sql in SQL_NAMES.values()]
GROWN = [*LOGS, *EVENTS, *(sql.table for sql in TABLES_OF_LOGS.values()), *OF_A_TABLE]
"""What each club has rows in, first what others refer to."""

PARTS = {
    "events": ("tables", "events"),
    "days and circles": (*(name for name in (*LOGS, *EVENTS) if "table" not in name and name != "events"),),
    "membership": tuple(sql.table for sql in TABLES_OF_LOGS.values()),
    "read model": (*OF_A_TABLE, "uncopied"),
}
MOMENTS = ("at", "touched", "seated", "began", "ended", "entered")
"""Numbers that are moments: each club plays a millisecond later."""


class FirstClubTable(NightAgain):
    """A table of the first club: its names and keys have the club in them."""

    __slots__ = ()

    def event(self, event: Any) -> Any:
        """An event of the table, which continues from another one as before."""
        row = super().event(event)
        if event.position == 1 and "follows" in event.data:
            row = row._replace(data=f'{row.data[:-1]}, "follows": "{CLUB}-{event.data["follows"]}"}}')
        return row._replace(key=f"{CLUB}-{event.key}")


def first_club() -> list[Table]:
    """The tables that the first club plays."""
    with tempfile.TemporaryDirectory() as folder:
        return tables_played(Path(folder))[:TABLES]


def fill_first(address: str, played: list[Table]) -> None:
    """Writes the first club through the app, its own circle, and has the app copy it."""
    store = PostgresStore(address)
    ids = count(1)
    book = Book(store, lambda: 1_800_000_000_000, lambda: f"{CLUB}-t{next(ids)}")
    circles = CircleBook(book, lambda: CLUB)
    circles.begin({"name": CLUB}, f"{CLUB}-begun")
    for table in played:
        again = FirstClubTable("", 0, [f"{name} {CLUB}" for name in table.names])
        events = [again.event(event) for event in table.history.events]
        table_id = f"{CLUB}-t{next(ids)}"
        with store.writing() as session:
            session.create("table", table_id, events[-1].at, put_away=table.put_away)
            session.append("table", table_id, events)
        circles.join(CLUB, table_id, events[0].key)
    while ReadModelUpdater(book, circles).catch_up(TABLES):
        pass
    store.close()


def grow(address: str, clubs: int) -> None:
    """Adds the other clubs, up to so many."""
    with psycopg.connect(address, autocommit=True) as connection:
        for name in GROWN:
            columns = connection.execute(
                "select column_name, data_type from information_schema.columns where table_name = %s"
                " and table_schema = 'public' order by ordinal_position",
                [name],
            ).fetchall()
            values = ", ".join(_of_club(*column) for column in columns)
            names = ", ".join(column for column, _ in columns)
            connection.execute(f"create temp table first_{name} as table {name}".encode())
            others = f"select {values} from first_{name}, generate_series(2, {clubs}) club order by club"
            connection.execute(f"insert into {name} ({names}) {others}".encode())
        connection.execute("vacuum analyze")
        connection.execute("checkpoint")


def _of_club(column: str, data_type: str) -> str:
    if data_type == "text":
        low = f"replace({column}, '{CLUB.lower()}', '{CLUB.lower()}' || club)"
        return f"replace({low}, '{CLUB}', '{CLUB}' || club)"
    return f"{column} + club" if column in MOMENTS else column


def check(book: Book, circles: CircleBook, clubs: int, tables: int = 20) -> None:
    """Raises AssertionError where a table isn't as the app itself would have written it: events that it can't replay,
    or a read model that it would make otherwise."""
    luck = random.Random(clubs)
    for _ in range(tables):
        number = luck.randint(2, clubs)
        table_id = f"{CLUB}{number}-t{luck.randint(2, TABLES)}"
        table = book.find(table_id)
        assert isinstance(table, Table), (table_id, table)
        circle_id = circles.circle_id_of(table_id)
        assert circle_id == f"{CLUB}{number}"
        made = copied(table_id, table, circle_id, circles.readable_circle_of(table_id))
        with book.store.reading() as session:
            [night] = session.read_model.night_of(table_id)
            assert night.startswith(f"{CLUB}{number}-"), night
            for (name, row_type), own in zip(OF_A_TABLE.items(), ([made.table], *made[1:]), strict=True):
                of_table = f"from {name} where table_id = ?"
                found = session._execute(f"select {', '.join(row_type._fields)} {of_table}", table_id)
                as_made = [one._replace(night=night) if "night" in one._fields else one for one in own]
                assert sorted(map(repr, as_made)) == sorted(repr(row_type(*row)) for row in found), (name, table_id)


def bytes_of_a_table(address: str) -> dict[str, dict[str, float]]:
    """What a table costs on the disk, by part: its rows, and each index."""
    with psycopg.connect(address) as connection:
        [(tables,)] = connection.execute("select count(*) from tables").fetchall()
        found: dict[str, dict[str, float]] = {}
        for part, names in PARTS.items():
            sizes = connection.execute(
                "select relname, pg_table_size(oid) from pg_class where relname = any(%s) union all"
                " select i.indexrelid::regclass::text, pg_relation_size(i.indexrelid) from pg_index i"
                " join pg_class c on c.oid = i.indrelid where c.relname = any(%s)",
                [list(names), list(names)],
            ).fetchall()
            found[part] = {name: size / tables for name, size in sizes}
        return found
