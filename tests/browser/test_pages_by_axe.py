"""Pages and states that no evening of the other tests comes by, looked at by axe: small at night, large by day."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tableside.scorebook.book import Book
from tableside.store.sqlite_store import SqliteStore
from tests.browser.conftest import Screen, Server
from tests.browser.servers import Starter
from tests.support.full_tables import Night, full_table, won_table
from tests.support.people import CAST

SMALL_AND_LARGE: tuple[Screen, ...] = ((320, 568, "dark"), (1024, 768, "light"))
EVERY: tuple[Screen, ...] = (*SMALL_AND_LARGE, (320, 568, "light"), (1024, 768, "dark"))
"""For the page that shows every part of the look."""
MANY = 14
TRICK = "referee?t=7H+QH+2S&about=0.1"


@pytest.fixture
def tables(starter: Starter, tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The address of a server, and those of its tables by what they are."""
    path = tmp_path / "tables.sqlite3"  # the phone comes with a server of its own
    clock, ids = itertools.count(1_795_291_440_000, 60_000), itertools.count(1)
    book = Book(SqliteStore(path), clock.__next__, lambda: f"t{next(ids)}")
    nights = {
        "midway": full_table("huckley-buck", CAST[:5]),
        "won": won_table(CAST[:5]),
        **{f"more {number}": Night("ten", CAST[:3], dealer=0) for number in range(MANY)},
    }
    found = {name: book.bring_in(list(night.table.history.events))[0] for name, night in nights.items()}
    book.close()
    server = Server(starter, path)
    server.start()
    yield server.url, {name: f"{server.url}/tables/{table_id}" for name, table_id in found.items()}
    server.stop(kill=True)


def test_pages_have_nothing_for_axe(phone: Page, tables: tuple[str, dict[str, str]], look: Callable[..., None]) -> None:
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
        f"{home}/style-guide": ".example-page .sheet",
    }
    for address, holds in pages.items():
        phone.goto(address)
        phone.locator(holds).first.wait_for()
        look(phone, EVERY if address.endswith("style-guide") else SMALL_AND_LARGE)
