"""Entries made while the server or the network is away: kept, shown, and counted exactly once, in order."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, seat_table, waits_for
from tests.browser.offline_pad import (
    PLAYERS,
    enter_without_server,
    lines,
    open_form,
    other_tab,
    score,
    send_form,
    tap,
    totals,
    tricks,
    waits,
)
from tests.browser.stand_ins import HOTELS, HTML, standing_in

pytestmark = pytest.mark.thorough

NewPhone = Callable[..., Page]
LOG_IN = "a log-in page"
FILL_THE_STORAGE = """() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2))
        for (let more = true; more;)
            try { localStorage.setItem("filler", (localStorage.getItem("filler") || "") + "x".repeat(size)) }
            catch { more = false }
}"""


def test_an_entry_while_the_server_is_away_waits_and_counts_once(phone: Page, server: Server, pad: str) -> None:
    enter_without_server(phone, server, 2, 2, 1, 0)
    expect(phone.locator("#status")).to_have_text("1 waiting")
    server.start()
    expect(lines(phone)).to_have_count(1)
    expect(waits(phone)).to_have_count(0)
    assert totals(phone) == ["2", "2", "1", "0"]
    assert tricks(server, pad) == [[2, 2, 1, 0]]


@pytest.mark.parametrize("hotel", HOTELS)
def test_an_answer_that_is_not_the_servers_leaves_what_waits_and_the_pad_alone(
    phone: Page, server: Server, pad: str, hotel: str
) -> None:
    open_form(phone)
    server.stop(kill=True)
    with standing_in(server.port, lambda _: HOTELS[hotel]) as asked:
        send_form(phone, 2, 2, 1, 0)
        expect(waits(phone)).to_have_count(1)
        before = len(asked)
        for wanted in (("POST", f"{pad}/enter/result"), ("GET", f"{pad}/board")):
            waits_for(phone, lambda wanted=wanted: wanted in asked[before:], f"never asked: {wanted}")
        expect(phone.locator(".sheet thead")).to_contain_text("Christopher")
        expect(phone.locator("#status")).to_have_text("1 waiting")
        assert phone.evaluate("tableside.queue.all().length") == 1
    server.start()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def held(phone: Page, address: str) -> list[Route]:
    """What the phone asks for at an address from now on, which waits until a test lets it go."""
    routes: list[Route] = []
    phone.route(f"**{address}", lambda route: routes.append(route))  # Playwright takes no builtin
    return routes


def comes(phone: Page, route: Route) -> None:
    """Lets it go, until the phone has drawn whatever it makes of the answer."""
    with phone.expect_event("requestfinished", lambda request: request.url == route.request.url):
        route.continue_()
    phone.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")


def test_the_pad_comes_back_once_on_a_slow_phone(phone: Page, pad: str) -> None:
    """Asked for twice, the second pad would come over whatever was opened from the first."""
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    sent = held(phone, f"{pad}/enter/result")
    pads = held(phone, pad)
    phone.locator("button.go").click()
    waits_for(phone, lambda: pads, "the pad didn't come back")
    expect(phone.locator(".no-server")).to_contain_text("This entry waits on this phone")
    sent[0].abort()
    expect(phone.locator("#entry")).to_be_attached()
    pads[0].continue_()
    expect(waits(phone)).to_have_count(1)
    waits_for(phone, lambda: len(sent) == 2, "the entry wasn't sent again")
    assert len(pads) == 1


def test_a_form_opened_while_the_pad_comes_anew_stays_open(phone: Page, pad: str) -> None:
    """The entry's answer came late: the pad that shows it as saved would come over the next round's form."""
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    sent = held(phone, f"{pad}/enter/result")
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(1)
    pads = held(phone, pad)
    sent[0].continue_()
    waits_for(phone, lambda: pads, "the pad isn't asked for anew")
    phone.unroute(f"**{pad}/enter/result")
    open_form(phone)
    tap(phone, 0, 1)
    comes(phone, pads[0])
    tap(phone, 0, 1, 2, 2)
    phone.locator("button.go").click()
    waits_for(phone, lambda: len(pads) == 2, "the pad isn't asked for after the second round")
    comes(phone, pads[1])
    expect(lines(phone)).to_have_count(2)


def test_a_page_that_was_asked_for_before_the_pad_comes_back_stays_open(phone: Page, pad: str) -> None:
    """It took longer than the pad's patience with the entry, and came first all the same."""
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    sent = held(phone, f"{pad}/enter/result")
    pads = held(phone, pad)
    rules = held(phone, f"{pad}/rules")
    phone.locator("button.go").click()
    waits_for(phone, lambda: sent, "the entry isn't sent")
    phone.locator(".menu summary").click()
    phone.get_by_role("link", name="Rules of Huckley Buck").click()
    waits_for(phone, lambda: pads and rules, "the pad didn't come back")
    rules[0].continue_()
    expect(phone.locator("h1")).to_contain_text("Huckley Buck")
    comes(phone, pads[0])
    expect(phone.locator("#board")).to_have_count(0)
    expect(phone.locator("h1")).to_contain_text("Huckley Buck")


def test_an_answer_lost_after_the_commit_counts_once(phone: Page, server: Server, pad: str) -> None:
    lost = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    phone.route("**/enter/result", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    expect(waits(phone)).to_have_count(0)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_server_that_asks_to_wait_is_waited_for(phone: Page, server: Server, pad: str) -> None:
    sent: list[float] = []

    def hold_up(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(time.monotonic())
        if route.request.method == "POST" and len(sent) == 1:
            page = "<main><div class='paper'><p>Too much came from here at once.</p></div></main>"
            route.fulfill(status=429, headers={"Tableside": "1", "Retry-After": "2", **HTML}, body=page)
        else:
            route.continue_()

    phone.route("**/enter/result", hold_up)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_contain_text("Too much came")
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]
    assert sent[1] - sent[0] >= 2, "sent again before the seconds of Retry-After were over"


def test_a_phone_reloaded_while_a_tap_waits_still_sends_it(phone: Page, server: Server, pad: str) -> None:
    enter_without_server(phone, server, 2, 2, 1, 0)
    server.start()
    phone.goto(pad)
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_tab_closed_and_opened_again_still_sends_its_tap(phone: Page, server: Server, pad: str) -> None:
    enter_without_server(phone, server, 2, 2, 1, 0)
    context = phone.context
    phone.close()
    server.start()
    again = context.new_page()
    again.goto(pad)
    expect(lines(again)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_two_open_pages_of_one_phone_send_what_waits_once_and_ask_about_the_second(
    phone: Page, server: Server, pad: str
) -> None:
    """Both pages scored the first round."""
    other = other_tab(phone, pad)
    open_form(phone)
    server.stop(kill=True)
    send_form(phone, 2, 2, 1, 0)
    send_form(other, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    server.start()
    for page in (phone, other):
        expect(lines(page)).to_have_count(1)
        expect(waits(page)).to_have_count(1)
        expect(page.locator("#status")).to_have_text("Not saved")
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_phone_without_network_keeps_its_tap_until_it_is_back(phone: Page, server: Server, pad: str) -> None:
    open_form(phone)
    phone.context.set_offline(True)
    send_form(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    phone.context.set_offline(False)
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_double_tap_is_one_entry(phone: Page, server: Server, pad: str) -> None:
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    phone.locator("button.go").dblclick()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_phone_whose_storage_is_full_says_so_and_sends_all_the_same(phone: Page, server: Server, pad: str) -> None:
    open_form(phone)
    server.stop(kill=True)
    phone.evaluate(FILL_THE_STORAGE)
    send_form(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting")).to_contain_text("storage is full")
    server.start()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


@pytest.mark.parametrize("width", [320, 390])
def test_what_waits_fits_the_screen_and_the_thumb(
    new_phone: NewPhone, server: Server, axe: Callable[[Page], None], width: int
) -> None:
    phone = new_phone(width)
    names = (*PLAYERS, "Maximilian", "Tim", "Nina")
    seat_table(phone, "Huckley Buck", names)
    enter_without_server(phone, server, 2, 2, 1, 0, 0, 0, 0)
    assert phone.evaluate("document.documentElement.scrollWidth") == width
    for key in phone.locator("#waiting button, .action-bar .go").all():
        if key.is_visible():
            assert key.bounding_box()["height"] >= 44
    axe(phone)
