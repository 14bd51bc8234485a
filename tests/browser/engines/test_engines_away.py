"""A night in each engine whose server goes away after the first round, and is back after the last one."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Server
from tests.browser.engines.engine import Engine
from tests.browser.engines.taps import CORRECTED, PLAYED, correct_round_1, score, set_up, totals
from tests.browser.offline_pad import kinds, tricks
from tests.browser.site.taps import ROUNDS

pytestmark = pytest.mark.thorough

COMPILED = "() => localStorage.getItem('tableside:compiled')"
IN_CHARGE = "() => Boolean(navigator.serviceWorker.controller)"
ROWS = """(table) => {
    import(document.querySelector("script[type=module]").src.replace("main.js", "offline/records.js"))
        .then(({ recordOf }) => recordOf(table)).then(found => { window.rows = found?.rows.length; });
    return window.rows;
}"""
WAITING = "() => Object.keys(localStorage).filter(name => name.startsWith('tableside:entry:')).length"


def test_a_night_goes_on_without_the_server_in_each_engine(new_phone: Callable[[], Engine], server: Server) -> None:
    phone = new_phone()
    phone.open(f"http://localhost:{server.port}/")
    table = set_up(phone)
    path = urlsplit(table).path
    score(phone, 1, ROUNDS[0])
    for script, what in ((COMPILED, "the app is on the phone"), (IN_CHARGE, "a page can be loaded again")):
        phone.until(lambda script=script: phone.run(script), what)
    phone.until(lambda: phone.run(ROWS, path) == 2, "the phone has the record")
    server.stop(kill=True)
    score(phone, 2, ROUNDS[1])
    phone.wait_for("#waiting", "Going on without the server")
    phone.open(table)
    phone.wait_for(".sheet tbody tr:nth-child(2)")
    score(phone, 3, ROUNDS[2])
    correct_round_1(phone)
    totals(phone, CORRECTED)
    for words, then in (("Undo", PLAYED), ("Redo", CORRECTED)):
        phone.tap(".steps button", words)
        totals(phone, then)
    assert phone.run(WAITING) == 5
    server.start()
    phone.until(lambda: phone.run(WAITING) == 0, "all that waited has gone up")
    phone.open(table)
    totals(phone, CORRECTED)
    assert kinds(server, path) == ["seated", "result", "result", "result", "corrected", "undone", "redone"]
    assert tricks(server, path) == [[2, 1, 1, 1], [1, 2, 1, 1], [1, 1, 2, 1]]
