"""What the referee's pages and rulings look like to a machine that reads them: accessible and within the screen."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.disputes.referee_taps import CAST, Thumb
from tests.browser.tables import seat

STRIP = "[...document.querySelectorAll('.trick.laid .card')].map(card => card.getBoundingClientRect().toJSON())"
KEYS = """() => {
    const dock = document.querySelector(".action-bar").getBoundingClientRect();
    return [...document.querySelectorAll("[data-cardpad] button[value^='card:']")].map(key => {
        const { top, bottom, width, height } = key.getBoundingClientRect();
        return { card: key.value, hidden: top < -1 || bottom > dock.top + 1, bottom, dock: dock.top, width, height };
    });
}"""
"""Every key of the deck: its size, and whether any of it is off the screen or under the action bar."""
TOLD = (
    ("huckley-buck", 7, "s.trump=S&t=7H+QH+2S"),
    ("huckley-buck", 7, "t=7H+QH"),
    ("ten-point-buck", 4, "t=n3+n5"),
    ("buddha", 4, "t=F7+F3"),
    ("buddha", 5, "t=F7+F3"),
    ("buddha", 6, "t=F7+F3"),
)
"""Tables at which a trick is entered: game, players, what is entered."""
ALIKE = (
    "Wolfeschlegelsteinhausenbergerdorf",
    "عبد الرحمن بن محمد الأندلسي الكبير",
    "Maximiliana-Friederike von Hohenau",
    "Tim",
    "נועה בת־אברהם מירושלים הבירה",
    "Nina",
    "Bob",
)


@pytest.mark.thorough_but
@pytest.mark.parametrize("size", [(844, 390), (667, 375), (320, 568)], ids=str)
def test_the_trick_is_one_strip_within_the_screen(phone: Page, size: tuple[int, int]) -> None:
    width, height = size
    phone.set_viewport_size({"width": width, "height": height})
    table = seat(phone, "huckley-buck", ALIKE, "Tim")
    phone.goto(f"{table}/referee?d=3&s.trump=S&f=1&t=7H+QH+2S+8H")
    boxes = phone.evaluate(STRIP)
    assert len(boxes) == 7
    assert max(box["top"] for box in boxes) - min(box["top"] for box in boxes) < 1
    for one, other in itertools.pairwise(boxes):
        assert one["right"] <= other["left"]
    assert all(box["left"] >= 0 and box["right"] <= width for box in boxes)
    assert max(box["bottom"] for box in boxes) <= height
    assert phone.evaluate("document.documentElement.scrollWidth") <= width


LINE_UNDER = """change => {
    const box = change.closest(".quiet").getBoundingClientRect(), { bottom } = change.getBoundingClientRect();
    return { line: getComputedStyle(change).textDecorationLine, room: box.bottom - bottom };
}"""


def test_the_key_that_changes_a_known_fact_is_underlined_as_a_key_is(phone: Page) -> None:
    """The line is 3 px below the letters: whatever is cut off below them hides it."""
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto("/referee/huckley-buck?p=Mary+Ann&p=Franziska&p=Hildegard&d=2&s.trump=C&f=1&t=7H+9H")
    shown = phone.locator(".known-facts .change").evaluate(LINE_UNDER)
    assert shown["line"] == "underline"
    assert shown["room"] >= 3


PLACE = "key => { const { x, y } = key.getBoundingClientRect(); return [x, y]; }"
AT_A_POINT = "([x, y]) => document.elementFromPoint(x, y).closest('a')?.className"


def test_a_thumb_finds_the_way_to_a_known_fact(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto("/referee/huckley-buck?p=Mary+Ann&p=Franziska&p=Hildegard&d=2&s.trump=C&f=1&t=7H+9H")
    box = phone.locator(".known-facts .change").bounding_box()
    assert box
    bottom = box["y"] + box["height"]
    assert phone.evaluate(AT_A_POINT, [box["x"] + 5, bottom - 40]) == "known-facts"
    assert phone.evaluate(AT_A_POINT, [box["x"] + 5, bottom + 3]) == "known-facts"


@pytest.mark.parametrize("size", [(320, 568), (390, 664)], ids=str)
def test_the_rules_stay_at_the_right_while_cards_are_laid(phone: Page, size: tuple[int, int]) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    table = seat(phone, "huckley-buck", CAST[:3], CAST[2])
    rules, places = phone.get_by_role("link", name="Rules of Huckley Buck"), []
    for entered in ("", "?d=2&f=1&s.trump=S", "?d=2&f=1&s.trump=S&t=7H"):
        phone.goto(f"{table}/referee{entered}")
        places.append(rules.evaluate(PLACE))
    (asked, _), empty, laid = places
    assert asked == empty[0] > size[0] / 2
    assert empty == laid


LONG = "huckley-buck?p=Christopher&p=Elisabetta-A&p=Alexandrinas&d=2&s.trump=S"
LINES = ".known-facts > span:first-child, .going > p, .still-to-tell > span"
CUT = """lines => lines.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => clientWidth > 1 &&
    (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)).map(line => line.textContent)"""


@pytest.mark.parametrize(
    "entered", ["t=3C", "t=7H+QH+2S", "t=7H+QH&f=4&l=1", "t=7H+QH+2S&t=7C", "i=kept_faced&t=2C+3C+KC"]
)
def test_no_line_of_a_dispute_is_cut_at_names_of_twelve_letters(phone: Page, entered: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(f"/referee/{LONG}&{entered}")
    lines = phone.locator(LINES)
    assert lines.count() > 1
    assert lines.evaluate_all(CUT) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "players", "entered"), TOLD)
def test_the_whole_deck_is_in_sight_under_the_trick(phone: Page, slug: str, players: int, entered: str) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    table = seat(phone, slug, CAST[:players], CAST[0])
    phone.goto(f"{table}/referee?d=0&{entered}")
    keys = phone.evaluate(KEYS)
    assert len(keys) >= 20
    assert [key["card"] for key in keys if key["hidden"]] == []
    assert min(min(key["width"], key["height"]) for key in keys) >= 44
    assert phone.locator(".trick.laid").bounding_box()["y"] >= 0  # type: ignore[index]


@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "players", "entered"), TOLD)
def test_on_a_small_phone_one_short_scroll_shows_the_whole_deck(
    phone: Page, slug: str, players: int, entered: str
) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    table = seat(phone, slug, CAST[:players], CAST[0])
    phone.goto(f"{table}/referee?d=0&{entered}")
    keys = phone.evaluate(KEYS)
    below = max(0, *(key["bottom"] - key["dock"] for key in keys))
    assert below <= 150, "no more than a quarter of the screen is below its edge"
    phone.evaluate("below => scrollTo(0, below)", below)
    assert [key["card"] for key in phone.evaluate(KEYS) if key["hidden"]] == []
    assert min(key["width"] for key in keys) >= 41
    assert min(key["height"] for key in keys) >= 44


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(390, 664), (320, 568)], ids=str)
def test_what_is_still_to_tell_is_in_sight_at_once_and_the_deck_one_tap_away(
    phone: Page, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    table = seat(phone, "huckley-buck", CAST, CAST[0])
    phone.goto(f"{table}/referee?d=0&t=7H+QH+2S&do=ask:legal")
    expect(phone.locator("[role=alert]")).to_contain_text("Not yet.")
    expect(phone.locator(".asked > fieldset")).to_have_count(1)
    dock = phone.locator(".action-bar").bounding_box()
    places = [*phone.locator(".setting label, .asked > fieldset label").all(), phone.locator(".trick.laid")]
    assert len(places) == 4 + 5 + 1
    assert dock
    for each in places:
        box = each.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= dock["y"]
    assert not phone.locator("[data-cardpad]").is_visible()
    phone.locator(".deck > summary").click()
    assert len(phone.evaluate(KEYS)) == 52
    phone.locator("[data-cardpad] button[value='card:9H']").click()
    expect(phone.locator(".trick.laid .card:not(.slot)")).to_have_count(4)


PLACES = "keys => keys.map(key => [key.value, key.offsetLeft, key.offsetTop])"


def test_no_key_moves_while_a_trick_is_laid(phone: Page) -> None:
    thumb, keys = Thumb(phone), phone.locator("[data-cardpad] button[value^='card:']")
    table = seat(phone, "huckley-buck", CAST[:3], CAST[2])
    phone.goto(f"{table}/referee?d=2&s.trump=S&what=trick")
    before = keys.evaluate_all(PLACES)
    for laid, card in enumerate(("7D", "2C", "9D"), 1):
        thumb.tap(f"[data-cardpad] button[value='card:{card}']")
        expect(phone.locator(".trick.laid .card:not(.slot)")).to_have_count(laid)
        assert keys.evaluate_all(PLACES) == before


KEYS_A_LINE = """keys => {
    const lines = {};
    for (const key of keys) (lines[key.getBoundingClientRect().top] ??= []).push(key);
    return Object.values(lines).map(line => line.length);
}"""


def test_no_player_of_five_has_a_line_with_a_hole_beside(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    table = seat(phone, "huckley-buck", ("Bartholomew-Alexander", *CAST[1:5]), CAST[1])
    phone.goto(f"{table}/referee?d=1&i=renege")
    assert phone.locator("label:has([name='q.player'])").evaluate_all(KEYS_A_LINE) == [3, 2]


def test_any_number_of_a_players_cards_stays_within_their_line(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    told = "&".join(f"p={name}" for name in CAST[:3])
    phone.goto(f"/referee/ten?i=final&{told}&q.special.0=J+J+P2+R8+P3+P4+P5+R9")
    line = phone.locator(".place").first
    expect(line.locator(".mini")).to_have_count(8)
    line_box, cards = line.bounding_box(), [card.bounding_box() for card in line.locator(".mini").all()]
    assert line_box
    assert all(card and card["x"] + card["width"] <= line_box["x"] + line_box["width"] for card in cards)
    assert line_box["width"] > 250


def test_the_numbers_of_the_question_that_is_asked_fill_its_card(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    table = seat(phone, "huckley-buck", CAST[:5], CAST[0])
    phone.goto(f"{table}/referee?d=0&t=7H+QH+2S&do=ask:legal")
    asked, last = phone.locator("#dispute > .asked").bounding_box(), phone.locator(".tricks label").last.bounding_box()
    assert asked
    assert last
    assert asked["x"] + asked["width"] - last["x"] - last["width"] < 20


@pytest.mark.parametrize("slug", ["ten", "huckley-buck", "buddha"])
def test_how_many_play_is_one_line_of_keys(phone: Page, slug: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(f"/referee/{slug}")
    keys = phone.locator(".how-many button")
    (in_line,) = keys.evaluate_all(KEYS_A_LINE)
    assert in_line == keys.count() > 2
    boxes = [key.bounding_box() for key in keys.all()]
    assert all(box and box["width"] >= 41 and box["height"] >= 44 for box in boxes)
