"""Chromium, through Playwright as in the other tests; what it keeps lies in a folder, so that it can be closed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Playwright

from tests.browser.engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Fault
from tests.browser.find_browser import ARGUMENTS, find_browser


class Chromium(Engine):
    """Chromium in a phone's size."""

    def __init__(self, folder: Path, playwright: Playwright) -> None:
        self._folder = folder
        self._playwright = playwright
        self._context: BrowserContext
        self._page_shown: Page

    def start(self) -> None:
        self._context = self._playwright.chromium.launch_persistent_context(
            self._folder / "profile",
            executable_path=find_browser(),
            args=ARGUMENTS,
            viewport={"width": WIDTH, "height": HEIGHT},
        )
        self._context.set_default_timeout(PATIENCE * 1000)
        self._page_shown = self._context.pages[0]

    def end(self) -> None:
        self._context.close()

    def go(self, address: str) -> None:
        self._page_shown.goto(address)

    def run(self, function: str, *given: str) -> Any:
        try:
            return self._page_shown.evaluate(f"(given) => ({function})(...given)", list(given))
        except Error as error:
            raise Fault(str(error)) from error

    def touch(self, x: int, y: int) -> None:
        self._page_shown.mouse.click(x, y)

    def keys(self, text: str) -> None:
        self._page_shown.keyboard.type(text)

    def choose_file(self, selector: str, path: Path) -> None:
        self._page_shown.set_input_files(selector, path)

    def download(self, tap: Callable[[], None]) -> bytes:
        with self._page_shown.expect_download() as started:
            tap()
        return Path(started.value.path()).read_bytes()
