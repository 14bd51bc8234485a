"""Two keepers' phones that go on with the app at once, and come back one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import phones
from tests.browser.offline.conftest import TAPPING
from tests.browser.offline.evening import Evening
from tests.browser.offline_pad import app_comes, kinds, lines, score, totals, tricks, until, waits

pytestmark = pytest.mark.thorough


@pytest.fixture
def other(browser: Browser, night: Evening) -> Iterator[Page]:
    """A second phone that has the app."""
    made = phones(browser, f"http://localhost:{night.server.port}", has_app=True)
    other = next(made)()
    other.goto("/")
    other.locator("a[href*='/tables/']").first.click()
    app_comes(other)
    other.set_default_timeout(TAPPING)
    yield other
    next(made, None)


def test_both_go_on_and_the_second_to_come_back_decides(night: Evening, other: Page) -> None:
    phone, table = night.phone, night.seat()
    other.goto(table)
    until(other, f"tableside.recordOf('{table}').then(found => found?.rows.length === 1)")
    night.server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(other, 5, 0, 0, 0)
    score(other, 0, 1, 2, 2)
    assert totals(phone) == ["2", "2", "1", "0"]
    assert totals(other) == ["2", "1", "2", "2"]
    other.route("**/ready", lambda route: route.abort())
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0]]
    other.unroute("**/ready")
    expect(other.locator("#status")).to_have_text("Not saved")
    expect(waits(other)).to_have_count(2)
    assert tricks(night.server, table) == [[2, 2, 1, 0]]
    waits(other).first.get_by_role("button", name="Put right").click()
    expect(other.locator(".trouble")).to_contain_text("in the meantime")
    other.locator("button.go").click()
    until(other, "tableside.queue.all().length === 0")
    expect(lines(other)).to_have_count(2)
    expect(lines(phone)).to_have_count(2)
    assert kinds(night.server, table) == ["seated", "result", "corrected", "result"]
    assert totals(other) == totals(phone) == ["2", "1", "2", "2"]


def test_a_round_that_nobody_else_scored_follows_two_that_were_put_right(night: Evening, other: Page) -> None:
    phone, table = night.phone, night.seat()
    other.goto(table)
    until(other, f"tableside.recordOf('{table}').then(found => found?.rows.length === 1)")
    night.server.stop(kill=True)
    both = [(2, 2, 1, 0), (0, 0, 1, 4)]
    for one, rounds in ((phone, both), (other, [(5, 0, 0, 0), (0, 1, 2, 2), (1, 1, 1, 2)])):
        for taken in rounds:
            score(one, *taken)
        expect(lines(one)).to_have_count(len(rounds))
    other.route("**/ready", lambda route: route.abort())
    night.back()
    other.unroute("**/ready")
    for left in (3, 2):
        expect(other.locator("#status")).to_have_text("Not saved")
        expect(waits(other)).to_have_count(left)
        waits(other).first.get_by_role("button", name="Put right").click()
        expect(other.locator(".trouble")).to_contain_text("in the meantime")
        other.locator("button.go").click()
    until(other, "tableside.queue.all().length === 0")
    assert kinds(night.server, table) == ["seated", *["result"] * 2, *["corrected"] * 2, "result"]
    expect(lines(other)).to_have_count(3)


def test_a_round_behind_one_that_is_put_right_is_no_round_more_where_the_other_phone_scored_it(
    night: Evening, other: Page
) -> None:
    phone, table = night.phone, night.seat()
    other.goto(table)
    until(other, f"tableside.recordOf('{table}').then(found => found?.rows.length === 1)")
    night.server.stop(kill=True)
    for one, rounds in ((phone, [(2, 2, 1, 0), (0, 0, 1, 4)]), (other, [(5, 0, 0, 0), (0, 1, 2, 2)])):
        for tricks_taken in rounds:
            score(one, *tricks_taken)
        expect(lines(one)).to_have_count(2)
    other.route("**/ready", lambda route: route.abort())
    night.back()
    other.unroute("**/ready")
    expect(other.locator("#status")).to_have_text("Not saved")
    expect(waits(other)).to_have_count(2)
    box = {name: other.locator(name).bounding_box() for name in ("#waiting", "#board")}
    assert box["#waiting"]["y"] < box["#board"]["y"]
    waits(other).first.get_by_role("button", name="Put right").click()
    expect(other.locator(".trouble")).to_contain_text("in the meantime")
    other.locator("button.go").click()
    expect(other.locator("#status")).to_have_text("Not saved")
    expect(waits(other)).to_have_count(1)
    assert tricks(night.server, table) == [[2, 2, 1, 0], [0, 0, 1, 4]]
    waits(other).first.get_by_role("button", name="Put right").click()
    expect(other.locator(".trouble")).to_contain_text("Round 2")
    other.locator("button.go").click()
    until(other, "tableside.queue.all().length === 0")
    assert kinds(night.server, table) == ["seated", "result", "result", "corrected", "corrected"]
    expect(lines(other)).to_have_count(2)
    assert totals(other) == totals(phone) == ["2", "1", "2", "2"]
