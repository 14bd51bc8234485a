"""The site's pages on small and large screens, light and dark, for axe; and a game by the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import violations
from tests.browser.disputes.referee_taps import CAST
from tests.browser.disputes.referee_taps import Thumb as RefereeThumb
from tests.browser.looks.test_fits import ALL_MOVED, MEASURE
from tests.browser.nights.test_hb_night import Thumb
from tests.browser.site.conftest import SitePhone
from tests.browser.site.taps import follow, score, seat_on_site
from tests.browser.taps.test_keyboard import ROUNDS, Keyboard, focused, play

pytestmark = pytest.mark.thorough

SCREENS = ((320, 568), (390, 664), (1024, 768))
THEMES = ("light", "dark")


WIDER = "document.documentElement.scrollWidth > innerWidth ? [`wider than ${innerWidth}`] : []"


def faults(page: Page, name: str, measure: str = MEASURE) -> list[str]:
    """What sticks out of a page or is hidden by another part of it, and what axe finds, on all screens."""
    found = []
    page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(fold => fold.open = true)")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(ALL_MOVED)
        found += [f"{name} {width}×{height}: {fault}" for fault in page.evaluate(measure)]
        for theme in THEMES if width < SCREENS[-1][0] else ():
            page.emulate_media(color_scheme=theme)
            found += [f"{name} {width}×{height} {theme}: {fault}" for fault in violations(page)]
    return found


def test_the_starting_page_and_that_of_a_lost_address_fit_and_have_nothing_for_axe(site_phone: SitePhone) -> None:
    context = site_phone.context
    for script in ("worker", "lost"):
        context.route(f"**/phone/{script}.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    found = []
    for path in ("", "404.html"):
        page = context.new_page()
        page.goto(site_phone.address + path)
        found += faults(page, path or "starting")
    assert not found, "\n".join(found)


def test_every_kind_of_page_fits_and_has_nothing_for_axe(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    table = seat_on_site(page, names=CAST[:5], dealer="Maximilian")
    Thumb(page).turn_up("S", "4")
    referee = RefereeThumb(page)
    referee.prove_a_renege()
    found = faults(page, "dispute", WIDER)
    page.set_viewport_size({"width": 390, "height": 844})
    referee.go()
    referee.verdict()
    found += faults(page, "ruling")
    page.set_viewport_size({"width": 390, "height": 844})
    follow(page, table)
    score(page, 1, {0: 2, 1: 1, 2: 1, 3: 0})
    found += faults(page, "pad")
    for path in ("enter/result", "share", "history", "house-rules"):
        follow(page, f"{table}/{path}")
        found += faults(page, path)
    for path in ("", "tables/new/huckley-buck", "phone", "bring-in"):
        follow(page, site_phone.address + path)
        found += faults(page, path or "home")
    assert not found, "\n".join(found)


def test_the_keyboard_alone_plays_on_the_site(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    keys = Keyboard(page)
    play(keys, ROUNDS[:3])
    keys.tab_to(".menu > summary")
    keys.press("Enter")
    keys.tab_to(".menu a[href$='/share']")
    keys.press("Enter")
    focused(page, "h1")
    keys.tab_to("[data-copy]")
    keys.press("Enter")
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    keys.tab_to("a[href*='/tables/'].button")
