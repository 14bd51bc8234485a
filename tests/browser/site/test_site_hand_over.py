"""A table handed over by the phone's share menu: as a link, and as a file where the browser shares files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import waits_for
from tests.browser.nights.test_hb_night import Thumb
from tests.browser.site.conftest import SitePhone
from tests.browser.site.taps import events, follow, score, seat_on_site, shows_round

pytestmark = pytest.mark.thorough

RECORDS = """
window.shared = [];
window.takesFiles = true;
navigator.canShare = ({ files }) => window.takesFiles && files.every(file => file.name.endsWith(".txt"));
navigator.share = async ({ title, url, files = [] }) => {
    if (!navigator.userActivation.isActive) throw new DOMException("not after a tap", "NotAllowedError");
    const texts = await Promise.all(files.map(async file => [file.name, file.type, await file.text()]));
    window.shared.push({ title, url, files: texts });
};
"""
"""In place of the share menu, which no test can open: what would be shared."""


def shared(page: Page, key: str) -> dict[str, Any]:
    """What a tap on a key of that name shares."""
    before = page.evaluate("shared.length")
    page.get_by_role("button", name=key, exact=True).click()
    waits_for(page, lambda: page.evaluate("shared.length") > before)
    found: dict[str, Any] = page.evaluate("shared.at(-1)")
    return found


def test_a_table_goes_to_another_phone_as_a_shared_file(
    site_phone: SitePhone, new_site_phone: Callable[..., SitePhone]
) -> None:
    site_phone.context.add_init_script(RECORDS)
    page = site_phone.tab()
    table = seat_on_site(page)
    score(page, 1)
    Thumb(page).menu("Share table")
    link = shared(page, "Share…")
    assert (link["title"], link["url"].startswith(f"{site_phone.address}#table=")) == ("Huckley Buck", True)
    [[name, kind, text]] = shared(page, "Share as a file…")["files"]
    assert (name.startswith("huckley-buck-"), kind) == (True, "text/plain")
    page.evaluate("window.takesFiles = false")
    follow(page, table)
    follow(page, f"{table}/share")
    expect(page.get_by_role("button", name="Share…", exact=True)).to_be_visible()
    expect(page.locator("[data-share-file]")).to_be_hidden()
    expect(page.get_by_role("link", name="Copy as a file")).to_be_visible()
    other = new_site_phone(site_phone.address).tab()
    follow(other, f"{site_phone.address}bring-in")
    other.set_input_files("input[type=file]", {"name": name, "mimeType": kind, "buffer": text.encode()})
    other.locator("main form button, .action-bar .go").last.click()
    shows_round(other, 1)
    assert events(other, other.url) == events(page, table)
    other.goto("about:blank")
    other.goto(link["url"])
    expect(other.locator("#handed-over")).to_have_text("The link holds a table: Ann, Bob, Cy, Dee. Bring it in?")
