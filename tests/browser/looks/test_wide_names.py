"""Long names of a full table on a phone: what people do often is in sight, and numbers stand in columns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks.colours import colour_of
from tests.browser.tables import seat, send

SEVEN = ("Maximilian", "Alexandra-Katharina", "Christopher", "Annegret", "Tim", "Elizabeth", "Bartholomew")
PHONE_WITH_BARS = {"width": 390, "height": 664}
SMALL = {"width": 320, "height": 568}
HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"
LINES = """one => {
    const words = new Range();
    words.selectNodeContents(one);
    return new Set([...words.getClientRects()].map(box => box.top)).size;
}"""
RIGHTS = "all => all.map(one => Math.round(one.getBoundingClientRect().right))"


def test_each_theme_is_named_on_one_line_of_the_smallest_phone(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    phone.goto("/phone")
    words = phone.locator('label:has([name="theme"]) > span')
    assert words.evaluate_all(f"all => all.map({LINES})") == [1] * 3


@pytest.mark.parametrize("size", [SMALL, PHONE_WITH_BARS])
def test_what_was_saved_last_is_one_line_beside_undo_and_redo(phone: Page, size: dict[str, int]) -> None:
    phone.set_viewport_size(size)
    table = seat(phone, "huckley-buck", SEVEN, SEVEN[0])
    for seat_number in ("1", "2"):
        step(phone, table, "announced", seat=seat_number, says="in")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("button", name="Redo")).to_be_visible()
    words = "Undone; last: Alexandra-Katharina in"
    expect(phone.locator("#saved")).to_have_text(words)
    [height] = phone.locator(".saved").evaluate_all(HEIGHTS)
    assert height < 20, "one line of 13 px"
    prompt = phone.locator(".say").bounding_box()
    assert prompt
    assert prompt["width"] >= size["width"] - 30, "the sentences have all of the bar"


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, PHONE_WITH_BARS])
def test_the_totals_after_a_row_are_in_one_column(phone: Page, size: dict[str, int]) -> None:
    table = seat(phone, "points", SEVEN, SEVEN[0])
    send(phone, f"{table}/enter/result", [("based_on", "1"), *[(f"points-{at}", str(at * 70)) for at in range(7)]])
    phone.set_viewport_size(size)
    phone.goto(table)
    phone.locator(".sheet tbody th > a").first.click()
    totals = phone.locator(".scores b")
    expect(totals).to_have_count(7)
    assert len(set(totals.evaluate_all(RIGHTS))) == 1
    assert totals.last.inner_text() == "420"
    rows = phone.locator(".scores li").evaluate_all(HEIGHTS)
    assert sum(rows) <= 350


def step(phone: Page, table: str, kind: str, **fields: str) -> None:
    """One more entry; the pad shows what follows."""
    position = phone.locator("#board").get_attribute("data-position") or ""
    send(phone, f"{table}/enter/{kind}", [("based_on", position), *fields.items()])
    phone.goto(table)
    expect(phone.locator("#status")).to_have_text("Live")


def auction_of_seven(phone: Page) -> str:
    """A table of 10 whose seven cards have a chip each; the first player may open."""
    table = seat(phone, "ten", SEVEN, SEVEN[0])
    step(phone, table, "round_card", card="6")
    step(phone, table, "protected", **{f"chips-{number}": "1" for number in range(7)})
    return table


def is_in_sight(phone: Page, last: str) -> bool:
    """Whether the last element there ends above the action bar, as the page opens."""
    phone.reload()
    expect(phone.locator("#status")).to_have_text("Live")
    bar = phone.locator(".action-bar").evaluate("bar => bar.getBoundingClientRect().top")
    return phone.locator(last).last.evaluate("one => one.getBoundingClientRect().bottom") <= bar + 1


@pytest.mark.thorough
def test_all_that_seven_may_bid_is_in_sight(phone: Page) -> None:
    phone.set_viewport_size(PHONE_WITH_BARS)
    table = auction_of_seven(phone)
    assert is_in_sight(phone, ".seats > li")
    step(phone, table, "bid", seat="1", owner="2", chips="3")
    assert is_in_sight(phone, ".seats > li"), "while they raise"
    step(phone, table, "bid", seat="3", rest="yes")
    assert is_in_sight(phone, ".seats > li"), "the next who opens"


@pytest.mark.thorough
def test_a_player_who_opened_takes_three_lines_at_most_on_the_smallest_phone(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    table = auction_of_seven(phone)
    step(phone, table, "bid", seat="1", owner="2", chips="3")
    step(phone, table, "bid", seat="3", rest="yes")
    opened = phone.locator(".seats > li", has_text="opened, 1 chip")
    expect(opened).to_contain_text("Alexandra-Katharina")
    assert opened.evaluate_all(HEIGHTS)[0] < 66
    assert is_in_sight(phone, ".seats > li")


@pytest.mark.thorough
def test_the_form_of_a_bid_of_eight_chips_among_seven_is_in_sight(phone: Page) -> None:
    phone.set_viewport_size(PHONE_WITH_BARS)
    table = auction_of_seven(phone)
    step(phone, table, "bid", seat="1", owner="2", chips="3")
    step(phone, table, "bid", seat="3", rest="yes")
    phone.goto(f"{table}/enter/bid")
    expect(phone.locator('[name="chips"]')).to_have_count(9)
    bar = phone.locator(".action-bar").evaluate("bar => bar.getBoundingClientRect().top")
    assert phone.locator("#entry label").last.evaluate("key => key.getBoundingClientRect().bottom") <= bar


def last_key_is_in_sight(phone: Page) -> bool:
    """Whether every row of keys is above the action bar."""
    bar = phone.locator(".action-bar").evaluate("bar => bar.getBoundingClientRect().top")
    keys = phone.locator("#entry .who").last.locator("label:visible")
    return keys.last.evaluate("key => key.getBoundingClientRect().bottom") <= bar


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, PHONE_WITH_BARS])
def test_tricks_of_seven_are_in_sight(phone: Page, size: dict[str, int]) -> None:
    phone.set_viewport_size(size)
    phone.goto(f"{seat(phone, 'huckley-buck', SEVEN, SEVEN[0])}/enter/result")
    expect(phone.locator("#entry .who")).to_have_count(7)
    assert last_key_is_in_sight(phone)


def test_the_numbers_beside_out_are_upright(phone: Page) -> None:
    phone.goto(f"{seat(phone, 'huckley-buck', SEVEN, SEVEN[0])}/enter/result")
    styles = phone.locator("#entry .keys span").evaluate_all("all => all.map(one => getComputedStyle(one).fontStyle)")
    assert set(styles) == {"normal"}


def test_a_row_that_is_unfolded_chooses_nothing_yet(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    phone.goto(f"{seat(phone, 'huckley-buck', SEVEN, SEVEN[0])}/enter/result")
    go, row = phone.locator(".action-bar button.go"), phone.locator(".who", has_text="Annegret")
    quiet = colour_of(go)
    row.locator(".further").click()
    expect(row.locator("[name|=tricks]:checked")).to_have_count(0)
    expect(go).to_have_css("background-color", quiet)
    row.locator('label:has([value="5"])').click()
    expect(row.locator("[name|=tricks]:checked")).to_have_value("5")


@pytest.mark.thorough
def test_four_and_five_tricks_come_with_one_tap_on_the_smallest_phone(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    phone.goto(f"{seat(phone, 'huckley-buck', SEVEN, SEVEN[0])}/enter/result")
    row = phone.locator(".who", has_text="Annegret")
    five = row.locator('label:has([value="5"])')
    expect(five).to_be_hidden()
    row.locator(".further").click()
    five.click()
    expect(row.locator("[type=radio]:checked")).to_have_value("5")
    phone.set_viewport_size(PHONE_WITH_BARS)
    expect(phone.locator(".who", has_text="Tim").locator('label:has([value="5"])')).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, PHONE_WITH_BARS])
@pytest.mark.parametrize("players", [5, 6])
def test_a_row_of_tricks_for_each_player_is_in_sight(phone: Page, players: int, size: dict[str, int]) -> None:
    phone.set_viewport_size(size)
    table = seat(phone, "buddha", SEVEN[:players], SEVEN[0])
    phone.goto(f"{table}/enter/bid")
    assert last_key_is_in_sight(phone)
    send(phone, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{at}", "2") for at in range(players)]])
    phone.goto(f"{table}/enter/result")
    assert last_key_is_in_sight(phone)


@pytest.mark.thorough
def test_high_numbers_come_with_one_tap_or_where_one_was_bid(phone: Page) -> None:
    phone.set_viewport_size(PHONE_WITH_BARS)
    table = seat(phone, "buddha", SEVEN[:6], SEVEN[0])
    bids = ["1", "1", "7", "1", "1", "1"]
    send(phone, f"{table}/enter/bid", [("based_on", "1"), *[(f"bids-{at}", bid) for at, bid in enumerate(bids)]])
    phone.goto(f"{table}/enter/result")
    expect(phone.locator('label:has([name="tricks-2"][value="7"])')).to_be_visible()
    six = phone.locator('label:has([name="tricks-3"][value="6"])')
    expect(six).to_be_hidden()
    phone.locator(".who", has_text="Annegret").locator(".further").click()
    six.click()
    expect(phone.locator('[name="tricks-3"]:checked')).to_have_value("6")
    for at, count in (("0", "1"), ("1", "1"), ("4", "0"), ("5", "0")):
        phone.locator(f'label:has([name="tricks-{at}"][value="{count}"])').click()
    phone.locator(".keys.guess").wait_for()
    phone.locator(".action-bar button.go").click()
    expect(phone.locator("#saved")).to_contain_text("Round 1 scored")


HUCKLEY_BUCK_NAMES = ("Christopher", "Elizabeth", "Alexander", "Annegret", "Bartholomew", "Tim", "Nina")


@pytest.mark.thorough
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_who_won_each_trick_is_entered_on_one_screen(phone: Page, players: int) -> None:
    phone.set_viewport_size(PHONE_WITH_BARS)
    names = "".join(f"&p={name}" for name in HUCKLEY_BUCK_NAMES[:players])
    phone.goto(f"/referee/huckley-buck?i=race&d=0{names}&q.trick_winners.0=0")
    rows = phone.locator(".who:has(.beside-title)")
    expect(rows).to_have_count(5)
    top, bottom = rows.evaluate_all(
        "all => [all[0], all[4]].map(row => row.getBoundingClientRect())"
        ".flatMap((box, at) => at ? box.bottom : box.top)"
    )
    assert bottom - top <= (560 if players == 7 else 300)  # seven names are two lines
    keys = rows.locator("label > span")
    assert min(keys.evaluate_all("all => all.map(key => key.getBoundingClientRect().width)")) >= 44
    assert keys.evaluate_all(f"all => all.map({LINES})") == [1] * (5 * players)
    assert min(keys.evaluate_all(HEIGHTS)) >= 44


IS_CUT = "all => all.map(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)"


@pytest.mark.thorough
def test_the_first_page_names_all_seven_on_the_smallest_phone(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    auction_of_seven(phone)
    phone.goto("/")
    lines = phone.locator(".resume").first.locator(".quiet")
    expect(lines).to_have_text(["round 1, Maximilian deals", ", ".join(SEVEN)])
    assert lines.evaluate_all(IS_CUT) == [False] * 2
    games = phone.locator(".games > a")
    assert games.last.evaluate("game => game.getBoundingClientRect().bottom") <= SMALL["height"]


@pytest.mark.parametrize(("size", "in_sight"), [((390, 664), 5), ((1024, 768), 5), ((320, 568), 3)])
def test_five_tables_are_a_row_each_and_leave_all_games_in_sight(
    phone: Page, size: tuple[int, int], in_sight: int
) -> None:
    width, height = size
    phone.set_viewport_size({"width": width, "height": height})
    for _ in range(5):
        seat(phone, "points", SEVEN, SEVEN[0])
    phone.goto("/")
    tables = phone.locator(".resume:visible")
    expect(tables).to_have_count(in_sight)
    assert max(tables.evaluate_all("all => all.map(one => one.offsetHeight)")) <= 60
    games = phone.locator(".games > a")
    assert max(games.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")) <= height


def test_what_starts_is_beside_the_tables_on_a_wide_screen(phone: Page) -> None:
    phone.set_viewport_size({"width": 1024, "height": 768})
    seat(phone, "points", SEVEN, SEVEN[0])
    phone.goto("/")
    table, games = phone.locator(".resume").bounding_box(), phone.locator(".games").bounding_box()
    assert table
    assert games
    assert games["y"] == table["y"]
    assert games["x"] > table["x"] + table["width"]
    for words in ("Nights", "Statistics", "Tournament days"):
        expect(phone.get_by_role("link", name=words, exact=True)).to_be_in_viewport(ratio=1)
    expect(phone.get_by_text("More: circle, copies, this phone")).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, PHONE_WITH_BARS])
def test_whose_each_of_seven_cards_is_isnt_cut(phone: Page, size: dict[str, int]) -> None:
    phone.set_viewport_size(size)
    names = "".join(f"&p={name}" for name in HUCKLEY_BUCK_NAMES)
    phone.goto(f"/referee/huckley-buck?d=2{names}&s.trump=S&f=1&t=7H+QH+2S+8H+3H+4H+5H")
    captions = phone.locator(".trick.laid figcaption")
    assert captions.evaluate_all(IS_CUT) == [False] * 7


def test_a_long_name_on_the_list_of_a_day_has_a_line_of_its_own_above_its_keys(phone: Page) -> None:
    phone.set_viewport_size(SMALL)
    day = send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]).removesuffix("/players")
    names = ("Deborah Hoffmann", "Maximiliane Wagner", "Tim", "Ann", "Bob")
    send(phone, f"{day}/came", [("as_of", "1"), ("names", "\n".join(names))])
    phone.goto(f"{day}/players")
    assert phone.locator(".on-list a").evaluate_all(f"all => all.map({LINES})") == [1] * 5
    tops = [box["y"] for key in phone.locator(".on-list button").all() if (box := key.bounding_box())]
    assert tops[::2] == tops[1::2], "both keys are in one line"


TWELVE = ("Bartholomew-Alexander", "Chidi", "Maya", "Rosa", "Tom", "Ines", "Anne", "Max", "Wolf", "Zoe", "Kit", "Li")


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 800)])
def test_the_chart_of_twelve_is_beside_their_ranking_and_within_the_page(phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    table = won_by_twelve(phone)
    phone.goto(table)
    expect(phone.locator(".charted")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [320, 390, 412])
def test_no_column_of_the_statistics_is_cut(phone: Page, width: int) -> None:
    won_by_twelve(phone)
    phone.set_viewport_size({"width": width, "height": 664})
    phone.goto("/statistics")
    assert phone.locator(".figures").evaluate("figures => figures.scrollWidth - figures.clientWidth") <= 1


def test_all_columns_of_a_game_with_many_are_in_sight_on_a_wide_screen(phone: Page) -> None:
    phone.set_viewport_size({"width": 1024, "height": 768})
    table = seat(phone, "huckley-buck", SEVEN[:3], SEVEN[0], hb_target="3")
    tricks = [(f"tricks-{place}", str(won)) for place, won in enumerate((3, 2, 0))]
    send(phone, f"{table}/enter/result", [("based_on", "1"), *tricks])
    phone.goto("/statistics?game=huckley-buck/Huckley%20Buck")
    expect(phone.locator(".figures thead th")).to_have_count(15)
    assert phone.locator(".figures").evaluate("figures => figures.scrollWidth - figures.clientWidth") <= 1


def won_by_twelve(phone: Page) -> str:
    """The address of a game of Points that twelve have played to its end."""
    table = seat(phone, "points", TWELVE, "Chidi")
    for position in (1, 2):
        points = [(f"points-{at}", str((at * 7 + position) % 11)) for at in range(len(TWELVE))]
        send(phone, f"{table}/enter/result", [("based_on", str(position)), *points])
    send(phone, f"{table}/enter/ended", [("based_on", "3")])
    return table


def test_columns_beyond_the_edge_of_the_statistics_make_the_page_no_wider(phone: Page) -> None:
    table = seat(phone, "huckley-buck", TWELVE[:4], TWELVE[0])
    for position in (1, 2, 3):
        tricks = [(f"tricks-{at}", "0" if at else "5") for at in range(4)]
        send(phone, f"{table}/enter/result", [("based_on", str(position)), *tricks])
    phone.set_viewport_size({"width": 780, "height": 900})
    phone.goto("/statistics?game=huckley-buck/Huckley Buck")
    assert phone.locator(".figures").evaluate("figures => figures.scrollWidth > figures.clientWidth")
    assert phone.evaluate("document.documentElement.scrollWidth") == 780


LINES_OF_WORDS = """one => {
    const text = one.firstChild;
    return [...text.data.matchAll(/\\S+/g)].map((word) => {
        const range = new Range();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((box) => box.top)).size;
    });
}"""
BEYOND_CARD = """card => [...card.querySelectorAll("li > *")].filter((one) =>
    one.getBoundingClientRect().right > card.getBoundingClientRect().right - 4).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [SMALL, PHONE_WITH_BARS])
def test_the_name_of_a_winner_is_in_whole_words_and_the_ranking_within_its_card(
    phone: Page, size: dict[str, int]
) -> None:
    phone.set_viewport_size(size)
    names = ("Bartholomew Featherstonehaugh", *TWELVE[1:])
    table = seat(phone, "points", names, "Chidi", points_ends="rounds", points_rounds="1")
    points = [(f"points-{at}", str(-99_900 if at else 99_900)) for at in range(len(names))]
    send(phone, f"{table}/enter/result", [("based_on", "1"), ("allowed", "yes"), *points])
    phone.goto(table)
    assert phone.locator(".winner").evaluate(LINES_OF_WORDS) == [1, 1]
    assert phone.locator(".ranking").evaluate(BEYOND_CARD) == []
