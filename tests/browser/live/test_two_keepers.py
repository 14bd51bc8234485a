"""Two keepers at one table at once: the second gets the new board and keeps what they typed; nothing is saved twice."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, seat_table
from tests.browser.offline_pad import take_back
from tests.browser.ten_pads import Pad

Two = tuple[Page, Page, str]


@pytest.fixture
def keepers(phone: Page, new_phone: Callable[..., Page]) -> Two:
    """Two keepers' phones on a table of Huckley Buck with one round on its sheet, and its address."""
    address = seat_table(phone, "Huckley Buck", ("Christopher", "Elizabeth", "Alexander", "Annegret"))
    fill(phone, 2, 2, 1, 0)
    save(phone)
    phone.locator(".sheet").wait_for()
    other = new_phone()
    other.goto(address)
    for page in (phone, other):
        expect(page.locator(".sheet tbody tr")).to_have_count(1)
        expect(page.locator("#status")).to_have_text("Live")
    return phone, other, address


def tap(page: Page, seat: int, number: int) -> None:
    page.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()


def fill(page: Page, *numbers: int) -> None:
    """Opens the next round's form and fills it in, without saving."""
    page.locator(".action-bar a.go").click()
    page.locator("#entry").wait_for()
    for seat, number in enumerate(numbers):
        tap(page, seat, number)


def save(page: Page) -> None:
    page.locator("button.go").click()


def kinds(server: Server, address: str) -> list[str]:
    with urllib.request.urlopen(f"{server.url}{address}/table.json") as answer:
        return [event["kind"] for event in json.load(answer)["events"]]


def refused(page: Page) -> None:
    expect(page.locator(".trouble").first).to_contain_text("in the meantime")


def open_the_line(*phones: Page) -> None:
    """Each phone looks at the newest line of the sheet."""
    for page in phones:
        page.locator("#newest a").first.click()
        page.get_by_role("button", name="Strike off").wait_for()


def begin_a_correction(page: Page) -> None:
    """One trick moves from the second player to the fourth, and nothing is sent yet."""
    page.get_by_role("link", name="Correct").click()
    page.locator("#entry").wait_for()
    tap(page, 1, 1)
    tap(page, 3, 1)


def comes_second(first: Page, second: Page, *tricks: int) -> None:
    """Both fill in the same round; the first is saved, and the second sees that."""
    fill(first, 0, 1, 2, 2)
    fill(second, *tricks)
    save(first)
    expect(first.locator(".sheet tbody tr")).to_have_count(2)
    save(second)
    refused(second)


def test_both_score_the_same_round(keepers: Two, server: Server) -> None:
    first, second, address = keepers
    comes_second(first, second, 5, 0, 0, 0)
    expect(second.locator('input[name="tricks-0"][value="5"]')).to_be_checked()
    assert kinds(server, address) == ["seated", "result", "result"]


def test_what_the_later_one_typed_puts_its_own_round_right_and_is_never_the_next(keepers: Two, server: Server) -> None:
    first, second, address = keepers
    comes_second(first, second, 1, 1, 1, 2)
    trouble = second.locator(".trouble").first
    expect(trouble).to_contain_text("Christopher 0, Elizabeth 1, Alexander 2, Annegret 2")
    expect(second.locator("button.go")).to_have_text("Save the correction")
    save(second)
    second.locator(".sheet").wait_for()
    for page in keepers[:2]:
        expect(page.locator(".sheet tbody tr")).to_have_count(2)
    assert kinds(server, address) == ["seated", "result", "result", "corrected"]


def test_who_goes_back_from_what_came_second_enters_the_next_round(keepers: Two, server: Server) -> None:
    first, second, address = keepers
    comes_second(first, second, 5, 0, 0, 0)
    second.get_by_role("link", name="Back").click()
    expect(second.locator(".sheet tbody tr")).to_have_count(2)
    expect(second.locator("#waiting")).to_be_hidden()
    fill(second, 1, 1, 1, 2)
    save(second)
    expect(first.locator(".sheet tbody tr")).to_have_count(3)
    assert kinds(server, address) == ["seated", "result", "result", "result"]


def test_one_corrects_what_the_other_strikes_off(keepers: Two, server: Server) -> None:
    first, second, address = keepers
    open_the_line(first, second)
    begin_a_correction(first)
    second.get_by_role("button", name="Strike off").click()
    second.locator(".sheet").wait_for()
    expect(second.locator(".sheet tbody tr")).to_have_count(0)
    save(first)
    refused(first)
    expect(first.locator('input[name="tricks-3"][value="1"]')).to_be_checked()
    assert kinds(server, address) == ["seated", "result", "struck"]


def test_one_undoes_while_the_other_scores(keepers: Two, server: Server) -> None:
    first, second, address = keepers
    fill(second, 0, 1, 2, 2)
    first.locator(".steps button", has_text="Undo").click()
    expect(first.locator(".sheet tbody tr")).to_have_count(0)
    save(second)
    refused(second)
    expect(second.locator('input[name="tricks-3"][value="2"]')).to_be_checked()
    assert kinds(server, address) == ["seated", "result", "undone"]


def test_a_board_that_moves_leaves_the_other_keepers_form_alone(keepers: Two, new_phone: Callable[..., Page]) -> None:
    first, second, address = keepers
    third = new_phone()
    third.goto(address)
    expect(third.locator("#status")).to_have_text("Live")
    fill(second, 1, 1, 1)
    first.locator(".steps button", has_text="Undo").click()
    expect(first.locator(".sheet tbody tr")).to_have_count(0)
    expect(third.locator(".sheet tbody tr")).to_have_count(0)  # the news is out
    expect(second.locator('input[name="tricks-0"][value="1"]')).to_be_checked()


CREW = ("Christopher", "Annegret", "Elizabeth", "Mary Ann")


@pytest.fixture
def at_once(phone: Page, new_phone: Callable[..., Page]) -> Two:
    """Two pads of 10, its last player's protection tapped on both at once: 1 chip, and on the second 2."""
    address = seat_table(phone, "10", CREW, dealer="Mary Ann")
    first = Pad(phone)
    first.tap("5")
    first.tap("no chip", "no chip", "no chip", piece="protected")
    other = new_phone()
    other.goto(address)
    held: list[Route] = []
    other.route("**/enter/protected", lambda route: held.append(route))  # let go by unroute
    Pad(other).key("2 chips", "protected").click()
    first.tap("1 chip", piece="protected")
    first.turn("S Christopher opens, or passes")
    expect(other.locator("#board")).to_have_attribute("data-position", "6")
    other.unroute("**/enter/protected")
    expect(other.locator("#status")).to_have_text("Not saved")
    return phone, other, address


def test_a_piece_tapped_otherwise_on_both_pads_is_put_right(at_once: Two, server: Server) -> None:
    _, other, address = at_once
    expect(other.locator("#waiting")).to_contain_text("Mary Ann 1. You typed: Mary Ann 2.")
    other.get_by_role("button", name="Put right").click()
    expect(other.locator('input[name="chips-3"][value="2"]')).to_be_checked()
    expect(other.locator("button.go")).to_have_text("Save the correction")
    save(other)
    expect(other.locator(".ledger tbody tr", has_text="Laid").locator("td").last).to_have_text("2")
    expect(other.locator("#waiting")).to_be_hidden()
    assert other.evaluate("tableside.queue.all().length") == 0
    assert kinds(server, address)[-2:] == ["protected", "corrected"]


def test_a_piece_that_is_left_as_the_other_entered_it_waits_to_be_taken_back(at_once: Two, server: Server) -> None:
    _, other, address = at_once
    other.get_by_role("button", name="Put right").click()
    other.locator(".action-bar a", has_text="Back").click()
    expect(other.locator("#waiting")).to_contain_text("You typed: Mary Ann 2.")
    take_back(other)
    expect(other.locator("#waiting")).to_be_hidden()
    assert kinds(server, address)[-1] == "protected"
