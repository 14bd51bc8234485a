"""A phone that was away for long: what it entered is there, whatever became of its table and of the program."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_by_taps
from tests.browser.offline_pad import (
    PLAYERS,
    enter_without_server,
    kinds,
    lines,
    open_form,
    send_form,
    take_back,
    tricks,
    until,
    waits,
)
from tests.browser.tables import send

pytestmark = pytest.mark.thorough

NewPhone = Callable[..., Page]
WON = {"tricks-0": "5", "tricks-1": "0", "tricks-2": "0", "tricks-3": "0"}


def a_game_later(other: Page, server: Server, pad: str) -> None:
    """Another keeper played on: three rounds, and the next game."""
    for position in (1, 2, 3):
        send(other, f"{server.url}{pad}/enter/result", [("based_on", str(position)), *WON.items()])
    send(other, f"{server.url}{pad}/next-game", [("based_on", "4")])


def put_away(other: Page, server: Server, pad: str) -> None:
    """The table was put away."""
    send(other, f"{server.url}{pad}/put-away", [("based_on", "1")])


def deleted(other: Page, server: Server, pad: str) -> None:
    """The server has another score file, which doesn't know the table."""
    server.stop(kill=True)
    for file in server.data.parent.glob("book.sqlite3*"):
        file.unlink()
    server.start()


@pytest.mark.parametrize("became", [a_game_later, put_away, deleted])
def test_what_waited_is_refused_and_stays_until_somebody_decides(
    phone: Page, new_phone: NewPhone, server: Server, pad: str, became: Callable[[Page, Server, str], None]
) -> None:
    """The phone's page was closed, and is opened a day later."""
    enter_without_server(phone, server, 2, 2, 1, 0)
    context = phone.context
    phone.close()
    server.start()
    became(new_phone(), server, pad)
    before = kinds(server, pad) if became is not deleted else []
    again = context.new_page()
    again.goto("/")
    expect(again.locator("#waiting")).to_contain_text("Christopher 2, Elizabeth 2")
    expect(again.get_by_role("button", name="Put right")).to_be_visible()
    until(again, "tableside.queue.all().length === 1 && Boolean(tableside.queue.all()[0].refused)")
    if became is not deleted:
        assert kinds(server, pad) == before
    take_back(again)
    until(again, "tableside.queue.all().length === 0")


def test_what_waited_goes_up_to_a_newer_program_whose_modules_are_others(phone: Page, server: Server, pad: str) -> None:
    """The page is still that of the older one, whose files nobody has any more."""
    enter_without_server(phone, server, 2, 2, 1, 0)
    phone.context.route("**/static/js/**", lambda route: route.fulfill(status=404, headers={"Tableside": "1"}, body=""))
    server.start()
    expect(lines(phone)).to_have_count(1)
    phone.context.unroute("**/static/js/**")
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_link_that_was_renewed_meanwhile_leaves_what_waits_to_be_read(
    plain_phone: Page, phone: Page, server: Server
) -> None:
    table = seat_by_taps(plain_phone, "Huckley Buck", PLAYERS)
    enter_without_server(plain_phone, server, 2, 2, 1, 0)
    plain_phone.route("**/enter/result", lambda route: route.abort())
    server.start()
    send(phone, f"{server.url}{table}/share/renew", [("based_on", "1"), ("role", "keeper")])
    plain_phone.unroute("**/enter/result")
    until(plain_phone, f"tableside.recordOf('{table}').then(found => !found)")
    plain_phone.goto("/")
    expect(plain_phone.locator("#waiting")).to_contain_text("Christopher 2, Elizabeth 2")
    expect(plain_phone.locator("#waiting")).to_contain_text("no link to it")
    assert tricks(server, table) == []


def test_a_withdrawn_entry_waits_until_the_phone_keeps_score_again(plain_phone: Page, server: Server) -> None:
    """Without its link the phone can't know whether the entry had arrived."""
    table = seat_by_taps(plain_phone, "Huckley Buck", PLAYERS)
    enter_without_server(plain_phone, server, 2, 2, 1, 0)
    take_back(plain_phone)
    cookies = plain_phone.context.cookies()
    plain_phone.context.clear_cookies()
    server.start()
    until(plain_phone, "Boolean(tableside.queue.all()[0]?.refused?.isShut)")
    plain_phone.context.add_cookies([{**cookie} for cookie in cookies])
    plain_phone.goto(table)
    until(plain_phone, "tableside.queue.all().length === 0")
    assert tricks(server, table) == []


def test_of_two_keepers_who_were_away_the_second_to_come_back_is_asked(
    phone: Page, new_phone: NewPhone, server: Server, pad: str
) -> None:
    other = new_phone()
    other.goto(pad)
    open_form(phone)
    open_form(other)
    server.stop(kill=True)
    send_form(phone, 2, 2, 1, 0)
    send_form(other, 0, 1, 2, 2)
    for page in (phone, other):
        expect(waits(page)).to_have_count(1)
    other.context.set_offline(True)
    server.start()
    expect(lines(phone)).to_have_count(1)
    expect(waits(phone)).to_have_count(0)
    other.context.set_offline(False)
    expect(waits(other)).to_contain_text("in the meantime")
    assert tricks(server, pad) == [[2, 2, 1, 0]]
    take_back(other)
    expect(lines(other)).to_have_count(1)
    until(other, "tableside.queue.all().length === 0")
    assert tricks(server, pad) == [[2, 2, 1, 0]]
