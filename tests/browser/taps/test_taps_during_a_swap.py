"""A tap on the open round whose finger is down while a new board comes in: it counts, wherever the key has moved."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import seat_table, waits_for

CREW = ("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew")


class HeldBack:
    """Answers to what the pad saves, and the news of it, which come only when they are let go."""

    def __init__(self, page: Page) -> None:
        self._held: list[Route] = []
        self._let_go = False
        page.route("**/enter/**", self._hold)

    def _hold(self, route: Route) -> None:
        if self._let_go:
            route.continue_()
        else:
            self._held.append(route)

    def let_go(self) -> None:
        """What is held back goes on, and so does all that follows."""
        self._let_go = True
        for route in self._held:
            route.continue_()


def key_of(page: Page, words: str) -> Locator:
    """A key of the piece whose turn it is."""
    return page.locator(".pieces .fill:not(.many)").get_by_role("button", name=words, exact=True)


def press(page: Page, key: Locator) -> float:
    """The finger goes down near the lower edge of a key, and stays; gives how far down the page that is."""
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box
    at = box["y"] + box["height"] - 2
    page.mouse.move(box["x"] + box["width"] / 2, at)
    page.mouse.down()
    return at


@pytest.mark.clause("HB-DRAW-01")
def test_a_tap_whose_key_moves_under_the_finger_counts(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(320)
    seat_table(phone, "Huckley Buck", CREW, dealer="Bartholomew")
    held = HeldBack(phone)
    key_of(phone, "In").click()
    expect(phone.locator(".pill.next")).to_contain_text("Annegret")
    phone.evaluate("document.getElementById('sheet').style.marginBottom = '5rem'")  # the next board has none
    at = press(phone, key_of(phone, "In"))
    held.let_go()
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    expect(key_of(phone, "In")).to_be_visible()
    box = key_of(phone, "In").bounding_box()
    assert box
    assert box["y"] + box["height"] < at, "the board that came moves the key from under the finger"
    phone.mouse.up()
    expect(phone.locator("#board")).to_have_attribute("data-position", "3")
    expect(phone.locator(".pill.done")).to_have_text(["Christopher in", "Annegret in"])


def test_a_finger_that_slides_off_a_key_taps_nothing(phone: Page) -> None:
    seat_table(phone, "Huckley Buck", CREW, dealer="Bartholomew")
    at = press(phone, key_of(phone, "In"))
    phone.mouse.move(100, at - 60)
    phone.mouse.up()
    key_of(phone, "Out").click()
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    expect(phone.locator(".pill.done")).to_have_text(["Christopher out"])


def test_a_page_opened_right_after_a_tap_stays_open(new_phone: Callable[..., Page]) -> None:
    """The news of the tap came before its answer, which then asked for the pad again: over the form just opened."""
    phone = new_phone(service_workers="block")
    address = seat_table(phone, "Huckley Buck", CREW, dealer="Bartholomew")
    answered: list[Callable[[], None]] = []
    padded: list[Route] = []

    def hold_answer(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        answered.append(lambda: route.fulfill(response=answer))

    phone.route(f"**{address}", lambda route: padded.append(route))  # Playwright takes no builtin
    phone.route("**/enter/announced", hold_answer)
    key_of(phone, "In").click()
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    opened: list[Route] = []
    phone.route("**/enter/result", lambda route: opened.append(route))
    phone.locator(".action-bar .go").click()
    waits_for(phone, lambda: opened and answered)
    answered[0]()
    waits_for(phone, lambda: phone.evaluate("tableside.queue.all().length") == 0)
    phone.unroute("**/enter/result")
    opened[0].continue_()
    phone.locator("#entry").wait_for()
    assert padded == [], "the pad is asked for, and would come over the form"


SWAPS = """() => {
    window.polled = [];
    document.addEventListener("htmx:before:swap", (event) => {
        const { sourceElement, text } = event.detail.ctx;
        const isOlder = /id="board"[^>]*data-position="2"/.test(text);
        if (sourceElement.id === "poll" && isOlder) window.polled.push(event.defaultPrevented);
    });
}"""
"""Notes of the board at position 2, where it was asked for, whether it was left out."""


def test_an_older_board_that_comes_last_is_left_out(new_phone: Callable[..., Page]) -> None:
    """The next tap would be on the keys of the player before."""
    phone = new_phone(service_workers="block")
    seat_table(phone, "10", CREW[:4], dealer="Mary Ann")
    phone.evaluate(SWAPS)
    held: list[Callable[[], None]] = []

    def hold_first_answer(route: Route) -> None:
        if held:
            route.continue_()
        else:
            answer = route.fetch()
            held.append(lambda: route.fulfill(response=answer))

    phone.route("**/board", hold_first_answer)
    board = phone.locator("#board")
    phone.locator(".pieces form:visible").get_by_role("button", name="5", exact=True).click()
    expect(board).to_have_attribute("data-position", "2")
    waits_for(phone, lambda: held)
    phone.locator(".pieces form:visible").get_by_role("button", name="2 chips").click()
    expect(board).to_have_attribute("data-position", "3")
    held[0]()
    waits_for(phone, lambda: phone.evaluate("window.polled"))
    assert phone.evaluate("window.polled") == [True], "the older board takes the newer one's place"
    expect(phone.locator("p.whose:visible")).to_contain_text("Annegret lays a card")


def test_a_second_tap_while_the_pad_is_on_its_way_is_no_second_entry(phone: Page) -> None:
    table = seat_table(phone, "Buddha", ("Ann", "Bob", "Cy"))
    sent: list[str] = []
    held: list[Route] = []
    phone.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    for name in ("Bob", "Cy", "Ann"):
        phone.goto(f"{table}/enter/bid?by=phone")
        expect(phone.locator("h1")).to_contain_text(name)
        phone.locator('label:has(input[type="radio"][value="2"])').first.click()
        held.clear()
        phone.route(f"**{table}", lambda route: held.append(route))
        key = phone.locator(".action-bar button.go")
        key.click()
        waits_for(phone, lambda: held, "the pad was not asked for")
        key.click()
        held[0].continue_()
        phone.unroute(f"**{table}")
        phone.locator("#board").wait_for()
    assert len([url for url in sent if url.endswith("/enter/bid")]) == 3
    expect(phone.locator("#status")).to_have_text("Live")
    expect(phone.locator(".open-line td").first).to_contain_text("2")


def test_a_tap_at_another_table_is_not_counted_at_the_one_opened_next(phone: Page) -> None:
    """The board with the tap in it never came."""
    second = seat_table(phone, "Huckley Buck", CREW, dealer="Bartholomew")
    first = seat_table(phone, "Huckley Buck", CREW, dealer="Bartholomew")
    phone.route(f"**{first}/board*", lambda route: route.abort())
    phone.route(f"**{first}/stream*", lambda route: route.abort())
    phone.reload()
    key_of(phone, "In").click()
    expect(phone.locator(".pill.done")).to_have_text(["Christopher in"])
    waits_for(phone, lambda: phone.evaluate("!tableside.queue.all().length"), "never saved")
    expect(phone.locator("#board")).to_have_attribute("data-position", "1")
    phone.locator('header a[href="/"]').first.click()
    phone.locator(f'a[href="{second}"]').first.click()
    expect(phone).to_have_url(re.compile(f"{second}$"))
    expect(phone.locator(".pill.next")).to_contain_text("Christopher")
    key_of(phone, "In").click()
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    expect(phone.locator(".pill.done")).to_have_text(["Christopher in"])
