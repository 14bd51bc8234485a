"""The table that the tests of what goes on without a server play at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, phones, seat_table
from tests.browser.offline.evening import Evening
from tests.browser.offline_pad import PLAYERS, app_comes, is_at_rest, until
from tests.browser.servers import Starter
from tests.browser.tables import seat

TAPPING = 60_000
"""Milliseconds that a tap may take; the first one without the server starts the app, maybe on a busy machine."""


@pytest.fixture
def pad(phone: Page) -> str:
    """A Huckley Buck table on a phone that saves data; its address."""
    address = seat_table(phone, "Huckley Buck", PLAYERS, dealer="Annegret")
    expect(phone.locator("#status")).to_have_text("Live")
    is_at_rest(phone)
    return address


@pytest.fixture(scope="session")
def evening(browser: Browser, starter: Starter, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One phone for all tests: what it fetches and compiles for the app takes the longest."""
    server = Server(starter, tmp_path_factory.mktemp("evening") / "book.sqlite3")
    server.start()
    made = phones(browser, f"http://localhost:{server.port}", has_app=True)
    phone = next(made)()
    seat(phone, "huckley-buck", PLAYERS, PLAYERS[0])
    phone.goto("/")
    phone.locator("a[href*='/tables/']").first.click()
    app_comes(phone)
    phone.set_default_timeout(TAPPING)
    yield Evening(server, phone)
    server.stop(kill=True)
    next(made, None)


@pytest.fixture
def night(evening: Evening) -> Iterator[Evening]:
    """The evening with its server there, and nothing that waits."""
    yield evening
    evening.phone.unroute_all()
    evening.server.stop(kill=True)
    evening.server.start()
    evening.phone.goto("/")
    until(evening.phone, "Boolean(window.tableside)")
    evening.phone.evaluate("tableside.queue.all().forEach(({ id }) => tableside.queue.remove(id))")
