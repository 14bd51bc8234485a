"""The cards that level players of a tournament day draw, tapped from a deck: a tap a player, then they are in order."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.nights.test_tournament_day import position_at, send_rounds, tables_of
from tests.browser.tables import send
from tests.support.day_by_hand import NAMES

SECOND_AND_THIRD_LEVEL = [[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]]


@pytest.fixture
def level(phone: Page, server: Server) -> list[str]:
    """The page of the moves of eight players, four of whom draw: two at each table, by name."""
    phone.goto(server.url)
    day = send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]).removesuffix("/players")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join(NAMES[:8]))])
    send(phone, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    names = []
    for table, seated in tables_of(phone, day):
        position = send_rounds(phone, table, position_at(phone, table), SECOND_AND_THIRD_LEVEL, 4)
        send(phone, f"{table}/next-game", [("based_on", str(position))])
        send_rounds(phone, table, position + 1, SECOND_AND_THIRD_LEVEL, 4)
        send(phone, f"{table}/leg-done", [])
        names += seated[1:3]
    phone.goto(f"{day}/moves")
    return names


def lay(phone: Page, *cards: str) -> None:
    """A tap on each card of the deck."""
    for card in cards:
        phone.locator(f'[data-hand-deck] [data-face="{card}"]').click()


def move_of(phone: Page, name: str) -> Locator:
    """A player's line among the moves."""
    return phone.locator(".moves li").filter(has=phone.locator(".mover > b").get_by_text(name, exact=True))


def test_a_tap_a_player_puts_all_in_order(phone: Page, level: list[str]) -> None:
    turn = phone.locator("[data-turn]")
    for name, card in zip(level, ("QS", "9H", "2D", "KC"), strict=True):
        expect(turn).to_have_text(name)
        lay(phone, card)
    expect(phone.locator(".action-bar .go")).to_have_text("Open the tables of leg 2")
    expect(move_of(phone, level[3])).to_contain_text("drew K♣")
    phone.locator(".action-bar .go").click()
    expect(phone.locator("h1")).to_have_text("Club day")


def test_a_card_that_was_drawn_at_the_table_cannot_be_tapped_again(phone: Page, level: list[str]) -> None:
    queen = phone.locator('[data-face="QS"]')
    lay(phone, "QS")
    expect(queen).to_be_disabled()
    lay(phone, "9H")
    expect(phone.locator("[data-turn]")).to_have_text(level[2])
    expect(queen).to_be_enabled()


def test_who_drew_equally_high_taps_one_more_card_each(phone: Page, level: list[str]) -> None:
    lay(phone, "QS", "QH", "2D", "KC")
    expect(phone.locator(".paper b", has_text=f"{level[0]} and {level[1]} drew equally high.")).to_be_visible()
    expect(phone.locator('[data-face="QS"]')).to_be_disabled()
    for name, card in zip(level[:2], ("3S", "4S"), strict=True):
        expect(phone.locator("[data-turn]")).to_have_text(name)
        lay(phone, card)
    expect(move_of(phone, level[1])).to_contain_text("drew Q♥, then 4♠")
    expect(phone.locator(".action-bar .go")).to_have_text("Open the tables of leg 2")


def test_a_card_that_is_put_right_puts_them_in_order_anew(phone: Page, level: list[str]) -> None:
    lay(phone, "QS", "9H", "2D", "KC")
    expect(phone.locator(".action-bar .go")).to_have_text("Open the tables of leg 2")
    phone.locator(".hand", has_text=level[0]).click()
    lay(phone, "3S")
    expect(move_of(phone, level[0])).to_contain_text("drew 3♠")
    expect(move_of(phone, level[0])).to_contain_text("Third of 4")


def test_cards_wait_while_the_director_looks_elsewhere(phone: Page, level: list[str]) -> None:
    deck = phone.locator("[data-hand-deck]")
    lay(phone, "QS")
    deck.get_by_role("button", name="Later").click()
    expect(deck).to_be_hidden()
    phone.locator(".action-bar a", has_text="Back").click()
    phone.locator(".action-bar .go", has_text="Moves after leg 1").click()
    expect(phone.locator(".restored")).to_contain_text("As you left it")
    expect(phone.locator(".hand .card").first).to_have_text("Q♠")
    expect(phone.locator("[data-turn]")).to_have_text(level[1])
