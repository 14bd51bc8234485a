"""A hall with twenty screens: 400 players at 100 tables over two legs, and what the screens cost.

    python -m benchmarks.days.hall [tables] [screens]

Run from the top of the project. A day of four players a table is run over http against `python app.py` in a process of
its own. Reports, a round each, are sent one at a time from table after table, with no screen open and then with all of
them; what the screens are sent meanwhile is counted. Then all tables play at once to the end of the leg, the players
move, and further legs are played in the same way. It prints the median time of a report with screens over one without,
the bytes that each screen gets a report, the server's processor time for a report with all screens in each leg, and its
memory behind each. Exits 1 when a report takes more than 2 times as long, brings a screen 5 kB or more, costs over 1.25
times as much in a later leg, or a leg leaves over 1.25 times the memory of the one before: its record stays in memory,
some 7 MB.
"""

from __future__ import annotations

import html
import os
import random
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from benchmarks.days.__main__ import Measured
from benchmarks.measuring import median_of
from benchmarks.served import Line, served

MOST_SLOWER, MOST_BYTES, MOST_DEARER, MOST_GROWN = 2.0, 5_000, 1.25, 1.25
LEGS = 3
REPORTS, APART = 60, 0.35
"""Reports sent one at a time, and the seconds between them: each is drawn separately."""

Script = Iterator[tuple[str, list[tuple[str, str]]]]


class Reports(NamedTuple):
    """What a report took: milliseconds at the median, bytes to each screen, and the server's processor time in ms."""

    milliseconds: float
    bytes: float
    cost: float


class HallScreen:
    """A screen that watches: it counts the bytes of its stream, and reconnects where the stream ends."""

    def __init__(self, port: int, day: str, number: int) -> None:
        self.bytes = 0
        self._port, self._path = port, f"{day}/hall/stream?page=screen{number}"
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        while True:
            with suppress(OSError, HTTPException):
                connection = HTTPConnection("127.0.0.1", self._port, timeout=30)
                connection.request("GET", self._path)
                answer = connection.getresponse()
                while line := answer.readline():
                    self.bytes += len(line)
            time.sleep(0.2)


class HallDrill:
    """A day in its own server, with its tables as they sit, and its screens."""

    def __init__(self, measured: Measured, port: int, memory_of: int) -> None:
        self.measured, self.port, self._process = measured, port, memory_of
        self.day, self.tables = measured.open(port)
        self.scripts: list[Script] = [table.script() for table in self.tables]
        self.screens: list[HallScreen] = []

    def memory(self) -> float:
        """MB that the server holds, once everything is quiet."""
        time.sleep(1)
        status = Path(f"/proc/{self._process}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024

    def processor_time(self) -> float:
        """Milliseconds of processor time that the server took since it started."""
        fields = Path(f"/proc/{self._process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def open_screens(self, many: int) -> None:
        """Opens so many, and waits until each shows the hall."""
        self.screens = [HallScreen(self.port, self.day, number) for number in range(many)]
        while not all(screen.bytes for screen in self.screens):
            time.sleep(0.05)

    def reports(self) -> Reports:
        """A report at a time."""
        del self.measured.times[:]
        before, began = sum(screen.bytes for screen in self.screens), self.processor_time()
        for number in range(REPORTS):
            time.sleep(APART)
            at = number % len(self.tables)
            self.measured.write(self.port, at, self.tables[at], islice(self.scripts[at], 1))
        time.sleep(APART)
        came = sum(screen.bytes for screen in self.screens) - before
        cost = (self.processor_time() - began) / REPORTS
        return Reports(median_of(self.measured.times), came / REPORTS / max(1, len(self.screens)), cost)

    def play_out(self) -> None:
        """All tables at once to the end of the leg, and their word that it is done."""
        left = dict(zip(self.tables, self.scripts, strict=True))
        for thread in self.measured.all_write(self.port, self.tables, left.__getitem__):
            thread.join()
        line = Line(self.port)
        for table in self.tables:
            self._post(line, f"{table.path}/leg-done")

    def move(self) -> None:
        """The moves as the rule has them; who would draw a card does, the first named the highest."""
        line = Line(self.port)
        page = line.send("GET", f"{self.day}/moves")[2]
        words = re.sub("<[^>]+>", " ", page)
        level = re.findall(r"((?:Player \d+(?:, | and )?)+) of table \d+\s+are level", words)
        drawn = [pair for names in level for pair in zip(re.findall(r"Player \d+", names), "AKQJ", strict=False)]
        as_of = re.findall(r'name="as_of" value="(\d+)"', page)[0]
        cards = [(f"drawn:{html.unescape(name)}", f"{rank}S") for name, rank in drawn]
        self._post(line, f"{self.day}/moves", ("as_of", as_of), ("do", "make"), *cards)
        self.tables = self.measured.sitting(line, self.day)
        self.scripts = [table.script() for table in self.tables]

    @staticmethod
    def _post(line: Line, path: str, *form: tuple[str, str]) -> None:
        status, _, body = line.send("POST", path, [("key", f"h{random.getrandbits(64):x}"), *form])
        assert status == 303, re.sub("<[^>]+>", " ", body)[:600]


def run(drill: HallDrill, screens: int) -> tuple[Reports, list[Reports], list[float]]:
    """Reports without a screen, those of each leg with screens, and the memory behind each leg in MB."""
    alone = drill.reports()
    drill.open_screens(screens)
    watched, held = [drill.reports()], list[float]()
    for leg in range(LEGS):
        if leg:
            drill.move()
            watched.append(drill.reports())
        drill.play_out()
        held.append(drill.memory())
    return alone, watched, held


def main(tables: int = 100, screens: int = 20) -> int:
    """Runs the drill, and gives the exit code."""
    with tempfile.TemporaryDirectory() as place:
        data = Path(place) / "book.sqlite3"
        with served(lambda port: [sys.executable, "app.py", "--port", str(port), "--data", str(data)]) as server:
            drill = HallDrill(Measured(tables, Path(place)), server.port, server.process_id)
            alone, watched, held = run(drill, screens)
    slower, came = watched[0].milliseconds / alone.milliseconds, max(one.bytes for one in watched)
    dearer = max(one.cost for one in watched) / watched[0].cost
    grown = max(after / before for before, after in pairwise(held))
    print(f"a report {alone.milliseconds:.1f} ms at the median without a screen, ", end="")
    print(f"{watched[0].milliseconds:.1f} ms with {screens}: {slower:.2f} times (at most {MOST_SLOWER:.0f})")
    print(f"{came / 1000:.1f} kB to each screen a report (below {MOST_BYTES / 1000:.0f})")
    print(f"processor time of a report leg by leg {', '.join(f'{one.cost:.1f}' for one in watched)} ms, ", end="")
    print(f"{dearer:.2f} times that in the first (at most {MOST_DEARER})")
    print(f"memory behind the legs {', '.join(f'{one:.0f}' for one in held)} MB, ", end="")
    print(f"{grown:.2f} times that of the leg before (at most {MOST_GROWN})")
    return int(slower > MOST_SLOWER or came >= MOST_BYTES or dearer > MOST_DEARER or grown > MOST_GROWN)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
