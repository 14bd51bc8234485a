"""The history on a wide screen, and the folds of the page that shares a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.tables import seat, send

FOUR = ("Christopher", "Annegret", "Mary Ann", "Tim")
CHEVRON = """fold => {
  const sign = getComputedStyle(fold.querySelector("summary"), "::after");
  return [sign.content, sign.rotate];
}"""


@pytest.fixture
def wide(new_phone: Callable[..., Page]) -> Page:
    page = new_phone(1024)
    page.set_viewport_size({"width": 1024, "height": 768})
    return page


def test_the_keys_of_an_entry_are_beside_it_and_the_page_takes_the_width(wide: Page) -> None:
    table = seat(wide, "points", FOUR, FOUR[0])
    send(wide, f"{table}/enter/result", [("based_on", "1"), *[(f"points-{player}", "3") for player in range(4)]])
    wide.goto(f"{table}/history")
    paper = wide.locator(".paper").bounding_box()
    key = wide.get_by_role("link", name="Correct: Round 1").bounding_box()
    words = wide.locator(".events b").first.bounding_box()
    assert paper
    assert key
    assert words
    assert paper["width"] > 900
    assert key["y"] < words["y"] + words["height"] + 24
    assert key["x"] > words["x"] + 500


def test_the_sign_of_a_way_to_share_is_silent_and_turns(wide: Page) -> None:
    table = seat(wide, "points", FOUR, FOUR[0])
    wide.goto(f"{table}/share")
    fold = wide.locator(".list .let-in").first
    closed, way = fold.evaluate(CHEVRON)
    assert closed == '"›" / ""'
    fold.locator("summary").click()
    assert fold.evaluate(CHEVRON) == [closed, f"-{way}"]
