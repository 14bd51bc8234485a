"""The screen in the hall: letters that grow with it, and with few tables, and nothing cut, on a projector and a TV."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.nights.test_tournament_day import play_over_http, tables_of
from tests.browser.tables import send
from tests.support.day_by_hand import NAMES

PROJECTOR, TV = (1280, 720), (1920, 1080)
SURNAMES = ("", " de Vries", " Zimmermann", " O’Neill", *(f" {letter}. Lindqvist" for letter in "ABCDEFGHIJKLMNOPQRST"))
LONG = ["Maximiliane-Friederike von Wolkenburg", "Friedrich Schulze-Delitzsch", "Karl-Heinz Oberländer"]
TITLE = "Huckley Buck championship of autumn 2026"
MEASURE = """() => {
  const box = (element) => element.getBoundingClientRect();
  const sections = [...document.querySelectorAll(".hall section")];
  const inside = (one, section) => box(one).left >= box(section).left - 1 && box(one).right <= box(section).right + 1
    && box(one).bottom <= box(section).bottom + 1;
  const cut = sections.flatMap((section) => [...section.querySelectorAll("h2 *, li *, tbody td")]
    .filter((one) => !inside(one, section)).map((one) => one.textContent));
  const wide = sections.filter((section) => box(section).right > innerWidth).map((section) => section.textContent);
  const plan = [...document.querySelectorAll(".hall .plan section")], places = document.querySelector(".hall .places");
  const under = places ? plan.filter((one) => box(one).right > box(places).left).length : 0;
  scrollTo({ top: 1e6, behavior: "instant" });
  const lowest = Math.max(...plan.map((one) => box(one).bottom));
  scrollTo({ top: 0, behavior: "instant" });
  return { cut, wide, under, past: lowest > innerHeight, pages: document.documentElement.scrollHeight / innerHeight,
    letter: parseFloat(getComputedStyle(plan[0].querySelector("li")).fontSize) / innerHeight };
}"""


IN_SIGHT = """(list) => [...list.querySelectorAll("li")]
  .filter((one) => {
    const { left, right, bottom } = one.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && bottom <= innerHeight;
  })
  .map((one) => one.firstElementChild.textContent)"""
"""Whose row of a list is on the screen."""


def names() -> Iterator[str]:
    """Enough of them for a hundred tables."""
    return (f"{first}{last}" for last, first in itertools.product(SURNAMES, NAMES))


def hall_of(page: Page, players: int, played: int = 1) -> str:
    """The screen of a day of so many, at whose first tables a leg is played."""
    day = send(page, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]).removesuffix("/players")
    send(page, f"{day}/came", [("as_of", "1"), ("names", "\n".join(itertools.islice(names(), players)))])
    send(page, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    for table, seated in tables_of(page, day)[:played]:
        play_over_http(page, table, len(seated))
    return f"{day}/hall"


def screens_of_ten_places(page: Page) -> Iterator[int]:
    """The hall of a day of nineteen with ten places, on the projector, then on the TV: the height of each."""
    hall = hall_of(page, 19, played=2)
    for width, height in (PROJECTOR, TV):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(hall)
        expect(page.locator(".hall .places tbody tr")).to_have_count(10)
        yield height


TURNS = 60
"""More turns of the screen than it has pages."""


@pytest.mark.thorough_but
@pytest.mark.parametrize(("players", "pages"), [(19, 1), (400, 8)])
def test_the_halls_screen_turns_to_everybodys_seat_in_pages_that_are_read_from_the_back(
    phone: Page, server: Server, players: int, pages: int
) -> None:
    phone.set_viewport_size({"width": 1280, "height": 720})
    hall = hall_of(phone, players)
    phone.emulate_media(reduced_motion="reduce")
    phone.clock.install()
    phone.goto(hall)
    phone.locator("#hall").wait_for()
    seen: set[str] = set()
    last = phone.locator(".hall-list").last
    for _ in range(TURNS):
        phone.clock.run_for(15_000)
        phone.wait_for_timeout(50)
        if last.count() and last.is_visible():
            seen |= {*last.evaluate(IN_SIGHT)}
        elif seen:
            break
    assert len(seen) == players
    assert last.evaluate("(list) => list.hidden || list.parentElement.hidden")
    phone.evaluate("for (const one of document.querySelectorAll('#hall-lists, .hall-list')) one.hidden = false")
    found = last.evaluate(
        "(list) => { const rows = list.querySelector('ol'); return ["
        "parseFloat(getComputedStyle(rows).fontSize) / innerHeight, Math.ceil(rows.scrollWidth / rows.clientWidth)]; }"
    )
    assert found[0] >= 0.0277
    assert found[1] <= pages


@pytest.mark.thorough_but
@pytest.mark.parametrize(
    ("players", "letter", "pages"), [(19, 0.036, 1), (83, 0.0277, 4), (400, 0.0277, 16)], ids=["4", "20", "100"]
)
def test_the_halls_screen_is_read_from_the_back_and_cuts_nothing(
    phone: Page, server: Server, players: int, letter: float, pages: int
) -> None:
    hall = hall_of(phone, players)
    for width, height in (PROJECTOR, TV):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto(hall)
        expect(phone.locator(".hall .plan section")).to_have_count(players // 4)
        expect(phone.locator(".hall .places")).to_be_visible()
        found = phone.evaluate(MEASURE)
        assert (found["cut"], found["wide"], found["under"], found["past"]) == ([], [], 0, False)
        assert found["letter"] >= letter
        assert found["pages"] <= pages


MOMENT = 1500
"""Milliseconds in which the screen has fitted its letters, on a machine that others keep busy too."""
FITS = "document.documentElement.scrollHeight <= innerHeight"


def expect_no_scrolling(page: Page, hall: str, shows: str) -> None:
    """On the projector and the TV all of the hall's screen is in sight, in letters that are read from the back."""
    for width, height in (PROJECTOR, TV):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(hall)
        expect(page.locator("#hall")).to_contain_text(shows)
        page.evaluate("document.fonts.ready.then(() => null)")
        page.wait_for_timeout(MOMENT)
        assert page.evaluate(FITS), shows
        last = page.locator("#hall li").last
        assert last.evaluate("one => parseFloat(getComputedStyle(one).fontSize) / innerHeight") >= 0.0277


def test_all_of_a_day_of_nineteen_fits_on_the_screen_from_the_seats_to_the_prizes(phone: Page, server: Server) -> None:
    """With a name of two lines and a long title, which need the most room."""
    came = [*itertools.islice(names(), 5, 21), *LONG]
    day = send(phone, "/days/new/huckley-buck", [("name", TITLE), ("legs", "1")]).removesuffix("/players")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join(came))])
    send(phone, f"{day}/seats", [("as_of", "2"), ("seed", "4711")])
    expect_no_scrolling(phone, f"{day}/hall", "4 of 4 tables play")
    send(phone, f"{day}/clock", [("as_of", "3"), ("what", "leg"), ("minutes", "90")])
    *others, late = tables_of(phone, day)
    for table, seated in others:
        play_over_http(phone, table, len(seated))
    expect_no_scrolling(phone, f"{day}/hall", "1 of 4 tables play")
    play_over_http(phone, late[0], len(late[1]))
    send(phone, f"{day}/declare", [("as_of", "8"), ("player", LONG[0])])
    expect_no_scrolling(phone, f"{day}/hall", "Big Loser")


def test_a_long_name_among_the_places_is_broken_and_no_points_are_cut(phone: Page, server: Server) -> None:
    for _ in screens_of_ten_places(phone):
        name = phone.locator(".hall .places td:nth-child(2)").nth(4)
        name.evaluate("one => { one.textContent = 'Christopher Konstantinopoulou-Featherstonehaugh'; }")
        assert phone.evaluate(MEASURE)["cut"] == []


def test_ten_places_and_the_lists_of_a_few_players_take_the_screen_to_its_foot(phone: Page, server: Server) -> None:
    for height in screens_of_ten_places(phone):
        foot = phone.locator(".hall .places").evaluate("one => one.getBoundingClientRect().bottom / innerHeight")
        assert 0.94 < foot < 1
        phone.evaluate(
            """async () => {
              const place = document.getElementById("hall-lists");
              place.innerHTML = await (await fetch(place.dataset.from)).text();
              place.hidden = false;
              for (const one of place.children) one.hidden = one !== place.lastElementChild;
            }"""
        )
        last = phone.locator(".hall-list").last
        assert len(last.evaluate(IN_SIGHT)) == 19
        foot = last.locator("li").evaluate_all("all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))")
        assert foot / height > 0.85
