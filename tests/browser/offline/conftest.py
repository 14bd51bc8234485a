"""The table that the tests of what goes on without a server play at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import seat_table
from tests.browser.offline_pad import PLAYERS, is_at_rest


@pytest.fixture
def pad(phone: Page) -> str:
    """A Huckley Buck table on a phone that saves data; its address."""
    address = seat_table(phone, "Huckley Buck", PLAYERS, dealer="Annegret")
    expect(phone.locator("#status")).to_have_text("Live")
    is_at_rest(phone)
    return address
