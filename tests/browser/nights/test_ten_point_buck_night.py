"""A whole night of Ten-Point Buck on a phone, through the pages."""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_by_taps, seat_table, sheet_rows
from tests.browser.tables import expect_totals

NIGHT = Path(__file__).parents[2] / "cases" / "ten_point_buck" / "night.csv"
CAST = ("Ann", "Bob", "Cy", "Dee")
GO = ".action-bar a.go:visible, .action-bar button.go:visible"
MOMENT = re.compile(r"\(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\)")


def go(page: Page, words: str) -> None:
    """The only large button beside "Look again", which says these words."""
    button = page.locator(GO).filter(has_not_text="Look again")
    expect(button).to_have_text(words)
    button.click()


def menu(page: Page, words: str) -> None:
    page.locator("summary[aria-label=More]").click()
    page.locator(".menu a", has_text=words).click()


def bid(page: Page, round: int, *bids: int) -> None:
    """All bids, and back to the pad."""
    go(page, f"Bid for round {round}")
    for seat, one in enumerate(bids):
        page.fill(f"#bids-{seat}", str(one))
    go(page, "Lock bids")
    page.locator(".open-line").wait_for()


def score(page: Page, round: int, *taken: int, hunter: str | None = None) -> None:
    """All card points taken, and back to the pad."""
    go(page, f"Score round {round}")
    for seat, one in enumerate(taken):
        page.fill(f"#taken-{seat}", str(one))
    if hunter:
        page.locator("fieldset label", has_text=hunter).click()
    go(page, "Score")
    page.locator(".sheet").wait_for()


def says(page: Page, words: str) -> None:
    expect(page.locator(".action-bar .say:visible")).to_contain_text(words)


def step(page: Page, words: str) -> None:
    page.locator(".steps button", has_text=words).click()


def type_on_the_keypad(page: Page, field: str, keys: str) -> None:
    page.locator(f"#{field}").click()
    for key in keys:
        page.locator(f'[data-key="{key}"]').click()


@pytest.mark.thorough
@pytest.mark.clause("TPB-MAT-01", "TPB-DEAL-03", "TPB-BID-01", "TPB-DOE-04", "TPB-END-01", "TPB-END-02")
def test_a_whole_night(phone: Page, server: Server) -> None:
    table = seat_by_taps(phone, "Ten-Point Buck", CAST, dealer="Dee")
    says(phone, "Dee deals ten each")
    says(phone, "Ann bids first")
    first_round_on_the_keypad(phone)
    expect_totals(phone, "3", "3", "2", "0")

    hunt_and_deal_again(phone)
    bid(phone, 2, 30, 45, 20, 60)
    hunt(phone, "Dee")
    expect_totals(phone, "3", "3", "2", "2")
    score(phone, 2, 35, 45, 30, 50)
    expect_totals(phone, "8", "13", "5", "5")

    bid(phone, 3, 0, 60, 44, 40)
    score(phone, 3, 0, 44, 50, 55, hunter="Cy")
    expect_totals(phone, "18", "13", "10", "7")
    correct_round_1(phone)
    expect_totals(phone, "25", "13", "10", "7")
    says(phone, "Ann is ahead by 12")

    bid(phone, 4, 25, 50, 40, 30)
    server.restart()
    phone.goto(table)
    score(phone, 4, 41, 50, 45, 19)
    bid(phone, 5, 20, 40, 60, 10)
    score(phone, 5, 26, 41, 60, 13)
    expect_totals(phone, "28", "28", "25", "14")
    says(phone, "A tie: one more round")

    bid(phone, 6, 30, 30, 45, 50)
    score(phone, 6, 32, 40, 48, 50)
    says(phone, "Ann wins with 33 Hunting Points")
    undo_past_the_end(phone)

    expect_totals(phone, "33wins", "31", "30", "24")
    assert [row[0] for row in sheet_rows(phone)] == ["1", "↻", "2", "3", "4", "5", "6"]
    assert download(phone) == list(csv.reader(StringIO(NIGHT.read_text(encoding="utf-8"))))


def first_round_on_the_keypad(page: Page) -> None:
    go(page, "Bid for round 1")
    for seat, keys in enumerate(("40", "12+11+7", "50", "21⌫0")):
        type_on_the_keypad(page, f"bids-{seat}", keys)
    go(page, "Lock bids")
    expect(page.locator(".open-line td").nth(1)).to_contain_text("30")
    says(page, "Ann leads to the first trick")
    go(page, "Score round 1")
    for seat, keys in enumerate(("46", "20+16", "39", "36")):
        type_on_the_keypad(page, f"taken-{seat}", keys)
    expect(page.locator("#preview")).to_contain_text("Ann 0 → 3, Bob 0 → 3, Cy 0 → 2")
    go(page, "Score")
    page.locator("#newest").wait_for()


def hunt(page: Page, hunter: str) -> None:
    page.locator(".act summary").click()
    page.locator(".act button", has_text=hunter).click()
    expect(page.locator("#newest")).to_contain_text("+2")


def hunt_and_deal_again(page: Page) -> None:
    bid(page, 2, 35, 35, 35, 35)
    hunt(page, "Bob")
    expect_totals(page, "3", "5", "2", "0")
    menu(page, "Deal again")
    page.fill("#reason", "Cy had eleven cards")
    go(page, "Void this deal")
    expect_totals(page, "3", "3", "2", "0")
    says(page, "Ann deals ten each")


def correct_round_1(page: Page) -> None:
    page.locator(".sheet tbody tr").first.locator("td a").first.click()
    go(page, "Correct this round")
    expect(page.locator("#taken-0")).to_have_value("46")
    page.fill("#taken-0", "40")
    go(page, "Save the correction")
    expect(page.locator(".sheet .edited")).to_have_count(1)
    page.locator(".sheet .edited").click()
    expect(page.locator(".entered", has_text="Corrected")).to_contain_text("46 → 40")
    page.locator(".action-bar a", has_text="Close").click()


def undo_past_the_end(page: Page) -> None:
    for words in ("Score round 6", "Bid for round 6", "Score round 5"):
        step(page, "Undo")
        expect(page.locator(GO)).to_have_text(words)
    expect_totals(page, "25", "23", "15", "9")
    for words in ("Bid for round 6", "Score round 6", "Same crew again"):
        step(page, "Redo")
        expect(page.locator(GO)).to_have_text(words)


def download(page: Page) -> list[list[str]]:
    with page.expect_download() as started:
        page.locator("summary[aria-label=More]").click()
        page.locator(".menu summary", has_text="The sheet").click()
        page.locator(".menu a", has_text="Score sheet").click()
    text = started.value.path().read_bytes().decode()
    assert text.count("\r\n") == text.count("\n")
    return list(csv.reader(StringIO(MOMENT.sub("(THEN)", text))))


def test_a_doubted_entry_comes_back_as_typed_with_its_keypad(phone: Page) -> None:
    seat_table(phone, "Ten-Point Buck", CAST[:3], dealer="Cy")
    go(phone, "Bid for round 1")
    for seat, keys in enumerate(("400", "12", "7")):
        type_on_the_keypad(phone, f"bids-{seat}", keys)
    go(phone, "Lock bids")
    expect(phone.get_by_role("alert")).to_contain_text("Ann’s bid of 400 is more than can be in play (174)")
    expect(phone.locator("#bids-1")).to_have_value("12")
    type_on_the_keypad(phone, "bids-0", "⌫")
    expect(phone.locator("#preview .doubt")).to_have_count(0)
    go(phone, "Lock bids")
    expect(phone.locator(".open-line td").first).to_contain_text("40")


def test_a_doubt_goes_when_its_field_is_put_right_and_comes_back_with_it(phone: Page) -> None:
    seat_table(phone, "Ten-Point Buck", CAST[:3], dealer="Cy")
    go(phone, "Bid for round 1")
    for seat, keys in enumerate(("400", "300", "7")):
        type_on_the_keypad(phone, f"bids-{seat}", keys)
    go(phone, "Lock bids")
    key, doubts, note = phone.locator("button.go"), phone.locator("#entry .warning p"), phone.locator("#note")
    expect(doubts).to_have_count(2)
    note.fill("so they said")
    type_on_the_keypad(phone, "bids-0", "⌫")
    expect(doubts.filter(visible=True)).to_have_count(1)
    expect(doubts.filter(visible=True)).to_contain_text("Bob’s bid of 300")
    type_on_the_keypad(phone, "bids-1", "⌫")
    expect(key).to_have_text("Lock bids")
    expect(key).to_have_class("go")
    expect(phone.get_by_role("link", name="Look again")).to_be_hidden()
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(note).to_be_hidden()
    type_on_the_keypad(phone, "bids-1", "0")
    expect(key).to_have_text("Save anyway")
    expect(phone.get_by_role("alert")).to_contain_text("Bob’s bid of 300")
    expect(note).to_have_value("so they said")
    go(phone, "Save anyway")
    expect(phone.locator(".open-line td").nth(1)).to_contain_text("300")
