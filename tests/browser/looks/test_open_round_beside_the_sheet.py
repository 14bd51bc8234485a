"""The open round beside the sheet where there is room, and what must stay in sight where there is little."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import seat, send

CAST = ("Christopher", "Elizabeth", "Bartholomew", "Katharina")
PLACES = """async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return Object.fromEntries([".sheet", ".pieces", ".act > summary", ".sheet tfoot td", ".action-bar"].map((where) => {
        const { left, right, top, bottom } = document.querySelector(where).getBoundingClientRect();
        return [where, { left, right, top, bottom }];
    }));
}"""
"""Where they stand once the page is drawn for the screen that it has now."""


@pytest.fixture
def fourth_round(phone: Page) -> Page:
    """Ten-Point Buck, three rounds on the sheet and everybody's bid for the fourth."""
    table = seat(phone, "ten-point-buck", CAST, CAST[0])
    numbers = range(len(CAST))
    for number in range(4):
        position = 1 + 2 * number
        bids = [(f"bids-{at}", "35") for at in numbers]
        send(phone, f"{table}/enter/bid", [("based_on", str(position)), *bids])
        taken = [(f"taken-{at}", "31") for at in numbers]
        if number < 3:
            send(phone, f"{table}/enter/result", [("based_on", str(position + 1)), *taken])
    phone.goto(table)
    expect(phone.locator(".sheet tbody tr")).to_have_count(4)
    return phone


@pytest.mark.thorough_but
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390)], ids=str)
def test_the_hunt_is_in_sight_until_it_was(fourth_round: Page, size: tuple[int, int]) -> None:
    width, height = size
    fourth_round.set_viewport_size({"width": width, "height": height})
    for top in (0, 150):
        fourth_round.evaluate("top => scrollTo(0, top)", top)
        place = fourth_round.evaluate(PLACES)
        key, action_bar = place[".act > summary"], place[".action-bar"]
        assert key["top"] >= 0
        assert key["bottom"] <= min(height, action_bar["top"])
        assert key["bottom"] - key["top"] >= 44
        assert key["left"] >= place[".sheet"]["right"] or key["top"] >= place[".sheet tfoot td"]["bottom"] - 1
    fourth_round.locator(".act > summary").click()
    fourth_round.locator(".act button", has_text="Elizabeth").click()
    expect(fourth_round.locator(".act")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("width", [820, 1024, 1280])
def test_sheet_and_open_round_are_side_by_side_on_a_wide_screen(fourth_round: Page, width: int) -> None:
    fourth_round.set_viewport_size({"width": width, "height": 768})
    place = fourth_round.evaluate(PLACES)
    assert place[".sheet"]["right"] < place[".pieces"]["left"]
    assert abs(place[".sheet"]["top"] - place[".pieces"]["top"]) < 30
    assert place[".pieces"]["right"] <= width
    bids = fourth_round.locator(".all-bids b")
    expect(bids).to_have_text(["35"] * 4)
    assert bids.first.evaluate("bid => parseFloat(getComputedStyle(bid).fontSize)") >= 24


@pytest.mark.thorough
def test_an_open_round_without_bids_is_beside_the_sheet_too(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(1024)
    seat(phone, "ten-point-buck", CAST, CAST[0])
    sheet, pieces = phone.locator(".sheet").bounding_box(), phone.locator(".pieces").bounding_box()
    assert sheet
    assert pieces
    assert sheet["x"] + sheet["width"] < pieces["x"]
    expect(phone.locator(".all-bids .quiet")).to_have_text(["no bid yet"] * len(CAST))
