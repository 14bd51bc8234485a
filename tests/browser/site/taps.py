"""What the tests of the site tap at a table of Huckley Buck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.nights.test_hb_night import Thumb, totals

FOUR = ("Ann", "Bob", "Cy", "Dee")
ROUNDS = ({0: 2, 1: 1, 2: 1}, {0: 1, 1: 2, 2: 1}, {0: 1, 1: 1, 2: 2})
"""Who took how many tricks; the last of four is filled in."""


def seat_on_site(page: Page, game: str = "Huckley Buck", names: tuple[str, ...] = FOUR, dealer: str = "Ann") -> str:
    """Starts a table from the first page by taps; gives its address."""
    page.get_by_role("link", name=game, exact=True).or_(page.locator("a.game", has_text=game)).first.click()
    for name in names:
        page.fill("#new_name", name)
        page.locator(".seat button", has_text="Add").click()
        page.locator(".seat .name", has_text=name).first.wait_for()
    page.locator(f'label:has(input[name="dealer"][value="at:{dealer}"])').click()
    page.locator(".action-bar .go").click()
    page.locator(".sheet").wait_for()
    return page.url


def score(page: Page, number: int, tricks: dict[int, int] | None = None) -> None:
    """Scores a round."""
    Thumb(page).score(number, {**(tricks or ROUNDS[(number - 1) % len(ROUNDS)])})
    shows_round(page, number)


def shows_round(page: Page, number: int) -> None:
    """Waits until the sheet has that round, and no further one."""
    expect(page.locator(".action-bar .go").last).to_have_text(f"Score round {number + 1}")


def step(page: Page, words: str, then_round: int) -> None:
    """Undo or Redo, to where that round is the next."""
    Thumb(page).step(words, f"Score round {then_round}")


def saved(page: Page, words: str) -> Path:
    """What is saved by an entry of the table's menu."""
    with page.expect_download() as download:
        Thumb(page).take(words)
    return Path(download.value.path())


FOLLOW = """to => {
    const link = Object.assign(document.createElement("a"), { href: to });
    document.body.append(link);
    link.click();
}"""


def follow(page: Page, address: str) -> None:
    """Goes to a page as by a link, without another start of the app."""
    page.evaluate(FOLLOW, address)
    page.wait_for_url(address)


def events(page: Page, table: str) -> list[dict[str, Any]]:
    """The record of a table, as the app has it."""
    text = page.evaluate("address => fetch(address).then(answer => answer.text())", f"{table}/table.json")
    found: list[dict[str, Any]] = json.loads(text)["events"]
    return found


__all__ = ["FOUR", "ROUNDS", "events", "follow", "saved", "score", "seat_on_site", "shows_round", "step", "totals"]
