"""What may go wrong on a phone: two tabs, no room, nothing kept, other versions; each in words, and nothing is lost."""

from __future__ import annotations

import io
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
