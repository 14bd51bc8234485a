"""Entry forms use the width of a tablet or a laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import waits_for
from tests.browser.tables import seat, send

FIVE = ("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Sebastian")
SEVEN = (*FIVE, "Maximilian", "Bartholomew")
TABLET = {"width": 1024, "height": 768}
TOPS = "fields => fields.map(field => field.getBoundingClientRect().top)"


@pytest.mark.thorough_but
@pytest.mark.parametrize("kind", ["bid", "result"])
def test_all_numbers_of_a_player_are_in_one_row_with_the_name(phone: Page, kind: str) -> None:
    table = seat(phone, "buddha", FIVE, FIVE[0])
    phone.set_viewport_size(TABLET)
    if kind == "result":
        send(phone, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{place}", "3") for place in range(5)]])
    phone.goto(f"{table}/enter/{kind}")
    assert phone.locator("#entry > .paper").bounding_box()["width"] > 900
    row = phone.locator(".keys.counts").first.locator("label:visible")
    assert row.count() == 14
    assert len(set(row.evaluate_all(TOPS))) == 1
    assert min(row.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")) >= 44


def test_the_key_to_secret_bids_is_as_wide_as_the_rows_above_it(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto(f"{seat(phone, 'buddha', FIVE, FIVE[0])}/enter/bid")
    width = "one => one.getBoundingClientRect().width"
    row = phone.locator(".keys.counts").first.evaluate(width)
    assert phone.get_by_role("link", name="Bid in secret").evaluate(width) >= row - 2


@pytest.mark.thorough
def test_names_are_beside_their_keys_in_columns_from_768_px(phone: Page) -> None:
    table = seat(phone, "huckley-buck", FIVE, FIVE[0])
    phone.goto(f"{table}/enter/result")
    zeros = phone.locator('#entry input[value="0"]')
    for size in ({"width": 768, "height": 1024}, TABLET):
        phone.set_viewport_size(size)
        assert len(set(phone.locator("#entry fieldset.who").evaluate_all(TOPS))) == 5
        assert len(set(zeros.evaluate_all("all => all.map(one => one.getBoundingClientRect().left)"))) == 1
        first = phone.locator("#entry fieldset.who").first
        name, keys = first.locator("legend").bounding_box(), first.locator(".keys").bounding_box()
        assert name["y"] < keys["y"] + keys["height"]
        assert name["x"] + name["width"] <= keys["x"]


@pytest.mark.thorough
def test_a_number_has_its_distance_beside_it_on_a_wide_screen(phone: Page) -> None:
    table = seat(phone, "ten-point-buck", FIVE, FIVE[0])
    phone.set_viewport_size(TABLET)
    send(phone, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{place}", "30") for place in range(5)]])
    phone.goto(f"{table}/enter/result")
    phone.locator("#taken-1").fill("20")
    number, scale = phone.locator("#taken-1").bounding_box(), phone.locator(".scale:not(.blank)").bounding_box()
    assert number["x"] + number["width"] <= scale["x"]
    assert number["y"] <= scale["y"] + scale["height"]
    assert scale["y"] < number["y"] + number["height"]


@pytest.mark.thorough
def test_numbers_of_seven_are_in_sight_on_a_wide_screen(phone: Page) -> None:
    table = seat(phone, "points", SEVEN, SEVEN[0])
    phone.set_viewport_size(TABLET)
    phone.goto(f"{table}/enter/result")
    rows = phone.locator("#entry .who")
    expect(rows).to_have_count(7)
    bar = phone.locator(".action-bar").bounding_box()["y"]
    assert max(rows.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")) <= bar


@pytest.mark.parametrize("kind", ["points", "ten-point-buck"])
def test_a_keypad_is_beside_the_numbers_which_are_in_their_order_on_a_wide_screen(phone: Page, kind: str) -> None:
    table = seat(phone, kind, FIVE, FIVE[0])
    phone.set_viewport_size(TABLET)
    phone.goto(f"{table}/enter/{'result' if kind == 'points' else 'bid'}")
    expect(phone.get_by_role("toolbar")).to_be_visible()
    keypad, paper = phone.get_by_role("toolbar").bounding_box(), phone.locator("#entry > .paper").bounding_box()
    assert paper["x"] + paper["width"] <= keypad["x"]
    assert abs(paper["y"] - keypad["y"]) < 8
    fields = phone.locator("#entry .sum")
    assert len(set(fields.evaluate_all("all => all.map(one => one.getBoundingClientRect().left)"))) == 1
    assert len(set(fields.evaluate_all(TOPS))) == 5


def test_numbers_of_twelve_are_in_sight_beside_the_keypad(phone: Page) -> None:
    names = [*SEVEN, "Ann", "Bob", "Cy", "Di", "Eve"]
    table = seat(phone, "points", names, names[0])
    phone.set_viewport_size(TABLET)
    phone.goto(f"{table}/enter/result")
    expect(phone.locator("#entry .sum")).to_have_count(12)
    bar, keypad = (phone.locator(where).bounding_box() for where in (".action-bar", ".keypad"))
    boxes = [field.bounding_box() for field in phone.locator("#entry .sum").all()]
    assert max(box["y"] + box["height"] for box in boxes) <= bar["y"]
    assert max(box["x"] + box["width"] for box in boxes) <= keypad["x"]
    assert min(box["width"] for box in boxes) >= 100


def test_the_preview_covers_no_row_of_seven_players_on_a_phone_with_its_bars(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    table = seat(phone, "huckley-buck", SEVEN, SEVEN[0])
    phone.goto(f"{table}/enter/result")
    for place, value in enumerate(("out", "out", "out", "1", "1", "1")):
        phone.locator(f'label:has(input[name="tricks-{place}"][value="{value}"])').dispatch_event("click")
    expect(phone.locator("#preview")).to_contain_text(f"{SEVEN[-1]} 0 → 2")
    bar, row = (phone.locator(place).last for place in (".action-bar", "#entry .who"))
    waits_for(phone, lambda: row.bounding_box()["y"] + row.bounding_box()["height"] <= bar.bounding_box()["y"])
