"""No entry that the site confirmed as saved is lost or doubled, whenever the tab or the whole browser is killed.

    python -m benchmarks.phone.drill [entries] [kills] [seed]

Run from the top of the project. Writes the site, serves it from a plain file server and enters rounds of Points in
Chromium, sending each again with its key until it is confirmed. Meanwhile SIGKILL ends the tab's process or all of the
browser's, by turns: amid an entry at a random moment, and directly after one was confirmed; then the page is opened
again from what the browser kept. Compares every event, in order, with what was confirmed.

What it can't show: a power cut. The operating system continues here, and writes what the browser gave it. Exits 1 when
anything is lost, doubled or different, or the kills were too few.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from benchmarks.phone.site_phones import BrowserProcess
from tableside.phone import site
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.site.file_server import served

SEAT = """async () => {
    const fields = [["players", "Ann"], ["players", "Bob"], ["dealer", "at:Ann"], ["do", "seat"], ["key", "drill"]];
    const body = new URLSearchParams(fields);
    return (await fetch("/tables/new/points", { method: "POST", body })).url;
}"""
ENTER = """async ([table, key, based_on, ann, bob]) => {
    const body = new URLSearchParams({ "points-0": ann, "points-1": bob, key, based_on });
    const answer = await fetch(`${table}/enter/result`, { method: "POST", body, headers: { "Tableside-Outbox": "1" } });
    return [answer.status, answer.headers.get("Tableside-Position")];
}"""
RECORD = """async table => (await fetch(`${table}/table.json`)).text()"""
TRIES = 20
AMID, SAVED = "amid an entry", "after one was saved"
TAB, BROWSER = "tab", "browser"


class Drill:
    """A phone that is killed, and what it confirmed."""

    def __init__(self, playwright: Playwright, folder: Path, address: str, luck: random.Random) -> None:
        self.phone, self.address, self.luck = BrowserProcess(playwright, folder), address, luck
        self.page: Page = self.phone.tab(address)
        self.table: str = self.page.evaluate(SEAT)
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.said: list[tuple[str, list[int]]] = []
        self.kills: Counter[tuple[str, str]] = Counter()
        self.unheard = 0
        self._usual = 0.02

    def enter(self, dies: tuple[str, str] | None) -> None:
        """Enters a round until it is confirmed; with `dies` the phone is killed once, at that moment."""
        key, points = f"drill-{len(self.said)}", [self.luck.randint(-20, 60) for _ in range(2)]
        for _ in range(TRIES):
            saved = self._send(key, points, dies)
            if dies:
                self.kills[dies] += 1
                self.unheard += not saved
                self._come_back(dies[1])
                dies = None
            if saved:
                self.said.append((key, points))
                return
        raise AssertionError(f"{key}: not saved in {TRIES} tries")

    def _send(self, key: str, points: list[int], dies: tuple[str, str] | None) -> bool:
        """Whether the app said that it was saved."""
        tabs = self.phone.tabs() if dies else []
        killer = threading.Timer(self.luck.uniform(0, 1.5 * self._usual), self._strike, [dies and dies[1], tabs])
        if dies and dies[0] == AMID:
            killer.start()
        began, saved = time.perf_counter(), False
        with suppress(Error):
            status, position = self.page.evaluate(ENTER, [self.table, key, len(self.said) + 1, *points])
            saved = status == 200
            if dies and dies[0] == SAVED:
                self._strike(dies[1], tabs)
            wrong = f"{key}: {status}, position {position} after {len(self.said)} entries"
            assert saved, wrong
            assert int(position) == len(self.said) + 2, wrong
            self._usual += (min(0.2, time.perf_counter() - began) - self._usual) / 20
        if killer.is_alive():
            killer.join()
        return saved

    def _strike(self, what: str | None, tabs: list[int]) -> None:
        if what == BROWSER:
            self.phone.kill()
        for tab in tabs if what == TAB else ():
            with suppress(ProcessLookupError):
                os.kill(tab, signal.SIGKILL)

    def _come_back(self, what: str) -> None:
        """Opens the table again from what is kept."""
        if what == BROWSER:
            self.phone.start()
        else:
            with suppress(Error):
                self.page.close()
        self.page = self.phone.tab(self.table)

    def faults(self) -> list[str]:
        """How the record differs from what was confirmed."""
        self.phone.kill()
        self.phone.start()
        self.page = self.phone.tab(self.table)
        record: list[dict[str, Any]] = json.loads(self.page.evaluate(RECORD, self.table))["events"][1:]
        there = [(event["key"], event["data"]["points"]) for event in record]
        keys = Counter(key for key, _ in there)
        lost = [f"{key} is lost" for key, _ in self.said if key not in keys]
        doubled = [f"{key} is there {number} times" for key, number in keys.items() if number > 1]
        return lost + doubled + ([] if there == self.said else ["the record isn't what was said, in this order"])


def main(entries: int, kills: int, seed: int) -> int:
    """Drills, and gives the exit code."""
    print(f"seed {seed}", flush=True)
    luck = random.Random(seed)
    ways = itertools.cycle(itertools.product((AMID, SAVED), (TAB, BROWSER)))
    due = dict(zip(sorted(luck.sample(range(entries), kills)), ways, strict=False))
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        site.write(folder / "site")
        with served(folder / "site", PHONE_POLICY) as (address, _):
            drill = Drill(playwright, folder / "browser", address, luck)
            try:
                for number in range(entries):
                    drill.enter(due.get(number))
                faults = drill.faults()
            finally:
                drill.phone.kill()
    for (moment, what), number in sorted(drill.kills.items()):
        print(f"{number:4d} times the {what} was killed {moment}")
    print(f"{len(drill.said)} said to be saved, {drill.unheard} killed before they were; {len(faults)} faults")
    print("\n".join(faults[:20]))
    return int(bool(faults) or drill.kills.total() < kills)


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(numbers + [500, 60, random.randrange(10**6)][len(numbers) :])))
