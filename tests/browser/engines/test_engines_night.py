"""One night at the site in each engine, from an empty browser to one that is opened again without the host."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tableside.phone import site
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.engine import Engine, Fault
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.site.file_server import served

pytestmark = pytest.mark.thorough

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
GO, LAID = ".action-bar .go", ".trick.laid .card:not(.slot)"
READY = """() => {
    navigator.serviceWorker.ready.then(() => { window.keptForGood = true; });
    return window.keptForGood === true;
}"""
PLAYED, CORRECTED = ["4", "4", "4", "0", "3"], ["3", "5", "4", "0", "3"]


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def new_phone(request: pytest.FixtureRequest, tmp_path: Path, playwright: Playwright) -> Iterator[Callable[[], Engine]]:
    """Opens browsers of one engine, each of them empty."""
    make: Callable[[Path], Engine] = {
        "chromium": lambda folder: Chromium(folder, playwright),
        "firefox": Firefox,
        "webkit": WebKit,
    }[request.param]
    with ExitStack() as opened:

        def new() -> Engine:
            phone = make(tmp_path / f"phone-{len(list(tmp_path.iterdir()))}")
            phone.start()
            opened.callback(lambda: phone.end())
            return phone

        yield new


def test_a_night_in_each_engine(new_phone: Callable[[], Engine], tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.mktemp("host")
    site.write(root / "cards")
    with ExitStack() as host:
        address, sent = host.enter_context(served(root, PHONE_POLICY, "cards/404.html", Connection="close"))
        phone = new_phone()
        phone.open(f"{address}cards/")
        table = set_up(phone)
        for number, tricks in enumerate(((2, 1, 1, 0), (1, 2, 1, 0), (1, 1, 2, 0)), start=1):
            score(phone, number, tricks)
        totals(phone, PLAYED)
        correct_round_1(phone)
        totals(phone, CORRECTED)
        for words, then in (("Undo", PLAYED), ("Redo", CORRECTED)):
            phone.tap(".steps button", words)
            totals(phone, then)
        settle_a_dispute(phone)
        sheet = take(phone, "Score sheet")
        copy = take(phone, "Copy")
        bring_in(new_phone(), f"{address}cards/", copy, tmp_path_factory.mktemp("copy") / "table.json")
        phone.until(lambda: phone.run(READY), "the site starts without its host")
        host.close()
        asked = len(sent)
        phone.close_and_open()
        phone.open(table)
        assert json.loads(take(phone, "Copy"))["events"] == json.loads(copy)["events"]
        assert take(phone, "Score sheet") == sheet
        assert len(sent) == asked
        if not phone.keeps_when_closed:
            phone.end()
            phone.start()
            with suppress(Fault):
                phone.go(table)
            assert phone.texts("h1, progress") == []


def set_up(phone: Engine) -> str:
    """A table from the first page; its address."""
    phone.tap("a.game", "Huckley Buck")
    for name in NAMES:
        phone.type("#new_name", name)
        phone.tap(".seat button", "Add")
        phone.wait_for(".seat .name", name)
    phone.tap('label:has(input[name="dealer"][value="at:Eve"])')
    phone.tap(GO)
    phone.wait_for(".sheet")
    return str(phone.run("() => location.href"))


def score(phone: Engine, number: int, tricks: tuple[int, ...]) -> None:
    """A round; the last player's tricks are filled in."""
    phone.tap(GO, f"Score round {number}")
    for seat, count in enumerate(tricks):
        phone.tap(f'label:has(input[name="tricks-{seat}"][value="{count}"])')
    phone.wait_for(".keys.guess")
    phone.tap(GO, "Score")
    phone.wait_for(GO, f"Score round {number + 1}")


def totals(phone: Engine, wanted: list[str]) -> None:
    phone.until(lambda: phone.texts(".sheet tfoot td") == wanted, f"the totals are {wanted}", 20)


def correct_round_1(phone: Engine) -> None:
    """Ann had taken one trick, and Bob two."""
    phone.tap(".sheet tbody tr:first-child td:nth-of-type(2) a")
    phone.tap("a", "Correct")
    for seat, count in ((0, 1), (1, 2)):
        phone.tap(f'label:has(input[name="tricks-{seat}"][value="{count}"])')
    phone.tap(GO, "Save the correction")


def settle_a_dispute(phone: Engine) -> None:
    """Cy played a trump, and had a heart. The ruling is written on the sheet."""
    phone.tap(".turned summary")
    phone.tap('label:has(input[name="card.2"][value="S"])')
    phone.tap('.turned button[value="4"]')
    phone.wait_for(".turned a.card")
    phone.tap(".action-bar a", "Referee")
    for trick in ("7H QH 2S 8H KH", "9H 3H 5H 6H JH"):
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
    phone.wait_for(".menu summary", "Take the sheet")
    if not phone.texts(".menu a", words):
        phone.tap(".menu summary", "Take the sheet")
    return phone.saved(lambda: phone.tap(".menu a", words))


def bring_in(phone: Engine, address: str, copy: str, path: Path) -> None:
    """Another phone takes the copy in."""
    path.write_text(copy, encoding="utf-8")
    phone.open(f"{address}bring-in")
    phone.wait_for("main form")
    phone.choose_file("input[type=file]", path)
    phone.tap(GO)
    phone.wait_for(".sheet tbody td", "corrected")
    assert json.loads(take(phone, "Copy"))["events"] == json.loads(copy)["events"]
