"""How fast an entry reaches the watching phones, at one table and at a thousand, and what their streams cost.

    python -m benchmarks.live [table] [hosted] [growth]

`table`: `python app.py` on waitress: a page after 24 abandoned streams, and 8 phones watching 200 entries.
`hosted`: gunicorn with one gevent worker, 1,000 tables with 4 watchers each, 200 saved entries a second for 20 s.
`growth`: the same pace a table with 100, 1,000 and 4,000 streams: time, and memory a stream.
All three without arguments. Exits 1 when a floor is missed. All traffic stays on 127.0.0.1.
"""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.phones import Keepers, Streams, Visitor, at_percent
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.server_key import agreed_key, secret_key
from tableside.store.places import open_store
from tableside.web.guard.roles.links import key_of

ROOT = Path(__file__).parents[1]
PLAYERS = ("Ann", "Bob", "Cy", "Dee")
WATCHERS = 4
ROUNDS_BEFORE = 3
ROUNDS = 99
A_TABLE_EVERY = 5.0
"""Seconds between two entries at one table: 1,000 tables make 200 a second."""

PAGE_MS, PHONES_MS, HOSTED_MS = 100.0, 100.0, 50.0


class Tables:
    """Tables in a score file or a database, a few rounds into their game, and cookies of keepers and watchers."""

    def __init__(self, folder: Path, many: int, database: str = "") -> None:
        self.data = folder / "book.sqlite3"
        self.place = database or str(self.data)
        store = open_store(self.place)
        self._secret = agreed_key(store, None) if database else secret_key(folder)
        book = Book(store, lambda: time.time_ns() // 1_000_000, lambda: f"bench{next(numbers)}")
        numbers = iter(range(many))
        self.positions = {self._seat(book): 1 + 2 * ROUNDS_BEFORE for _ in range(many)}
        book.close()
        self.cookies: dict[tuple[str, str], str] = {}

    def _seat(self, book: Book) -> str:
        rules = {"tpb.rounds": ROUNDS}
        seating = {"game": "ten-point-buck", "players": list(PLAYERS), "dealer": 0, "house_rules": rules}
        table_id, table = book.seat(seating, os.urandom(8).hex())
        for _ in range(ROUNDS_BEFORE):
            for kind, data in (("bid", {"bids": [40] * 4}), ("result", {"taken": [30, 41, 52, 35], "bonus": None})):
                draft = Draft(kind, data, os.urandom(8).hex(), table.position, allowed=True, note="bench")
                table = book.enter(table_id, draft)
        return f"/tables/{table_id}"

    def join(self, port: int) -> None:
        """Opens every table's two links, as phones do."""
        for table in self.positions:
            for role in ("keeper", "watcher"):
                visitor = Visitor(port)
                status, text = visitor.send("GET", self.link(table, role))
                assert status == 303, text
                self.cookies[table, role] = visitor.cookie
                visitor.close()

    def link(self, table: str, role: str = "watcher") -> str:
        """The path of a table's link."""
        return f"{table}/join/{role}/{key_of(self._secret, table.rsplit('/', 1)[1], role, 0)}"

    def next_entry(self, table: str) -> tuple[str, dict[str, object], int]:
        """What comes next at a table: its kind, its form, and the position after it."""
        based_on = self.positions[table]
        self.positions[table] += 1
        proof = {"key": f"bench-{os.urandom(8).hex()}", "based_on": based_on, "allowed": "yes", "note": "bench"}
        entered = (based_on - 1) % (2 * ROUNDS + 1)  # in the game that is on
        if entered == 2 * ROUNDS:
            return "next-game", proof, based_on + 1
        if entered % 2 == 0:
            return "bid", {**proof, **{f"bids-{seat}": 40 for seat in range(4)}}, based_on + 1
        return "result", {**proof, **{f"taken-{seat}": 30 + seat * 5 for seat in range(4)}}, based_on + 1


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(command: list[str], port: int, data: Path, **further: str) -> Iterator[int]:
    """A server in its own process, `further` in its environment; gives the id of the process that answers."""
    settings = {"TABLESIDE_DATA": str(data), "TABLESIDE_STREAMS": "5000", **further}
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **settings}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(200):
            with suppress(OSError):
                Visitor(port).send("GET", "/")
                break
            time.sleep(0.05)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        yield int(children[0]) if children else process.pid
    finally:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def waitress(port: int, data: Path) -> list[str]:
    """The app as it is started at a table."""
    return [sys.executable, "app.py", "--port", str(port), "--data", str(data)]


def gunicorn(port: int) -> list[str]:
    """The app as it is hosted: one process, no thread a stream."""
    options = [
        "-k",
        "gevent",
        "-w",
        "1",
        "--keep-alive",
        "75",
        "--worker-connections",
        "6000",
        "-b",
        f"127.0.0.1:{port}",
    ]
    return [sys.executable, "-m", "gunicorn", *options, "app:app"]


def memory_kb(process: int) -> int:
    """The private memory of a process, in KB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("Pss:")))


def processor_seconds(process: int) -> float:
    """What a process has used of the processor until now."""
    user, system = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def abandoned(port: int, table: str, cookie: str, *, one_page: bool) -> float:
    """Milliseconds that a page takes after 24 phones left their streams without a word."""
    streams = Streams(port)
    for number in range(24):
        streams.open(table, cookie, "reloaded" if one_page else f"left{number}")
    with suppress(TimeoutError):
        streams.wait_for_all(0.5 if one_page else 10)
    streams.close()
    visitor = Visitor(port)
    visitor.cookie = cookie
    start = time.perf_counter()
    status, text = visitor.send("GET", table)
    took = (time.perf_counter() - start) * 1000
    assert status == 200, text
    return took


def watch(port: int, tables: Tables, streams: Streams, entries: int, a_second: float) -> tuple[list[float], int, float]:
    """Enters at a steady pace; gives the ms until each watcher had each board, those lost, and entries a second."""
    turn = list(tables.positions)
    keepers = Keepers(port, min(24, len(turn)))
    streams.arrived.clear()
    start = time.perf_counter()
    sent = 0
    while len(keepers.saved) < entries and time.perf_counter() - start < 2 * entries / a_second + 10:
        if sent < entries and time.perf_counter() >= start + sent / a_second:
            table = turn[sent % len(turn)]
            what, form, after = tables.next_entry(table)
            keepers.enter(table, what, form, tables.cookies[table, "keeper"], after)
            sent += 1
        streams.read(0.001)
        keepers.go_on()
    pace = len(keepers.saved) / (time.perf_counter() - start)
    end = time.perf_counter() + 3
    while sum(map(len, streams.arrived.values())) < entries * len(streams) // len(turn) and time.perf_counter() < end:
        streams.read(0.05)
    keepers.close()
    waits = [(at - keepers.due[entry]) * 1000 for entry, times in streams.arrived.items() for at in times]
    return waits, entries * len(streams) // len(turn) - len(waits) + entries - len(keepers.saved), pace


def at_a_table(folder: Path) -> bool:
    """24 abandoned streams, then a page; 8 phones."""
    tables, port = Tables(folder, 1), free_port()
    (table,) = tables.positions
    with serving(waitress(port, tables.data), port, tables.data):
        tables.join(port)
        cookie = tables.cookies[table, "watcher"]
        Visitor(port).send("GET", "/")
        pages = [abandoned(port, table, cookie, one_page=one_page) for one_page in (False, True)]
        streams = Streams(port)
        time.sleep(6)
        for _ in range(8):
            streams.open(table, cookie)
        streams.wait_for_all(10)
        waits, lost, _ = watch(port, tables, streams, 160, 8)
        streams.close()
    p99 = at_percent(waits, 99)
    print(
        f"table: a page after 24 abandoned streams {pages[0]:.1f} ms, after 24 reloads of one page {pages[1]:.1f} ms",
        end="",
    )
    print(f" (under {PAGE_MS:.0f})")
    print(
        f"table: 8 phones, 160 entries: seen after {at_percent(waits, 50):.1f} ms at the median, {p99:.1f} ms at ",
        end="",
    )
    print(f"the 99th percentile (under {PHONES_MS:.0f}), {lost} lost", flush=True)
    return max(pages) < PAGE_MS and p99 < PHONES_MS and not lost


def hosted(folder: Path, many: int, seconds: float, name: str) -> tuple[bool, float, float]:
    """So many tables with 4 watchers each; gives whether all is well, the p99 in ms, and KB a stream."""
    tables, port = Tables(folder, many), free_port()
    with serving(gunicorn(port), port, tables.data) as process:
        tables.join(port)
        before, streams = memory_kb(process), Streams(port)
        for table in tables.positions:
            for _ in range(WATCHERS):
                streams.open(table, tables.cookies[table, "watcher"])
            streams.read(0)
        streams.wait_for_all(60)
        each = (memory_kb(process) - before) / len(streams)
        rate = many / A_TABLE_EVERY
        used = processor_seconds(process)
        waits, lost, pace = watch(port, tables, streams, int(rate * seconds), rate)
        used = (processor_seconds(process) - used) * 1000 / int(rate * seconds)
        after = memory_kb(process)
        streams.close()
    p50, p99 = at_percent(waits, 50), at_percent(waits, 99)
    print(
        f"{name}: {many} tables, {many * WATCHERS} streams, {pace:.0f} of {rate:.0f} entries a second: seen after ",
        end="",
    )
    print(
        f"{p50:.1f} ms at the median, {p99:.1f} ms at the 99th percentile (under {HOSTED_MS:.0f}), {lost} lost; ",
        end="",
    )
    print(f"{used:.1f} ms of processor time an entry, ", end="")
    print(f"{each:.1f} KB a stream, {before / 1024:.0f} MB before them, {after / 1024:.0f} MB in the end", flush=True)
    return p99 < HOSTED_MS and not lost and pace > 0.97 * rate, p99, each


def main(asked: list[str]) -> int:
    """Runs what was asked for, and gives the exit code."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, most), most))
    good = []
    with tempfile.TemporaryDirectory() as place:
        folders = (Path(place, str(number)) for number in range(9))

        def folder() -> Path:
            made = next(folders)
            made.mkdir()
            return made

        if not asked or "table" in asked:
            good.append(at_a_table(folder()))
        if not asked or "hosted" in asked:
            good.append(hosted(folder(), 1_000, 20, "hosted")[0])
        if not asked or "growth" in asked:
            good.extend(hosted(folder(), many, 10, "growth")[0] for many in (25, 250, 1_000))
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
