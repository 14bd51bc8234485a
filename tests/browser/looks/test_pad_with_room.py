"""A pad on a phone with its bars: what there is room for is large, and no line of it is given away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import seat, send

FOUR = ("Christopher", "Annegret", "Mary Ann", "Tim")
SEVEN = (*FOUR, "Bartholomew", "Elizabeth", "Nina")


@pytest.fixture
def small(new_phone: Callable[..., Page]) -> Page:
    page = new_phone(390)
    page.set_viewport_size({"width": 390, "height": 664})
    return page


def top_and_bottom(page: Page, where: str) -> tuple[float, float]:
    box = page.locator(where).bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def test_totals_are_large_before_the_first_round(small: Page) -> None:
    small.goto(seat(small, "ten-point-buck", FOUR, FOUR[0]))
    size = small.locator(".sheet tfoot td").first.evaluate("cell => parseFloat(getComputedStyle(cell).fontSize)")
    assert size >= 56


@pytest.mark.parametrize("slug", ["points", "ten-point-buck", "buddha"])
def test_before_the_first_round_the_ruled_sheet_and_how_it_is_won_reach_the_bar(small: Page, slug: str) -> None:
    small.goto(seat(small, slug, FOUR, FOUR[0]))
    expect(small.locator("#sheet > p")).to_contain_text("win")
    _, end = top_and_bottom(small, "#sheet")
    bar, _ = top_and_bottom(small, ".action-bar")
    assert bar - 80 < end <= bar


def test_who_deals_is_shown_in_full_above_the_bar_for_seven(small: Page) -> None:
    small.goto(seat(small, "huckley-buck", SEVEN, SEVEN[0]))
    expect(small.get_by_role("button", name="Out", exact=True)).to_be_visible()
    _, end = top_and_bottom(small, ".pieces > .quiet")
    bar, _ = top_and_bottom(small, ".action-bar")
    assert end <= bar


def test_a_draw_asks_what_a_player_throws(small: Page) -> None:
    small.goto(seat(small, "huckley-buck", FOUR, FOUR[0]))
    asked = small.locator(".pill.next > [data-asked] >> visible=true").evaluate("pill => pill.dataset.asked")
    assert asked == "throws"


def drawing(page: Page) -> None:
    """The first of seven has thrown; two of them are out, and a round before was scored."""
    table = seat(page, "huckley-buck", SEVEN, SEVEN[0])
    tricks = [(f"tricks-{player}", "1" if player < 5 else "0") for player in range(7)]
    send(page, f"{table}/enter/result", [("based_on", "1"), *tricks])
    send(page, f"{table}/enter/upcard", [("based_on", "2"), ("card.1", "T"), ("card.2", "D")])
    says = ("out", "out", "in", "in", "in", "in", "in")
    for at, (player, word) in enumerate(zip((2, 3, 4, 5, 6, 0, 1), says, strict=True)):
        send(page, f"{table}/enter/announced", [("based_on", str(at + 3)), ("seat", str(player)), ("says", word)])
    send(page, f"{table}/enter/drawn", [("based_on", "10"), ("seat", "4"), ("discards", "3")])
    page.goto(table)
    page.locator(".pill.next").wait_for()


@pytest.mark.parametrize("size", [(320, 568), (390, 664)])
def test_a_draw_of_seven_is_in_sight_with_the_title_and_the_totals(small: Page, size: tuple[int, int]) -> None:
    small.set_viewport_size({"width": size[0], "height": size[1]})
    drawing(small)
    _, end = top_and_bottom(small, "button[name=discards] >> visible=true >> nth=0")
    bar, _ = top_and_bottom(small, ".action-bar")
    assert end <= bar
    assert small.evaluate("scrollY") == 0


def test_the_players_of_a_step_are_in_cells_of_one_size(small: Page) -> None:
    drawing(small)
    cells = [cell.bounding_box() for cell in small.locator(".of-players > .pill").all()]
    assert len(cells) == 7
    assert len({round(cell["width"]) for cell in cells if cell}) == 1
    assert len({round(cell["x"]) for cell in cells if cell}) == 3


def test_names_on_a_sheet_are_all_of_one_size(small: Page) -> None:
    small.goto(seat(small, "buddha", SEVEN[:6], SEVEN[0]))
    sizes = small.locator(".sheet thead th:has(.name)").evaluate_all(
        "all => all.map(one => getComputedStyle(one).fontSize)"
    )
    assert len(sizes) == 6
    assert len(set(sizes)) == 1


def test_names_go_with_the_totals_of_a_sheet_without_lines(small: Page) -> None:
    small.set_viewport_size({"width": 320, "height": 568})
    small.goto(seat(small, "huckley-buck", SEVEN, SEVEN[0]))
    small.evaluate("scrollTo(0, 90)")
    _, end = top_and_bottom(small, ".sheet thead th >> nth=1")
    start, _ = top_and_bottom(small, ".sheet tfoot td >> nth=1")
    assert end <= start + 2


def test_ranks_on_the_smallest_phone_are_in_three_rows_of_about_as_many(small: Page) -> None:
    small.set_viewport_size({"width": 320, "height": 568})
    small.goto(seat(small, "huckley-buck", FOUR, FOUR[0]))
    small.locator(".turned > summary").click()
    keys = [key.bounding_box() for key in small.locator(".either > .many > label:visible").all()]
    rows = [key["y"] for key in keys if key]
    assert [rows.count(row) for row in sorted(set(rows))] == [5, 4, 4]


def test_what_was_saved_is_beside_undo_where_the_bar_says_no_more(small: Page) -> None:
    table = seat(small, "ten", FOUR, FOUR[0])
    send(small, f"{table}/enter/round_card", [("based_on", "1"), ("card", "6")])
    small.goto(table)
    expect(small.locator("#saved")).to_contain_text("Round card")
    saved, undo = (top_and_bottom(small, where) for where in (".saved", "#step-undo button"))
    assert abs(sum(saved) - sum(undo)) / 2 < 6


def played(page: Page, slug: str, rounds: int) -> str:
    """A table of five that has scored so many rounds, on the page's screen; gives its address."""
    table = seat(page, slug, SEVEN[:5], SEVEN[0])
    for at in range(rounds):
        tricks = [(f"tricks-{player}", "1") for player in range(5)]
        send(page, f"{table}/enter/result", [("based_on", str(at + 1)), *tricks])
    page.goto(table)
    page.locator(".action-bar .go").wait_for()
    return table


@pytest.mark.parametrize(("size", "newest"), [((320, 568), 1), ((390, 664), 2), ((390, 780), 4)])
def test_late_in_a_game_what_can_be_tapped_next_is_in_sight_under_the_newest_rounds(
    small: Page, size: tuple[int, int], newest: int
) -> None:
    small.set_viewport_size({"width": size[0], "height": size[1]})
    played(small, "huckley-buck", 6)
    _, end = top_and_bottom(small, "button[name=says] >> visible=true >> nth=1")
    bar, _ = top_and_bottom(small, ".action-bar")
    assert end <= bar
    assert small.evaluate("scrollY") == 0, "the title is out of sight"
    rows = small.locator(".sheet tbody tr")
    expect(rows.locator("visible=true")).to_have_count(newest)
    expect(small.locator(".newly").first).to_be_visible(visible=not newest)
    small.locator(".lines > summary").click()
    expect(rows.locator("visible=true")).to_have_count(6)


def test_under_the_card_turned_up_the_keys_leave_the_title_of_the_smallest_phone_in_sight(small: Page) -> None:
    small.set_viewport_size({"width": 320, "height": 568})
    table = played(small, "huckley-buck", 2)
    send(small, f"{table}/enter/upcard", [("based_on", "3"), ("card.1", "T"), ("card.2", "D")])
    small.reload()
    _, end = top_and_bottom(small, "button[name=says] >> visible=true >> nth=1")
    bar, _ = top_and_bottom(small, ".action-bar")
    assert end <= bar
    assert small.evaluate("scrollY") == 0


@pytest.mark.parametrize(("height", "rounds"), [(568, 1), (664, 2), (844, 5)])
def test_no_round_is_folded_away_for_a_key_of_its_height(small: Page, height: int, rounds: int) -> None:
    small.set_viewport_size({"width": 390, "height": height})
    played(small, "huckley-buck", rounds)
    expect(small.locator(".sheet tbody tr >> visible=true")).to_have_count(rounds)
    expect(small.locator(".lines > summary")).to_be_hidden()


def test_the_way_back_is_at_the_left_of_a_pad_and_the_rules_at_the_right(small: Page) -> None:
    small.goto(seat(small, "buddha", FOUR, FOUR[0]))
    back, rules = (small.locator(where).bounding_box() for where in ("h1 a", ".top > .rules"))
    assert back
    assert rules
    assert back["x"] < 20
    assert rules["x"] + rules["width"] > 370


def test_a_sixth_score_shows_above_the_keypad_of_the_smallest_phone(small: Page) -> None:
    small.set_viewport_size({"width": 320, "height": 568})
    table = seat(small, "points", SEVEN[:6], SEVEN[0])
    small.goto(f"{table}/enter/result")
    expect(small.locator("[data-keypad-keys]")).to_be_visible()
    start, _ = top_and_bottom(small, ".who >> nth=5 >> input")
    bar, _ = top_and_bottom(small, ".action-bar")
    assert start + 24 < bar


MOVED = """() => new Promise((tell) => {
  const sum = (list) => list.getEntries().reduce((moved, one) => moved + one.value, 0);
  new PerformanceObserver((list) => tell(sum(list))).observe({type: "layout-shift", buffered: true});
  setTimeout(() => tell(0), 500);
})"""
"""How much of the page moved without a tap since it began to load; 0 where nothing did."""


def test_a_sheet_that_folds_does_so_before_it_is_drawn(small: Page) -> None:
    table = seat(small, "points", SEVEN[:5], SEVEN[0])
    for at in range(13):
        points = [(f"points-{player}", str(player)) for player in range(5)]
        send(small, f"{table}/enter/result", [("based_on", str(at + 1)), *points])
    small.goto(table)
    expect(small.locator(".sheet .folded").first).to_be_hidden()
    assert small.evaluate(MOVED) < 0.02
