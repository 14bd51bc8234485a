"""A round saved through the app, against the barest Flask view that commits one row; and with a full book.

    python -m benchmarks.pad [rounds]

Run from the top of the project. Prints milliseconds (medians of interleaved requests over kept connections, one
client) and the ratios; exits 1 when a round costs more than 1.5 times the floor, or a full book makes it cost more than
1.2 times an empty one. Then continues with benchmarks/changes.py, which can also be run alone.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path

from flask import Flask, redirect, request

from app import create_app
from benchmarks import changes
from benchmarks.measuring import ROUNDS, SEATING, Client, median_of, new_key, serving, timed
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.next_game import NEXT_GAME

TABLES = 10_000
EVENTS = 1_000
MOST_OF_FLOOR = 1.5
MOST_OF_EMPTY = 1.2


def floor_app(path: Path) -> Flask:
    """One view, one row, one commit: the same server and the same SQLite settings, and nothing else."""
    app = Flask("floor")
    connection = sqlite3.connect(path, check_same_thread=False)
    for pragma in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
        connection.execute(f"pragma {pragma}")
    connection.execute("create table rows (id integer primary key, data text)")

    @app.post("/")
    def save() -> object:
        connection.execute("insert into rows (data) values (?)", (request.form["data"],))
        connection.commit()
        return redirect("/", 303)

    return app


class Player:
    """Somebody scoring rounds at one table, through the app's own forms."""

    def __init__(self, app: Flask, port: int, table_id: str) -> None:
        self._book: Book = app.extensions["book"]
        self._client, self._id, self._round = Client(port), table_id, 0

    def ready(self) -> dict[str, str]:
        """The next round's form; the next game is opened first where one is won."""
        table = self._book.table(self._id)
        if table.course.winners:
            table = self._book.enter(self._id, Draft(NEXT_GAME.name, {}, new_key(), table.position))
        self._round += 1
        tricks = ROUNDS[self._round % len(ROUNDS)]
        numbers = {f"tricks-{seat}": str(number) for seat, number in enumerate(tricks)}
        return {**numbers, "key": new_key(), "based_on": str(table.position)}

    def save(self, form: dict[str, str]) -> None:
        """Sends a round."""
        status, body = self._client.send("POST", f"/tables/{self._id}/enter/result", form)
        assert status == 303, body.decode()


def fill(book: Book, tables: int, events: int) -> str:
    """So many tables, and one with so many events; gives its id."""
    for number in range(tables):
        book.seat({**SEATING, "dealer": number % 4}, new_key())
    table_id, table = book.seat(SEATING, new_key())
    while table.position < events:
        if table.course.winners:
            draft = Draft(NEXT_GAME.name, {}, new_key(), table.position)
        else:
            draft = Draft("result", {"tricks": ROUNDS[table.position % 4]}, new_key(), table.position)
        table = book.enter(table_id, draft)
    return table_id


def first_load(port: int, path: str) -> Iterator[tuple[str, int]]:
    """Every file that the first look at a page fetches, with its bytes on the wire."""
    client = Client(port)
    _, body = client.send("GET", path, **{"Accept-Encoding": "gzip"})
    yield path, len(body)
    page = gzip.decompress(body).decode() if body[:2] == b"\x1f\x8b" else body.decode()
    for link in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        yield link, len(client.send("GET", link, **{"Accept-Encoding": "gzip"})[1])


def main(rounds: int) -> int:
    """Measures, prints, and gives the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        places = Path(folder)
        empty = create_app({"DATA": places / "empty" / "book.sqlite3", "TRUST_LOCAL": True})
        full = create_app({"DATA": places / "full" / "book.sqlite3", "TRUST_LOCAL": True})
        empty_id, full_id = fill(empty.extensions["book"], 0, 1), fill(full.extensions["book"], TABLES, EVENTS)
        with serving(floor_app(places / "floor.sqlite3")) as floor, serving(empty) as one, serving(full) as many:
            bare, table, crowded = Client(floor), Player(empty, one, empty_id), Player(full, many, full_id)
            times: dict[str, list[float]] = {"floor": [], "empty": [], "full": []}
            for turn in range(rounds + 20):
                form, other = table.ready(), crowded.ready()
                data = {"data": json.dumps(form)}
                acts: list[tuple[str, Callable[[], object]]] = [
                    ("floor", lambda data=data: bare.send("POST", "/", data)),
                    ("empty", lambda form=form: table.save(form)),
                    ("full", lambda other=other: crowded.save(other)),
                ]
                # Each follows each other one equally often: one after its like finds the processor's caches warm.
                took = {name: timed(act) for name, act in list(permutations(acts))[turn % 6]}
                for name, time in took.items() if turn >= 20 else ():
                    times[name].append(time)
            files = list(first_load(many, f"/tables/{full_id}"))
        for app in (empty, full):
            app.extensions["book"].close()
    medians = {name: median_of(measured) for name, measured in times.items()}
    of_floor, of_empty = medians["empty"] / medians["floor"], medians["full"] / medians["empty"]
    print(f"floor {medians['floor']:.3f} ms, a round in an empty book {medians['empty']:.3f} ms, ", end="")
    print(
        f"in one of {TABLES} tables with {EVENTS} events on the table {medians['full']:.3f} ms ({rounds} rounds each)"
    )
    print(f"round / floor {of_floor:.2f} (at most {MOST_OF_FLOOR})")
    print(f"full / empty {of_empty:.2f} (at most {MOST_OF_EMPTY})")
    print(f"the pad's first load: {sum(size for _, size in files)} bytes in {len(files)} files, compressed")
    return int(of_floor > MOST_OF_FLOOR or of_empty > MOST_OF_EMPTY)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 900
    sys.exit(main(count) | changes.main(max(3, count // 45)))
