"""What it costs in memory that a keeper's phone keeps the app started while its pad is at rest.

    python -m benchmarks.away.at_rest [times]

Run from the top of the project, on Linux. Chromium opens the pad of a table on a server, a real process, whose app it
has fetched; once as it is, and once as a phone that says it has 2 GB, which keeps no app started. Each browser is
restarted and left alone until the memory of all its processes stays the same; that is counted once with what they
share divided among them (PSS), and once without (RSS). Exits 1 where the worker's share is above the limit.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from benchmarks.phone.site_phones import STARTING, BrowserProcess
from tests.browser.conftest import Server
from tests.browser.offline_pad import PLAYERS, app_comes
from tests.browser.servers import Starter
from tests.browser.tables import send

LIMIT = 200.0
"""Megabytes at most (PSS) that the worker adds."""

LITTLE_MEMORY = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 2 })"

REST, PAUSE = 15_000, 3_000
"""Milliseconds for which a pad is left alone at least, and between two looks at the memory."""

SAME = 1.0
"""Megabytes by which the memory may still change."""


def megabytes(browser: BrowserProcess) -> tuple[float, float]:
    """What all processes of a browser have, as PSS and as RSS."""
    found = browser.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    texts = [Path(f"/proc/{int(process['id'])}/smaps_rollup").read_text() for process in found]
    pss, rss = (
        sum(int(number) for text in texts for number in re.findall(rf"^{name}:\s+(\d+)", text, re.MULTILINE)) / 1024
        for name in ("Pss", "Rss")
    )
    return pss, rss


def at_rest(browser: BrowserProcess, pad: str, *, has_worker: bool) -> tuple[float, float]:
    """The memory of a browser that opened a pad, once it stays the same. Raises TimeoutError where no worker comes."""
    if not has_worker:
        browser.context.add_init_script(LITTLE_MEMORY)
    phone = browser.context.new_page()
    phone.goto(pad)
    phone.locator(".sheet").wait_for()
    workers_are(phone, int(has_worker))
    phone.wait_for_timeout(REST)
    before, now = (0.0, 0.0), megabytes(browser)
    while abs(now[0] - before[0]) > SAME:
        phone.wait_for_timeout(PAUSE)
        before, now = now, megabytes(browser)
    workers_are(phone, int(has_worker))
    return now


def workers_are(phone: Page, number: int) -> None:
    """Waits until the page has so many workers."""
    until = time.monotonic() + STARTING / 1000
    while len(phone.workers) != number:
        if time.monotonic() > until:
            raise TimeoutError(f"{len(phone.workers)} workers instead of {number}")
        phone.wait_for_timeout(100)


def main(times: int) -> int:
    """Measures, and gives the exit code."""
    starter = Starter()
    found: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(starter, Path(folder) / "book.sqlite3")
        server.start()
        browser = BrowserProcess(playwright, Path(folder) / "browser")
        try:
            phone = browser.context.new_page()
            phone.goto(server.url)
            pad = server.url + seat_at(phone, server)
            app_comes(phone)
            browser.browser.new_browser_cdp_session().send("Browser.close")  # it writes down what it keeps
            browser.process.wait()
            for _ in range(times):
                for has_worker, sizes in found.items():
                    browser.kill()
                    browser.start()
                    sizes.append(at_rest(browser, pad, has_worker=has_worker))
        finally:
            browser.kill()
            server.stop(kill=True)
            starter.end()
    middles = {
        has_worker: [median(column) for column in zip(*sizes, strict=True)] for has_worker, sizes in found.items()
    }
    for has_worker, (pss, rss) in middles.items():
        each = ", ".join(f"{size:.0f}" for size, _ in found[has_worker])
        print(f"{'with' if has_worker else 'without'} the worker: {pss:.0f} MB PSS ({each}), {rss:.0f} MB RSS")
    pss, rss = (now - before for before, now in zip(middles[False], middles[True], strict=True))
    print(f"the worker: {pss:.0f} MB PSS of {LIMIT:.0f}{'' if pss <= LIMIT else ': ABOVE IT'}, {rss:.0f} MB RSS")
    return int(pss > LIMIT)


def seat_at(phone: Page, server: Server) -> str:
    """A table that the phone keeps; its address."""
    fields = [*(("players", name) for name in PLAYERS), ("dealer", f"at:{PLAYERS[0]}"), ("do", "seat")]
    table = send(phone, f"{server.url}/tables/new/huckley-buck", fields)
    phone.goto(server.url + table)
    return table


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
