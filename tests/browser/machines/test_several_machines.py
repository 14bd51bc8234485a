"""Phones before two web machines and a database: one machine stopped, all of them killed, the database alone away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tableside.server_key import agreed_key
from tableside.store.places import open_store
from tableside.web.guard.roles.links import key_of
from tests.browser.conftest import phones, seat_table
from tests.browser.offline.conftest import TAPPING
from tests.browser.offline_pad import PLAYERS, app_comes, lines, score, totals, until
from tests.support.machines import Machine, machines, wait_until_ready

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.postgres_server import PostgresServer

pytestmark = pytest.mark.thorough

LOOKED = 4_000
"""Milliseconds in which a phone that goes on alone has looked for its server."""

NOTE_STATUS = """() => {
    const place = document.getElementById("status");
    window.statuses = [place.textContent];
    new MutationObserver(() => window.statuses.push(place.textContent))
        .observe(place, { childList: true, characterData: true, subtree: true });
    window.streams = 0;
    document.addEventListener("htmx:sse:after:connection", () => window.streams += 1);
}"""


class Site(NamedTuple):
    """Where phones find the machines, and what is behind that."""

    url: str
    machines: list[Machine]
    postgres: PostgresServer
    key: bytes


@pytest.fixture
def site(postgres: PostgresServer, tmp_path: Path) -> Iterator[Site]:
    """Two machines of one process each on a database."""
    database = postgres.new_database()
    with machines(tmp_path, database, workers=1) as (balancer, made):
        with closing(open_store(database)) as store:
            key = agreed_key(store, None)
        yield Site(balancer.url, made, postgres, key)
    postgres.drop(database)


def followed(page: Page) -> Page:
    """The page, once it is live; from then on it notes what it says of its server."""
    expect(page.locator("#status")).to_have_text("Live")
    page.evaluate(NOTE_STATUS)
    return page


def test_a_machine_that_is_stopped_is_no_absent_server_to_any_phone(browser: Browser, site: Site):
    made = phones(browser, site.url)
    new_phone = next(made)
    keeper, *watchers = new_phone(), new_phone(), new_phone()
    table = seat_table(keeper, "Buddha", PLAYERS)
    keeper.goto("/")

    def enter(position: int) -> None:
        form = {"key": f"r{position}", "based_on": str(position), "reason": "a card fell"}
        assert keeper.request.post(f"{table}/enter/redealt", form=form).ok

    for watcher in watchers:
        watcher.goto(f"{table}/join/watcher/{key_of(site.key, table.rsplit('/', 1)[1], 'watcher', 0)}")
        followed(watcher)
    for position, machine in enumerate(site.machines, 1):  # one after the other, as for a new version
        stopping = Thread(target=machine.stop)
        stopping.start()
        enter(position)
        stopping.join()
        machine.start()
        wait_until_ready(machine.url)
    enter(3)
    for watcher in watchers:
        expect(watcher.locator("#board")).to_have_attribute("data-position", "4")
        until(watcher, "window.streams > 0")  # the second machine had both, wherever they were before
        assert {*watcher.evaluate("window.statuses")} == {"Live"}
        assert not watcher.evaluate("tableside.isAway()")
    next(made, None)


def test_a_phone_goes_on_without_all_machines_and_without_the_database_alone(browser: Browser, site: Site):
    made = phones(browser, site.url, has_app=True)
    phone = next(made)()
    table = seat_table(phone, "Huckley Buck", PLAYERS, PLAYERS[0])
    app_comes(phone)
    phone.set_default_timeout(TAPPING)
    go_on(phone, table, 1, site.postgres.stop, site.postgres.start)

    def kill() -> None:
        for machine in site.machines:
            machine.kill()

    def start() -> None:
        for machine in site.machines:
            machine.start()
        wait_until_ready(site.url)

    go_on(phone, table, 3, kill, start)
    events = phone.request.get(f"{table}/table.json").json()["events"]
    assert [event["data"]["tricks"] for event in events if event["kind"] == "result"] == [[2, 2, 1, 0]] * 4
    next(made, None)


def go_on(phone: Page, table: str, number: int, away: Callable[[], None], back: Callable[[], None]) -> None:
    """A round with what is behind the phone there, and the next one without it, which is counted once it is back."""
    score(phone, 2, 2, 1, 0)
    expect(lines(phone)).to_have_count(number)
    until(phone, f"tableside.recordOf('{table}').then(found => found?.rows.length === {number + 1})")
    away()
    score(phone, 2, 2, 1, 0)
    expect(phone.locator("#waiting")).to_contain_text("Going on without the server")
    expect(lines(phone)).to_have_count(number + 1)
    without = totals(phone)
    phone.evaluate("window.cameBack = false")
    phone.evaluate("document.addEventListener('tableside:back', () => { window.cameBack = true }, { once: true })")
    phone.wait_for_timeout(LOOKED)
    assert not phone.evaluate("window.cameBack"), "what answers there has no scores"
    back()
    until(phone, "tableside.queue.all().length === 0 && !tableside.isAway()")
    expect(phone.locator("#status")).to_have_text("Live")
    expect(lines(phone)).to_have_count(number + 1)
    assert totals(phone) == without
