"""A keeper's phone that goes on with the app itself while its server is away, and what the server has afterwards."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import sheet_rows, waits_for
from tests.browser.disputes.referee_taps import Thumb as RefereeThumb
from tests.browser.offline.evening import Evening
from tests.browser.offline_pad import (
    PLAYERS,
    correct,
    events,
    kinds,
    lines,
    score,
    step,
    take_back,
    totals,
    tricks,
    until,
    waits,
)
from tests.browser.stand_ins import HOTELS, standing_in
from tests.browser.tables import send

pytestmark = pytest.mark.thorough

KEPT_MEMORY = """async () => {
    const result = (request) => new Promise(resolve => { request.onsuccess = () => resolve(request.result); });
    const database = await result(indexedDB.open("tableside-code "));
    const { memory } = await result(database.transaction("code").objectStore("code").get("newest"));
    database.close();
    return new TextDecoder("latin1").decode(memory);
}"""


def test_rounds_undo_redo_and_a_correction_go_on_and_are_on_the_server_afterwards(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    score(phone, 2, 2, 1, 0)
    night.has(table, 2)
    night.server.stop(kill=True)
    score(phone, 0, 1, 2, 2)
    expect(phone.locator("#waiting")).to_contain_text("Going on without the server")
    expect(phone.locator("#status")).to_have_text("1 waiting")
    assert totals(phone) == ["0", "3", "3", "2"]
    step(phone, "Undo", "Score round 2")
    step(phone, "Redo", "Score round 3")
    correct(phone, 1, 1, 1, 2, line=1)
    score(phone, 1, 1, 1, 2)
    there = (totals(phone), sheet_rows(phone))
    expect(waits(phone)).to_have_count(0)
    night.back()
    assert (totals(phone), sheet_rows(phone)) == there
    assert kinds(night.server, table) == ["seated", "result", "result", "undone", "redone", "corrected", "result"]


def test_the_app_is_started_before_the_server_goes(night: Evening) -> None:
    night.seat()
    waits_for(night.phone, lambda: night.phone.workers, "no worker was started")
    assert night.server.is_running


def test_a_server_that_takes_requests_and_answers_none_is_away_for_all_of_them(night: Evening) -> None:
    """The tap, and the page that it leads to."""
    phone, table = night.phone, night.seat()
    with night.server.silenced():
        score(phone, 2, 2, 1, 0)
        expect(lines(phone)).to_have_count(1)
    night.has(table, 2)
    until(phone, "!tableside.isAway()")


def test_a_key_whose_page_takes_its_time_stays_pressed(night: Evening) -> None:
    phone, _ = night.phone, night.seat()
    key = phone.locator(".action-bar .go:visible").last
    with night.server.silenced():
        key.click()
        expect(key).to_have_css("filter", "brightness(0.86)", timeout=1_000)
    expect(phone.locator("#entry")).to_be_attached()


def test_what_waited_has_the_time_of_its_tap_in_the_history(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    before = time.time() * 1_000
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    tapped = time.time() * 1_000
    phone.wait_for_timeout(4_000)
    night.back()
    assert before - 1_000 < events(night.server, table)[1]["at"] < tapped + 1_000


SEEN = """() => {
    window.seen = [];
    const count = () => seen.push(document.querySelectorAll(".sheet tbody tr").length);
    for (const name of ["htmx:after:swap", "tableside:page"]) document.addEventListener(name, count);
}"""


def test_what_goes_up_is_shown_at_its_end_and_not_round_by_round(night: Evening) -> None:
    """The line is slow."""
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    for rounds in range(1, 5):
        score(phone, 1, 1, 1, 2)
        expect(lines(phone)).to_have_count(rounds)
    phone.evaluate(SEEN)

    def pass_on(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    phone.route("**/enter/result", pass_on)
    night.back()
    night.has(table, 5)
    expect(phone.locator("#status")).to_have_text("Live")
    phone.wait_for_timeout(1_000)
    assert set(phone.evaluate("seen")) <= {4}


def test_a_page_loaded_again_while_the_server_is_away_goes_on(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    until(phone, "Boolean(navigator.serviceWorker.controller)")
    night.server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    phone.reload()
    expect(lines(phone)).to_have_count(1)
    score(phone, 0, 1, 2, 2)
    expect(lines(phone)).to_have_count(2)
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0], [0, 1, 2, 2]]


LOSES_A_PAGE = """const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message) {
    if (!message.request || window.hasLost) return postMessage.call(this, message);
    window.hasLost = true;
    throw new Error("lost");
}"""
"""The first page that the app on a phone is asked for doesn't come."""


def test_a_page_that_the_app_could_not_draw_is_drawn_a_moment_later(night: Evening) -> None:
    table = night.seat()
    until(night.phone, "Boolean(navigator.serviceWorker.controller)")
    night.server.stop(kill=True)
    phone = night.phone.context.new_page()
    phone.add_init_script(LOSES_A_PAGE)
    phone.goto(table)
    expect(phone.locator("#board")).to_have_attribute("data-position", "1")
    assert phone.evaluate("window.hasLost")
    phone.close()


def test_what_the_rules_refuse_is_refused_at_once_and_nothing_waits(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    score_refused(phone, 2, 2, 2, 0)
    expect(phone.locator(".trouble")).to_contain_text("add up to 6")
    phone.locator('label:has(input[name="tricks-2"][value="1"])').click()
    phone.locator("button.go").click()
    expect(lines(phone)).to_have_count(1)
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0]]


def score_refused(phone: Page, *numbers: int) -> None:
    phone.locator(".action-bar .go:visible").last.click()
    for place, number in enumerate(numbers):
        phone.locator(f'label:has(input[name="tricks-{place}"][value="{number}"])').click()
    phone.locator("button.go").click()


def test_a_game_is_won_and_the_next_begins_without_the_server(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    for _ in range(3):
        score(phone, 5, 0, 0, 0)
    expect(phone.locator(".winner")).to_contain_text(PLAYERS[0])
    phone.get_by_role("button", name="Same crew again").click()
    expect(phone.locator(".action-bar .go:visible").last).to_have_text("Score round 1")
    night.back()
    assert kinds(night.server, table)[-1] == "next_game"


def test_another_keepers_entry_meanwhile_is_shown_and_nothing_is_lost(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    phone.route("**/ready", lambda route: route.abort())
    night.server.start()
    body = {"key": "of-another", "based_on": "1", "tricks-0": "5", "tricks-1": "0", "tricks-2": "0", "tricks-3": "0"}
    assert phone.context.request.post(f"{night.server.url}{table}/enter/result", form=body).ok
    phone.unroute("**/ready")
    expect(phone.locator("#status")).to_have_text("Not saved")
    expect(waits(phone)).to_have_count(2)
    assert tricks(night.server, table) == [[5, 0, 0, 0]]
    take_back(waits(phone).first)
    waits(phone).first.get_by_role("button", name="Put right").click()
    expect(phone.locator(".trouble")).to_contain_text("in the meantime")
    assert tricks(night.server, table) == [[5, 0, 0, 0]]


def test_what_is_put_right_refers_to_the_servers_positions(night: Evening) -> None:
    """The first entry moved behind what others entered, the second was entered by another keeper just before."""
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    phone.route("**/ready", lambda route: route.abort())
    night.server.start()
    ask = phone.context.request
    opened = {"key": "opened", "based_on": "1", "open": "yes"}
    assert ask.post(f"{night.server.url}{table}/share/seats", form=opened).ok
    sent: list[Route] = []

    def be_second(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(route)
        if len(sent) == 2:
            of_another = {"key": "of-another", "based_on": "3", **{f"tricks-{at}": "0" for at in (1, 2, 3)}}
            assert ask.post(f"{night.server.url}{table}/enter/result", form={**of_another, "tricks-0": "5"}).ok
        route.continue_()

    phone.route(f"**{table}/enter/result", be_second)
    phone.unroute("**/ready")
    expect(phone.locator("#status")).to_have_text("Not saved")
    phone.unroute(f"**{table}/enter/result")
    phone.get_by_role("button", name="Put right").click()
    expect(phone.locator(".trouble")).to_contain_text("in the meantime")
    phone.locator("button.go").click()
    until(phone, "tableside.queue.all().length === 0")
    recorded = [(event["kind"], event["data"].get("target")) for event in events(night.server, table)]
    assert recorded[1:] == [("seats_opened", None), ("result", None), ("result", None), ("corrected", 4)]
    assert totals(phone) == ["0", "3", "3", "2"]


@pytest.mark.parametrize("hotel", list(HOTELS))
def test_somebody_else_who_answers_at_its_address_is_not_the_server(night: Evening, hotel: str) -> None:
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    with standing_in(night.server.port, lambda _: HOTELS[hotel]):
        score(phone, 2, 2, 1, 0)
        expect(lines(phone)).to_have_count(1)
        assert totals(phone) == ["2", "2", "1", "0"]
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0]]


def test_a_server_that_is_silent_is_not_waited_for(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    phone.route("**/*", lambda route: None if "/static/" not in route.request.url else route.continue_())
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    phone.unroute("**/*")
    until(phone, "tableside.queue.all().length === 0")
    assert tricks(night.server, table) == [[2, 2, 1, 0]]


def test_an_answer_lost_after_it_was_saved_counts_once(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    with night.killed_at_answer(f"{table}/enter/result"):
        score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    expect(lines(phone)).to_have_count(2)
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0], [0, 1, 2, 2]]


@pytest.mark.parametrize("is_open", [False, True])
def test_a_dispute_is_settled_without_the_server(night: Evening, is_open: bool) -> None:
    """It is opened when the server is away, or open when that goes away."""
    phone, table = night.phone, night.seat()
    send(phone, f"{table}/enter/upcard", [("based_on", "1"), ("card", "4S")])
    phone.goto(table)
    night.has(table, 2)
    thumb = RefereeThumb(phone)
    if is_open:
        thumb.referee()
        thumb.cards("7H")
    night.server.stop(kill=True)
    if not is_open:
        thumb.referee()
        thumb.cards("7H")
    thumb.cards("QH", already=1)
    thumb.go()
    assert thumb.verdict() == "Legal"
    thumb.go()
    expect(phone.locator(".action-bar .go")).to_have_text("To the sheet")
    with phone.expect_response(lambda answer: "/rulings/" in answer.url and answer.ok):
        night.back()
    expect(phone.locator("h1")).to_have_text("Ruling")
    assert kinds(night.server, table)[-1] == "ruled"


def opened_from_the_menu(night: Evening, page: str) -> str:
    """A new table at which a round was scored without the server; then a page of the menu was asked for."""
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    phone.locator("summary[aria-label=More]").click()
    phone.get_by_role("link", name=page).click()
    return table


def test_a_page_that_only_the_server_has_says_so_and_comes_with_it(night: Evening) -> None:
    phone, table = night.phone, opened_from_the_menu(night, "Share table")
    expect(phone.locator("h1")).to_have_text("Not without the server")
    phone.get_by_role("link", name="Back to the table").click()
    expect(lines(phone)).to_have_count(1)
    phone.go_back()
    expect(phone.locator("h1")).to_have_text("Not without the server")
    night.back()
    expect(phone.locator("h1")).to_have_text("Share this table")
    assert tricks(night.server, table) == [[2, 2, 1, 0]]


def test_a_form_that_the_browser_itself_would_send_stays_on_its_page(night: Evening) -> None:
    phone, table = night.phone, opened_from_the_menu(night, "This phone")
    phone.locator('label:has(input[name="theme"][value="dark"])').click()
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator(".no-server")).to_contain_text("The server doesn’t answer now")
    phone.locator(".action-bar a", has_text="Back").click()
    expect(lines(phone)).to_have_count(1)
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0]]


def test_a_bid_that_is_secret_never_reaches_the_record(night: Evening) -> None:
    phone = night.phone
    table = night.seat("buddha", PLAYERS[:3])
    send(phone, f"{table}/enter/bid", [("based_on", "1"), ("bids-0", "2")])
    phone.goto(table)
    assert len(events(night.server, table)) == 1
    until(phone, f"tableside.recordOf('{table}').then(found => found?.complete === false)")
    assert phone.evaluate(f"tableside.recordOf('{table}').then(found => found.rows.length)") == 1


def test_the_memory_that_is_kept_of_the_app_never_had_a_table_in_it(night: Evening) -> None:
    """Bytes that Python gave back are still there."""
    read = f"({KEPT_MEMORY})().then(text => [text.includes('Huckley Buck'), text.includes('{PLAYERS[2]}')])"
    assert night.phone.evaluate(read) == [True, False]


SAYS_CUT_OFF = """() => new MutationObserver(() => {
    if (document.querySelector("#cut-off")?.hidden === false) window.saidCutOff = true;
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["hidden"] })"""
"""Notes whether the pad says that no page opens, on whichever page it comes."""


def test_a_server_that_is_back_is_not_said_to_be_away_until_the_stream_comes(night: Evening) -> None:
    phone = night.phone
    night.alone()
    phone.wait_for_timeout(6000)  # a loss that lasts, which is spoken of
    phone.evaluate(SAYS_CUT_OFF)
    phone.route("**/stream?*", lambda route: None)
    night.back()
    phone.wait_for_timeout(1500)
    assert not phone.evaluate("Boolean(window.saidCutOff)")
