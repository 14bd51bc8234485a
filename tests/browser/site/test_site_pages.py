"""The site's pages as on a server: what the phone chose, Back and Forward, the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from tests.browser.nights.test_hb_night import Thumb
from tests.browser.site.conftest import SitePhone, kept_for_good, started
from tests.browser.site.taps import follow, score, seat_on_site, shows_round
from tests.browser.taps.test_this_phone import BAIZE, GROUND, save

pytestmark = pytest.mark.thorough


def test_what_the_phone_chose_holds_at_once_and_after_a_reload(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    kept_for_good(page)
    follow(page, f"{site_phone.address}phone")
    assert page.evaluate(GROUND) == BAIZE["light"]
    save(page, "theme", "dark")
    assert page.evaluate(GROUND) == BAIZE["dark"]
    page.reload()
    started(page)
    assert page.evaluate(GROUND) == BAIZE["dark"]
    expect(page.locator('input[name="theme"][value="dark"]')).to_be_checked()
    assert page.locator('meta[name="theme-color"]').evaluate_all("all => all.map(one => one.content)") == ["#0c1c15"]
    follow(page, site_phone.address)
    assert page.evaluate(GROUND) == BAIZE["dark"]
    follow(page, f"{site_phone.address}phone")
    save(page, "theme", "")
    assert page.evaluate(GROUND) == BAIZE["light"]


def test_a_later_start_compiles_the_interpreter_as_the_service_worker_keeps_it(site_phone: SitePhone) -> None:
    """Of a file that the page unpacks the browser keeps no machine code."""
    kept_for_good(site_phone.tab())
    asked: list[tuple[str, str | None]] = []

    def note(answer: Response) -> None:
        if ".wasm" in answer.url:
            asked.append((answer.url.rpartition("/")[2], answer.headers.get("content-type")))

    site_phone.context.on("response", note)
    site_phone.tab()
    assert asked == [("pyodide.asm.wasm", "application/wasm")]


def test_back_and_forward_bring_each_page_with_its_title_its_place_and_its_focus(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    table = seat_on_site(page)
    for number in (1, 2, 3):
        score(page, number)
    expect(page.locator("#saved")).to_have_text("✓ Round 3 scored")
    expect(page.locator("#action-bar .say")).to_be_focused()
    expect(page.locator("#status")).to_be_hidden()
    for rel, name in (("manifest", "manifest.webmanifest"), ("apple-touch-icon", "static/icon-192.png")):
        assert page.locator(f"link[rel={rel}]").evaluate("link => link.href").startswith(site_phone.address + name)
    page.set_viewport_size({"width": 390, "height": 400})
    Thumb(page).menu("History")
    expect(page).to_have_title("History · Tableside")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("main")).to_contain_text("Round 3")
    page.evaluate("scrollTo(0, 150)")
    follow(page, f"{table}/house-rules")
    expect(page.locator("h1")).to_have_text("House rules")
    expect(page.locator("h1")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(page).to_have_title("History · Tableside")
    expect(page.locator("main")).to_contain_text("Round 3")
    assert page.url == f"{table}/history"
    assert page.evaluate("scrollY") == 150
    page.go_back()
    expect(page).to_have_title("Huckley Buck: Ann, Bob, Cy, Dee · Tableside")
    shows_round(page, 3)
    page.go_forward()
    expect(page).to_have_title("History · Tableside")
    page.go_forward()
    expect(page.locator("h1")).to_have_text("House rules")
    assert page.url == f"{table}/house-rules"
    page.reload()
    started(page)
    expect(page.locator("h1")).to_have_text("House rules")
    page.go_back()
    expect(page.locator("main")).to_contain_text("Round 3")
