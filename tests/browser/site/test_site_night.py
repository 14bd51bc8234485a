"""A night on one phone without a server: by taps, closed and opened again in flight mode."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.conftest import sheet_rows
from tests.browser.disputes.referee_taps import CAST as LONG_NAMES
from tests.browser.disputes.referee_taps import Thumb as RefereeThumb
from tests.browser.nights import test_hb_night as night
from tests.browser.site.conftest import AT_ROOT, BELOW, META_ONLY, SitePhone, kept_for_good, started
from tests.browser.site.taps import ROUNDS, events, saved, score, seat_on_site, shows_round, step, totals

HOSTS = [
    pytest.param(BELOW, META_ONLY, id="below a path, policy by meta element"),
    pytest.param(AT_ROOT, PHONE_POLICY, id="at the root, policy by header"),
    pytest.param(AT_ROOT, META_ONLY, id="at the root, policy by meta element"),
    pytest.param(BELOW, PHONE_POLICY, id="below a path, policy by header"),
]


@pytest.mark.parametrize(("site_path", "site_policy"), [(BELOW, META_ONLY)])
@pytest.mark.thorough
def test_a_round_is_there_again_in_flight_mode(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    table = seat_on_site(page)
    assert table.startswith(f"{site_phone.address}tables/")
    score(page, 1)
    record, rows = events(page, table), sheet_rows(page)
    kept_for_good(page)
    page.close()
    site_phone.context.set_offline(True)
    again = site_phone.tab(table)
    assert (events(again, table), sheet_rows(again)) == (record, rows)


@pytest.mark.thorough
@pytest.mark.parametrize(("site_path", "site_policy"), HOSTS)
def test_a_short_night_is_there_again_in_flight_mode(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    table = seat_on_site(page)
    assert table.startswith(f"{site_phone.address}tables/")
    expect(page).to_have_title("Huckley Buck: Ann, Bob, Cy, Dee · Tableside")
    for number in (1, 2, 3):
        score(page, number)
    assert totals(page) == ["4", "4", "4", "3"]
    step(page, "Undo", 3)
    step(page, "Redo", 4)
    correct_round_1(page)
    assert totals(page) == ["3", "5", "4", "3"]
    record, rows = events(page, table), sheet_rows(page)
    assert saved(page, "Score sheet").read_text(encoding="utf-8").count("\n") >= len(ROUNDS)
    kept_for_good(page)
    page.close()
    site_phone.context.set_offline(True)
    again = site_phone.tab(table)
    assert (events(again, table), sheet_rows(again)) == (record, rows)
    score(again, 4)
    again.reload()
    started(again)
    shows_round(again, 4)


def correct_round_1(page: Page) -> None:
    """Ann had taken one trick, and Bob two."""
    page.locator(".sheet tbody tr").first.locator("a").nth(1).click()
    page.locator("a", has_text="Correct").last.click()
    page.locator("#entry").wait_for()
    thumb = night.Thumb(page)
    thumb.tricks({0: 1, 1: 2})
    thumb.send("Save the correction")
    expect(page.locator(".sheet tbody tr").first.locator("td").nth(0).locator(".edited")).to_have_text("1")


@pytest.mark.thorough
def test_a_whole_night_makes_the_sheet_that_it_makes_on_a_server(site_phone: SitePhone) -> None:
    """The taps of tests/browser/nights/test_hb_night.py, and the file that they give there."""
    page = site_phone.tab()
    table = seat_on_site(page, names=night.CAST[:5], dealer="Ann")
    thumb = night.Thumb(page)
    night.says(page, "Ann deals, Eve cuts")
    thumb.score(1, {0: 2, 1: 1, 2: 1, 3: 0})
    night.play_round_2_step_by_step(page, thumb)
    night.call_a_misdeal(page, thumb)
    night.play_round_3_without_eve(page, thumb)
    night.correct_round_1(page, thumb)
    assert totals(page) == ["6", "5", "1", "0", "0"]
    kept_for_good(page)
    page.close()
    page = site_phone.tab(table)
    thumb = night.Thumb(page)
    night.throw_a_deal_in(page, thumb)
    thumb.score(4, {0: 4, 1: 1, 2: 0, 3: "out"})
    thumb.score(5, {0: 0, 1: 5, 2: "out", 3: 0})
    thumb.score(6, {0: 2, 1: 2, 2: 1, 3: 0})
    night.race_to_eleven(page, thumb)
    night.undo_past_the_end(page, thumb)
    thumb.go("Same crew again")
    night.says(page, "Ann deals, Eve cuts")
    thumb.score(1, {0: 0, 1: 2, 2: 2, 3: 1})
    assert night.download(page, thumb) == night.NIGHT.read_text(encoding="utf-8")


@pytest.mark.thorough
def test_a_dispute_is_settled_written_and_taken_back(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    seat_on_site(page, names=LONG_NAMES[:5], dealer="Maximilian")
    night.Thumb(page).turn_up("S", "4")
    thumb = RefereeThumb(page)
    thumb.prove_a_renege()
    thumb.go()
    assert thumb.verdict() == "Not legal"
    thumb.go()
    page.locator(".sheet").wait_for()
    assert any("*" in cell for row in sheet_rows(page) for cell in row)
    thumb.undo_at_pad()
    expect(page.locator(".sheet .hook")).to_have_count(0)


@pytest.mark.thorough
def test_a_copy_goes_out_as_a_file_and_comes_in_on_another_phone(
    site_phone: SitePhone, new_site_phone: Callable[..., SitePhone]
) -> None:
    page = site_phone.tab()
    table = seat_on_site(page)
    score(page, 1)
    copy = saved(page, "Copy")
    assert json.loads(copy.read_text(encoding="utf-8"))["events"] == events(page, table)
    other = new_site_phone(site_phone.address).tab()
    kept_for_good(other)
    other.goto(f"{site_phone.address}bring-in")
    started(other)
    other.set_input_files(
        "input[type=file]", {"name": "t.json", "mimeType": "application/json", "buffer": copy.read_bytes()}
    )
    other.locator("main form button, .action-bar .go").last.click()
    link = other.locator("a[href*='/tables/']").first
    link.wait_for()
    link.click()
    shows_round(other, 1)
    assert events(other, other.url) == events(page, table)
