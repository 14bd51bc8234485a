"""Web processes killed under two hundred phones: two machines behind Caddy over one PostgreSQL, next to one on a file.

    python -m benchmarks.machines.killed [entries] [a second] [seconds between two kills]

Run from the top of the project; needs Debian's postgresql and caddy. Forty tables with five watching phones each. First
one gunicorn process on a score file, then two machines of two processes each on a PostgreSQL, by the files of
docs/hosting/several and at the same pace, while a random process of theirs is killed again and again; where it is
gunicorn's own, the whole machine, which comes back a second later. Each entry is sent again with its key until it is
acknowledged. Exits 1 when one is lost, doubled or out of order, or a phone misses one, is shown an older board, or most
see entries late.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from benchmarks.live import Tables
from benchmarks.measuring import repeated
from benchmarks.phones import Streams, Visitor, at_percent
from tests.support.machines import Balancer, Machine, is_ready, machines
from tests.support.postgres_server import PostgresServer

TABLES, WATCHERS = 40, 5
ENTRIES, A_SECOND, KILL_EVERY = 20_000, 33.3, 20.0
OPENS_AGAIN_AFTER = 0.25
"""Seconds after which a page whose stream ended opens another."""

GIVES_UP_AFTER = 60.0
MEDIAN_MS = 1_000.0
"""When half of the phones must have seen an entry, if processes are seldom killed: without word of others they look
every few seconds."""

SETTLES = 45.0
"""Seconds that the last boards may take: a page whose process was killed isn't notified and looks on its own."""


class Phones(Streams):
    """Watching phones, whose streams open again when they end."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        super().__init__(port)
        self._cookies = cookies
        self.opened_again = 0
        self._ended: list[tuple[float, str, int | None]] = []

    def _drop(self, number: int) -> None:
        super()._drop(number)
        self._ended.append((time.perf_counter(), self._tables[number], self._shown.pop(number, None)))

    def without_board(self) -> int:
        """How many wait for their first board, also those that were refused and open their stream again."""
        return super().without_board() + len(self._ended)

    def go_on(self, seconds: float) -> None:
        """Reads for a moment, and opens the streams that ended a while ago."""
        self.read(seconds)
        while self._ended and self._ended[0][0] < time.perf_counter() - OPENS_AGAIN_AFTER:
            _, table, shown = self._ended.pop(0)
            number = self.open(table, self._cookies[table])
            self.opened_again += 1
            if shown is not None:
                self._shown[number] = shown


class Keeper(Thread):
    """Keeps one table: enters at given times, each entry again until it is acknowledged."""

    def __init__(self, port: int, tables: Tables, table: str, times: list[float]) -> None:
        super().__init__(daemon=True)
        self._tables, self._table, self._times = tables, table, times
        self._phone = Visitor(port)
        self._phone.cookie = tables.cookies[table, "keeper"]
        self.sent: dict[int, float] = {}
        self.keys: list[str] = []
        self.again = 0
        self.fault = ""

    def run(self) -> None:
        """Enters."""
        with closing(self._phone):
            self._enter_all()

    def _enter_all(self) -> None:
        for at in self._times:
            time.sleep(max(0.0, at - time.perf_counter()))
            what, form, after = self._tables.next_entry(self._table)
            self.sent[after] = time.perf_counter()
            if not self._enter(what, form):
                return
            self.keys.append(str(form["key"]))

    def _enter(self, what: str, form: dict[str, object]) -> bool:
        path = f"{self._table}/{what}" if what == "next-game" else f"{self._table}/enter/{what}"
        until = time.perf_counter() + GIVES_UP_AFTER
        while time.perf_counter() < until:
            with suppress(OSError, http.client.HTTPException):
                status, text = self._phone.send("POST", path, form)
                if status == 200:
                    return True
                if status < 500:
                    self.fault = f"{self._table} {form}: {status} {text[:300]}"
                    return False
            self._phone.close()
            self.again += 1
            time.sleep(0.1)
        self.fault = f"{self._table} {form}: not acknowledged"
        return False


class Load(NamedTuple):
    """What became of the entries, and how long the phones waited for each."""

    entries: int
    waits: list[float]
    faults: list[str]
    again: int
    pace: float


def enter(
    balancer: Balancer, tables: Tables, entries: int, a_second: float, trouble: AbstractContextManager[Any]
) -> Load:
    """Enters at a steady pace with the phones watching, in `trouble`; checks what server and phones have in the end."""
    tables.join(balancer.port)
    phones = Phones(balancer.port, {table: tables.cookies[table, "watcher"] for table in tables.positions})
    for table in tables.positions:
        for _ in range(WATCHERS):
            phones.open(table, tables.cookies[table, "watcher"])
    phones.wait_for_all(60)
    phones.arrived.clear()
    begin = time.perf_counter() + 0.5
    keepers = {
        table: Keeper(
            balancer.port, tables, table, [begin + n / a_second for n in range(number, entries, len(tables.positions))]
        )
        for number, table in enumerate(tables.positions)
    }
    with trouble:
        for keeper in keepers.values():
            keeper.start()
        while any(keeper.is_alive() for keeper in keepers.values()):
            phones.go_on(0.002)
    pace = entries / (time.perf_counter() - begin)
    until = time.perf_counter() + SETTLES
    due = [(table, position) for table, keeper in keepers.items() for position in keeper.sent]
    while any(len(phones.arrived.get(one, ())) < WATCHERS for one in due) and time.perf_counter() < until:
        phones.go_on(0.05)
    phones.close()
    waits, faults = [], [keeper.fault for keeper in keepers.values() if keeper.fault]
    if phones.older:
        faults.append(f"{phones.older} boards were older than the one before")
    for table, keeper in keepers.items():
        faults += kept_otherwise(balancer.port, tables, table, keeper)
        for position, sent in keeper.sent.items():
            seen = phones.arrived.get((table, position), [])
            waits += [1000 * (at - sent) for at in seen]
            if len(seen) != WATCHERS:
                faults.append(f"{table}, position {position}: seen {len(seen)} times by {WATCHERS} phones")
    return Load(entries, waits, faults, sum(keeper.again for keeper in keepers.values()), pace)


def insist(port: int, path: str, cookie: str) -> Any:
    """What a page has as JSON, asked for again as long as a process is missing."""
    until = time.perf_counter() + GIVES_UP_AFTER
    while True:
        phone = Visitor(port)
        phone.cookie = cookie
        with closing(phone), suppress(OSError, http.client.HTTPException):
            status, text = phone.send("GET", path)
            if status == 200:
                return json.loads(text)
        assert time.perf_counter() < until, f"{path} isn't answered"
        time.sleep(0.1)


def kept_otherwise(port: int, tables: Tables, table: str, keeper: Keeper) -> Iterator[str]:
    """How a table on the server differs from what was confirmed to its keeper."""
    events = insist(port, f"{table}/table.json", tables.cookies[table, "keeper"])["events"]
    keys = [event["key"] for event in events][-len(keeper.keys) or len(events) :]
    if [event["position"] for event in events] != [*range(1, len(events) + 1)]:
        yield f"{table}: positions with a gap"
    if keys != keeper.keys or len(events) != tables.positions[table]:
        lost, more = {*keeper.keys} - {*keys}, len(events) - tables.positions[table]
        yield f"{table}: {len(lost)} lost, {more} more than were entered, or in another order"


def kill_one(made: list[Machine], chance: random.Random) -> str:
    """Kills a process of the machines; what it was."""
    machine = chance.choice(made)
    own, *workers = machine.processes()
    if (hit := chance.choice([own, *workers])) != own:
        with suppress(ProcessLookupError):
            os.kill(hit, signal.SIGKILL)
        return "a process"
    machine.kill()
    time.sleep(1)  # RestartSec
    machine.start()
    return "a machine"


@contextmanager
def killing(made: list[Machine], every: float, chance: random.Random, killed: list[str]) -> Iterator[None]:
    """Kills one again and again meanwhile, each time that all machines are ready; `killed` gets what it was."""

    def kill() -> None:
        if not killed or all(is_ready(machine.url) for machine in made):
            killed.append(kill_one(made, chance))

    with repeated(kill, lambda: every if killed else 0):
        yield


def reported(name: str, load: Load, further: str) -> bool:
    """Prints what a load has shown; whether all is well."""
    p50, p99 = at_percent(load.waits, 50), at_percent(load.waits, 99)
    print(f"{name}: {load.pace:.0f} entries a second, seen after {p50:.0f} ms at the median, ", end="")
    print(f"{p99:.0f} ms at the 99th percentile, {max(load.waits):.0f} ms at most; ", end="")
    print(f"{load.again} sent again; {further}; ", end="")
    well = f"{load.entries} entries there once and in order, each seen by all {WATCHERS} phones of its table"
    print(f"{len(load.faults)} faults" if load.faults else well, flush=True)
    for fault in load.faults[:9]:
        print(f"{name}: FAULT: {fault}", flush=True)
    return not load.faults


def on_a_file(folder: Path, entries: int, a_second: float) -> bool:
    """One process on a score file, and nothing killed."""
    tables = Tables(folder, TABLES)
    with machines(folder, tables.place, many=1, workers=1) as (balancer, _):
        return reported(
            "one process on a file", enter(balancer, tables, entries, a_second, nullcontext()), "nothing killed"
        )


def on_a_database(folder: Path, entries: int, a_second: float, kill_every: float, seed: int) -> bool:
    """Two machines on a database, with processes killed."""
    with ExitStack() as ended:
        server = PostgresServer(fsync="on", synchronous_commit="on")
        ended.callback(server.remove)
        database = server.new_database()
        tables = Tables(folder, TABLES, database)
        balancer, made = ended.enter_context(machines(folder, tables.place))
        killed: list[str] = []
        load = enter(balancer, tables, entries, a_second, killing(made, kill_every, random.Random(seed), killed))
        counted = ", ".join(f"{killed.count(one)} times {one}" for one in ("a process", "a machine"))
        good = reported("two machines on a database", load, f"killed: {counted}")
        return good and (kill_every < KILL_EVERY or at_percent(load.waits, 50) < MEDIAN_MS)


def main(entries: int, a_second: float, kill_every: float) -> int:
    """Runs both, and gives the exit code."""
    seed = random.randrange(10**6)
    print(f"{entries} entries at {TABLES} tables, {TABLES * WATCHERS} phones, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        good = on_a_file(Path(one), entries, a_second)
        good = on_a_database(Path(other), entries, a_second, kill_every, seed) and good
    return int(not good)


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    count, *pace = (*given, *(ENTRIES, A_SECOND, KILL_EVERY)[len(given) :])
    sys.exit(main(int(count), *pace))
