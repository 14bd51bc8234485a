"""Guests' phones: a watcher on plain http, put out by a renewal; and a phone that is told to slow down."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tableside.web.guard.links import key_of
from tests.browser.conftest import ELSEWHERE, Server, seat_table, sheet_rows, waits_for

PLAYERS = ("Christopher", "Elizabeth", "Alexander", "Annegret")


@pytest.fixture
def guest(new_phone: Callable[..., Page], server: Server) -> Page:
    """A phone that knows the server by a name, over plain http: as any address on a Wi-Fi, neither home nor secure."""
    return new_phone(base_url=f"http://{ELSEWHERE}:{server.port}")


def link(server: Server, address: str, role: str) -> str:
    secret = (server.data.parent / "secret_key").read_bytes()
    return f"{address}/join/{role}/{key_of(secret, address.rsplit('/', 1)[1], role, 0)}"


def score(phone: Page, *tricks: int) -> None:
    phone.locator(".dock a.go").click()
    for seat, number in enumerate(tricks):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()
    phone.locator("button.go").click()
    phone.locator(".sheet").wait_for()


def test_a_watchers_phone_sees_each_entry_and_can_write_nothing(phone: Page, guest: Page, server: Server) -> None:
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    guest.goto(link(server, address, "watcher"))
    expect(guest.locator("#status")).to_have_text("Live")
    assert guest.url.endswith(address)
    assert guest.locator("form, .dock a.go").count() == 0
    score(phone, 2, 2, 1, 0)
    expect(guest.locator(".sheet tbody")).to_contain_text("+2")
    assert sheet_rows(guest) == sheet_rows(phone)


def test_a_renewal_puts_a_watching_phone_out(phone: Page, guest: Page, server: Server) -> None:
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    guest.goto(link(server, address, "watcher"))
    expect(guest.locator("#status")).to_have_text("Live")
    answer = phone.request.post(
        f"{server.url}{address}/share/renew", form={"role": "watcher", "key": "renewal", "based_on": "1"}
    )
    assert answer.ok
    expect(guest.locator("h1")).to_have_text("No such table")
    score(phone, 2, 2, 1, 0)
    assert "Christopher" not in guest.locator("body").inner_text()


@pytest.mark.parametrize("path", ["/", "share"])
def test_plain_http_is_told_of_where_it_is_used(phone: Page, guest: Page, server: Server, path: str) -> None:
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    guest.goto(link(server, address, "keeper"))
    place = path if path == "/" else f"{address}/{path}"
    for page, shown in ((guest, True), (phone, False)):
        page.goto(place)
        expect(page.locator(".plain-http")).to_be_visible(visible=shown)


def test_a_phone_that_is_told_to_slow_down_waits_and_its_entry_counts_once(phone: Page, server: Server) -> None:
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    refused: list[str] = []

    def slow_down(route: Route) -> None:
        refused.append(route.request.url)
        if len(refused) > 2:
            route.continue_()
        else:
            route.fulfill(status=429, headers={"Retry-After": "1"}, body="Too fast")

    phone.route(
        "**/enter/result", lambda route: slow_down(route) if route.request.method == "POST" else route.continue_()
    )
    score(phone, 2, 2, 1, 0)
    expect(phone.locator(".sheet tbody tr").first).to_be_visible()
    phone.goto(address)
    rows = [row for row in sheet_rows(phone) if any(cell.strip() for cell in row[1:])]
    assert len(refused) == 3
    assert len([row for row in rows if row[0].startswith("1")]) == 1


def test_guests_change_a_secret_bid_and_wave_a_doubt_through(
    phone: Page, guest: Page, new_phone: Callable[..., Page], server: Server, axe: Callable[[Page], None]
) -> None:
    address = seat_table(phone, "Buddha", PLAYERS[:3])
    phone.goto(f"{address}/share")
    phone.get_by_role("button", name="Let players claim their seats").click()
    watcher = new_phone(320)
    for page, name in ((guest, "Christopher"), (watcher, "Elizabeth")):
        page.goto(link(server, address, "watcher"))
        page.goto(f"{address}/own")
        page.get_by_role("button", name=name).click()
        page.locator("#mine").wait_for()
    guest.fill('#mine input[name="value"]', "12")
    guest.locator("#mine button.go").click()
    expect(guest.locator("#own .warning")).to_contain_text("more than 10 fingers can show")
    axe(guest)
    watcher.fill('#mine input[name="value"]', "2")
    watcher.locator("#mine button.go").click()
    expect(watcher.locator("#own")).to_contain_text("Your bid is in")
    expect(guest.locator("#board")).to_contain_text("Elizabeth ✓")
    held: list[Route] = []
    guest.route("**/own", lambda route: held.append(route))
    with guest.expect_response("**/own/now"):
        guest.locator("#mine button.go").click()
    waits_for(guest, lambda: held, "the page was not asked for again")
    expect(guest.locator("form[data-sent]"), "a form to be lost was put in place of what is sent").to_have_count(1)
    held[0].continue_()
    guest.unroute("**/own")
    expect(guest.locator("#own")).to_contain_text("Your bid is in")
    guest.fill('#mine input[name="value"]', "4")
    guest.locator("#mine button.go", has_text="Change your bid").click()
    expect(guest.locator("#own .trouble")).to_have_count(0)
    assert watcher.evaluate("document.documentElement.scrollWidth") <= 320
    phone.goto(f"{address}/enter/bid")
    phone.locator('label:has(input[name="bids-2"][value="5"])').first.click()
    phone.locator("button.go").click()
    for page in (phone, guest, watcher):
        expect(page.locator(".open-line td").first).to_contain_text("4")
