"""A tournament day of 400 players: all tables score at once, the server is killed in the middle, results are corrected.

    python -m benchmarks.days [tables] [tables] …

Run from the top of the project; without numbers, 100 tables. A day of four players a table is run over http against
`python app.py` in its own process: seats, two games at each table by a writer each, who sends an entry again with its
key until it is acknowledged; `kill -9` once half of the entries are in; many corrections; the report of every table,
the moves, the standings. These are compared with an independent computation, the hall's screen is watched on its
stream, and the same writers send as many rows to the barest view that commits one, under the same server. Exits 1 when
a cell of the standings differs, an entry is lost or doubled, an entry's 99th percentile is over 3 times the floor's, or
the screen shows an entry later than half a second at the 99th percentile. Several numbers are measured one after
another.
"""

from __future__ import annotations

import csv
import html
import io
import itertools
import random
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from waitress import create_server

from benchmarks.days.writers import Played
from benchmarks.pad import floor_app
from benchmarks.served import Line, served

MOST_OF_FLOOR, LATEST_MS = 3.0, 500.0
CORRECTED = 0.5
"""The share of tables that put a round right in the storm."""


class Hall:
    """The screen's stream, read in a thread: when each table reached each position."""

    def __init__(self, port: int, day: str) -> None:
        self.seen: list[tuple[float, dict[int, int]]] = []
        self._now: dict[int, int] = {}
        self._port, self._path, self._over = port, f"{day}/hall/stream?page=bench", False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while not self._over:
            with suppress(OSError, HTTPException):
                connection = HTTPConnection("127.0.0.1", self._port, timeout=30)
                connection.request("GET", self._path)
                answer = connection.getresponse()
                lines: list[str] = []
                while not self._over and (line := answer.readline()):
                    if line.strip():
                        lines.append(line.decode())
                        continue
                    came = re.findall(r'id="hall-table-(\d+)"[^>]*data-position="(\d+)"', "".join(lines))
                    self._now = {**self._now, **{int(number) - 1: int(at) for number, at in came}}
                    self.seen += [(time.perf_counter(), self._now)] if came else []
                    lines = []
            time.sleep(0.02)

    def end(self) -> None:
        self._over = True

    def delays(self, acknowledged: list[tuple[float, int, int]]) -> list[float]:
        """Milliseconds from each acknowledged entry (when, table, position) until the screen had it."""
        delays_ms = []
        for at, table, position in acknowledged:
            shown = next((when for when, now in self.seen if when >= at - 5 and now.get(table, 0) >= position), None)
            delays_ms.append(float("inf") if shown is None else max(0.0, (shown - at) * 1000))
        return delays_ms


class Measured:
    """What a day of so many tables took."""

    def __init__(self, tables: int, folder: Path) -> None:
        self.tables, self.folder = tables, folder
        self.luck = random.Random(tables)
        self.times: list[float] = []
        self.acknowledged: list[tuple[float, int, int]] = []
        self.pages: dict[str, float] = {}
        self._lock = threading.Lock()

    def open(self, port: int, called: str = "Player") -> tuple[str, list[Played]]:
        """A day with everybody on the list and at a table, all `called` so and numbered; gives its address and the
        tables."""
        line, keys = Line(port), itertools.count()
        names = [f"{called} {number}" for number in range(4 * self.tables)]
        opened = line.send("POST", "/days/new/huckley-buck", [("name", "Bench"), ("legs", "2"), ("key", "b")])
        day = opened[1].removesuffix("/players")
        for path, form in (("came", ("names", "\n".join(names))), ("seats", ("seed", "4711"))):
            sent = [("key", f"o{next(keys)}"), ("as_of", "1" if path == "came" else "2"), form]
            status, _, body = line.send("POST", f"{day}/{path}", sent)
            assert status == 303, body[:2000]
        return day, self.sitting(line, day)

    def sitting(self, line: Line, day: str) -> list[Played]:
        """The tables of the leg in play."""
        page = line.send("GET", f"{day}?show=all")[2]
        sections = re.findall(r'<h2><a href="(/tables/[^"]+)".*?<ol[^>]*>(.*?)</ol>', page, re.DOTALL)
        return [Played(path, _names(listed), self.luck) for path, listed in sections]

    def write(self, port: int, number: int, table: Played, script: Iterator[tuple[str, list[tuple[str, str]]]]) -> None:
        """One writer at one table."""
        line = Line(port)
        for path, form in script:
            sent = [*table.proof(), *form]
            began = time.perf_counter()
            status, _, body = line.send("POST", f"{table.path}/{path}", sent)
            ended = time.perf_counter()
            assert status == 303, f"{path}: {status} {re.sub('<[^>]+>', ' ', body)[:600]}"
            table.position += 1
            with self._lock:
                self.times += [] if line.again else [(ended - began) * 1000]
                self.acknowledged.append((ended, number, table.position))

    def all_write(
        self, port: int, tables: list[Played], script: Callable[[Played], Iterator]
    ) -> list[threading.Thread]:
        """All writers at once, begun."""
        threads = [
            threading.Thread(target=self.write, args=(port, number, table, script(table)))
            for number, table in enumerate(tables)
        ]
        for thread in threads:
            thread.start()
        return threads

    def timed_page(self, line: Line, name: str, path: str) -> str:
        """A page, asked for thrice; the fastest counts."""
        took = []
        for _ in range(3):
            began = time.perf_counter()
            status, _, body = line.send("GET", path)
            took.append((time.perf_counter() - began) * 1000)
            assert status == 200, body[:500]
        self.pages[name] = min(took)
        return body


def _names(listed: str) -> list[str]:
    return [html.unescape(name).strip() for name in re.findall(r"<li><span>(?:<a [^>]*>)?([^<]*)", listed)]


def run_day(measured: Measured, data: Path) -> tuple[bool, list[float]]:
    """Plays the day; whether its standings equal those computed separately, and the hall's delays."""
    with served(lambda port: [sys.executable, "app.py", "--port", str(port), "--data", str(data)]) as server:
        day, tables = measured.open(server.port)
        total = sum(len(rounds) for table in tables for rounds in table.games) + len(tables)
        hall = Hall(server.port, day)
        threads = measured.all_write(server.port, tables, Played.script)
        while len(measured.acknowledged) < total // 2:
            time.sleep(0.01)
        killed = time.perf_counter()
        server.kill()
        server.start()
        back = time.perf_counter()
        for thread in threads:
            thread.join()
        time.sleep(1)  # the screen's stream is there again
        wrong = [table for table in tables if measured.luck.random() < CORRECTED]
        storm = measured.all_write(
            server.port, tables, lambda one: iter([one.corrected(measured.luck)] if one in wrong else [])
        )
        for thread in storm:
            thread.join()
        time.sleep(1)
        hall.end()
        # What was acknowledged around the kill is shown once the screen's stream is there again.
        steady = [one for one in measured.acknowledged if not killed - 1 < one[0] < back + 1]
        delays = hall.delays(steady)
        good = finish(measured, server.port, day, tables)
    return good, delays


def finish(measured: Measured, port: int, day: str, tables: list[Played]) -> bool:
    """Every table's report, the standings against those computed separately, and the moves."""
    line = Line(port)
    for table in tables:
        status, _, body = line.send("POST", f"{table.path}/leg-done", [("key", f"d{random.getrandbits(64):x}")])
        assert status == 303, body[:500]
    for name, path in (("day", day), ("hall", f"{day}/hall"), ("moves", f"{day}/moves"), ("cards", f"{day}/cards")):
        measured.timed_page(line, name, path)
    rows = list(csv.DictReader(io.StringIO(line.send("GET", f"{day}/standings.csv")[2])))
    shown = {row["Player"]: (int(row["Points"]), int(row["Games won"]), int(row["Hooks"])) for row in rows}
    expected = {name: sums for table in tables for name, sums in table.sums().items()}
    events = [int(re.findall(r'data-position="(\d+)"', line.send("GET", table.path)[2])[0]) for table in tables]
    whole = events == [table.position for table in tables]
    print(f"{len(shown)} players: standings {'as' if shown == expected else 'NOT as'} worked out separately; ", end="")
    print(f"{sum(events)} events at {len(tables)} tables, {'none lost or doubled' if whole else 'LOST OR DOUBLED'}")
    return shown == expected and whole


def floor_times(measured: Measured, writers: int, each: int) -> list[float]:
    """The same writers, as many entries, and the barest view."""
    data = measured.folder / "floor.sqlite3"
    times: list[float] = []
    with served(lambda port: [sys.executable, "-m", "benchmarks.days", "--floor", str(port), str(data)]) as server:

        def write() -> None:
            line = Line(server.port)
            for _ in range(each):
                began = time.perf_counter()
                assert line.send("POST", "/", [("data", "x" * 100)])[0] == 303
                times.append((time.perf_counter() - began) * 1000)

        threads = [threading.Thread(target=write) for _ in range(writers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return times


def at_percent(times: list[float], percent: float) -> float:
    """The time within which so many in a hundred are."""
    return sorted(times)[min(len(times) - 1, int(len(times) * percent / 100))]


def serve_floor(port: int, data: Path) -> None:
    """The barest view, served as the app is; one writes at a time, as in the app."""
    app, lock = floor_app(data), threading.Lock()
    bare = app.view_functions["save"]

    def save() -> object:
        with lock:
            return bare()

    app.view_functions["save"] = save
    create_server(app, host="127.0.0.1", port=port, threads=120, asyncore_use_poll=True).run()


def main(tables: int) -> int:
    """Measures a day of so many tables, and gives the exit code."""
    with tempfile.TemporaryDirectory() as place:
        measured = Measured(tables, Path(place))
        good, delays = run_day(measured, Path(place) / "book.sqlite3")
        floor = floor_times(measured, tables, max(5, len(measured.times) // tables))
    entry, bare = at_percent(measured.times, 99), at_percent(floor, 99)
    print(
        f"{tables} writers: an entry {at_percent(measured.times, 50):.0f} ms at the median, {entry:.0f} ms at the 99th"
    )
    print(f"the floor {at_percent(floor, 50):.0f} and {bare:.0f} ms; entry / floor {entry / bare:.2f} (at most 3)")
    print(f"the hall's screen {at_percent(delays, 50):.0f} ms after an entry at the median, ", end="")
    print(f"{at_percent(delays, 99):.0f} ms at the 99th percentile (at most {LATEST_MS:.0f})")
    print("pages: " + ", ".join(f"{name} {took:.0f} ms" for name, took in measured.pages.items()))
    return int(not good or entry > MOST_OF_FLOOR * bare or at_percent(delays, 99) > LATEST_MS)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--floor"]:
        serve_floor(int(sys.argv[2]), Path(sys.argv[3]))
    sys.exit(max([main(int(word)) for word in sys.argv[1:]] or [main(100)]))
