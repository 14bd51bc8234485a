"""A short game of 10 step by step on a phone, tap by tap: the pad brings each step, and says whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import seat_table, sheet_rows
from tests.browser.tables import send
from tests.browser.ten_pads import Pad, Thumb, downloaded

CREW = ("Christopher", "Annegret", "Elizabeth", "Mary Ann")


def test_a_short_game_step_by_step(new_phone: Callable[..., Page], axe: Callable[[Page], None]) -> None:
    phone = new_phone(320)
    seat_table(phone, "10", CREW, dealer="Mary Ann")
    pad = Pad(phone)
    pad.turn("S Christopher turns up a round card")
    pad.tap("5")
    for chips in ("2 chips", "no chip", "1 chip", "2 chips"):
        pad.tap(chips, piece="protected")
    pad.turn("S Christopher may open a bid, or passes")
    pad.tap("Pass")
    pad.turn("Annegret may open a bid, or passes")
    pad.tap("2", piece="bid-1-3")
    pad.turn("Elizabeth raises to 3 or more, or passes")
    axe(phone)
    pad.tap("Nobody raises")
    pad.turn("Elizabeth may open a bid, or passes")
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
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    expect(phone.locator(".sheet thead .badge")).to_have_attribute("aria-label", "starts")


def test_a_second_card_over_ten_is_told_at_once_and_nothing_is_lost(phone: Page) -> None:
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


@pytest.mark.thorough
def test_a_whole_game_by_taps_and_its_twin_on_one_page(new_phone: Callable[..., Page]) -> None:
    """Seven rounds, the stock runs out, and the last hands are counted: both ways make the same sheet and CSV.

    Rounds of which nothing is new are sent: the taps of all others are those of them too.
    """
    phone = new_phone(390)
    stepped = seat_table(phone, "10", CREW, dealer="Mary Ann")
    pad = Pad(phone)
    for played in GAME[:3]:
        step_by_step(pad, played)
    for played in GAME[3:-1]:
        sent(phone, stepped, played)
    expect(phone.locator(".now", has_text="This is the last round if more than 7 cards are laid")).to_be_visible()
    step_by_step(pad, GAME[-1])
    assert pad.taps == 64
    drawn = "Draw up to four: Christopher 2, Annegret 2, Elizabeth 2, Mary Ann 1"
    expect(phone.locator(".now", has_text=drawn)).to_contain_text("Mary Ann can’t draw up to four")
    expect(phone.locator(".action-bar .say")).to_contain_text("Elizabeth takes round cards 4, 7 and 9 too")
    count_hands(phone)
    twin = seat_table(phone, "10", CREW, dealer="Mary Ann")
    thumb = Thumb(phone)
    on_one_page(thumb, GAME[0])
    for played in GAME[1:-1]:
        sent(phone, twin, played)
    on_one_page(thumb, GAME[-1])
    count_hands(phone)
    made = [made_at(phone, address) for address in (stepped, twin)]
    assert made[0] == made[1]
    assert [row[0] for row in made[0][0]] == [*"1234567", "End"]
    assert downloaded(phone, stepped) == downloaded(phone, twin)


@dataclass(frozen=True)
class Played:
    """A round: its card, the chips laid, who took whose card for how many, the cards in turn, and who starts next."""

    card: int
    chips: str
    hands: str
    then: str
    starter: str = "Christopher"
    taken: tuple[str, str, int] | None = None

    @property
    def turns(self) -> list[str]:
        at = CREW.index(self.starter)
        return [*CREW[at:], *CREW[:at]]


GAME = (
    Played(5, "2012", "9+1 (J) 4+5 6+3", "Elizabeth", taken=("Annegret", "Mary Ann", 2)),
    Played(10, "0000", "9+0 8+1 7+0 6+2", "Elizabeth", "Elizabeth"),
    Played(8, "1001", "5+5 5+3 8+2 4+3", "Christopher", "Elizabeth", ("Elizabeth", "Mary Ann", 1)),
    Played(6, "0000", "J+1 J+2 7+3 9+0", "Christopher"),
    Played(2, "0000", "6+4 1+2 5+P1 P2+P3", "Annegret"),
    Played(1, "0000", "7+2 P4+3 8+1 J+0", "Christopher", "Annegret"),
    Played(3, "0210", "10+0 6+4 P5+4 7+J", ""),
)
"""Cards in turn from the starter, one in brackets face down until all have laid. The stock is 7 before the last round,
and 8 are drawn."""
LAST_HANDS = ("6 9 10 10", "7 8 10 J", "8 9 10 P6", "P7 P8 J")
CHIPS_IN_WORDS = ("no chip", "1 chip", "2 chips")


def step_by_step(pad: Pad, played: Played) -> None:
    """A round tap by tap on the pad."""
    pad.turn(f"S {played.starter} turns up a round card")
    pad.tap(str(played.card))
    for chips in played.chips:
        pad.tap(CHIPS_IN_WORDS[int(chips)], piece="protected")
    if played.taken:
        bid_for(pad, *played.taken)
    pad.tap("Nobody opens")
    for hand in played.hands.split():
        pad.tap(*(["Stays face down"] if "(" in hand else hand.split("+")))
    pad.tap(*(hand.strip("()") for hand in played.hands.split() if "(" in hand))
    pad.tap(played.then or "Score the last round", piece="result")


def bid_for(pad: Pad, buyer: str, owner: str, price: int) -> None:
    """Whoever is asked before `buyer` passes; a bid for `owner`'s card, which nobody raises."""
    at = f"bid-{CREW.index(buyer)}-{CREW.index(owner)}"
    while not pad.page.locator(f".pieces form[id='{at}']").count():
        pad.tap("Pass")
    protected = pad.key(str(price), at).count()
    pad.tap(*([str(price)] if protected else ["Swap for 1 to the pot"]), piece=at)
    if protected:
        pad.tap("Nobody raises")


def on_one_page(thumb: Thumb, played: Played) -> None:
    """The same round on its forms: the round card, everybody's chips, the swap, and all cards on one page."""
    thumb.open("Enter the round card")
    thumb.key("card", played.card)
    thumb.go()
    thumb.open("Lay protection")
    for name, chips in zip(played.turns, played.chips, strict=True):
        thumb.key(f"chips-{CREW.index(name)}", chips)
    thumb.go()
    if played.taken:
        buyer, owner, price = played.taken
        thumb.open("Swap")
        thumb.key("buyer", CREW.index(buyer))
        thumb.key("owner", CREW.index(owner))
        thumb.key("price", price)
        thumb.go()
    thumb.open("Score round")
    thumb.lay(
        *(hand.strip("()").replace("+", " ") + (" next" if "+" not in hand else "") for hand in played.hands.split())
    )
    if played.then:
        thumb.key("starter", CREW.index(played.then))
    thumb.go()


def sent(phone: Page, address: str, played: Played) -> None:
    """The same round sent as its forms send it, to a phone at the pad that is shown it."""
    board = phone.locator("#board")
    seats = [CREW.index(name) for name in played.turns]
    hands = [hand.strip("()").replace("+", " ") for hand in played.hands.split()]
    forms = [("protected", [(f"chips-{seat}", chips) for seat, chips in zip(seats, played.chips, strict=True)])]
    if played.taken:
        buyer, owner, price = played.taken
        forms.append(
            ("bought", [("buyer", f"{CREW.index(buyer)}"), ("owner", f"{CREW.index(owner)}"), ("price", f"{price}")])
        )
    shown = [(f"shown-{seat}", hand) for seat, hand in zip(seats, hands, strict=True)]
    forms.append(("result", [("round_card", f"{played.card}"), ("starter", f"{CREW.index(played.then)}"), *shown]))
    for kind, fields in forms:
        position = int(board.get_attribute("data-position") or "")
        send(phone, f"{address}/enter/{kind}", [("based_on", f"{position}"), *fields])
        expect(board).to_have_attribute("data-position", f"{position + 1}")


def count_hands(phone: Page) -> None:
    """The last hands, which end the game."""
    thumb = Thumb(phone)
    thumb.open("Count the hands")
    thumb.lay(*LAST_HANDS)
    thumb.go()
    expect(phone.locator(".winner")).to_be_visible()


def made_at(phone: Page, address: str) -> tuple[list[list[str]], list[str], list[str]]:
    """The sheet of a game that is over, its sums and its ranking."""
    phone.goto(address)
    return (
        sheet_rows(phone),
        phone.locator(".ledger tr").all_inner_texts(),
        phone.locator(".ranking li").all_inner_texts(),
    )
