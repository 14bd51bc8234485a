"""Chromium, through Playwright as in the other tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Playwright

from tests.browser.engines.engine import HEIGHT, WIDTH, Engine, Fault
from tests.browser.find_browser import ARGUMENTS, find_browser


class Chromium(Engine):
    """Chromium, with a profile in a folder so that it can be closed."""

    def __init__(self, folder: Path, playwright: Playwright) -> None:
        super().__init__(folder)
        self.playwright = playwright

    def start(self) -> None:
        self.context = self.playwright.chromium.launch_persistent_context(
            self.folder / "profile",
            executable_path=find_browser(),
            args=ARGUMENTS,
            viewport={"width": WIDTH, "height": HEIGHT},
        )
        self.page = self.context.pages[0]

    def end(self) -> None:
        self.context.close()

    def go(self, address: str) -> None:
        self.page.goto(address)

    def evaluate(self, script: str) -> Any:
        try:
            return self.page.evaluate(script)
        except Error as error:
            raise Fault(str(error)) from error

    def touch(self, x: int, y: int) -> None:
        self.page.mouse.click(x, y)

    def keys(self, text: str) -> None:
        self.page.keyboard.type(text)

    def choose_file(self, selector: str, path: Path) -> None:
        self.page.set_input_files(selector, path)

    def saved(self, tap: Callable[[], None]) -> str:
        with self.page.expect_download() as download:
            tap()
        return Path(download.value.path()).read_text(encoding="utf-8")
