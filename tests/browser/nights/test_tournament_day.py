"""A tournament day in Chromium: one table of each leg played by taps, moved, undone, put right; the hall follows."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screen, Server
from tests.browser.tables import send
from tests.support.day_by_hand import (
    HOLDER,
    LATE,
    LEAVES,
    NAMES,
    PUT_RIGHT,
    SECOND,
    SEED,
    THIRD,
    check_standings,
    in_letters,
    letters,
    rounds_of,
    tricks_of,
)

SMALL: tuple[Screen, ...] = ((320, 568, "light"),)
SMALL_AND_HALL: tuple[Screen, ...] = (*SMALL, (1280, 720, "dark"))

Table = tuple[str, list[str]]
"""A table's address, and who sits there."""


def go(page: Page, words: str) -> None:
    """The large key, which says these words."""
    page.locator(".action-bar :is(.go, .grow)", has_text=words).last.click()


def score_by_taps(page: Page, number: int, wins: Sequence[int], players: int) -> None:
    """A round from the pad to the pad."""
    go(page, f"Score round {number}")
    page.locator("#entry").wait_for()
    tap_tricks(page, wins, players)
    go(page, "Score")
    page.locator(".sheet").wait_for()


def tap_tricks(page: Page, wins: Sequence[int], players: int) -> None:
    for seat, took in enumerate(tricks_of(wins, players)):
        number = page.locator(f'label:has(input[name="tricks-{seat}"][value="{took}"])')
        if not number.is_visible():  # high numbers are behind "…" on a narrow phone
            page.locator(f'.further:has(~ label input[name="tricks-{seat}"])').click()
        number.click()


def play_by_taps(page: Page, table: str, players: int) -> None:
    """Who deals, both games of a leg at a table, and its word that they are played."""
    page.goto(table)
    go(page, "Who deals first?")
    page.locator('label:has(input[name="dealer"][value="0"])').click()
    go(page, "Save")
    for game in (1, 2):
        if game == 2:
            go(page, "Game 2 of 2")
            expect(page.locator("#board")).to_contain_text("Game 2 of 2.")
        for number, wins in enumerate(rounds_of(players), 1):
            score_by_taps(page, number, wins, players)
        expect(page.locator(".winner")).to_be_visible()
    report_leg_done(page)


def play_last_round_by_taps(page: Page, table: str, players: int) -> None:
    """The same, all but the last round sent as another phone sends it."""
    *sent, last = rounds_of(players)
    position = send_rounds(page, table, position_at(page, table), rounds_of(players), players)
    send(page, f"{table}/next-game", [("based_on", str(position))])
    send_rounds(page, table, position + 1, sent, players)
    page.goto(table)
    expect(page.locator("#board")).to_contain_text("Game 2 of 2.")
    score_by_taps(page, len(sent) + 1, last, players)
    expect(page.locator(".winner")).to_be_visible()
    report_leg_done(page)


def report_leg_done(page: Page) -> None:
    """The table's word that its leg is played."""
    page.get_by_role("button", name="This leg is done").click()
    expect(page.locator("#board")).to_contain_text("Done.")


def play_over_http(page: Page, table: str, players: int) -> None:
    """Both games of a leg at a table, as another phone sends them."""
    position = send_rounds(page, table, position_at(page, table), rounds_of(players), players)
    send(page, f"{table}/next-game", [("based_on", str(position))])
    send_rounds(page, table, position + 1, rounds_of(players), players)
    send(page, f"{table}/leg-done", [])


def position_at(page: Page, table: str) -> int:
    """The last entry of a table."""
    return int(page.request.get(table).text().split('data-position="')[1].split('"')[0])


def send_rounds(page: Page, table: str, position: int, rounds: Sequence[Sequence[int]], players: int) -> int:
    """Rounds that follow the entry at `position`; gives the position of the last of them."""
    for wins in rounds:
        fields = [(f"tricks-{seat}", str(took)) for seat, took in enumerate(tricks_of(wins, players))]
        send(page, f"{table}/enter/result", [("based_on", str(position)), *fields])
        position += 1
    return position


def tables_of(page: Page, day: str) -> list[Table]:
    """The tables of the leg."""
    page.goto(f"{day}?show=all")
    sections = page.locator(".plan section").all()
    return [
        (str(one.locator("h2 a").get_attribute("href")), one.locator("li a").all_text_contents()) for one in sections
    ]


def play_leg(page: Page, day: str, play: Callable[[Page, str, int], None] = play_last_round_by_taps) -> list[Table]:
    """A leg: table 1 by taps, the others over HTTP. Gives its tables."""
    tables = tables_of(page, day)
    for table, names in tables[1:]:
        play_over_http(page, table, len(names))
    play(page, tables[0][0], len(tables[0][1]))
    page.goto(day)
    return tables


@pytest.mark.thorough
@pytest.mark.clause("HB-TOUR-04", "HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-10", "HB-AMB-28")
def test_a_day_of_nineteen_by_taps(
    phone: Page, new_phone: Callable[..., Page], server: Server, look: Callable[..., None]
) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Tournament days").click()
    expect(phone.locator("h1")).to_have_text("Tournament days")  # home has a link of that game too
    phone.get_by_role("link", name="Huckley Buck").click()
    phone.fill("#name", "Club day")
    look(phone, SMALL)
    go(phone, "Open the day")
    phone.fill("#names", "\n".join(NAMES))
    phone.get_by_role("button", name="Put them on the list").click()
    expect(phone.get_by_text("19 players from 19 lines")).to_be_visible()
    look(phone, SMALL)
    phone.get_by_role("button", name="Put them on the list").click()
    expect(phone.get_by_text("On the list: 19")).to_be_visible()
    phone.fill("#holder", HOLDER)
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator("li", has_text=HOLDER).get_by_text("Big Loser of last year")).to_be_visible()
    go(phone, "Draw the seats")
    phone.fill("#seed", SEED)
    phone.get_by_role("button", name="Draw by it").click()
    phone.wait_for_url(f"**/seats?seed={SEED}")
    look(phone, SMALL)
    go(phone, "Open 4 tables")
    expect(phone.get_by_text("4 of 4 tables play")).to_be_visible()
    day = phone.evaluate("location.pathname")
    look(phone, SMALL)
    hall = new_phone()
    hall.set_viewport_size({"width": 1280, "height": 720})
    hall.goto(f"{day}/hall")
    expect(hall.locator("#status")).to_have_text("Live")
    expect(hall.locator(".hall .plan section")).to_have_count(4)

    first = play_leg(phone, day, play_by_taps)
    named = letters([names for _, names in first])
    expect(hall.locator(".hall .plan section").first.locator("li > b").first).to_have_text("22")
    expect(hall.locator(".hall .state")).to_contain_text("All tables are done")
    phone.goto(f"{day}/players")
    phone.get_by_role("button", name=f"{named[LEAVES]} leaves").click()
    expect(phone.locator("li", has_text=named[LEAVES]).get_by_text("left")).to_be_visible()
    phone.get_by_text("More came").click()
    phone.fill("#names", LATE)
    phone.get_by_role("button", name="Put them on the list").click()
    expect(phone.get_by_text("On the list: 19")).to_be_visible()
    go(phone, "Back to the day")
    expect(phone.get_by_text(f"{LATE} sits nowhere in this leg")).to_be_visible()
    go(phone, "Moves after leg 1")
    expect(phone.get_by_text("joins the smallest table, of equal ones the last").first).to_be_visible()
    look(phone, SMALL)
    go(phone, "Open the tables of leg 2")
    expect(phone.get_by_text("4 of 4 tables play")).to_be_visible()
    expect(hall.locator(".hall h1")).to_have_text("Club day · leg 2 of 3")
    expect(hall.locator(".hall .plan")).to_contain_text("↑ from 2")
    phone.get_by_role("button", name="Make the moves again").click()
    expect(phone.locator(".action-bar .go")).to_have_text("Open the tables of leg 2")
    expect(hall.locator(".hall h1")).to_have_text("Club day · leg 1 of 3")
    go(phone, "Open the tables of leg 2")
    expect(phone.get_by_text("4 of 4 tables play")).to_be_visible()
    assert in_letters([names for _, names in tables_of(phone, day)], named) == SECOND
    phone.goto(first[0][0])
    expect(phone.locator("#board")).to_contain_text("This leg is over. Now")

    second = play_leg(phone, day)
    go(phone, "Moves after leg 2")
    go(phone, "Open the tables of leg 3")
    expect(phone.get_by_text("4 of 4 tables play")).to_be_visible()
    assert in_letters([names for _, names in tables_of(phone, day)], named) == THIRD
    phone.goto(day)
    phone.get_by_text("Put right what was scored in an earlier leg").click()
    phone.get_by_role("button", name="Open leg 2").click()
    expect(phone.get_by_text("Nobody’s score changed so far.")).to_be_visible()
    put_right_by_taps(phone, second[0][0], PUT_RIGHT, 5)
    phone.goto(day)
    expect(phone.get_by_text(f"{named['b1']} 12 → 13 points")).to_be_visible()
    look(phone, SMALL)
    phone.get_by_role("button", name="Lock leg 2 again").click()
    expect(phone.get_by_text("Leg 2 was locked again")).to_be_visible()
    expect(phone.get_by_text(f"{named['b2']} would have gone to table 1")).to_be_visible()
    look(phone, SMALL)
    phone.get_by_role("button", name="The moves stay").click()
    expect(phone.get_by_text("would have gone")).to_have_count(0)

    third = play_leg(phone, day)
    go(phone, "Standings")
    phone.get_by_role("button", name=named["c4"], exact=True).click()
    expect(phone.locator("tr", has_text=named["c4"]).get_by_text("Big Loser")).to_be_visible()
    check_standings(phone.request.get(f"{day}/standings.csv").text(), named)
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(f"{day}/standings")
    assert phone.locator(".wide").evaluate_all("all => all.map(one => one.scrollWidth <= one.clientWidth)") == [True]
    for path in ("", "players", "where", "change", "moves", "standings", "record", "share", "cards", "hall"):
        phone.goto(f"{day}/{path}".rstrip("/"))
        look(phone, SMALL_AND_HALL if path in ("standings", "hall") else SMALL)
        phone.reload()
        assert phone.locator("h1").first.inner_text(), path
    for table, _ in (first[0], second[0], third[0]):
        phone.goto(table)
        phone.reload()
        expect(phone.locator(".winner")).to_be_visible()


def put_right_by_taps(page: Page, table: str, wins: Sequence[int], players: int) -> None:
    """The last round of a table's last game gets other tricks."""
    page.goto(f"{table}/history")
    page.locator("a", has_text="Correct").first.click()
    page.locator("#entry").wait_for()
    tap_tricks(page, wins, players)
    go(page, "Save")
    page.locator(".sheet").wait_for()


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
    for number in (1, 2):
        phone.goto(day)
        phone.locator(f"#players-{number} summary").click()
        phone.locator(f'button[aria-label^="Done"][aria-label$="table {number}"]').click()
        go(phone, "Yes, do it")
        phone.locator(".plan .over").first.wait_for()
    expect(pad.locator("#board")).to_contain_text("Done after 0 of 2 games")


def test_what_an_unclear_line_of_a_list_means_is_said_by_keys_as_large_as_a_finger(
    phone: Page, server: Server, look: Callable[..., None]
) -> None:
    phone.goto(server.url)
    phone.goto(send(phone, "/days/new/huckley-buck", [("name", "Club day"), ("legs", "2")]))
    phone.fill("#names", "Anna\nNora?\nJo; Kim; Lou")
    phone.get_by_role("button", name="Put them on the list").click()
    expect(phone.get_by_text("2 unclear")).to_be_visible()
    answers = phone.locator("fieldset label")
    heights = answers.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert len(heights) == 5
    assert min(heights) >= 44
    look(phone, SMALL)
