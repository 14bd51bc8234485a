"""What a night needs of a browser: each engine gives a few means, and the rest is made of them here, alike for all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 390, 844
PATIENCE = 120
"""Seconds for what takes longest: Python's start on a machine that others keep busy."""

SHOWN = """(selector, words) => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility())
    .map(one => [one, one.innerText.replaceAll("\\u00ad", "").trim().split(/\\s+/).join(" ")])
    .filter(([, said]) => said.includes(words))"""
TEXTS = f"(selector, words) => ({SHOWN})(selector, words).map(([, said]) => said)"
PLACE = f"""(selector, words) => {{
    const [[one] = []] = ({SHOWN})(selector, words);
    if (!one) return null;
    one.scrollIntoView({{ block: "center", behavior: "instant" }});
    const {{ left, top, width, height }} = one.getBoundingClientRect();
    const place = [Math.round(left + width / 2), Math.round(top + height / 2)];
    requestAnimationFrame(() => {{ window.framesSeen = (window.framesSeen ?? 0) + 1; }});
    return one.contains(document.elementFromPoint(...place)) ? [place, window.framesSeen ?? 0] : null;
}}"""
"""Where a thumb touches the first such element, and a number that grows with each frame; null while it is covered."""


class Fault(Exception):
    """The browser couldn't do it, perhaps because the page was about to change."""


class Engine:
    """A browser of a phone's size, on a folder of its own.

    Each engine adds start(), with what it kept, and end(); go(address) for a new document; evaluate(script), the text
    that an expression gives; act(actions), input as WebDriver describes it; and choose_file(selector, path).
    """

    keeps_when_closed = True
    """Whether what pages keep is there again after the whole browser was closed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.downloads, self.programs = folder, folder / "Downloads", ExitStack()
        self.downloads.mkdir(parents=True)

    def close_and_open(self) -> None:
        """Closed and opened again."""
        self.end()
        self.start()

    def run(self, function: str, *given: str) -> Any:
        """What a JavaScript function gives, as JSON has it; raises Fault."""
        return json.loads(self.evaluate(f"JSON.stringify(({function})(...{json.dumps(given)}) ?? null)"))

    def open(self, address: str) -> None:
        """A page as a new document, once the app has started."""
        self.go(address)
        self.until(lambda: self.texts("h1") and not self.texts("progress"), "the app has started")

    def touch(self, x: int, y: int) -> None:
        """A short touch."""
        steps: list[dict[str, Any]] = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}]
        steps += [{"type": way, "button": 0} for way in ("pointerDown", "pointerUp")]
        self.act([{"type": "pointer", "id": "thumb", "actions": steps}])

    def keys(self, text: str) -> None:
        """Keys one after another."""
        steps = [{"type": way, "value": sign} for sign in text for way in ("keyDown", "keyUp")]
        self.act([{"type": "key", "id": "keys", "actions": steps}])

    def tap(self, selector: str, words: str = "") -> None:
        """Touches the first such element, once it is there and didn't move from one frame to the next."""
        place, frame = None, 0

        def still() -> bool:
            nonlocal place, frame
            before, frame_before = place, frame
            place, frame = self.run(PLACE, selector, words) or (None, 0)
            return place is not None and place == before and frame > frame_before

        self.until(still, f"{selector} {words!r} can be tapped")
        assert place
        self.touch(*place)

    def type(self, selector: str, text: str) -> None:
        """Taps a field, and types."""
        self.tap(selector)
        self.keys(text)

    def texts(self, selector: str, words: str = "") -> list[str]:
        """What the visible elements say, white space made single; raises Fault."""
        found: list[str] = self.run(TEXTS, selector, words)
        return found

    def wait_for(self, selector: str, words: str = "") -> None:
        """Waits until a visible element says so."""
        self.until(lambda: self.texts(selector, words), f"{selector} says {words!r}")

    def saved(self, tap: Callable[[], None]) -> str:
        """The text of the file that the browser saves after a tap."""
        tap()
        found: list[Path] = []

        def whole() -> bool:
            found[:] = self.downloads.glob("*.*")
            return [one.suffix for one in found] in ([".csv"], [".json"]) and found[0].stat().st_size > 0

        self.until(whole, "a file is saved, and nothing of it is in another file")
        text = found[0].read_text(encoding="utf-8")
        found[0].unlink()
        return text

    def until(self, met: Callable[[], object], what: str) -> None:
        """Waits until something holds; a page that is about to change is looked at again."""
        end, fault = time.monotonic() + PATIENCE, ""
        while time.monotonic() < end:
            try:
                if met():
                    return
            except Fault as one:
                fault = str(one)[:300]
            time.sleep(0.05)
        with suppress(Fault, AttributeError):  # the latter before it has started
            fault += f" The page says: {self.texts('body')}"[:600]
        raise AssertionError(f"Waited in vain until {what}. {fault}")

    def keep_running(self, name: str, package: str, *arguments: str, **environment: str) -> None:
        """Runs a program, its home in the folder, until `programs` are closed; a missing one fails, it never skips."""
        found = shutil.which(name)
        assert found, f"{name} is missing: apt-get install {package}"
        kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen([found, *arguments], env={**kept, "HOME": str(self.folder), **environment}, **quiet)
        self.programs.callback(process.wait, PATIENCE)
        self.programs.callback(process.terminate)
