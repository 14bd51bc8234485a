"""A pad on a phone with its bars: what there is room for is large, and no line of it is given away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import seat, send

FOUR = ("Christopher", "Annegret", "Mary Ann", "Tim")
SEVEN = (*FOUR, "Bartholomew", "Elizabeth", "Nina")


@pytest.fixture
def small(new_phone: Callable[..., Page]) -> Page:
    page = new_phone(390)
    page.set_viewport_size({"width": 390, "height": 664})
    return page


def top_and_bottom(page: Page, where: str) -> tuple[float, float]:
    box = page.locator(where).bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def test_totals_are_large_before_the_first_round(small: Page) -> None:
    small.goto(seat(small, "ten-point-buck", FOUR, FOUR[0]))
    size = small.locator(".sheet tfoot td").first.evaluate("cell => parseFloat(getComputedStyle(cell).fontSize)")
    assert size >= 56


def test_who_deals_is_shown_in_full_above_the_bar_for_seven(small: Page) -> None:
    small.goto(seat(small, "huckley-buck", SEVEN, SEVEN[0]))
    expect(small.get_by_role("button", name="Out", exact=True)).to_be_visible()
    _, end = top_and_bottom(small, ".pieces > .quiet")
    bar, _ = top_and_bottom(small, ".action-bar")
    assert end <= bar


def test_a_draw_asks_what_a_player_throws(small: Page) -> None:
    small.goto(seat(small, "huckley-buck", FOUR, FOUR[0]))
    asked = small.locator(".pill.next > span").evaluate("pill => getComputedStyle(pill, '::after').content")
    assert "throws" in asked or "attr(data-asked)" in asked
    assert small.locator(".pill.next > span").get_attribute("data-asked") == "throws"


def test_what_was_saved_is_beside_undo_where_the_bar_says_no_more(small: Page) -> None:
    table = seat(small, "ten", FOUR, FOUR[0])
    send(small, f"{table}/enter/round_card", [("based_on", "1"), ("card", "6")])
    small.goto(table)
    expect(small.locator("#saved")).to_contain_text("Round card")
    saved, undo = (top_and_bottom(small, where) for where in (".saved", "#step-undo button"))
    assert abs(sum(saved) - sum(undo)) / 2 < 6
