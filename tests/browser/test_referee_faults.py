"""Faults round a deal of Huckley Buck, told to the referee by taps, and what they cost written on the sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.referee_taps import Thumb, notes


@pytest.mark.clause("HB-MIS-01", "HB-MIS-10")
def test_a_card_shown_in_the_deal_is_a_misdeal_written_by_one_button(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.ask("A card was shown while dealing")
    expect(page.locator(".action-bar .go")).to_have_text("What does it cost?")
    thumb.choose("q.by", "4")
    thumb.choose("q.draw_complete", "no")
    expect(page.locator(".action-bar .say")).to_have_count(0)
    thumb.go()
    assert thumb.verdict() == "Hook for Maximilian"
    thumb.go()
    page.locator(".sheet .hook").first.wait_for()
    expect(page.locator(".action-bar .say b").first).to_contain_text("Christopher")
    thumb.undo_at_pad()
    expect(page.locator(".sheet .hook")).to_have_count(0)


@pytest.mark.clause("HB-HAND-05", "HB-OOT-01", "HB-DNA-01")
def test_procedure_faults_are_asked_in_plain_words(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.ask("A hand has the wrong number of cards")
    expect(page.locator("h1")).to_have_text("A hand has the wrong number of cards")
    thumb.go()
    asked = ("Whose hand?", "When was it found?", "What made it wrong?", "Can the dealer still put it right?")
    expect(page.locator("[role=alert]")).to_contain_text(f"Tell these first: {' · '.join(asked)}")
    thumb.choose("q.player", "1")
    thumb.choose("q.found", "after_draw")
    thumb.choose("q.at_fault", "player")
    thumb.go()
    assert thumb.verdict() == "Hook for Elizabeth"
    thumb.go()
    page.locator(".sheet .hook").first.wait_for()
    assert "HB-HAND" in notes(page)
    thumb.referee()
    thumb.ask("Somebody played out of turn")
    thumb.choose("q.player", "2")
    thumb.tap("[data-cardpad] button[value='card:7H']")
    expect(page.locator(".place .mini")).to_have_count(1)
    thumb.go()
    assert thumb.verdict() == "No hook"


@pytest.mark.clause("HB-OOT-03")
def test_whether_a_card_that_lay_face_up_was_due(huckley_buck: Thumb) -> None:
    thumb = huckley_buck
    thumb.referee()
    thumb.cards("3C 2C 2D 5C KC")
    thumb.ask("Something else happened")
    thumb.ask("Somebody kept a card that lay face up")
    thumb.choose("q.player", "4")
    thumb.choose("q.trick", "1")
    thumb.tap("[data-cardpad] button[value='card:9C']")
    expect(thumb.page.locator(".place .mini")).to_have_count(1)
    thumb.go()
    assert thumb.verdict() == "Not legal"
    assert "face up" in thumb.text()
