"""What may go wrong on a phone: no room, nothing kept, other versions; each in words, and nothing is lost."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import waits_for
from tests.browser.nights.test_hb_night import Thumb
from tests.browser.site.changed_site import send_changed, write_changed
from tests.browser.site.conftest import STARTING, SitePhone, kept_for_good, started
from tests.browser.site.file_server import served
from tests.browser.site.taps import ROUNDS, events, follow, score, seat_on_site, shows_round

pytestmark = pytest.mark.thorough


def database(address: str) -> str:
    """The name of what a site keeps, by its address."""
    return f"tableside {urlsplit(address).path.rstrip('/')}"


OPENS_NOTHING = """{ open() {
    const request = { error: new DOMException("not here", "InvalidStateError") };
    setTimeout(() => request.onerror());
    return request;
} };"""


def test_a_window_that_keeps_nothing_says_so(new_site_phone: Callable[..., SitePhone], site_at: str) -> None:
    phone = new_site_phone(site_at, service_workers="block")
    send_changed(phone.context, "phone/stores.js", ("self.indexedDB;", OPENS_NOTHING))
    page = phone.context.new_page()
    page.goto(site_at)
    expect(page.get_by_role("alert")).to_contain_text("This window keeps nothing", timeout=STARTING)
    expect(page.locator("progress")).to_be_hidden()


ROOM = (
    "const room = new BroadcastChannel('room'); let isFull = false; room.onmessage = ({ data }) => { isFull = data; };"
)
"""At the head of rows.js: a test says by it whether the phone has room, before the worker loses such names."""

IS_FULL = 'isFull ? new DOMException("no room", "QuotaExceededError") : transaction.error'
NO_ROOM = "This phone has no room left to keep it."


def has_room(page: Page, room: bool) -> None:
    """What the phone has from now on."""
    page.evaluate("full => new BroadcastChannel('room').postMessage(full)", not room)


def test_a_full_phone_says_so_and_an_entry_is_kept_once_there_is_room(
    new_site_phone: Callable[..., SitePhone], site_at: str
) -> None:
    phone = new_site_phone(site_at, service_workers="block")
    send_changed(
        phone.context,
        "phone/rows.js",
        ("const FORMAT", f"{ROOM}\nconst FORMAT"),
        ("transaction.error", IS_FULL),
        ("await done;this", "isFull && transaction.abort();await done;this"),
    )
    page = phone.tab()
    table = seat_on_site(page)
    score(page, 1)
    has_room(page, False)
    thumb = Thumb(page)
    thumb.open("Score round 2")
    thumb.tricks(ROUNDS[1])
    thumb.go("Score")
    expect(page.locator("main")).to_contain_text(NO_ROOM)
    assert len(events(page, table)) == 2
    has_room(page, True)
    shows_round(page, 2)
    has_room(page, False)
    follow(page, f"{site_at}phone")
    page.locator('label:has(input[name="theme"][value="dark"])').click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text(NO_ROOM)
    has_room(page, True)
    page.goto(site_at)
    started(page)
    follow(page, table)
    shows_round(page, 2)
    assert [len(events(page, table)), page.locator("html").get_attribute("data-theme")] == [3, None]


def test_when_the_browser_deletes_the_scores_the_page_says_so_and_still_has_a_copy(
    site_phone: SitePhone, tmp_path: Path
) -> None:
    page = site_phone.tab()
    seat_on_site(page)
    score(page, 1)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(site_phone.address))
    browser = site_phone.context.new_cdp_session(page)
    browser.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    Thumb(page).score(2, dict(ROUNDS[1]))
    expect(page.locator("main")).to_contain_text("The browser deleted what this page had kept.")
    follow(page, f"{site_phone.address}phone")
    with page.expect_download() as download:
        page.get_by_role("link", name="A copy of everything").click()
    download.value.save_as(tmp_path / "copy.json")
    assert len(json.loads((tmp_path / "copy.json").read_text())["tables"][0]["events"]) == 2


def test_a_newer_version_in_another_tab_takes_the_scores_over_and_loses_none(
    new_site_phone: Callable[..., SitePhone], site_at: str
) -> None:
    """What an older version kept opens in a newer one; the older one, still open, says so."""
    phone = new_site_phone(site_at, service_workers="block")
    old = phone.tab()
    table = seat_on_site(old)
    score(old, 1)
    send_changed(phone.context, "phone/rows.js", ("const FORMAT=1;", "const FORMAT=2;"))
    Thumb(old).open("Score round 2")
    new = phone.tab()
    follow(new, table)
    shows_round(new, 1)
    score(new, 2)
    expect(old.get_by_role("alert")).to_contain_text("A newer version of Tableside has your scores in another tab")
    old.goto(site_at)
    started(old)
    assert [len(events(tab, table)) for tab in (old, new)] == [3, 3]


def test_scores_of_a_newer_version_are_left_alone_and_reported(site_phone: SitePhone, site_at: str) -> None:
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
    expect(page.get_by_role("alert")).to_contain_text("a newer version of Tableside", timeout=120_000)
    page.goto(f"{site_at}manifest.webmanifest")
    found = page.evaluate("indexedDB.databases()")
    assert {"name": database(site_at), "version": 99} in found


NEWER_TITLE = "New table today"


def newer(first_page: bytes) -> bytes:
    """The first page of a later version, which says something else."""
    assert b"New table" in first_page
    return first_page.replace(b"New table", NEWER_TITLE.encode())


@pytest.fixture
def replaceable(site_folder: Path, tmp_path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The address of a site, and what puts the next version in its place."""
    folder = tmp_path / "host"
    shutil.copytree(site_folder, folder)

    def replace() -> None:
        write_changed(folder, "tableside/templates/home/page.html", newer)

    with served(folder) as (host, _):
        yield host, replace


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


def test_a_file_nested_beyond_what_python_can_take_is_refused_and_the_app_goes_on(site_phone: SitePhone) -> None:
    page = site_phone.tab()
    follow(page, f"{site_phone.address}bring-in")
    deep = "[" * 20_000 + "]" * 20_000
    page.set_input_files("input[type=file]", {"name": "deep.json", "mimeType": "text/plain", "buffer": deep.encode()})
    page.locator(".action-bar .go").last.click()
    expect(page.get_by_role("alert")).to_contain_text("nested deeper")
    follow(page, site_phone.address)
    expect(page.locator("main")).to_contain_text("New table")
