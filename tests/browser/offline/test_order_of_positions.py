"""What waits refers to other entries: each comes to the one that it meant, wherever the server has that in the end."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import waits_for
from tests.browser.offline.conftest import TAPPING
from tests.browser.offline.evening import Evening
from tests.browser.offline_pad import (
    correct,
    enter_without_server,
    events,
    kinds,
    lines,
    open_form,
    score,
    send_form,
    take_back,
    totals,
    tricks,
    until,
    waits,
)
from tests.browser.tables import send

pytestmark = pytest.mark.thorough


def enters_meanwhile(night: Evening, table: str, path: str, *fields: tuple[str, str]) -> None:
    """Another keeper enters something before the phone finds the server again."""
    night.phone.route("**/ready", lambda route: route.abort())
    night.server.start()
    enters(night, table, path, *fields)
    night.phone.unroute("**/ready")


def enters(night: Evening, table: str, path: str, *fields: tuple[str, str]) -> None:
    """Another keeper enters something."""
    body = {"key": "of-another", **dict(fields)}
    assert night.phone.context.request.post(f"{night.server.url}{table}/{path}", form=body).ok


def recorded(night: Evening, table: str) -> list[tuple[str, object]]:
    """What the server has behind the seating: each event's kind, and which one it changes."""
    return [(str(event["kind"]), event["data"].get("target")) for event in events(night.server, table)[1:]]


def asks(phone: Page) -> list[str]:
    """What the phone sends to the server: addresses and forms, a list that grows."""
    asked: list[str] = []

    def sends(request: Request) -> None:
        if request.method == "POST":
            asked.extend([urlsplit(request.url).path, request.post_data or ""])

    phone.on("request", sends)
    return asked


OPENED = (("based_on", "1"), ("open", "yes"))
"""Another keeper lets players claim their seats, which makes no entry out of date."""

WON = [(f"tricks-{seat}", "5" if seat == 0 else "0") for seat in range(4)]
"""A round in which the first player takes all tricks."""


@pytest.mark.parametrize("streams", [True, False])
@pytest.mark.parametrize("rounds", [1, 2])
def test_behind_a_refusal_the_pad_shows_the_servers_sheet_and_not_the_phones(
    night: Evening, rounds: int, streams: bool
) -> None:
    """The phone's own sheet is at the position of the server's, or at a later one; it has a stream again, or none."""
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    for number in range(1, rounds + 1):
        score(phone, 2, 2, 1, 0)
        expect(lines(phone)).to_have_count(number)
    if not streams:
        phone.route("**/stream?*", lambda route: route.abort())
    enters_meanwhile(night, table, "enter/result", ("based_on", "1"), *WON)
    expect(phone.locator("#status")).to_have_text("Not saved")
    expect(phone.locator(".sheet tfoot td").first).to_contain_text("5")
    expect(lines(phone)).to_have_count(1)
    expect(phone.locator(".action-bar .go:visible").last).to_have_text("Score round 2")


def refused_and_taken_back(night: Evening, table: str) -> list[str]:
    """Another keeper scored that round: it is refused on return, and taken back. Gives what the phone sent."""
    asked = asks(night.phone)
    enters_meanwhile(night, table, "enter/result", ("based_on", "2"), *WON)
    expect(night.phone.locator("#status")).to_have_text("Not saved")
    take_back(waits(night.phone).first)
    until(night.phone, "tableside.queue.all().length === 1 && Boolean(tableside.queue.all()[0].refused)")
    return asked


def test_a_change_to_an_entry_that_was_taken_back_changes_no_other(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    score(phone, 2, 2, 1, 0)
    night.has(table, 2)
    night.server.stop(kill=True)
    score(phone, 0, 1, 2, 2)
    correct(phone, 1, 1, 1, 2, line=1)
    expect(lines(phone)).to_have_count(2)
    asked = refused_and_taken_back(night, table)
    assert f"{table}/entries/2/correct" not in asked
    assert recorded(night, table) == [("result", None), ("result", None)]


def test_an_undo_of_an_entry_that_was_taken_back_undoes_no_other(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    score(phone, 2, 2, 1, 0)
    night.has(table, 2)
    night.server.stop(kill=True)
    score(phone, 0, 1, 2, 2)
    phone.locator(".steps button", has_text="Undo").click()
    expect(lines(phone)).to_have_count(1)
    asked = refused_and_taken_back(night, table)
    assert ("target", "2") not in [field for sent in asked for field in parse_qsl(sent)]
    assert recorded(night, table) == [("result", None), ("result", None)]


def test_a_round_behind_a_correction_that_is_put_right_and_taken_back_becomes_no_earlier_round(night: Evening) -> None:
    """Who looked at what others entered, for the correction, didn't look at it for the round behind it."""
    phone, table = night.phone, night.seat()
    score(phone, 2, 2, 1, 0)
    night.has(table, 2)
    night.server.stop(kill=True)
    correct(phone, 1, 1, 1, 2, line=0)
    score(phone, 0, 1, 2, 2)
    expect(lines(phone)).to_have_count(2)
    enters_meanwhile(night, table, "undo", ("based_on", "2"), ("target", "2"))
    expect(phone.locator("#status")).to_have_text("Not saved")
    waits(phone).first.get_by_role("button", name="Put right").click()
    expect(phone.locator(".trouble")).to_contain_text("in the meantime")
    phone.locator("button.go").click()
    expect(phone.locator(".trouble")).to_contain_text("in the meantime")
    phone.goto(table)
    take_back(waits(phone).first)
    until(phone, "tableside.queue.all().length === 1 && Boolean(tableside.queue.all()[0].refused)")
    assert recorded(night, table) == [("result", None), ("undone", 2)]


def test_the_positions_of_two_times_away_are_not_mixed(night: Evening) -> None:
    """The server came back for the first entry alone, and had it behind what another keeper did."""
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    correct(phone, 1, 1, 1, 2, line=1)
    expect(lines(phone)).to_have_count(2)
    came: list[Route] = []
    is_second = f"**{table}/enter/result"

    def hold_second(route: Route) -> None:
        came.append(route)
        if len(came) == 1:
            route.continue_()

    phone.route(is_second, hold_second)
    enters_meanwhile(night, table, "share/seats", *OPENED)
    until(phone, "tableside.queue.all().length === 2")
    phone.goto(table)
    night.has(table, 3)
    night.server.stop(kill=True)
    for route in came[1:]:
        route.abort()
    phone.unroute(is_second)
    until(phone, "tableside.isAway() && tableside.queue.waiting().length === 0")
    score(phone, 5, 0, 0, 0)
    expect(lines(phone)).to_have_count(3)
    there = phone.locator(".sheet tbody tr").all_inner_texts()
    night.back()
    expect(lines(phone)).to_have_count(3)
    assert phone.locator(".sheet tbody tr").all_inner_texts() == there
    assert recorded(night, table) == [
        ("seats_opened", None),
        ("result", None),
        ("result", None),
        ("corrected", 4),
        ("result", None),
    ]


def test_what_was_saved_is_gone_on_with_before_the_record_has_it(night: Evening) -> None:
    """The server goes away between the receipt and the record; the page may be loaded again then."""
    phone, table = night.phone, night.seat()
    phone.route("**/record?*", lambda route: route.abort())
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    night.server.stop(kill=True)
    score(phone, 0, 1, 2, 2)
    expect(lines(phone)).to_have_count(2)
    assert totals(phone) == ["0", "3", "3", "2"]
    phone.unroute("**/record?*")
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def board_beyond_its_record(night: Evening) -> tuple[Page, str]:
    """A phone whose board has another keeper's entry that its record lacks, and its table."""
    phone, table = night.phone, night.seat()
    phone.route("**/record?*", lambda route: route.abort())
    enters(night, table, "enter/result", ("based_on", "1"), *WON)
    expect(lines(phone)).to_have_count(1)
    return phone, table


def test_a_record_that_lacks_what_the_board_shows_is_not_gone_on_with(night: Evening) -> None:
    phone, table = board_beyond_its_record(night)
    enter_without_server(phone, night.server, 0, 1, 2, 2)
    expect(lines(phone)).to_have_count(1)
    assert not phone.evaluate("tableside.isAway()")
    phone.unroute("**/record?*")
    night.back()
    assert tricks(night.server, table) == [[5, 0, 0, 0], [0, 1, 2, 2]]


def test_a_record_that_lacks_what_another_keeper_entered_is_not_gone_on_with(night: Evening) -> None:
    phone, table = board_beyond_its_record(night)
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(2)
    enter_without_server(phone, night.server, 0, 1, 2, 2)
    expect(lines(phone)).to_have_count(2)
    phone.unroute("**/record?*")
    night.back()
    assert tricks(night.server, table) == [[5, 0, 0, 0], [2, 2, 1, 0], [0, 1, 2, 2]]


def test_a_record_that_lacks_what_another_keeper_entered_is_not_gone_on_with_on_a_page_loaded_again(
    night: Evening,
) -> None:
    """The receipt of what was entered behind it doesn't fit the record, and the record doesn't come."""
    phone, table = night.phone, night.seat()
    until(phone, "Boolean(navigator.serviceWorker.controller)")
    phone.route("**/record?*", lambda route: route.abort())
    enters(night, table, "enter/result", ("based_on", "1"), *WON)
    expect(lines(phone)).to_have_count(1)
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(2)
    until(phone, f"tableside.recordOf('{table}').then(found => !found)")
    night.server.stop(kill=True)
    phone.reload()
    expect(phone.locator("h1")).to_have_text("The server doesn’t answer")


HOLDS_RECORDS = """const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message) {
    if (message.records) window.held ??= [];
    if (!window.held) return postMessage.call(this, message);
    window.held.push(() => postMessage.call(this, message));
};
window.letGo = () => {
    Worker.prototype.postMessage = postMessage;
    for (const send of window.held) send();
};"""
"""The app on a phone takes long to begin with the records: it gets these, and what comes behind, when it is let go."""


def test_a_receipt_that_comes_while_the_app_begins_is_gone_on_with(night: Evening) -> None:
    """What the app has been given lacks it; the next page has it, and what is entered behind it."""
    table = night.seat()
    night.phone.goto("/")  # no other page brings the record up to date
    phone = night.phone.context.new_page()
    phone.set_default_timeout(TAPPING)
    phone.add_init_script(HOLDS_RECORDS)
    phone.route("**/record?*", lambda route: route.abort())
    phone.goto(table)
    open_form(phone)
    held: list[Route] = []
    phone.route("**/enter/result", lambda route: held.append(route))  # Playwright takes no builtin
    phone.route(f"**{table}", lambda route: route.abort())
    send_form(phone, 2, 2, 1, 0)
    waits_for(phone, lambda: held)
    saved = held[0].fetch()
    phone.evaluate("table => { tableside.open(table).catch(() => null); }", table)
    until(phone, "Boolean(window.held)")
    held[0].fulfill(response=saved)
    until(phone, "tableside.queue.all().length === 0")
    night.has(table, 2)
    night.server.stop(kill=True)
    phone.evaluate("letGo()")
    until(phone, "tableside.isAway()")
    expect(lines(phone)).to_have_count(1)
    score(phone, 0, 1, 2, 2)
    expect(lines(phone)).to_have_count(2)
    phone.close()


def test_an_older_record_that_comes_late_takes_no_newer_ones_place(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    held: list[Route] = []
    phone.route("**/record?*", lambda route: held.append(route) if not held else route.continue_())
    send(phone, f"{table}/share/seats", [*OPENED])
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    waits_for(phone, lambda: held)
    older = held[0].fetch()
    score(phone, 2, 2, 1, 0)
    phone.wait_for_timeout(500)
    held[0].fulfill(response=older)
    night.has(table, 3)
    phone.wait_for_timeout(500)
    night.has(table, 3)


def test_what_is_taken_back_behind_others_entries_is_taken_back_alone(night: Evening) -> None:
    """Its answer was lost, and the entry before it came behind what another keeper did."""
    phone, table = night.phone, night.seat()
    night.server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    with night.killed_at_answer(f"{table}/enter/result", number=2):
        enters_meanwhile(night, table, "share/seats", *OPENED)
    phone.evaluate("tableside.queue.takeBack(tableside.queue.all()[0].id)")
    night.back()
    expect(lines(phone)).to_have_count(1)
    assert recorded(night, table) == [("seats_opened", None), ("result", None), ("result", None), ("undone", 4)]
    assert kinds(night.server, table)[-1] == "undone"
