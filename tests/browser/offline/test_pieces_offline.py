"""Pieces of the open round tapped while the server is away: they wait in order, lie on the pad, and can be undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, seat_table
from tests.browser.offline_pad import events, is_at_rest, kinds, undo, until, waits

pytestmark = pytest.mark.thorough

FIVE = ("Christopher", "Elizabeth", "Alexander", "Annegret", "Bartholomew")


@pytest.fixture
def five(phone: Page) -> str:
    """Five with nothing in yet, Bartholomew dealing."""
    address = seat_table(phone, "Huckley Buck", FIVE, dealer="Bartholomew")
    is_at_rest(phone)
    return address


def key(phone: Page, words: str) -> None:
    phone.locator(".pieces .fill").get_by_role("button", name=words, exact=True).click()


def pills(phone: Page) -> list[str]:
    """What is seen of the players who are done, without the places where a name may break."""
    return [" ".join(pill.replace("\xad", "").split()) for pill in phone.locator(".pill.done").all_inner_texts()]


def test_pieces_wait_in_order_and_show_what_was_tapped(phone: Page, server: Server, five: str) -> None:
    server.stop(kill=True)
    phone.locator(".turned summary").click()
    phone.locator('label:has(input[name="card.2"][value="H"])').click()
    phone.locator('.turned button[value="T"]').click()
    expect(phone.locator(".turned summary")).to_have_text("♥ 10")
    key(phone, "In")
    key(phone, "In")
    expect(phone.locator(".pill.next")).to_have_text("Alexander")
    key(phone, "Out")
    expect(phone.locator(".pill.next")).to_have_count(0)
    assert pills(phone) == ["Christopher in", "Elizabeth in", "Alexander out"]
    expect(waits(phone)).to_have_count(4)
    expect(waits(phone).nth(1)).to_contain_text("Christopher: in or outIn")
    server.start()
    until(phone, "!tableside.queue.all().length")
    assert kinds(server, five) == ["seated", "upcard", "announced", "announced", "announced"]
    assert [event["data"].get("says") for event in events(server, five)[2:]] == ["in", "in", "out"]
    expect(phone.locator(".pill.next")).to_have_text("Christopher")
    expect(phone.locator(".turned a.card")).to_be_visible()


def test_undo_takes_back_a_piece_that_waits(phone: Page, server: Server, five: str) -> None:
    server.stop(kill=True)
    key(phone, "In")
    key(phone, "In")
    expect(phone.locator(".pill.next")).to_have_text("Alexander")
    undo(phone)
    expect(phone.locator(".pill.next")).to_have_text("Elizabeth")
    assert pills(phone) == ["Christopher in"]
    server.start()
    until(phone, "!tableside.queue.all().length")
    assert kinds(server, five) == ["seated", "announced"]


def test_a_piece_that_was_taken_back_is_tapped_again(phone: Page, server: Server, five: str) -> None:
    server.stop(kill=True)
    key(phone, "In")
    expect(phone.locator(".pill.next")).to_have_text("Elizabeth")
    undo(phone)
    expect(phone.locator(".pill.next")).to_have_text("Christopher")
    key(phone, "Out")
    expect(phone.locator(".pill.done")).to_have_text("Christopher out")
    server.start()
    until(phone, "!tableside.queue.all().length")
    assert [event["data"].get("says") for event in events(server, five)[1:]] == ["out"]


def test_the_next_piece_can_be_tapped_before_the_server_answers(phone: Page, server: Server, five: str) -> None:
    held: list[Route] = []  # let go by unroute
    phone.route(f"**{five}/enter/announced", lambda route: held.append(route))
    for name in FIVE[:3]:
        expect(phone.locator(".pill.next")).to_have_text(name)
        key(phone, "In")
    expect(phone.locator(".pill.next")).to_have_text("Annegret")
    phone.unroute(f"**{five}/enter/announced")
    until(phone, "!tableside.queue.all().length")
    expect(phone.locator(".pill.done")).to_have_text([f"{name} in" for name in FIVE[:3]])
    assert kinds(server, five) == ["seated", "announced", "announced", "announced"]


def test_what_the_server_refuses_is_shown_with_the_reason(phone: Page, server: Server, five: str) -> None:
    """Another keeper said it first, while this phone was away."""
    server.stop(kill=True)
    key(phone, "In")
    expect(waits(phone)).to_have_count(1)
    phone.route(f"**{five}/enter/announced", lambda route: route.abort())
    server.start()
    said = {"key": "of-another", "based_on": "1", "seat": "0", "says": "out"}
    assert phone.context.request.post(f"{server.url}{five}/enter/announced", form=said).ok
    phone.unroute(f"**{five}/enter/announced")
    expect(phone.locator("main")).to_contain_text("Not saved yet")
    assert [event["data"].get("says") for event in events(server, five)[1:]] == ["out"]


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("order", ["suit first", "rank first"])
def test_the_upcard_takes_a_tap_on_its_suit_and_one_on_its_rank_in_either_order(
    phone: Page, new_phone: Callable[..., Page], server: Server, five: str, script: bool, order: str
) -> None:
    page = phone if script else new_phone(java_script_enabled=False, storage_state=phone.context.storage_state())
    page.goto(f"{server.url}{five}")
    page.locator(".turned summary").click()
    taps = ['label:has(input[name="card.2"][value="H"])', 'button[name="card.1"][value="T"]']
    if order == "rank first":
        taps = ['label:has(input[name="card.1"][value="T"])', 'button[name="card.2"][value="H"]']
    for key_of_it in taps:
        page.locator(f".turned {key_of_it}").click()
    page.locator(".turned a.card").wait_for()
    assert [event["data"] for event in events(server, five) if event["kind"] == "upcard"] == [{"card": "TH"}]
