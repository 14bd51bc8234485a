"""What was tapped or typed in an entry's form stays on its phone, for its own deal, and for nobody else's eyes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, link, seat_table, sheet_rows
from tests.browser.tables import send

CAST = ("Christopher", "Annegret", "Elizabeth", "Mary Ann")
DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('tableside:draft:'))"


def key(page: Page, field: str, value: object) -> Locator:
    return page.locator(f'label:has(input[name="{field}"][value="{value}"])')


def chosen(page: Page) -> list[str]:
    """The keys that are chosen on the form, those that fill themselves in left out."""
    keys = "keys => keys.filter((key) => key.checked && !key.dataset.guess).map((key) => `${key.name}=${key.value}`)"
    return page.locator("#entry input[type=radio]").evaluate_all(keys)


def open_form(page: Page) -> None:
    page.locator(".action-bar a.go").click()
    page.locator("#entry[data-opened]").wait_for()


def half_a_result(page: Page, table: str) -> None:
    page.goto(f"{table}/enter/result")
    key(page, "tricks-0", 2).click()
    key(page, "tricks-2", 1).click()


def test_a_note_goes_along_from_the_game_to_a_round(phone: Page) -> None:
    table = seat_table(phone, "Points", CAST)
    send(phone, f"{table}/enter/result", [("based_on", "1"), *((f"points-{seat}", str(seat)) for seat in range(4))])
    phone.goto(f"{table}/note")
    phone.locator("#note[data-opened] [name=text]").fill("Dee’s birthday")
    phone.get_by_role("link", name="Beside round 1 instead").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Note beside round 1")
    expect(phone.locator("[name=text]")).to_have_value("Dee’s birthday")


def test_a_note_that_is_there_is_not_replaced_by_one_that_was_typed_elsewhere(phone: Page) -> None:
    table = seat_table(phone, "Points", CAST)
    send(phone, f"{table}/enter/result", [("based_on", "1"), *((f"points-{seat}", str(seat)) for seat in range(4))])
    send(phone, f"{table}/note", [("based_on", "2"), ("target", "2"), ("text", "Counted twice")])
    phone.goto(f"{table}/note")
    phone.locator("#note[data-opened] [name=text]").fill("Dee’s birthday")
    phone.get_by_role("link", name="Beside round 1 instead").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Note beside round 1")
    phone.locator("#note[data-opened]").wait_for()
    expect(phone.locator("[name=text]")).to_have_value("Counted twice")


def test_back_a_reload_and_the_referee_lose_nothing(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    half_a_result(phone, table)
    typed = ["tricks-0=2", "tricks-2=1"]
    phone.locator(".action-bar a", has_text="Back").click()
    phone.locator("#board").wait_for()
    open_form(phone)
    assert chosen(phone) == typed
    phone.reload()
    expect(phone.locator(".restored")).to_contain_text("As you left it")
    assert chosen(phone) == typed
    for elsewhere in ("Referee", "Rules of Huckley Buck"):
        phone.locator("summary[aria-label=More]").click()
        phone.locator(".menu a", has_text=elsewhere).click()
        phone.locator("#dispute, .rules-at-hand").first.wait_for()
        phone.go_back()
        phone.locator("#entry[data-opened]").wait_for()
        assert chosen(phone) == typed
    key(phone, "tricks-1", 2).click()
    phone.locator(".keys.guess").wait_for()
    expect(phone.locator("#preview")).to_contain_text("Mary Ann: hook")
    phone.locator("button.go").click()
    expect(phone.locator("#newest")).to_contain_text("hook")
    assert phone.evaluate(DRAFTS) == []
    open_form(phone)
    assert chosen(phone) == []


def test_a_number_that_filled_itself_in_stays_once_it_is_tapped(phone: Page) -> None:
    half_a_result(phone, seat_table(phone, "Huckley Buck", CAST))
    key(phone, "tricks-1", 2).click()
    expect(phone.locator(".keys.guess input:checked")).to_have_value("0")
    key(phone, "tricks-3", 0).click()
    expect(phone.locator(".keys.guess")).to_have_count(0)
    key(phone, "tricks-1", 1).click()
    assert chosen(phone) == ["tricks-0=2", "tricks-1=1", "tricks-2=1", "tricks-3=0"]


@pytest.mark.parametrize("leave", ["Back", "reload"])
def test_what_was_refused_and_left_is_a_draft_and_not_under_way(phone: Page, leave: str) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    half_a_result(phone, table)
    phone.locator("button.go").click()
    phone.locator("#entry[data-puts]").wait_for()
    if leave == "Back":
        phone.locator(".action-bar a", has_text="Back").click()
    else:
        phone.reload()
        phone.goto(table)
    phone.locator("#board").wait_for()
    expect(phone.locator("#action-bar .go")).to_have_text("Score round 1")
    expect(phone.locator("#waiting")).to_be_hidden()
    assert phone.evaluate("tableside.queue.all().length") == 0
    open_form(phone)
    expect(phone.locator(".restored")).to_contain_text("As you left it")
    assert chosen(phone) == ["tricks-0=2", "tricks-2=1"]
    key(phone, "tricks-1", 2).click()
    phone.locator("button.go").click()
    expect(phone.locator("#newest")).to_contain_text("hook")
    assert phone.evaluate(DRAFTS) == []


def test_what_was_chosen_in_a_fold_is_in_sight_in_its_draft(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    phone.goto(f"{table}/enter/penalty")
    hook = phone.locator('label:has(input[name="hooks-1"][value="1"])')
    for fold in (".fold:has(.of-player) > summary", ".of-player:has([name=hooks-1]) > summary"):
        phone.locator(fold).click()
    hook.click()
    phone.goto(table)
    phone.goto(f"{table}/enter/penalty")
    expect(phone.locator(".restored")).to_contain_text("As you left it")
    expect(hook).to_be_visible()
    assert "hooks-1=1" in chosen(phone)


LEAVE = {
    "Back": lambda page, table: page.locator(".action-bar a", has_text="Back").click(),
    "reload": lambda page, table: (page.reload(), page.goto(table)),
}


def leave_and_open_again(page: Page, table: str, leave: str) -> None:
    LEAVE[leave](page, table)
    page.locator("#board").wait_for()
    open_form(page)
    expect(page.locator(".restored")).to_contain_text("As you left it")


@pytest.mark.parametrize("leave", LEAVE)
def test_what_is_changed_after_a_refusal_is_the_draft(phone: Page, leave: str) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    half_a_result(phone, table)
    phone.locator("button.go").click()
    phone.locator("#entry[data-puts]").wait_for()
    key(phone, "tricks-2", 2).click()
    leave_and_open_again(phone, table, leave)
    assert chosen(phone) == ["tricks-0=2", "tricks-2=2"]


@pytest.mark.parametrize("leave", LEAVE)
def test_what_is_changed_after_a_doubt_is_the_draft(phone: Page, leave: str) -> None:
    table = seat_table(phone, "Ten-Point Buck", CAST[:3])
    phone.goto(f"{table}/enter/bid")
    for seat in range(3):
        phone.fill(f"#bids-{seat}", "40")
    phone.locator("button.go").click()
    open_form(phone)
    for seat, taken in enumerate((100, 99, 80)):
        phone.fill(f"#taken-{seat}", str(taken))
    phone.locator("button.go").click()
    expect(phone.locator(".warning")).to_contain_text("Look again")
    phone.fill("#taken-0", "33")
    leave_and_open_again(phone, table, leave)
    for seat, taken in enumerate((33, 99, 80)):
        expect(phone.locator(f"#taken-{seat}")).to_have_value(str(taken))


def test_what_is_changed_back_to_what_was_refused_is_the_draft(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    half_a_result(phone, table)
    phone.locator("button.go").click()
    phone.locator("#entry[data-puts]").wait_for()
    key(phone, "tricks-2", 2).click()
    key(phone, "tricks-2", 1).click()
    leave_and_open_again(phone, table, "reload")
    assert chosen(phone) == ["tricks-0=2", "tricks-2=1"]


def test_a_phone_that_went_dead_goes_on_with_sums_cards_and_corrections(phone: Page) -> None:
    table = seat_table(phone, "Ten-Point Buck", CAST[:3])
    phone.goto(f"{table}/enter/bid")
    phone.locator("#entry[data-opened]").wait_for()
    phone.fill("#bids-0", "12+11+7")
    phone.fill("#bids-1", "40")
    phone.fill("#bids-2", "41")
    other = phone.context.new_page()
    phone.close()
    other.goto(f"{table}/enter/bid")
    expect(other.locator("#bids-0")).to_have_value("12+11+7")
    expect(other.locator('output[for="bids-0"]')).to_have_text("= 30")
    expect(other.locator("#preview")).to_contain_text("Nothing is missing")
    other.locator("button.go").click()
    other.locator("#board").wait_for()

    other.goto(f"{table}/entries/2/correct")
    other.fill("#bids-1", "44")
    other.goto(f"{table}/entries/2/correct")
    expect(other.locator("#bids-1")).to_have_value("44")
    expect(other.locator("#bids-0")).to_have_value("30")

    other.goto(f"{new_table(other, 'ten')}/enter/result")
    other.locator(".hand.at").wait_for()
    for face in ("8", "7", "3", "P4"):
        other.locator(f'[data-face="{face}"]').click()
    other.reload()
    expect(other.locator(".hand", has=other.locator("#shown-1")).locator(".card .index")).to_have_text(["7", "3"])
    expect(other.locator(".hand.at .name")).to_have_text(CAST[0])


def new_table(page: Page, slug: str) -> str:
    page.goto(f"/tables/new/{slug}")
    for name in CAST[:3]:
        page.fill("#new_name", name)
        page.locator(".seat button", has_text="Add").click()
        page.locator(".seat .name", has_text=name).first.wait_for()
    page.locator(".action-bar .go").click()
    page.locator(".sheet").wait_for()
    return str(page.evaluate("location.pathname"))


def test_start_afresh_throws_it_away(phone: Page, axe: Callable[[Page], None]) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    half_a_result(phone, table)
    phone.reload()
    axe(phone)
    phone.get_by_role("button", name="Start afresh").click()
    assert chosen(phone) == []
    expect(phone.locator(".restored")).to_have_count(0)
    assert phone.evaluate(DRAFTS) == []
    phone.reload()
    phone.locator("#entry[data-opened]").wait_for()
    assert chosen(phone) == []


def test_it_is_never_restored_into_another_round_or_for_another_player(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", (*CAST, "Bartholomew"))
    half_a_result(phone, table)
    phone.goto(f"{table}/enter/announced")
    says = phone.locator("h1").inner_text()
    key(phone, "says", "out").click()
    other = phone.context.new_page()
    other.goto(f"{table}/enter/announced")
    expect(key(other, "says", "out").locator("input")).to_be_checked()
    key(other, "says", "in").click()
    other.locator("button.go").click()
    other.locator("#board").wait_for()
    key(phone, "says", "in").click()
    key(phone, "says", "out").click()
    assert len(phone.evaluate(DRAFTS)) == 2
    phone.goto(f"{table}/enter/announced")
    phone.locator("#entry[data-opened]").wait_for()
    assert phone.locator("h1").inner_text() != says
    assert chosen(phone) == []

    other.goto(f"{table}/enter/result")
    assert chosen(other) == ["tricks-0=2", "tricks-2=1"]
    key(other, "tricks-1", 2).click()
    key(other, "tricks-3", 0).click()
    other.locator(".keys.guess").wait_for()
    half_a_result(phone, table)
    other.locator("button.go").click()
    other.locator("#newest").wait_for(state="attached")
    key(phone, "tricks-0", 3).click()
    assert len(phone.evaluate(DRAFTS)) == 1
    phone.goto(f"{table}/enter/result")
    expect(phone.locator("h1")).to_contain_text("Round 2")
    phone.locator("#entry[data-opened]").wait_for()
    assert chosen(phone) == []


def test_a_hidden_bid_is_kept_for_nobody_who_opens_the_form_next(phone: Page) -> None:
    table = seat_table(phone, "Buddha", CAST)
    phone.goto(f"{table}/enter/bid?by=phone")
    phone.locator('.turn label:has(input[value="4"])').click()
    assert phone.evaluate(DRAFTS) == []
    phone.goto(f"{table}/enter/bid")
    key(phone, "bids-1", 3).click()
    assert phone.evaluate(DRAFTS) == []
    phone.reload()
    phone.locator("#entry[data-opened]").wait_for()
    assert chosen(phone) == []
    # Whoever enters what several show with their fingers loses nothing.
    key(phone, "bids-1", 3).click()
    key(phone, "bids-2", 2).click()
    phone.reload()
    phone.locator("#entry[data-opened]").wait_for()
    assert sorted(chosen(phone)) == ["bids-1=3", "bids-2=2"]


def test_it_leaves_the_phone_with_its_table(phone: Page, plain_phone: Page, server: Server) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    plain_phone.goto(link(server, table, "keeper"))
    half_a_result(plain_phone, table)
    assert len(plain_phone.evaluate(DRAFTS)) == 1
    plain_phone.goto(table)
    expect(plain_phone.locator("#status")).to_have_text("Live")
    form = {"role": "keeper", "key": "renewal", "based_on": "1"}
    assert phone.request.post(f"{server.url}{table}/share/renew", form=form).ok
    expect(plain_phone.locator("h1")).to_have_text("No such table")
    assert plain_phone.evaluate(DRAFTS) == []
    assert not re.search("Christopher", plain_phone.locator("body").inner_text())
    assert sheet_rows(phone) == []


def test_a_note_typed_under_a_doubt_is_there_after_a_reload_and_goes_with_the_entry(phone: Page) -> None:
    table = seat_table(phone, "Ten-Point Buck", CAST[:3])
    send(phone, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{seat}", "40") for seat in range(3)]])
    phone.goto(f"{table}/enter/result")
    for seat, taken in enumerate((100, 99, 80)):
        phone.fill(f"#taken-{seat}", str(taken))
    phone.locator("button.go").click()
    phone.fill("#note", "counted twice")
    leave_and_open_again(phone, table, "reload")
    expect(phone.get_by_label("Note")).to_have_value("counted twice")
    phone.reload()
    expect(phone.get_by_label("Note")).to_have_value("counted twice")
    phone.locator("button.go").click()
    expect(phone.locator(".warning")).to_contain_text("Look again")
    expect(phone.locator("#note")).to_have_value("counted twice")
