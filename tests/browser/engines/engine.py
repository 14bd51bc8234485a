"""What a night needs of a browser: pages opened, things tapped and typed, words read, files taken and given.

Each engine gives a few means of its own; all else is made of them here, so that a night is the same in all three.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 390, 844
PATIENCE = 90
"""Seconds that a night waits for what it needs: Python starts in the browser, on a machine that others use too."""
LOOK = 0.05
"""Seconds between two looks at a page."""

SHOWN = """const raw = (one) => (one.innerText ?? one.textContent).replaceAll("\\u00ad", "");
  const said = (one) => raw(one).split(/\\s+/).filter(Boolean).join(" ");
  const shown = [...document.querySelectorAll(selector)].filter((one) =>
    one.getClientRects().length && getComputedStyle(one).visibility === "visible" && said(one).includes(words));"""
"""The elements that are on the page for anybody to see, and say certain words, in the page's order."""

TEXTS = f"function (selector, words) {{ {SHOWN} return shown.map(said); }}"

PLACE = f"""function (selector, words) {{ {SHOWN}
  if (!shown.length) return null;
  shown[0].scrollIntoView({{ block: "center", behavior: "instant" }});
  const {{ left, top, width, height }} = shown[0].getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return shown[0].contains(hit) ? [x, y] : null; }}"""
"""Where a thumb touches the first of them; null while something else lies there."""


class Fault(Exception):
    """The browser could not do it, perhaps because the page was just going away."""


class Engine(ABC):
    """A browser with a phone's screen, which can be closed and opened again with all that it keeps."""

    address = ""
    """Where the site lies."""

    @abstractmethod
    def start(self) -> None:
        """Opens the browser, with what it kept from the last time."""

    @abstractmethod
    def end(self) -> None:
        """Closes the browser as a person does, so that it can be started again."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Loads a page as a new document."""

    @abstractmethod
    def run(self, function: str, *given: str) -> Any:
        """What a JavaScript function gives, or the promise that it gives, as JSON has it; raises Fault."""

    @abstractmethod
    def touch(self, x: int, y: int) -> None:
        """A touch of the screen, in pixels from its upper left corner."""

    @abstractmethod
    def keys(self, text: str) -> None:
        """Keys pressed one after another, for what has the focus."""

    @abstractmethod
    def choose_file(self, selector: str, path: Path) -> None:
        """Gives a file to a field for files."""

    @abstractmethod
    def download(self, tap: Callable[[], None]) -> bytes:
        """The file that the browser saves after a tap."""

    def open(self, path: str = "") -> None:
        """A page of the site, as a new document; the app is there afterwards."""
        self.go(f"{self.address}/{path}")
        self.until(lambda: not self.texts(".starting") and self.texts("main"), "the app has started")

    def close_and_open(self) -> None:
        """Closed and opened again, with what it kept."""
        self.end()
        self.start()

    def path(self) -> str:
        """The address of this page, without the site's."""
        return str(self.run("function () { return location.href; }")).removeprefix(f"{self.address}/")

    def tap(self, selector: str, words: str = "") -> None:
        """Touches the first such thing that says these words, once it is there and still."""
        last: list[int] | None = None

        def still() -> bool:
            nonlocal last
            before, last = last, self.run(PLACE, selector, words)
            return last is not None and last == before

        self.until(still, f"{selector} {words!r} can be tapped")
        assert last
        self.touch(*last)

    def type(self, selector: str, text: str) -> None:
        """Taps a field and types into it."""
        self.tap(selector)
        self.keys(text)

    def texts(self, selector: str, words: str = "") -> list[str]:
        """What such things say, white space made single; raises Fault."""
        found: list[str] = self.run(TEXTS, selector, words)
        return found

    def text(self, selector: str) -> str:
        """What the first such thing says, once there is one."""
        self.wait_for(selector)
        return self.texts(selector)[0]

    def wait_for(self, selector: str, words: str = "") -> None:
        """Waits until such a thing is on the page that says these words."""
        self.until(lambda: self.texts(selector, words), f"{selector} says {words!r}")

    def says(self, selector: str, *wanted: str) -> None:
        """Waits until such things say exactly this, one after another."""
        self.until(lambda: self.texts(selector) == list(wanted), f"{selector} says {wanted}")

    def until(self, met: Callable[[], object], what: str) -> None:
        """Waits until something is true; a page that is just going away is looked at again."""
        end = time.monotonic() + PATIENCE
        fault = ""
        while time.monotonic() < end:
            try:
                if met():
                    return
                fault = ""
            except Fault as one:
                fault = f"{one}. "
            time.sleep(LOOK)
        raise AssertionError(f"Waited in vain until {what}. {fault}The page says: {self._page()}")

    def _page(self) -> str:
        try:
            return f"{self.path()}: {' '.join(self.texts('body'))[:1500]}"
        except Fault as fault:
            return f"nothing: {fault}"


def saved_file(folder: Path, before: set[Path]) -> bytes:
    """The file that has come into the folder of downloads, once it is whole; it is taken away."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        new = set(folder.iterdir()) - before
        whole = [path for path in new if path.suffix in (".csv", ".json") and path.stat().st_size]
        if whole and len(new) == 1:
            content = whole[0].read_bytes()
            whole[0].unlink()
            return content
        time.sleep(LOOK)
    raise AssertionError(f"Nothing was saved; in the folder: {sorted(path.name for path in folder.iterdir())}")
