"""The keypad for large numbers: as on a phone, with sums that grow and a key that goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, seat_table, waits_for
from tests.browser.tables import seat as start
from tests.browser.tables import send

CAST = ("Christopher", "Annegret", "Mary Ann")
GO = ".action-bar button.go"


def tap(page: Page, *signs: str) -> None:
    for sign in signs:
        page.locator("[data-next]" if sign == "next" else f'[data-key="{sign}"]').click()


def bids(page: Page) -> str:
    """The form of three bids, the first field marked; gives the table's address."""
    path = seat_table(page, "Ten-Point Buck", CAST, dealer=CAST[2])
    page.goto(f"{path}/enter/bid")
    page.locator("#bids-0.at").wait_for()
    return path


@pytest.mark.thorough_but
@pytest.mark.parametrize("width", [320, 390])
def test_the_number_keys_are_laid_out_as_on_a_telephone(new_phone: Callable[..., Page], width: int) -> None:
    page = new_phone(width)
    bids(page)
    keys = page.locator("[data-keypad-keys] [data-key]").evaluate_all(
        "keys => keys.map((key) => [key.dataset.key, key.getBoundingClientRect().toJSON()])"
    )
    tops = sorted({round(box["top"]) for _, box in keys})
    rows = [[sign for sign, box in keys if round(box["top"]) == top] for top in tops]
    assert rows == [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["+", "0", "⌫"]]
    assert all(box["width"] >= 44 and box["height"] >= 44 for _, box in keys)
    assert page.locator("[data-keypad-keys]:visible").count() == 1


ASKED = """window.asked = 0;
    addEventListener("htmx:config:request", ({ target }) => { window.asked += target.id === "preview" })"""


def heard(page: Page, number: int) -> bool:
    return page.evaluate("asked") == number


def test_the_line_follows_the_last_key_however_quick_the_thumb(phone: Page) -> None:
    phone.add_init_script(ASKED)
    bids(phone)
    held: list[Route] = []
    phone.route("**/preview", lambda route: held.append(route), times=1)
    for number, keys in enumerate(("4", "0", "next 4", "0", "next 5", "0"), start=1):
        tap(phone, *keys.split())
        waits_for(phone, partial(heard, phone, number))
    (first,) = held
    first.continue_()
    expect(phone.locator("#preview")).to_contain_text("Nothing is missing")


def test_next_goes_from_field_to_field_and_then_to_the_large_key(phone: Page) -> None:
    bids(phone)
    expect(phone.locator("[data-next]")).to_have_text("Next Annegret")
    tap(phone, "4", "0", "next")
    expect(phone.locator("#bids-1")).to_have_class("sum at")
    expect(phone.get_by_role("toolbar", name="Keypad: Annegret")).to_be_visible()
    tap(phone, "3", "5", "next", "2", "⌫", "5", "0")
    expect(phone.locator("[data-next]")).to_have_text("Done")
    tap(phone, "next")
    expect(phone.locator(GO)).to_be_focused()
    assert [phone.locator(f"#bids-{seat}").input_value() for seat in range(3)] == ["40", "35", "50"]


def test_done_puts_the_keypad_away_until_a_field_is_tapped(phone: Page) -> None:
    bids(phone)
    tap(phone, "4", "0", "next", "3", "5", "next", "5", "0", "next")
    expect(phone.locator("[data-keypad-keys]")).to_be_hidden()
    expect(phone.locator(GO)).to_be_in_viewport()
    phone.locator("#bids-1").click()
    tap(phone, "⌫", "0")
    expect(phone.locator("#bids-1")).to_have_value("30")


def test_the_first_digit_takes_the_place_of_a_number_that_was_there(phone: Page) -> None:
    bids(phone)
    tap(phone, "4", "4", "next", "3", "5")
    phone.locator("#bids-0").click()
    tap(phone, "5", "4")
    expect(phone.locator("#bids-0")).to_have_value("54")
    phone.locator("#bids-1").click()
    tap(phone, "+", "7")
    expect(phone.locator("#bids-1")).to_have_value("35+7")


def test_a_half_typed_sum_is_typed_on_behind_another_field(phone: Page) -> None:
    bids(phone)
    tap(phone, "1", "2", "+")
    phone.locator("#bids-1").click()
    phone.locator("#bids-0").click()
    tap(phone, "7")
    expect(phone.locator("#bids-0")).to_have_value("12+7")


def test_a_number_is_typed_on_behind_a_second_tap_on_its_field(phone: Page) -> None:
    bids(phone)
    tap(phone, "1")
    phone.locator("#bids-0").click()
    tap(phone, "2")
    expect(phone.locator("#bids-0")).to_have_value("12")


DOTS = "fields => fields.map(field => getComputedStyle(field).webkitTextSecurity)"


def test_a_secret_bid_is_hidden_once_the_next_player_has_the_phone(phone: Page) -> None:
    table = start(phone, "ten-point-buck", CAST, CAST[2], tpb_bidding="simultaneous")
    phone.goto(f"{table}/enter/bid")
    tap(phone, "1", "2", "+", "3")
    fields, makes = phone.locator(".sum"), phone.locator('output[for="bids-0"]')
    expect(makes).to_be_visible()
    assert fields.evaluate_all(DOTS) == ["none", "disc", "disc"]
    tap(phone, "next")
    expect(makes).to_be_hidden()
    assert fields.evaluate_all(DOTS) == ["disc", "none", "disc"]


def test_without_a_script_a_secret_bid_is_seen_while_it_is_typed(phone: Page, new_phone: Callable[..., Page]) -> None:
    table = start(phone, "ten-point-buck", CAST, CAST[2], tpb_bidding="simultaneous")
    plain = new_phone(java_script_enabled=False, storage_state=phone.context.storage_state())
    plain.goto(f"{table}/enter/bid")
    plain.locator("#bids-1").focus()
    assert [
        field.evaluate("field => getComputedStyle(field).webkitTextSecurity") for field in plain.locator(".sum").all()
    ] == [*("disc", "none", "disc")]


def test_a_sum_is_shown_as_it_grows(phone: Page) -> None:
    bids(phone)
    shown = phone.locator('output[for="bids-0"]')
    for sign, says in (("1", ""), ("2", ""), ("+", ""), ("1", "= 13"), ("1", "= 23"), ("+", "= 23"), ("7", "= 30")):
        tap(phone, sign)
        expect(shown).to_have_text(says)
    tap(phone, "⌫")
    expect(shown).to_have_text("= 23")
    phone.fill("#bids-0", "20+x")
    expect(shown).to_have_text("")


def test_digits_of_a_keyboard_go_on_working(phone: Page) -> None:
    bids(phone)
    phone.locator("#bids-0").click()
    phone.keyboard.type("12+8")
    expect(phone.locator('output[for="bids-0"]')).to_have_text("= 20")
    phone.keyboard.press("Enter")
    phone.keyboard.type("7")
    tap(phone, "next")
    phone.keyboard.type("41")
    phone.keyboard.press("Backspace")
    assert [phone.locator(f"#bids-{seat}").input_value() for seat in range(3)] == ["12+8", "7", "4"]


def test_a_guests_own_phone_has_the_same_keypad(phone: Page, server: Server, axe: Callable[[Page], None]) -> None:
    path = seat_table(phone, "Ten-Point Buck", CAST)
    phone.goto(f"{path}/share")
    phone.get_by_role("button", name="Let players claim their seats").click()
    phone.goto(f"{path}/own")
    phone.get_by_role("button", name="Annegret").click()
    phone.locator("#value.at").wait_for()
    tap(phone, "1", "2", "+", "8")
    expect(phone.locator('output[for="value"]')).to_have_text("= 20")
    tap(phone, "next")
    expect(phone.locator("#mine button.go")).to_be_focused()
    axe(phone)
    phone.locator("#mine button.go").click()
    expect(phone.locator("#own")).to_contain_text("Nothing to enter now")


def test_what_is_refused_is_marked_at_the_field_that_the_keypad_writes_into(phone: Page) -> None:
    """One number that can't be read between others; then two blanks, the first of them in the order of the form."""
    path = seat_table(phone, "Ten-Point Buck", CAST, dealer=CAST[0])
    phone.goto(f"{path}/enter/bid")
    for seat, given in ((1, "40"), (2, "4o"), (0, "")):
        phone.fill(f"#bids-{seat}", given)
    phone.locator(GO).click()
    expect(phone.locator("[role=alert]")).to_contain_text("Mary Ann")
    expect(phone.locator(".sum[aria-invalid]")).to_have_class("sum at")
    expect(phone.locator(".sum.at")).to_have_id("bids-2")
    for seat, given in ((1, "40"), (2, "40"), (0, "10")):
        phone.fill(f"#bids-{seat}", given)
    phone.locator(GO).click()
    phone.locator("#board").wait_for()
    phone.goto(f"{path}/enter/result")
    phone.fill("#taken-2", "12")
    phone.locator(GO).click()
    expect(phone.locator("[role=alert]")).to_contain_text("How many card points did Annegret take?")
    expect(phone.locator(".sum[aria-invalid]")).to_have_count(2)
    expect(phone.locator(".sum.at")).to_have_id("taken-1")


def test_cards_that_are_refused_are_marked_where_the_deck_lays(phone: Page) -> None:
    path = seat_table(phone, "10", CAST, dealer=CAST[0])
    phone.goto(f"{path}/enter/result")
    phone.fill("#round_card", "5")
    phone.fill("#shown-2", "8 7")
    phone.locator(GO).click()
    expect(phone.locator("[role=alert]")).to_contain_text("Mary Ann")
    expect(phone.locator(".hand.at [data-hand]")).to_have_id("shown-2")


def counting(page: Page) -> None:
    """The form of card points taken, everybody's bid known."""
    path = seat_table(page, "Ten-Point Buck", CAST, dealer=CAST[2])
    page.goto(f"{path}/enter/bid")
    for at in range(len(CAST)):
        page.fill(f"#bids-{at}", "40")
    page.locator(GO).click()
    page.locator("#board").wait_for()
    page.goto(f"{path}/enter/result")
    page.locator("#taken-0.at").wait_for()


@pytest.mark.thorough_but
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (667, 375)], ids=str)
def test_the_hunt_is_entered_on_the_keypad_of_the_player_being_counted(phone: Page, size: tuple[int, int]) -> None:
    counting(phone)
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    key, chosen = phone.locator("[data-picks]"), phone.locator('[name="bonus"]:checked')
    box = key.bounding_box()
    assert box
    assert box["y"] + box["height"] <= size[1]
    assert min(box["width"], box["height"]) >= 44
    tap(phone, "next")
    key.click()
    expect(chosen).to_have_value("1")
    expect(key).to_have_attribute("aria-pressed", "true")
    tap(phone, "next")
    expect(key).to_have_attribute("aria-pressed", "false")
    key.click()
    expect(chosen).to_have_value("2")
    key.click()
    expect(chosen).to_have_value("")
    bid = phone.locator("label[for=taken-0] b")
    assert bid.evaluate("bid => parseFloat(getComputedStyle(bid).fontSize)") >= 16


@pytest.mark.thorough_but
@pytest.mark.parametrize("size", [(844, 390), (667, 375)], ids=str)
def test_a_phone_on_its_side_keeps_one_row_of_keys_and_the_bar_scrolls(phone: Page, size: tuple[int, int]) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    counting(phone)
    phone.evaluate("scrollTo(0, 0)")
    keypad = phone.locator("[data-keypad-keys]").bounding_box()
    assert keypad
    assert keypad["y"] + keypad["height"] == pytest.approx(size[1], abs=1)
    assert keypad["height"] <= 60
    keys = phone.locator("[data-keypad-keys] button").all()
    assert all((key.bounding_box() or {}).get("width", 0) >= 44 for key in keys)
    assert phone.evaluate("getComputedStyle(document.querySelector('.action-bar')).position") == "static"
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    go = phone.locator(GO).bounding_box()
    assert go
    assert go["y"] + go["height"] <= keypad["y"]


@pytest.mark.thorough_but
@pytest.mark.parametrize("width", [320, 390, 1024])
def test_the_thirteen_ranks_are_in_even_rows(new_phone: Callable[..., Page], width: int) -> None:
    page = new_phone(width)
    table = seat_table(page, "Huckley Buck", CAST)
    page.goto(f"{table}/enter/upcard")
    keys = [key.bounding_box() for key in page.locator(".keys.counts > label").all()]
    tops = [round(box["y"]) for box in keys if box]
    assert len(tops) == 13
    assert min(tops.count(top) for top in tops) >= 3
    assert all(box["width"] >= 44 for box in keys if box)


FIVE = ("Christopher-Robin", "Maximiliane", "Bartholomew", "Ann-Katrin", "Alexandrina")
IN_SIGHT = """() => {
    const bar = document.querySelector(".action-bar").getBoundingClientRect().top;
    const boxes = [...document.querySelectorAll(".who:has(> .sum)")].map(row => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= -1 && bottom <= bar + 1).length;
}"""
"""How many rows of numbers are above the keypad, all of each."""


def test_the_smallest_phone_has_the_bids_of_five_above_the_keypad_and_the_card_points_of_three(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    table = start(phone, "ten-point-buck", FIVE, FIVE[0])
    phone.goto(f"{table}/enter/bid")
    phone.locator(".sum.at").wait_for()
    assert phone.evaluate(IN_SIGHT) == 5
    send(phone, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{at}", str(20 + at)) for at in range(5)]])
    phone.goto(f"{table}/enter/result")
    phone.locator(".sum.at").wait_for()
    assert phone.evaluate(IN_SIGHT) >= 3


PLACES_OF_ROWS = """all => all.map(one => one.getBoundingClientRect())
    .map(({ top, height }) => [top + scrollY, height].map(Math.round))"""


def test_four_players_are_above_the_keypad_once_their_card_points_are_typed(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    table = start(phone, "ten-point-buck", FIVE[:4], FIVE[0])
    send(phone, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{at}", str(20 + at)) for at in range(4)]])
    phone.goto(f"{table}/enter/result")
    phone.locator(".sum.at").wait_for()
    expect(phone.locator(".scale > svg:visible")).to_have_count(4)
    rows = phone.locator("#entry .who:has(+ .scale)")
    places = rows.evaluate_all(PLACES_OF_ROWS)
    for at in range(4):
        phone.locator(f"#taken-{at}").fill("25")
    words = phone.locator(".scale > span")
    expect(words).to_have_text([f"{away} away: 5 points" for away in (4, 3, 2, 5)])
    expect(phone.locator("#preview")).to_contain_text("→")
    phone.locator("#taken-0").focus()
    assert phone.evaluate(IN_SIGHT) == 4
    assert rows.evaluate_all(PLACES_OF_ROWS) == places, "no row grows or moves"
