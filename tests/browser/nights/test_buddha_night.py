"""A whole night of Buddha on a phone, through the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, seat_by_taps, seat_table, sheet_rows
from tests.browser.tables import expect_totals

NIGHT = Path(__file__).parents[2] / "cases" / "buddha" / "night.csv"
CAST = ("Ann", "Bob", "Cy", "Dee")
ANN, BOB, CY, DEE = range(4)
GO = ".action-bar a.go:visible, .action-bar button.go:visible"


class Thumb:
    """Taps things on a phone, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def go(self) -> None:
        """The large button."""
        self.tap(self.page.locator(GO))

    def open(self, words: str) -> None:
        """The large button of the pad, which says these words; its page is there afterwards."""
        expect(self.page.locator(GO)).to_have_text(words)
        self.go()
        self.page.locator("#entry").wait_for()

    def number(self, field: str, seat: int, number: int) -> None:
        self.tap(self.page.locator(f'label:has(input[name="{field}-{seat}"][value="{number}"])'))

    def send(self) -> None:
        """The large button of an entry; the pad is there afterwards."""
        self.go()
        self.page.locator(".sheet").wait_for()

    def bid(self, round: int, bids: dict[int, int]) -> None:
        """The table shows fingers and one person enters all bids."""
        self.open(f"Bid for round {round}")
        for seat, bid in bids.items():
            self.number("bids", seat, bid)
        self.send()

    def score(self, round: int, tricks: dict[int, int]) -> None:
        """All tricks but those of the last player, which follow from the rest."""
        self.open(f"Score round {round}")
        for seat, count in tricks.items():
            self.number("tricks", seat, count)
        self.page.locator(".keys.guess").wait_for()
        self.send()

    def step(self, words: str) -> None:
        self.tap(self.page.locator(".steps button", has_text=words))

    def menu(self, words: str) -> None:
        self.tap(self.page.locator("summary[aria-label=More]"))
        self.tap(self.page.locator(".menu a", has_text=words))


def by_seat(*numbers: int) -> dict[int, int]:
    return dict(enumerate(numbers))


def says(page: Page, words: str) -> None:
    expect(page.locator(".action-bar .say:visible")).to_contain_text(words)


def test_a_four_player_round_takes_eleven_taps_at_most(phone: Page) -> None:
    seat_table(phone, "Buddha", CAST)
    thumb = Thumb(phone)
    thumb.bid(1, by_seat(0, 5, 4, 5))
    thumb.score(1, {BOB: 4, CY: 4, DEE: 5})
    expect(phone.locator(GO)).to_have_text("Bid for round 2")
    assert thumb.taps == 11
    expect_totals(phone, "120", "−10", "60", "70")


@pytest.mark.thorough
@pytest.mark.clause("BUD-BID-01", "BUD-SHEET-01", "BUD-SHEET-02", "BUD-END-01", "BUD-AMB-13", "bud.tie")
def test_a_whole_night(phone: Page, server: Server) -> None:
    table = seat_by_taps(phone, "Buddha", CAST, dealer="Ann")
    thumb = Thumb(phone)
    choose_extra_rounds(phone, thumb)
    says(phone, "Take out the 12, 13 and 14 of each Element, 1 Yin and 1 Yang")
    thumb.bid(1, by_seat(0, 5, 4, 5))
    says(phone, "14 bid for 13 tricks: 1 too many")
    thumb.score(1, {ANN: 0, BOB: 5, CY: 4})
    expect_totals(phone, "120", "70", "60", "−10")

    thumb.bid(2, by_seat(1, 1, 1, 1))
    deal_again(phone, thumb)
    thumb.bid(2, by_seat(3, 2, 6, 1))
    server.restart()
    phone.goto(table)
    thumb.score(2, {ANN: 3, BOB: 2, CY: 7})

    bid_in_secret(phone, thumb, 3, {DEE: 0, ANN: 4, BOB: 3, CY: 3})
    thumb.score(3, {DEE: 2, ANN: 4, BOB: 3})
    expect_totals(phone, "230", "160", "40", "−20")
    correct_round_1(phone, thumb)
    expect_totals(phone, "230", "80", "40", "60")

    thumb.bid(4, by_seat(6, 0, 3, 4))
    thumb.score(4, {ANN: 5, BOB: 0, CY: 4})
    says(phone, "Ann and Bob are tied: an extra round")
    thumb.bid(5, by_seat(2, 3, 4, 5))
    thumb.score(5, {ANN: 2, BOB: 4, CY: 3})
    says(phone, "Ann wins with 260 points")
    undo_past_the_end(phone, thumb)

    expect_totals(phone, "260wins", "210", "20", "110")
    dealt = [(label, CAST[["dealt" in cell for cell in cells].index(True)]) for label, *cells in sheet_rows(phone)]
    assert dealt == [("1", "Ann"), ("void", "Bob"), ("2", "Bob"), ("3", "Cy"), ("4", "Dee"), ("5", "Ann")]
    assert download(phone, thumb) == NIGHT.read_text()


def choose_extra_rounds(page: Page, thumb: Thumb) -> None:
    thumb.menu("House rules")
    page.locator('details:has(> fieldset input[value="extra_round"]) > summary').click()
    thumb.tap(page.locator('label:has(input[name="bud.tie"][value="extra_round"])'))
    thumb.send()


def deal_again(page: Page, thumb: Thumb) -> None:
    thumb.menu("Deal again")
    thumb.tap(page.locator("label", has_text="A card seen"))
    thumb.send()
    expect(page.locator("#newest")).to_contain_text("void")
    says(page, "Bob deals 14 each")


def bid_in_secret(page: Page, thumb: Thumb, round: int, bids: dict[int, int]) -> None:
    """The phone goes round; nobody sees a bid before the last one is locked."""
    thumb.open(f"Bid for round {round}")
    thumb.tap(page.get_by_role("link", name="Bid in secret"))
    for done, (seat, bid) in enumerate(bids.items()):
        expect(page.locator("h1")).to_have_text(f"{CAST[seat]}: your bid")
        thumb.number("bids", seat, bid)
        thumb.send()
        if done < 3:
            expect(page.locator(".ledger")).to_contain_text("has bid")
            assert not re.search(r"\d", page.locator(".ledger").inner_text())
            page.go_back()
            expect(page.locator(f'input[name="bids-{seat}"]:checked')).to_have_count(0)
            page.goto(page.url.split("/enter")[0])
            thumb.go()
    expect(page.locator(".open-line td span")).to_have_text(["4", "3", "3", "0"])


def correct_round_1(page: Page, thumb: Thumb) -> None:
    """Bob had taken four tricks, and Dee five."""
    thumb.tap(page.locator(".sheet tbody tr").first.locator("a").nth(1))
    thumb.tap(page.locator("a", has_text="Correct").last)
    thumb.number("tricks", BOB, 4)
    thumb.number("tricks", DEE, 5)
    thumb.send()
    first = page.locator(".sheet tbody tr").first
    expect(first.locator("td").nth(BOB).locator(".edited")).to_have_text("−10")
    expect(first.locator("td").nth(ANN).locator(".edited")).to_have_count(0)


def undo_past_the_end(page: Page, thumb: Thumb) -> None:
    """Back to before the last bids, and forward again to the winner."""
    thumb.step("Undo")
    expect(page.locator(GO)).to_have_text("Score round 5")
    thumb.step("Undo")
    expect(page.locator(GO)).to_have_text("Bid for round 5")
    thumb.step("Redo")
    expect(page.locator(GO)).to_have_text("Score round 5")
    thumb.step("Redo")
    says(page, "Ann wins with 260 points")


def download(page: Page, thumb: Thumb) -> str:
    before = thumb.taps
    with page.expect_download() as started:
        thumb.tap(page.locator("summary[aria-label=More]"))
        thumb.tap(page.locator(".menu summary", has_text="The sheet"))
        thumb.tap(page.locator(".menu a", has_text="Score sheet"))
    assert thumb.taps - before == 3
    return Path(started.value.path()).read_bytes().decode().replace("\r\n", "\n")
