"""A step that is asked about first, such as an undo: a second tap does it, and any other key there declines it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline_pad import tap as choose
from tests.browser.offline_pad import until
from tests.browser.tables import seat, send

CREW = ("Ann", "Bob", "Cy")
ROUNDS = [(2, 2, 1), (2, 1, 2), (2, 2, 1), (2, 2, 1), (2, 2, 1), (2, 1, 2)]
"""Ann wins in the sixth round; with two tricks for Bob in the second, both reach 11 there."""
QUESTION = "Who had 11 first?"


def tricks(won: tuple[int, ...]) -> list[tuple[str, str]]:
    return [(f"tricks-{seat}", str(number)) for seat, number in enumerate(won)]


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def open_race(phone: Page) -> str:
    """A table whose second round was put right, so that nobody knows any more who had 11 first."""
    table = seat(phone, "huckley-buck", CREW, "Ann")
    for position, won in enumerate(ROUNDS, start=1):
        send(phone, f"{table}/enter/result", [("based_on", str(position)), *tricks(won)])
    phone.goto(f"{table}/entries/3/correct")
    choose(phone, 2, 2, 1)
    tap(phone, "Save the correction")
    tap(phone, "Save anyway")
    expect(phone.locator("#saved")).to_contain_text("Corrected: round 2")
    return table


def ask_to_undo(page: Page, table: str) -> None:
    """The answer that Bob had 11 first."""
    send(page, f"{table}/entries/7/correct", [("based_on", "8"), *tricks(ROUNDS[-1]), ("first", "1")])
    page.goto(table)
    expect(page.locator(".winner")).to_contain_text("Bob")
    tap(page, "Undo")
    expect(page.locator("[role=alert]")).to_contain_text(QUESTION)


def ask_to_redo(page: Page, table: str) -> None:
    """The correction that opened the race."""
    send(page, f"{table}/undo", [("based_on", "8"), ("target", "8")])
    page.goto(table)
    tap(page, "Redo")
    expect(page.locator("[role=alert]")).to_contain_text(QUESTION)


def nothing_waits(page: Page) -> None:
    until(page, "tableside.queue.all().length === 0")
    expect(page.locator("#status")).to_have_text("Live")


def test_an_undo_that_was_asked_about_undoes_its_own_entry(phone: Page, open_race: str) -> None:
    ask_to_undo(phone, open_race)
    tap(phone, "Undo it")
    expect(phone.locator("#saved")).to_contain_text("Undone; last: Corrected: round 2")
    expect(phone.locator("#action-bar")).to_contain_text(QUESTION)
    nothing_waits(phone)


def test_an_undo_takes_the_answer_along(phone: Page, open_race: str) -> None:
    ask_to_undo(phone, open_race)
    phone.locator("label", has_text="Ann").click()
    tap(phone, "Undo it")
    expect(phone.locator(".winner")).to_contain_text("Ann")
    nothing_waits(phone)


def test_a_redo_that_was_asked_about_redoes_its_own_entry(phone: Page, open_race: str) -> None:
    ask_to_redo(phone, open_race)
    tap(phone, "Redo it")
    expect(phone.locator("#action-bar")).to_contain_text(QUESTION)
    nothing_waits(phone)


@pytest.mark.parametrize("ask", [ask_to_undo, ask_to_redo])
def test_a_question_about_a_step_is_answered_in_the_action_bar(
    phone: Page, open_race: str, ask: Callable[[Page, str], None]
) -> None:
    ask(phone, open_race)
    keys = phone.locator(".action-bar .row > :is(a, button)")
    expect(keys).to_have_text({ask_to_undo: ["Keep it", "Undo it"], ask_to_redo: ["Leave it undone", "Redo it"]}[ask])


def test_another_key_beside_a_question_declines_it_and_does_what_it_says(phone: Page, open_race: str) -> None:
    ask_to_redo(phone, open_race)
    tap(phone, "Strike off: Round 5")
    expect(phone.locator("#saved")).to_contain_text("Struck off")
    nothing_waits(phone)


def test_a_name_above_the_keys_answers_who_was_first_and_scores_the_round(phone: Page) -> None:
    table = seat(phone, "huckley-buck", CREW, "Ann", hb_target="2")
    phone.goto(f"{table}/enter/result")
    choose(phone, 2, 2, 1)
    expect(phone.locator("#preview")).to_contain_text("Who had 2 first?")
    tap(phone, "Bob")
    expect(phone.locator(".winner")).to_contain_text("Bob")


def test_enter_in_a_field_gives_no_answer_for_the_table(phone: Page) -> None:
    table = seat(phone, "huckley-buck", CREW, "Ann", hb_target="2")
    phone.goto(f"{table}/enter/result")
    choose(phone, 2, 2, 1)
    expect(phone.locator("#preview")).to_contain_text("Who had 2 first?")
    phone.locator("#entry input:checked").last.press("Enter")
    expect(phone.locator('#entry input[name="first"]')).to_have_count(2)
    expect(phone.locator(".winner")).to_have_count(0)
