"""Players' own phones whose server goes away while they bid in secret: what they enter waits, and counts once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ELSEWHERE, Server, link
from tests.browser.offline_pad import PLAYERS, events, until, waits
from tests.browser.tables import seat, send

pytestmark = pytest.mark.thorough


def test_bids_that_guests_enter_without_the_server_are_revealed_together_with_it(
    phone: Page, new_phone: Callable[..., Page], server: Server
) -> None:
    table = seat(phone, "buddha", PLAYERS[:3], PLAYERS[2])
    send(phone, f"{table}/share/seats", [("open", "yes"), ("based_on", "1")])
    guests = [new_phone(base_url=f"http://{ELSEWHERE}:{server.port}") for _ in range(3)]
    for guest, name in zip(guests, PLAYERS[:3], strict=True):
        guest.goto(link(server, table, "watcher"))
        guest.locator("button.name", has_text=name).click()
        guest.locator("#mine").wait_for()
    bid(guests[0], 2)
    expect(guests[0].locator("#own")).to_contain_text("Your bid is in")
    server.stop(kill=True)
    for guest, number in zip(guests[1:], (4, 6), strict=True):
        bid(guest, number)
        expect(waits(guest)).to_contain_text("hidden until all are in")
        expect(waits(guest).locator(".details")).not_to_contain_text(str(number))
    server.start()
    for guest in guests:
        expect(guest.locator(".open-line td").first).to_contain_text("2")
        expect(guest.locator(".open-line td").last).to_contain_text("6")
        until(guest, "tableside.queue.all().length === 0")
    bids = [event["data"]["bids"] for event in events(server, table) if event["kind"] == "bid"]
    assert sorted(bids, key=str) == [[2, None, None], [None, 4, None], [None, None, 6]]


def bid(guest: Page, number: int) -> None:
    guest.locator(f'#mine .keys button[value="{number}"]').click()
