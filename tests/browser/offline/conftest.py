"""The table that the tests of what goes on without a server play at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ELSEWHERE, Server, seat_table
from tests.browser.offline_pad import PLAYERS, ready_ahead

NewPhone = Callable[..., Page]


@pytest.fixture
def pad(phone: Page) -> str:
    """A Huckley Buck table on the phone, with what it needs to go on alone; its address."""
    address = seat_table(phone, "Huckley Buck", PLAYERS, dealer="Annegret")
    expect(phone.locator("#status")).to_have_text("Live")
    ready_ahead(phone, address, 1)
    return address


@pytest.fixture
def plain_phone(new_phone: NewPhone, server: Server) -> Page:
    """A phone that reaches the server over plain http by another name: no service worker, nobody at home."""
    return new_phone(base_url=f"http://{ELSEWHERE}:{server.port}")
