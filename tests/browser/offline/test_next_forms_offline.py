"""The table goes on without its server: the forms behind what waits."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_table
from tests.browser.offline_pad import (
    PLAYERS,
    has_worker,
    heard,
    kinds,
    lines,
    open_form,
    score,
    tap,
    totals,
    tricks,
    undo,
    until,
    waits,
)


def test_the_large_button_goes_on_to_the_next_round(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    for number, deals in enumerate(("Annegret", "Christopher", "Elizabeth", "Alexander"), start=1):
        expect(phone.locator(".action-bar .go:visible")).to_have_text(f"Score round {number}")
        expect(phone.locator(".action-bar .say:visible")).to_contain_text(f"{deals} deals")
        expect(phone.locator(".sheet thead th", has=phone.locator(".dealer-marker:not(.away)"))).to_have_text(
            f"D {deals} deals"
        )
        open_form(phone)
        expect(phone.locator("h1")).to_have_text(f"Round {number}: tricks taken")
        expect(phone.locator("header .quiet")).to_contain_text(f"{deals} dealt")
        tap(phone, *[4 if seat == number % 4 else 1 if seat == (number + 1) % 4 else 0 for seat in range(4)])
        phone.locator("button.go").click()
        expect(waits(phone)).to_have_count(number)
    until(phone, f"tableside.kept.get('{pad}').then(page => page.includes('data-dealer=\"3\"'))")
    server.start()
    expect(lines(phone)).to_have_count(4)
    expect(waits(phone)).to_have_count(0)


def test_a_server_that_goes_right_after_a_round_leaves_the_next_rounds_form(
    phone: Page, server: Server, pad: str
) -> None:
    phone.route("**/ahead", lambda route: route.abort())
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    heard(phone)
    server.stop(kill=True)
    open_form(phone)
    expect(phone.locator("h1")).to_have_text("Round 2: tricks taken")
    tap(phone, 0, 1, 2, 2)
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def open_menu(phone: Page, title: str) -> None:
    phone.get_by_text("⋯").click()
    phone.get_by_role("link", name=title, exact=True).click()


def test_a_misdeal_without_the_server_is_that_of_the_deal_now(phone: Page, server: Server, pad: str) -> None:
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    has_forms(phone, pad, 2)
    has_worker(phone)
    heard(phone)
    server.stop(kill=True)
    phone.reload()
    expect(phone.locator(".action-bar .say:visible")).to_contain_text("Christopher deals")
    open_menu(phone, "Misdeal")
    expect(phone.locator("header .quiet")).to_have_text("A hook for Christopher; then Elizabeth deals")
    phone.locator('label:has(input[name="how"])').first.click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(phone.locator("#board")).to_have_attribute("data-position", "3")
    expect(waits(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "result", "misdealt"]


def has_forms(phone: Page, address: str, position: int) -> None:
    """Waits until the phone has the other forms of the deal that the sheet at `position` opens."""
    until(phone, f"tableside.kept.get('ahead:{address}').then(now => now?.drawn === {position})")


def test_behind_a_round_that_waits_a_misdeal_says_that_it_has_to_wait(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    open_menu(phone, "Misdeal")
    expect(phone.locator("h1")).to_have_text("Not while entries wait")
    expect(phone.locator("main")).to_contain_text("Round 1: tricks taken")
    phone.get_by_role("link", name="Back to the sheet").click()
    expect(waits(phone)).to_have_count(1)
    phone.goto(f"{pad}/enter/misdealt")
    expect(phone.locator("h1")).to_have_text("Not while entries wait")


def test_behind_a_misdeal_that_waits_the_next_player_deals(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    open_menu(phone, "Misdeal")
    phone.locator('label:has(input[name="how"])').first.click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(1)
    expect(phone.locator(".action-bar .say:visible")).to_contain_text("Christopher deals")
    expect(phone.locator(".sheet thead th", has=phone.locator(".dealer-marker:not(.away)"))).to_contain_text(
        "Christopher"
    )
    open_form(phone)
    expect(phone.locator("header .quiet")).to_contain_text("Christopher dealt")
    tap(phone, 2, 2, 1, 0)
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(2)
    expect(phone.locator(".action-bar .say:visible")).to_contain_text("Who deals shows when the server is back")
    server.start()
    expect(waits(phone)).to_have_count(0)
    assert kinds(server, pad) == ["seated", "misdealt", "result"]


def test_behind_an_undo_that_waits_the_large_button_is_held_back_in_words(
    phone: Page, server: Server, pad: str
) -> None:
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    has_forms(phone, pad, 2)
    heard(phone)
    server.stop(kill=True)
    undo(phone)
    expect(waits(phone)).to_contain_text("Undo of Round 1")
    expect(phone.locator("#action-bar [data-by-phone].watching")).to_have_text(
        "Round 1 is taken back: score it again when the server is back"
    )
    expect(phone.locator(".action-bar .say:visible")).to_contain_text("Who deals shows when the server is back")
    expect(phone.locator(".action-bar .go:visible")).to_have_count(0)
    phone.evaluate(f"tableside.open('{pad}/enter/result')")
    expect(phone.locator("h1")).to_have_text("Not while entries wait")
    server.start()
    expect(phone.locator("h1")).to_have_text("Round 1: tricks taken")  # it opens by itself
    phone.wait_for_function("window.tableside")  # a page that was loaded anew has its modules later than its heading
    phone.evaluate(f"tableside.open('{pad}')")
    expect(phone.locator(".action-bar .go:visible")).to_have_text("Score round 1")
    assert kinds(server, pad) == ["seated", "result", "undone"]


def test_a_form_in_hand_stays_when_the_server_is_back_and_follows_what_waited(
    phone: Page, server: Server, pad: str
) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    open_form(phone)
    expect(phone.locator(".behind")).to_contain_text("Round 1: tricks taken (Christopher 2")
    phone.locator('label:has(input[name="tricks-0"][value="0"])').click()
    server.start()
    expect(phone.locator('form#entry input[name="based_on"]')).to_have_value("2")
    expect(phone.locator('input[name="tricks-0"][value="0"]')).to_be_checked()
    tap(phone, 0, 1, 2, 2)
    phone.locator("button.go").click()
    expect(lines(phone)).to_have_count(2)
    assert totals(phone) == ["0", "3", "3", "2"]


def test_a_form_reloaded_while_an_entry_waits_is_the_next_rounds(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    phone.goto(f"{pad}/enter/result")
    expect(phone.locator("h1")).to_have_text("Round 2: tricks taken")
    tap(phone, 0, 1, 2, 2)
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(lines(phone)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]


def test_bids_and_tricks_of_two_rounds_are_entered_without_the_server(phone: Page, server: Server) -> None:
    address = seat_table(phone, "Ten-Point Buck", PLAYERS)
    until(phone, f"tableside.kept.get('ahead:{address}').then(now => now?.position === 1)")
    server.stop(kill=True)
    for number in (1, 2):
        for field, values, large in (
            ("bids", (10, 12, 11, 14), f"Bid for round {number}"),
            ("taken", (12, 13, 11, 10), f"Score round {number}"),
        ):
            expect(phone.locator(".action-bar .go:visible")).to_have_text(large)
            phone.locator(".action-bar .go:visible").click()
            for seat, value in enumerate(values):
                phone.locator(f'input[name="{field}-{seat}"]').fill(str(value))
            phone.locator(f'input[name="{field}-0"]').fill(f"4+{values[0] - 4}")
            expect(phone.locator(f'output[for="{field}-0"]')).to_have_text(f"= {values[0]}")
            phone.locator("button.go").click()
            phone.locator(".sheet").wait_for()
        expect(waits(phone)).to_have_count(2 * number)
    expect(waits(phone).last).to_contain_text("Christopher 4+8 = 12, Elizabeth 13")
    waits(phone).first.get_by_role("button", name="Put right").click()
    expect(phone.locator("#bids-0")).to_have_value("4+6")
    expect(phone.locator('output[for="bids-0"]')).to_have_text("= 10")
    phone.locator(".action-bar a", has_text="Back").click()
    server.start()
    expect(phone.locator("#waiting")).to_be_visible()
    expect(phone.locator("#status")).to_have_text("Not saved")
    assert kinds(server, address) == ["seated", "bid"]


def test_secret_bids_that_wait_are_not_shown_to_the_next_player(phone: Page, server: Server) -> None:
    address = seat_table(phone, "Buddha", ("Maximilian", "Tim", "Nina"))
    phone.locator(".action-bar .go:visible").click()
    phone.get_by_role("link", name="Bid in secret").click()
    expect(phone.locator("h1")).to_contain_text("your bid")
    phone.locator('.turn label:has(input[value="3"])').click()
    phone.locator("button.go").click()
    until(phone, f"tableside.kept.get('ahead:{address}').then(now => now?.position === 2)")
    heard(phone)
    server.stop(kill=True)
    open_bid(phone, "Nina")
    phone.locator('.turn label:has(input[value="7"])').click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_contain_text("hidden until all are in")
    assert "7" not in phone.locator("#waiting").inner_text()
    expect(waits(phone).get_by_role("button", name="Put right")).to_have_count(0)
    open_bid(phone, "Maximilian")
    expect(phone.locator("main fieldset", has_text="Nina")).to_have_count(0)
    phone.locator('.turn label:has(input[value="1"])').click()
    phone.locator("button.go").click()
    expect(waits(phone)).to_have_count(2)
    server.start()
    expect(phone.locator(".open-line td")).to_have_text([re.compile(rf"^\s*{bid}") for bid in (1, 3, 7)])


def open_bid(phone: Page, name: str) -> None:
    phone.locator(".action-bar .go:visible").click()
    expect(phone.locator("h1")).to_have_text(f"{name}: your bid")
