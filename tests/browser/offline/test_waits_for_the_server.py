"""What a phone that has the app leaves to the server: what is secret, and forms that only the server has."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.offline.evening import Evening
from tests.browser.offline_pad import PLAYERS, kinds, lines, open_form, score, tricks, until, waits
from tests.browser.tables import send

pytestmark = pytest.mark.thorough

WAITS = "Secret entries wait for the server."


def test_secret_bids_that_are_half_in_wait_for_the_server(night: Evening) -> None:
    phone, table = night.phone, night.seat("buddha", PLAYERS[:3])
    send(phone, f"{table}/enter/bid", [("based_on", "1"), ("bids-0", "2")])
    phone.goto(table)
    until(phone, f"tableside.recordOf('{table}').then(found => found?.complete === false)")
    phone.locator(".action-bar .go:visible").last.click()
    phone.locator("#entry").wait_for()
    night.server.stop(kill=True)
    phone.locator('label:has(input[name="bids-1"][value="1"])').click()
    phone.locator("button.go").click()
    expect(phone.locator("main")).to_contain_text(WAITS)
    assert not phone.evaluate("tableside.isAway()")
    assert phone.evaluate("tableside.queue.all().length") == 1
    night.back()
    assert kinds(night.server, table) == ["seated"]
    record = phone.evaluate(f"tableside.recordOf('{table}')")
    assert [record["complete"], len(record["rows"])] == [False, 1]
    positions = phone.evaluate(f"fetch('{table}/record').then(answer => answer.json())")
    assert positions["position"] == 3


def test_a_phone_that_may_not_go_on_starts_no_app(night: Evening) -> None:
    """A phone with little memory, which keeps none started."""
    table = night.seat("buddha", PLAYERS[:3])
    send(night.phone, f"{table}/enter/bid", [("based_on", "1"), ("bids-0", "2")])
    phone = night.phone.context.new_page()
    phone.add_init_script("Object.defineProperty(navigator, 'deviceMemory', { value: 1 })")
    phone.goto(table)
    until(phone, f"tableside.recordOf('{table}').then(found => found?.complete === false)")
    night.server.stop(kill=True)
    phone.locator(".action-bar .go:visible").last.click()
    expect(phone.locator("main")).to_contain_text(WAITS)
    assert phone.workers == []
    phone.close()


def test_a_secret_round_that_is_loaded_again_while_the_server_is_away_says_so(night: Evening) -> None:
    phone, table = night.phone, night.seat("buddha", PLAYERS[:3])
    send(phone, f"{table}/enter/bid", [("based_on", "1"), ("bids-0", "2")])
    phone.goto(table)
    until(phone, f"tableside.recordOf('{table}').then(found => found?.complete === false)")
    until(phone, "Boolean(navigator.serviceWorker.controller)")
    night.server.stop(kill=True)
    phone.reload()
    expect(phone.locator("[data-missing] p").last).to_have_text(WAITS)
    night.server.start()
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")


def test_an_entry_that_only_the_server_takes_waits_and_holds_no_other_up(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    phone.goto(f"{table}/share")
    night.server.stop(kill=True)
    phone.get_by_role("button", name="Let players claim their seats").click()
    expect(waits(phone)).to_contain_text("That needs the server")
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    expect(waits(phone)).to_have_count(1)
    phone.locator(".sheet tbody tr").first.locator("a").nth(1).wait_for()
    night.back()
    assert kinds(night.server, table) == ["seated", "seats_opened", "result"]
    assert tricks(night.server, table) == [[2, 2, 1, 0]]


def test_a_form_that_the_browser_sends_stays_as_filled_in_when_the_server_goes(night: Evening) -> None:
    """The phone doesn't know yet that it went."""
    phone = night.phone
    night.seat()
    phone.goto("/phone")
    until(phone, "Boolean(window.tableside)")
    phone.wait_for_timeout(1500)
    night.server.stop(kill=True)
    phone.locator('label:has(input[name="theme"][value="dark"])').click()
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator(".no-server")).to_contain_text("What is on this page stays")
    expect(phone.locator('input[name="theme"][value="dark"]')).to_be_checked()
    night.server.start()
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator("html")).to_have_attribute("data-theme", "dark")
    phone.locator('label:has(input[name="theme"]:not([value="dark"]))').first.click()
    phone.get_by_role("button", name="Save").click()


def test_a_new_table_stays_as_typed_when_the_server_goes(night: Evening) -> None:
    phone = night.phone
    night.seat()
    phone.goto("/tables/new/points")
    for name in ("Wilhelmina", "Bo"):
        phone.fill("#new_name", name)
        phone.locator(".seat button", has_text="Add").click()
        phone.locator(".seat .name", has_text=name).first.wait_for()
    phone.wait_for_timeout(1500)
    night.server.stop(kill=True)
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.locator(".trouble")).to_contain_text("That needs the server, which doesn’t answer now")
    night.server.start()
    until(phone, "!tableside.isAway()")
    phone.wait_for_timeout(500)
    phone.get_by_role("button", name="Start the game").click()
    expect(phone.locator(".sheet")).to_contain_text("Bo")


def test_a_new_table_says_at_its_beginning_that_it_needs_the_server(night: Evening) -> None:
    phone = night.phone
    night.alone()
    phone.evaluate("tableside.open('/tables/new/points')")
    expect(phone.get_by_role("status").filter(has_text="A new table needs the server")).to_be_visible()
    night.back()


def test_an_open_form_of_the_pad_is_sent_as_filled_in(night: Evening) -> None:
    phone, table = night.phone, night.seat()
    open_form(phone)
    phone.locator('label:has(input[name="tricks-0"][value="2"])').click()
    night.server.stop(kill=True)
    for seat, number in enumerate((2, 1, 0), start=1):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()
    phone.locator("button.go").click()
    expect(lines(phone)).to_have_count(1)
    night.back()
    assert tricks(night.server, table) == [[2, 2, 1, 0]]
