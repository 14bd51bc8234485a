"""Long names of a full table on a phone with its bars: what people do often is in sight, and numbers stand in columns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import seat, send

SEVEN = ("Maximilian", "Alexandra-Katharina", "Christopher", "Annegret", "Tim", "Elizabeth", "Bartholomew")
PHONE_WITH_BARS = {"width": 390, "height": 664}
SMALL = {"width": 320, "height": 568}
HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"
RIGHTS = "all => all.map(one => Math.round(one.getBoundingClientRect().right))"


def test_each_theme_is_named_on_one_line_of_the_smallest_phone(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    phone.goto("/phone")
    words = phone.locator('label:has([name="theme"]) > span')
    lines = "all => all.map(one => { const words = new Range(); words.selectNodeContents(one); "
    assert words.evaluate_all(lines + "return new Set([...words.getClientRects()].map(box => box.top)).size })") == [1] * 3


@pytest.mark.parametrize("size", [SMALL, PHONE_WITH_BARS])
def test_the_totals_after_a_row_stand_in_one_column(phone: Page, size: dict[str, int]) -> None:
    table = seat(phone, "points", SEVEN, SEVEN[0])
    send(phone, f"{table}/enter/result", [("based_on", "1"), *[(f"points-{at}", str(at * 70)) for at in range(7)]])
    phone.set_viewport_size(size)
    phone.goto(table)
    phone.locator(".sheet tbody th > a").first.click()
    totals = phone.locator(".scores b")
    expect(totals).to_have_count(7)
    assert len(set(totals.evaluate_all(RIGHTS))) == 1
    assert totals.last.inner_text() == "420"
    rows = phone.locator(".scores li").evaluate_all(HEIGHTS)
    assert sum(rows) <= 350
