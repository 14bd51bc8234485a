"""A short game of 10 step by step on a phone, tap by tap: the pad brings each step, and says whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import seat_table, sheet_rows
from tests.browser.ten_pads import Pad, Thumb

CREW = ("Christopher", "Annegret", "Elizabeth", "Mary Ann")


@pytest.mark.thorough
def test_a_short_game_step_by_step(new_phone: Callable[..., Page], axe: Callable[[Page], None]) -> None:
    phone = new_phone(320)
    seat_table(phone, "10", CREW, dealer="Mary Ann")
    pad = Pad(phone)
    pad.turn("S Christopher turns up a round card")
    pad.tap("5")
    for chips in ("2 chips", "no chip", "1 chip", "2 chips"):
        pad.tap(chips, piece="protected")
    pad.turn("S Christopher opens, or passes")
    pad.tap("Pass")
    pad.turn("Annegret opens, or passes")
    pad.tap("2", piece="bid-1-3")
    pad.turn("Elizabeth raises to 3 or more, or passes")
    axe(phone)
    pad.tap("Nobody raises")
    pad.turn("Elizabeth opens, or passes")
    expect(phone.locator(".ledger tbody tr").first).to_contain_text("Chips")
    phone.get_by_role("button", name="Undo").click()
    pad.turn("Elizabeth raises to 3 or more, or passes")
    pad.tap("Nobody raises", "Nobody opens", "9")
    pad.turn("S Christopher has 9: a second card up to 1, or none")
    axe(phone)
    pad.tap("1", "Stays face down", "4", "5", "6", "3")
    pad.turn("Annegret turns up the covered card")
    pad.tap("J")
    pad.turn("Annegret says who starts the next round")
    pad.tap("Elizabeth", piece="result")
    pad.turn("S Elizabeth turns up a round card")
    assert pad.taps == 19, "one of them after Undo"

    pad.tap("3")
    for _ in CREW:
        pad.tap("no chip", piece="protected")
    pad.tap("Nobody opens")
    pad.tap("7", "3", "8", "No second card", "5", "5", "2", "4", "Elizabeth")
    pad.turn("S Elizabeth turns up a round card")
    assert pad.taps == 19 + 15
    assert [row[0] for row in sheet_rows(phone)] == ["1", "2"]
    expect(phone.locator(".lines > summary")).to_have_text("The sheet, round by round")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    expect(phone.locator(".sheet thead .badge")).to_have_attribute("aria-label", "starts")


@pytest.mark.thorough_but(2)
@pytest.mark.parametrize("bids", [("1 sold", "1 sold", "1 sold"), ("1", "2", "3, sold")])
def test_a_round_with_three_bids_takes_eighteen_taps(phone: Page, bids: tuple[str, ...]) -> None:
    """Three cards sold at once, or one of them bid for three times."""
    seat_table(phone, "10", CREW, dealer="Mary Ann")
    pad = Pad(phone)
    pad.tap("5", "1 chip", "1 chip", "1 chip", "1 chip")
    pad.tap(*bids)
    pad.tap("Nobody opens", "9", "1", "8", "2", "4", "5", "6", "3", "Elizabeth")
    pad.turn("S Elizabeth turns up a round card")
    assert pad.taps == 18


def test_a_joker_with_a_value_takes_two_taps(phone: Page) -> None:
    seat_table(phone, "10", CREW[:2], dealer="Annegret")
    pad = Pad(phone)
    pad.tap("5", "no chip", "no chip", "Nobody opens")
    expect(phone.locator(".by-value summary")).to_have_text("Joker with a value")
    places = {words: pad.key(words).bounding_box() for words in ("0", "4", "10", "P8")}
    phone.locator(".by-value summary").click()
    for words in ("0", "4", "10"):
        assert pad.key(f"Joker as {words}").bounding_box() == places[words]
    assert pad.key("P8").bounding_box() == places["P8"]
    expect(phone.get_by_role("button", name="4", exact=True)).to_have_count(0)
    pad.tap("Joker as 4")
    pad.turn("S Christopher has J=4: a second card up to 6, or none")
    expect(phone.locator(".by-value[open]")).to_have_count(0)  # the next card is none, unless somebody says so again


SEVEN = (*CREW, "Bartholomew", "Sebastian", "Katharina")


def test_all_of_seven_are_in_sight_while_they_bid(new_phone: Callable[..., Page]) -> None:
    """At 320 × 568: Pass and Nobody opens, every player's row, every key of a thumb's size."""
    phone = new_phone(320)
    phone.set_viewport_size({"width": 320, "height": 568})
    seat_table(phone, "10", SEVEN, dealer="Katharina")
    pad = Pad(phone)
    pad.tap("5", *["1 chip"] * 7)
    pad.turn("S Christopher opens, or passes")
    for turn in ("Nobody opens", "Nobody raises"):
        for words in ("Pass", turn):
            assert_in_sight(phone, pad.key(words))
        if turn == "Nobody opens":
            for row in phone.locator(".seats > li").all():
                assert_in_sight(phone, row)
            for row in phone.locator(".seats > li:not(.acts)").all():
                assert row.locator("button:visible").count() == 2, "the lowest price, and the same as one nobody raises"
                for key in row.locator("button:visible, summary").all():
                    box = key.bounding_box()
                    assert box
                    assert min(box["width"], box["height"]) >= 44
            pad.tap("1")
            pad.turn("Elizabeth raises to 2 or more, or passes")
    expect(phone.locator(".sheet tbody")).to_be_hidden()


def assert_in_sight(phone: Page, part: Locator) -> None:
    """It is on the screen, above the action bar."""
    box, bar = part.bounding_box(), phone.locator(".action-bar").bounding_box()
    assert box
    assert bar
    assert 0 <= box["y"] <= box["y"] + box["height"] <= bar["y"] + 1, part.inner_text()


def test_folds_of_a_step_open_in_sight(new_phone: Callable[..., Page]) -> None:
    """Higher prices stand in a row below the player's keys, the joker's values over the action bar."""
    phone = new_phone(320)
    phone.set_viewport_size({"width": 320, "height": 568})
    seat_table(phone, "10", SEVEN, dealer="Katharina")
    pad = Pad(phone)
    pad.tap("5", *["1 chip"] * 7)
    pad.turn("S Christopher opens, or passes")
    row = phone.locator(".seats > li").nth(3)
    row.locator("summary").click()
    tops = [key.bounding_box() for key in row.locator("button:visible").all()]
    *others, first, sold = [round(box["y"]) for box in tops if box]
    assert first == sold
    assert len(others) == 5
    assert set(others) == {others[0]}
    assert others[0] > first
    row.locator("xpath=following-sibling::li").first.locator("summary").click()
    expect(row.locator("details")).not_to_have_attribute("open", "")
    pad.tap("Nobody opens")
    phone.locator(".by-value summary").click()
    for value in ("0", "10"):
        key = pad.key(f"Joker as {value}")
        expect(key).to_be_in_viewport()
        assert_in_sight(phone, key)


def test_a_round_on_one_page_takes_ten_taps_for_four_and_says_what_chips_need(phone: Page) -> None:
    """With the round card on the pad; a player whose one card is covered is done after one."""
    seat_table(phone, "10", CREW, dealer="Mary Ann")
    pad, thumb = Pad(phone), Thumb(phone)
    pad.tap("5")
    pad.turn("S Christopher lays a card, with")
    thumb.open("Score on one page")
    expect(phone.locator("#entry")).to_contain_text("Chips will be wrong unless protection and swaps are entered first")
    thumb.lay("7 3", "4 3", "5 4", "2 1")
    thumb.go()
    expect(phone.locator("#saved")).to_contain_text("Round 1 scored")
    assert thumb.taps == 10
    pad.tap("6", *["no chip"] * 4, "Nobody opens", "Stays face down")
    thumb.open("Score round 2")
    marked = phone.locator(".hand.at [data-hand]")
    name = marked.get_attribute("name")
    assert marked.get_attribute("data-hand") == "1"
    thumb.lay("7")
    expect(marked).not_to_have_attribute("name", name or "")


def test_a_second_card_over_ten_is_refused_at_once_and_nothing_is_lost(phone: Page) -> None:
    path = seat_table(phone, "10", CREW[:2], dealer="Annegret")
    pad = Pad(phone)
    pad.tap("5", "no chip", "no chip", "Nobody opens", "7")
    pad.key("4").click()
    words = "Christopher: 7 + 4 makes 11, and a total is never over 10. The 4 goes back to the hand."
    expect(phone.locator("main")).to_contain_text(words)
    assert phone.request.get(path).text().count("<b>7</b>") == 1


def test_a_card_and_the_choice_to_lay_none_take_each_other_off(phone: Page) -> None:
    path = seat_table(phone, "10", CREW[:2], dealer="Annegret")
    pad = Pad(phone)
    pad.tap("5", "no chip", "no chip", "Nobody opens", "7")
    phone.goto(f"{path}/enter/laid")
    assert "Stays face down" not in phone.locator("#entry").inner_text()
    field, deck = phone.locator("#card"), phone.locator("[data-hand-deck]")
    deck.locator("[data-face='5']").click()
    phone.locator(".action-bar .go").click()
    expect(phone.locator("[role=alert]").first).to_contain_text("The 5 goes back to the hand")
    phone.locator("label", has_text="No second card").click()
    expect(field).to_have_value("")
    deck.locator("[data-face='2']").click()
    expect(phone.locator("input[name=stays][value='']")).to_be_checked()
    phone.locator("label", has_text="No second card").click()
    phone.locator(".action-bar .go").click()
    pad.turn("Annegret turns the first card up")
