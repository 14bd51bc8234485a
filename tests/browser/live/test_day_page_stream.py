"""A day's own page in a browser: it follows by itself, with its large key, and counts a leg's last minutes down."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.live.test_hall_stream import open_day
from tests.browser.nights.test_tournament_day import play_over_http
from tests.browser.tables import send


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
    phone.get_by_text("A pause, or an end of this leg").click()
    phone.fill("#minutes", "10")
    phone.get_by_role("button", name="Pause until then").click()
    expect(phone.locator("#day .left")).to_contain_text("10 min left")
    expect(pad.locator("#board .left")).to_contain_text("10 min left")


def test_a_pad_asks_for_what_it_offers_when_the_end_by_the_clock_comes(phone: Page) -> None:
    day, tables = open_day(phone)
    phone.goto(tables[0][0])
    send(phone, f"{day}/clock", [("as_of", "3"), ("what", "leg"), ("minutes", "10")])
    expect(phone.locator("#board .left")).to_contain_text("10 min left")
    expect(phone.locator("#status")).to_have_text("Live")
    with phone.expect_request(f"**{tables[0][0]}/board"):
        phone.evaluate("document.querySelector('#board .left').dataset.until = Date.now() + 1500")


def test_a_tables_fold_that_is_open_stays_so_when_the_page_follows(phone: Page, new_phone: Callable[..., Page]) -> None:
    day, tables = open_day(phone)
    organiser = new_phone()
    organiser.goto(day)
    organiser.locator("#players-1 summary").click()
    expect(organiser.locator("#players-1 b").first).to_be_visible()
    for path, seated in tables[:2]:
        play_over_http(phone, path, len(seated))
    expect(organiser.locator(".plan section.over")).to_have_count(2)
    expect(organiser.locator("#players-1 b").first).to_be_visible()
    expect(organiser.locator("#players-2 b").first).to_be_hidden()


def test_a_day_is_at_most_two_screens_of_a_phone_and_shows_every_name_on_a_wide_one(phone: Page) -> None:
    day, tables = open_day(phone)
    phone.goto(day)
    foot = "document.querySelector('.pages').getBoundingClientRect().bottom / innerHeight"
    assert phone.evaluate(foot) < 2
    expect(phone.locator(".plan b").first).to_be_hidden()
    phone.set_viewport_size({"width": 1280, "height": 720})
    for name in (name for _, seated in tables for name in seated):
        expect(phone.locator(".plan li", has_text=name).first).to_be_visible()
