"""Python's memory, which a first start keeps for later ones: what is in it, and what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.site.changed_site import probed
from tests.browser.site.conftest import STARTING, SitePhone, started
from tests.browser.site.file_server import served
from tests.browser.site.taps import events, score, seat_on_site, shows_round

pytestmark = pytest.mark.thorough

STORE = """const [database, work] = [await new Promise(resolve => {
        const request = indexedDB.open("tableside-code ", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("code");
        request.onsuccess = () => resolve(request.result);
    }), request => new Promise(resolve => { request.onsuccess = () => resolve(request.result); })];
    const store = database.transaction("code", "readwrite").objectStore("code");
    const found = await work(store.get("newest"));"""
IS_KEPT = f"async () => {{ {STORE} database.close(); return found !== undefined; }}"
DAMAGE = f"async () => {{ {STORE} found.memory.fill(0); await work(store.put(found, 'newest')); database.close(); }}"
LEAVE_A_MARK = "import builtins\nbuiltins.left = True\nfound = []"
IS_MARKED = "import builtins\nfound = [hasattr(builtins, 'left')]"
CHANCE = "import random, secrets\nfound = [random.random(), secrets.token_hex()]"


def memory_is_kept(page: Page) -> None:
    """Waits until the next start needs nothing compiled."""
    for _ in range(STARTING // 1000):
        if page.evaluate(IS_KEPT):
            return
        page.wait_for_timeout(1000)
    raise AssertionError("Python's memory was not kept.")


@pytest.fixture
def probed_phone(probed_folder: Path, new_site_phone: Callable[..., SitePhone]) -> Iterator[SitePhone]:
    """A phone in front of a site with a probe in it."""
    with served(probed_folder, PHONE_POLICY) as (address, _):
        yield new_site_phone(address)


def opened_anew(page: Page) -> None:
    page.reload()
    started(page)


def keeps_a_round(page: Page) -> str:
    """A table with one round, and a mark in Python's memory, which is kept; the table's address."""
    probed(page, LEAVE_A_MARK)
    table = seat_on_site(page)
    score(page, 1)
    memory_is_kept(page)
    return table


def test_a_later_start_goes_on_from_the_memory_with_the_scores_as_they_are_now(probed_phone: SitePhone) -> None:
    page = probed_phone.tab()
    table = keeps_a_round(page)
    score(page, 2)
    record = events(page, table)
    opened_anew(page)
    assert probed(page, IS_MARKED) == [True]
    shows_round(page, 2)
    assert events(page, table) == record
    score(page, 3)
    opened_anew(page)
    shows_round(page, 3)


def test_starts_from_the_same_memory_have_other_chance(probed_phone: SitePhone) -> None:
    page = probed_phone.tab()
    memory_is_kept(page)
    drawn = []
    for _ in range(2):
        opened_anew(page)
        drawn += probed(page, CHANCE)
    assert len(set(drawn)) == 4


def test_from_damaged_memory_the_app_starts_as_it_did_first(probed_phone: SitePhone) -> None:
    page = probed_phone.tab()
    table = keeps_a_round(page)
    page.evaluate(DAMAGE)
    opened_anew(page)
    assert probed(page, IS_MARKED) == [False]
    shows_round(page, 1)
    assert page.url == table
    expect(page.get_by_role("alert")).to_have_count(0)
