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
