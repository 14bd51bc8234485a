"""Disputes of Huckley Buck on its tricks, settled by tapping; remedies written, undone and exported."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import sheet_rows
from tests.browser.disputes.referee_taps import Thumb, exported, notes

CAPTIONS_BESIDE = """() => [...document.querySelectorAll(".ruling figure:has(figcaption)")].filter(figure => {
    const middle = element => (box => (box.left + box.right) / 2)(element.getBoundingClientRect());
    return Math.abs(middle(figure.querySelector(".card")) - middle(figure.querySelector("figcaption"))) > 1;
}).map(figure => figure.textContent)"""
"""The cards of a ruling whose caption doesn't stand under the middle of the card."""


@pytest.mark.clause("HB-PLAY-05", "HB-REN-01")
def test_five_cards_and_a_verdict_take_seven_taps(huckley_buck: Thumb) -> None:
    huckley_buck.referee()
    huckley_buck.cards("7H QH 2S 9H KH")
    huckley_buck.go()
    assert huckley_buck.verdict() == "Legal"
    assert huckley_buck.taps == 7


@pytest.mark.clause("HB-REN-01", "HB-REN-05", "HB-REN-06")
@pytest.mark.thorough
def test_a_renege_proved_by_a_later_trick_is_written_and_undone(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.prove_a_renege()
    thumb.go()
    assert thumb.verdict() == "Not legal"
    had = page.locator(".ruling [role=group]", has_text="had")
    assert had.locator("figcaption").all_inner_texts() == ["second entered"]
    assert had.locator(".card.due, .card.bad").count() == 0
    expect(page.locator(".action-bar .say:visible")).to_contain_text("can be undone")
    thumb.go()
    page.locator(".sheet").wait_for()
    assert any("*" in cell for row in sheet_rows(page) for cell in row)
    assert "Ruling,,,illegal" in notes(page)
    assert "HB-PLAY-05" in notes(page)
    assert "*" in exported(page)
    thumb.undo_at_pad()
    expect(page.locator(".sheet .hook")).to_have_count(0)


@pytest.mark.clause("HB-PLAY-05")
@pytest.mark.thorough
def test_an_undecided_ruling_says_what_would_settle_it_and_is_resumed(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H QH 2S")
    thumb.go()
    expect(page.locator(".asked > fieldset > legend")).to_have_text(["Not yet. Which trick of the round is it?"])
    thumb.tell("f", "1")
    assert thumb.verdict() == "Cannot tell yet"
    assert "still held any heart" in thumb.text()
    expect(page.locator(".action-bar .go")).to_have_text("Enter Alexander’s hand")
    thumb.tap(".action-bar button:has-text('Keep')")
    again = page.locator(".action-bar a", has_text="Take it up again")
    expect(again).to_be_visible()
    kept = page.url
    page.reload()
    assert thumb.verdict() == "Cannot tell yet"
    again.click()
    page.locator("#dispute").wait_for()
    thumb.into("h.2", "9H")
    page.locator(".held").wait_for()
    thumb.tap("button[value='at:t.0']")
    page.locator("#dispute input[name='at'][value='t.0']").wait_for(state="attached")
    thumb.go()
    assert thumb.verdict() == "Not legal"
    page.goto(kept.rsplit("/rulings", 1)[0] + "/history")
    link = page.locator(".list a", has_text="Cannot tell yet: ")
    link.first.click()
    assert thumb.verdict() == "Cannot tell yet"


@pytest.mark.clause("HB-REN-01")
@pytest.mark.thorough
def test_going_through_the_whole_round_finds_the_renege(huckley_buck: Thumb) -> None:
    huckley_buck.referee()
    huckley_buck.cards("7H QH 2S 8H KH")
    huckley_buck.cards("9H 3H 5H 6H JH")
    huckley_buck.ask("Go through the whole round")
    assert huckley_buck.verdict() == "Alexander’s 2♠ was not legal"
    assert "9♥" in huckley_buck.text()
    assert huckley_buck.page.locator(".ruling .card.bad").count() == 1
    assert huckley_buck.page.locator(".ruling .card.due").count() == 0
    for width in (320, 390):
        huckley_buck.page.set_viewport_size({"width": width, "height": 844})
        assert huckley_buck.page.evaluate(CAPTIONS_BESIDE) == []
    expect(huckley_buck.page.locator(".action-bar .go")).to_have_text("Write and replay")
