"""What the referee's pages and rulings look like to a machine that reads them: accessible and within the screen."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page

from tests.browser.referee_taps import CAST
from tests.browser.tables import seat


@pytest.mark.parametrize("size", [(844, 390), (667, 375)], ids=str)
def test_the_trick_lies_round_the_table_on_a_phone_on_its_side_too(phone: Page, size: tuple[int, int]) -> None:
    width, height = size
    phone.set_viewport_size({"width": width, "height": height})
    table = seat(phone, "huckley-buck", CAST[:7], "Maximilian")
    phone.goto(f"{table}/referee?d=4&s.trump=S&f=1&t=7H+QH+2S+8H")
    boxes = phone.evaluate(
        "[...document.querySelectorAll('.trick.laid .card')].map(card => card.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == 7
    assert max(box["top"] for box in boxes) - min(box["top"] for box in boxes) > 100, "round, and no straight row"
    for one, other in itertools.combinations(boxes, 2):
        apart = one["right"] <= other["left"] or other["right"] <= one["left"]
        assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
    assert all(box["left"] >= 0 and box["right"] <= width for box in boxes)
    assert max(box["bottom"] for box in boxes) <= height, "the whole trick is in sight"
