"""The next game of a night with other players, by taps: who left is off, who is typed sits down, scores go along."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.tables import seat, send

NAMES = ("Christopher", "Elizabeth", "Alexander", "Annegret")


def test_the_new_table_of_the_same_crew_is_shown_where_its_key_was_tapped(phone: Page) -> None:
    table = seat(phone, "points", NAMES, NAMES[0])
    send(phone, f"{table}/enter/result", [("based_on", "1"), *[(f"points-{at}", "3") for at in range(4)]])
    phone.goto(table)
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    phone.locator("summary[aria-label=More]").click()
    phone.locator("summary", has_text="names, seats").click()
    phone.get_by_role("button", name="Same crew, new table").click()
    expect(phone.locator(".sheet tbody tr")).to_have_count(0)
    expect(phone).not_to_have_url(table)


def test_somebody_leaves_and_somebody_joins_between_two_games(
    new_phone: Callable[..., Page], server: Server, axe: Callable[[Page], None]
) -> None:
    phone = new_phone(320)
    pairs = [("players", name) for name in NAMES] + [("tpb.rounds", "1"), ("do", "seat"), ("key", "one")]
    answer = phone.request.post(
        f"{server.url}/tables/new/ten-point-buck",
        data="&".join(f"{name}={value}" for name, value in pairs),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    address = answer.url
    for number, (kind, field, values) in enumerate(
        (("bid", "bids", (40, 40, 40, 17)), ("result", "taken", (40, 46, 39, 20))), start=1
    ):
        form = {f"{field}-{seat}": str(value) for seat, value in enumerate(values)}
        form |= {"key": f"k{number}", "based_on": str(number), "allowed": "yes", "note": "so be it"}
        assert phone.request.post(f"{address}/enter/{kind}", form=form).ok
    phone.goto(address)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    expect(phone.locator(".action-bar button.go")).to_be_in_viewport()
    axe(phone)
    phone.get_by_role("link", name="Change crew").click()
    phone.get_by_role("button", name="Take Alexander off").click()
    expect(phone.locator(".seat .name", has_text="Alexander")).to_have_count(0)
    phone.fill("#new_name", "Maximilian")
    phone.locator(".action-bar .go").click()
    phone.locator(".sheet").wait_for()
    expect(phone.locator(".sheet")).to_contain_text("Maximilian")
    expect(phone.locator("#board")).to_contain_text("The night so far")
    expect(phone.locator("#board table.facts")).to_contain_text("Alexander")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    axe(phone)
