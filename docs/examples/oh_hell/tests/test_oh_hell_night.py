"""A whole game of Oh Hell on a phone, through forms that are drawn from its entries."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_by_taps, seat_table

CAST = ("Christopher", "Elizabeth", "Alexander")
GO = ".action-bar a.go:visible, .action-bar button.go:visible"
pytestmark = pytest.mark.thorough


def tap(phone: Page, field: str, value: object) -> None:
    """One key of a form."""
    phone.locator(f'label:has(input[name="{field}"][value="{value}"])').click()


def enter(phone: Page, button: str, **keys: object) -> None:
    """One entry from the pad and back: its large key, a key a field, and the large key again."""
    expect(phone.locator(GO)).to_have_text(button)
    phone.locator(GO).click()
    phone.locator("#entry").wait_for()
    for field, value in keys.items():
        tap(phone, field.replace("__", "-"), value)
    phone.locator(GO).click()


def turn_up(phone: Page, suit: str, card: str) -> None:
    """The card turned up, on the pad by three taps; it lies there until the deal is scored."""
    phone.locator(".turned > .slot").click()
    phone.locator(".of-row > summary", has_text=suit).click()
    phone.locator(f'.of-row button[value="{card}"]').click()
    expect(phone.locator(".turned > a.card")).to_be_visible()


def deal(phone: Page, bids: tuple[int, int, int], tricks: tuple[int, int]) -> None:
    """One deal; the last player's tricks follow from those of the others."""
    turn_up(phone, "Spades", "9S")
    enter(phone, "Lock bids", **{f"bids__{seat}": bid for seat, bid in enumerate(bids)})
    expect(phone.locator(GO)).to_have_text("Score the deal")
    phone.locator(GO).click()
    phone.locator("#entry").wait_for()
    for seat, count in enumerate(tricks):
        tap(phone, f"tricks-{seat}", count)
    phone.locator(".keys.guess").wait_for()
    phone.locator(GO).click()
    phone.locator(".sheet").wait_for()


def totals(phone: Page, *numbers: str) -> None:
    """What is at the foot of the sheet."""
    expect(phone.locator(".sheet tfoot td")).to_have_text([re.compile(rf"^{number}") for number in numbers])


def choose_three_cards(phone: Page, table: str) -> None:
    """The house rule under which the game has three deals."""
    phone.goto(f"{table}/house-rules")
    phone.locator('input[name="oh.cards"]').fill("3")
    phone.locator(GO).click()
    phone.locator(".sheet").wait_for()


def test_a_whole_night(phone: Page, server: Server) -> None:
    table = seat_by_taps(phone, "Oh Hell", CAST, dealer="Alexander")
    choose_three_cards(phone, table)
    enter(phone, "Turn up a card", card="TH")
    enter(phone, "Lock bids", bids__0=1, bids__1=1, bids__2=1)
    expect(phone.locator(".trouble")).to_contain_text("Alexander must bid something else")
    tap(phone, "bids-2", 0)
    phone.locator(GO).click()
    expect(phone.locator(".open-line td")).to_have_text([re.compile(rf"^\s*{bid}\b") for bid in (1, 1, 0)])
    expect(phone.locator(".now")).to_contain_text("Tricks bid 2 of 3")
    expect(phone.locator(".turned")).to_contain_text("10 of hearts")
    server.restart()
    phone.goto(table)
    expect(phone.locator(GO)).to_have_text("Score the deal")
    phone.locator(GO).click()
    tap(phone, "tricks-0", 1)
    tap(phone, "tricks-1", 2)
    phone.locator(".keys.guess").wait_for()
    phone.locator(GO).click()
    totals(phone, "11", "0", "10")

    deal(phone, (0, 1, 0), (0, 1))
    totals(phone, "21", "11", "10")
    phone.locator(".steps button", has_text="Undo").click()
    totals(phone, "11", "0", "10")
    phone.locator(".steps button", has_text="Redo").click()
    totals(phone, "21", "11", "10")

    correct_the_first_deal(phone)
    totals(phone, "10", "22", "10")
    deal(phone, (1, 0, 1), (0, 0))
    expect(phone.locator(".sheet tfoot .wins")).to_have_text(re.compile("^32"))
    expect(phone.locator(GO)).to_have_text("Same crew again")


def correct_the_first_deal(phone: Page) -> None:
    """Elizabeth took one trick, Alexander none, Christopher two: put right past a later deal."""
    phone.locator(".sheet tbody tr").first.locator("a").first.click()
    phone.get_by_role("link", name="Correct").last.click()
    phone.locator("#entry").wait_for()
    for seat, count in enumerate((2, 1, 0)):
        tap(phone, f"tricks-{seat}", count)
    phone.locator(GO).click()
    phone.locator(".sheet").wait_for()


def test_a_dispute_at_the_table_knows_trump_and_hands(phone: Page) -> None:
    seat_table(phone, "Oh Hell", CAST, dealer="Alexander")
    enter(phone, "Turn up a card", card="9S")
    phone.locator(".action-bar a", has_text="Referee").click()
    phone.locator("[data-cardpad]").wait_for()
    for number, card in enumerate(("7H", "2D", "9H"), start=1):
        phone.locator(f'[data-cardpad] button[value="card:{card}"]').click()
        expect(phone.locator(".trick.laid .card:not(.slot)")).to_have_count(number)
    phone.locator('button[value="ask:trick"]').click()
    expect(phone.locator(".verdict")).to_have_text("Alexander wins it")
