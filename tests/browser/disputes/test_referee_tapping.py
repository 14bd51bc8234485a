"""Taps on the referee's pages: wrong ones, quick ones, those on a key that goes, and without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import waits_for
from tests.browser.disputes.referee_taps import Thumb

TOP = "key => key.getBoundingClientRect().top"


def test_a_wrong_tap_is_taken_back_and_an_impossible_one_answered(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H QH")
    thumb.tap("[data-cardpad] button[value='card:7H']")
    expect(page.locator("[role=alert]")).to_contain_text("7 of hearts is entered already")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(2)
    thumb.tap("button[value='back']")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(1)
    page.fill("#typed", "qh 2s")
    page.press("#typed", "Enter")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(3)


@pytest.mark.clause("HB-REN-01")
def test_the_number_of_the_trick_is_entered_without_scripts(new_phone: Callable[..., Page]) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto("/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Tim&d=2&s.trump=S&t=7H+2S")
    page.locator(".action-bar .go").click()
    page.locator(".asked label:has(input[name='f'][value='1'])").click()
    page.locator(".action-bar .go").click()
    expect(page.locator(".ruling .verdict")).to_have_text("Cannot tell yet")


def test_taps_quicker_than_the_answers_are_all_taken(huckley_buck: Thumb) -> None:
    huckley_buck.referee()
    huckley_buck.page.evaluate(
        """() => {
            const tap = (value) => document.querySelector(`button[value="${value}"]`).click();
            for (const card of ["7H", "QH", "2S"]) tap(`card:${card}`);
            document.getElementById("typed").value = "9h kh";
            document.getElementById("take-in").click();
            document.querySelector("#dispute").insertAdjacentHTML("beforeend", '<button name="do" value="ask:legal">');
            tap("ask:legal");
        }"""
    )
    assert huckley_buck.verdict() == "Legal"
    assert "K♥" in huckley_buck.text()


def test_a_key_that_is_taken_away_under_a_finger_is_tapped_all_the_same(huckley_buck: Thumb) -> None:
    """The answer to the tap before it came between the finger's down and its up."""
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    key = page.locator("[data-cardpad] button[value='card:QH']")
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.evaluate("document.querySelector('[data-cardpad] button[value=\"card:7H\"]').click()")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(2)
    assert page.locator("#dispute input[name='t']").input_value() == "7H QH"


def test_keys_of_rows_tapped_quicker_than_the_answers_are_all_taken(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.ask("A hand has the wrong number of cards")
    page.locator("input[name='q.player']").first.wait_for(state="attached")
    page.evaluate(
        """() => {
            const told = { player: "1", found: "in_draw", at_fault: "player", correctable: "no" };
            for (const [name, value] of Object.entries(told))
                document.querySelector(`input[name="q.${name}"][value="${value}"]`).click();
            document.querySelector(".action-bar .go").click();
        }"""
    )
    assert thumb.verdict() == "Hook for Elizabeth"


@pytest.mark.parametrize("width", [320, 390])
def test_a_refused_line_leaves_the_keys_where_they_are_and_counting(huckley_buck: Thumb, width: int) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    page.set_viewport_size({"width": width, "height": 568})
    thumb.referee()
    thumb.ask("Who won this trick?")
    key = page.locator("[data-cardpad] button[value='card:AH']")
    expect(page.locator("h1")).to_have_text("Who won this trick?")
    thumb.cards("QH")
    key.scroll_into_view_if_needed()
    page.fill("#typed", "qs qs")
    before = key.evaluate(TOP)
    page.press("#typed", "Enter")
    refused = page.locator("[role=alert]")
    expect(refused).to_contain_text("There is only one of it")
    expect(refused).to_be_in_viewport(ratio=1)
    waits_for(page, lambda: abs(key.evaluate(TOP) - before) < 1, "the keys moved")
    key.evaluate("key => key.click()")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(2)
    expect(refused).to_have_count(0)
    waits_for(page, lambda: abs(key.evaluate(TOP) - before) < 1, "the keys moved")
    expect(page.locator("#typed")).to_have_value("qs qs")


KEYS = "keys => keys.map(key => [key.querySelector('input').name, key.getBoundingClientRect().top])"


@pytest.mark.thorough_but(2)
@pytest.mark.parametrize("size", [(390, 664), (320, 568)], ids=str)
@pytest.mark.parametrize(
    ("question", "row", "lacking"),
    [
        ("huckley-buck?i=wrong_discard", "q.player", "4 answers are missing."),
        ("huckley-buck?i=out_of_turn", "q.player", "Answer these first: Who? · Which card?"),
        ("ten?i=bid", "q.bidder", "5 answers are missing."),
        ("buddha?i=score", "q.bids.0", "Answer these first: Bids · Tricks."),
    ],
)
def test_no_key_moves_when_what_was_lacking_is_answered(
    phone: Page, question: str, row: str, lacking: str, size: tuple[int, int]
) -> None:
    """What a question lacks is said in the action bar: neither asking too early nor an answer moves a key."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(f"/referee/{question}")
    keys, asks = phone.locator(".telling label"), phone.locator(".action-bar .go")
    before = keys.evaluate_all(KEYS)
    asks.click()
    said = phone.locator(".action-bar [role=alert]")
    expect(said).to_have_text(f"Not yet. {lacking}")
    expect(said).to_be_in_viewport(ratio=1)
    assert keys.evaluate_all(KEYS)[: len(before)] == before, "what seldom matters may follow"
    phone.locator(f".telling label:has(input[name='{row}'])").nth(1).click()
    expect(said).to_have_count(0)
    assert keys.evaluate_all(KEYS)[: len(before)] == before


@pytest.mark.parametrize("size", [(390, 664), (320, 568)], ids=str)
def test_rows_that_are_asked_together_stay_until_the_last_is_answered(phone: Page, size: tuple[int, int]) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto("/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Tim&d=2&t=7H+QH+2S&do=ask:legal")
    keys = phone.locator(":is(.setting, .asked) > fieldset label")
    before, trump = keys.evaluate_all(KEYS), phone.locator("#dispute input[name='s.trump']")
    assert len(before) == 4 + 5
    phone.locator("label:has(input[name='s.trump'][value='S'])").click()
    expect(phone.locator(".known-facts")).to_contain_text("Trump: ♠ spades")
    expect(phone.locator("#dispute input[name='s.trump'][value='S']")).to_be_checked()
    expect(trump).to_have_count(4)  # once on the page: keys of one name are one row
    assert keys.evaluate_all(KEYS) == before
    phone.locator("label:has(input[name='s.trump'][value='C'])").click()
    expect(phone.locator(".known-facts")).to_contain_text("Trump: ♣ clubs")
    assert keys.evaluate_all(KEYS) == before
    phone.locator(".asked label:has(input[name='f'][value='1'])").click()
    expect(phone.locator(".ruling .verdict")).to_have_text("Cannot tell yet")


def test_the_deck_stays_where_it_is_once_trump_is_told(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto("/referee/huckley-buck?what=trick&t=7H")
    key = phone.locator("[data-cardpad] button[value='card:AC']")
    before = key.evaluate(TOP)
    phone.locator("label:has(input[name='s.trump'][value='S'])").click()
    expect(phone.locator(".known-facts")).to_contain_text("Trump: ♠ spades")
    assert key.evaluate(TOP) == before
    key.click()
    expect(phone.locator(".trick.laid .card:not(.slot)")).to_have_count(2)
    assert key.evaluate(TOP) == before
