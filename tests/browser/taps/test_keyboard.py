"""A keyboard alone plays a night in few presses, and every step ends with the focus on its outcome."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import seat_table, sheet_rows
from tests.browser.tables import send

CREW = ("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew")
ROUNDS = (
    (2, 2, 1, 0, 0),
    (1, 0, 2, 1, 1),
    (3, 0, 0, 2, 0),
    (0, 1, 1, 1, 2),
    (2, 1, 0, 1, 1),
    (1, 2, 1, 0, 1),
    (0, 3, 1, 1, 0),
)
MOST = 200
LOADED = """import(document.querySelector("script[type=module]").src.replace("main.js", "input/keyboard.js"))
    .then(() => true)"""
"""Until the module is there that comes with the first key."""


class Keyboard:
    """Presses keys and counts them; a name is typed without being counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1
            self.page.evaluate(LOADED)

    def tab_to(self, selector: str) -> None:
        """Tab, until that has the focus."""
        for _ in range(60):
            self.press("Tab")
            if self.page.evaluate("place => document.activeElement.matches(place)", selector):
                return
        raise AssertionError(f"Tab came to no {selector}")


def focused(page: Page, place: str) -> None:
    expect(page.locator(place).first).to_be_focused()


def play(keys: Keyboard, rounds: Sequence[Sequence[int]]) -> None:
    """From the first page: seats five at Huckley Buck, and scores rounds; the focus is where each step leads."""
    phone = keys.page
    keys.tab_to(".game[href$=huckley-buck]")
    keys.press("Enter")
    focused(phone, "#new_name")
    for name in CREW:
        phone.keyboard.type(name)
        keys.press("Enter")
        expect(phone.locator("[data-drag] .name", has_text=name)).to_be_visible()
        focused(phone, "#new_name")
    keys.tab_to(".action-bar .go")
    keys.press("Enter")
    phone.locator(".sheet").wait_for()
    focused(phone, "h1")
    for number, tricks in enumerate(rounds, start=1):
        keys.tab_to(".action-bar a.go")
        keys.press("Enter")
        focused(phone, "#entry h1")
        keys.press("Tab", *(str(count) for count in tricks[:4]))
        expect(phone.locator(".keys.guess")).to_have_count(1)
        keys.press("Enter")
        expect(phone.locator("#saved")).to_have_text(f"✓ Round {number} scored")
        focused(phone, "#action-bar .say")


@pytest.mark.thorough
def test_the_keyboard_alone_plays_a_night(phone: Page) -> None:
    keys = Keyboard(phone)
    phone.goto("/")
    play(keys, ROUNDS)
    assert [row[0] for row in sheet_rows(phone)] == [str(number) for number in range(1, 8)]
    assert keys.count < MOST


def open_menu(keys: Keyboard) -> None:
    keys.tab_to(".menu > summary")
    keys.press("Enter")
    expect(keys.page.locator(".menu")).to_have_attribute("open", "")


def fill(keys: Keyboard, *tricks: str) -> None:
    """Opens the result's form and chooses by digits; an "o" is Out, the key before the numbers."""
    keys.tab_to(".action-bar a.go")
    keys.press("Enter")
    focused(keys.page, "#entry h1")
    keys.press("Tab")
    for number in tricks:
        keys.press(*(("Space", "Tab") if number == "o" else (number,)))


def test_the_focus_goes_to_the_outcome_of_a_step(phone: Page, axe: Callable[[Page], None]) -> None:
    """Saved, refused, doubted, taken back, brought back, struck off, put right; and a menu that Escape shuts."""
    keys = Keyboard(phone)
    seat_table(phone, "Huckley Buck", CREW)
    fill(keys, "5", "o", "o", "0", "0")
    keys.press("Enter")
    wrong = phone.get_by_role("alert")
    expect(wrong).to_contain_text("can’t be out")
    expect(wrong).to_be_focused()
    axe(phone)
    keys.tab_to("[name=tricks-0]")
    keys.press("2", "2", "1", "0", "Enter")
    focused(phone, "#action-bar .say")
    keys.tab_to(".steps button")
    keys.press("Enter")
    expect(phone.locator("#saved")).to_have_text("Undone")
    expect(phone.locator(".steps button")).to_have_text("Redo")
    focused(phone, "#action-bar .say")
    keys.tab_to(".steps button")
    keys.press("Enter")
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    focused(phone, "#action-bar .say")
    open_menu(keys)
    keys.press("Tab", "Escape")
    expect(phone.locator(".menu")).not_to_have_attribute("open", "")
    focused(phone, ".menu > summary")
    keys.press("Enter")
    keys.tab_to(".menu a[href$='/history']")
    keys.press("Enter")
    focused(phone, "h1")
    expect(phone.locator("h1")).to_have_text("History")
    keys.tab_to("button[form=strike]")
    keys.press("Enter")
    expect(phone.locator(".action-bar .go")).to_have_text("Score round 1")
    focused(phone, "#action-bar .say")


def test_a_step_that_was_reached_keeps_the_focus_when_the_pad_comes_anew(phone: Page) -> None:
    """The pad that an entry asks for may come when Undo has been reached already: Enter would do nothing."""
    keys = Keyboard(phone)
    seat_table(phone, "Huckley Buck", CREW)
    fill(keys, *"22100")
    keys.press("Enter")
    focused(phone, "#action-bar .say")
    keys.tab_to(".steps button")
    phone.evaluate("tableside.open(location.pathname)")
    focused(phone, ".steps button")
    keys.press("Enter")
    expect(phone.locator("#saved")).to_have_text("Undone")


def seat_with_two_rounds(phone: Page) -> None:
    """A table at which two rounds were scored, on its pad."""
    table = seat_table(phone, "Huckley Buck", CREW)
    for tricks in ROUNDS[:2]:
        position = phone.locator("#board").get_attribute("data-position") or ""
        fields = [(f"tricks-{seat}", str(count)) for seat, count in enumerate(tricks)]
        send(phone, f"{table}/enter/result", [("based_on", position), *fields])
        phone.goto(table)


def test_undo_keeps_the_focus_where_redo_comes_beside_it(phone: Page) -> None:
    """A second Enter undoes one more."""
    keys = Keyboard(phone)
    seat_with_two_rounds(phone)
    expect(phone.locator("#status")).to_have_text("Live")
    keys.tab_to("#step-undo button")
    with phone.expect_response(phone.url):  # the pad, which replaces the page
        keys.press("Enter")
    expect(phone.locator(".htmx-settling")).to_have_count(0)
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    focused(phone, "#step-undo button")
    keys.press("Enter")
    expect(phone.locator(".sheet tbody tr")).to_have_count(0)


def test_arrows_go_through_the_suits_and_enter_takes_one(phone: Page) -> None:
    keys = Keyboard(phone)
    phone.goto("/referee/huckley-buck?d=2&p=Ann&p=Bob&p=Cy&t=7H+QH+2S&do=ask:legal")
    suits = phone.locator("input[type=radio][name='s.trump']")
    suits.first.focus()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    keys.press("ArrowRight", "ArrowRight")
    assert [url for url in asked if "/referee/" in url] == []
    chosen = phone.locator("input[name='s.trump']:checked").input_value()
    keys.press("Enter")
    expect(phone).to_have_url(re.compile(f"s.trump={chosen}"))


def test_a_pad_of_cards_is_one_stop_and_arrows_only_move_over_it(phone: Page) -> None:
    keys = Keyboard(phone)
    phone.goto("/referee/huckley-buck?d=2&p=Ann&p=Bob&p=Cy")
    count = phone.locator("[data-cardpad] button").count()
    focused_card = "document.activeElement.closest('[data-cardpad]') && document.activeElement.value"
    keys.tab_to("[data-cardpad] button")
    first = phone.evaluate(focused_card)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    keys.press("ArrowRight", "ArrowDown", "End", "Home", "ArrowUp", "ArrowLeft", "ArrowRight")
    second = phone.evaluate(focused_card)
    assert (count > 30, second != first, [url for url in asked if "/referee/" in url]) == (True, True, [])
    keys.press("Tab")
    focused(phone, "#typed")
    keys.press("Shift+Tab")
    assert phone.evaluate(focused_card) == second
    keys.press("Enter")
    expect(phone.locator(".trick.laid .card:not(.slot)")).to_have_count(1)
    focused(phone, f"[data-cardpad] button[value='{second}']")
    keys.press("ArrowRight")
    third = phone.evaluate(focused_card)
    keys.press("Space")
    expect(phone.locator(".trick.laid .card:not(.slot)")).to_have_count(2)
    focused(phone, f"[data-cardpad] button[value='{third}']")
    keys.press("Tab")
    focused(phone, "#typed")


def test_tab_stays_in_the_open_menu_and_escape_gives_the_focus_back(phone: Page) -> None:
    keys = Keyboard(phone)
    seat_with_two_rounds(phone)
    open_menu(keys)
    reached = set()
    for _ in range(15):
        keys.press("Tab")
        reached.add(
            phone.evaluate("document.activeElement.closest('.menu') && document.activeElement.innerText.trim()")
        )
    assert (None in reached, {"⋯", "History"} <= {str(name).splitlines()[-1] for name in reached}) == (False, True)
    keys.tab_to(".menu > summary")
    keys.press("Shift+Tab")
    focused(phone, ".menu > div > :last-child button")
    keys.press("Escape")
    expect(phone.locator(".menu")).not_to_have_attribute("open", "")
    focused(phone, ".menu > summary")


def test_who_has_won_gets_the_focus_as_a_heading(phone: Page) -> None:
    """By the entry that ended the game, and again when that comes back by Redo."""
    keys = Keyboard(phone)
    table = seat_table(phone, "Huckley Buck", CREW[:3])
    for tricks in ((5, 0, 0), (4, 0, 1)):
        position = phone.locator("#board").get_attribute("data-position") or ""
        fields = [(f"tricks-{seat}", str(count)) for seat, count in enumerate(tricks)]
        send(phone, f"{table}/enter/result", [("based_on", position), *fields])
        phone.goto(table)
    fill(keys, *"500")
    keys.press("Enter")
    winner = phone.get_by_role("heading", level=2, name=re.compile("Christopher wins with"))
    expect(winner).to_be_focused()


def test_a_line_of_the_sheet_is_one_stop_and_its_cells_are_by_the_arrows(phone: Page) -> None:
    keys = Keyboard(phone)
    seat_with_two_rounds(phone)
    keys.tab_to("tbody th a")
    keys.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight")
    assert phone.evaluate("document.activeElement.closest('td').cellIndex") == 2
    keys.press("Tab")
    assert phone.evaluate("document.activeElement.closest('tr').rowIndex") == 2
    keys.press("Tab")
    focused(phone, "tfoot a")


def test_a_piece_hands_the_focus_on(phone: Page) -> None:
    """Upcard by its keys, then a player after the other; the numbers of the draws by digits."""
    keys = Keyboard(phone)
    seat_table(phone, "Huckley Buck", CREW)
    keys.tab_to("summary.slot")
    keys.press("Enter", "Tab", "Space", "Tab", "Enter")
    expect(phone.locator(".turned:not(details) > .card")).to_be_visible()
    for name in ("Annegret", "Elizabeth", "Mary Ann", "Bartholomew"):
        expect(phone.locator(f"form[data-piece][aria-label^='{name}'] button").first).to_be_focused()
        keys.press("Enter")
    expect(phone.locator("form[data-piece][aria-label^='Christopher'] button").first).to_be_focused()


def test_two_digits_make_a_number_where_a_row_goes_so_far(phone: Page) -> None:
    """And where it doesn't, or the next digit makes none, each is a player's own; a text takes its digits as ever."""
    keys = Keyboard(phone)
    table = seat_table(phone, "Ten-Point Buck", CREW[:3])
    phone.goto(f"{table}/enter/bid")
    keys.tab_to("#bids-0")
    keys.press("3", "1")
    expect(phone.locator("#bids-0")).to_have_value("31")
    table = seat_table(phone, "Buddha", CREW[:3])
    phone.goto(f"{table}/enter/bid")
    keys.tab_to("[name^='bids-']")
    first = phone.evaluate("document.activeElement.name")
    keys.press("1", "2")
    assert phone.evaluate("name => document.querySelector(`[name=${name}]:checked`).value", first) == "12"
