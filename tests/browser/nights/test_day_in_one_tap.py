"""What a director sees to between legs, each by one tap on the day's own page, on a phone of 320 × 568."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, link
from tests.browser.nights.test_tournament_day import play_over_http, tables_of
from tests.browser.tables import send
from tests.support.day_by_hand import NAMES


class Director:
    """A director's phone on a day's own page."""

    def __init__(self, page: Page, day: str) -> None:
        self.page, self.day = page, day
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto(day)

    def taps_key(self, name: str) -> None:
        """A tap on the key of that name, which is as large as a thumb."""
        key = self.page.get_by_role("button", name=name, exact=True)
        size = key.bounding_box()
        assert size is not None, f"{name} is not in sight"
        assert min(size["width"], size["height"]) >= 44
        key.click()

    def does(self, name: str, record: str) -> None:
        """One tap does it; the page names it, with the Undo, which is another tap, and both are on the record."""
        self.taps_key(name)
        last = self.page.locator("form.held", has_text=f"Last: {record}")
        expect(last).to_be_visible()
        last.get_by_role("button", name="Undo").click()
        expect(self.page.locator("form.held", has_text=f"Undone: {record}")).to_be_visible()
        self.page.goto(f"{self.day}/record")
        expect(self.page.locator(".events .gone").first).to_contain_text(record)
        self.page.goto(self.day)


@pytest.fixture
def day(phone: Page) -> str:
    """A day of 19 in its first leg, of which two of four tables have played two games."""
    day = send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "3")]).removesuffix("/players")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join(NAMES[:19]))])
    return day


def test_each_act_between_legs_is_one_tap_undone_by_another_and_on_the_record(
    phone: Page, new_phone: Callable[..., Page], day: str
) -> None:
    send(phone, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    director = Director(new_phone(), day)

    director.taps_key("Draw again")
    expect(director.page.get_by_role("button", name="Open 4 tables")).to_be_visible()
    director.page.goto(f"{day}/record")
    expect(director.page.locator(".events .gone")).to_contain_text("Seats were drawn with the seed 4711: 4 tables")
    director.page.goto(day)
    director.page.get_by_role("button", name="Redo").click()
    expect(director.page.locator(".plan section")).to_have_count(4)
    director.does("A pause of 15 min", "A pause of 15 min")

    tables = tables_of(phone, day)
    for path, seated in tables[:2]:
        play_over_http(phone, path, len(seated))
    director.page.goto(day)
    director.does(NAMES[7], f"{NAMES[7]} sits out leg 2")
    director.does("Plays on while others move, table 3", "Table 3 plays on; the others move without it")


def test_a_second_organisers_phone_is_one_tap_away_and_is_undone_from_the_record(
    plain_phone: Page, day: str, new_phone: Callable[..., Page], server: Server
) -> None:
    director = Director(new_phone(), day)
    director.page.get_by_role("link", name="A second organiser’s phone").click()
    expect(director.page.locator("h1")).to_have_text("A second organiser’s phone")
    plain_phone.goto(link(server, day, "organiser"))
    expect(plain_phone.locator("#day")).to_be_visible()
    director.page.goto(f"{day}/record")
    joined = director.page.locator(".events li", has_text="Another organiser’s phone joined")
    joined.get_by_role("button", name="Undo").click()
    expect(director.page.locator("form.held", has_text="Undone: Another organiser’s phone joined")).to_be_visible()
    plain_phone.goto(day)
    expect(plain_phone.locator("h1")).to_have_text("No such day")
