"""A whole night of 10 on a phone, tap by tap, and its sheet against one added up by hand."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_by_taps, seat_table, sheet_rows, waits_for
from tests.browser.ten_pads import Thumb, downloaded

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
LAST = "Round 4 was the last, every hand goes to its player’s pile"
FOURTH = "Round 4: Cy turns up a round card"
EXPECTED = Path(__file__).parents[2] / "cases" / "ten" / "night.csv"


def round_one(thumb: Thumb) -> None:
    """Every phase: round card, protection, two swaps, a raise, the showdown."""
    table = thumb.page.url
    thumb.page.goto(f"{table}/enter/round_card")
    thumb.key("card", 5)
    thumb.go()
    thumb.page.goto(f"{table}/enter/protected")
    for seat, chips in enumerate((2, 0, 1, 2, 0, 1)):
        thumb.key(f"chips-{seat}", chips)
    thumb.go()
    thumb.open("Swap")
    thumb.key("buyer", 1)
    thumb.key("owner", 3)
    thumb.key("price", 4)
    thumb.go()
    thumb.shows_chips("Chips 5 3 6 9 7 6", "Laid 2 0 1 2 0 1")
    thumb.open("Raise protection")
    thumb.key("chips-1", 1)
    thumb.go()
    thumb.open("Swap")
    thumb.key("buyer", 2)
    thumb.key("owner", 4)
    thumb.go()
    thumb.shows_chips("Chips 5 2 5 9 7 6", "Laid 2 1 1 2 0 1")
    assert "Pot 1" in thumb.page.locator("#board").inner_text()
    thumb.open("Score round 1")
    thumb.lay("9 1", "J next", "4 5", "6 2", "7 1", "3 6")
    thumb.key("starter", 2)
    thumb.go()
    thumb.shows_chips("Chips 5 10 5 9 7 6")


def quick_round(thumb: Thumb, card: int, *hands: str) -> int:
    """A round on one page; gives the taps from pad to pad."""
    before = thumb.taps
    thumb.open("Score on one page")
    thumb.lay(str(card), *hands)
    thumb.go()
    return thumb.taps - before


@pytest.mark.thorough
def test_a_night_of_ten(phone: Page, server: Server, axe: Callable[[Page], None]) -> None:
    path = seat_by_taps(phone, "10", CAST, dealer="Fay")
    thumb = Thumb(phone)
    thumb.shows("Round 1: Ann turns up a round card, Fay deals a joker and three cards each")
    round_one(thumb)
    thumb.shows("Round 2: Cy turns up a round card")
    assert quick_round(thumb, 8, "7 3", "P4 3", "5 4", "2 3", "8 0", "9 0") == 15
    server.restart()
    phone.reload()
    quick_round(thumb, 1, "6 4", "J 3", "10 0", "P2 8", "7 2", "8 1")
    thumb.shows_column("Ann", "−10 9+1", "−10 8+0", "−10 7+2")
    thumb.shows_column("Eve", "11 7+1 +25 lost", "11 5+4", "11 10+0")

    def eve_showed_a_two() -> None:
        thumb.tap(".hand:has(#shown-4)")
        thumb.lay("⌫", "2")

    thumb.correct(path, 1, eve_showed_a_two)
    thumb.shows_column("Dee", "7 6+2 +25 lost", "7 P4+3", "7 J=7+3")
    thumb.shows_column("Eve", "−14 corrected 7+2", "−14 5+4", "−14 10+0")

    thumb.tap(".menu summary")
    thumb.tap('.menu a:has-text("Correct the chips")')
    for seat, chips in enumerate(("4", "11", "5", "9", "7")):
        thumb.tap(f"#chips-{seat}")
        for digit in chips:
            thumb.tap(f'[data-key="{digit}"]')
    thumb.go()
    thumb.shows_chips("Chips 4 11 5 9 7 6")

    quick_round(thumb, 10, "5 5", "8 1", "P1 6", "4 4", "J 1", "9 0")
    thumb.shows(LAST)
    thumb.open("Count the hands")
    thumb.lay("P5 7 9 10", "J 10 10", "9 7 0 P7", "P3 1 5 10", "J J 8 2", "P8 6 J P6")
    thumb.go()
    thumb.shows("Ann and Cy share the win with 2")
    axe(phone)

    over = sheet_rows(phone)
    for sentence in (LAST, FOURTH, FOURTH):
        phone.locator('.steps button:has-text("Undo")').click()
        thumb.shows(sentence)
    thumb.shows_chips("Chips 5 10 5 9 7 6")
    expect(phone.locator(".sheet tbody tr")).to_have_count(3)
    for lines in (3, 4, 5):
        phone.locator('.steps button:has-text("Redo")').click()
        expect(phone.locator(".sheet tbody tr")).to_have_count(lines)
        thumb.shows_chips("Chips 4 11 5 9 7 6")
    thumb.shows("Ann and Cy share the win with 2")
    thumb.shows_rows(over)
    with EXPECTED.open(encoding="utf-8", newline="") as expected:
        assert downloaded(phone, path) == list(csv.reader(expected))


def test_a_joker_can_be_named_by_taps(phone: Page) -> None:
    path = seat_table(phone, "10", CAST[:2])
    thumb = Thumb(phone)
    phone.goto(f"{path}/enter/result")
    thumb.lay("3", "J= 4 5", "J 5")
    thumb.go()
    thumb.shows_rows([["1", "−14 J=5+5 won", "11 J=4+5 +25 lost"]])


def test_four_score_on_one_page_in_eleven_taps_with_one_deck(phone: Page) -> None:
    path = seat_table(phone, "10", CAST[:4])
    thumb = Thumb(phone)
    thumb.open("Score on one page")
    expect(phone.locator("[data-face]").first).to_be_visible()
    expect(phone.locator(".keys.even, .keypad")).to_have_count(0)
    expect(phone.locator('[data-face="10"]')).to_be_enabled()
    for face in ("0", "J", "J=", "P1"):
        expect(phone.locator(f'[data-face="{face}"]')).to_be_disabled()
    phone.goto(path)
    assert quick_round(thumb, 8, "7 3", "P4 3", "5 4", "2 3") == 11
    thumb.open("Score on one page")
    expect(phone.locator('[data-face="8"]')).to_be_disabled()
    thumb.lay("7")
    expect(phone.locator('[data-face="8"]')).to_be_enabled()


def test_a_joker_half_typed_is_no_error_and_moves_nothing(phone: Page) -> None:
    path = seat_table(phone, "10", CAST[:3])
    thumb = Thumb(phone)
    phone.goto(f"{path}/enter/result")
    sent: list[str] = []
    phone.on("request", lambda asked: sent.append(asked.post_data or "") if "preview" in asked.url else None)
    with phone.expect_response("**/preview"):
        thumb.lay("3")
    waits_for(phone, lambda: len(sent) == 1)
    place = phone.locator(".action-bar").bounding_box()
    thumb.lay("J=")
    expect(phone.locator(".hand.at .card .index")).to_have_text("?")
    assert phone.locator(".action-bar").bounding_box() == place
    thumb.lay("4")
    waits_for(phone, lambda: len(sent) == 2)
    assert "J%3D4" in sent[1]
    assert not any("J%3D&" in one for one in sent)
