"""Links into the site before the first visit: the host has no file for a page of the app, and sends 404.html."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.site.conftest import AT_ROOT, BELOW, META_ONLY, STARTING, SitePhone, placed
from tests.browser.site.file_server import served

pytestmark = pytest.mark.thorough

PAGES = [
    ("rules/huckley-buck", "rules/huckley-buck", "Huckley Buck"),
    ("tables/nowhere/rows/3?seat=0", "tables/nowhere/rows/3?seat=0", "No such table"),
    ("index.html", "", "New table"),
    ("#page=//elsewhere.example/x", "//elsewhere.example/x", "There is no such page"),
    ("some/where/else#table=x", "bring-in", "it was cut on its way"),
    ("#table=", "bring-in", "it was cut on its way"),
]
"""What is asked for, where it ends below the site's folder, and words on that page."""


@pytest.mark.parametrize(("path", "policy"), [(AT_ROOT, PHONE_POLICY), (BELOW, META_ONLY)])
def test_a_link_leads_to_its_page_at_the_first_visit(
    site_folder: Path, tmp_path: Path, new_site_phone: Callable[..., SitePhone], path: str, policy: str
) -> None:
    with served(placed(site_folder, tmp_path, path), policy, lost=f"{path}404.html") as (host, _):
        phone = new_site_phone(host + path, service_workers="block")
        page = phone.tab(PAGES[0][0])
        for asked, reached, words in PAGES:
            page.goto("about:blank")
            page.goto(phone.address + asked)
            expect(page.locator("main")).to_contain_text(words, timeout=STARTING)
            assert page.url == phone.address + reached


def test_a_table_that_is_handed_over_to_an_open_tab_is_brought_in_there(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    page.goto(f"{site_phone.address}#table=x")
    expect(page.locator("main")).to_contain_text("it was cut on its way")
    page.go_back()
    expect(page.locator("main")).to_contain_text("New table")
    assert page.url == site_phone.address


def test_a_lost_address_has_the_sheet_of_the_other_pages(
    site_folder: Path, tmp_path: Path, new_site_phone: Callable[..., SitePhone]
) -> None:
    """Where its script doesn't run, or before it does."""
    with served(placed(site_folder, tmp_path, BELOW), META_ONLY, lost=f"{BELOW}404.html") as (host, _):
        phone = new_site_phone(host + BELOW, java_script_enabled=False, color_scheme="light")
        page = phone.context.new_page()
        grounds = []
        for path in ("", "some/where/else"):
            page.goto(phone.address + path)
            grounds.append(page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor"))
        expect(page.locator("h1")).to_have_text("Page not found")
        assert grounds[0] == grounds[1] != "rgba(0, 0, 0, 0)"
