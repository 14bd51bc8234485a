"""One dispute of each kind in Ten-Point Buck, Buddha and 10, settled by tapping."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.disputes.referee_taps import Thumb, notes


@pytest.mark.clause("TPB-LEGAL-01", "TPB-AMB-08")
def test_a_repeated_rank_leads_to_a_new_deal_where_the_table_plays_so(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("ten-point-buck", 4, "Annegret", tpb_illegal_remedy="redeal")
    thumb.cards("n3 n5 n7 n3")
    thumb.into("h.3", "n4")
    expect(page.locator(".held .mini")).to_have_count(1)
    thumb.tap("button[value='at:t.0']")
    expect(page.locator(".card.next")).to_have_count(0)
    expect(page.locator(".action-bar .go")).to_contain_text("normal 3")
    thumb.go()
    assert thumb.verdict() == "Not legal"
    page.go_back()
    page.locator("#dispute").wait_for()
    thumb.tap("[data-cardpad] button[value='card:n1']")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(1)
    thumb.tap("button.line[value='at:t.0']")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(4)
    thumb.tap("button[value='about:0.3']")
    expect(page.locator(".action-bar .go")).to_contain_text("Annegret")
    thumb.go()
    assert thumb.verdict() == "Not legal"
    expect(page.locator(".action-bar .go")).to_have_text("Deal again")
    thumb.go()
    expect(page.locator(".sheet tbody tr")).to_have_count(1)
    assert "illegal" in notes(page)
    thumb.undo_at_pad()
    expect(page.locator(".sheet tbody tr")).to_have_count(0)


def test_points_that_were_typed_are_missing_no_longer(thumb: Thumb) -> None:
    page = thumb.page
    page.goto("/referee/huckley-buck?p=Ann&p=Bob&p=Cy&i=race")
    missing = page.locator(".still-to-tell")
    expect(missing).to_contain_text("Points before this round")
    for points in "987":
        thumb.tap(f'[data-key="{points}"]')
        thumb.tap("[data-next]")
    expect(missing).not_to_contain_text("Points before this round")
    expect(page.locator("[data-keypad-keys]")).to_be_hidden()


@pytest.mark.clause("BUD-LEGAL-01", "BUD-AMB-07")
def test_buddha_asks_the_face_of_a_yin_yang_and_finds_who_did_not_follow(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("buddha", 4, "Annegret")
    expect(page.locator("[data-cardpad] button[value='card:YY+']")).to_have_count(1)
    expect(page.locator("[data-cardpad] button[value='card:YY']")).to_have_count(0)
    thumb.cards("F7 F3 YY+ W2")
    thumb.into("h.3", "F9")
    expect(page.locator(".held .mini")).to_have_count(1)
    expect(page.locator("[data-cardpad] button[value='card:YY']")).to_have_count(1)
    thumb.tap("button[value='at:t.0']")
    expect(page.locator("[data-cardpad] button[value='card:YY+']")).to_have_count(1)
    thumb.go()
    assert thumb.verdict() == "Not legal"
    thumb.tap(".action-bar button:has-text('Keep this ruling')")
    expect(page.locator(".action-bar .go")).to_have_text("To the sheet")
    page.locator(".action-bar .go").click()
    page.locator(".sheet").wait_for()
    assert "Ruling,,,illegal" in notes(page)


@pytest.mark.clause("TPB-LEGAL-01")
def test_a_trick_in_mid_round_takes_its_number_and_its_leader_by_a_tap_each(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("ten-point-buck", 4, "Annegret")
    thumb.cards("n8 n8")
    thumb.go()
    page.locator(".asked summary").click()
    thumb.tell("l", "2")
    expect(page.locator(".known-facts")).to_contain_text("Alexander led")
    thumb.tell("f", "9")
    assert thumb.verdict() == "Cannot tell yet"
    assert "Annegret" in thumb.text()
    assert "trick 9" in thumb.text()
