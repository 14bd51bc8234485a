"""Thumbs on the pads of 10: step by step on the pad itself, and on the forms that take a round on one page."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import sheet_rows, waits_for


class Pad:
    """One phone at the pad; every tap is counted, and the next waits for the step that follows."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def key(self, words: str, piece: str = "") -> Locator:
        form = self.page.locator(f'.pieces form[id*="{piece or "-"}"]:visible')
        return form.get_by_role("button", name=words, exact=True).first

    def tap(self, *keys: str, piece: str = "") -> None:
        for words in keys:
            self.key(words, piece).click()
            self.taps += 1
            expect(self.page.locator("form[data-sent]")).to_have_count(0)

    def turn(self, words: str) -> None:
        """Waits until the pad says so, whose turn it is large."""
        expect(self.page.locator("p.whose:visible").first).to_have_text(words, use_inner_text=True)


class Thumb:
    """Taps on one phone, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def key(self, name: str, value: int | str) -> None:
        self.tap(f'label:has(input[name="{name}"][value="{value}"])')

    def go(self) -> None:
        """The large button of a form, which leads back to the pad."""
        self.tap(".action-bar button.go")
        self.page.locator("#board").wait_for()

    def open(self, words: str) -> None:
        self.tap(f'a.button:has-text("{words}")')
        self.page.locator("form#entry").wait_for()

    def lay(self, *hands: str) -> None:
        """Everybody's cards, from the player whose field is marked on; a single card is followed by Next player."""
        self.page.locator(".hand.at").wait_for()
        for hand in hands:
            for face in hand.split():
                self.tap(f'[data-face="{face}"]')

    def shows(self, words: str) -> None:
        """Waits for a pad whose action bar begins so."""
        expect(self.page.locator(".action-bar .say > span").first).to_have_text(words, use_inner_text=True)

    def shows_chips(self, *rows: str) -> None:
        """Waits for these chips under the sheet."""
        for at, row in enumerate(rows):
            wanted = re.compile(r"\s*".join(row.split()))
            expect(self.page.locator(".ledger tbody tr:not(.draws)").nth(at)).to_have_text(wanted)

    def unfold(self) -> None:
        """The lines of the sheet, which is below the step of the open round, with only its totals."""
        if self.page.locator(".lines:not([open])").is_visible():
            self.tap(".lines > summary")

    def shows_rows(self, wanted: list[list[str]]) -> None:
        """Waits for this sheet: another phone's news may just be redrawing it."""
        self.unfold()
        waits_for(self.page, lambda: sheet_rows(self.page) == wanted)
        assert sheet_rows(self.page) == wanted

    def shows_column(self, player: str, *wanted: str) -> None:
        """Waits for this line by line under a player's name."""
        names = [name.get_attribute("title") for name in self.page.locator(".sheet thead .name").all()]
        cells = self.page.locator(f".sheet tbody td:nth-child({names.index(player) + 2})")
        expect(cells).to_have_text([re.compile(r"\s*".join(map(re.escape, text.split()))) for text in wanted])

    def correct(self, path: str, row: int, taps: Callable[[], None]) -> None:
        """Taps a line of the sheet and puts its last entry right."""
        self.unfold()
        self.tap(f".sheet tbody tr:nth-child({row}) td a")
        self.page.locator('a:has-text("Correct")').last.click()
        self.page.locator(".hand.at").wait_for()
        taps()
        self.go()
        assert path in self.page.url


def downloaded(page: Page, path: str) -> list[list[str]]:
    """The CSV of a table's sheet, its times made one."""
    text = page.request.get(f"{path}/sheet.csv").text()
    return [[re.sub(r"\(\d{4}-[^)]*\)", "(then)", cell) for cell in row] for row in csv.reader(text.splitlines())]
