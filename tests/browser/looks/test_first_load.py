"""What a phone loads of a pad: little at first, and hardly anything again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tableside.web.static_files import modules
from tests.browser.conftest import seat_table, waits_for
from tests.browser.looks.loads import Load, Loads
from tests.browser.offline_pad import has_worker, lines, score, until

NewPhone = Callable[..., Page]
CREW = ("Christopher", "Elizabeth", "Mary Ann", "Annegret", "Bartholomew")
MOST, MOST_LATER = 67_600, 19_600
"""Bytes of a pad's first load, with headers, the face and the signs; and of what it loads once it is at rest."""

TO_INSTALL = re.compile(r"/manifest\.webmanifest|/static/icon[-\w]*\.(svg|png)")
"""The signs that the app has among others on a phone's screen."""


AT_REST = """() => new Promise(done => {
    const idle = work => requestIdleCallback(work, { timeout: 2500 });
    idle(() => setTimeout(() => idle(done), 500));
})"""
"""Until the page has had time for what it puts off until it is idle, and for asking whether it must be fetched."""

AT_REST_MODULES = ("forms.js", "offline/going_on.js")
"""The modules for forms and for what waits, and for going on alone; each with what it imports."""


@pytest.fixture
def address(phone: Page) -> str:
    """A table of five that has played two rounds."""
    address = seat_table(phone, "Huckley Buck", CREW)
    for count in (1, 2):
        score(phone, 2, 2, 1, 0, 0)
        expect(lines(phone)).to_have_count(count)
    return address


def visited(phone: Page, address: str) -> Loads:
    """What a visit to the pad loads, until all has come that it asks for by itself."""
    loads = Loads(phone)
    phone.goto(address)
    expect(phone.locator("#status")).to_have_text("Live")
    until(phone, f"tableside.recordOf('{address}').then(found => found?.rows.length === 3)")
    phone.evaluate(AT_REST)
    return loads


def is_copy(load: Load, address: str) -> bool:
    """Whether something is asked for in case the server goes away."""
    return load.kind == "Fetch" and not load.path.startswith(f"{address}/stream")


def module(path: str) -> str:
    """A module's name, by its address."""
    return re.sub(r"^.*/static/js/\w+", "js", path)


def at_rest(load: Load) -> bool:
    """Whether a module comes once the pad is at rest: a pad is in use before."""
    later = {name for first in AT_REST_MODULES for name in (f"js/{first}", *modules(first))}
    return module(load.path) in later - {*modules("main.js")}


def test_the_first_look_at_a_pad_is_small(new_phone: NewPhone, address: str) -> None:
    loads = visited(new_phone(service_workers="block"), address).all()  # a worker may have the forms first
    shown = [load for load in loads if not is_copy(load, address) and not TO_INSTALL.match(load.path)]
    later = [load for load in shown if at_rest(load)]
    first = [load for load in shown if not at_rest(load)]
    assert {load.kind for load in first} >= {"Document", "Stylesheet", "Script", "Fetch"}
    assert all(load.size > 0 for load in shown)
    listing = "\n".join(f"{load.size:6} {load.kind} {load.path}" for load in shown)
    assert sum(load.size for load in first) <= MOST, listing
    assert 0 < sum(load.size for load in later) <= MOST_LATER, listing


ROUNDS = """() => {
    const found = performance.getEntriesByType("resource").map(({ name, startTime, responseEnd }) =>
        ({ name, startTime, responseEnd }));
    const [page] = performance.getEntriesByType("navigation");
    return [{ name: "", startTime: 0, responseEnd: page.responseEnd }, ...found];
}"""


def test_all_that_a_first_look_waits_for_is_asked_for_by_the_page_itself(new_phone: NewPhone, address: str) -> None:
    """No module is found only in another: a first look takes the page, what it asks for, and what that asks for."""
    phone = new_phone()
    slow = phone.context.new_cdp_session(phone)
    slow.send("Network.enable")
    late = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    slow.send("Network.emulateNetworkConditions", late)
    phone.goto(address)
    expect(phone.locator("#status")).to_have_text("Live")
    found = [one for one in phone.evaluate(ROUNDS) if not one["name"] or "/static/js/" in one["name"]]
    (page, *asked) = found
    first = [one for one in asked if module(one["name"]) in ("js/main.js", *modules("main.js"))]
    assert len(first) == len(modules("main.js")) + 1
    assert max(one["startTime"] for one in first) < page["responseEnd"] + 250


@pytest.mark.parametrize("service_workers", ["allow", "block"])
def test_a_second_visit_asks_for_the_page_and_the_stream(
    new_phone: NewPhone, address: str, service_workers: str
) -> None:
    """With the service worker, and without one as over plain http."""
    phone = new_phone(service_workers=service_workers)
    visited(phone, address)
    if service_workers == "allow":
        has_worker(phone)
    phone.goto("about:blank")
    again = visited(phone, address).over_the_wire()
    waits_for(phone, lambda: any("/stream?" in load.path for load in again))
    assert [load.path.partition("?")[0] for load in again] == [address, f"{address}/stream"]
