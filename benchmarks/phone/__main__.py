"""The app on a phone without a server: starts cold, warm and on a slow phone, pads, a round, statistics, bytes, memory.

    python -m benchmarks.phone [rounds of a night]

Run from the top of the project. Writes the site and serves it from a plain file server to Chromium; each figure with
the most that it may be. The slow phone is the same browser with all its processes held to a fourth of a core by Linux's
own CPU quota (cgroups, which needs root); without it that figure is left out, with a message. Exits 1 above a limit.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Playwright, sync_playwright

from app import create_app
from benchmarks import statistics
from benchmarks.measuring import median_of
from benchmarks.phone.drill import SEAT
from benchmarks.phone.heap import memory_of
from benchmarks.phone.site_phones import BrowserProcess, a_share_of_a_core
from tableside.phone import site
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.site.changed_site import write_probed
from tests.browser.site.file_server import served

COLD, WARM, SLOW = 7.0, 4.0, 15.0
"""Seconds at most to the first page, to the first pad, and to the first pad at a fourth of a core."""

STATISTICS = 2.0
"""Seconds at most to the statistics right after a start; they may say that some tables are still to be read."""

GAMES_KEPT = 500
"""Games that these are about."""

BYTES = 7_500_000
"""What a phone fetches once, at most."""

MEMORY = 120_000_000
"""Bytes of the page and its workers at most after a night: JavaScript and WebAssembly together."""

GAMES, GAME = 3, 12
"""Games of that night, and rounds of each."""

READ = ("{}/history", "{}/sheet.csv", "{}/table.json", "/referee", "/referee/huckley-buck", "/rules/huckley-buck")
"""Pages and files that are asked for after each game."""

STARTS = 3
SHARE = 0.25
PADS = """async ([table, count]) => {
    const times = [];
    for (let number = 0; number < count; number += 1) {
        const began = performance.now();
        await (await fetch(table)).text();
        times.push(performance.now() - began);
    }
    return times;
}"""
ROUNDS = """async ([table, count]) => {
    const times = [];
    for (let number = 0; number < count; number += 1) {
        const key = `bench-${number}`;
        const body = new URLSearchParams({ "points-0": 7, "points-1": 5, key, based_on: number + 1 });
        const headers = { "Tableside-Outbox": "1" };
        const began = performance.now();
        const answer = await fetch(`${table}/enter/result`, { method: "POST", body, headers });
        times.push(performance.now() - began);
        if (answer.status !== 200) throw new Error(`${key}: ${answer.status}`);
        await (await fetch(table)).text();
    }
    return times;
}"""
COMPILED = """() => new Promise(resolve => {
    const request = indexedDB.open("tableside-code ", 1);
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
        const found = request.result.transaction("code").objectStore("code").count();
        found.onsuccess = () => { request.result.close(); resolve(found.result > 0); };
    };
})"""
BRING_IN = """async ([address, text]) => {
    const body = new FormData();
    body.append("copy", new File([text], "backup.json"));
    return (await fetch(address, { method: "POST", body })).status;
}"""
ASK = """async address => {
    const began = performance.now();
    const text = await (await fetch(address)).text();
    return [(performance.now() - began) / 1000, text.includes("still to be read")];
}"""
FETCHED = "address => fetch(address).then(answer => answer.status)"
COMPILING = 120


class Figures:
    """What was measured, and whether all of it is within its limits."""

    def __init__(self) -> None:
        self.good = True

    def report(self, name: str, value: float, unit: str, most: float | None = None) -> None:
        """Prints a figure with its limit."""
        limit = f"   at most {most:g}{'' if value <= most else '   ABOVE IT'}" if most is not None else ""
        self.good &= most is None or value <= most
        print(f"{name:<46}{value:9.2f} {unit}{limit}", flush=True)


def seconds(act: Callable[[], Page]) -> tuple[float, Page]:
    """How long a page takes to be there, and the page."""
    began = time.perf_counter()
    page = act()
    return time.perf_counter() - began, page


def wait_until_compiled(page: Page) -> None:
    """Waits until what Python compiled is kept for the next start. Raises TimeoutError."""
    for _ in range(COMPILING):
        if page.evaluate(COMPILED):
            return
        page.wait_for_timeout(1_000)
    raise TimeoutError(f"nothing compiled is kept after {COMPILING} s")


def started_again(phone: BrowserProcess, table: str) -> float:
    """Seconds to the pad in a browser that was closed."""
    phone.kill()
    phone.start()
    took, _ = seconds(lambda: phone.tab(table))
    return took


def backup_of_many(folder: Path) -> str:
    """A backup with so many games that are over."""
    app = create_app({"DATA": folder / "many" / "book.sqlite3", "TRUST_LOCAL": True})
    statistics.fill(app.extensions["book"], statistics.tables_played(folder), games=GAMES_KEPT)
    text = app.test_client().get("/backup.json").text
    app.extensions["book"].close()
    return text


def report_statistics(playwright: Playwright, folder: Path, address: str, figures: Figures) -> None:
    """How long the statistics of many games take, asked for right after a start until all games are in them."""
    phone = BrowserProcess(playwright, folder / "browser-of-many")
    try:
        page = phone.tab(address)
        assert page.evaluate(BRING_IN, [f"{address}bring-in", backup_of_many(folder)]) == 200
        wait_until_compiled(page)
        started_again(phone, address)
        page = phone.context.pages[-1]
        took, left = page.evaluate(ASK, f"{address}statistics")
        figures.report(f"statistics of {GAMES_KEPT} games right after a start", took, "s", STATISTICS)
        while left:
            more, left = page.evaluate(ASK, f"{address}statistics")
            took += more
        figures.report("until all of them are in it", took, "s")
        figures.report("asked again", page.evaluate(ASK, f"{address}statistics")[0], "s", STATISTICS)
    finally:
        phone.kill()


def night(playwright: Playwright, folder: Path) -> int:
    """Bytes of page and workers after a night, with what was compiled for the next start."""
    write_probed(folder / "probed")
    with served(folder / "probed", PHONE_POLICY) as (address, _):
        phone = BrowserProcess(playwright, folder / "other-browser")
        try:
            page = phone.tab(address)
            for game in range(GAMES):
                table: str = page.evaluate(SEAT.replace("drill", f"drill-{game}"))
                page.evaluate(ROUNDS.replace("bench-", f"bench-{game}-"), [table, GAME])
                for path in (one.format(table) for one in READ):
                    assert page.evaluate(FETCHED, path) == 200, path
            wait_until_compiled(page)
            return memory_of(page)
        finally:
            phone.kill()


def main(rounds: int) -> int:
    """Measures, and gives the exit code."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        print(f"{'the site on its host':<46}{site.write(folder / 'site') / 1e6:9.2f} MB")
        with served(folder / "site", PHONE_POLICY) as (address, sent):
            phone = BrowserProcess(playwright, folder / "browser")
            try:
                took, page = seconds(lambda: phone.tab(address))
                figures.report("start cold, to the first page", took, "s", COLD)
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                files = [
                    folder / "site" / (urlsplit(path).path.strip("/") or "index.html")
                    for path, code in sent
                    if code == 200
                ]
                figures.report(
                    "fetched once, uncompressed by the host",
                    sum(one.stat().st_size for one in files) / 1e6,
                    "MB",
                    BYTES / 1e6,
                )
                table: str = page.evaluate(SEAT)
                wait_until_compiled(page)
                warm = [started_again(phone, table) for _ in range(STARTS)]
                figures.report("start warm, to the pad (median)", median_of(warm), "s", WARM)
                page = phone.context.pages[-1]
                first, *next_ones = page.evaluate(PADS, [table, 21])
                figures.report("the first pad asked for after it", first, "ms")
                figures.report("next pads (median)", median_of(next_ones), "ms")
                figures.report(
                    "a round saved, by IndexedDB too (median)", median_of(page.evaluate(ROUNDS, [table, rounds])), "ms"
                )
                figures.report("all that the tabs' processes have", phone.memory() / 1e6, "MB")
            finally:
                phone.kill()
            with a_share_of_a_core(SHARE) as group:
                if group is None:
                    print("start on a slow phone: not measured here, it needs root and Linux's cgroups")
                else:
                    phone = BrowserProcess(playwright, folder / "browser", group)
                    try:
                        took, _ = seconds(lambda: phone.tab(table))
                        figures.report(f"start warm at {SHARE} of a core, to the pad", took, "s", SLOW)
                    finally:
                        phone.kill()
            report_statistics(playwright, folder, address, figures)
        figures.report("memory of page and workers after a night", night(playwright, folder) / 1e6, "MB", MEMORY / 1e6)
    return int(not figures.good)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
