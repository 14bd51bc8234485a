"""The screen in the room in a real browser: large, whole, live, awake, and back after its server was away."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pytest
from playwright.sync_api import Page, expect

from referee.games import all_games
from tableside.web.line_chart import has_chart
from tests.browser.conftest import Server, waits_for
from tests.browser.looks.test_bids_on_the_sheet import NOTE_REVEALS
from tests.browser.tables import seat, send
from tests.pictures.__main__ import fill
from tests.pictures.tables import LONG, played_on, won_table
from tests.scorebook.table_play import TableInPlay
from tests.support.full_tables import full_table, secret_table
from tests.support.people import CAST, MIXED, MORE

PROJECTOR, TV = (1280, 720), (1920, 1080)
MEASURE = """() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = [...document.querySelectorAll(".room *")].filter((one) => one.checkVisibility() && box(one).width > 1);
  const texts = shown.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const frame = (one) => one.closest(".large-sheet, .pieces, .charted, .goes-on, .top");
  const bar = box(document.querySelector(".goes-on")).top;
  const out = (one) => {
    const at = box(one), around = box(frame(one));
    const low = one.closest(".goes-on") ? innerHeight : bar;
    const beside = at.left < around.left - 2 || at.right > Math.min(around.right + 2, innerWidth + 1);
    return beside || at.bottom > Math.min(around.bottom, low) + 2;
  };
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight;
  const least = (selector) => Math.min(...[...document.querySelectorAll(selector)].map(size));
  const { scrollHeight, scrollWidth } = document.documentElement;
  return {
    cut: texts.filter((one) => !one.closest(".out-of-sight") && out(one)).map((one) => one.textContent.trim()),
    scrolls: scrollHeight > innerHeight + 1 || scrollWidth > innerWidth,
    number: least(".large-sheet tbody td:not([colspan]):not(.ledger *)"),
    total: least(".large-sheet tfoot td, .by-player .total"),
    name: least(".large-sheet .name"),
    now: least(".goes-on span"),
    chart: Math.min(...[...document.querySelectorAll(".charted text")].map((one) => size(one) * one.getScreenCTM().a)),
  };
}"""
"""What of the screen is cut or beyond it, and the smallest letters as a share of its height."""

LEAST = {"number": 0.025, "total": 0.028, "name": 0.0388, "chart": 0.0388, "now": 0.04}
"""The share of the height that letters have to have to be read from three metres: a name 28 pixels at 1280 x 720."""


SEVEN = ("Bartholomew Featherstonehaugh", "Marta", "Jonas", "Priya", "Christopher", "Sam", "Lotte")


@pytest.fixture
def tables(server: Server) -> tuple[dict[str, str], set[str]]:
    """Addresses of tables by name: each game in mid-round, long, and won; of twelve players; with bids hidden; and
    which of them have a chart."""
    server.stop(kill=True)
    tables = {"secret": secret_table(MIXED[:6]), "twelve": TableInPlay("points", (*MIXED, *MORE))}
    for slug, game in all_games().items():
        tables[slug] = full_table(slug, MIXED[: game.seats[-1]])
        tables[f"{slug} long"] = played_on(TableInPlay(slug, CAST[:4], dealer=0), LONG, games=True)
        tables[f"{slug} won"] = won_table(slug)
    tables["long names"] = TableInPlay("huckley-buck", SEVEN)
    for _ in range(6):
        tables["long names"].enter("result", tricks=[2, 1, 1, 1, 0, 0, 0])
    for number in range(12):
        tables["twelve"].enter("result", points=[100 * number] * 12)
    tables["ten, its last round"] = played_on(TableInPlay("ten", (*MIXED, *MORE)[:7], dealer=0), LONG)
    found = {name: f"/tables/{table_id}" for name, (table_id, _) in fill(server.data, tables).items()}
    server.start()
    return found, {name for name, played in tables.items() if has_chart(played.table.current_game.course)}


def test_the_screen_is_read_from_three_metres_and_cuts_nothing(
    phone: Page, tables: tuple[dict[str, str], set[str]]
) -> None:
    faults = []
    addresses, charted = tables
    assert len(charted) > len(addresses) / 2
    for width, height in (PROJECTOR, TV):
        phone.set_viewport_size({"width": width, "height": height})
        for name, address in addresses.items():
            phone.goto(f"{address}/room")
            found = phone.evaluate(MEASURE)
            small = any(found[what] < least for what, least in LEAST.items())
            missing = inf in found.values() if name in charted else found["chart"] != inf
            if found["cut"] or found["scrolls"] or small or missing:
                faults.append(f"{name} {width}: {found}")
    assert not faults, "\n".join(faults)


def test_the_sheet_has_the_whole_width_until_there_is_a_chart(phone: Page) -> None:
    phone.set_viewport_size({"width": 1280, "height": 720})
    phone.goto(f"{seat(phone, 'huckley-buck', (*MIXED, *MORE)[:7], MIXED[0])}/room")
    sheet, asked = (phone.locator(where).bounding_box() for where in (".large-sheet", ".pieces"))
    assert sheet
    assert asked
    assert sheet["width"] >= 0.9 * 1280
    assert asked["y"] >= sheet["y"] + sheet["height"], "who is asked next isn't below the sheet"


def test_its_head_is_no_narrower_than_a_word_on_the_smallest_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    table = seat(phone, "huckley-buck", ("Maximiliane", *CAST[:2]), CAST[0])
    tricks = [(f"tricks-{at}", number) for at, number in enumerate(("5", "0", "0"))]
    send(phone, f"{table}/enter/result", [("based_on", "1"), *tricks])
    phone.goto(f"{table}/room")
    expect(phone.locator(".room .leads")).to_contain_text("Maximiliane is ahead by 5")
    title = phone.locator(".room h1")
    assert title.evaluate("title => title.getBoundingClientRect().height") < 30, "the title takes several lines"


def test_a_long_name_of_several_words_is_broken_with_a_hyphen(phone: Page) -> None:
    phone.set_viewport_size({"width": 1280, "height": 720})
    phone.goto(f"{seat(phone, 'points', ('Bartholomew Featherstonehaugh', *CAST[:2]), CAST[0])}/room")
    assert "\u00ad" in (phone.locator(".large-sheet .name").first.text_content() or "")


@pytest.mark.parametrize("winner_name", ["Zoe", "Bartholomew Featherstonehaugh"])
def test_the_winner_of_a_game_is_the_largest_heading(phone: Page, winner_name: str) -> None:
    phone.set_viewport_size({"width": 1280, "height": 720})
    names = (*CAST[:2], winner_name)
    table = seat(phone, "points", names, names[0], points_ends="rounds", points_rounds="1")
    send(phone, f"{table}/enter/result", [("based_on", "1"), *((f"points-{at}", str(5 + at)) for at in range(3))])
    phone.goto(f"{table}/room")
    expect(phone.locator(".room .leads")).to_contain_text("wins with 7")
    winner, title = (
        float(phone.locator(where).evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))
        for where in (".room .leads", ".room h1")
    )
    assert winner > title


def test_the_screen_follows_the_table_and_is_back_after_the_server_was_away(
    new_phone: Callable[..., Page], server: Server
) -> None:
    phone, screen = new_phone(), new_phone()
    table = seat(phone, "points", CAST[:3], CAST[0])
    screen.goto(f"{table}/room")
    totals = screen.locator(".large-sheet tfoot td")
    points = [(f"points-{at}", str(5 + at)) for at in range(3)]
    send(phone, f"{table}/enter/result", [("based_on", "1"), *points])
    expect(totals).to_have_text(["5", "6", "7"])
    expect(screen.locator("#status")).to_have_text("Live")
    server.stop()
    expect(screen.locator("#status")).to_have_text("Offline")
    server.start()
    send(phone, f"{table}/enter/result", [("based_on", "2"), *points])
    expect(totals).to_have_text(["10", "12", "14"])
    expect(screen.locator("#status")).to_have_text("Live")


def test_bids_are_turned_over_on_the_screen_too(new_phone: Callable[..., Page]) -> None:
    phone, screen = new_phone(), new_phone()
    screen.set_viewport_size({"width": 1280, "height": 720})
    table = seat(phone, "buddha", CAST[:3], CAST[0])
    screen.goto(f"{table}/room")
    screen.evaluate(NOTE_REVEALS)
    expect(screen.locator("#status")).to_have_text("Live")
    knows = "Object.keys(sessionStorage).some((key) => key.includes(':board:'))"
    waits_for(screen, lambda: screen.evaluate(knows), "the screen knows no board yet")
    send(phone, f"{table}/enter/bid", [("based_on", "1"), ("bids-0", "2"), ("bids-1", "0"), ("bids-2", "10")])
    waits_for(screen, lambda: screen.evaluate("reveals.length"), "nothing fills the screen")
    [shown] = screen.evaluate("reveals")
    assert shown["bids"] == ["2", "0", "10"]
    assert shown["covers"] == [0, 0, 1280, 720]


def test_the_screen_keeps_its_device_awake(phone: Page) -> None:
    table = seat(phone, "points", CAST[:3], CAST[0])
    phone.add_init_script(
        "window.asked = 0; Object.defineProperty(navigator, 'wakeLock',"
        " { value: { request: async () => { asked += 1; return { released: false }; } } });"
    )
    phone.goto(f"{table}/room")
    waits_for(phone, lambda: phone.evaluate("asked"), "nobody asked for the screen to stay on")


def test_the_share_page_leads_to_the_screen(phone: Page, look: Callable[..., None]) -> None:
    table = seat(phone, "points", CAST[:3], CAST[0])
    phone.goto(f"{table}/share")
    phone.get_by_role("link", name="A screen in the room").click()
    expect(phone.locator(".room h1")).to_be_visible()
    look(phone)
