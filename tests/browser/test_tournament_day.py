"""A small tournament day in Chromium: opened, seated, one table played by taps, moved, undone; the hall follows."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.tables import send

NAMES = ("Christopher", "Annegret", "Elizabeth", "Mary Ann", "Bartholomew", "Maximilian", "Valentina", "Zoë")
SCREENS = ((320, 568, "light"), (1280, 720, "dark"))


def go(page: Page, words: str) -> None:
    """The large key, which says these words."""
    page.locator(".dock .go", has_text=words).last.click()


def score_by_taps(page: Page, number: int, tricks: Sequence[int]) -> None:
    """A round from the pad to the pad."""
    go(page, f"Score round {number}")
    page.locator("#entry").wait_for()
    for seat, took in enumerate(tricks):
        page.locator(f'label:has(input[name="tricks-{seat}"][value="{took}"])').click()
    go(page, "Save the round")
    page.locator(".sheet").wait_for()


def play_over_http(page: Page, table: str, rounds: Sequence[Sequence[int]]) -> None:
    """A game at a table as another phone sends it."""
    for tricks in rounds:
        position = page.request.get(table).text().split('data-position="')[1].split('"')[0]
        fields = [(f"tricks-{seat}", str(took)) for seat, took in enumerate(tricks)]
        send(page, f"{table}/enter/result", [("based_on", position), *fields])


def next_game(page: Page, table: str) -> None:
    position = page.request.get(table).text().split('data-position="')[1].split('"')[0]
    send(page, f"{table}/next-game", [("based_on", position)])


def look(page: Page, axe: Callable[[Page], None]) -> None:
    """The page as it stands, small by day and large by night; nothing goes beyond its sides."""
    for width, height, light in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=light)
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (page.url, width)
    page.set_viewport_size({"width": 390, "height": 844})


def test_a_day_of_eight_by_taps(
    phone: Page, new_phone: Callable[..., Page], server: Server, axe: Callable[[Page], None]
) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Tournament days").click()
    look(phone, axe)
    phone.get_by_role("link", name="Huckley Buck").click()
    phone.fill("#name", "Club day")
    look(phone, axe)
    go(phone, "Open the day")
    phone.fill("#names", "\n".join(NAMES))
    phone.get_by_role("button", name="Put them on the list").click()
    expect(phone.get_by_text("On the list: 8")).to_be_visible()
    look(phone, axe)
    go(phone, "Draw the seats")
    phone.fill("#seed", "4711")
    phone.get_by_role("button", name="Draw by it").click()
    phone.wait_for_url("**/seats?seed=4711")
    look(phone, axe)
    go(phone, "Open 2 tables")
    expect(phone.get_by_text("2 of 2 tables play")).to_be_visible()
    day = phone.evaluate("location.pathname")
    look(phone, axe)

    hall = new_phone()
    hall.set_viewport_size({"width": 1280, "height": 720})
    hall.goto(f"{day}/hall")
    expect(hall.locator("#status")).to_have_text("Live")
    expect(hall.locator(".hall .plan section")).to_have_count(2)

    tables = [link.get_attribute("href") for link in phone.locator(".plan h2 a").all()]
    first, second = (str(table) for table in tables)
    phone.get_by_role("link", name="Table 1", exact=True).click()
    expect(phone.locator("#board")).to_contain_text("Club day: table 1, leg 1")
    look(phone, axe)
    for number in (1, 2):
        score_by_taps(phone, number, (3, 2, 0, 0))
    expect(hall.locator(".hall .plan section").first.locator(".total").first).to_have_text("6")
    for number in (3, 4):
        score_by_taps(phone, number, (3, 1, 1, 0))
    expect(phone.locator(".winner")).to_be_visible()
    go(phone, "Same crew again")
    expect(phone.locator("#board")).to_contain_text("Game 2 of 2.")
    for number in (1, 2, 3):
        score_by_taps(phone, number, (4, 0, 1, 0))
    phone.get_by_role("button", name="This leg is done").click()
    expect(phone.locator("#board")).to_contain_text("Done. The moves come once all tables are.")
    expect(hall.locator(".hall .state")).to_contain_text("1 of 2 tables play")

    for game in range(2):
        if game:
            next_game(phone, second)
        play_over_http(phone, second, [(3, 1, 1, 0)] * 3 + [(3, 2, 0, 0)])
    phone.goto(second)
    phone.get_by_role("button", name="This leg is done").click()
    expect(hall.locator(".hall .state")).to_contain_text("All tables are done")

    phone.goto(day)
    go(phone, "Moves after leg 1")
    expect(phone.get_by_text("the better half moves up").first).to_be_visible()
    look(phone, axe)
    go(phone, "Open the tables of leg 2")
    expect(phone.get_by_text("2 of 2 tables play")).to_be_visible()
    expect(hall.locator(".hall h1")).to_have_text("Club day · leg 2 of 3")
    expect(hall.locator(".hall .plan")).to_contain_text("↑ from 2")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator(".dock .go")).to_have_text("Moves after leg 1")
    expect(hall.locator(".hall h1")).to_have_text("Club day · leg 1 of 3")
    go(phone, "Moves after leg 1")
    go(phone, "Open the tables of leg 2")
    expect(phone.get_by_text("2 of 2 tables play")).to_be_visible()
    phone.goto(first)
    expect(phone.locator("#board")).to_contain_text("This leg is over. Now")
    for path in ("players", "where", "change", "standings", "record", "share", "cards", "hall"):
        phone.goto(f"{day}/{path}")
        look(phone, axe)


def test_pads_of_a_day_follow_it_by_themselves(phone: Page, new_phone: Callable[..., Page], server: Server) -> None:
    opened = send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")])
    day = opened.removesuffix("/players")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join(NAMES))])
    send(phone, f"{day}/seats", [("as_of", "2"), ("seed", secrets.token_hex(4))])
    phone.goto(day)
    table = str(phone.locator(".plan h2 a").first.get_attribute("href"))
    pad = new_phone()
    pad.goto(table)
    expect(pad.locator("#status")).to_have_text("Live")
    for one in ("Table 1 is done", "Table 2 is done"):
        phone.goto(day)
        phone.locator(f'section:has(button[aria-label="{one}"]) summary').click()
        phone.get_by_role("button", name=one).click()
        go(phone, "Yes, so be it")
        phone.locator(".plan .over").first.wait_for()
    expect(pad.locator("#board")).to_contain_text("Done. The moves come once all tables are.")
