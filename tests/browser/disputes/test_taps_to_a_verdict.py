"""How many taps lead from the pad of a table in play to the verdict, at most."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.disputes.referee_taps import CAST, Thumb
from tests.browser.tables import seat, send

ROUND = ("7H QH 2H KH", "AD KD QD JD", "AC KC QC JC", "AH 6H 5H 4H", "9D 8D 7D 6D")
"""A whole round of four: the dealer's king of hearts wins its first trick, and the leader every other."""


def at_pad(page: Page, slug: str, players: int, kind: str, card: str) -> Thumb:
    """The pad of a table in play, at which one card of the open round is entered; the last player dealt."""
    table = seat(page, slug, CAST[:players], CAST[players - 1])
    send(page, f"{table}/enter/{kind}", [("based_on", "1"), ("card", card)])
    page.goto(table)
    return Thumb(page)


@pytest.mark.thorough_but(3)
@pytest.mark.parametrize(("players", "cards"), [(3, "7H QH 2S"), (3, "7H 2S QH"), (5, "7H QH 2S 8H KH")])
def test_a_renege_takes_nine_taps(phone: Page, players: int, cards: str) -> None:
    thumb = at_pad(phone, "huckley-buck", players, "upcard", "4S")
    thumb.referee()
    if players == 3:
        thumb.ask("Somebody didn’t follow, trump or beat")
    thumb.cards(cards)
    seated = cards.split().index("2S")
    if seated + 1 < players:
        thumb.tap(f"button[value='about:0.{seated}']")
        phone.locator(f"#dispute input[name='at'][value='h.{seated}']").wait_for(state="attached")
        thumb.tap("[data-cardpad] button[value='card:9H']")
    else:
        thumb.into(f"h.{seated}", "9H")
    thumb.tell("down", "yes")
    assert thumb.verdict() == "Not legal"
    assert thumb.taps <= 9


def test_a_card_led_out_of_turn_takes_four_taps(phone: Page) -> None:
    thumb = at_pad(phone, "huckley-buck", 5, "upcard", "4S")
    thumb.referee()
    thumb.ask("Somebody played out of turn")
    thumb.choose("q.player", "2")
    thumb.tap("[data-cardpad] button[value='card:7H']")
    assert thumb.verdict() == "No hook"
    assert "7♥" in thumb.text()
    assert thumb.taps == 4


def test_a_wrong_draw_takes_six_taps(phone: Page) -> None:
    thumb = at_pad(phone, "huckley-buck", 5, "upcard", "4S")
    thumb.referee()
    thumb.ask("The numbers in a draw differ")
    for name, value in (("player", "0"), ("asked", "2"), ("threw", "3"), ("got", "2")):
        thumb.choose(f"q.{name}", value)
    assert thumb.verdict() == "Hook for Christopher"
    assert thumb.taps == 6


@pytest.mark.thorough
@pytest.mark.parametrize("asked_first", [False, True])
def test_a_whole_round_of_twenty_cards_takes_twenty_two_taps(phone: Page, asked_first: bool) -> None:
    thumb = at_pad(phone, "huckley-buck", 4, "upcard", "3S")
    thumb.referee()
    if asked_first:
        thumb.ask("Go through the whole round")
    for number, trick in enumerate(ROUND, 1):
        last = asked_first and number == len(ROUND)
        for card in trick.split()[: 3 if last else 4]:
            thumb.tap(f"[data-cardpad] button[value='card:{card}']")
        expect(phone.locator(".trick.laid .card:not(.slot)")).to_have_count(3 if last else 4)
    if asked_first:
        thumb.tap("[data-cardpad] button[value='card:6D']")
    else:
        expect(phone.locator(".action-bar .go")).to_have_text("Go through the whole round")
        thumb.go()
    thumb.verdict()
    assert thumb.taps == 22


def test_a_showdown_of_four_takes_thirteen_taps(phone: Page) -> None:
    thumb = at_pad(phone, "ten", 4, "round_card", "5")
    thumb.referee()
    thumb.ask("Who won, who lost this round?")
    for seat_, cards in enumerate(("7 3", "9 1", "4 P4", "8 2")):
        for number, card in enumerate(cards.split(), 1):
            thumb.tap(f"[data-cardpad] button[value='card:{card}']")
            expect(phone.locator(f".place[value='at:q.shown.{seat_}'] .mini")).to_have_count(number)
    thumb.go()
    assert "wins" in thumb.verdict()
    assert thumb.taps <= 13
