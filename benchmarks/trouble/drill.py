"""Nothing acknowledged is lost or doubled: the server killed, answers unheard, the disk full, the file busy.

    python -m benchmarks.trouble.drill [entries] [seed]

Run from the top of the project. Scores rounds of Ten-Point Buck over http, sending each entry again with its key until
it is acknowledged: while `kill -9` ends the server, by turns amid a request, before its answer is read and after it;
hanging up on answers before they come; with another program holding the file; and with the disk filled up at times (a
small tmpfs; needs root). Compares every event and every total with a model that shares no code with the app.
Exits 1 when anything is lost, doubled or different, or there was a hundred entries without a kill.
"""

from __future__ import annotations

import csv
import http.client
import io
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.measuring import repeated
from benchmarks.trouble.drilled_servers import Killed, Server, Unheard, hundreds_without

PLAYERS = ("Ann", "Bob", "Cy")
ROUNDS = 99

Drill = Callable[[Path, random.Random, int], bool]


def points(away: int) -> int:
    """Hunting Points, stated a second time."""
    return 10 if away == 0 else 5 if away < 6 else 3 if away < 11 else 2 if away < 16 else 0


class Model:
    """The game as a pencil keeps it."""

    def __init__(self) -> None:
        self.finished: list[list[int]] = []
        self.totals, self.rounds, self.entries = [0] * len(PLAYERS), 0, 1

    @property
    def over(self) -> bool:
        return self.rounds >= ROUNDS and self.totals.count(max(self.totals)) == 1

    def score(self, bids: list[int], won: list[int]) -> None:
        self.totals = [t + points(abs(b - n)) for t, b, n in zip(self.totals, bids, won, strict=True)]
        self.rounds += 1


def play(server: Server, path: str, chance: random.Random, entries: int, model: Model) -> None:
    """Enters rounds until so many entries are acknowledged."""
    position = 1

    def enter(what: str, **fields: str) -> None:
        nonlocal position
        form = {**fields, "key": f"drill-{chance.getrandbits(64)}", "based_on": str(position), "allowed": "yes"}
        headers, _ = server.insist("POST", path + what, form)
        server.after()
        position += 1
        model.entries += 1
        if headers["Tableside-Position"] != str(position):
            raise AssertionError(f"position {headers['Tableside-Position']} where {position} was due")

    while model.entries <= entries:
        if model.over:
            enter("/next-game")
            model.finished.append(model.totals)
            model.totals, model.rounds = [0] * len(PLAYERS), 0
        bids = [chance.randint(0, 60) for _ in PLAYERS]
        taken = [max(2, bid + chance.randint(-18, 18)) for bid in bids]
        enter("/enter/bid", **{f"bids-{seat}": str(bid) for seat, bid in enumerate(bids)})
        enter("/enter/result", **{f"taken-{seat}": str(number) for seat, number in enumerate(taken)})
        model.score(bids, taken)


def check(server: Server, path: str, model: Model, name: str, extra: str) -> bool:
    """Compares what the server has with the model."""
    _, body = server.insist("GET", path + "/table.json")
    kept = json.loads(body)["events"]
    keys = {event["key"] for event in kept}
    _, sheet = server.insist("GET", path + "/sheet.csv")
    lines = [line for line in csv.DictReader(io.StringIO(sheet.decode())) if "TOTAL" in line.values()]
    totals = [[int(line[f"{player} Total"]) for player in PLAYERS] for line in lines]
    same = totals == [*model.finished, model.totals]
    lost, doubled = model.entries - len(kept), len(kept) - len(keys)
    verdict = "as the model has them" if same else "NOT as the model has them"
    print(
        f"{name}: {model.entries} acknowledged, {lost} lost, {doubled} doubled, totals {verdict}; {extra}", flush=True
    )
    return same and lost == 0 and doubled == 0


def seated(server: Server, key: str) -> str:
    """A new table's address."""
    form = {"players": PLAYERS, "dealer": "at:Ann", "do": "seat", "key": key, "tpb.rounds": str(ROUNDS)}
    body = urlencode(form, doseq=True)
    while True:
        server.must_run()
        with suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            with closing(connection):
                kind = {"Content-Type": "application/x-www-form-urlencoded"}
                connection.request("POST", "/tables/new/ten-point-buck", body, kind)
                return str(connection.getresponse().headers["Location"])
        time.sleep(0.05)


def killed(folder: Path, chance: random.Random, entries: int) -> bool:
    """The server is killed amid requests and right after answers."""
    server, model = Killed(folder / "killed.sqlite3", chance), Model()
    try:
        path = seated(server, "killed")
        play(server, path, chance, entries, model)
        spared = hundreds_without(server.kills, entries)
        summary = f"{len(server.kills)} kills" + (f", NONE in the hundreds from {spared}" if spared else "")
        return check(server, path, model, "killed", summary) and not spared
    finally:
        server.kill()


def unheard(folder: Path, chance: random.Random, entries: int) -> bool:
    """Answers get lost on their way."""
    server, model = Unheard(folder / "unheard.sqlite3", chance), Model()
    try:
        path = seated(server, "unheard")
        play(server, path, chance, entries, model)
        good = check(server, path, model, "unheard", f"{server.unheard} answers unheard")
        return good and server.unheard > 0
    finally:
        server.kill()


def busy(folder: Path, chance: random.Random, entries: int) -> bool:
    """Another program holds the file for a while, sometimes longer than the app waits."""
    data = folder / "busy.sqlite3"
    server, model = Server(data), Model()
    held = 0

    def hold() -> None:
        nonlocal held
        other = sqlite3.connect(data, timeout=5, isolation_level=None)
        with suppress(sqlite3.OperationalError):
            other.execute("begin immediate")
            held += 1
            time.sleep(6 if held == 3 else chance.uniform(0.05, 0.4))
            other.execute("rollback")
        other.close()

    try:
        path = seated(server, "busy")
        with repeated(hold, lambda: chance.uniform(0.05, 0.3)):
            play(server, path, chance, entries, model)
        long = ", once for 6 s" if held >= 3 else ""
        return check(server, path, model, "busy", f"held {held} times{long}") and held > 0
    finally:
        server.kill()


def full(folder: Path, chance: random.Random, entries: int) -> bool:
    """The disk is full at times."""
    disk = folder / "disk"
    disk.mkdir()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk]).returncode:
        print("full: not run here: it mounts a small disk, which needs root")
        return True
    server, model = Server(disk / "full.sqlite3"), Model()
    path, filler, times = seated(server, "full"), disk / "filler", 0

    def fill() -> None:
        nonlocal times
        times += 1
        with suppress(OSError), filler.open("wb") as file:
            while True:
                file.write(b"\0" * 4096)
                file.flush()
        time.sleep(chance.uniform(0.1, 0.5))
        filler.unlink()

    try:
        with repeated(fill, lambda: chance.uniform(0.05, 0.4)):
            play(server, path, chance, entries, model)
        return check(server, path, model, "full", f"filled {times} times") and times > 0
    finally:
        server.kill()
        subprocess.run(["umount", disk], check=True)


def drilled(drill: Drill, folder: Path, chance: random.Random, entries: int) -> bool:
    """Whether a drill found no fault; prints what stopped it."""
    try:
        return drill(folder, chance, entries)
    except AssertionError as fault:
        print(f"{drill.__name__}: FAILED: {fault}", flush=True)
        return False


def main(entries: int, seed: int) -> int:
    """Runs the drills and gives the exit code."""
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        good = [drilled(drill, Path(folder), random.Random(seed), entries) for drill in (killed, unheard, busy, full)]
    return int(not all(good))


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(numbers[0] if numbers else 2_000, numbers[1] if len(numbers) > 1 else random.randrange(10**6)))
