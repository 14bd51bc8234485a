"""Pages on a phone whose server is away: which open, which say that they can't, and what is left of a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import Server, seat_by_taps, waits_for
from tests.browser.offline_pad import (
    PLAYERS,
    has_worker,
    lines,
    open_form,
    opens_offline,
    ready_ahead,
    score,
    tricks,
    undo,
    until,
    waits,
)
from tests.browser.stand_ins import HTML, standing_in

NewPhone = Callable[..., Page]
VERSION_0_1 = Path(__file__).parents[1] / "version_0_1"


def test_the_referee_without_its_server_says_so_and_keeps_the_cards(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    phone.locator(".action-bar").get_by_role("link", name="Referee").click()
    card = phone.locator('#dispute [data-cardpad] button[name="do"]')
    card.nth(3).click()
    expect(phone.locator("#dispute .no-server")).to_have_count(0)
    expect(phone.locator("header .small", has_text="Undo")).to_be_visible()
    expect(phone).to_have_url(re.compile(r"[?&]do=card"))
    told = phone.url
    server.stop(kill=True)
    expect(phone.locator("#dispute .no-server")).to_contain_text("The referee needs the server")
    card.nth(5).click()
    expect(phone.locator("#dispute .no-server")).to_be_in_viewport()
    assert phone.url == told
    phone.get_by_role("link", name="the rules are here").click()
    expect(phone.locator("h1")).to_contain_text("Huckley Buck")
    phone.go_back()
    expect(phone.locator("#dispute .no-server")).to_have_count(1)
    server.start()
    expect(phone.locator("#dispute .no-server")).to_have_count(0)
    card.nth(5).click()
    waits_for(phone, lambda: phone.url != told, "the next card wasn't laid")
    phone.evaluate(f"tableside.open('{pad}')")
    server.stop(kill=True)
    phone.goto(f"{pad}/referee")
    expect(phone.locator("#dispute .no-server")).to_contain_text("the rules are here")


def test_over_plain_http_the_open_page_goes_on_and_says_what_it_never_saw(plain_phone: Page, server: Server) -> None:
    phone = plain_phone
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS, dealer="Annegret")
    assert phone.evaluate("isSecureContext || 'serviceWorker' in navigator") is False
    ready_ahead(phone, address, 1)
    server.stop(kill=True)
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    open_form(phone)
    expect(phone.locator("h1")).to_have_text("Round 2: tricks taken")
    phone.get_by_role("link", name="Back").click()
    phone.locator(".action-bar").get_by_role("link", name="Referee").click()
    expect(phone).to_have_url(re.compile("/referee$"))  # the pad shows her name, too
    expect(phone.locator("main")).to_contain_text("Christopher")
    phone.evaluate(f"tableside.open('{address}')")
    expect(phone).to_have_url(re.compile(f"{address}$"))
    phone.get_by_text("⋯").click()
    phone.get_by_role("link", name="House rules").click()
    expect(phone.locator("h1")).to_have_text("Not on this phone yet")
    phone.get_by_role("link", name="Back to the sheet").click()
    expect(waits(phone)).to_have_count(1)
    phone.evaluate("tableside.open('/')")
    phone.get_by_role("link", name="Christopher").click()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(lines(phone)).to_have_count(1)


def test_pages_open_without_the_server_after_one_visit(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    for path, words in opens_offline(pad):
        answer = phone.goto(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        expect(phone.locator("body")).to_contain_text(words)
    phone.goto(f"{pad}/house-rules")
    expect(phone.locator("h1")).to_have_text("Not on this phone yet")


def test_a_page_never_seen_opens_by_itself_once_the_server_is_back(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    phone.goto(f"{pad}/house-rules")
    expect(phone.locator("h1")).to_have_text("Not on this phone yet")
    server.start()
    expect(phone.locator("h1")).to_have_text("House rules")


def test_from_a_page_never_seen_the_key_leads_back_to_its_table(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    phone.get_by_text("⋯").click()
    phone.get_by_role("link", name="House rules").click()
    expect(phone.locator("h1")).to_have_text("Not on this phone yet")
    phone.get_by_role("link", name="Back to the sheet").click()
    expect(phone.locator(".sheet")).to_be_visible()
    phone.evaluate("tableside.open('/rules/buddha')")
    expect(phone.locator(".action-bar a")).to_have_text("To the tables")


def test_the_pad_starts_again_without_its_server(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    server.stop(kill=True)
    phone.reload()
    expect(phone.locator(".sheet thead")).to_contain_text("Christopher")
    expect(phone.locator("#status")).to_have_text("Offline")
    score(phone, 2, 2, 1, 0)
    expect(waits(phone)).to_have_count(1)
    phone.reload()
    expect(waits(phone)).to_have_count(1)
    expect(phone.locator(".action-bar .go:visible")).to_have_text("Score round 2")
    server.start()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_link_that_was_renewed_leaves_nothing_of_the_table_on_the_phone(plain_phone: Page, server: Server) -> None:
    phone = plain_phone
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS)
    ready_ahead(phone, address, 1)
    phone.context.clear_cookies()
    phone.evaluate(f"tableside.open('{address}')")
    expect(phone.locator("h1")).to_have_text("No such table")
    until(phone, f"tableside.kept.get('{address}').then(page => !page)")
    until(phone, f"tableside.kept.get('ahead:{address}').then(page => !page)")


def test_a_table_that_is_refused_at_a_plain_load_leaves_nothing_of_it_on_the_phone(
    plain_phone: Page, server: Server
) -> None:
    """Also what refused it isn't kept under its address."""
    phone = plain_phone
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS)
    ready_ahead(phone, address, 1)
    phone.context.clear_cookies()
    phone.goto(address)
    expect(phone.locator("h1")).to_have_text("No such table")
    for path in (address, f"ahead:{address}", f"{address}/referee"):
        until(phone, f"tableside.kept.get('{path}').then(page => !page)")


@pytest.mark.thorough
def test_a_phone_with_the_worker_of_version_0_1_and_entries_in_its_form_loses_none(
    new_phone: NewPhone, phone: Page, server: Server, pad: str
) -> None:
    """Its worker serves first, and its list is read; then the worker of today is in its place."""
    old = new_phone()
    worker = (VERSION_0_1 / "service-worker.js").read_text()
    page = "<!doctype html><title>0.1</title><script src=/register.js></script>"
    files = {
        "/service-worker.js": (200, {"Content-Type": "text/javascript"}, worker),
        "/register.js": (
            200,
            {"Content-Type": "text/javascript"},
            "navigator.serviceWorker.register('/service-worker.js')",
        ),
    }
    server.stop(kill=True)
    with standing_in(server.port, lambda path: files.get(path, (200, HTML, page))):
        old.goto(pad)
        old.evaluate("navigator.serviceWorker.ready.then(() => true)")
        until(old, "Boolean(navigator.serviceWorker.controller)")
        old.goto(pad)
        until(old, "caches.has('tableside-1')")
        bodies = ["tricks-0=2&tricks-1=2&tricks-2=1&tricks-3=0", "tricks-0=0&tricks-1=1&tricks-2=2&tricks-3=2"]
        waiting = [
            {
                "key": f"old{at}",
                "url": f"{pad}/enter/result",
                "body": f"{body}&key=old{at}&based_on=1",
                "follows": at > 0,
                "words": "Score round 1",
            }
            for at, body in enumerate(bodies)
        ]
        old.evaluate("items => localStorage.setItem('tableside:outbox', JSON.stringify(items))", waiting)
    server.start()
    old.goto(pad)
    expect(lines(old)).to_have_count(2)
    assert tricks(server, pad) == [[2, 2, 1, 0], [0, 1, 2, 2]]
    until(old, "caches.has('tableside-1').then(has => !has)")
    until(old, "tableside.queue.all().length === 0 && !localStorage.getItem('tableside:outbox')")


OF_0_1 = """</title>
<link rel="stylesheet" href="/static/css/tableside.css?v=0"><script src="/static/js/tableside.js?v=0" defer></script>
</head>"""
"""What a page of 0.1 links to."""


def test_a_page_kept_by_an_older_version_comes_with_the_style_and_the_scripts_of_this_one(
    phone: Page, server: Server, pad: str
) -> None:
    ready_ahead(phone, pad, 1)
    has_worker(phone)
    kept = phone.evaluate(f"tableside.kept.get('{pad}')")
    older = re.sub(r"</title>.*?</head>", OF_0_1, kept, flags=re.DOTALL)
    assert "main.js" not in older
    phone.goto("/rules/huckley-buck")
    server.stop(kill=True)
    phone.evaluate("([path, page]) => tableside.kept.put(path, page)", [pad, older])
    phone.goto(pad)
    expect(phone.locator("#status")).to_have_text("Offline")
    expect(phone.locator(".action-bar")).to_have_css("position", "fixed")
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting li")).to_have_count(1)


def test_a_new_worker_takes_over_without_loading_the_page_again(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    phone.evaluate("window.stillHere = true")
    phone.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    phone.evaluate("navigator.serviceWorker.register('/service-worker.js?again')")
    until(phone, "navigator.serviceWorker.getRegistration().then(found => found.active?.scriptURL.endsWith('again'))")
    assert phone.evaluate("window.stillHere")


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


def test_a_pad_that_comes_late_takes_no_sheet_back(phone: Page, server: Server, pad: str) -> None:
    """It was asked for after one step, and comes when the stream has shown the next; no stream is left to mend it."""
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        """The first pad comes when the test lets it, the next one never."""
        if route.request.method == "POST":
            route.continue_()
        elif not held:
            held.append((route, route.fetch()))

    phone.route(re.compile(rf"{pad}$"), hold)
    undo(phone)
    waits_for(phone, lambda: held, "the pad was not asked for")
    phone.locator(".steps button:visible", has_text="Redo").click()
    expect(phone.locator("#board")).to_have_attribute("data-position", "4")
    server.stop(kill=True)
    phone.evaluate(
        "addEventListener('htmx:finally:request', ({ detail }) => (window.came ??= []).push(detail.ctx.text || ''))"
    )
    route, drawn = held[0]
    route.fulfill(response=drawn)
    until(phone, """window.came?.some((text) => text.includes('data-position="3"'))""")
    expect(phone.locator("#board")).to_have_attribute("data-position", "4")


def test_a_pad_that_never_comes_takes_no_sheet_back(phone: Page, server: Server, pad: str) -> None:
    """The step was saved and is in sight by the stream; the page asked for after it finds the server gone."""
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#board")).to_have_attribute("data-position", "2")
    held: list[Route] = []
    whole = re.compile(rf"{pad}$")
    phone.route(whole, lambda route: held.append(route) if route.request.method == "GET" else route.continue_())
    undo(phone)
    waits_for(phone, lambda: held, "the pad was not asked for")
    expect(phone.locator("#board")).to_have_attribute("data-position", "3")
    phone.evaluate("document.getElementById('board').id = 'board-before'")
    server.stop(kill=True)
    held[0].abort()
    expect(phone.locator("#board")).to_have_attribute("data-position", "3")
