"""A day's own page in a browser: it follows by itself, with its large key, and counts a leg's last minutes down."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.live.test_hall_stream import open_day
from tests.browser.nights.test_tournament_day import play_over_http


def test_a_days_page_follows_its_tables_and_offers_the_moves_once_all_are_done(
    phone: Page, new_phone: Callable[..., Page]
) -> None:
    day, tables = open_day(phone)
    organiser = new_phone()
    organiser.goto(day)
    expect(organiser.locator("#day")).to_contain_text("Nothing is entered in this leg.")
    for path, seated in tables:
        play_over_http(phone, path, len(seated))
        expect(organiser.locator(".plan section.over")).to_have_count(tables.index((path, seated)) + 1)
    expect(organiser.locator(".action-bar .go")).to_have_text("Moves after leg 1")
    organiser.locator(".action-bar .go").click()
    expect(organiser.locator("h1")).to_have_text("Moves after leg 1")


def test_a_pause_is_counted_down_on_a_pad_that_was_open_before(phone: Page, new_phone: Callable[..., Page]) -> None:
    day, tables = open_day(phone)
    pad = new_phone()
    pad.goto(tables[0][0])
    pad.locator("#board").wait_for()
    phone.goto(day)
    phone.fill("#minutes", "10")
    phone.get_by_role("button", name="Pause until then").click()
    expect(phone.locator("#day .left")).to_contain_text("10 min left")
    expect(pad.locator("#board .left")).to_contain_text("10 min left")
