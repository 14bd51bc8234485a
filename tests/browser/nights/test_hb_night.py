"""A whole night of Huckley Buck on a phone, through the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, seat_by_taps, seat_table, sheet_rows, waits_for

NIGHT = Path(__file__).parents[2] / "cases" / "huckley_buck" / "night.csv"
CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
ANN, BOB, CY, DEE, EVE, FAY, GUS = range(7)


class Thumb:
    """Taps things on a phone, and counts."""

    def __init__(self, page: Page) -> None:
        page.set_default_timeout(20_000)
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def choose(self, field: str, value: object) -> None:
        self.tap(self.page.locator(f'label:has(input[name="{field}"][value="{value}"])'))

    def go(self, words: str) -> None:
        """The large button, which says these words."""
        button = self.page.locator(".action-bar .go", has_text=words)
        self.tap(button.last)

    def open(self, words: str) -> None:
        self.go(words)
        self.page.locator("#entry").wait_for()

    def menu(self, words: str) -> None:
        self.tap(self.page.locator("summary[aria-label=More]"))
        self.tap(self.page.locator(".menu a:visible", has_text=words).first)

    def take(self, words: str) -> None:
        """What leaves the table, behind a row of the menu."""
        self.tap(self.page.locator("summary[aria-label=More]"))
        self.tap(self.page.locator(".menu summary", has_text="The sheet"))
        self.tap(self.page.locator(".menu a:visible", has_text=words))

    def enter(self, words: str) -> None:
        """An entry from the menu."""
        self.menu(words)
        self.page.locator("#entry").wait_for()

    def send(self, words: str) -> None:
        """The large button of an entry; the pad is there afterwards."""
        self.go(words)
        self.page.locator(".sheet").wait_for()

    def tricks(self, numbers: dict[int, int | str]) -> None:
        for seat, number in numbers.items():
            self.choose(f"tricks-{seat}", number)

    def turn_up(self, suit: str, rank: str) -> None:
        """The card turned up, in its place on the pad."""
        self.tap(self.page.locator(".turned summary"))
        self.choose("card.2", suit)
        self.tap(self.page.locator(f'.turned button[value="{rank}"]'))
        self.page.locator(".turned a.card").wait_for()

    def fill(self, words: str) -> None:
        """A key of the piece whose turn it is."""
        self.tap(self.page.locator(".pieces .fill:not(.many)").get_by_role("button", name=words, exact=True))

    def score(self, round: int, numbers: dict[int, int | str]) -> None:
        """A round from the pad to the pad; the player who is left out is filled in."""
        self.open(f"Score round {round}")
        self.tricks(numbers)
        self.page.locator(".keys.guess").wait_for()
        self.send("Score")

    def step(self, words: str, then: str) -> None:
        self.tap(self.page.locator(".steps button", has_text=words))
        expect(self.page.locator(".action-bar .go").last).to_have_text(then)


def totals(page: Page) -> list[str]:
    return [" ".join(cell.split()) for cell in page.locator(".sheet tfoot td").all_inner_texts()]


def newest(page: Page) -> list[str]:
    return sheet_rows(page)[-1]


def says(page: Page, words: str) -> None:
    expect(page.locator(".action-bar .say:visible")).to_contain_text(words)


def test_a_five_player_round_takes_six_taps_at_most(phone: Page) -> None:
    seat_table(phone, "Huckley Buck", CAST[:5])
    thumb = Thumb(phone)
    thumb.score(1, {ANN: 2, BOB: 1, CY: 1, DEE: 0})
    assert thumb.taps == 6
    assert newest(phone) == ["1", "2 +2", "1 +1", "1 +1", "0* hook", "1 +1"]
    assert totals(phone) == ["2", "1", "1", "0", "1"]


def test_from_the_first_page_to_a_scored_round_of_five_takes_fourteen_taps_at_most(phone: Page) -> None:
    """Names of an earlier night are one tap each; the first dealer is chosen, too."""
    seat_table(phone, "Buddha", CAST[:5])
    phone.goto("/")
    thumb = Thumb(phone)
    thumb.tap(phone.locator("a.game", has_text="Huckley Buck"))
    for count, name in enumerate(CAST[:5], start=1):
        thumb.tap(phone.locator(".chips button", has_text=re.compile(f"^{name}$")))
        expect(phone.locator("[data-seat] .name")).to_have_text(list(CAST[:count]))
    thumb.tap(phone.locator('label:has(input[name="dealer"][value="at:Cy"])'))
    thumb.go("Start the game")
    says(phone, "Cy deals")
    thumb.score(1, {ANN: 2, BOB: 1, CY: 1, DEE: 0})
    assert totals(phone) == ["2", "1", "1", "0", "1"]
    assert thumb.taps == 14


def test_five_tap_the_whole_round_on_the_pad_in_twenty_taps_at_most(phone: Page) -> None:
    """All are in, which is the most there is to tap: upcard, five announcements, five draws, the score."""
    seat_table(phone, "Huckley Buck", CAST[:5], dealer="Eve")
    thumb = Thumb(phone)
    thumb.turn_up("S", "9")
    for name in CAST[:5]:
        expect(phone.locator(".pill.next")).to_have_text(f"{name}")
        thumb.fill("In")
        expect(phone.locator("#saved")).to_contain_text(f"{name} in")
    for name in CAST[:5]:
        expect(phone.locator(".pill.next")).to_have_text(f"{name}")
        thumb.fill("2")
    expect(phone.locator(".pill.done")).to_have_count(5)
    thumb.score(1, {ANN: 2, BOB: 1, CY: 1, DEE: 0})
    assert thumb.taps <= 20
    assert newest(phone) == ["1", "2 +2", "1 +1", "1 +1", "0* hook", "1 +1"]


@pytest.mark.clause("HB-PREL-01", "HB-PREL-03", "HB-AMB-01")
def test_the_highest_card_deals_first_and_equals_draw_again(phone: Page) -> None:
    phone.goto("/tables/new/huckley-buck")
    for name in CAST[:3]:
        phone.fill("#new_name", name)
        phone.locator(".seat button", has_text="Add").click()
        phone.locator(".seat .name", has_text=name).first.wait_for()
    Thumb(phone).choose("dealer", "draw")
    for seat, card in enumerate(("KH", "9S", "KD")):
        phone.fill(f"#drawn-{seat}", card)
    phone.locator(".action-bar .go").click()
    expect(phone.locator(".trouble")).to_contain_text("Ann and Cy drew equally high: they draw again")
    phone.fill("#drawn-0", "10h")
    phone.fill("#drawn-2", "Q♠")
    phone.locator(".action-bar .go").click()
    says(phone, "Cy deals")


@pytest.mark.clause("HB-END-02", "HB-MIS-10", "HB-REN-06", "HB-HAND-03", "HB-PREL-04", "HB-SCORE-05", "HB-ANN-04")
@pytest.mark.thorough
def test_a_whole_night(phone: Page, server: Server) -> None:
    table = seat_by_taps(phone, "Huckley Buck", CAST[:5], dealer="Ann")
    thumb = Thumb(phone)
    says(phone, "Ann deals, Eve cuts")
    thumb.score(1, {ANN: 2, BOB: 1, CY: 1, DEE: 0})
    play_round_2_step_by_step(phone, thumb)
    call_a_misdeal(phone, thumb)
    play_round_3_without_eve(phone, thumb)
    assert totals(phone) == ["7", "4", "1", "0", "0"]
    correct_round_1(phone, thumb)
    assert totals(phone) == ["6", "5", "1", "0", "0"]
    server.restart()
    phone.goto(table)
    throw_a_deal_in(phone, thumb)

    thumb.score(4, {ANN: 4, BOB: 1, CY: 0, DEE: "out"})
    thumb.score(5, {ANN: 0, BOB: 5, CY: "out", DEE: 0})
    thumb.score(6, {ANN: 2, BOB: 2, CY: 1, DEE: 0})
    assert totals(phone) == ["9", "10", "1", "0", "0"]
    race_to_eleven(phone, thumb)
    undo_past_the_end(phone, thumb)

    thumb.go("Same crew again")
    says(phone, "Ann deals, Eve cuts")
    thumb.score(1, {ANN: 0, BOB: 2, CY: 2, DEE: 1})
    assert [row for row in standings(phone) if row[0] in ("Ann", "Eve")] == [
        ["Ann", "1", "11", "1"],
        ["Eve", "0", "0", "5"],
    ]
    assert download(phone, thumb) == NIGHT.read_text()


def play_round_2_step_by_step(page: Page, thumb: Thumb) -> None:
    """Upcard, announcements and a draw tapped on the pad one by one; Cy drops out."""
    thumb.turn_up("H", "T")
    thumb.fill("Out")
    says(page, "Dee draws, Bob serves")
    thumb.fill("3")
    says(page, "Eve draws")
    expect(page.locator("main")).to_contain_text("Stock: 23 cards")
    thumb.open("Score round 2")
    assert page.locator(f'input[name="tricks-{CY}"]').count() == 0
    thumb.tricks({ANN: 2, BOB: 2, DEE: 1})
    page.locator(".keys.guess").wait_for()
    thumb.send("Score")
    assert newest(page) == ["2", "4 +2", "3 +2", "1 out", "1 +1", "0* hook"]


def call_a_misdeal(page: Page, thumb: Thumb) -> None:
    says(page, "Cy deals")
    thumb.enter("Misdeal")
    thumb.choose("how", "off_table")
    thumb.send("Write it down")
    assert newest(page) == ["M", "4 –", "3 –", "0* misdeal", "1 –", "0 –"]
    says(page, "Dee deals")


def play_round_3_without_eve(page: Page, thumb: Thumb) -> None:
    thumb.enter("Penalty")
    thumb.choose("reason.1", "Renege")
    thumb.choose("who", EVE)
    page.fill('[id="reason.2"]', "in trick 2")
    thumb.send("Record the penalty")
    assert newest(page)[-1] == "0* hook"
    says(page, "Play again from the first trick, without Eve")
    thumb.score(3, {ANN: 3, BOB: 1, CY: 1})


def correct_round_1(page: Page, thumb: Thumb) -> None:
    """Ann had taken one trick, and Bob two."""
    thumb.tap(page.locator(".sheet tbody tr").first.locator("a").nth(1))
    thumb.tap(page.locator("a", has_text="Correct").last)
    page.locator("#entry").wait_for()
    thumb.tricks({ANN: 1, BOB: 2})
    thumb.send("Save the correction")
    first = page.locator(".sheet tbody tr").first
    expect(first.locator("td").nth(ANN).locator(".edited")).to_have_text("1")
    expect(first.locator("td").nth(CY).locator(".edited")).to_have_count(0)


def throw_a_deal_in(page: Page, thumb: Thumb) -> None:
    thumb.enter("Penalty")
    thumb.choose("reason.1", "Wrong number of discards")
    thumb.choose("who", BOB)
    thumb.send("Record the penalty")
    assert newest(page) == ["T", "6 –", "2* hook", "1 –", "0 –", "0 –"]


def race_to_eleven(page: Page, thumb: Thumb) -> None:
    """Ann and Bob both get there; Ann was first, with fewer points."""
    thumb.open("Score round 7")
    thumb.tricks({ANN: 2, BOB: 2, CY: 1, DEE: 0, EVE: "out"})
    thumb.go("Score")
    expect(page.locator(".trouble")).to_contain_text("Ann and Bob reach 11 in the same round")
    thumb.choose("first", ANN)
    thumb.send("Score")
    says(page, "Ann wins the game with 11")
    assert totals(page) == ["11", "12", "2", "0", "0"]


def undo_past_the_end(page: Page, thumb: Thumb) -> None:
    """Back over the last two rounds, and forward again to the winner."""
    thumb.step("Undo", "Score round 7")
    thumb.step("Undo", "Score round 6")
    thumb.step("Redo", "Score round 7")
    thumb.step("Redo", "Same crew again")
    waits_for(page, lambda: totals(page)[0] == "11")


def standings(page: Page) -> list[list[str]]:
    rows = page.locator("h2", has_text="The night so far").locator("xpath=following::table[1]").locator("tbody tr")
    return [row.locator("td").all_inner_texts() for row in rows.all()]


def download(page: Page, thumb: Thumb) -> str:
    before = thumb.taps
    with page.expect_download() as started:
        thumb.take("Score sheet")
    assert thumb.taps - before == 3
    text = Path(started.value.path()).read_bytes().decode()
    assert text.count("\r\n") == text.count("\n")
    return re.sub(r"\(\d{4}-\d\d-\d\d[ T]\d\d:\d\d[^)]*\)", "(WHEN)", text.replace("\r\n", "\n"))


COVERED = """() => {
    const list = document.querySelector(".menu[open] > div").getBoundingClientRect();
    return [...document.querySelectorAll(".menu[open] > div a, .menu[open] > div button")].filter(entry => {
        if (!entry.checkVisibility()) return false;
        const { left, right, top, bottom } = entry.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        const isShown = Math.max(list.top, 0) < middle && middle < list.bottom;
        return isShown && !entry.contains(document.elementFromPoint((left + right) / 2, middle));
    }).map(entry => entry.textContent.trim());
}"""
"""Those of the open menu's entries that something covers."""


def test_an_open_menu_stays_open_while_another_keeper_scores(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST[:3])
    phone.locator("summary[aria-label=More]").click()
    other = phone.context.new_page()
    other.goto(table)
    Thumb(other).score(1, {ANN: 2, BOB: 2})
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    expect(phone.locator("details.menu[open]")).to_have_count(1)
    for width, height in ((320, 640), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert phone.evaluate(COVERED) == [], width
