"""One night at the site in each engine, from an empty browser to one that is opened again without the host."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from tableside.phone import site
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.engines.engine import Engine
from tests.browser.engines.taps import CORRECTED, GO, PLAYED, correct_round_1, score, set_up, totals
from tests.browser.site.file_server import served
from tests.browser.site.taps import ROUNDS

pytestmark = pytest.mark.thorough

LAID = ".trick.laid .card:not(.slot)"
READY = """() => {
    navigator.serviceWorker.ready.then(() => { window.keptForGood = true; });
    return window.keptForGood === true;
}"""
DATABASES = """() => {
    indexedDB.databases().then(found => { window.names = found.map(one => one.name); });
    return window.names;
}"""


def test_a_night_in_each_engine(new_phone: Callable[[], Engine], tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.mktemp("host")
    site.write(root / "cards")
    with ExitStack() as host:
        at, sent = host.enter_context(served(root, PHONE_POLICY, "cards/404.html", Connection="close"))
        phone = new_phone()
        phone.open(f"{at}cards/")
        table = set_up(phone)
        for number, tricks in enumerate(ROUNDS, start=1):
            score(phone, number, tricks)
        totals(phone, PLAYED)
        correct_round_1(phone)
        totals(phone, CORRECTED)
        for words, then in (("Undo", PLAYED), ("Redo", CORRECTED)):
            phone.tap(".steps button", words)
            totals(phone, then)
        settle_a_dispute(phone)
        sheet, copy = take(phone, "Score sheet"), take(phone, "Copy")
        other = new_phone()
        bring_in(other, f"{at}cards/bring-in", copy)
        keeps_what_it_says(other, f"{at}cards/static/icon-192.png")
        phone.until(lambda: phone.run(READY), "the site starts without its host")
        host.close()
        asked = len(sent)
        phone.close_and_open()
        phone.open(table)
        assert events(take(phone, "Copy")) == events(copy)
        assert take(phone, "Score sheet") == sheet
        assert len(sent) == asked


def settle_a_dispute(phone: Engine) -> None:
    """The third player played a trump, and had a heart. The ruling is written on the sheet."""
    phone.tap(".turned summary")
    phone.tap('label:has(input[name="card.2"][value="S"])')
    phone.tap('.turned button[value="4"]')
    phone.wait_for(".turned a.card")
    phone.tap(".action-bar a", "Referee")
    for trick in ("7H QH 2S 8H", "9H 3H 5H 6H"):
        for count, card in enumerate(trick.split(), start=1):
            phone.tap(f"[data-cardpad] button[value='card:{card}']")
            phone.until(lambda count=count: len(phone.texts(LAID)) == count, f"{count} cards are laid")
    phone.tap("button.line[value='at:t.0']")
    at = "() => document.querySelector(\"#dispute input[name='at'][value='t.0']\") !== null"
    phone.until(lambda: phone.run(at), "the first trick is shown")
    phone.tap("button[value='about:0.2']")
    phone.tap(GO, "legal?")
    phone.wait_for(".ruling .verdict", "Not legal")
    phone.tap(GO)
    phone.wait_for(".sheet tbody td", "*")


def take(phone: Engine, words: str) -> str:
    """A file of the table's menu."""
    phone.tap("summary[aria-label=More]")
    phone.wait_for(".menu summary", "The sheet")
    if not phone.texts(".menu a", words):
        phone.tap(".menu summary", "The sheet")
    return phone.saved(lambda: phone.tap(".menu a", words))


def events(copy: str) -> object:
    return json.loads(copy)["events"]


def bring_in(phone: Engine, address: str, copy: str) -> None:
    """Another phone takes the copy in."""
    phone.open(address)
    phone.wait_for("main form")
    path = phone.folder / "table.json"
    path.write_text(copy, encoding="utf-8")
    phone.choose_file("input[type=file]", path)
    phone.tap(GO)
    phone.wait_for(".sheet tbody td", "corrected")
    assert events(take(phone, "Copy")) == events(copy)


def keeps_what_it_says(phone: Engine, address: str) -> None:
    """What the site keeps is there, or not, after the whole browser was closed, as its engine says."""
    phone.go(address)
    phone.until(lambda: phone.run(DATABASES), "the site keeps something")
    before = sorted(phone.run(DATABASES))
    phone.end()
    phone.start()
    phone.go(address)
    phone.until(lambda: phone.run(DATABASES) is not None, "the browser says what it keeps")
    assert phone.run("() => location.href") == address
    assert sorted(phone.run(DATABASES)) == (before if phone.keeps_when_closed else [])
