"""After saving: what was saved, said once with its Undo, and a second tap that can't look like losing."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import tables
from tests.browser.conftest import Server, seat_table, sheet_rows, waits_for
from tests.browser.tables import send

CAST = ("Christopher", "Annegret", "Elizabeth", "Mary Ann")
SEVEN = ("Bartholomew", "Elizabeth", "Bo", "Christopher", "Maximilian", "Ann", "Mary Ann")


def fill_in(page: Page, players: int = len(CAST)) -> None:
    """All numbers but the last, which the page fills in."""
    page.locator(".action-bar a.go").click()
    page.locator("#entry").wait_for()
    for seat, tricks in enumerate((2, 2, 1, *[0] * (players - len(CAST)))[: players - 1]):
        page.locator(f'label:has(input[name="tricks-{seat}"][value="{tricks}"])').click()
    page.locator(".keys.guess").wait_for()


@pytest.mark.parametrize("size", [(320, 568), (390, 664)])
def test_the_player_who_is_asked_next_is_in_sight_behind_a_saved_round(phone: Page, size: tuple[int, int]) -> None:
    """Also where the table left everybody out in the round before; the round can be scored all the same."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    seat_table(phone, "Huckley Buck", CAST)
    for number in (1, 2, 3):
        fill_in(phone)
        phone.locator("button.go").click()
        expect(phone.locator("#saved")).to_have_text(f"✓ Round {number} scored")
        expect(phone.locator(".action-bar a.go")).to_have_text(f"Score round {number + 1}")
        bar = phone.locator(".action-bar").bounding_box()
        key = phone.locator("[data-lane] .fill button:visible").last.bounding_box()
        assert bar
        assert key
        assert key["y"] + key["height"] <= bar["y"]


def test_the_totals_of_seven_stay_in_sight_with_the_player_who_is_asked_next(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    seat_table(phone, "Huckley Buck", SEVEN)
    for number in (1, 2, 3):
        fill_in(phone, len(SEVEN))
        phone.locator("button.go").click()
        expect(phone.locator("#saved")).to_have_text(f"✓ Round {number} scored")
        names, totals = (phone.locator(f".sheet {part} th").first.bounding_box() for part in ("thead", "tfoot"))
        assert names
        assert totals
        assert totals["y"] >= names["y"] + names["height"] - 1
        expect(phone.locator("[data-lane] .fill button:visible").last).to_be_in_viewport()


def test_the_pad_opens_at_its_top_while_all_that_is_new_is_seen_there(phone: Page) -> None:
    """Also behind a form that was scrolled; of many rounds the newest is between the names and the totals."""
    phone.set_viewport_size({"width": 320, "height": 1000})
    seat_table(phone, "Huckley Buck", CAST)
    for number in range(1, 6):
        fill_in(phone)
        phone.evaluate("scrollTo(0, document.body.scrollHeight)")
        phone.locator("button.go").click()
        expect(phone.locator("#saved")).to_have_text(f"✓ Round {number} scored")
        assert phone.evaluate("scrollY") == 0
    phone.set_viewport_size({"width": 320, "height": 481})
    table = tables.seat(phone, "points", CAST, CAST[0])
    for position in range(1, 8):
        send(
            phone,
            f"{table}/enter/result",
            [("based_on", str(position)), *[(f"points-{each}", "5") for each in range(len(CAST))]],
        )
    phone.goto(table)
    expect(phone.locator("#newest th")).to_have_text("7")
    waits_for(phone, lambda: phone.evaluate(BETWEEN), "the newest round is not seen whole")


def test_the_next_game_opens_where_its_page_does(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 481})
    table = seat_table(phone, "Huckley Buck", SEVEN)
    for position in (1, 2, 3):
        won = [(f"tricks-{seat}", "5" if seat == 0 else "0") for seat in range(len(SEVEN))]
        send(phone, f"{table}/enter/result", [("based_on", str(position)), *won])
    phone.goto(table)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.get_by_role("button", name="Same crew again").click()
    expect(phone.locator(".sheet tbody tr")).to_have_count(0)
    fresh = phone.context.new_page()
    fresh.set_viewport_size({"width": 320, "height": 481})
    fresh.goto(table)
    waits_for(phone, lambda: phone.evaluate("scrollY") == fresh.evaluate("scrollY"), "the page is scrolled elsewhere")


BETWEEN = """() => {
    const box = place => document.querySelector(place).getBoundingClientRect();
    const line = box("#newest");
    return scrollY === 0 && line.top >= box("thead th").bottom - 1 && line.bottom <= box("tfoot td").top + 1;
}"""
"""Whether all of the newest line is seen on a page at its top."""


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_line_says_what_was_saved_with_undo_beside_it(phone: Page, axe: Callable[[Page], None]) -> None:
    seat_table(phone, "Huckley Buck", CAST)
    expect(phone.locator("#saved")).to_have_text("")
    fill_in(phone)
    phone.locator("button.go").click()
    line = phone.get_by_role("status").filter(has_text="Round 1 scored")
    expect(line).to_be_visible()
    axe(phone)
    fill_in(phone)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 2 scored")
    phone.locator(".steps button", has_text="Undo").click()
    expect(phone.locator("#saved")).to_have_text("Undone; last: Round 1 scored")
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320, "both keys stand beside the name"
    expect(phone.locator(".action-bar .go")).to_have_text("Score round 2")


def test_it_is_heard_once_the_pad_is_there(phone: Page) -> None:
    seat_table(phone, "Huckley Buck", CAST)
    fill_in(phone)
    phone.evaluate(
        """() => {
          window.heard = 0;
          new MutationObserver((changes) => {
            for (const change of changes) if (change.target.id === "saved") window.heard += 1;
          }).observe(document.documentElement, { childList: true, subtree: true });
        }"""
    )
    phone.locator("button.go").click()
    waits_for(phone, lambda: phone.evaluate("window.heard") > 0)
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")


def test_what_waits_on_the_phone_is_shown_too(phone: Page, server: Server) -> None:
    seat_table(phone, "Huckley Buck", CAST)
    fill_in(phone)
    server.stop(kill=True)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("Round 1: tricks taken: kept on this phone")
    expect(phone.locator("#status")).to_have_text("1 waiting")
    assert phone.locator(".action-bar").inner_text().count("wait") == 1, "its words stand with it, over the action bar"
    server.start()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")


def test_a_second_tap_on_score_lands_on_the_pad(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    fill_in(phone)
    phone.mouse.dblclick(*middle(phone, "button.go"))
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    fill_in(phone)
    x, y = middle(phone, "button.go")
    phone.mouse.click(x, y)
    expect(phone.locator("#saved")).to_have_text("✓ Round 2 scored")
    opened: list[str] = []
    phone.on("request", lambda asked: opened.append(asked.url) if "/enter/" in asked.url else None)
    phone.mouse.move(*middle(phone, ".action-bar a.go"))
    phone.mouse.down(click_count=2)
    phone.mouse.up(click_count=2)
    assert len(sheet_rows(phone)) == 2
    phone.locator(".steps button", has_text="Undo").click()
    expect(phone.locator("#saved")).to_have_text("Undone; last: Round 1 scored")
    assert phone.url.endswith(table)
    assert not opened


def test_a_form_that_comes_back_as_it_was_sent_lands_on_the_pad(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    fill_in(phone)
    form = phone.locator("main").inner_html()
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    phone.evaluate(
        "form => tableside.show(`<title>x</title><main>${form}</main><button class=go form=entry>S</button>`)", form
    )
    for seat, tricks in enumerate((2, 2, 1, 0)):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{tricks}"])').click()
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    assert [row[0] for row in sheet_rows(phone)] == ["1"]
    assert phone.url.endswith(table)


def test_a_refusal_stays_at_its_field_until_it_is_corrected(phone: Page, axe: Callable[[Page], None]) -> None:
    table = seat_table(phone, "Huckley Buck", (*CAST, "Bartholomew"), dealer=CAST[0])
    phone.goto(f"{table}/enter/result")
    for seat, value in enumerate((5, "out", "out", 0, 0)):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{value}"])').click()
    phone.locator("button.go").click()
    wrong = phone.locator('[aria-invalid="true"]')
    expect(wrong.get_by_role("alert")).to_contain_text("Elizabeth can’t be out: with 5 players at most 1 may drop out")
    expect(wrong.locator("legend")).to_have_text("Elizabeth")
    axe(phone)
    phone.locator('label:has(input[name="tricks-0"][value="4"])').click()
    expect(phone.locator("#preview")).to_contain_text("Elizabeth can’t be out")
    expect(wrong).to_have_count(1)
    phone.locator('label:has(input[name="tricks-2"][value="1"])').click()
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(wrong).to_have_count(0)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")


def test_the_race_is_a_question_with_one_answer(phone: Page, axe: Callable[[Page], None]) -> None:
    seat_table(phone, "Huckley Buck", CAST[:3])
    for number in range(1, 7):
        phone.locator(".action-bar a.go").click()
        phone.locator("#entry").wait_for()
        for seat in (0, 1):
            phone.locator(f'label:has(input[name="tricks-{seat}"][value="2"])').click()
        phone.locator(".keys.guess").wait_for()
        phone.locator("button.go").click()
        if number < 6:
            expect(phone.locator("#saved")).to_have_text(f"✓ Round {number} scored")
    expect(phone.get_by_role("alert")).to_contain_text("One question. Christopher and Annegret reach 11")
    expect(phone.locator('input[name="first"]')).to_have_count(2)
    axe(phone)
    phone.locator('label:has(input[name="first"][value="1"])').click()
    expect(phone.locator("#preview")).to_contain_text("Annegret wins")
    phone.locator("button.go").click()
    expect(phone.locator(".action-bar .say").first).to_contain_text("Annegret wins the game")


def test_undo_and_redo_are_no_steps_for_back(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST[:3])
    fill_in(phone, 3)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    steps = phone.evaluate("history.length")
    for key in ("Undo", "Redo"):
        phone.locator(".steps button", has_text=key).click()
        phone.locator(".steps button", has_text="Redo" if key == "Undo" else "Undo").wait_for()
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    assert phone.evaluate("history.length") == steps
    assert phone.url.endswith(table)


@pytest.mark.parametrize("away", [False, True], ids=["saved", "waiting"])
def test_back_after_score_leads_to_the_pad_with_the_round_in_it(phone: Page, server: Server, away: bool) -> None:
    """An empty form would ask for the next round there, and look as if nothing had been entered."""
    table = seat_table(phone, "Huckley Buck", CAST)
    fill_in(phone)
    if away:
        server.stop(kill=True)
    phone.locator("button.go").click()
    if away:
        expect(phone.locator("#status")).to_have_text("1 waiting")
        server.start()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    phone.evaluate("document.querySelector('.sheet').dataset.left = ''")
    phone.go_back()
    expect(phone.locator(".sheet:not([data-left]) tbody tr")).to_have_count(1)
    assert phone.url.endswith(table)
    phone.go_back()
    assert phone.url == "about:blank", "no step leads to the form, which is done"


def test_back_after_a_correction_leads_to_the_history_that_it_was_opened_from(phone: Page) -> None:
    table = seat_table(phone, "Huckley Buck", CAST)
    fill_in(phone)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    phone.goto(f"{table}/history")
    phone.get_by_role("link", name="Correct: Round 1").click()
    phone.locator('label:has(input[name="tricks-2"][value="0"])').click()
    phone.locator('label:has(input[name="tricks-3"][value="1"])').click()
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_contain_text("Corrected")
    phone.go_back()
    expect(phone.locator("h1")).to_contain_text("History")
    assert phone.url.endswith(f"{table}/history")


ANNOUNCED = """() => {
  window.announced = [];
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.id === "status" || target.parentNode?.id === "status"))
      announced.push(document.getElementById("status").textContent);
  }).observe(document.documentElement, { childList: true, subtree: true, characterData: true });
}"""


def test_the_state_of_the_pad_is_announced_once_with_what_was_saved(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(320)
    phone.set_viewport_size({"width": 320, "height": 568})
    table = seat_table(phone, "Huckley Buck", CAST)
    phone.goto(table)
    expect(phone.locator("#status")).to_have_text("Live")
    height = "document.querySelector('.action-bar .saved').offsetHeight"
    bare = phone.evaluate(height)
    fill_in(phone)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    expect(phone.locator("#status")).to_have_text("Live")
    assert phone.locator(".action-bar .saved").inner_text().split() == ["✓", "Round", "1", "scored", "Live"]
    assert phone.evaluate("getComputedStyle(document.getElementById('status'), '::before').content") == '"\xa0· "'
    assert phone.locator("body").inner_text().count("Live") == 1
    assert bare == phone.evaluate(height), "one line before and after"
    watcher = new_phone(320)
    watcher.goto(table)
    expect(watcher.locator(".action-bar #status")).to_have_text("Live")
    watcher.evaluate(ANNOUNCED)
    phone.locator(".steps button", has_text="Undo").click()
    expect(watcher.locator(".sheet tbody tr")).to_have_count(0)
    assert watcher.evaluate("announced") == [], "a board that comes in says nothing anew"


def test_undo_is_in_the_action_bar_of_the_history_too(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(320)
    table = seat_table(phone, "Huckley Buck", CAST)
    fill_in(phone)
    phone.locator("button.go").click()
    expect(phone.locator("#saved")).to_have_text("✓ Round 1 scored")
    phone.goto(f"{table}/history")
    title = phone.locator("h1")
    assert title.evaluate("title => title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight)") < 1.5
    expect(phone.locator(".action-bar #saved")).to_have_text("✓ Round 1 scored")
    phone.locator(".action-bar .steps button", has_text="Undo").click()
    expect(phone.locator("#saved")).to_contain_text("Undone")


def test_the_first_page_says_what_was_put_away_though_the_board_was_there_first(phone: Page) -> None:
    """The key that was tapped is gone then."""

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        time.sleep(1)
        route.fulfill(response=answer)

    seat_table(phone, "Buddha", CAST)
    expect(phone.locator("#status")).to_have_text("Live")
    phone.route("**/put-away", answer_late)
    phone.get_by_label("More").click()
    phone.get_by_role("button", name="Put this table away").click()
    expect(phone.get_by_role("button", name="Bring it back")).to_be_visible()
