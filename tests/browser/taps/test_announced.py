"""A screen reader announces what a step led to, and nothing that only came with the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_table, waits_for
from tests.browser.disputes.referee_taps import Thumb

CREW = ("Christopher", "Annegret", "Elizabeth")
LISTEN = """() => {
    window.heard = [];
    new MutationObserver(changes => {
        for (const { target } of changes) {
            const region = (target.closest ? target : target.parentElement)?.closest("[role=status]");
            if (region?.textContent.trim()) heard.push(region.textContent.trim());
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps what changes in a live region that was there before; one that comes with its page is not announced."""


def hears(page: Page, words: str) -> None:
    waits_for(page, lambda: words in page.evaluate("heard"), f"not announced: {words}")


def test_a_player_who_is_moved_is_announced_and_the_focus_stays_on_the_key(phone: Page) -> None:
    """At the end of the list the other key has it."""
    phone.goto("/tables/new/buddha")
    for name in CREW:
        phone.fill("#new_name", name)
        phone.press("#new_name", "Enter")
        phone.get_by_label(f"Move {name} up").wait_for()
    phone.evaluate(LISTEN)
    phone.get_by_label("Move Christopher down").focus()
    phone.keyboard.press("Enter")
    hears(phone, "Christopher is now in seat 2 of 3")
    expect(phone.get_by_label("Move Christopher down")).to_be_focused()
    phone.keyboard.press("Enter")
    hears(phone, "Christopher is now in seat 3 of 3")
    expect(phone.get_by_label("Move Christopher down")).to_be_disabled()
    expect(phone.get_by_label("Move Christopher up")).to_be_focused()
    phone.keyboard.press("Enter")
    hears(phone, "Christopher is now in seat 2 of 3")
    expect(phone.get_by_label("Move Christopher up")).to_be_focused()


def test_a_ruling_that_was_kept_is_announced(huckley_buck: Thumb) -> None:
    phone = huckley_buck.page
    huckley_buck.prove_a_renege()
    huckley_buck.go()
    phone.locator(".verdict").wait_for()
    phone.evaluate(LISTEN)
    phone.get_by_role("button", name="Keep", exact=True).click()
    hears(phone, "✓ Ruling kept")


def test_only_a_loss_that_lasts_is_announced_and_its_end(phone: Page, server: Server) -> None:
    table = seat_table(phone, "Buddha", CREW)
    phone.evaluate(LISTEN)
    expect(phone.locator("#status")).to_have_text("Live")
    phone.locator(".action-bar a", has_text="Referee").click()
    phone.locator(".action-bar a", has_text="Close").click()
    expect(phone).to_have_url(f"{server.url}{table}")
    expect(phone.locator("#status")).to_have_text("Live")
    assert phone.evaluate("heard") == []
    server.stop(kill=True)
    expect(phone.locator("#status")).to_have_text("Offline")
    assert phone.evaluate("heard") == []
    hears(phone, "Offline")
    server.start()
    hears(phone, "Live again")
    assert phone.evaluate("heard") == ["Offline", "Live again"]
