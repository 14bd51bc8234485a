"""How long a keeper's phone takes to answer the tap that failed, as its server goes away.

    python -m benchmarks.going_on [times]

Run from the top of the project. A phone in a real browser keeps a table of Huckley Buck on a server, a real process,
and has fetched the app that it continues with. It loads a pad and has its record, at once or after the page was at rest
for a while; then the server is killed, falls silent (it takes requests and gives no answer), or something else answers
at its address. In the same moment the phone taps Score, or sends a round that is filled in; the time is that until the
form, or the round on the sheet, comes from the app on the phone. Exits 1 where any time is above the limit.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.measuring import median_of
from tests.browser.conftest import Server, phones
from tests.browser.find_browser import ARGUMENTS, find_browser
from tests.browser.offline_pad import PLAYERS, app_comes, lines, open_form, tap, until
from tests.browser.servers import Starter
from tests.browser.stand_ins import HOTELS, standing_in
from tests.browser.tables import seat

LIMIT = 5.0
"""Seconds at most until the tap is answered."""

AT_ONCE, AT_REST = 0, 12_000
"""Milliseconds for which the pad was open before."""

ROUND = (2, 2, 1, 0)
"""The tricks of a round of it."""


@contextmanager
def killed(server: Server) -> Iterator[None]:
    """Nothing is there."""
    server.stop(kill=True)
    yield
    server.start()


@contextmanager
def silent(server: Server) -> Iterator[None]:
    """Requests are taken, and nothing answers."""
    with server.silenced():
        yield


@contextmanager
def replaced(server: Server) -> Iterator[None]:
    """A proxy says that its server is not there."""
    server.stop(kill=True)
    with standing_in(server.port, lambda _: HOTELS["a proxy without its server"]):
        yield
    server.start()


def open_next(phone: Page) -> Callable[[], None]:
    """A tap on Score: the form of the next round."""

    def act() -> None:
        phone.locator(".action-bar .go:visible").click()
        phone.locator("#entry").wait_for()

    return act


def send_next(phone: Page) -> Callable[[], None]:
    """A tap on Score in the form, which is filled in: one more line on the sheet."""
    there = lines(phone).count()
    open_form(phone)
    tap(phone, *ROUND)

    def act() -> None:
        phone.locator("button.go").click()
        expect(lines(phone)).to_have_count(there + 1)

    return act


Away = Callable[[Server], AbstractContextManager[None]]
Prepared = Callable[[Page], Callable[[], None]]


def seconds(server: Server, phone: Page, rest: int, away: Away, prepared: Prepared) -> float:
    """How long the tap takes on a page that was open for so many milliseconds."""
    table = seat(phone, "huckley-buck", PLAYERS, PLAYERS[0])
    until(phone, f"tableside.recordOf('{table}').then(Boolean)")
    phone.wait_for_timeout(rest)
    act = prepared(phone)
    with away(server):
        began = time.perf_counter()
        act()
        took = time.perf_counter() - began
    until(phone, "tableside.queue.all().length === 0 && !tableside.isAway()")
    return took


def main(times: int) -> int:
    """Measures, and gives the exit code."""
    starter = Starter()
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(starter, Path(folder) / "book.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        try:
            made = phones(browser, f"http://localhost:{server.port}", has_app=True)
            phone = next(made)()
            seat(phone, "huckley-buck", PLAYERS, PLAYERS[0])
            app_comes(phone)
            for rest in (AT_REST, AT_ONCE):
                for away in (killed, replaced, silent):
                    for prepared in (open_next, send_next):
                        took = [seconds(server, phone, rest, away, prepared) for _ in range(times)]
                        slowest = max(slowest, *took)
                        what = f"{prepared.__name__} {away.__name__} after {rest / 1000:g} s"
                        print(f"{what:<46}{median_of(took):7.2f} s, at most {max(took):.2f}", flush=True)
        finally:
            browser.close()
            server.stop(kill=True)
            starter.end()
    print(f"the slowest: {slowest:.2f} s of {LIMIT:g} s{'' if slowest <= LIMIT else ': ABOVE IT'}")
    return int(slowest > LIMIT)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
