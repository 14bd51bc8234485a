"""How soon sixty phones of one `python app.py` see an entry, while others hold idle connections.

    python -m benchmarks.crowd [phones in Chromium] [other phones] [idle connections] [entries]

Run from the top of the project. 20 pads in real Chromium, 40 more as raw streams with the five spare connections that a
browser keeps, 300 connections idle or dripping a request; 20 entries, one and a half seconds apart, and a page for the
owner after each. Exits 1 when a phone sees an entry after more than a second or never, or a page takes that long. All
traffic stays on 127.0.0.1.
"""

from __future__ import annotations

import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.live import Tables, free_port, serving, waitress
from benchmarks.phones import FROM_ELSEWHERE, Streams, Visitor, at_percent
from tests.browser.find_browser import ARGUMENTS, find_browser

SPARE = 5
"""Connections that a browser keeps besides its stream."""

PAUSE = 1.5
LATEST_MS = 1_000.0

NOTE_BOARDS = """() => {
    window.boardsSeen = {};
    const note = () => {
        const position = document.getElementById("board")?.dataset.position;
        if (position) window.boardsSeen[position] ??= Date.now();
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


class Holders:
    """Connections that send nothing, or drip a request that never ends."""

    BEGINNINGS = (
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /tables/new/ten HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n",
    )

    def __init__(self, port: int, many: int) -> None:
        self._all = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(many)]
        self._dripping = [connection for number, connection in enumerate(self._all) if number % 3]
        for number, connection in enumerate(self._all):
            connection.sendall(self.BEGINNINGS[number % 3])

    def drip(self) -> None:
        """Sends one more letter each; a connection that the server closed stays closed."""
        for connection in list(self._dripping):
            try:
                connection.sendall(b"x")
            except OSError:
                self._dripping.remove(connection)

    def close(self) -> None:
        """Hangs up."""
        for connection in self._all:
            connection.close()


@contextmanager
def pads(browser: Browser, url: str, join: str, many: int) -> Iterator[list[Page]]:
    """So many phones in Chromium, each with its own cookie, that have the table's live pad open."""
    contexts = [browser.new_context(base_url=url, extra_http_headers=FROM_ELSEWHERE) for _ in range(many)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.goto(join, timeout=60_000)
    for page in pages:
        expect(page.locator("#status")).to_have_text("Live", timeout=60_000)
        page.evaluate(NOTE_BOARDS)
    yield pages
    for context in contexts:
        context.close()


def enter(tables: Tables, table: str, keeper: Visitor) -> tuple[int, float]:
    """The next entry of the table; gives its position and when it was sent, in seconds since 1970."""
    what, form, after = tables.next_entry(table)
    sent = time.time()
    status, text = keeper.send("POST", f"{table}/enter/{what}", form)
    assert status == 200, text
    return after, sent


def timed_page(port: int, table: str) -> float:
    """Milliseconds until the machine's owner has a page, on its own connection."""
    began = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as owner:
        owner.sendall(f"GET {table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while more := owner.recv(65_536):
            answer += more
    assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
    return (time.perf_counter() - began) * 1000


def measure(port: int, tables: Tables, pages: list[Page], raw: int, holders: int, entries: int) -> bool:
    """Enters, and prints when each phone saw it; whether all did in time."""
    (table,) = tables.positions
    streams, spare = Streams(port), []
    for _ in range(raw):
        streams.open(table, tables.cookies[table, "watcher"])
        spare += [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(SPARE)]
        streams.read(0)
    streams.wait_for_all(60)
    streams.arrived.clear()
    holding, keeper = Holders(port, holders), Visitor(port)
    keeper.cookie = tables.cookies[table, "keeper"]
    offset, due, owner = time.time() - time.perf_counter(), {}, []
    for _ in range(entries):
        position, due_at = enter(tables, table, keeper)
        due[position] = due_at
        end = time.perf_counter() + PAUSE
        while time.perf_counter() < end:
            streams.read(0.02)
        holding.drip()
        owner.append(timed_page(port, table))
    browsers = [
        (min(shown) / 1000 - at) * 1000
        for page in pages
        for boards in [page.evaluate("Object.entries(window.boardsSeen)")]
        for position, at in due.items()
        if (shown := [seen for later, seen in boards if int(later) >= position])  # a later board shows it too
    ]
    others = [(arrived + offset - due[at]) * 1000 for (_, at), times in streams.arrived.items() for arrived in times]
    missed = entries * (len(pages) + raw) - len(browsers) - len(others)
    for connection in (holding, keeper, streams, *spare):
        connection.close()
    for who, waits in ((f"{len(pages)} in Chromium", browsers), (f"{raw} others", others)):
        if waits:
            print(f"{who}: {entries} entries seen after {at_percent(waits, 50):.0f} ms at the median, ", end="")
            print(f"{at_percent(waits, 99):.0f} ms at the 99th percentile, {max(waits):.0f} ms at most")
    print(f"{missed} never seen; the owner's page took at most {max(owner):.0f} ms with {holders} who hold the line")
    return not missed and max([*browsers, *others, *owner]) < LATEST_MS


def main(in_browser: int, raw: int, holders: int, entries: int) -> int:
    """Measures, and gives the exit code."""
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        tables, port = Tables(Path(place), 1), free_port()
        stack.enter_context(serving(waitress(port, tables.data), port, tables.data))
        tables.join(port)
        pages: list[Page] = []
        if in_browser:
            browser = stack.enter_context(sync_playwright()).chromium.launch(
                executable_path=find_browser(), args=ARGUMENTS
            )
            (table,) = tables.positions
            pages = stack.enter_context(pads(browser, f"http://127.0.0.1:{port}", tables.link(table), in_browser))
        good = measure(port, tables, pages, raw, holders, entries)
    return int(not good)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*numbers, *(20, 40, 300, 20)[len(numbers) :]))
