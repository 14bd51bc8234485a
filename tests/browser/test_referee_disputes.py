"""One dispute of each kind for each game, settled by tapping; remedies written, undone and exported."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import sheet_rows
from tests.browser.referee_taps import Thumb, exported, notes, seat, send

CAPTIONS_BESIDE = """() => [...document.querySelectorAll(".ruling figure:has(figcaption)")].filter(figure => {
    const middle = element => (box => (box.left + box.right) / 2)(element.getBoundingClientRect());
    return Math.abs(middle(figure.querySelector(".card")) - middle(figure.querySelector("figcaption"))) > 1;
}).map(figure => figure.textContent)"""
"""The cards of a ruling whose caption doesn't stand under the middle of the card."""


@pytest.fixture
def thumb(phone: Page) -> Thumb:
    """A thumb on a phone of 390 px."""
    return Thumb(phone)


@pytest.fixture
def huckley_buck(thumb: Thumb) -> Thumb:
    """A Huckley Buck table of five; Maximilian dealt, spades are trump by the upcard, Christopher leads."""
    table = seat(thumb.page, "huckley-buck", 5, "Maximilian")
    send(thumb.page, f"{table}/enter/upcard", [("based_on", "1"), ("card", "4S")])
    thumb.page.goto(table)
    return thumb


@pytest.mark.clause("HB-PLAY-05", "HB-REN-01")
def test_five_cards_and_a_verdict_take_seven_taps(huckley_buck: Thumb) -> None:
    huckley_buck.referee()
    huckley_buck.cards("7H QH 2S 9H KH")
    huckley_buck.go()
    assert huckley_buck.verdict() == "Legal"
    assert huckley_buck.taps == 7


@pytest.mark.clause("HB-REN-01", "HB-REN-05", "HB-REN-06")
def test_a_renege_proved_by_a_later_trick_is_written_and_undone(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H QH 2S 8H KH")
    thumb.cards("9H 3H 5H 6H JH")
    page.locator("button.line[value='at:t.0']").click()
    page.locator("#dispute input[name='at'][value='t.0']").wait_for(state="attached")
    thumb.tap("button[value='about:0.2']")
    expect(page.locator(".dock .go")).to_have_text("Was Alexander’s 2♠ legal?")
    thumb.go()
    assert thumb.verdict() == "Not legal"
    had = page.locator(".ruling [role=group]", has_text="had")
    assert had.locator("figcaption").all_inner_texts() == ["trick 2"]
    assert had.locator(".card.due, .card.bad").count() == 0
    expect(page.locator(".dock .say:visible")).to_contain_text("can be undone")
    thumb.go()
    page.locator(".sheet").wait_for()
    assert any("*" in cell for row in sheet_rows(page) for cell in row)
    assert "Ruling,,,illegal" in notes(page)
    assert "HB-PLAY-05" in notes(page)
    assert "*" in exported(page)
    thumb.undo_at_pad()
    expect(page.locator(".sheet .hook")).to_have_count(0)


@pytest.mark.clause("HB-PLAY-05")
def test_what_cannot_be_told_says_what_would_settle_it_and_is_taken_up_again(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H QH 2S")
    thumb.go()
    expect(page.locator(".asked legend")).to_have_text("Which trick of the round is it?")
    thumb.tell("f", "1")
    assert thumb.verdict() == "Cannot tell yet"
    assert "A♥" in thumb.text()
    assert "still held any heart" in thumb.text()
    thumb.go()
    expect(page.locator(".dock .go")).to_have_text("Take it up again")
    kept = page.url
    page.reload()
    assert thumb.verdict() == "Cannot tell yet"
    thumb.go()
    page.locator("#dispute").wait_for()
    thumb.into("h.2", "9H")
    page.locator(".held").wait_for()
    thumb.tap("button[value='at:t.0']")
    page.locator("#dispute input[name='at'][value='t.0']").wait_for(state="attached")
    thumb.go()
    assert thumb.verdict() == "Not legal"
    page.goto(kept.rsplit("/rulings", 1)[0] + "/history")
    link = page.locator(".list a", has_text="A ruling")
    link.first.click()
    assert thumb.verdict() == "Cannot tell yet"


@pytest.mark.clause("HB-PLAY-05", "HB-PLAY-06")
def test_what_may_i_play_shows_the_hand_sorted_into_legal_and_not(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H")
    thumb.into("h.1", "9H 2H 3C 4C 5S")
    expect(page.locator(".held .mini")).to_have_count(5)
    expect(page.locator(".dock .go")).to_have_text("What may Elizabeth play?")
    thumb.go()
    thumb.page.locator(".ruling").wait_for()
    assert thumb.page.locator(".card.due").count() == 1
    assert thumb.page.locator(".card.bad").count() == 4


@pytest.mark.clause("HB-WIN-01")
def test_who_won_this_trick(huckley_buck: Thumb) -> None:
    huckley_buck.referee()
    huckley_buck.cards("7H QH 2S 9H KH")
    huckley_buck.ask("Who won the first trick told?")
    assert huckley_buck.verdict() == "Alexander wins it"


@pytest.mark.clause("HB-REN-01")
def test_going_through_the_whole_round_finds_the_renege(huckley_buck: Thumb) -> None:
    huckley_buck.referee()
    huckley_buck.cards("7H QH 2S 8H KH")
    huckley_buck.cards("9H 3H 5H 6H JH")
    huckley_buck.ask("Go through the whole round")
    assert huckley_buck.verdict() == "Not legal"
    assert "9♥" in huckley_buck.text()
    assert huckley_buck.page.locator(".ruling .card.bad").count() == 1
    assert huckley_buck.page.locator(".ruling .card.due").count() == 0
    for width in (320, 390):
        huckley_buck.page.set_viewport_size({"width": width, "height": 844})
        assert huckley_buck.page.evaluate(CAPTIONS_BESIDE) == []
    huckley_buck.tap(".ruling a:has-text('What follows?')")
    expect(huckley_buck.page.locator(".dock .go")).to_have_text("Write it down and replay")


@pytest.mark.clause("HB-MIS-01", "HB-MIS-10")
def test_a_card_shown_in_the_deal_is_a_misdeal_written_by_one_button(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.ask("Something went wrong with the deal")
    thumb.ask("A card was shown while dealing")
    expect(page.locator(".dock .go")).to_have_text("What does it cost?")
    thumb.go()
    assert thumb.verdict() == "Hook for Maximilian"
    thumb.go()
    page.locator(".sheet .hook").first.wait_for()
    expect(page.locator(".dock .say b").first).to_contain_text("Christopher")
    thumb.undo_at_pad()
    expect(page.locator(".sheet .hook")).to_have_count(0)


@pytest.mark.clause("HB-HAND-05", "HB-OOT-01", "HB-DNA-01")
def test_procedure_faults_are_asked_in_plain_words(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.ask("Something went wrong with the deal")
    thumb.ask("A hand has the wrong number of cards")
    expect(page.locator("h1")).to_have_text("A hand has the wrong number of cards")
    thumb.go()
    expect(page.locator("[role=alert]")).to_contain_text("Whose hand: tell this first")
    thumb.choose("q.player", "1")
    thumb.choose("q.found", "after_draw")
    thumb.choose("q.at_fault", "player")
    thumb.go()
    assert thumb.verdict() == "Hook for Elizabeth"
    thumb.go()
    page.locator(".sheet .hook").first.wait_for()
    assert "HB-HAND" in notes(page)
    thumb.referee()
    thumb.ask("Something went wrong in play")
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
    thumb.ask("Something went wrong in play")
    thumb.ask("Somebody kept a card that lay face up")
    thumb.choose("q.player", "4")
    thumb.choose("q.trick", "1")
    thumb.tap("[data-cardpad] button[value='card:9C']")
    expect(thumb.page.locator(".place .mini")).to_have_count(1)
    thumb.go()
    assert thumb.verdict() == "Not legal"
    assert "face up" in thumb.text()


@pytest.mark.clause("TPB-LEGAL-01", "TPB-AMB-08")
def test_a_repeated_rank_leads_to_a_new_deal_where_the_table_plays_so(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "ten-point-buck", 4, "Annegret", tpb_illegal_remedy="redeal")
    thumb.referee()
    thumb.cards("n3 n5 n7 n3")
    thumb.into("h.3", "n4")
    expect(page.locator(".held .mini")).to_have_count(1)
    thumb.tap("button[value='at:t.0']")
    expect(page.locator(".card.next")).to_have_count(0)
    expect(page.locator(".dock .go")).to_contain_text("normal 3")
    thumb.go()
    assert thumb.verdict() == "Not legal"
    page.go_back()
    page.locator("#dispute").wait_for()
    thumb.tap("[data-cardpad] button[value='card:n1']")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(1)
    thumb.tap("button.line[value='at:t.0']")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(4)
    thumb.tap("button[value='about:0.3']")
    expect(page.locator(".dock .go")).to_contain_text("Annegret")
    thumb.go()
    assert thumb.verdict() == "Not legal"
    expect(page.locator(".dock .go")).to_have_text("Deal again")
    thumb.go()
    expect(page.locator(".sheet tbody tr")).to_have_count(1)
    assert "illegal" in notes(page)
    thumb.undo_at_pad()
    expect(page.locator(".sheet tbody tr")).to_have_count(0)


@pytest.mark.clause("TPB-LEGAL-01")
def test_ten_point_buck_answers_the_other_questions(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "ten-point-buck", 3, "Alexander")
    thumb.referee()
    thumb.cards("n3 w5 n7")
    thumb.ask("Who won the first trick told?")
    assert thumb.verdict() == "Elizabeth wins it"
    page.go_back()
    thumb.ask("Go through the whole round")
    assert thumb.verdict() == "Legal"


@pytest.mark.clause("TPB-LEGAL-01", "TPB-LEGAL-02")
def test_ten_point_buck_says_what_may_be_played(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "ten-point-buck", 3, "Alexander")
    thumb.referee()
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
    seat(page, "buddha", 4, "Annegret")
    thumb.referee()
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
    thumb.tap(".dock button:has-text('Keep this ruling')")
    expect(page.locator(".dock .go")).to_have_text("Take it up again")
    page.locator(".dock a", has_text="Close").click()
    page.locator(".sheet").wait_for()
    assert "Ruling,,,illegal" in notes(page)


@pytest.mark.clause("BUD-WIN-01")
def test_buddha_says_who_won_a_trick(thumb: Thumb) -> None:
    seat(thumb.page, "buddha", 3, "Alexander")
    thumb.referee()
    thumb.cards("F7 F9 W2")
    thumb.ask("Who won the first trick told?")
    assert thumb.verdict() == "Elizabeth wins it"


@pytest.mark.clause("BUD-LEGAL-01", "BUD-LEGAL-04")
def test_buddha_says_what_may_be_played(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "buddha", 3, "Alexander")
    thumb.referee()
    thumb.cards("F7")
    thumb.into("h.1", "F1")
    expect(page.locator(".held .mini")).to_have_count(1)
    thumb.typed("F2 A1 A2 A3 A4 A5 W1 W2 W3 E1 E2 E3 YY BUD")
    expect(page.locator(".held .mini")).to_have_count(15)
    thumb.go()
    page.locator(".ruling").wait_for()
    assert page.locator(".card.due").count() == 4
    assert page.locator(".card.bad").count() == 11


@pytest.mark.clause("BUD-LEGAL-01")
def test_buddha_goes_through_the_whole_round(thumb: Thumb) -> None:
    seat(thumb.page, "buddha", 3, "Alexander")
    thumb.referee()
    thumb.cards("F7 W2 F3")
    thumb.cards("E1 F9 E2")
    thumb.ask("Go through the whole round")
    assert thumb.verdict() == "Not legal"
    assert "Water 2" in thumb.text()


@pytest.mark.clause("TEN-P5-02", "TEN-P5-05", "TEN-P5-07")
def test_ten_says_who_won_and_who_lost_the_round(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "ten", 3, "Alexander")
    thumb.referee()
    thumb.ask("Who won, who lost this round?")
    expect(page.locator("h1")).to_have_text("Who won, who lost this round?")
    for place, cards in (("shown.0", "7 3"), ("shown.1", "9"), ("shown.2", "4 P4")):
        thumb.into(f"q.{place}", cards)
        expect(page.locator(f".place[value='at:q.{place}'] .mini")).to_have_count(len(cards.split()))
    thumb.choose("q.round_card", "5")
    thumb.go()
    assert thumb.verdict() == "Christopher wins, Alexander loses"
    thumb.go()
    expect(page.locator(".dock .go")).to_have_text("Take it up again")


@pytest.mark.clause("TEN-BID-02", "TEN-BID-03")
def test_ten_says_whether_a_bid_is_allowed(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "ten", 3, "Alexander")
    thumb.referee()
    thumb.ask("Is this bid allowed?")
    for name, value in (("bidder", "0"), ("owner", "1"), ("bid", "1"), ("protection", "2")):
        thumb.choose(f"q.{name}", value)
    thumb.go()
    assert thumb.verdict() == "Not legal"
    assert "TEN-BID-02" in thumb.text()


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


def test_a_wrong_tap_is_taken_back_and_an_impossible_one_answered(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H QH")
    thumb.tap("[data-cardpad] button[value='card:7H']")
    expect(page.locator("[role=alert]")).to_contain_text("7 of hearts is told already")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(2)
    thumb.tap("button[value='back']")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(1)
    page.fill("#typed", "qh 2s")
    page.press("#typed", "Enter")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(3)


@pytest.mark.clause("HB-TRUMP-02", "HB-DRAW-05")
def test_saying_who_led_accuses_nobody_of_holding_the_upcard(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "huckley-buck", 4, "Annegret")
    thumb.referee()
    thumb.tap("button[value='at:s.upcard']")
    page.locator("#dispute input[name='at'][value='s.upcard']").wait_for(state="attached")
    thumb.tap("[data-cardpad] button[value='card:4S']")
    page.locator("#dispute input[name='at'][value='t.0']").wait_for(state="attached")
    thumb.cards("7H 8H 9H 2D")
    page.locator("summary:has-text('The round')").click()
    thumb.choose("l", "1")
    expect(page.locator(".dock .go")).to_have_text("Was Christopher’s 2♦ legal?")
    thumb.choose("s.upcard_taken", "yes")
    expect(page.locator("input[name='s.upcard_taken'][value='yes']")).to_be_checked()
    thumb.go()
    thumb.tell("f", "2")
    assert thumb.verdict() == "Cannot tell yet"
    expect(page.locator(".ruling h2", has_text="had")).to_have_count(0)


@pytest.mark.clause("TPB-LEGAL-03")
def test_the_last_card_of_a_hand_says_that_it_is_the_ninth_trick(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "ten-point-buck", 3, "Alexander")
    thumb.referee()
    thumb.cards("n8 w8")
    thumb.into("h.1", "n8")
    expect(page.locator(".held .mini")).to_have_count(1)
    expect(page.locator(".dock .go")).to_have_text("Was Elizabeth’s white 8 legal?")
    thumb.go()
    assert thumb.verdict() == "Legal"
    assert "trick 9" in thumb.text()


@pytest.mark.clause("TPB-LEGAL-01")
def test_a_trick_in_mid_round_takes_its_number_and_its_leader_by_a_tap_each(thumb: Thumb) -> None:
    page = thumb.page
    seat(page, "ten-point-buck", 4, "Annegret")
    thumb.referee()
    thumb.cards("n8 n8")
    thumb.go()
    thumb.tell("f", "9")
    expect(page.locator(".asked legend")).to_have_text("Who led trick 9?")
    thumb.tell("l", "2")
    assert thumb.verdict() == "Cannot tell yet"
    assert "Annegret" in thumb.text()
    assert "trick 9" in thumb.text()


@pytest.mark.clause("HB-REN-04", "HB-REN-05")
def test_a_renege_in_a_full_trick_costs_a_hook_once_it_is_turned_down(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H QH 2S 8H KH")
    thumb.into("h.2", "9H")
    expect(page.locator(".held .mini")).to_have_count(1)
    thumb.tap("button[value='at:t.0']")
    thumb.tap("button[value='about:0.2']")
    expect(page.locator(".dock .go")).to_have_text("Was Alexander’s 2♠ legal?")
    thumb.go()
    thumb.tell("down", "yes")
    assert thumb.verdict() == "Not legal"
    expect(page.locator(".dock .go")).to_have_text("Write it down and replay")


def test_the_question_asked_stays_the_large_button_whatever_is_told(huckley_buck: Thumb) -> None:
    thumb, page = huckley_buck, huckley_buck.page
    thumb.referee()
    thumb.cards("7H QH 2S")
    thumb.go()
    page.locator("[role=alert]").wait_for()
    thumb.into("h.3", "9H")
    expect(page.locator(".held .mini")).to_have_count(1)
    expect(page.locator(".dock .go")).to_have_text("Was Alexander’s 2♠ legal?")
    thumb.tap("button[value='at:t.0']")
    page.locator("#dispute input[name='at'][value='t.0']").wait_for(state="attached")
    thumb.tap("[data-cardpad] button[value='card:8H']")
    expect(page.locator(".trick.laid .card:not(.slot)")).to_have_count(4)
    expect(page.locator(".dock .go")).to_have_text("Was Alexander’s 2♠ legal?")


@pytest.mark.clause("HB-REN-01")
def test_the_number_of_the_trick_is_told_without_scripts(new_phone: Callable[..., Page]) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto("/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Tim&d=2&s.trump=S&t=7H+2S")
    page.locator(".dock .go").click()
    page.locator(".asked label:has(input[name='f'][value='1'])").click()
    page.locator(".dock .go").click()
    expect(page.locator(".ruling .verdict")).to_have_text("Cannot tell yet")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("dark", [False, True])
def test_pads_and_rulings_are_accessible(
    new_phone: Callable[..., Page], axe: Callable[[Page], None], width: int, dark: bool
) -> None:
    page = new_phone(width=width, dark=dark)
    table = seat(page, "huckley-buck", 5, "Maximilian")
    addresses = (
        table,
        f"{table}/referee?d=4&s.trump=S&t=7H+QH+2S+8H+KH&t=9H&about=0.2&do=ask:legal",
        f"{table}/referee?d=4&i=exposed&do=ask",
        "/referee",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&s.trump=S&t=7H+QH+2S&t=3C&h.1=9H",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&s.trump=S&t=7H+QH+2S&h.2=9H&do=ask:legal",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&i=wrong_discard",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&i=incorrect_hand",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Alexander&d=2&s.trump=S&t=3C+2C+KC&i=kept_faced&q.faced=4C",
        "/referee/ten-point-buck?t=n3+D",
        "/referee/ten-point-buck?t=n3+D+n7+B&do=ask:trick",
        "/referee/buddha?t=F7+YY%2B",
        "/referee/buddha?t=F7+W2&do=ask:legal",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Tim&d=2&s.trump=S&t=7H+2S+8H&f=4&do=ask:legal",
        "/referee/huckley-buck?p=Christopher&p=Elizabeth&p=Tim&d=2&s.trump=S&t=7H+2S+8H&h.1=9H&about=0.1&do=ask:legal",
        "/referee/ten?i=showdown&q.shown.0=7+3",
        "/rules/buddha",
    )
    for address in addresses:
        page.goto(address)
        axe(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, address
    assert page.evaluate("Math.min(...[...document.querySelectorAll('.dock a')].map(a => a.offsetHeight))") >= 44


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
