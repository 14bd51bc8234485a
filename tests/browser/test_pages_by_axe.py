"""Pages and states that no evening of the other tests comes by, looked at by axe: small and large, light and dark."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tableside.scorebook.book import Book
from tests.browser.conftest import Server
from tests.browser.servers import Starter
from tests.full_tables import Night, full_table, won_table
from tests.people import CAST

SCREENS = ((320, 568), (1024, 768))
LIGHTS = ("light", "dark")
MANY = 14
TRICK = "referee?t=7H+QH+2S&about=0.1"


@pytest.fixture
def tables(starter: Starter, tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The address of a server, and those of its tables by what they are."""
    clock, ids = itertools.count(1_795_291_440_000, 60_000), itertools.count(1)
    book = Book(tmp_path / "book.sqlite3", clock.__next__, lambda: f"t{next(ids)}")
    nights = {
        "midway": full_table("huckley-buck", CAST[:5]),
        "won": won_table(CAST[:5]),
        **{f"more {number}": Night("ten", CAST[:3], dealer=0) for number in range(MANY)},
    }
    found = {name: book.bring_in(list(night.table.history.events))[0] for name, night in nights.items()}
    book.close()
    server = Server(starter, tmp_path / "book.sqlite3")
    server.start()
    yield server.url, {name: f"{server.url}/tables/{table_id}" for name, table_id in found.items()}
    server.stop(kill=True)


def look(page: Page, axe: Callable[[Page], None]) -> None:
    """The page as it stands now, on every screen in both lights."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            axe(page)


def test_pages_have_nothing_for_axe(
    phone: Page, tables: tuple[str, dict[str, str]], axe: Callable[[Page], None]
) -> None:
    home, at = tables
    sum_of_a_row = f"{at['midway']}/rows/2?seat=0"
    pages = {
        f"{home}/": ".resume",
        f"{home}/?page=2": ".resume",
        at["won"]: ".winner",
        sum_of_a_row: ".explained .total",
        f"{at['midway']}/totals?seat=0": ".explained",
        f"{at['midway']}/{TRICK}": ".trick.laid .card.asked",
        f"{home}/phone": "#phone",
        f"{home}/style-guide": ".specimen .sheet",
    }
    for address, holds in pages.items():
        phone.goto(address)
        phone.locator(holds).first.wait_for()
        look(phone, axe)
