"""Taps made while the server or the network is away: kept, shown, put right, and counted exactly once."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import ELSEWHERE, Server, seat_table, sheet_rows, waits_for
from tests.browser.stand_ins import HOTELS, HTML, standing_in

PLAYERS = ("Christopher", "Elizabeth", "Alexander", "Annegret")
VERSION_0_1 = Path(__file__).parent / "version_0_1"
NewPhone = Callable[..., Page]
FILL_THE_STORAGE = """() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2))
        for (let more = true; more;)
            try { localStorage.setItem("filler", (localStorage.getItem("filler") || "") + "x".repeat(size)) }
            catch { more = false }
}"""


@pytest.fixture
def pad(phone: Page) -> str:
    """A Huckley Buck table on the phone, with what it needs to go on alone; its address."""
    address = seat_table(phone, "Huckley Buck", PLAYERS, dealer="Annegret")
    expect(phone.locator("#status")).to_have_text("Live")
    ready_ahead(phone, address, 1)
    return address


@pytest.fixture
def plain_phone(new_phone: NewPhone, server: Server) -> Page:
    """A phone that reaches the server over plain http by another name: no service worker, nobody at home."""
    return new_phone(base_url=f"http://{ELSEWHERE}:{server.port}")


def until(phone: Page, script: str) -> None:
    """Waits until a script is true; Playwright's own way needs eval, which the pages' policy forbids."""
    waits_for(phone, lambda: phone.evaluate(script), f"never true: {script}")


def ready_ahead(phone: Page, address: str, position: int) -> None:
    """Waits until the phone has the forms that follow the sheet at `position`, and the pages around it."""
    kept = f"tableside.kept.get('ahead:{address}').then(now => now?.position === {position})"
    until(phone, kept)
    for path in ("/", "/offline", "/referee", f"{address}/referee", "/rules/huckley-buck", address):
        until(phone, f"tableside.kept.get('{path}').then(Boolean)")


def has_worker(phone: Page) -> None:
    until(phone, "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))")


def open_form(phone: Page) -> None:
    phone.locator(".dock .go:visible").click()
    phone.locator('input[name="tricks-0"]').first.wait_for(state="attached")


def tap(phone: Page, *tricks: int) -> None:
    for seat, number in enumerate(tricks):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()


def score(phone: Page, *tricks: int) -> None:
    open_form(phone)
    tap(phone, *tricks)
    phone.locator("button.go").click()
    phone.locator(".sheet").wait_for()


def lines(phone: Page) -> object:
    return phone.locator(".sheet tbody tr")


def waits(phone: Page) -> object:
    return phone.locator("#waiting li")


def totals(phone: Page) -> list[str]:
    return [" ".join(cell.split()) for cell in phone.locator(".sheet tfoot td").all_inner_texts()]


def events(server: Server, address: str) -> list[dict[str, object]]:
    with urllib.request.urlopen(f"{server.url}{address}/table.json") as answer:
        return json.load(answer)["events"]


def kinds(server: Server, address: str) -> list[object]:
    return [event["kind"] for event in events(server, address)]


def tricks(server: Server, address: str) -> list[object]:
    return [event["data"]["tricks"] for event in events(server, address) if event["kind"] == "result"]


def undo(phone: Page) -> None:
    phone.locator(".steps button", has_text="Undo").click()


# What waits leaves the phone once, in order, on the server's word


def test_taps_while_the_server_is_away_wait_in_order_and_count_once(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    expect(phone.locator("#status")).to_have_text("1 waiting")
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(lines(phone)).to_have_count(2)
    expect(waits(phone)).to_have_count(0)
    assert totals(phone) == ["0", "3", "3", "2"]
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_undo_takes_back_what_waits_and_leaves_the_round_before_it(phone: Page, server: Server, pad: str) -> None:
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    ready_ahead(phone, pad, 2)
    server.stop(kill=True)
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(1)
    undo(phone)
    expect(waits(phone)).to_have_count(0)
    server.start()
    expect(phone.locator("#status")).to_have_text("Live")
    until(phone, "tableside.queue.all().length === 0")
    assert kinds(server, pad) == ["seated", "result"]


def test_undo_of_an_entry_whose_answer_was_lost_takes_it_off_the_sheet(phone: Page, server: Server, pad: str) -> None:
    """It had arrived: only the server can know, and is asked."""
    lose = [True]

    def losing(route: Route) -> None:
        if route.request.method != "POST" or not lose[0]:
            route.continue_()
            return
        if not lose[1:]:
            lose.append(route.fetch().ok)
        route.abort()

    phone.route("**/enter/result", losing)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    undo(phone)
    expect(waits(phone)).to_have_count(0)
    lose[0] = False
    until(phone, "tableside.queue.all().length === 0")
    expect(lines(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "result", "undone"]


def test_two_undos_while_the_server_is_away_take_two_rounds_back(phone: Page, server: Server, pad: str) -> None:
    for position, numbers in ((2, (2, 2, 1, 0)), (3, (0, 1, 2, 2))):
        score(phone, *numbers)
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position))
    server.stop(kill=True)
    for many in (1, 2):
        undo(phone)
        expect(waits(phone)).to_have_count(many)
        expect(phone.locator("#status")).to_have_text(f"{many} waiting")
    server.start()
    expect(lines(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "result", "result", "undone", "undone"]


def redo(phone: Page) -> None:
    phone.locator(".steps button:visible", has_text="Redo").click()


def steps(phone: Page) -> list[str]:
    """What can be stepped to, as the buttons say."""
    return phone.locator(".steps button:visible").all_inner_texts()


def test_redo_brings_back_what_undo_took_back_while_the_server_is_away(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    assert steps(phone) == ["Undo"]
    undo(phone)
    expect(waits(phone)).to_have_count(1)
    undo(phone)
    expect(waits(phone)).to_have_count(0)
    assert steps(phone) == ["Redo"]
    redo(phone)
    expect(waits(phone)).to_contain_text("Christopher 2, Elizabeth 2")
    redo(phone)
    expect(waits(phone)).to_have_count(2)
    assert steps(phone) == ["Undo"]
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_redo_brings_back_an_entry_after_the_server_was_asked_about_it(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    undo(phone)
    server.start()
    until(phone, "tableside.queue.all().length === 0")
    expect(phone.locator("#status")).to_have_text("Live")
    redo(phone)
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_redo_goes_on_with_the_sheet_and_undo_takes_it_back(phone: Page, server: Server, pad: str) -> None:
    for position, numbers in ((2, (2, 2, 1, 0)), (3, (0, 1, 2, 2))):
        score(phone, *numbers)
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position))
    for position in (4, 5):
        undo(phone)
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position))
    server.stop(kill=True)
    for many in (1, 2):
        redo(phone)
        expect(waits(phone)).to_have_count(many)
        expect(phone.locator("#status")).to_have_text(f"{many} waiting")
    assert steps(phone) == ["Undo"]
    undo(phone)
    expect(waits(phone)).to_have_count(1)
    assert steps(phone) == ["Redo", "Undo"]
    redo(phone)
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert kinds(server, pad) == ["seated", "result", "result", "undone", "undone", "redone", "redone"]


def test_redo_takes_back_an_undo_whose_answer_was_lost(phone: Page, server: Server, pad: str) -> None:
    """It had arrived: the round is put back there."""
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    lose = [True]

    def losing(route: Route) -> None:
        if lose[1:] or not lose[0]:
            route.abort() if lose[0] else route.continue_()
            return
        lose.append(route.fetch().ok)
        route.abort()

    phone.route("**/undo", losing)
    phone.route("**/stream**", lambda route: route.abort())
    phone.route("**/board", lambda route: route.abort())
    undo(phone)
    expect(waits(phone)).to_have_count(1)
    redo(phone)
    until(phone, "tableside.queue.all().length === 0")
    phone.unroute("**/board")
    expect(phone.locator("#board")).to_have_attribute("data-position", "4")
    assert kinds(server, pad) == ["seated", "result", "undone", "redone"]


def test_a_new_entry_ends_what_redo_could_bring_back(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    undo(phone)
    score(phone, 1, 3, 1, 0)
    expect(waits(phone)).to_have_count(1)
    assert steps(phone) == ["Undo"]
    server.start()
    expect(lines(phone)).to_have_count(1)
    until(phone, "tableside.queue.all().length === 0")
    assert tricks(server, pad) == [[1, 3, 1, 0]]


@pytest.mark.parametrize("hotel", HOTELS)
def test_an_answer_that_is_not_the_servers_leaves_what_waits_and_the_pad_alone(
    phone: Page, server: Server, pad: str, hotel: str
) -> None:
    server.stop(kill=True)
    with standing_in(server.port, lambda _: HOTELS[hotel]) as asked:
        score(phone, 2, 2, 1, 0)
        expect(waits(phone)).to_have_count(1)
        score(phone, 0, 1, 2, 2)
        expect(waits(phone)).to_have_count(2)
        before = len(asked)
        for wanted in (("POST", f"{pad}/enter/result"), ("GET", f"{pad}/board")):
            waits_for(phone, lambda wanted=wanted: wanted in asked[before:], f"never asked: {wanted}")
        expect(phone.locator(".sheet thead")).to_contain_text("Christopher")
        expect(phone.locator("#status")).to_have_text("2 waiting")
        assert phone.evaluate("tableside.queue.all().length") == 2
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_the_pad_comes_back_once_on_a_slow_phone(phone: Page, pad: str) -> None:
    """Asked for twice, the second pad would come over whatever was opened from the first."""
    sent: list[Route] = []
    pads: list[Route] = []
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    phone.route(f"**{pad}/enter/result", lambda route: sent.append(route))
    phone.route(f"**{pad}", lambda route: pads.append(route))
    phone.locator("button.go").click()
    waits_for(phone, lambda: pads, "the pad didn't come back")
    sent[0].abort()
    expect(phone.locator("#entry")).to_be_attached()
    pads[0].continue_()
    expect(waits(phone)).to_have_count(1)
    waits_for(phone, lambda: len(sent) == 2, "the entry wasn't sent again")
    assert len(pads) == 1


def test_an_answer_lost_after_the_commit_counts_once(phone: Page, server: Server, pad: str) -> None:
    lost = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    phone.route("**/enter/result", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    expect(waits(phone)).to_have_count(0)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_server_that_asks_to_wait_is_waited_for(phone: Page, server: Server, pad: str) -> None:
    slow = []

    def hold_up(route: Route) -> None:
        if route.request.method == "POST" and not slow:
            slow.append(route)
            page = "<main><div class='paper'><p>Too much came from here at once.</p></div></main>"
            route.fulfill(status=429, headers={"Tableside": "1", "Retry-After": "2", **HTML}, body=page)
        else:
            route.continue_()

    phone.route("**/enter/result", hold_up)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_contain_text("Too much came")
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_phone_reloaded_while_a_tap_waits_still_sends_it(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    server.start()
    phone.goto(pad)
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_tab_closed_and_opened_again_still_sends_its_tap(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    context = phone.context
    phone.close()
    server.start()
    again = context.new_page()
    again.goto(pad)
    expect(lines(again)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_two_open_pages_of_one_phone_send_what_waits_once_and_in_order(phone: Page, server: Server, pad: str) -> None:
    other = phone.context.new_page()
    other.goto(pad)
    expect(other.locator("#status")).to_have_text("Live")
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(other)).to_have_count(1)
    score(other, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    server.start()
    for page in (phone, other):
        expect(lines(page)).to_have_count(2)
        expect(waits(page)).to_have_count(0)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_a_phone_without_network_keeps_its_tap_until_it_is_back(phone: Page, server: Server, pad: str) -> None:
    phone.context.set_offline(True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    phone.context.set_offline(False)
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_double_tap_is_one_entry(phone: Page, server: Server, pad: str) -> None:
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    phone.locator("button.go").dblclick()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_phone_whose_storage_is_full_says_so_and_sends_all_the_same(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    phone.evaluate(FILL_THE_STORAGE)
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting")).to_contain_text("storage is full")
    server.start()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


# What waits can be read, put right, and taken back


def test_what_waits_can_be_read(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_contain_text("Round 1: tricks taken")
    expect(waits(phone)).to_contain_text("Christopher 2, Elizabeth 2, Alexander 1, Annegret 0")


def test_what_waits_can_be_put_right_without_the_server(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    waits(phone).first.get_by_role("button", name="Put right").click()
    expect(phone.locator('input[name="tricks-0"][value="2"]')).to_be_checked()
    tap(phone, 1, 3, 1, 0)
    phone.locator("button.go").click()
    expect(waits(phone).first).to_contain_text("Christopher 1, Elizabeth 3")
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[1, 3, 1, 0], [0, 1, 2, 2]]


def test_what_waits_can_be_taken_back_and_the_rest_goes_on(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    waits(phone).first.get_by_role("button", name="Take back").click()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(lines(phone)).to_have_count(1)
    until(phone, "tableside.queue.all().length === 0")
    assert tricks(server, pad) == [[0, 1, 2, 2]]


def test_the_first_refusal_stops_the_rest_which_follow_once_it_is_put_right(
    phone: Page, server: Server, pad: str
) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 2, 0)
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(phone.locator("#status")).to_have_text("Not saved")
    expect(waits(phone)).to_have_count(2)
    expect(phone.locator("#waiting")).to_contain_text("the others wait behind it")
    assert tricks(server, pad) == []
    phone.get_by_role("button", name="Put it right").click()
    expect(phone.locator(".trouble")).to_contain_text("Not saved")
    tap(phone, 2, 2, 1, 0)
    phone.locator("button.go").click()
    expect(lines(phone)).to_have_count(2)
    expect(waits(phone)).to_have_count(0)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_a_waiting_tap_that_another_keeper_overtook_is_kept_for_a_person_to_decide(
    new_phone: NewPhone, phone: Page, server: Server, pad: str
) -> None:
    other = new_phone()
    other.goto(pad)
    phone.context.set_offline(True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    score(other, 5, 0, 0, 0)
    expect(lines(other)).to_have_count(1)
    phone.context.set_offline(False)
    expect(waits(phone)).to_contain_text("in the meantime")
    phone.get_by_role("button", name="Put it right").click()
    expect(phone.locator(".trouble")).to_contain_text("in the meantime")
    expect(phone.locator('input[name="tricks-0"][value="2"]')).to_be_checked()
    assert tricks(server, pad) == [[5, 0, 0, 0]]
    assert sheet_rows(other)[0][1].startswith("5")


def test_a_phone_that_may_no_longer_write_keeps_what_it_entered(plain_phone: Page, server: Server) -> None:
    phone = plain_phone
    seat_table(phone, "Huckley Buck", PLAYERS)
    open_form(phone)
    tap(phone, 2, 2, 1, 0)
    phone.context.clear_cookies()
    phone.locator("button.go").click()
    phone.goto("/")
    expect(phone.locator("#waiting")).to_contain_text("Christopher 2, Elizabeth 2")
    expect(phone.locator("#waiting")).to_contain_text("no link to it")
    phone.get_by_role("button", name="Take back").click()
    expect(phone.locator("#waiting")).to_be_hidden()


# The table goes on without its server


def test_the_large_button_goes_on_to_the_next_round(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    for number, deals in enumerate(("Annegret", "Christopher", "Elizabeth", "Alexander"), start=1):
        expect(phone.locator(".dock .go:visible")).to_have_text(f"Score round {number}")
        expect(phone.locator(".dock .say:visible")).to_contain_text(f"{deals} deals")
        expect(phone.locator(".sheet thead th", has=phone.locator(".puck:not(.away)"))).to_have_text(
            re.compile(rf"^\s*D\s*{deals}\s*deals\s*$")
        )
        open_form(phone)
        expect(phone.locator("h1")).to_have_text(f"Round {number}: tricks taken")
        expect(phone.locator("header .quiet")).to_contain_text(f"{deals} dealt")
        tap(phone, *[4 if seat == number % 4 else 1 if seat == (number + 1) % 4 else 0 for seat in range(4)])
        phone.locator("button.go").click()
        expect(waits(phone)).to_have_count(number)
    until(phone, f"tableside.kept.get('{pad}').then(page => page.includes('data-dealer=\"3\"'))")
    server.start()
    expect(lines(phone)).to_have_count(4)
    expect(waits(phone)).to_have_count(0)


def test_a_server_that_goes_right_after_a_round_leaves_the_next_rounds_form(
    phone: Page, server: Server, pad: str
) -> None:
    phone.route("**/ahead", lambda route: route.abort())
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    server.stop(kill=True)
    open_form(phone)
    expect(phone.locator("h1")).to_have_text("Round 2: tricks taken")
    tap(phone, 0, 1, 2, 2)
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def open_menu(phone: Page, title: str) -> None:
    phone.get_by_text("⋯").click()
    phone.get_by_role("link", name=title, exact=True).click()


def test_a_misdeal_without_the_server_is_that_of_the_deal_now(phone: Page, server: Server, pad: str) -> None:
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    has_forms(phone, pad, 2)
    server.stop(kill=True)
    phone.reload()
    expect(phone.locator(".dock .say:visible")).to_contain_text("Christopher deals")
    open_menu(phone, "Misdeal")
    expect(phone.locator("header .quiet")).to_have_text("A hook for Christopher; then Elizabeth deals")
    phone.locator('label:has(input[name="how"])').first.click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(phone.locator("#board")).to_have_attribute("data-position", "3")
    expect(waits(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "result", "misdealt"]


def has_forms(phone: Page, address: str, position: int) -> None:
    """Waits until the phone has the other forms of the deal that the sheet at `position` opens."""
    until(phone, f"tableside.kept.get('ahead:{address}').then(now => now?.drawn === {position})")


def test_behind_a_round_that_waits_a_misdeal_says_that_it_has_to_wait(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    open_menu(phone, "Misdeal")
    expect(phone.locator("h1")).to_have_text("Not while entries wait")
    expect(phone.locator("main")).to_contain_text("Round 1: tricks taken")
    phone.get_by_role("link", name="Back to the sheet").click()
    expect(waits(phone)).to_have_count(1)
    phone.goto(f"{pad}/enter/misdealt")
    expect(phone.locator("h1")).to_have_text("Not while entries wait")


def test_behind_a_misdeal_that_waits_the_next_player_deals(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    open_menu(phone, "Misdeal")
    phone.locator('label:has(input[name="how"])').first.click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(1)
    expect(phone.locator(".dock .say:visible")).to_contain_text("Christopher deals")
    expect(phone.locator(".sheet thead th", has=phone.locator(".puck:not(.away)"))).to_contain_text("Christopher")
    open_form(phone)
    expect(phone.locator("header .quiet")).to_contain_text("Christopher dealt")
    tap(phone, 2, 2, 1, 0)
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(2)
    expect(phone.locator(".dock .say:visible")).to_contain_text("Who deals shows when the server is back")
    server.start()
    expect(waits(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "misdealt", "result"]


def test_behind_an_undo_that_waits_the_large_button_is_held_back_in_words(
    phone: Page, server: Server, pad: str
) -> None:
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    has_forms(phone, pad, 2)
    server.stop(kill=True)
    undo(phone)
    expect(waits(phone)).to_contain_text("Undo of Round 1")
    expect(phone.locator("#dock [data-by-phone].watching")).to_have_text(
        "Round 1 is taken back: score it again when the server is back"
    )
    expect(phone.locator(".dock .say:visible")).to_contain_text("Who deals shows when the server is back")
    expect(phone.locator(".dock .go:visible")).to_have_count(0)
    phone.evaluate(f"tableside.open('{pad}/enter/result')")
    expect(phone.locator("h1")).to_have_text("Not while entries wait")
    server.start()
    phone.evaluate(f"tableside.open('{pad}')")
    expect(phone.locator(".dock .go:visible")).to_have_text("Score round 1")
    assert kinds(server, pad) == ["seated", "result", "undone"]


def test_the_referee_without_its_server_says_so_and_keeps_the_cards(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    phone.locator(".dock").get_by_role("link", name="Referee").click()
    card = phone.locator('#dispute [data-cardpad] button[name="do"]')
    card.nth(3).click()
    expect(phone.locator("#dispute .no-server")).to_have_count(0)
    expect(phone.locator("header .small", has_text="Undo")).to_be_visible()
    expect(phone).to_have_url(re.compile(r"[?&]do=card"))
    told = phone.url
    server.stop(kill=True)
    expect(phone.locator("#dispute .no-server")).to_contain_text("The referee needs the server")
    card.nth(5).click()
    expect(phone.locator("#dispute .no-server")).to_be_in_viewport()
    assert phone.url == told
    phone.get_by_role("link", name="the rules are here").click()
    expect(phone.locator("h1")).to_contain_text("Huckley Buck")
    phone.go_back()
    expect(phone.locator("#dispute .no-server")).to_have_count(1)
    server.start()
    expect(phone.locator("#dispute .no-server")).to_have_count(0)
    card.nth(5).click()
    waits_for(phone, lambda: phone.url != told, "the next card wasn't laid")
    phone.evaluate(f"tableside.open('{pad}')")
    server.stop(kill=True)
    phone.goto(f"{pad}/referee")
    expect(phone.locator("#dispute .no-server")).to_contain_text("the rules are here")


def test_a_form_in_hand_stays_when_the_server_is_back_and_follows_what_waited(
    phone: Page, server: Server, pad: str
) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    open_form(phone)
    expect(phone.locator(".behind")).to_contain_text("Round 1: tricks taken (Christopher 2")
    phone.locator('label:has(input[name="tricks-0"][value="0"])').click()
    server.start()
    expect(phone.locator('form#entry input[name="based_on"]')).to_have_value("2")
    expect(phone.locator('input[name="tricks-0"][value="0"]')).to_be_checked()
    tap(phone, 0, 1, 2, 2)
    phone.locator("button.go").click()
    expect(lines(phone)).to_have_count(2)
    assert totals(phone) == ["0", "3", "3", "2"]


def test_a_form_reloaded_while_an_entry_waits_is_the_next_rounds(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    phone.goto(f"{pad}/enter/result")
    expect(phone.locator("h1")).to_have_text("Round 2: tricks taken")
    tap(phone, 0, 1, 2, 2)
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_bids_and_tricks_of_two_rounds_are_entered_without_the_server(phone: Page, server: Server) -> None:
    address = seat_table(phone, "Ten-Point Buck", PLAYERS)
    until(phone, f"tableside.kept.get('ahead:{address}').then(now => now?.position === 1)")
    server.stop(kill=True)
    for number in (1, 2):
        for field, values, large in (
            ("bids", (10, 12, 11, 14), f"Bid for round {number}"),
            ("taken", (12, 13, 11, 10), f"Score round {number}"),
        ):
            expect(phone.locator(".dock .go:visible")).to_have_text(large)
            phone.locator(".dock .go:visible").click()
            for seat, value in enumerate(values):
                phone.locator(f'input[name="{field}-{seat}"]').fill(str(value))
            phone.locator("button.go").click()
            phone.locator(".sheet").wait_for()
        expect(waits(phone)).to_have_count(2 * number)
    server.start()
    expect(phone.locator("#waiting")).to_be_visible()
    expect(phone.locator("#status")).to_have_text("Not saved")
    assert kinds(server, address) == ["seated", "bid"]


def test_secret_bids_that_wait_are_not_shown_to_the_next_player(phone: Page, server: Server) -> None:
    address = seat_table(phone, "Buddha", ("Maximilian", "Tim", "Nina"))
    phone.locator(".dock .go:visible").click()
    phone.get_by_role("link", name="Bid in secret").click()
    expect(phone.locator("h1")).to_contain_text("your bid")
    phone.locator('.turn label:has(input[value="3"])').click()
    phone.locator("button.go").click()
    until(phone, f"tableside.kept.get('ahead:{address}').then(now => now?.position === 2)")
    server.stop(kill=True)
    open_bid(phone, "Nina")
    phone.locator('.turn label:has(input[value="7"])').click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_contain_text("hidden until all are in")
    assert "7" not in phone.locator("#waiting").inner_text()
    expect(waits(phone).get_by_role("button", name="Put right")).to_have_count(0)
    open_bid(phone, "Maximilian")
    expect(phone.locator("main fieldset", has_text="Nina")).to_have_count(0)
    phone.locator('.turn label:has(input[value="1"])').click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(phone.locator("#board .now").first).to_contain_text("Nina 7", use_inner_text=True)
    expect(phone.locator("#board .now").first).to_contain_text("Maximilian 1", use_inner_text=True)


def open_bid(phone: Page, name: str) -> None:
    phone.locator(".dock .go:visible").click()
    expect(phone.locator("h1")).to_have_text(f"{name}: your bid")


def test_over_plain_http_the_open_page_goes_on_and_says_what_it_never_saw(plain_phone: Page, server: Server) -> None:
    phone = plain_phone
    address = seat_table(phone, "Huckley Buck", PLAYERS, dealer="Annegret")
    assert phone.evaluate("isSecureContext || 'serviceWorker' in navigator") is False
    ready_ahead(phone, address, 1)
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    open_form(phone)
    expect(phone.locator("h1")).to_have_text("Round 2: tricks taken")
    phone.get_by_role("link", name="Back").click()
    phone.locator(".dock").get_by_role("link", name="Referee").click()
    expect(phone.locator("main")).to_contain_text("Christopher")
    phone.evaluate(f"tableside.open('{address}')")
    phone.get_by_text("⋯").click()
    phone.get_by_role("link", name="House rules").click()
    expect(phone.locator("h1")).to_have_text("Not on this phone yet")
    phone.get_by_role("link", name="To the tables").click()
    phone.get_by_role("link", name="Christopher").click()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(lines(phone)).to_have_count(1)


def test_pages_open_without_the_server_after_one_visit(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    for path, words in (
        ("/", "New table"),
        (pad, "Annegret deals"),
        (f"{pad}/enter/result", "Round 1: tricks taken"),
        (f"{pad}/enter/misdealt", "A hook for Annegret"),
        (f"{pad}/enter/penalty", "Penalty"),
        (f"{pad}/referee", "Christopher"),
        ("/referee", "Huckley Buck"),
        ("/rules/huckley-buck", "Huckley Buck"),
    ):
        answer = phone.goto(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        expect(phone.locator("body")).to_contain_text(words)
    phone.goto(f"{pad}/house-rules")
    expect(phone.locator("h1")).to_have_text("Not on this phone yet")


def test_the_pad_starts_again_without_its_server(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    phone.reload()
    expect(phone.locator(".sheet thead")).to_contain_text("Christopher")
    expect(phone.locator("#status")).to_have_text("Offline")
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    phone.reload()
    expect(waits(phone)).to_have_count(1)
    expect(phone.locator(".dock .go:visible")).to_have_text("Score round 2")
    server.start()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_link_that_was_renewed_leaves_nothing_of_the_table_on_the_phone(plain_phone: Page, server: Server) -> None:
    phone = plain_phone
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    ready_ahead(phone, address, 1)
    phone.context.clear_cookies()
    phone.evaluate(f"tableside.open('{address}')")
    expect(phone.locator("h1")).to_have_text("No such table")
    until(phone, f"tableside.kept.get('{address}').then(page => !page)")
    until(phone, f"tableside.kept.get('ahead:{address}').then(page => !page)")


def test_a_table_that_is_refused_at_a_plain_load_leaves_nothing_of_it_on_the_phone(
    plain_phone: Page, server: Server
) -> None:
    """Also what refused it isn't kept under its address."""
    phone = plain_phone
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    ready_ahead(phone, address, 1)
    phone.context.clear_cookies()
    phone.goto(address)
    expect(phone.locator("h1")).to_have_text("No such table")
    for path in (address, f"ahead:{address}", f"{address}/referee"):
        until(phone, f"tableside.kept.get('{path}').then(page => !page)")


def test_a_phone_with_the_worker_of_version_0_1_and_entries_in_its_form_loses_none(
    new_phone: NewPhone, phone: Page, server: Server, pad: str
) -> None:
    """Its worker serves first, and its list is read; then the worker of today is in its place."""
    old = new_phone()
    worker = (VERSION_0_1 / "service-worker.js").read_text()
    page = "<!doctype html><title>0.1</title><script src=/register.js></script>"
    files = {
        "/service-worker.js": (200, {"Content-Type": "text/javascript"}, worker),
        "/register.js": (
            200,
            {"Content-Type": "text/javascript"},
            "navigator.serviceWorker.register('/service-worker.js')",
        ),
    }
    server.stop(kill=True)
    with standing_in(server.port, lambda path: files.get(path, (200, HTML, page))):
        old.goto(pad)
        old.evaluate("navigator.serviceWorker.ready.then(() => true)")
        until(old, "Boolean(navigator.serviceWorker.controller)")
        old.goto(pad)
        until(old, "caches.has('tableside-1')")
        bodies = ["tricks-0=2&tricks-1=2&tricks-2=1&tricks-3=0", "tricks-0=0&tricks-1=1&tricks-2=2&tricks-3=2"]
        waiting = [
            {
                "key": f"old{at}",
                "url": f"{pad}/enter/result",
                "body": f"{body}&key=old{at}&based_on=1",
                "follows": at > 0,
                "words": "Score round 1",
            }
            for at, body in enumerate(bodies)
        ]
        old.evaluate("items => localStorage.setItem('tableside:outbox', JSON.stringify(items))", waiting)
    server.start()
    old.goto(pad)
    expect(lines(old)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]
    until(old, "caches.has('tableside-1').then(has => !has)")
    until(old, "tableside.queue.all().length === 0 && !localStorage.getItem('tableside:outbox')")


def test_a_new_worker_takes_over_without_loading_the_page_again(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    phone.evaluate("window.stillHere = true")
    phone.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    phone.evaluate("navigator.serviceWorker.register('/service-worker.js?again')")
    until(phone, "navigator.serviceWorker.getRegistration().then(found => found.active?.scriptURL.endsWith('again'))")
    assert phone.evaluate("window.stillHere")


@pytest.mark.parametrize("width", [320, 390])
def test_what_waits_fits_the_screen_and_the_thumb(
    new_phone: NewPhone, server: Server, axe: Callable[[Page], None], width: int
) -> None:
    phone = new_phone(width)
    names = (*PLAYERS, "Maximilian", "Tim", "Nina")
    address = seat_table(phone, "Huckley Buck", names)
    until(phone, f"tableside.kept.get('ahead:{address}').then(now => now?.position === 1)")
    server.stop(kill=True)
    for numbers in ((2, 2, 1, 0, 0, 0, 0), (0, 1, 2, 2, 0, 0, 0)):
        score(phone, *numbers)
    expect(waits(phone)).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth") == width
    for key in phone.locator("#waiting button, .dock .go").all():
        if key.is_visible():
            assert key.bounding_box()["height"] >= 44
    axe(phone)


def test_the_app_can_be_installed(phone: Page, server: Server) -> None:
    phone.goto("/")
    manifest = phone.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert manifest["display"] == "standalone"
    sizes = phone.evaluate(
        """icons => Promise.all(icons.map(async icon => {
            const image = new Image(); image.src = icon.src; await image.decode(); return image.naturalWidth }))""",
        [icon for icon in manifest["icons"] if icon["type"] == "image/png"],
    )
    assert sizes == [192, 512]
