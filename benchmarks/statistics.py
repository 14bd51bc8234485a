"""The pages of nights, players and statistics, in a book of many years.

    python -m benchmarks.statistics [rounds]

Run from the top of the project. A book of 5,000 games: the page of statistics against a pad's, asked again, after an
entry at a table, and after a game has ended, which is when everything is added up. Then the first page, nights, players
and statistics with 10,000 tables against the same pages of an empty book, and with a dozen tables. Medians of
interleaved requests over kept connections; exits 1 where a page takes more than its limit.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from flask import Flask

from app import create_app
from benchmarks.measuring import SEATING, Client, median_of, new_key, serving, timed
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.table.table import Table
from tableside.statistics.copied_table import copied
from tableside.store.event_store import EventRow
from tableside.store.read_model.copied_rows import CopiedTable
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.table_play import CROWD
from tests.support.nights_by_chance import DAY, Clock, new_book, play_nights

GAMES = 5_000
TABLES = 10_000
FEW = 12
"""Tables that the first page shows."""

NIGHTS_PLAYED = 60
"""Nights that are played by chance: all other ones are theirs again, later and with other names."""

ROUNDS_TO_WIN = 3
MOST_OF_PAD = 5

MOST_OF_EMPTY = 1.5
MOMENTS = ("began", "ended", "seated", "touched", "entered")
"""Columns of the read model with a moment; what was entered in a cell is a text of the same name."""

GAME = quote("huckley-buck/Huckley Buck")
ASKED = {
    "all games": "/statistics",
    "one game": f"/statistics?game={GAME}&sort=hooks",
    "one game, the last ten nights": f"/statistics?game={GAME}&span=nights",
    "one game, with two players": f"/statistics?game={GAME}&with=ann&with=bob",
    "what a number counts": f"/statistics/rounds?game={GAME}&figure=hooks&name=ann",
}
HERE = ("/", "/nights", "/players", "/statistics")


def tables_played(folder: Path) -> list[Table]:
    """Tables played by chance."""
    clock = Clock()
    book = new_book(SqliteStore(folder / "played.sqlite3"), clock)
    play_nights(book, clock, NIGHTS_PLAYED, seed=5)
    found = [book.table(table_id) for table_id in book.ids()]
    book.close()
    return [table for table in found if games_over(table)]


def games_over(table: Table) -> int:
    """How many games were played there to their end."""
    return sum(bool(played.course.winners) for played in table.games)


class NightAgain(NamedTuple):
    """Which night a table is played in again, so many days later, by whom, and what its id is there."""

    table_id: str
    days: int
    names: list[str]

    def event(self, event: Event) -> EventRow:
        """An event of the table."""
        data = {**event.data}
        if event.position == 1:
            data = {**{name: value for name, value in data.items() if name != "follows"}, "players": self.names}
        key, at = f"{self.table_id}-{event.key}", event.at + self.days * DAY
        return EventRow(event.position, event.kind, json.dumps(data), key, at, int(event.allowed), event.note)

    def row(self, row: Any) -> Any:
        """A row of the read model."""
        values = row._asdict()
        later = {name: values[name] + self.days * DAY for name in MOMENTS if isinstance(values.get(name), int)}
        where = {"table_id": self.table_id, "table_key": self.table_id, "night": f"night{self.days}", "follows": None}
        name = self.names[values["seat"]] if "seat" in values else ""
        low = name.casefold()
        who = {"name": name, "right_name": name, "written": low, "person": low} if name else {}
        changes = {**later, **where, **who}
        return row._replace(**{name: value for name, value in changes.items() if name in values})


def fill(book: Book, played: list[Table], *, games: int = 0, tables: int = 0) -> int:
    """Fills a book with so many games or tables, and gives the number of its tables.

    The rows of the read model are made from those of the tables that were played: to copy all takes a minute or two.
    """
    luck, number = random.Random(1), 0
    originals = [(table, copied("", table, "", None)) for table in played]
    with book.store.writing() as session:
        for table, copy in itertools.cycle(originals):
            if games <= 0 and number >= tables:
                return number
            one = NightAgain(f"table{number}", number // 2, luck.sample(CROWD, len(table.names)))
            events = [one.event(event) for event in table.history.events]
            session.create("table", one.table_id, events[-1].at)
            session.append("table", one.table_id, events)
            more = ([one.row(row) for row in of_kind] for of_kind in copy[1:])
            session.read_model.write(CopiedTable(one.row(copy.table), *more), replaces=False)
            number, games = number + 1, games - games_over(table)
    raise AssertionError("an endless row of tables ended")


def times_of(acts: dict[str, Callable[[], object]], rounds: int, before: Callable[[], object]) -> dict[str, float]:
    """Medians of these, one after another in turn; `before` comes before each and isn't timed."""
    found: dict[str, list[float]] = {name: [] for name in acts}
    for turn in range(rounds + 5):
        for name, act in acts.items():
            before()
            took = timed(act)
            if turn >= 5:
                found[name].append(took)
    return {name: median_of(times) for name, times in found.items()}


def getting(client: Client, path: str) -> Callable[[], object]:
    """Asks for a page, which has to be there."""

    def get() -> object:
        status, body = client.send("GET", path)
        assert status == 200, (path, status)
        return body

    return get


def against_pad(app: Flask, port: int, rounds: int, clock: Clock) -> Iterator[tuple[str, float]]:
    """How many times the time of a pad each page takes."""
    book: Book = app.extensions["book"]
    table_id, table = book.seat(SEATING, new_key())
    book.enter(table_id, Draft("result", {"tricks": [2, 2, 1, 0]}, new_key(), table.position))
    client, luck = Client(port), random.Random(2)
    acts = {"pad": getting(client, f"/tables/{table_id}")}
    acts |= {name: getting(client, path) for name, path in ASKED.items()}

    def something_happens() -> None:
        now = book.table(table_id)
        kind = "brought_back" if now.put_away else "put_away"
        book.enter(table_id, Draft(kind, {}, new_key(), now.position))

    def game_ends() -> None:
        clock.now += DAY
        for path in ASKED.values():
            client.send("GET", path)
        one_id, one = book.seat({**SEATING, "players": luck.sample(CROWD, len(SEATING["players"]))}, new_key())
        for position in range(one.position, one.position + ROUNDS_TO_WIN):
            book.enter(one_id, Draft("result", {"tricks": [5, 0, 0, 0]}, new_key(), position))
        assert book.table(one_id).course.winners

    nothing: Callable[[], None] = lambda: None  # noqa: E731
    for how, before in (
        ("asked again", nothing),
        ("asked after an entry", something_happens),
        ("asked after a game has ended", game_ends),
    ):
        times = times_of(acts, rounds, before)
        pad = times.pop("pad")
        print(f"{how}: a pad {pad:.1f} ms, " + ", ".join(f"{name} {took:.1f}" for name, took in times.items()))
        yield from ((f"{name}, {how} / pad", took / pad) for name, took in times.items())


def against_empty(folder: Path, played: list[Table], rounds: int) -> Iterator[tuple[str, float]]:
    """How many times the time in an empty book each page takes in one of many tables."""
    apps = {
        tables: create_app({"DATA": folder / str(tables) / "book.sqlite3", "TRUST_LOCAL": True})
        for tables in (0, FEW, TABLES)
    }
    for tables, app in apps.items():
        fill(app.extensions["book"], played, tables=tables)
    with serving(apps[0]) as empty, serving(apps[FEW]) as few, serving(apps[TABLES]) as full:
        clients = {0: Client(empty), FEW: Client(few), TABLES: Client(full)}
        here = [path for path in HERE if clients[0].send("GET", path)[0] == 200]
        acts = {f"{path} {tables}": getting(client, path) for path in here for tables, client in clients.items()}
        times = times_of(acts, rounds, lambda: None)
    for app in apps.values():
        app.extensions["book"].close()
    for path in here:
        empty_ms, few_ms, full_ms = (times[f"{path} {tables}"] for tables in apps)
        print(
            f"{path}: {empty_ms:.1f} ms in an empty book, {few_ms:.1f} with {FEW} tables, {full_ms:.1f} with {TABLES}"
        )
        yield f"{path} with {TABLES} tables / in an empty book", full_ms / empty_ms


def main(rounds: int) -> int:
    """Measures, prints, and gives the exit code."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clock = Clock()
        app = create_app({"DATA": folder / "book" / "book.sqlite3", "TRUST_LOCAL": True, "NOW": clock})
        book: Book = app.extensions["book"]
        played = tables_played(folder)
        tables = fill(book, played, games=GAMES)
        clock.now += tables * DAY
        span = app.extensions["statistics"].up_to_date().ask(ReadModel.span, Selection())
        assert span.games >= GAMES, span
        print(f"{span.games} games at {tables} tables")
        with serving(app) as port:
            found = [(*one, MOST_OF_PAD) for one in against_pad(app, port, rounds, clock)]
        app.extensions["book"].close()
        found += [(*one, MOST_OF_EMPTY) for one in against_empty(folder, played, rounds)]
    for what, ratio, most in found:
        print(f"{what} {ratio:.2f} (at most {most})")
    return int(any(ratio > most for _, ratio, most in found))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
