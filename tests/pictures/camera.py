"""Pictures of a page on every screen, in both lights."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Error, Page

from tests.pictures.states import State

SCREENS = ((320, 568), (390, 664), (390, 844), (844, 390), (820, 1180), (1024, 768), (1280, 800))
"""Width and height, in CSS pixels."""

LIGHTS = ("light", "dark")


@dataclass
class Camera:
    """Takes pictures into a folder; what couldn't be reached is kept in `missed`."""

    browser: Browser
    url: str
    folder: Path
    screens: tuple[tuple[int, int], ...] = SCREENS
    taken: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def take(self, state: State) -> None:
        """A phone of its own goes to a state, and is pictured on every screen."""
        context = self.browser.new_context(base_url=self.url, service_workers="block")
        page = context.new_page()
        try:
            page.set_viewport_size({"width": 390, "height": 844})
            page.goto(state.path, wait_until="load")
            if state.act:
                state.act(page)
            self._on_every_screen(page, state)
        except (Error, AssertionError) as problem:
            self.missed.append(f"{state.name}: {str(problem).splitlines()[0]}")
        finally:
            context.close()

    def _on_every_screen(self, page: Page, state: State) -> None:
        for width, height in self.screens:
            page.set_viewport_size({"width": width, "height": height})
            if not state.act:
                page.goto(state.path, wait_until="load")
            page.evaluate("document.fonts.ready.then(() => null)")
            came = page.evaluate("scrollY") if not state.act else 0
            for light in LIGHTS:
                page.emulate_media(color_scheme=light)
                page.evaluate("top => scrollTo(0, top)", came)
                self._picture(page, f"{state.name}-{width}x{height}-{light}")

    def _picture(self, page: Page, name: str) -> None:
        """The screen as it comes, a long sheet at its newest line, and where the page is longer its end."""
        self._shoot(page, name)
        if page.evaluate("document.documentElement.scrollHeight > innerHeight + 1"):
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            self._shoot(page, f"{name}-end")

    def _shoot(self, page: Page, name: str) -> None:
        page.screenshot(path=self.folder / f"{name}.png", animations="disabled")
        self.taken.append(name)
