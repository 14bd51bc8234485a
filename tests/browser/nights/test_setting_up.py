"""Home and set-up on a phone: names by Enter and by chips, seats by arrows and by dragging, the draw, house rules."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import seat_table, waits_for

CAST = ("Christopher", "Elizabeth", "Alexander", "Annegret", "Maximilian", "Tim", "Maximiliane-Theodora von")


def names(page: Page, *wanted: str) -> None:
    expect(page.locator("[data-seat] .name")).to_have_text(list(wanted))


def add(page: Page, *players: str) -> None:
    for name in players:
        page.fill("#new_name", name)
        page.press("#new_name", "Enter")
        expect(page.locator("[data-seat] .name").last).to_have_text(name)


def test_enter_adds_the_typed_player_and_the_arrows_change_seats(phone: Page) -> None:
    phone.goto("/tables/new/ten-point-buck")
    add(phone, "Christopher", "Elizabeth", "Alexander")
    phone.get_by_label("Move Alexander up").click()
    names(phone, "Christopher", "Alexander", "Elizabeth")
    phone.get_by_label("Take Christopher off").click()
    names(phone, "Alexander", "Elizabeth")


def test_the_field_for_the_next_player_has_the_focus_after_its_key(phone: Page) -> None:
    phone.goto("/tables/new/ten-point-buck")
    for name in ("Christopher", "Elizabeth"):
        phone.fill("#new_name", name)
        phone.get_by_role("button", name="Add", exact=True).click()
        expect(phone.locator("[data-seat] .name").last).to_have_text(name)
        expect(phone.locator("#new_name")).to_be_focused()


def test_names_that_come_quicker_than_the_answers_are_all_added(phone: Page) -> None:
    phone.goto("/tables/new/ten-point-buck")
    held: list[Route] = []
    phone.route("**/tables/new/*", lambda route: held.append(route))
    for name in ("Christopher", "Annegret", "Mary Ann"):
        phone.fill("#new_name", name)
        phone.press("#new_name", "Enter")
    phone.locator("#new_name").press_sequentially("Elizabeth")
    for number in (1, 2, 3):
        waits_for(phone, lambda number=number: len(held) == number, "a name was not sent")
        held[-1].continue_()
    names(phone, "Christopher", "Annegret", "Mary Ann")
    expect(phone.locator("#new_name")).to_have_value("Elizabeth")
    expect(phone.locator("#new_name")).to_be_focused()


def test_a_name_for_which_there_is_no_seat_is_named_at_the_full_table(phone: Page) -> None:
    phone.goto("/tables/new/ten-point-buck")
    held: list[Route] = []
    phone.route("**/tables/new/*", lambda route: held.append(route))
    for name in ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay"):
        phone.fill("#new_name", name)
        phone.press("#new_name", "Enter")
    for number in range(1, 6):
        waits_for(phone, lambda number=number: len(held) == number, "a name was not sent")
        held[-1].continue_()
    names(phone, "Ann", "Bob", "Cy", "Dee", "Eve")
    expect(phone.get_by_text("The table is full.")).to_have_text("The table is full. Not added: Fay.")
    phone.unroute("**/tables/new/*")
    phone.get_by_label("Move Eve up").click()
    names(phone, "Ann", "Bob", "Cy", "Eve", "Dee")
    expect(phone.get_by_text("The table is full.")).to_have_text("The table is full.")
    phone.locator(".action-bar .go").click()
    phone.locator(".sheet").wait_for()


def test_names_that_were_not_taken_are_in_the_field_again(phone: Page) -> None:
    phone.goto("/tables/new/ten-point-buck")
    add(phone, "Christopher")
    for refused in (lambda route: route.abort(), lambda route: route.continue_()):
        phone.route("**/tables/new/*", refused)
        phone.fill("#new_name", "christopher")
        phone.press("#new_name", "Enter")
        phone.locator(".action-bar .go").click()
        expect(phone.locator("#new_name")).to_have_value("christopher")
        phone.unroute("**/tables/new/*")
    expect(phone.get_by_role("alert")).to_contain_text("sits here already")
    names(phone, "Christopher")


def test_a_player_is_dragged_to_another_seat(phone: Page) -> None:
    phone.goto("/tables/new/ten-point-buck")
    add(phone, "Christopher", "Elizabeth", "Alexander")
    grip = phone.locator("[data-seat]", has_text="Alexander").locator(".grip").bounding_box()
    first = phone.locator("[data-seat]", has_text="Christopher").bounding_box()
    assert grip
    assert first
    phone.mouse.move(grip["x"] + 5, grip["y"] + 10)
    phone.mouse.down()
    phone.mouse.move(first["x"] + 20, first["y"] + 30, steps=6)
    phone.mouse.move(first["x"] + 20, first["y"] + 4, steps=3)
    phone.mouse.up()
    names(phone, "Alexander", "Christopher", "Elizabeth")
    expect(phone.get_by_label("Move Elizabeth down")).to_have_attribute("value", "down:2")


def test_every_game_is_in_sight_where_tables_are_in_play_and_opens_with_the_caret_in_the_first_name(
    phone: Page,
) -> None:
    seat_table(phone, "Buddha", CAST[:3])
    seat_table(phone, "Ten-Point Buck", CAST[2:7])
    for width, height in ((320, 568), (390, 664)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto("/")
        games = phone.locator(".game")
        for game in games.all():
            expect(game).to_be_in_viewport(ratio=1)
        games.first.click()
        expect(phone.locator("#new_name")).to_be_focused()


def test_the_crew_that_played_a_game_last_sits_down_with_one_tap(phone: Page) -> None:
    seat_table(phone, "Buddha", CAST[:3])
    phone.goto("/tables/new/buddha")
    phone.locator(".crew").click()
    names(phone, *CAST[:3])
    phone.locator(".action-bar .go").click()
    expect(phone.get_by_role("heading", name="Buddha")).to_be_visible()


def test_names_of_an_earlier_night_are_one_tap_each_and_a_mistake_keeps_what_was_typed(phone: Page) -> None:
    seat_table(phone, "Buddha", CAST[:3])
    phone.goto("/tables/new/ten-point-buck")
    for name in ("Alexander", "Christopher"):
        phone.locator(".chips button", has_text=name).click()
        expect(phone.locator("[data-seat] .name").last).to_have_text(name)
    phone.fill("#new_name", "christopher")
    phone.press("#new_name", "Enter")
    expect(phone.get_by_role("alert")).to_contain_text("christopher sits here already")
    expect(phone.locator("#new_name")).to_have_value("christopher")


def test_the_cards_drawn_are_tapped_once_the_table_draws(phone: Page) -> None:
    phone.goto("/tables/new/huckley-buck")
    add(phone, "Christopher", "Elizabeth", "Alexander")
    deck = phone.locator("[data-hand-deck]")
    expect(deck).to_be_hidden()
    phone.locator('label:has(input[value="draw"])').click()
    for card in ("2H", "QD", "QS"):
        deck.locator(f'[data-face="{card}"]').click()
    expect(phone.locator(".laid .card")).to_have_text(["2♥", "Q♦", "Q♠"])
    expect(deck.locator('[data-face="QD"]')).to_be_disabled()
    phone.locator(".action-bar .go").click()
    expect(phone.get_by_role("alert")).to_contain_text("Elizabeth and Alexander drew equally high: they draw again")
    expect(phone.locator(".hand .name")).to_have_text(["Elizabeth", "Alexander"])
    phone.fill("#drawn-1", "10s")
    phone.locator(".hand", has_text="Alexander").click()
    deck.locator('[data-face="9S"]').click()
    phone.locator(".action-bar .go").click()
    expect(phone.locator(".action-bar .say:visible")).to_contain_text("Elizabeth deals")


def test_secret_bids_go_round_the_table(phone: Page) -> None:
    phone.goto("/tables/new/ten-point-buck")
    add(phone, "Christopher", "Elizabeth", "Alexander")
    phone.locator("summary", has_text="All as usual").click()
    phone.locator('details:has(> fieldset input[value="simultaneous"]) > summary').click()
    phone.locator('label:has(input[value="simultaneous"])').click()
    phone.locator('label:has(input[value="at:Alexander"])').click()
    phone.locator(".action-bar .go").click()
    for seat, left in ((0, "2 of 3 still to bid"), (1, "1 of 3 still to bid")):
        phone.locator(".action-bar a.go").click()
        phone.fill(f"#bids-{seat}", "47")
        phone.locator(".action-bar button.go").click()
        expect(phone.locator(".action-bar .say:visible")).to_contain_text(left)
        assert "47" not in phone.locator("main").inner_text()
    phone.locator(".action-bar a.go").click()
    expect(phone.locator("#bids-0")).to_have_count(0)
    phone.fill("#bids-2", "31")
    phone.locator(".action-bar button.go").click()
    expect(phone.locator(".open-line td").first).to_contain_text("47")


ABOVE_THE_ACTION_BAR = """() => {
    const { top, bottom } = document.querySelector("main [role=alert]").getBoundingClientRect();
    return top >= 0 && bottom <= document.querySelector(".action-bar").getBoundingClientRect().top;
}"""
"""Whether the whole message against an entry can be read."""


def test_the_reason_of_a_refusal_is_brought_into_view(new_phone: Callable[..., Page]) -> None:
    page = new_phone(320)
    page.set_viewport_size({"width": 320, "height": 640})
    table = seat_table(page, "Ten-Point Buck", CAST[:3])
    page.goto(f"{table}/enter/bid")
    for seat in range(3):
        page.fill(f"#bids-{seat}", "40")
    page.locator(".action-bar button.go").click()
    page.locator(".action-bar a.go").click()
    page.fill("#taken-1", "40")
    page.fill("#taken-2", "40")
    page.evaluate("scrollTo(0, 0)")
    page.locator(".action-bar button.go").click()
    expect(page.get_by_role("alert")).to_contain_text("A blank")
    expect(page.locator(".scale:not(.blank, [hidden])")).to_have_count(2)
    waits_for(page, lambda: page.evaluate(ABOVE_THE_ACTION_BAR), "the keypad covers the message against the field")
    page.set_viewport_size({"width": 320, "height": 844})
    table = seat_table(page, "Huckley Buck", CAST)
    page.goto(f"{table}/enter/result")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".action-bar button.go").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    page.goto("/tables/new/huckley-buck")
    add(page, "Maximilian", "Tim")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".action-bar .go").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
