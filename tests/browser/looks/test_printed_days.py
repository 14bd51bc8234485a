"""The pages of a tournament day on paper: without keys and forms, and with nothing beyond the edge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.nights.test_tournament_day import play_over_http, tables_of
from tests.browser.tables import send
from tests.support.day_by_hand import NAMES

A4_WIDTH = 794
"""Of A4 upright, in CSS pixels."""

FOUND = """() => {
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const keys = [...document.querySelectorAll("button, input, select, textarea, summary")].filter(seen);
  const rows = [...document.querySelectorAll("main li, main td, main p, main h2")].filter(seen);
  const past = rows.filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
  const told = (one) => one.outerHTML.slice(0, 80);
  return { keys: keys.map(told), past: past.map(told), rows: rows.length };
}"""


@pytest.fixture
def day(phone: Page, server: Server) -> str:
    """A day of 13 players whose first leg is done at all tables."""
    phone.goto(server.url)
    day = send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]).removesuffix("/players")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join(NAMES[:13]))])
    send(phone, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    for table, seated in tables_of(phone, day):
        play_over_http(phone, table, len(seated))
    return day


def test_lists_of_a_day_print_without_keys_and_within_the_paper(phone: Page, day: str) -> None:
    phone.set_viewport_size({"width": A4_WIDTH, "height": 1123})
    phone.emulate_media(media="print")
    for path in ("/standings", "/standings?by=mean", "/moves", "/where", "/players", "/cards", "/record"):
        phone.goto(f"{day}{path}")
        found = phone.evaluate(FOUND)
        assert (path, found["keys"], found["past"]) == (path, [], [])
        assert found["rows"] > 5


@pytest.mark.parametrize(("media", "width"), [("print", A4_WIDTH), ("screen", 320), ("screen", 1280)])
def test_the_code_of_a_tables_card_is_within_its_edges(phone: Page, day: str, media: str, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 800})
    phone.emulate_media(media=media)
    phone.goto(f"{day}/cards")  # without codes: this server isn't shared
    past = phone.locator(".table-card").evaluate_all(
        """(cards) => cards.map((one) => {
          one.insertAdjacentHTML("beforeend", '<div class="code"><svg class="qr" viewBox="0 0 43 43"></svg></div>');
          const [own, card] = [one.lastElementChild, one].map((box) => box.getBoundingClientRect());
          return own.left < card.left + 4 || own.right > card.right - 4;
        })"""
    )
    assert past == [False] * 3


def test_printed_moves_name_no_rule_whose_link_paper_cannot_follow(phone: Page, day: str) -> None:
    phone.goto(f"{day}/moves")
    assert phone.get_by_role("link", name="Rule").count()
    phone.emulate_media(media="print")
    assert phone.get_by_role("link", name="Rule").count() == 0


def test_standings_of_four_legs_are_within_a_wide_screen(phone: Page, day: str) -> None:
    for width in (1024, 1280):
        phone.set_viewport_size({"width": width, "height": 800})
        phone.goto(f"{day}/standings")
        past = phone.locator(".wide").evaluate(
            """(wide) => {
              for (const row of wide.querySelectorAll("tr"))
                for (let leg = 2; leg <= 4; leg++) row.append(row.lastElementChild.cloneNode(true));
              return wide.scrollWidth - wide.clientWidth;
            }"""
        )
        assert past <= 0


def test_a_long_standing_prints_in_small_letters_throughout(phone: Page, day: str) -> None:
    phone.emulate_media(media="print")
    phone.goto(f"{day}/standings")
    sizes = phone.locator(".facts").evaluate(
        """(table) => {
          const rows = table.tBodies[0];
          while (rows.rows.length < 61) rows.append(...[...rows.rows].map((row) => row.cloneNode(true)));
          return [...rows.querySelectorAll("td, td *")].map((one) => parseFloat(getComputedStyle(one).fontSize));
        }"""
    )
    assert max(sizes) == min(sizes)


def test_a_few_seats_print_in_letters_that_are_read_from_a_wall(phone: Page, day: str) -> None:
    phone.set_viewport_size({"width": A4_WIDTH, "height": 1123})
    phone.emulate_media(media="print")
    phone.goto(f"{day}/where")
    size, foot = phone.locator(".where").evaluate(
        "list => [parseFloat(getComputedStyle(list).fontSize), list.getBoundingClientRect().bottom]"
    )
    assert size >= 24
    assert foot < 1123


LONG = [f"{first} Featherstonehaugh" for first in ("Christopher", "Annegret", "Elizabeth", "Bartholomew", "Cyril")]


def test_standings_of_long_names_are_folded_on_a_small_phone_and_take_a_line_each_on_paper(
    phone: Page, server: Server
) -> None:
    phone.goto(server.url)
    day = send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]).removesuffix("/players")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join([*LONG, *NAMES[:3]]))])
    send(phone, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    table, seated = tables_of(phone, day)[0]
    play_over_http(phone, table, len(seated))
    phone.set_viewport_size({"width": 320, "height": 568})
    for path in ("/standings", "/standings?by=mean"):
        phone.goto(f"{day}{path}")
        region = phone.locator(".wide").first
        assert region.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
    phone.goto(f"{day}/standings")
    phone.set_viewport_size({"width": A4_WIDTH, "height": 1123})
    phone.emulate_media(media="print")
    heights = phone.locator(".wide tbody tr").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 8
    assert max(heights) < 1.5 * min(heights)
