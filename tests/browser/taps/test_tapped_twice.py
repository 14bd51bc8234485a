"""A finger that taps twice: a key that moved under it is not tapped, and a quick second tap is not held up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import seat_table, waits_for
from tests.browser.tables import seat, send

CREW = ("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew")
GO = ".action-bar .go"
DIM = "0.45"
SETTLED = 400
"""Milliseconds after which every tap counts."""
CLOCK = """const now = () => Number(window.name) || 0;
    Object.defineProperty(Event.prototype, "timeStamp", { get: now });
    performance.now = now"""
"""What time it is, in milliseconds: what the test wrote into the window's name, which outlives its pages."""
DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""The keys are back at their place after the page was swapped."""
COUNT = "window.sent = 0; addEventListener('submit', () => { window.sent += 1 }, true)"


@pytest.fixture
def finger(new_phone: Callable[..., Page]) -> Page:
    """A phone that feels fingers and whose clock the test moves on."""
    page = new_phone(has_touch=True)
    page.add_init_script(CLOCK)
    page.add_init_script(COUNT)
    return page


def at(page: Page, moment: int) -> None:
    page.evaluate("moment => { window.name = String(moment) }", moment)


def tap(page: Page, key: Locator) -> Callable[[], None]:
    """Taps a key; gives the same tap once more, whatever is there by then."""
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    return lambda: page.touchscreen.tap(x + 5, y - 5)


@pytest.mark.clause("HB-END-01")
def test_a_save_that_ends_the_game_and_is_tapped_twice_shows_who_won(finger: Page) -> None:
    path = seat(finger, "huckley-buck", CREW[:4], CREW[3], hb_target="3")
    finger.goto(f"{path}/enter/result")
    for number, tricks in enumerate((3, 1, 1)):
        tap(finger, finger.locator(f"label:has(input[name=tricks-{number}][value='{tricks}'])"))
    again = tap(finger, finger.locator(GO))
    expect(finger.locator(GO)).to_have_text("Same crew again")
    at(finger, 349)
    again()
    expect(finger.locator(".winner")).to_contain_text("Christopher")
    assert finger.evaluate("sent") == 1, "the second tap opened the next game"
    at(finger, SETTLED)
    again()
    expect(finger.locator("#saved")).to_contain_text("The next game opened")


@pytest.mark.clause("HB-ANN-03")
def test_a_second_tap_answers_for_nobody_else_and_a_quick_one_does(finger: Page) -> None:
    seat_table(finger, "Huckley Buck", CREW, dealer="Bartholomew")
    key = finger.locator(".pieces .fill:not(.many)").get_by_role("button", name="In", exact=True)
    again = tap(finger, key)
    expect(finger.locator(".pill.next")).to_contain_text("Annegret")
    at(finger, 349)
    again()
    assert finger.evaluate("sent") == 1, "the second tap answered for the next player"
    at(finger, SETTLED)
    again()
    expect(finger.locator(".pill.done")).to_have_text(["Christopher in", "Annegret in"])
    expect(finger.locator(".pill.next")).to_contain_text("Elizabeth")


IN = '.pieces form:not([hidden]) button:has-text("In")'


@pytest.fixture
def two(finger: Page, new_phone: Callable[..., Page]) -> tuple[Page, Page]:
    """Two keepers' phones that are asked whether Christopher is in; the first had its last tap seconds ago."""
    seat_table(finger, "Huckley Buck", CREW, dealer="Bartholomew")
    at(finger, 5000)
    other = new_phone()
    other.goto(finger.url)
    expect(finger.locator(".pill.next")).to_contain_text("Christopher")
    expect(finger.locator("#status")).to_have_text("Live")
    return finger, other


@pytest.mark.clause("HB-ANN-03")
def test_a_tap_answers_for_nobody_whom_another_phone_brought_under_it(two: tuple[Page, Page]) -> None:
    finger, other = two
    other.locator(IN).click()
    expect(finger.locator(".pill.next")).to_contain_text("Annegret")
    at(finger, 5349)
    again = tap(finger, finger.locator(IN))
    assert finger.evaluate("sent") == 0, "the tap answered for the player whom the other phone brought"
    at(finger, 5000 + SETTLED)
    again()
    expect(finger.locator(".pill.done")).to_have_text(["Christopher in", "Annegret in"])


def test_a_finger_that_was_down_before_answers_for_nobody_either(two: tuple[Page, Page]) -> None:
    finger, other = two
    finger.locator(IN).hover()
    finger.mouse.down()
    at(finger, 5001)
    other.locator(IN).click()
    expect(finger.locator(".pill.next")).to_contain_text("Annegret")
    at(finger, 9000)
    finger.mouse.up()
    assert finger.evaluate("sent") == 0


def test_a_tap_counts_at_once_where_another_phone_changed_something_else(two: tuple[Page, Page]) -> None:
    finger, other = two
    send(other, f"{other.url}/enter/upcard", [("based_on", "1"), ("card", "4S")])
    expect(finger.locator(".turned .card")).to_contain_text("4")
    tap(finger, finger.locator(IN))
    expect(finger.locator(".pill.done")).to_have_text(["Christopher in"])


def test_ones_own_entry_disables_nothing_however_late_it_is_answered(two: tuple[Page, Page]) -> None:
    finger, _ = two
    held: list[Route] = []
    finger.route("**/enter/announced", lambda route: held.append(route))
    tap(finger, finger.locator(IN))
    waits_for(finger, lambda: held)
    at(finger, 7000)
    held[0].continue_()
    finger.unroute("**/enter/announced")
    expect(finger.locator("#saved")).to_contain_text("Christopher")
    tap(finger, finger.locator(IN))
    expect(finger.locator(".pill.done")).to_have_text(["Christopher in", "Annegret in"])


def test_a_key_that_ignores_a_tap_looks_disabled_as_long_as_it_does(finger: Page) -> None:
    path = seat(finger, "huckley-buck", CREW[:4], CREW[3])
    finger.goto(f"{path}/enter/result")
    for number, tricks in enumerate((3, 1, 1)):
        tap(finger, finger.locator(f"label:has(input[name=tricks-{number}][value='{tricks}'])"))
    held: list[Route] = []
    finger.route("**/enter/result", lambda route: held.append(route))
    again = tap(finger, finger.locator(GO))
    expect(finger.locator(GO)).to_have_css("opacity", DIM)
    again()
    waits_for(finger, lambda: held)
    at(finger, 5000)
    held[0].continue_()
    expect(finger.locator(GO)).to_have_text("Score round 2")
    expect(finger.locator(GO)).to_have_css("opacity", DIM)
    at(finger, 5349)
    again()
    expect(finger.locator(GO)).to_be_disabled()
    at(finger, 5000 + SETTLED)
    expect(finger.locator(GO)).to_have_css("opacity", "1")
    expect(finger.locator(GO)).to_be_enabled()
    finger.unroute("**/enter/result")
    again()
    expect(finger.locator("h1")).to_contain_text("Round 2")
    assert len(held) == 1


def test_a_key_elsewhere_counts_at_once_behind_a_saved_form(finger: Page) -> None:
    path = seat(finger, "huckley-buck", CREW[:4], CREW[3])
    finger.goto(f"{path}/enter/result")
    for number, tricks in enumerate((3, 1, 1)):
        tap(finger, finger.locator(f"label:has(input[name=tricks-{number}][value='{tricks}'])"))
    tap(finger, finger.locator(GO))
    expect(finger.locator("#saved")).to_contain_text("Round 1 scored")
    tap(finger, finger.get_by_role("button", name="Undo"))
    expect(finger.locator("#saved")).to_have_text("Undone")


def test_next_on_the_keypad_passes_over_nobody(finger: Page) -> None:
    path = seat_table(finger, "Ten-Point Buck", CREW[:3], dealer=CREW[2])
    finger.goto(f"{path}/enter/bid")
    marked = finger.locator("[data-keypad].at")
    expect(marked).to_have_id("bids-0")
    at(finger, SETTLED)
    again = tap(finger, finger.locator("[data-next]"))
    at(finger, SETTLED + 349)
    again()
    expect(marked).to_have_id("bids-1")
    at(finger, 2 * SETTLED)
    again()
    expect(marked).to_have_id("bids-2")


def test_next_player_on_the_pad_of_cards_passes_over_nobody(finger: Page) -> None:
    path = seat_table(finger, "10", CREW[:3], dealer=CREW[2])
    finger.goto(f"{path}/enter/result")
    finger.locator("#shown-0").click()
    at(finger, 5 * SETTLED)
    again = tap(finger, finger.locator("[data-face=next]"))
    again()
    expect(finger.locator("[data-hand]").nth(1)).to_be_visible()
    expect(finger.locator(".hand.at [data-hand]")).to_have_id("shown-1")


def test_a_card_beside_the_one_that_was_just_tapped_is_laid_too(finger: Page) -> None:
    finger.set_viewport_size({"width": 320, "height": 568})
    finger.goto("/referee/huckley-buck")
    finger.get_by_role("button", name="Was that card legal?").click()
    expect(finger.locator("h1")).to_have_text("Was that card legal?")
    finger.evaluate(DRAWN)
    for laid, card in enumerate(("KC", "QC", "JC"), 1):
        key = finger.locator(f"[data-cardpad] button[value='card:{card}']")
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box
        finger.touchscreen.tap(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
        expect(finger.locator(".trick.laid .card:not(.slot)")).to_have_count(laid)
        finger.evaluate(DRAWN)
