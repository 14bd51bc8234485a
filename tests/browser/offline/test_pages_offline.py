"""A phone whose server is away and that has no app to go on with: what it says, and what it holds of a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import ELSEWHERE, Server, link, seat_by_taps, waits_for
from tests.browser.offline_pad import (
    PLAYERS,
    enter_without_server,
    events,
    has_worker,
    kinds,
    lines,
    score,
    send_form,
    tricks,
    undo,
    until,
    waits,
)
from tests.browser.stand_ins import HTML, standing_in

pytestmark = pytest.mark.thorough

NewPhone = Callable[..., Page]
VERSION_0_1 = Path(__file__).parents[1] / "version_0_1"


AWAY = "The server doesn’t answer now"


def test_a_page_that_cannot_come_leaves_the_one_in_sight_and_says_so(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    phone.locator(".action-bar").get_by_role("link", name="Referee").click()
    card = phone.locator('#dispute [data-cardpad] button[name="do"]')
    card.nth(3).click()
    expect(phone).to_have_url(re.compile(r"[?&]do=card"))
    address = phone.url
    server.stop(kill=True)
    card.nth(5).click()
    expect(phone.locator(".no-server")).to_contain_text(AWAY)
    assert phone.url == address
    server.start()
    card.nth(5).click()
    waits_for(phone, lambda: phone.url != address, "the next card wasn't laid")
    expect(phone.locator(".no-server")).to_have_count(0)


def test_a_pad_says_what_can_be_done_while_the_server_is_away(phone: Page, server: Server, pad: str) -> None:
    server.stop(kill=True)
    expect(phone.locator("#cut-off")).to_contain_text("See that its machine is awake")
    server.start()
    expect(phone.locator("#cut-off")).to_be_hidden()


def test_an_entry_from_a_form_that_has_no_pad_to_go_back_to_says_that_it_waits(
    plain_phone: Page, server: Server
) -> None:
    phone = plain_phone
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS)
    phone.goto(f"{address}/enter/result")
    server.stop(kill=True)
    send_form(phone, 2, 2, 1, 0)
    expect(phone.locator(".no-server")).to_contain_text("This entry waits on this phone")
    server.start()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, address) == [[2, 2, 1, 0]]


def test_a_page_opened_without_the_server_opens_by_itself_once_it_is_back(
    phone: Page, server: Server, pad: str
) -> None:
    has_worker(phone)
    server.stop(kill=True)
    answer = phone.goto(f"{pad}/house-rules")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    expect(phone.locator("h1")).to_have_text("The server doesn’t answer")
    server.start()
    expect(phone.locator("h1")).to_have_text("House rules")


def test_what_waits_is_there_when_the_page_is_opened_without_the_server(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    enter_without_server(phone, server, 2, 2, 1, 0)
    phone.reload()
    expect(waits(phone)).to_have_count(1)
    server.start()
    expect(lines(phone)).to_have_count(1)
    assert tricks(server, pad) == [[2, 2, 1, 0]]


def test_a_link_to_a_table_opens_it_as_often_as_it_is_tapped(phone: Page, server: Server, pad: str) -> None:
    has_worker(phone)
    for _ in range(2):
        phone.goto(link(server, pad, "watcher"))
        expect(phone).to_have_url(f"{server.url}{pad}")
        expect(phone.locator("#status")).to_have_text("Live")


@pytest.mark.parametrize("how", ["by a link", "by its address"])
def test_a_link_that_was_renewed_leaves_nothing_of_the_table_on_the_phone(
    plain_phone: Page, server: Server, how: str
) -> None:
    phone = plain_phone
    address = seat_by_taps(phone, "Huckley Buck", PLAYERS)
    until(phone, f"tableside.recordOf('{address}').then(Boolean)")
    phone.context.clear_cookies()
    if how == "by a link":
        phone.evaluate(f"tableside.open('{address}')")
    else:
        phone.goto(address)
    expect(phone.locator("h1")).to_have_text("No such table")
    until(phone, f"tableside.recordOf('{address}').then(found => !found)")


def test_a_watchers_phone_holds_no_record(new_phone: NewPhone, phone: Page, server: Server, pad: str) -> None:
    until(phone, f"tableside.recordOf('{pad}').then(Boolean)")
    watcher = new_phone(base_url=f"http://{ELSEWHERE}:{server.port}")
    watcher.goto(link(server, pad, "watcher"))
    expect(watcher.locator("#status")).to_have_text("Live")
    score(phone, 2, 2, 1, 0)
    expect(lines(watcher)).to_have_count(1)
    assert watcher.evaluate(f"tableside.recordOf('{pad}').then(found => !found)")


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


def leave_waiting(phone: Page, items: list[dict[str, Any]]) -> None:
    """Entries as an earlier version left them in the phone's storage."""
    for item in items:
        name = f"tableside:entry:{item['order']:012}:{item['id']}"
        phone.evaluate("([name, item]) => localStorage.setItem(name, JSON.stringify(item))", [name, item])


def test_what_version_0_2_left_waiting_follows_what_it_followed_and_what_was_taken_back_stays_so(
    phone: Page, server: Server, pad: str
) -> None:
    phone.goto("/static/icon.svg")  # nothing sends what waits before the pad is opened
    rounds = ["tricks-0=2&tricks-1=2&tricks-2=1&tricks-3=0", "tricks-0=0&tricks-1=1&tricks-2=2&tricks-3=2"]
    left = [("a", rounds[0], None, True), ("b", rounds[0], "a", False), ("c", rounds[0], "b", False)]
    server.stop(kill=True)
    items = [
        {
            "id": name,
            "order": place,
            "key": f"key-of-{name}",
            "url": f"{pad}/enter/result",
            "after": after,
            "body": f"{body}&key=key-of-{name}&based_on=1",
            "withdrawn": withdrawn,
            "tried": True,
            "title": "An entry",
            "says": [],
            "filled": ["tricks-0"],
            "refused": None,
        }
        for place, (name, body, after, withdrawn) in enumerate(left, start=1)
    ]
    leave_waiting(phone, items)
    server.start()
    phone.goto(pad)
    until(phone, "tableside.queue.all().length === 0")
    assert [event["key"] for event in events(server, pad)[1:]] == ["key-of-b", "key-of-c"]


def test_nothing_is_sent_before_what_version_0_2_left_waiting_is_converted(
    new_phone: NewPhone, server: Server, pad: str
) -> None:
    """Its withdrawn entries would be saved. What stands among them and isn't an entry stops nothing."""
    phone = new_phone(service_workers="block")
    phone.goto("/static/icon.svg")
    body = "tricks-0=2&tricks-1=2&tricks-2=1&tricks-3=0&key=old&based_on=1"
    item = {"id": "a", "order": 1, "key": "old", "url": f"{pad}/enter/result", "body": body, "after": None}
    leave_waiting(phone, [{**item, "withdrawn": True, "tried": True, "title": "An entry", "says": [], "refused": None}])
    phone.evaluate("localStorage.setItem('tableside:entry:', 'not an entry')")
    sent = list[str]()
    phone.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    tries = list[str]()

    def fail(route: Route) -> None:
        tries.append(route.request.url)
        route.abort()

    phone.route("**/earlier_entries.js", fail)
    phone.goto(pad)
    waits_for(phone, lambda: len(tries) > 1, "the conversion was not tried again")
    assert not sent
    phone.unroute("**/earlier_entries.js")
    until(phone, "tableside.queue.all().length === 0")
    assert kinds(server, pad) == ["seated"]


def test_what_the_last_version_kept_as_saved_counts_once(phone: Page, server: Server, pad: str) -> None:
    """It kept an entry in the queue until the record had it, and marked what only the server takes."""
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(1)
    key = events(server, pad)[1]["key"]
    phone.goto("/static/icon.svg")
    kept = {"title": "An entry", "says": [], "filled": ["tricks-0"], "tried": True, "refused": None}
    saved, opened = ({**kept, "id": name, "order": place} for place, name in enumerate("ab", start=1))
    body = f"tricks-0=2&tricks-1=2&tricks-2=1&tricks-3=0&key={key}&based_on=1"
    saved |= {"key": key, "url": f"{pad}/enter/result", "body": body, "saved": 2}
    fields = f"open=yes&key=opened&based_on={key}"
    opened |= {"key": "opened", "url": f"{pad}/share/seats", "body": fields, "needsServer": True}
    leave_waiting(phone, [saved, opened])
    phone.goto(pad)
    until(phone, "tableside.queue.all().length === 0")
    assert [event["kind"] for event in events(server, pad)] == ["seated", "result", "seats_opened"]


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
    server.stop(kill=True)
    held[0].abort()
    expect(phone.locator("#status")).to_have_text("Offline")
    expect(phone.locator("#board")).to_have_attribute("data-position", "3")
