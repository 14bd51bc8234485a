"""The chart of the running score as a phone draws it: every name at its line's end, in sight, and none over another."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page

from tests.browser.tables import seat, send
from tests.support.people import MIXED, MORE

TWELVE = (*MIXED, *MORE)
BOXES = """all => all.map(one => one.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1024, 768)])
def test_twelve_names_are_at_the_ends_of_their_lines_and_none_is_cut_or_over_another(
    phone: Page, width: int, height: int
) -> None:
    table = seat(phone, "points", TWELVE, TWELVE[0], points_ends="people")
    for based_on in (1, 2, 3):
        points = [(f"points-{at}", str(-100 + at // 3)) for at in range(len(TWELVE))]
        send(phone, f"{table}/enter/result", [("based_on", str(based_on)), *points])
    phone.set_viewport_size({"width": width, "height": height})
    phone.goto(f"{table}/chart")
    phone.evaluate("document.fonts.ready.then(() => null)")
    [[left, right, top, bottom]] = phone.locator(".chart").evaluate_all(BOXES)
    names = sorted(phone.locator(".chart .end").evaluate_all(BOXES), key=lambda box: box[2])
    assert len(names) == len(TWELVE)
    assert all(upper[3] <= lower[2] for upper, lower in pairwise(names))
    assert all(left < box[0] < box[1] <= right and top <= box[2] < box[3] <= bottom for box in names)


def test_a_short_name_beside_a_large_total_is_not_cut(phone: Page) -> None:
    table = seat(phone, "points", ["Ann", "Bob"], "Ann", points_ends="people")
    for based_on in (1, 2):
        points = [("points-0", "574"), ("points-1", "400")]
        send(phone, f"{table}/enter/result", [("based_on", str(based_on)), *points])
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(f"{table}/chart")
    phone.evaluate("document.fonts.ready.then(() => null)")
    [[_, right, _, _]] = phone.locator(".chart").evaluate_all(BOXES)
    names = phone.locator(".chart .end").evaluate_all(BOXES)
    assert max(box[1] for box in names) <= right - 3
