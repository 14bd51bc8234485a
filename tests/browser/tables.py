"""Tables and what is entered at them, sent as a phone sends it, for tests of something else than those taps."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Page, expect


def send(page: Page, address: str, fields: list[tuple[str, str]]) -> str:
    """Sends a form without tapping it; gives the address (path) that the answer leads to."""
    head = {"Content-Type": "application/x-www-form-urlencoded"}
    proof = [("key", secrets.token_hex(16))]
    answer = page.request.post(address, headers=head, data=urlencode([*proof, *fields]))
    assert answer.ok, answer.text()
    return urlsplit(answer.url).path


def seat(page: Page, slug: str, names: Sequence[str], dealer: str, **rules: str) -> str:
    """A table that this phone started, on its screen; gives its address (path).

    Rules are switches with their dots as underscores.
    """
    players = [("players", name) for name in names]
    chosen = [(switch.replace("_", ".", 1), value) for switch, value in rules.items()]
    table = send(page, f"/tables/new/{slug}", [*players, ("dealer", f"at:{dealer}"), ("do", "seat"), *chosen])
    page.goto(table)
    page.locator(".sheet").wait_for()
    return table


def expect_totals(page: Page, *totals: str) -> None:
    """Waits for these totals at the foot of the sheet; what the last round gave can be below each."""
    expect(page.locator(".sheet tfoot td")).to_have_text([re.compile(rf"^\s*{total}(?!\d)") for total in totals])
