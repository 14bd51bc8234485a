"""What Chromium takes to draw the hall's screen of 400 players for the first time.

    python -m benchmarks.days.hall_draw [tables] [loads]

Run from the top of the project. A day of four players a table, with long names, is on `python app.py` in a process of
its own; every table has finished a game, so the standings are beside the tables. The page is loaded again and again on
screens of 1280 × 720 and 1920 × 1080, and the browser's own trace says what style, layout and paint took on its main
thread until the page was at rest. The floor is a page with the same words in plain lists, without a style sheet.
Exits 1 when the median of a screen is 50 ms or more, or the page has 60 kB or more.
"""

from __future__ import annotations

import json
import sys
import tempfile
from itertools import islice
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.days.__main__ import Measured
from benchmarks.measuring import median_of
from benchmarks.served import served
from tests.browser.find_browser import ARGUMENTS, find_browser

MOST_MS, MOST_BYTES = 50.0, 60_000
SCREENS = ((1280, 720), (1920, 1080))
AT_REST = 700
"""Milliseconds after its load event in which a page does the rest of its first drawing."""

DRAWING = {"UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"}
"""What the trace calls the steps from a document to a picture. None of them is inside another one."""

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]

PLAIN = """() => [...document.querySelectorAll(".hall section")].map((one) => [
    one.querySelector("h2").innerText, ...[...one.querySelectorAll("li, tr")].map((line) => line.innerText)])"""


def drawn_in(browser: Browser, page: Page, address: str) -> float:
    """Milliseconds of the processor that drawing took on the main thread for one load."""
    page.goto("about:blank")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.goto(address)
    page.wait_for_timeout(AT_REST)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return sum(one.get("tdur", 0) for one in events if one["name"] in DRAWING) / 1000


def plain_page(page: Page, folder: Path) -> str:
    """The floor: the address of a page with the words of the hall's screen in plain lists."""
    parts = [
        f"<section><h2>{head}</h2><ol>{''.join(f'<li>{line}</li>' for line in lines)}</ol></section>"
        for head, *lines in page.evaluate(PLAIN)
    ]
    file = folder / "floor.html"
    file.write_text(f"<!doctype html><meta charset=utf-8><title>Floor</title>{''.join(parts)}", encoding="utf-8")
    return file.as_uri()


def main(tables: int = 100, loads: int = 9) -> int:
    """Measures, and gives the exit code."""
    slowest, sent = 0.0, 0
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        data = Path(place) / "book.sqlite3"
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        with served(lambda port: [sys.executable, "app.py", "--port", str(port), "--data", str(data)]) as server:
            measured = Measured(tables, Path(place))
            day, sitting = measured.open(server.port, "Bartholomew Featherstone")
            for at, table in enumerate(sitting):
                measured.write(server.port, at, table, islice(table.script(), 12))
            url = f"http://127.0.0.1:{server.port}{day}/hall"
            for width, height in SCREENS:
                page = browser.new_page(viewport={"width": width, "height": height})
                page.goto(url)
                sent = len(page.request.get(url).body())
                floor = plain_page(page, Path(place))
                took, least = (median_of([drawn_in(browser, page, one) for _ in range(loads)]) for one in (url, floor))
                slowest = max(slowest, took)
                print(
                    f"{width} × {height}: drawn in {took:.1f} ms at the median of {loads} (below {MOST_MS:.0f}), ",
                    end="",
                )
                print(f"{took / least:.1f} times the floor of {least:.1f} ms")
                page.close()
        browser.close()
    print(f"{sent / 1000:.1f} kB (below {MOST_BYTES / 1000:.0f})")
    return int(slowest >= MOST_MS or sent >= MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
