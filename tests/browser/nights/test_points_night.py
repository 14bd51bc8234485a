"""A game of Points by taps: its name, a round with a minus and a sum, twelve players on a small phone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import seat_by_taps
from tests.browser.tables import seat, send
from tests.support.people import MIXED, MORE

TWELVE = (*MIXED, *MORE)
LONG = ("Bartholomew-Maximilian", "Wolfeschlegelsteinhausen", "Karl-Theodor Maria Nikolaus Johann", *TWELVE[:9])
ROUND = {"1": "12", "2": "−5", "0": "0"}
"""What is tapped for each player of three, by seat, from the dealer's left."""


def tapped(page: Page, keys: str) -> int:
    """Taps these keys of the keypad; gives how many."""
    for sign in keys:
        page.locator(f'.keypad [data-key="{sign}"]').click()
    return len(keys)


def test_round_by_taps(new_phone: Callable[..., Page]) -> None:
    """A tap a digit and a sign, one for the next player, and one each to open and to save."""
    page = new_phone(320)
    seat_by_taps(page, "Points", ("Ann", "Bob", "Cy"), dealer="Ann")
    page.locator(".action-bar .go").click()
    page.locator("#points-1.at").wait_for()
    taps = 1
    for seat_number, keys in ROUND.items():
        expect(page.locator(f"#points-{seat_number}.at")).to_be_visible()
        taps += tapped(page, keys)
        if seat_number != "0":
            page.locator("[data-next]").click()
            taps += 1
    page.locator(".action-bar button.go").click()
    expect(page.locator(".sheet tfoot td").nth(2)).to_have_text("−5", use_inner_text=True)
    assert taps + 1 == 9


def test_sum_with_a_minus_says_what_it_makes(phone: Page) -> None:
    """Half typed it says so too, and there is no message against it."""
    table = seat(phone, "points", ("Ann", "Bob"), "Bob")
    phone.goto(f"{table}/enter/result")
    phone.locator("#points-0.at").wait_for()
    tapped(phone, "12+11−5")
    expect(phone.locator('output[for="points-0"]')).to_have_text("= 18")
    tapped(phone, "+")
    expect(phone.locator("#preview")).to_contain_text("Bob: nothing was entered")


@pytest.mark.parametrize("width", [320, 390])
def test_twelve_players_read_their_totals(
    new_phone: Callable[..., Page], look: Callable[..., None], width: int
) -> None:
    """No total is smaller than twelve pixels, none covers another, usual names are whole, and axe finds nothing."""
    page = new_phone(width)
    table = seat(page, "points", TWELVE, TWELVE[0], points_game="שש בש")
    points = [(f"points-{number}", str(37 * number - 150)) for number in range(12)]
    send(
        page,
        f"{table}/enter/result",
        [*points, ("based_on", page.locator("#board").get_attribute("data-position") or "")],
    )
    page.reload()
    cells = page.locator(".sheet tfoot td > a")
    expect(cells).to_have_count(12)
    found = cells.evaluate_all(
        """cells => cells.map(cell => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            const box = range.getBoundingClientRect();
            return [parseFloat(getComputedStyle(cell).fontSize), box.left, box.right, box.top, box.bottom];
        })"""
    )
    assert min(size for size, *_ in found) >= 12
    for one, other in combinations(found, 2):
        _, left, right, top, bottom = one
        assert right <= other[1] or other[2] <= left or bottom <= other[3] or other[4] <= top
    names = page.locator(".sheet thead .name")
    assert names.evaluate_all("names => names.every(name => name.scrollHeight <= name.clientHeight)")
    look(page)


HEBREW = "אברהם-יצחק בן יעקב הכהן הגדול מכולם"
FIRST_LETTER = """name => {
    const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
    const at = text.data.search(/\\p{L}/u), range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const [letter, all] = [range, name].map(part => part.getBoundingClientRect());
    return letter.top >= all.top - 1 && letter.bottom <= all.bottom + 1;
}"""
"""Whether the first letter of a name is seen."""


def test_the_first_part_of_a_long_upright_name_is_seen(new_phone: Callable[..., Page]) -> None:
    page = new_phone(320)
    seat(page, "points", (HEBREW, *LONG[:11]), HEBREW)
    names = page.locator(".sheet thead .name")
    cut = names.evaluate_all("names => names.map(name => name.scrollHeight > name.clientHeight)")
    assert cut == [True, False, True, True] + [False] * 8
    assert names.evaluate_all(f"names => names.map({FIRST_LETTER})") == [True] * 12


def test_upright_names_move_with_a_phone_on_its_side(new_phone: Callable[..., Page]) -> None:
    page = new_phone(320)
    seat(page, "points", LONG, LONG[0])
    page.set_viewport_size({"width": 568, "height": 320})
    expect(page.locator(".sheet thead th").nth(1)).to_have_css("position", "static")


def test_long_names_leave_all_games_in_sight(new_phone: Callable[..., Page]) -> None:
    """One tap from the first page, without scrolling, while a table of twelve is played."""
    page = new_phone(320)
    page.set_viewport_size({"width": 320, "height": 568})
    table = seat(page, "points", LONG, LONG[0], points_game="Doppelkopf mit Schweinen und Armut")
    title = page.locator("h1")
    assert title.evaluate("title => title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight)") < 2.5
    points = [(f"points-{number}", "1000") for number in range(12)]
    send(page, f"{table}/enter/result", [*points, ("based_on", "1")])
    page.goto("/")
    expect(page.locator(".resume .score")).to_have_text("1000tied")
    for game in page.locator(".games > a").all():
        box = game.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 568
