"""The open round on the sheet: bids turned over, brackets while points are counted, and how many taps a round takes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, seat_table, waits_for
from tests.browser.tables import expect_totals

CAST = ("Christopher", "Annegret", "Mary Ann", "Bartholomew")
GO = ".action-bar .go:visible"
REVEAL = "body > .reveal"
NOTE_REVEALS = """() => {
  window.reveals = [];
  const told = (shown) => ({
    bids: [...shown.querySelectorAll("li b")].map((bid) => bid.textContent),
    said: shown.innerText,
    covers: [shown.offsetLeft, shown.offsetTop, shown.offsetWidth, shown.offsetHeight],
  });
  const added = (changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]);
  const note = (changes) => reveals.push(...added(changes).filter((node) => node.matches?.(".reveal")).map(told));
  new MutationObserver(note).observe(document.body, { childList: true });
}"""
"""Has a page note what fills the screen for a moment: what it says, and its left, top, width and height in pixels."""


class Thumb:
    """Taps on one phone, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def open(self, words: str) -> None:
        """The large button of the pad."""
        expect(self.page.locator(GO)).to_have_text(words)
        self.tap(self.page.locator(GO))
        self.page.locator("#entry").wait_for()

    def save(self) -> None:
        """The large button of a form; the pad is there afterwards."""
        self.tap(self.page.locator(GO))
        self.page.locator("#board").wait_for()

    def type(self, *numbers: int) -> None:
        """Numbers on the keypad, from the field that is marked on, with the key that goes to the next."""
        self.page.locator("[data-keypad].at").wait_for()
        for place, number in enumerate(numbers):
            if place:
                self.tap(self.page.locator("[data-next]"))
            for digit in str(number):
                self.tap(self.page.locator(f'[data-key="{digit}"]'))

    def choose(self, field: str, value: int) -> None:
        self.tap(self.page.locator(f'label:has(input[name="{field}"][value="{value}"])'))

    def bid_by_fingers(self, *bids: int) -> None:
        self.open("Bid for round 1")
        for seat, bid in enumerate(bids):
            self.choose(f"bids-{seat}", bid)
        self.save()


def ten_point_buck_with_bids(page: Page, *bids: int) -> Thumb:
    """A table of Ten-Point Buck with three, its bids typed; the thumb that tapped them."""
    seat_table(page, "Ten-Point Buck", CAST[:3], dealer=CAST[2])
    thumb = Thumb(page)
    thumb.open("Bid for round 1")
    thumb.type(*bids)
    thumb.save()
    return thumb


def line(page: Page) -> Locator:
    return page.locator(".open-line td span")


def test_ten_point_buck_with_three_takes_twenty_taps(phone: Page, axe: Callable[[Page], None]) -> None:
    thumb = ten_point_buck_with_bids(phone, 35, 20, 61)
    expect(line(phone)).to_have_text(["35", "20", "61"])
    axe(phone)
    thumb.open("Score round 1")
    thumb.type(35, 21, 49)
    thumb.save()
    expect_totals(phone, "10", "5", "2")
    expect(phone.locator(".open-line")).to_have_count(0)
    assert thumb.taps == 20


def test_the_bracket_is_shown_while_points_are_counted(phone: Page, axe: Callable[[Page], None]) -> None:
    thumb = ten_point_buck_with_bids(phone, 20, 20, 20)
    thumb.open("Score round 1")
    phone.locator("[data-keypad].at").wait_for()
    bracket = phone.locator('[data-of="taken-0"]')
    expect(bracket).to_be_hidden()
    grown = (
        ("1", "19 away: 0 points"),
        ("2", "8 away: 3 points"),
        ("+", "8 away: 3 points"),
        ("7", "1 away: 5 points"),
        ("+", "1 away: 5 points"),
        ("1", "exact: 10 points"),
    )
    for sign, words in grown:
        thumb.tap(phone.locator(f'[data-key="{sign}"]'))
        expect(bracket).to_have_text(words)
    axe(phone)


def test_a_hunt_entered_while_the_server_is_away_waits_on_the_phone(phone: Page, server: Server) -> None:
    thumb = ten_point_buck_with_bids(phone, 35, 20, 61)
    expect(line(phone)).to_have_text(["35", "20", "61"])
    server.stop()
    thumb.tap(phone.locator(".act summary"))
    thumb.tap(phone.locator(".act button", has_text="Annegret"))
    expect(phone.locator("#waiting")).to_contain_text("The Doe caught the Buck")
    server.start()
    expect_totals(phone, "0", "2", "0")
    expect(phone.locator("#waiting li")).to_have_count(0)


def test_bids_that_are_turned_over_fill_the_screen_for_a_moment(new_phone: Callable[..., Page]) -> None:
    phone = new_phone()
    path = seat_table(phone, "Buddha", CAST)
    other, still = new_phone(), new_phone(reduced_motion="reduce")
    for page in (other, still):
        page.goto(path)
        expect(page.locator(GO)).to_have_text("Bid for round 1")
    for page in (phone, other, still):
        page.evaluate(NOTE_REVEALS)
    Thumb(phone).bid_by_fingers(2, 0, 10, 3)
    for page in (phone, other):
        waits_for(page, lambda page=page: page.evaluate("reveals.length"), "nothing fills the screen")
        [shown] = page.evaluate("reveals")
        assert "15 bid for 13 tricks: 2 too many" in shown["said"]
        assert shown["bids"] == ["2", "0", "10", "3"]
        assert shown["covers"] == [0, 0, *(page.viewport_size or {}).values()], "drawn before its style sheet was there"
    expect(line(still)).to_have_text(["2", "0", "10", "3"])
    assert still.evaluate("reveals") == []
    for page in (phone, other):
        expect(page.locator(REVEAL)).to_have_count(0)
        page.reload()
        expect(line(page)).to_have_text(["2", "0", "10", "3"])
        expect(page.locator(REVEAL)).to_have_count(0)


def test_a_tap_puts_away_what_fills_the_screen_and_reaches_no_key_below_it(phone: Page) -> None:
    seat_table(phone, "Buddha", CAST)
    Thumb(phone).bid_by_fingers(2, 0, 10, 3)
    phone.locator(REVEAL).wait_for()
    phone.evaluate(
        "addEventListener('click', ({ target }) => { window.reached = Boolean(target.closest('a, button')) })"
    )
    box = phone.locator(GO).bounding_box()
    assert box
    phone.mouse.click(box["x"] + 20, box["y"] + 20)
    expect(phone.locator(REVEAL)).to_have_count(0)
    assert phone.evaluate("reached") is False, "a tap on what covers the pad reached the key below it"
    phone.locator(GO).click()
    expect(phone.locator("h1")).to_have_text("Round 1: tricks taken")
