"""What somebody types on a page of a tournament day is there again after another key of that page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.support.day_by_hand import NAMES

LATE = "Uwe\nZoë"


def put_on_the_list(phone: Page) -> None:
    """What is typed is looked at, and then kept."""
    phone.get_by_role("button", name="Put them on the list").click()
    phone.locator("h2", has_text="look first").wait_for()
    phone.get_by_role("button", name="Put them on the list").click()


@pytest.fixture
def day(phone: Page, server: Server) -> str:
    """The address of a day with eight players on its list."""
    phone.goto(f"{server.url}/days/new/huckley-buck")
    phone.locator("#name").fill("Club day")
    phone.locator(".action-bar .go").click()
    phone.locator("#names").fill("\n".join(NAMES[:8]))
    put_on_the_list(phone)
    expect(phone.locator("h2", has_text="On the list: 8")).to_be_visible()
    return phone.url.removesuffix("/players")


def test_names_that_are_typed_stay_when_somebody_leaves_or_the_page_is_left(phone: Page, day: str) -> None:
    phone.locator("#came[data-opened]").wait_for()
    phone.get_by_text("More came").click()
    phone.locator("#names").fill(LATE)
    phone.get_by_role("button", name=f"Remove {NAMES[0]}").click()
    expect(phone.locator("h2", has_text="On the list: 7")).to_be_visible()
    expect(phone.locator(".restored")).to_contain_text("As you left it")
    expect(phone.locator("#names")).to_have_value(LATE)
    phone.locator(".action-bar a", has_text="Back").click()
    phone.locator("h1", has_text="Club day").wait_for()
    phone.goto(f"{day}/players")
    expect(phone.locator("#names")).to_have_value(LATE)
    expect(phone.locator("#names")).to_be_visible()
    phone.get_by_role("button", name="Start afresh").click()
    expect(phone.locator("#names")).to_have_value("")
    phone.reload()
    phone.locator("#came[data-opened]").wait_for()
    expect(phone.locator(".restored")).to_have_count(0)


def test_names_that_were_asked_for_before_the_seats_stay_until_they_are_on_the_list(phone: Page, day: str) -> None:
    phone.get_by_text("More came").click()
    phone.locator("#names").fill(LATE)
    phone.get_by_role("button", name="Draw the seats").click()
    expect(phone.locator("[role=alert]")).to_contain_text("These names aren’t on the list yet.")
    phone.locator("#came[data-opened]").wait_for()
    phone.goto(f"{day}/players")
    expect(phone.locator("#names")).to_have_value(LATE)
    put_on_the_list(phone)
    expect(phone.locator("h2", has_text="On the list: 10")).to_be_visible()
    expect(phone.locator("#names")).to_have_value("")
    expect(phone.locator(".restored")).to_have_count(0)


def test_a_typed_seed_shows_its_seats_and_then_opens_them(phone: Page, day: str) -> None:
    phone.goto(f"{day}/seats")
    phone.locator("#seed").fill("4711")
    phone.get_by_role("button", name="Open 2 tables").click()
    expect(phone.locator("[role=alert]")).to_contain_text("the seats by the seed that you typed")
    phone.get_by_role("button", name="Open 2 tables").click()
    phone.locator(".plan").wait_for()
    phone.wait_for_url(day)
    phone.goto(f"{day}/where")
    phone.get_by_text("How anybody can check the draw").click()
    expect(phone.locator(".fold b")).to_have_text("4711")


def test_a_note_stays_when_something_is_undone(phone: Page, day: str) -> None:
    phone.goto(f"{day}/record")
    phone.locator("form[data-draft=note][data-opened]").wait_for()
    phone.locator("#text").fill("Rain")
    phone.goto(day)
    phone.goto(f"{day}/record")
    expect(phone.locator("#text")).to_have_value("Rain")


def test_the_list_stays_at_the_player_of_whom_something_is_said(phone: Page, day: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 400})
    phone.get_by_role("button", name=f"{NAMES[5]}: sit out leg 1").click()
    expect(phone.get_by_role("button", name=f"{NAMES[5]}: play in leg 1")).to_be_in_viewport()
