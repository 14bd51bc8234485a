"""Whole nights at home: on the server's own machine, and over plain http, where a page can't be loaded again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import ELSEWHERE, Server, phones, seat_by_taps
from tests.browser.offline.conftest import TAPPING
from tests.browser.offline.huckley_buck_night import RECORDED, play_night_without_server
from tests.browser.offline_pad import PLAYERS, app_comes, kinds

pytestmark = pytest.mark.thorough


@pytest.fixture(params=["localhost", ELSEWHERE])
def at_home(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Page]:
    """A phone that reaches the server by that name."""
    made = phones(browser, f"http://{request.param}:{server.port}", has_app=True)
    phone = next(made)()
    phone.set_default_timeout(TAPPING)
    yield phone
    next(made, None)


def test_a_night_goes_on_without_the_server(at_home: Page, server: Server) -> None:
    table = seat_by_taps(at_home, "Huckley Buck", PLAYERS, PLAYERS[-1])
    app_comes(at_home)
    is_safe = bool(at_home.evaluate("isSecureContext"))
    play_night_without_server(at_home, table, lambda: server.stop(kill=True), server.start, reload=is_safe)
    assert kinds(server, table) == [*RECORDED, "result"]
