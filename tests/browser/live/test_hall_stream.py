"""The screen in the hall in a browser: sent what changed, it shows what a page shows that comes anew."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, waits_for
from tests.browser.nights.test_tournament_day import send_rounds, tables_of
from tests.browser.tables import send
from tests.support.day_by_hand import NAMES

ROUNDS = 3
SHOWN = """() => {
  const hall = document.getElementById("hall").cloneNode(true);
  for (const clock of hall.querySelectorAll(".clock")) clock.textContent = "";
  return hall.outerHTML.replace(/\\s*(<[^>]*>)\\s*/g, "$1");
}"""
"""The hall without its clock, which goes on by itself, and without the space between elements."""


def open_day(page: Page) -> tuple[str, list[tuple[str, list[str]]]]:
    """The address of a day, and its tables."""
    day = send(page, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]).removesuffix("/players")
    send(page, f"{day}/came", [("as_of", "1"), ("names", "\n".join(NAMES[:13]))])
    send(page, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    return day, tables_of(page, day)


def expect_all_shown(screen: Page, keeper: Page, day: str) -> None:
    """Waits until the screen shows what a page shows that comes now."""
    keeper.goto(f"{day}/hall")
    fresh = keeper.evaluate(SHOWN)
    waits_for(screen, lambda: screen.evaluate(SHOWN) == fresh, "the screen stayed behind")


def score_here_and_there(screen: Page, keeper: Page, day: str, tables: list[tuple[str, list[str]]]) -> None:
    """Rounds at tables in any order, of which the screen is looked at after some."""
    luck = random.Random(5)
    script = [(at, number) for at in range(len(tables)) for number in range(ROUNDS)]
    luck.shuffle(script)
    position = [1] * len(tables)
    for done, (at, _) in enumerate(script):
        path, seated = tables[at]
        position[at] = send_rounds(keeper, path, position[at], [[luck.randrange(2) for _ in range(5)]], len(seated))
        if done % 3 == 0:
            expect_all_shown(screen, keeper, day)


def keep_away(route: Route) -> None:
    """Of a stream: there is no room."""
    route.fulfill(status=204)


@pytest.mark.parametrize("by", ["a stream", pytest.param("asking", marks=pytest.mark.thorough)])
def test_a_screen_that_is_sent_changes_shows_what_a_fresh_page_shows(
    new_phone: Callable[..., Page], phone: Page, by: str
) -> None:
    day, tables = open_day(phone)
    screen = new_phone(width=1280, service_workers="block")
    if by == "asking":
        screen.route("**/hall/stream*", keep_away)
    screen.goto(f"{day}/hall")
    expect(screen.locator("#status")).to_have_text("Live")
    score_here_and_there(screen, phone, day, tables[:2])
    send(phone, f"{day}/came", [("as_of", "3"), ("names", "Zoe")])
    expect_all_shown(screen, phone, day)
    expect(screen.locator("#hall-table-1")).not_to_have_attribute("data-position", "1")


def test_a_screen_whose_server_was_away_shows_what_a_fresh_page_shows(
    new_phone: Callable[..., Page], phone: Page, server: Server
) -> None:
    day, tables = open_day(phone)
    screen = new_phone(width=1280, service_workers="block")
    screen.goto(f"{day}/hall")
    expect(screen.locator("#status")).to_have_text("Live")
    server.stop(kill=True)
    expect(screen.locator("#status")).to_have_text("Offline")
    server.start()
    path, seated = tables[0]
    send_rounds(phone, path, 1, [[0, 0, 1, 1, 0]], len(seated))
    expect_all_shown(screen, phone, day)
    expect(screen.locator("#hall-table-1")).to_have_attribute("data-position", "2")


def test_an_older_screen_that_comes_last_takes_nothing_back(new_phone: Callable[..., Page], phone: Page) -> None:
    day, tables = open_day(phone)
    path, seated = tables[0]
    screen = new_phone(width=1280, service_workers="block")
    held: list[Callable[[], None]] = []

    def hold(route: Route) -> None:
        answer = route.fetch()
        held.append(lambda: route.fulfill(response=answer))

    screen.route("**/hall/now", hold)
    screen.goto(f"{day}/hall")
    expect(screen.locator("#status")).to_have_text("Live")
    position = send_rounds(phone, path, 1, [[0, 0, 1, 1, 0]], len(seated))
    screen.evaluate("() => { htmx.trigger('#poll', 'poll'); }")
    waits_for(screen, lambda: held)
    send_rounds(phone, path, position, [[1, 1, 1, 0, 0]], len(seated))
    section = screen.locator("#hall-table-1")
    expect(section).to_have_attribute("data-position", "3")
    with screen.expect_response("**/hall/now"):
        held[0]()
    expect_all_shown(screen, phone, day)
    expect(section).to_have_attribute("data-position", "3")
