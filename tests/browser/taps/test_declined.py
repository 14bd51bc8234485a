"""A question that is declined leaves nothing behind: nothing waits, nothing counts as not saved, the way goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline_pad import until
from tests.browser.tables import seat, send

CREW = ("Ann", "Bob", "Cy")
BIDS, TAKEN = (40, 46, 51), (40, 51, 46)
LEAVE = {
    "to the sheet": lambda page, table: page.locator(".action-bar a.grow").click(),
    "reload": lambda page, table: page.goto(table),
}


def of_each(field: str, values: tuple[int, ...]) -> list[tuple[str, str]]:
    return [(f"{field}-{seat}", str(value)) for seat, value in enumerate(values)]


@pytest.fixture
def table(phone: Page) -> str:
    """A game of Ten-Point Buck that Ann won in two rounds."""
    path = seat(phone, "ten-point-buck", CREW, "Ann", tpb_rounds="2")
    for number in (1, 3):
        send(phone, f"{path}/enter/bid", [("based_on", str(number)), *of_each("bids", BIDS)])
        send(phone, f"{path}/enter/result", [("based_on", str(number + 1)), *of_each("taken", TAKEN)])
    return path


def strike_bids(page: Page) -> None:
    page.locator("button[name=target][value='2']").click()


def ask_to_strike(page: Page, table: str) -> None:
    page.goto(f"{table}/history")
    strike_bids(page)
    expect(page.locator("[role=alert]")).to_contain_text("No longer counted")


def nothing_is_left(page: Page) -> None:
    page.locator("#board").wait_for()
    until(page, "tableside.queue.all().length === 0")
    expect(page.locator("#status")).to_have_text("Live")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("#action-bar [data-by-phone]")).to_have_count(0)


@pytest.mark.parametrize("leave", LEAVE)
def test_declining_to_strike_off_leaves_nothing_behind(phone: Page, table: str, leave: str) -> None:
    ask_to_strike(phone, table)
    LEAVE[leave](phone, table)
    nothing_is_left(phone)
    phone.goto(f"{table}/entries/5/correct")
    phone.fill("#taken-0", "46")
    phone.fill("#taken-1", "40")
    phone.locator("button.go").click()
    phone.locator("#board").wait_for()
    expect(phone.locator("#saved")).to_contain_text("Corrected")
    nothing_is_left(phone)


def test_what_was_struck_off_offline_asks_once_and_is_declined(
    new_phone: Callable[..., Page], phone: Page, table: str
) -> None:
    phone.goto(table)
    until(phone, f"tableside.open('{table}/history').then(() => true)")
    phone.context.set_offline(True)
    strike_bids(phone)
    expect(phone.locator("#waiting")).to_contain_text("Strike off: Bids")
    phone.context.set_offline(False)
    expect(phone.locator("#status")).to_have_text("Not saved")
    phone.get_by_role("button", name="Put right").click()
    expect(phone.locator("[role=alert]")).to_contain_text("No longer counted")
    phone.locator(".action-bar a.grow").click()
    nothing_is_left(phone)


def test_a_change_of_house_rules_that_is_declined_leaves_nothing_behind(phone: Page, table: str) -> None:
    phone.goto(f"{table}/house-rules")
    phone.locator("[name='tpb.rounds']").fill("3")
    phone.locator(".action-bar button.go").click()
    expect(phone.locator(".warning")).to_contain_text("Look again")
    phone.goto(table)
    nothing_is_left(phone)
