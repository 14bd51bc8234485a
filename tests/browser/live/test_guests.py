"""Guests' phones: plain http, a player's own page, links that are copied, and a seat that was lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import ELSEWHERE, Server, link, seat_by_taps, seat_table, waits_for
from tests.browser.tables import send

PLAYERS = ("Christopher", "Elizabeth", "Alexander", "Annegret")


def tap_tricks(phone: Page, *tricks: int) -> None:
    for seat, number in enumerate(tricks):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()


def score(phone: Page, *tricks: int) -> None:
    phone.locator(".action-bar a.go").click()
    tap_tricks(phone, *tricks)
    phone.locator("button.go").click()
    phone.locator(".sheet").wait_for()


@pytest.mark.parametrize("path", ["/", "share"])
def test_plain_http_is_explained_where_it_is_used(phone: Page, plain_phone: Page, server: Server, path: str) -> None:
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    plain_phone.goto(link(server, address, "keeper"))
    place = path if path == "/" else f"{address}/{path}"
    for page, shown in ((plain_phone, True), (phone, False)):
        page.goto(place)
        expect(page.locator(".plain-http")).to_be_visible(visible=shown)


def number(page: Page, value: int) -> Locator:
    """A key of a player's own phone."""
    return page.locator(f'#mine .keys button[value="{value}"]')


def test_a_players_page_stays_where_it_is_as_numbers_are_tapped(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    address = seat_table(phone, "Huckley Buck", PLAYERS[:3])
    score(phone, 2, 2, 1)
    phone.goto(f"{address}/share")
    phone.get_by_role("button", name="Let players claim their seats").click()
    phone.goto(f"{address}/own")
    phone.get_by_role("button", name="Christopher").click()
    for tapped in (1, 2, 1):
        number(phone, tapped).click()
        expect(number(phone, tapped)).to_have_attribute("aria-pressed", "true")
        phone.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert phone.evaluate("scrollY") == 0


NARROWEST_KEY = "Math.min(...[...document.querySelectorAll('#mine .keys button')].map(key => key.offsetWidth || 99))"
"""In pixels, of a guest's own number keys."""


@pytest.mark.thorough
def test_guests_change_a_secret_bid_and_wave_a_doubt_through(
    phone: Page, plain_phone: Page, new_phone: Callable[..., Page], server: Server, axe: Callable[[Page], None]
) -> None:
    address = seat_table(phone, "Buddha", PLAYERS[:3])
    phone.goto(f"{address}/share")
    phone.get_by_role("button", name="Let players claim their seats").click()
    watcher = new_phone(320)
    for page, name in ((plain_phone, "Christopher"), (watcher, "Elizabeth")):
        page.goto(link(server, address, "watcher"))
        page.get_by_role("button", name=name).click()
        page.locator("#mine").wait_for()
    number(plain_phone, 12).click()
    expect(plain_phone.locator("#own .warning")).to_contain_text("more than 10 fingers can show")
    axe(plain_phone)
    number(watcher, 2).click()
    expect(watcher.locator("#own")).to_contain_text("Your bid is in")
    expect(plain_phone.locator("#board")).to_contain_text("Elizabeth ✓")
    held: list[Route] = []
    plain_phone.route("**/own", lambda route: held.append(route))
    with plain_phone.expect_response("**/own/now"):
        plain_phone.locator("#mine button.go").click()
    waits_for(plain_phone, lambda: held, "the page was not asked for again")
    expect(plain_phone.locator("form[data-sent]"), "a form to be lost was put in place of what is sent").to_have_count(
        1
    )
    held[0].continue_()
    plain_phone.unroute("**/own")
    expect(plain_phone.locator("#own")).to_contain_text("Your bid is in")
    expect(number(plain_phone, 12)).to_have_attribute("aria-pressed", "true")
    number(plain_phone, 4).click()
    expect(number(plain_phone, 4)).to_have_attribute("aria-pressed", "true")
    axe(plain_phone)
    assert watcher.evaluate("document.documentElement.scrollWidth") <= 320
    for width, height in ((320, 568), (844, 390), (1024, 768)):
        watcher.set_viewport_size({"width": width, "height": height})
        assert watcher.evaluate(NARROWEST_KEY) >= 43.9, width
    phone.goto(f"{address}/enter/bid")
    phone.locator('label:has(input[name="bids-2"][value="5"])').first.click()
    phone.locator("button.go").click()
    for page in (phone, plain_phone, watcher):
        expect(page.locator(".open-line td").first).to_contain_text("4")


def test_a_link_is_copied_also_on_plain_http(plain_phone: Page) -> None:
    """There a page has no clipboard of its own, nor anything to share with."""
    address = seat_by_taps(plain_phone, "Huckley Buck", PLAYERS)
    plain_phone.locator("summary[aria-label=More]").click()
    plain_phone.locator(f'a[href="{address}/share"]').click()
    expect(plain_phone.locator("[data-share]").first).to_be_hidden()
    plain_phone.evaluate("document.addEventListener('copy', () => { window.copied = getSelection().toString(); })")
    key = plain_phone.locator("[data-copy=link-watcher]")
    key.click()
    expect(key).to_have_text("Copied")
    assert plain_phone.evaluate("copied") == plain_phone.locator("#link-watcher").inner_text()


@pytest.mark.thorough
def test_a_lost_seat_goes_back_by_taps_on_two_phones(
    new_phone: Callable[..., Page], server: Server, look: Callable[..., None]
) -> None:
    keeper = new_phone()
    address = seat_table(keeper, "Buddha", ("Maximilian", "Bob", "Christopher"))
    send(keeper, f"{address}/share/seats", [("open", "yes"), ("based_on", "1")])
    lost, found = (new_phone(base_url=f"http://{ELSEWHERE}:{server.port}") for _ in range(2))
    for phone in (lost, found):
        phone.goto(link(server, address, "watcher"))
    lost.locator("button.name", has_text="Maximilian").click()
    lost.locator("#mine").wait_for()
    expect(found.locator("form[action$='/own/ask'] button")).to_have_text(["Maximilian"])
    look(found)
    found.locator("form[action$='/own/ask'] button").click()
    expect(found.locator("#own")).to_contain_text("The keeper was asked for Maximilian’s seat.")
    expect(keeper.locator("#board")).to_contain_text("Another phone asks for Maximilian’s seat.")
    look(keeper)
    keeper.get_by_role("button", name="Let go").click()
    expect(keeper.locator("#board")).not_to_contain_text("asks for")
    found.locator("form[action$='/own/claim'] button", has_text="Maximilian").click()
    found.locator("#mine").wait_for()
    expect(lost.locator("#mine")).to_have_count(0)


def test_what_a_keeper_enters_with_an_ended_link_is_saved_by_itself_once_they_keep_score_again(
    phone: Page, plain_phone: Page, server: Server
) -> None:
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    plain_phone.goto(link(server, address, "keeper"))
    plain_phone.locator(".action-bar a.go").click()
    tap_tricks(plain_phone, 2, 2, 1, 0)
    send(phone, f"{address}/share/renew", [("role", "keeper"), ("based_on", "1")])
    plain_phone.locator("button.go").click()
    waiting = plain_phone.locator("#waiting")
    expect(waiting).to_contain_text("Waiting on this phone until it keeps score there")
    expect(waiting).to_contain_text("Christopher 2, Elizabeth 2, Alexander 1, Annegret 0")
    plain_phone.goto(link(server, address, "keeper", renewed=1))
    expect(plain_phone.locator(".sheet tbody tr")).to_have_count(1)
    expect(waiting).to_be_hidden()
    expect(plain_phone.locator(".action-bar a.go")).to_have_text("Score round 2")
