"""The menu of a table under a thumb."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import seat_table

BACK_OF_A_PHONE = """const Watcher = CloseWatcher;
    window.watchers = new Set();
    window.CloseWatcher = class extends Watcher {
      constructor() { super(); watchers.add(this); }
      destroy() { watchers.delete(this); super.destroy(); }
    };
    window.back = () => { for (const watcher of watchers) watcher.requestClose(); }"""
"""A phone's Back asks the page's watchers; a browser on a desk has no such key."""


def test_back_shuts_the_open_menu_and_stays_on_the_pad(phone: Page) -> None:
    phone.add_init_script(BACK_OF_A_PHONE)
    path = seat_table(phone, "Huckley Buck", ("Christopher", "Annegret", "Elizabeth"))
    menu = phone.locator("details.menu")
    phone.get_by_label("More").click()
    phone.wait_for_function("watchers.size === 1")
    phone.evaluate("back()")
    expect(menu).not_to_have_attribute("open", "")
    assert phone.url.endswith(path)
    phone.wait_for_function("watchers.size === 0")


def test_a_menu_that_was_shut_leaves_back_to_the_browser(phone: Page) -> None:
    phone.add_init_script(BACK_OF_A_PHONE)
    seat_table(phone, "Huckley Buck", ("Christopher", "Annegret", "Elizabeth"))
    phone.get_by_label("More").click()
    phone.wait_for_function("watchers.size === 1")
    phone.get_by_role("link", name="History").click()
    expect(phone.locator("h1")).to_have_text("History")
    assert phone.evaluate("watchers.size") == 0
