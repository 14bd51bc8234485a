""" "Look again" leads to what is missing or doubted; without a doubt the form has its menu again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.tables import seat, send

FOUR = ("Ann", "Bob", "Cy", "Dee")


def doubted(page: Page) -> None:
    """Tricks that are too few for Buddha, which need a reason."""
    table = seat(page, "buddha", FOUR, "Ann")
    send(page, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{player}", "2") for player in range(4)]])
    page.goto(f"{table}/enter/result")
    for player in range(4):
        page.locator(f'label:has(input[name="tricks-{player}"][value="2"])').click()
    page.locator("button.go").click()
    page.locator("#entry .warning").wait_for()


def test_look_again_leads_to_the_reason_that_is_required(phone: Page) -> None:
    doubted(phone)
    phone.locator("h1").click()
    phone.get_by_role("link", name="Look again").click()
    expect(phone.locator("#note")).to_be_focused()


def test_look_again_leads_to_the_fields_where_a_note_is_optional(phone: Page) -> None:
    table = seat(phone, "ten-point-buck", FOUR, "Ann")
    phone.goto(f"{table}/enter/bid")
    for player in range(4):
        phone.fill(f"#bids-{player}", "400")
    phone.locator("button.go").click()
    phone.get_by_role("link", name="Look again").click()
    expect(phone.locator("#fields")).to_be_focused()


def test_the_menu_is_back_once_the_doubt_is_gone(phone: Page) -> None:
    doubted(phone)
    menu = phone.locator(".action-bar .menu")
    expect(menu).to_be_hidden()
    for player, tricks in ((0, 4), (1, 5), (2, 3)):
        phone.locator(f'label:has(input[name="tricks-{player}"][value="{tricks}"])').click()
    expect(phone.get_by_role("link", name="Look again")).to_be_hidden()
    expect(menu).to_be_visible()
