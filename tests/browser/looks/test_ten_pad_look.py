"""What the steps of 10 look like: where it is orange, the round card as a card, and keys in even rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import waits_for
from tests.browser.looks.colours import BLAZE, colour_of
from tests.browser.tables import seat, send
from tests.browser.ten_pads import Pad

CAST = ("Christopher", "Annegret", "Mary Ann")
ORANGE = """accent => [...document.querySelectorAll("main *, .action-bar *")].filter(one => {
    const { backgroundColor, borderLeftColor, borderLeftWidth, boxShadow } = getComputedStyle(one);
    const edge = borderLeftColor === accent && borderLeftWidth !== "0px";
    return one.checkVisibility() && (edge || backgroundColor === accent || boxShadow.startsWith(accent));
}).map(one => one.className || one.localName)"""
"""The classes of all that is orange on the page, or its element without a class."""

ROWS = """({ where, count }) => {
    const row = document.querySelector(where);
    while (row.children.length > count) row.lastElementChild.remove();
    while (row.children.length < count) row.append(row.firstElementChild.cloneNode(true));
    const rows = {};
    for (const key of row.children) {
        const { top, width } = key.getBoundingClientRect();
        (rows[Math.round(top)] ??= []).push(width);
    }
    return Object.values(rows);
}"""
"""The widths of so many keys, a list a row."""


@pytest.fixture
def table(phone: Page) -> str:
    return seat(phone, "ten", CAST, CAST[0])


def step(phone: Page, table: str, kind: str, **data: str) -> None:
    """One more entry; the pad shows what follows."""
    position = phone.locator("#board").get_attribute("data-position") or ""
    send(phone, f"{table}/enter/{kind}", [("based_on", position), *data.items()])
    phone.goto(table)


def test_the_round_card_on_one_page_shows_its_number(phone: Page, table: str) -> None:
    phone.goto(f"{table}/enter/result")
    phone.locator('[data-face="7"]').click()
    expect(phone.locator(".laid .card.round").get_by_text("7", exact=True)).to_be_visible()


SEVEN = (*CAST, "Bartholomew", "Elizabeth", "Tim", "Nina")
GO = ".action-bar button.go"
UNCOVERED = """() => {
    const bar = document.querySelector(".action-bar").getBoundingClientRect().top;
    const boxes = [...document.querySelectorAll(".who.hand")].map(hand => hand.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= -1 && bottom <= bar + 1).length;
}"""
"""How many hands are above the action bar, all of each."""


def on_one_page(phone: Page, players: tuple[str, ...] = CAST) -> None:
    phone.goto(f"{seat(phone, 'ten', players, players[0])}/enter/result")
    phone.locator('[data-face="5"]').click()


def show(phone: Page, *cards: str) -> None:
    """A card for each player, and the key that goes on."""
    for card in cards:
        phone.locator(f'[data-face="{card}"]').click()
        phone.locator('[data-face="next"]').click()


def test_six_hands_are_in_sight_above_the_deck(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(390)
    phone.set_viewport_size({"width": 390, "height": 664})
    on_one_page(phone, SEVEN)
    show(phone, "1", "2", "3", "4", "6", "7")
    expect(phone.locator("#preview")).to_contain_text("for Christopher")
    expect(phone.locator("[data-hand-deck]")).to_be_visible()
    assert phone.evaluate(UNCOVERED) >= 6


@pytest.mark.parametrize("shown", [0, 6])
def test_four_hands_are_in_sight_above_the_deck_of_the_smallest_phone(phone: Page, shown: int) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    on_one_page(phone, SEVEN)
    show(phone, *("1", "2", "3", "4", "6", "7")[:shown])
    expect(phone.locator("[data-hand-deck]")).to_be_visible()
    expect(phone.locator(".hand.at")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#preview")).not_to_be_empty()
    waits_for(phone, lambda: phone.evaluate(UNCOVERED) >= 4)


PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-face]")].map(key => {
    const { left, top, width } = key.getBoundingClientRect();
    return [key.dataset.face, [left, top, width].map(Math.round)];
}))"""
"""Where each key of the deck is: its left and top edge, and its width."""
PENALTIES = [f"P{points}" for points in range(1, 9)]


@pytest.mark.parametrize(("width", "rows"), [(320, 2), (390, 1)])
def test_the_penalty_cards_are_a_block_of_the_deck(new_phone: Callable[..., Page], width: int, rows: int) -> None:
    """The smallest phone has no room for eight keys in a row that a thumb finds."""
    phone = new_phone(width)
    on_one_page(phone)
    expect(phone.locator("[data-hand-deck]")).to_be_visible()
    places = phone.evaluate(PLACES)
    assert min(width for _, _, width in places.values()) >= 41
    assert len({places[face][1] for face in PENALTIES}) == rows
    assert len({places[face][0] for face in PENALTIES}) == 8 / rows
    assert max(places[str(points)][1] for points in range(6)) <= min(places[str(points)][1] for points in range(6, 11))


def test_the_deck_is_put_away_behind_the_last_hand_until_one_is_tapped(phone: Page) -> None:
    on_one_page(phone)
    deck = phone.locator("[data-hand-deck]")
    show(phone, "1", "2")
    phone.locator('[data-face="3"]').click()
    expect(deck.locator('[data-face="next"]')).to_have_text("Done")
    deck.locator('[data-face="next"]').click()
    expect(deck).to_be_hidden()
    phone.locator(".who.hand").nth(1).click()
    expect(deck).to_be_visible()
    phone.locator('[data-face="4"]').click()
    expect(phone.locator(".who.hand").nth(1).locator("input")).to_have_value("1 4")


def test_the_deck_leaves_a_note_the_room(phone: Page) -> None:
    on_one_page(phone)
    show(phone, "1", "2", "3")
    phone.locator(".who.hand").nth(1).click()
    expect(phone.locator("[data-hand-deck]")).to_be_visible()
    phone.evaluate("document.querySelector('#entry').insertAdjacentHTML('beforeend', '<input type=text id=note>')")
    phone.locator("#note").focus()
    expect(phone.locator("[data-hand-deck]")).to_be_hidden()


def test_the_key_is_quiet_until_every_hand_is_shown(phone: Page) -> None:
    on_one_page(phone)
    show(phone, "1", "2")
    expect(phone.locator("#preview")).to_contain_text("for Christopher")
    assert colour_of(phone.locator(GO)) != BLAZE
    show(phone, "3")
    expect(phone.locator("#preview")).to_contain_text("→")
    assert colour_of(phone.locator(GO)) == BLAZE


def test_every_step_that_waits_has_one_orange_mark(phone: Page, table: str) -> None:
    assert phone.evaluate(ORANGE, BLAZE) == ["b"], "the first step of a game"
    step(phone, table, "round_card", card="6")
    assert len(phone.evaluate(ORANGE, BLAZE)) == 1
    for number in ("1", "2", "0"):
        step(phone, table, "protected", **{f"chips-{number}": "1"})
        assert len(phone.evaluate(ORANGE, BLAZE)) == 1
    assert "acts" in phone.evaluate(ORANGE, BLAZE), "the auction"
    step(phone, table, "bid", seat="1", rest="yes")
    expect(phone.locator(".whose")).to_contain_text("turns the first card up")
    assert phone.evaluate(ORANGE, BLAZE) == ["b"]


@pytest.mark.thorough
def test_the_round_card_is_drawn_as_a_card_everywhere(phone: Page, table: str) -> None:
    step(phone, table, "round_card", card="6")
    link = phone.locator(".pieces a:has(.mini.round)")
    expect(link).to_have_accessible_name("round card 6")
    box = link.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    expect(phone.locator(".mini.round")).to_have_count(1)
    other = seat(phone, "ten", CAST, CAST[0])
    phone.goto(f"{other}/enter/result")
    phone.locator('[data-face="6"]').click()
    expect(phone.locator(".hand:has(#round_card) .card.round")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("width", [320, 390, 1024])
def test_keys_are_in_even_rows_and_none_alone(new_phone: Callable[..., Page], width: int) -> None:
    phone = new_phone(width)
    table = seat(phone, "ten", CAST, CAST[0])
    for address, where in ((table, ".pieces .even"), (f"{table}/enter/round_card", ".keys.even")):
        phone.goto(address)
        for count in range(22, 1, -1):
            rows = phone.evaluate(ROWS, {"where": where, "count": count})
            assert min(map(len, rows)) > 1, (address, count, rows)
            assert all(key >= 44 for row in rows for key in row), (address, count)
            assert len(rows[0]) - len(rows[-1]) <= 3, (address, count)


def test_a_form_that_asks_for_one_player_has_no_key_for_the_next(phone: Page, table: str) -> None:
    step(phone, table, "round_card", card="6")
    phone.goto(f"{table}/enter/result")
    expect(phone.locator('[data-face="next"]')).to_be_visible()
    phone.goto(table)
    step(phone, table, "protected", **{f"chips-{number}": "0" for number in range(len(CAST))})
    step(phone, table, "bid", seat="1", rest="yes")
    phone.goto(f"{table}/enter/laid")
    expect(phone.locator('[data-face="⌫"]')).to_be_visible()
    expect(phone.locator('[data-face="next"]')).to_be_hidden()


PLACES_OF_KEYS = """() => [scrollY, ...[...document.querySelectorAll(".deck [name=card]")].flatMap(key => {
    const { left, top, width } = key.getBoundingClientRect();
    return [left, top, width].map(Math.round);
})]"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 664)])
def test_no_card_that_is_laid_moves_the_page_or_a_key(phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    table = seat(phone, "ten", SEVEN, SEVEN[-1])
    step(phone, table, "round_card", card="6")
    step(phone, table, "protected", **{f"chips-{number}": "0" for number in range(len(SEVEN))})
    step(phone, table, "bid", seat="0", rest="yes")
    phone.reload()
    expect(phone.locator("#status")).to_have_text("Live")
    deck = phone.locator(".deck")
    expect(deck).to_be_in_viewport(ratio=1)
    place = phone.evaluate(PLACES_OF_KEYS)
    pad = Pad(phone)
    for key, turn in (
        ("Stays face down", "Annegret turns the first card up"),
        ("P2", "Annegret has P2: a second card up to 8, or none"),
        ("4", "Mary Ann turns the first card up"),
    ):
        pad.tap(key)
        pad.turn(turn)
        assert phone.evaluate(PLACES_OF_KEYS) == place, turn
    bar = phone.locator(".action-bar").bounding_box()
    box = deck.bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"]


def test_another_card_takes_the_place_of_a_single_one(phone: Page, table: str) -> None:
    phone.goto(f"{table}/enter/result")
    for face in ("6", "3"):
        phone.locator("#round_card").focus()
        phone.locator(f'[data-face="{face}"]').click()
    expect(phone.locator("#round_card")).to_have_value("3")


def test_long_names_stay_within_the_keys_for_the_next_starter(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    table = seat(phone, "ten", ("Bartholomew", "Christopher", "Maximilian"), "Maximilian")
    step(phone, table, "round_card", card="6")
    step(phone, table, "protected", **{f"chips-{number}": "0" for number in range(3)})
    step(phone, table, "bid", seat="0", rest="yes")
    for number in range(3):
        step(phone, table, "laid", seat=str(number), card=str(9 - number))
        step(phone, table, "laid", seat=str(number), stays="alone")
    keys = phone.locator(".starters button")
    expect(keys).to_have_text(["Bartholomew", "Christopher", "Maximilian"])
    assert keys.evaluate_all("keys => keys.filter(key => key.scrollWidth > key.clientWidth).length") == 0


def test_all_of_the_menu_is_in_sight_on_the_smallest_phone(phone: Page, table: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    step(phone, table, "round_card", card="6")
    step(phone, table, "protected", **{f"chips-{number}": "1" for number in range(3)})
    phone.get_by_label("More", exact=True).click()
    menu = phone.locator(".menu > div")
    expect(menu).to_be_visible()
    assert menu.evaluate("menu => menu.scrollHeight - menu.clientHeight") == 0


def test_the_menu_opens_again_with_nothing_unfolded_in_it(phone: Page, table: str) -> None:
    phone.goto(table)
    menu = phone.locator(".menu > summary")
    menu.click()
    phone.locator(".menu summary", has_text="The sheet").click()
    expect(phone.get_by_text("Score sheet")).to_be_visible()
    menu.click()
    menu.click()
    expect(phone.get_by_text("House rules")).to_be_visible()
    expect(phone.get_by_text("Score sheet")).to_be_hidden()


def test_a_card_that_is_refused_on_the_pad_isnt_replaced_by_one_from_a_draft(phone: Page, table: str) -> None:
    step(phone, table, "round_card", card="6")
    step(phone, table, "protected", **{f"chips-{number}": "0" for number in range(len(CAST))})
    step(phone, table, "bid", seat="1", rest="yes")
    step(phone, table, "laid", seat="1", card="6")
    phone.goto(f"{table}/enter/laid")
    phone.locator('[data-face="3"]').click()
    expect(phone.locator("#card")).to_have_value("3")
    phone.goto(table)
    phone.locator('.deck button[value="7"]').click()
    expect(phone.locator("[data-wrong]")).to_contain_text("6 + 7 makes 13")
    expect(phone.locator("#card")).to_have_value("7")


def test_a_step_that_begins_too_low_is_brought_to_the_top_and_cuts_no_line_there(phone: Page, table: str) -> None:
    step(phone, table, "round_card", card="6")
    for number in ("1", "2", "0"):
        step(phone, table, "protected", **{f"chips-{number}": "1"})
    phone.set_viewport_size({"width": 320, "height": 568})
    step(phone, table, "bid", seat="1", rest="yes")
    expect(phone.locator(".whose")).to_contain_text("turns the first card up")
    phone.wait_for_function("scrollY > 0")
    assert abs(phone.locator(".step.waits").evaluate("step => step.getBoundingClientRect().top")) < 2


def test_the_list_of_the_auction_is_as_wide_as_the_sheet_and_says_what_a_bid_is_for_where_there_is_room(
    new_phone: Callable[..., Page],
) -> None:
    phone = new_phone(390)
    phone.set_viewport_size({"width": 390, "height": 664})
    table = seat(phone, "ten", CAST, CAST[0])
    step(phone, table, "round_card", card="6")
    step(phone, table, "protected", **{f"chips-{number}": "1" for number in range(3)})
    phone.reload()
    boxes = [phone.locator(where).bounding_box() for where in (".seats", "#sheet")]
    (left, width), other = [(box["x"], box["width"]) for box in boxes if box]
    assert (left, width) == pytest.approx(other, abs=1)
    expect(phone.locator(".for")).to_have_text("A bid is for the card of")
    expect(phone.locator(".for")).to_be_visible()
    phone.set_viewport_size({"width": 320, "height": 568})
    expect(phone.locator(".for")).to_be_hidden()


def test_keys_of_the_auction_are_at_one_place_however_long_a_name_is(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    names = ("Bartholomew-Alexander", "Tom", "Ann")
    table = seat(phone, "ten", names, names[0])
    places = []
    for position, (kind, fields) in enumerate(
        [
            ("round_card", [("card", "6")]),
            ("protected", [(f"chips-{player}", "1") for player in range(3)]),
            ("bid", [("seat", "1"), ("owner", "2"), ("chips", "1")]),
            ("bid", [("seat", "0"), ("owner", "2"), ("chips", "2")]),
        ],
        1,
    ):
        send(phone, f"{table}/enter/{kind}", [("based_on", str(position)), *fields])
        if position > 2:
            phone.goto(table)
            name, keys = (phone.locator(f".step {where}").first.bounding_box() for where in (".whose", "form"))
            assert name
            assert keys
            places.append(round(keys["y"] - name["y"]))
            acts = phone.locator(".step .whose > b").first
            assert acts.evaluate("name => name.scrollWidth <= name.clientWidth + 1"), "the price's words are cut first"
    assert len(set(places)) == 1, places


def test_how_stays_open_while_the_form_is_changed(phone: Page) -> None:
    on_one_page(phone)
    show(phone, "1", "2", "3")
    how, preview = phone.locator("#preview .how"), phone.locator("#preview")
    how.locator("summary").click()
    expect(how).to_have_attribute("open", "")
    before = preview.inner_text()
    phone.locator(".who.hand").nth(1).click()
    phone.locator('[data-face="4"]').click()
    expect(preview).not_to_have_text(before)
    expect(preview).to_contain_text("→")
    expect(how).to_have_attribute("open", "")
