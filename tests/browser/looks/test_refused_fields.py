"""What is wrong is marked where it is: names, a target, several numbers at once, a draw, a reason that is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_table, waits_for
from tests.browser.looks.colours import BLAZE, colour_of
from tests.browser.servers import Starter
from tests.pictures.__main__ import fill
from tests.pictures.states import draw_for_the_deal
from tests.support.full_tables import full_table
from tests.support.send_form import send_form

CAST = ("Christopher", "Annegret", "Mary Ann")
WRONG = '[aria-invalid="true"]'
SEEN = """fields => fields.map(field => [
  field.name || field.querySelector("input").name,
  document.getElementById(field.getAttribute("aria-describedby"))?.checkVisibility(),
  getComputedStyle(field).outlineWidth])"""
IN_SIGHT = """field => {
  const box = field.getBoundingClientRect();
  return field.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""


@pytest.mark.thorough_but
@pytest.mark.parametrize(
    ("game", "where", "form"),
    [
        ("Huckley Buck", "players", {"name-1": CAST[0]}),
        ("Huckley Buck", "house-rules", {"hb.target": "1000"}),
        ("Ten-Point Buck", "enter/bid", {"bids-0": "7x", "bids-2": "x"}),
    ],
)
def test_each_wrong_field_is_marked(
    new_phone: Callable[..., Page], game: str, where: str, form: Mapping[str, str]
) -> None:
    page = new_phone(320)
    path = seat_table(page, game, CAST, dealer=CAST[2])
    page.goto(f"{path}/{where}")
    send_form(page, form)
    marked = page.locator(WRONG).evaluate_all(SEEN)
    assert sorted(marked) == [[name, True, "2px"] for name in sorted(form)]


def test_a_corrected_number_loses_its_mark_and_another_keeps_its_own(new_phone: Callable[..., Page]) -> None:
    page = new_phone(320)
    page.goto(f"{seat_table(page, 'Ten-Point Buck', CAST, dealer=CAST[2])}/enter/bid")
    send_form(page, {"bids-0": "7x", "bids-2": "x"})
    page.fill("#bids-0", "7")
    page.locator("#bids-0").dispatch_event("change")
    expect(page.locator(WRONG)).to_have_count(1)
    expect(page.locator("#bids-2")).to_have_attribute("aria-invalid", "true")


def test_a_refusal_that_is_in_sight_is_in_the_form_alone(new_phone: Callable[..., Page]) -> None:
    page = new_phone(320)
    page.goto(f"{seat_table(page, 'Ten-Point Buck', CAST, dealer=CAST[2])}/enter/bid")
    send_form(page, {"bids-0": "7x"})
    with page.expect_response("**/preview"):
        page.fill("#bids-1", "7")
        page.locator("#bids-1").dispatch_event("change")
    again = page.locator("#preview [data-problem]").first
    expect(again).to_have_attribute("data-problem", page.locator(".wrong").get_attribute("data-wrong") or "")
    expect(again).to_be_hidden()


@pytest.fixture
def ten(starter: Starter, tmp_path: Path) -> Iterator[str]:
    """The address of a table of Ten in mid-game, on a server for its own machine alone."""
    path = tmp_path / "ten.sqlite3"
    ((table_id, _),) = fill(path, {"ten": full_table("ten", CAST)}).values()
    server = Server(starter, path)
    server.start()
    yield f"{server.url}/tables/{table_id}"
    server.stop(kill=True)


def test_a_table_that_is_not_shared_says_how_it_can_be(new_phone: Callable[..., Page], ten: str) -> None:
    page = new_phone(320)
    page.goto(f"{ten}/share")
    expect(page.get_by_role("main")).to_contain_text("start it again with the same command and --share at its end")
    expect(page.get_by_role("link", name="Copy as a file")).to_be_visible()


def test_every_way_to_share_is_in_sight_on_the_smallest_phone(new_phone: Callable[..., Page], ten: str) -> None:
    page = new_phone(320)
    page.goto(f"{ten}/share")
    bar = page.locator(".action-bar").bounding_box()
    room = page.get_by_role("link", name="A screen in the room").bounding_box()
    assert bar
    assert room
    assert room["y"] + room["height"] <= bar["y"]


def test_a_needed_reason_has_the_focus_and_no_keypad_over_it(new_phone: Callable[..., Page], ten: str) -> None:
    page = new_phone(320)
    page.goto(f"{ten}/enter/counted")
    send_form(page, {f"chips-{seat}": "5" for seat in range(len(CAST))})
    expect(page.locator("#note")).to_be_focused()
    expect(page.locator("[data-keypad-keys]")).to_be_hidden()
    assert page.locator("#note").evaluate(IN_SIGHT)
    page.locator("#chips-1").click()
    page.locator('[data-key="7"]').click()
    expect(page.locator("#preview")).not_to_be_empty()
    expect(page.locator("[data-keypad-keys]")).to_be_visible()


def test_a_card_missing_in_the_draw_is_asked_for_at_the_draw(new_phone: Callable[..., Page]) -> None:
    page = new_phone(320)
    page.goto("/tables/new/huckley-buck")
    draw_for_the_deal(page)
    message = page.locator(".draw [role=alert]")
    expect(message).to_be_in_viewport()
    expect(message).to_contain_text("One question.")
    assert page.locator(WRONG).count() == page.locator("[data-seat]").count()
    box = page.locator(".paper:has(.draw)").bounding_box()
    assert box
    for key in page.locator(".draw .cardpad button").all():
        place = key.bounding_box()
        assert place
        assert box["x"] + 3 < place["x"]
        assert place["x"] + place["width"] < box["x"] + box["width"] - 3


@pytest.mark.thorough_but
@pytest.mark.parametrize(("width", "least"), [(320, 41), (390, 44)])
def test_cards_of_a_dispute_keep_off_the_edge(new_phone: Callable[..., Page], width: int, least: int) -> None:
    page = new_phone(width)
    entered = "p=Christopher&p=Elizabeth&p=Alexander&d=2&s.trump=S"
    page.goto(f"/referee/huckley-buck?{entered}&t=3C+2C+KC&i=kept_faced&q.faced=4C")
    for key in page.locator(".cardpad [role=group] button").all():
        place = key.bounding_box()
        assert place
        assert place["width"] >= least
        assert place["x"] >= 4
        assert place["x"] + place["width"] <= width - 4


def test_the_key_is_quiet_after_a_refusal_until_the_numbers_fit(new_phone: Callable[..., Page]) -> None:
    page = new_phone(390)
    page.goto(f"{seat_table(page, 'Huckley Buck', CAST, dealer=CAST[2])}/enter/result")
    send_form(page, {f"tricks-{seat}": "3" for seat in range(3)})
    key = page.locator(".action-bar .go")
    expect(page.locator("[data-wrong]")).to_have_count(1)
    assert colour_of(key) != BLAZE
    for seat in (1, 2):
        page.locator(f"label:has([name='tricks-{seat}'][value='1'])").click()
    expect(page.locator("[data-wrong]")).to_have_count(0)
    waits_for(page, lambda: colour_of(key) == BLAZE)
