"""One dispute of each kind in Ten-Point Buck, Buddha and 10, settled by tapping."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.referee_taps import Thumb, notes


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


@pytest.mark.clause("TPB-LEGAL-01", "TPB-LEGAL-02")
def test_ten_point_buck_says_what_may_be_played(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("ten-point-buck", 3, "Alexander")
    thumb.cards("n3")
    thumb.into("h.1", "w3")
    expect(page.locator(".held .mini")).to_have_count(1)
    thumb.typed("n3 n4 n5 n6 n7 w8 w9 D B")
    expect(page.locator(".held .mini")).to_have_count(10)
    thumb.go()
    page.locator(".ruling").wait_for()
    assert page.locator(".card.bad").count() == 2


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
    expect(page.locator(".action-bar .go")).to_have_text("Take it up again")
    page.locator(".action-bar a", has_text="Close").click()
    page.locator(".sheet").wait_for()
    assert "Ruling,,,illegal" in notes(page)


@pytest.mark.clause("BUD-LEGAL-01", "BUD-LEGAL-04")
def test_buddha_says_what_may_be_played(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("buddha", 3, "Alexander")
    thumb.cards("F7")
    thumb.into("h.1", "F1")
    expect(page.locator(".held .mini")).to_have_count(1)
    thumb.typed("F2 A1 A2 A3 A4 A5 W1 W2 W3 E1 E2 E3 YY BUD")
    expect(page.locator(".held .mini")).to_have_count(15)
    thumb.go()
    page.locator(".ruling").wait_for()
    assert page.locator(".card.due").count() == 4
    assert page.locator(".card.bad").count() == 11


@pytest.mark.clause("TEN-P5-02", "TEN-P5-05", "TEN-P5-07")
def test_ten_says_who_won_and_who_lost_the_round(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("ten", 3, "Alexander")
    thumb.ask("Who won, who lost this round?")
    expect(page.locator("h1")).to_have_text("Who won, who lost this round?")
    for place, cards in (("shown.0", "7 3"), ("shown.1", "9"), ("shown.2", "4 P4")):
        thumb.into(f"q.{place}", cards)
        expect(page.locator(f".place[value='at:q.{place}'] .mini")).to_have_count(len(cards.split()))
    thumb.choose("q.round_card", "5")
    thumb.go()
    assert thumb.verdict() == "Christopher wins, Alexander loses"
    expect(page.locator(".action-bar .go")).to_have_text("Score the round")
    thumb.tap(".action-bar button:has-text('Keep')")
    expect(page.locator(".action-bar .go")).to_have_text("Take it up again")


@pytest.mark.clause("TEN-P4-06")
def test_ten_says_whether_a_second_card_is_allowed(thumb: Thumb) -> None:
    page = thumb.page
    page.goto("/")
    page.get_by_role("link", name="Referee").click()
    page.get_by_role("link", name="Who won, who lost").click()
    thumb.ask("Is this second card allowed?")
    thumb.choose("q.player", "0")
    thumb.tap("[data-cardpad] button[value='card:7']")
    expect(page.locator(".place .mini")).to_have_count(1)
    thumb.tap("[data-cardpad] button[value='card:4']")
    expect(page.locator(".place .mini")).to_have_count(2)
    thumb.go()
    assert thumb.verdict() == "Not legal"
    assert "TEN-P4-06" in thumb.text()


@pytest.mark.clause("TPB-LEGAL-03")
def test_the_last_card_of_a_hand_says_that_it_is_the_ninth_trick(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("ten-point-buck", 3, "Alexander")
    thumb.cards("n8 w8")
    thumb.into("h.1", "n8")
    expect(page.locator(".held .mini")).to_have_count(1)
    expect(page.locator(".action-bar .go")).to_have_text("Was Elizabeth’s white 8 legal?")
    thumb.go()
    assert thumb.verdict() == "Legal"
    assert "trick 9" in thumb.text()


@pytest.mark.clause("TPB-LEGAL-01")
def test_a_trick_in_mid_round_takes_its_number_and_its_leader_by_a_tap_each(thumb: Thumb) -> None:
    page = thumb.page
    thumb.at_referee("ten-point-buck", 4, "Annegret")
    thumb.cards("n8 n8")
    thumb.go()
    thumb.tell("f", "9")
    expect(page.locator(".asked legend")).to_have_text(["Who led trick 9?"])
    thumb.tell("l", "2")
    assert thumb.verdict() == "Cannot tell yet"
    assert "Annegret" in thumb.text()
    assert "trick 9" in thumb.text()
