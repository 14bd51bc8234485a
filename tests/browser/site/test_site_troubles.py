"""What may go wrong on a phone: two tabs, no room, nothing kept, other versions; each in words, and nothing is lost."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tableside.phone import bundle, site
from tests.browser.conftest import waits_for
from tests.browser.site.conftest import SitePhone, kept_for_good, started
from tests.browser.site.file_server import served
from tests.browser.site.taps import events, score, seat_on_site, shows_round

pytestmark = pytest.mark.thorough

ENTER = """([table, name, count]) => {
    const entered = (async () => {
        const said = [];
        for (let number = 0; number < count; number += 1) {
            const key = `${name}-${number}`;
            for (let tries = 0; tries < 60; tries += 1) {
                const { events } = await (await fetch(`${table}/table.json`)).json();
                const body = new URLSearchParams({ "points-0": 5, "points-1": 7, key, based_on: events.length });
                const headers = { "Tableside-Outbox": "1" };
                const answer = await fetch(`${table}/enter/result`, { method: "POST", body, headers });
                if (answer.ok) { said.push(key); break; }
            }
        }
        document.documentElement.dataset.said = JSON.stringify(said);
    })();
}"""
"""Enters rounds one after another, each until it was said to be saved, and writes their keys down when all are."""


def database(address: str) -> str:
    """The name of what a site keeps, by its address."""
    return f"tableside {urlsplit(address).path.rstrip('/')}"


def test_two_tabs_at_a_table_enter_at_the_same_time_and_nothing_is_lost_or_doubled(site_phone: SitePhone) -> None:
    one = site_phone.tab()
    table = seat_on_site(one, game="Points", names=("Ann", "Bob"))
    kept_for_good(one)
    two = site_phone.tab(table)
    for page, name in ((one, "one"), (two, "two")):
        page.evaluate(ENTER, [table, name, 12])
    said = []
    for page in (one, two):
        page.locator("html[data-said]").wait_for(state="attached", timeout=120_000)
        said += json.loads(page.locator("html").get_attribute("data-said") or "[]")
    keys = [event["key"] for event in events(one, table)][1:]
    assert sorted(said) == sorted(keys) == sorted(f"{name}-{number}" for name in ("one", "two") for number in range(12))
    assert events(two, table) == events(one, table)


def test_what_one_tab_enters_shows_in_the_other_which_goes_on_from_there(site_phone: SitePhone) -> None:
    one = site_phone.tab()
    table = seat_on_site(one)
    kept_for_good(one)
    two = site_phone.tab(table)
    score(one, 1)
    shows_round(two, 1)
    score(two, 2)
    shows_round(one, 2)
    assert len(events(one, table)) == 3


def test_a_phone_without_room_says_so_and_keeps_what_was_saved(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    table = seat_on_site(page)
    score(page, 1)
    record = events(page, table)
    kept_for_good(page)
    host = "/".join(site_phone.address.split("/")[:3])
    control = site_phone.context.new_cdp_session(page)
    control.send("Storage.overrideQuotaForOrigin", {"origin": host, "quotaSize": 1})
    page.get_by_role("link", name="Score round 2").click()
    page.locator("form#entry").wait_for()
    for seat, number in ((0, 2), (1, 1), (2, 1)):
        page.locator(f'label:has(input[name="tricks-{seat}"][value="{number}"])').click()
    page.locator(".keys.guess").wait_for()
    page.locator(".action-bar .go", has_text="Score").last.click()
    expect(page.locator("main")).to_contain_text("no room left")
    assert events(page, table) == record
    control.send("Storage.overrideQuotaForOrigin", {"origin": host})
    page.reload()
    started(page)
    again = page if page.url == table else site_phone.tab(table)
    assert events(again, table) == record
    score(again, 2)
    assert len(events(again, table)) == 3


@pytest.fixture
def phone_that_keeps_nothing(new_site_phone: Callable[..., SitePhone], site_at: str) -> SitePhone:
    """A phone on which IndexedDB opens nothing, as in some private windows."""
    phone = new_site_phone(site_at, service_workers="block")
    refuses = """const browserStore = { open() {
        const request = { error: new DOMException("not here", "InvalidStateError") };
        setTimeout(() => request.onerror?.());
        return request;
    } };"""

    def change(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        changed = "\n".join(
            refuses if line.startswith("const browserStore") else line for line in answer.text().split("\n")
        )
        assert refuses in changed
        route.fulfill(response=answer, body=changed)  # type: ignore[attr-defined]

    phone.context.route("**/phone/rows.js", change)
    return phone


def test_a_window_that_keeps_nothing_says_so(phone_that_keeps_nothing: SitePhone) -> None:
    page = phone_that_keeps_nothing.context.new_page()
    page.goto(phone_that_keeps_nothing.address)
    expect(page.locator("#starting")).to_contain_text("keeps nothing", timeout=120_000)


def test_scores_of_a_newer_version_are_left_alone_and_said(site_phone: SitePhone, site_at: str) -> None:
    page = site_phone.context.new_page()
    page.goto(f"{site_at}manifest.webmanifest")
    page.evaluate(
        """name => new Promise((resolve, reject) => {
            const request = indexedDB.open(name, 99);
            request.onupgradeneeded = () => request.result.createObjectStore("of tomorrow");
            request.onsuccess = () => { request.result.close(); resolve(); };
            request.onerror = reject;
        })""",
        database(site_at),
    )
    page.goto(site_at)
    expect(page.locator("#starting")).to_contain_text("a newer version of Tableside", timeout=120_000)
    page.goto(f"{site_at}manifest.webmanifest")
    found = page.evaluate("indexedDB.databases()")
    assert {"name": database(site_at), "version": 99} in found


NEWER_TITLE = "New table today"


@pytest.fixture
def replaceable(site_folder: Path, tmp_path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The address of a site, and what puts the next version in its place."""
    folder = tmp_path / "host"
    shutil.copytree(site_folder, folder)

    def replace() -> None:
        patch = pytest.MonkeyPatch()
        patch.setattr(site.bundle, "write", newer_bundle)
        site.write(folder)
        patch.undo()

    with served(folder) as (host, _):
        yield host, replace


write_bundle = bundle.write


def newer_bundle(addresses: Mapping[str, str]) -> bytes:
    """The bundle of a version whose first page says something else."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(write_bundle(addresses))) as old, zipfile.ZipFile(packed, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename == "tableside/templates/home/page.html":
                assert b"New table" in content
                content = content.replace(b"New table", NEWER_TITLE.encode())
            new.writestr(entry, content)
    return packed.getvalue()


def test_a_new_version_comes_with_the_next_start_and_the_game_goes_on(
    replaceable: tuple[str, Callable[[], None]], new_site_phone: Callable[..., SitePhone]
) -> None:
    address, replace = replaceable
    phone = new_site_phone(address)
    page = phone.tab()
    table = seat_on_site(page)
    score(page, 1)
    kept_for_good(page)
    replace()
    page.evaluate("navigator.serviceWorker.ready.then(found => found.update()).then(() => true)")
    waits_for(page, lambda: page.evaluate("navigator.serviceWorker.ready.then(found => Boolean(found.waiting))"))
    score(page, 2)
    page.reload()
    started(page)
    score(page, 3)
    page.close()
    home = next_version(phone)
    expect(home.locator("main")).to_contain_text(NEWER_TITLE)
    home.goto(table)
    started(home)
    shows_round(home, 3)
    score(home, 4)
    assert len(events(home, table)) == 5


def next_version(phone: SitePhone) -> Page:
    """The first page, once the new version has taken the place of the old one."""
    blank = phone.context.new_page()
    blank.wait_for_timeout(1_000)
    blank.close()
    return phone.tab()
