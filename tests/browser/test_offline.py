"""Taps made while the server or the network is away: kept, shown, and counted exactly once."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, seat_table, sheet_rows

PLAYERS = ("Ann", "Bob", "Cy", "Dee")


@pytest.fixture
def pad(phone: Page) -> str:
    """A Huckley Buck table on the phone; its address."""
    address = seat_table(phone, "Huckley Buck", PLAYERS)
    expect(phone.locator("#status")).to_have_text("Live")
    until(phone, "Object.keys(localStorage).some(name => name.endsWith('/enter/result'))")
    return address


def until(phone: Page, script: str) -> None:
    """Waits until a script is true; Playwright's own way needs eval, which the pages' policy forbids."""
    for _ in range(100):
        if phone.evaluate(script):
            return
        phone.wait_for_timeout(50)
    raise AssertionError(f"never true: {script}")


def open_form(phone: Page) -> None:
    phone.locator(".dock a.go").click()
    phone.locator('input[name="tricks-0"]').first.wait_for(state="attached")


def score(phone: Page, *tricks: int) -> None:
    open_form(phone)
    for seat, number in enumerate(tricks):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()
    phone.locator("button.go").click()


def totals(phone: Page) -> list[str]:
    return [" ".join(cell.split()) for cell in phone.locator(".sheet tfoot td").all_inner_texts()]


def events(server: Server, address: str) -> list[dict[str, object]]:
    with urllib.request.urlopen(f"{server.url}{address}/table.json") as answer:
        return json.load(answer)["events"]


def results(server: Server, address: str) -> int:
    return sum(event["kind"] == "result" for event in events(server, address))


def test_taps_while_the_server_is_away_wait_in_order_and_count_once(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)
    expect(phone.locator("#status")).to_have_text("1 waiting")
    score(phone, 0, 1, 2, 2)
    expect(phone.locator("#waiting li")).to_have_count(2)
    server.start()
    expect(phone.locator(".sheet tbody tr")).to_have_count(2)
    assert totals(phone) == ["0", "3", "3", "2"]
    assert results(server, pad) == 2


def test_an_answer_lost_after_the_commit_counts_once(phone: Page, server: Server, pad: str) -> None:
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    phone.route("**/enter/result", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    score(phone, 2, 2, 1, 0)
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    expect(phone.locator("#waiting li")).to_have_count(0)
    assert results(server, pad) == 1


def test_a_phone_reloaded_while_a_tap_waits_still_sends_it(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)
    server.start()
    phone.goto(pad)
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    assert results(server, pad) == 1


def test_a_tab_closed_and_opened_again_still_sends_its_tap(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)
    context = phone.context
    phone.close()
    server.start()
    again = context.new_page()
    again.goto(pad)
    expect(again.locator(".sheet tbody tr")).to_have_count(1)
    assert results(server, pad) == 1


def test_a_phone_without_network_keeps_its_tap_until_it_is_back(phone: Page, server: Server, pad: str) -> None:
    phone.context.set_offline(True)
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)
    phone.context.set_offline(False)
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    assert results(server, pad) == 1


def test_a_double_tap_is_one_entry(phone: Page, server: Server, pad: str) -> None:
    open_form(phone)
    for seat, number in enumerate((2, 2, 1, 0)):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()
    phone.locator("button.go").dblclick()
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    assert results(server, pad) == 1


def test_a_waiting_tap_that_another_keeper_overtook_comes_back_as_typed(
    new_phone: Callable[..., Page], phone: Page, server: Server, pad: str
) -> None:
    other = new_phone()
    other.goto(pad)
    phone.context.set_offline(True)
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)
    score(other, 5, 0, 0, 0)
    expect(other.locator(".sheet tbody tr")).to_have_count(1)
    phone.context.set_offline(False)
    expect(phone.locator(".trouble")).to_contain_text("in the meantime")
    expect(phone.locator('input[name="tricks-0"][value="2"]')).to_be_checked()
    assert results(server, pad) == 1
    assert sheet_rows(other)[0][1].startswith("5")


def test_a_form_in_hand_stays_when_the_server_is_back_and_follows_what_waited(
    phone: Page, server: Server, pad: str
) -> None:
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)
    open_form(phone)
    phone.locator('label:has(input[name="tricks-0"][value="0"])').click()
    server.start()
    expect(phone.locator('form#entry input[name="based_on"]')).to_have_value("2")
    expect(phone.locator('input[name="tricks-0"][value="0"]')).to_be_checked()
    for seat, number in enumerate((0, 1, 2, 2)):
        phone.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()
    phone.locator("button.go").click()
    expect(phone.locator(".sheet tbody tr")).to_have_count(2)
    assert totals(phone) == ["0", "3", "3", "2"]


def test_the_pad_starts_again_without_its_server(phone: Page, server: Server, pad: str) -> None:
    until(phone, "navigator.serviceWorker.ready.then(() => true)")
    for _ in range(2):
        phone.goto(pad)
        expect(phone.locator("#status")).to_have_text("Live")
    server.stop(kill=True)
    phone.reload()
    expect(phone.locator(".sheet thead")).to_contain_text("Ann")
    expect(phone.locator("#status")).to_have_text("Offline")
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)
    server.start()
    expect(phone.locator(".sheet tbody tr")).to_have_count(1)
    assert results(server, pad) == 1


def test_the_app_can_be_installed(phone: Page, server: Server) -> None:
    phone.goto("/")
    manifest = phone.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert manifest["display"] == "standalone"
    sizes = phone.evaluate(
        """icons => Promise.all(icons.map(async icon => {
            const image = new Image(); image.src = icon.src; await image.decode(); return image.naturalWidth }))""",
        [icon for icon in manifest["icons"] if icon["type"] == "image/png"],
    )
    assert sizes == [192, 512]
