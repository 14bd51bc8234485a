"""A form that is opened while the server is there shows the table as it is: also right behind a tap that is on its way.

The phone keeps forms for when its server goes away: those that it kept before the tap are for then.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.conftest import waits_for
from tests.browser.offline_pad import undo, until
from tests.browser.tables import seat, send
from tests.browser.ten_pads import Pad

CREW = ("Christopher", "Annegret", "Mary Ann")


class Held:
    """What a phone sends to an address waits until it is let go; from then on nothing does."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._routes: list[Route] = []
        self._page, self._pattern = page, pattern
        page.route(pattern, lambda route: self._routes.append(route))  # Playwright takes no builtin

    def let_go(self) -> None:
        self._page.unroute(self._pattern)


class HeldAnswer:
    """The server's answer to a phone's first request of an address waits until it is let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.given: list[tuple[Route, APIResponse]] = []
        page.route(pattern, lambda route: self.given.append((route, route.fetch())), times=1)

    def let_go(self) -> None:
        for route, answer in self.given:
            route.fulfill(response=answer)


@pytest.fixture
def laying(phone: Page) -> str:
    """Three at 10 on the phone: Annegret has laid 7 and 2, Mary Ann 4 so far, by taps. Its address."""
    table = seat(phone, "ten", CREW, CREW[0])
    for kind, fields in (
        ("round_card", {"card": "5"}),
        *(("protected", {f"chips-{number}": "0"}) for number in range(3)),
        ("bid", {"seat": "1", "rest": "yes"}),
    ):
        send(phone, f"{table}/enter/{kind}", [("based_on", str(position(phone))), *fields.items()])
        phone.goto(table)
    Pad(phone).tap("7", "2", "4")
    expect(phone.locator("#board")).to_have_attribute("data-position", "9")
    return table


def position(phone: Page) -> int:
    return int(phone.locator("#board").get_attribute("data-position") or "")


def lay(phone: Page, words: str) -> None:
    """Taps a key of the deck, and doesn't wait for what becomes of it."""
    Pad(phone).key(words).click()


def open_round(phone: Page) -> None:
    phone.locator(".action-bar a.go:visible").click()


def as_laid(phone: Page) -> Locator:
    """The hands that the form of the round has from the pad."""
    return phone.locator("#entry .hand:not(:has(input))")


def is_based_on(phone: Page, number: int) -> None:
    expect(phone.locator("#entry [name=based_on]")).to_have_value(str(number))


BOTH = ["Annegret 7 + 2 = 9", "Mary Ann 4 + 3 = 7"]


def test_a_form_shows_a_card_whose_tap_was_on_its_way(phone: Page, laying: str) -> None:
    held = Held(phone, "**/enter/laid")
    lay(phone, "3")
    open_round(phone)
    held.let_go()
    expect(as_laid(phone)).to_have_text(BOTH)
    expect(phone.locator(".behind")).to_have_count(0)


@pytest.mark.thorough
def test_a_form_shows_what_another_keeper_saved_meanwhile(phone: Page, laying: str) -> None:
    held = Held(phone, "**/enter/laid")
    lay(phone, "3")
    for at, fields in ((9, {"seat": "2", "card": "3"}), (10, {"seat": "0", "card": "9"})):
        send(phone, f"{laying}/enter/laid", [("based_on", str(at)), *fields.items()])
    open_round(phone)
    held.let_go()
    expect(as_laid(phone)).to_have_text(BOTH)
    expect(phone.locator("label[for=shown-0]")).to_have_text("Christopher 9 lies open")
    is_based_on(phone, 11)


def test_a_form_loaded_by_its_address_shows_a_card_on_its_way(phone: Page, laying: str) -> None:
    held = Held(phone, "**/enter/laid")
    lay(phone, "3")
    phone.goto(f"{laying}/enter/result")
    held.let_go()
    expect(as_laid(phone)).to_have_text(BOTH)
    is_based_on(phone, 10)


def test_a_form_asked_for_before_a_tap_shows_its_card(phone: Page, laying: str) -> None:
    held = HeldAnswer(phone, "**/enter/result")
    open_round(phone)
    waits_for(phone, lambda: held.given)
    lay(phone, "3")
    expect(phone.locator("#board")).to_have_attribute("data-position", "10")
    held.let_go()
    expect(as_laid(phone)).to_have_text(BOTH)
    is_based_on(phone, 10)


@pytest.mark.thorough
def test_a_form_behind_a_tap_that_was_taken_back_is_the_table_without_it(phone: Page, laying: str) -> None:
    held = Held(phone, "**/enter/laid")
    lay(phone, "3")
    undo(phone)
    open_round(phone)
    held.let_go()
    expect(phone.locator("label[for=shown-2]")).to_have_text("Mary Ann 4 lies open")
    until(phone, "!tableside.queue.all().length")
    is_based_on(phone, 11)


@pytest.mark.thorough
def test_a_line_opened_behind_a_tap_is_struck_off_as_the_table_is(phone: Page, laying: str) -> None:
    held = Held(phone, "**/enter/laid")
    lay(phone, "3")
    phone.locator(".pill.done a").first.click()
    held.let_go()
    expect(phone.locator('form[action$="/strike"] [name=based_on]').first).to_have_value("10")


def test_a_refusal_of_the_tap_comes_before_the_form(phone: Page, laying: str) -> None:
    held = Held(phone, "**/enter/laid")
    lay(phone, "7")
    open_round(phone)
    held.let_go()
    expect(phone.locator("[role=alert]").first).to_contain_text("The 7 goes back to the hand")
    assert phone.evaluate("location.pathname") == laying
    assert phone.locator("#entry [name=card]").count() == 1


def test_a_form_behind_nothing_is_asked_for_once_and_at_once(phone: Page, laying: str) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(urlsplit(request.url).path))
    open_round(phone)
    phone.locator("#entry").wait_for()
    assert asked[0] == f"{laying}/enter/result"
    assert asked.count(asked[0]) == 1


def test_the_next_tap_lays_the_second_card_beside_the_one_that_lies_open(phone: Page, laying: str) -> None:
    open_round(phone)
    hand = phone.locator("#shown-2")
    expect(hand).to_have_value("4")
    phone.locator("[data-hand-deck] [data-face='3']").click()
    expect(hand).to_have_value("4 3")
    expect(phone.locator("#shown-0")).to_have_value("")
