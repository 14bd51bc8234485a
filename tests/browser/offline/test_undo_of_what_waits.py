"""Undo and Redo while the server is away: of what waits, and on with the sheet."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Server, waits_for
from tests.browser.offline_pad import heard, kinds, lines, ready_ahead, score, tricks, undo, waits


def redo(phone: Page) -> None:
    phone.locator(".steps button:visible", has_text="Redo").click()


def steps(phone: Page) -> Locator:
    """What can be stepped to: its buttons."""
    return phone.locator(".steps button:visible")


def test_undo_takes_back_what_waits_and_leaves_the_round_before_it(phone: Page, server: Server, pad: str) -> None:
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    ready_ahead(phone, pad, 2)
    heard(phone)
    server.stop(kill=True)
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(1)
    undo(phone)
    expect(waits(phone)).to_have_count(0)
    server.start()
    expect(phone.locator("#status")).to_have_text("Live")
    heard(phone)
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
    heard(phone)
    expect(lines(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "result", "undone"]


def test_two_undos_while_the_server_is_away_take_two_rounds_back(phone: Page, server: Server, pad: str) -> None:
    for position, numbers in ((2, (2, 2, 1, 0)), (3, (0, 1, 2, 2))):
        score(phone, *numbers)
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position))
    heard(phone)
    server.stop(kill=True)
    for many in (1, 2):
        undo(phone)
        expect(waits(phone)).to_have_count(many)
        expect(phone.locator("#status")).to_have_text(f"{many} waiting")
    server.start()
    expect(lines(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "result", "result", "undone", "undone"]


def test_redo_brings_back_what_undo_took_back_while_the_server_is_away(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    score(phone, 0, 1, 2, 2)
    expect(waits(phone)).to_have_count(2)
    expect(steps(phone)).to_have_text(["Undo"])
    undo(phone)
    expect(waits(phone)).to_have_count(1)
    undo(phone)
    expect(waits(phone)).to_have_count(0)
    expect(steps(phone)).to_have_text(["Redo"])
    redo(phone)
    expect(waits(phone)).to_contain_text("Christopher 2, Elizabeth 2")
    redo(phone)
    expect(waits(phone)).to_have_count(2)
    expect(steps(phone)).to_have_text(["Undo"])
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_redo_brings_back_an_entry_after_the_server_was_asked_about_it(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    undo(phone)
    server.start()
    heard(phone)
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
    heard(phone)
    server.stop(kill=True)
    for many in (1, 2):
        redo(phone)
        expect(waits(phone)).to_have_count(many)
        expect(phone.locator("#status")).to_have_text(f"{many} waiting")
    expect(steps(phone)).to_have_text(["Undo"])
    undo(phone)
    expect(waits(phone)).to_have_count(1)
    expect(steps(phone)).to_have_text(["Redo", "Undo"])
    redo(phone)
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(lines(phone)).to_have_count(2)
    heard(phone)
    assert kinds(server, pad) == ["seated", "result", "result", "undone", "undone", "redone", "redone"]


def test_a_step_is_taken_while_the_one_before_it_is_tried_again(phone: Page, pad: str) -> None:
    for position, numbers in ((2, (2, 2, 1, 0)), (3, (0, 1, 2, 2))):
        score(phone, *numbers)
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position))
    for position in (4, 5):
        undo(phone)
        expect(phone.locator("#board")).to_have_attribute("data-position", str(position))
    heard(phone)
    tried: list[Route] = []

    def away(route: Route) -> None:
        """Nobody answers the first time, nor for long the second time."""
        tried.append(route)
        if not tried[1:]:
            route.abort()

    phone.route("**/redo", away)
    redo(phone)
    waits_for(phone, lambda: len(tried) == 2)
    redo(phone)
    expect(waits(phone)).to_have_count(2)


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
    heard(phone)
    phone.unroute("**/board")
    expect(phone.locator("#board")).to_have_attribute("data-position", "4")
    assert kinds(server, pad) == ["seated", "result", "undone", "redone"]


def test_a_new_entry_ends_what_redo_could_bring_back(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    undo(phone)
    score(phone, 1, 3, 1, 0)
    expect(waits(phone)).to_have_count(1)
    expect(steps(phone)).to_have_text(["Undo"])
    server.start()
    expect(lines(phone)).to_have_count(1)
    heard(phone)
    assert tricks(server, pad) == [[1, 3, 1, 0]]
