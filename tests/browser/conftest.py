"""A real server on a real score file, and real phones in front of it."""

from __future__ import annotations

import os
import random
import signal
import socket
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from referee.games import all_games
from tableside.web.guard.roles.links import key_of
from tests.browser.disputes.referee_taps import CAST, Thumb
from tests.browser.find_browser import ARGUMENTS, find_browser
from tests.browser.servers import Starter, runs
from tests.browser.tables import seat, send

AXE = Path(__file__).parents[2] / "tests" / "vendor" / "axe-4.14.1.min.js"
PHONE = {"width": 390, "height": 844}
Screen = tuple[int, int, Literal["light", "dark"]]
SMALL_AND_LARGER: tuple[Screen, ...] = ((320, 844, "dark"), (390, 844, "light"))
"""What a page is looked at on: width and height in pixels, and the light."""
VIOLATIONS = """async () => (await axe.run({ resultTypes: ["violations"], preload: false })).violations
    .map(found => [found.id, found.nodes.map(node => node.html)])"""
ELSEWHERE = "table.local"
"""A name for the server's address by which it isn't the phone's own machine: plain http, and no owner."""
ELSEWHERE_IS_HERE = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
PATIENCE = 40_000
"""Milliseconds that a test waits for what it needs, on a machine that others keep busy too."""
expect.set_options(timeout=PATIENCE)
STARTING = 1500
ENDING = 500
"""Looks, a fiftieth of a second apart, before a server counts as one that does not start, or does not end."""


def free_port() -> int:
    """A port that nobody has, of those that no system gives away by itself: a server may come back to it."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """What `python app.py` starts, in a process of its own; it can be stopped and started again on the same file."""

    def __init__(self, starter: Starter, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._starter = starter
        self._process = 0

    @property
    def is_running(self) -> bool:
        return bool(self._process)

    def start(self) -> None:
        """Starts the server. Raises RuntimeError if it does not start, or runs already (nobody could stop that one)."""
        if self.is_running:
            raise RuntimeError("the server runs already")
        self._process = self._starter.start(self.port, self.data)
        for _ in range(STARTING):
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/", timeout=5):
                return
            if not runs(self._process):
                break
            time.sleep(0.02)
        self.stop(kill=True)
        raise RuntimeError("the server did not start")

    def stop(self, kill: bool = False) -> None:
        if not self._process:
            return
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL if kill else signal.SIGINT)
        for _ in range(ENDING):
            if not runs(self._process):
                break
            time.sleep(0.02)
        else:
            raise RuntimeError("the server did not end")
        self._process = 0

    @contextmanager
    def silenced(self) -> Iterator[None]:
        """The server takes requests meanwhile, and answers none."""
        os.kill(self._process, signal.SIGSTOP)
        yield
        os.kill(self._process, signal.SIGCONT)

    def restart(self) -> None:
        """Kills the server without warning and starts it on the same file."""
        self.stop(kill=True)
        self.start()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One real Chromium for all tests, in each process that runs them."""
    browser = playwright.chromium.launch(executable_path=find_browser(), args=[*ARGUMENTS, ELSEWHERE_IS_HERE])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def starter() -> Iterator[Starter]:
    """Starts servers for all tests of this process."""
    starter = Starter()
    yield starter
    starter.end()


@pytest.fixture
def server(starter: Starter, tmp_path: Path) -> Iterator[Server]:
    """A server with an empty score file."""
    server = Server(starter, tmp_path / "book.sqlite3")
    server.start()
    yield server
    server.stop(kill=True)


@pytest.fixture
def new_phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Makes phones in front of the server."""
    yield from phones(browser, server.url)


INSIDE = """addEventListener("DOMContentLoaded", async () => {
    const main = document.querySelector("script[type=module]")?.src;
    if (!main) return;
    const names = ["offline/queue.js", "offline/records.js", "offline/server.js", "navigation.js"];
    const [{ queue }, { recordOf }, { isAway }, { open, show }] =
        await Promise.all(names.map(name => import(new URL(name, main))));
    window.tableside = { queue, recordOf, isAway, open, show };
})"""
"""What tests ask of a page's modules, which no page has as a global."""


SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""A phone that saves data doesn't fetch the app to go on with by itself."""


def phones(browser: Browser, url: str, *, has_app: bool = False) -> Iterator[Callable[..., Page]]:
    """Makes phones, which fetch the app to go on with only where they may; a script's error and a
    refusal of the page's policy fail the test.
    """
    errors: list[str] = []
    contexts = []

    def make(width: int = PHONE["width"], dark: bool = False, **more: object) -> Page:
        size = {"width": width, "height": PHONE["height"]}
        context = browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
            **{"base_url": url, **more},
        )
        contexts.append(context)
        context.add_init_script(INSIDE)
        if not has_app:
            context.add_init_script(SAVES_DATA)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, f"The browser's console has errors: {errors}"


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """A phone of 390 px."""
    return new_phone()


@pytest.fixture
def plain_phone(new_phone: Callable[..., Page], server: Server) -> Page:
    """A phone that reaches the server over plain http by a name, as on any Wi-Fi: no service worker, nobody at home."""
    return new_phone(base_url=f"http://{ELSEWHERE}:{server.port}")


@pytest.fixture
def thumb(phone: Page) -> Thumb:
    """A thumb on a phone of 390 px."""
    return Thumb(phone)


@pytest.fixture
def huckley_buck(thumb: Thumb) -> Thumb:
    """A Huckley Buck table of five; Maximilian dealt, spades are trump by the upcard, Christopher leads."""
    table = seat(thumb.page, "huckley-buck", CAST[:5], "Maximilian")
    send(thumb.page, f"{table}/enter/upcard", [("based_on", "1"), ("card", "4S")])
    thumb.page.goto(table)
    return thumb


def violations(page: Page) -> list[list[object]]:
    """What axe finds wrong with a page: each rule with the elements that break it."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text())
    found: list[list[object]] = page.evaluate(VIOLATIONS)
    return found


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Fails the test when axe finds anything wrong with a page."""

    def check(page: Page) -> None:
        assert violations(page) == []

    return check


@pytest.fixture
def look(axe: Callable[[Page], None]) -> Callable[..., None]:
    """Fails the test when a page, small at night or larger by day, has anything for axe or goes beyond its sides."""

    def look(page: Page, screens: Iterable[Screen] = SMALL_AND_LARGER) -> None:
        for width, height, light in screens:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=light)
            axe(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (page.url, width)

    return look


def seat_by_taps(page: Page, game: str, names: tuple[str, ...], dealer: str | None = None) -> str:
    """Starts a table from the home page by taps, as people do; gives its address (path)."""
    page.goto("/")
    page.get_by_role("link", name=game).click()
    for name in names:
        page.fill("#new_name", name)
        page.locator(".seat button", has_text="Add").click()
        page.locator(".seat .name", has_text=name).first.wait_for()
    if dealer:
        page.locator(f'label:has(input[name="dealer"][value="at:{dealer}"])').click()
    page.locator(".action-bar .go").click()
    page.locator(".sheet").wait_for()
    return page.evaluate("location.pathname")


def seat_table(page: Page, game: str, names: tuple[str, ...], dealer: str | None = None) -> str:
    """A table that this phone started, on its screen; gives its address (path). Its taps are not what is tested."""
    slug = next(one.slug for one in all_games().values() if one.title == game)
    return seat(page, slug, names, dealer or names[0])


def link(server: Server, address: str, role: str, renewed: int = 0) -> str:
    """The link by which the keeper of a table makes somebody `role` there (path), renewed so often."""
    secret = (server.data.parent / "secret_key").read_bytes()
    return f"{address}/join/{role}/{key_of(secret, address.rsplit('/', 1)[1], role, renewed)}"


def waits_for(page: Page, met: Callable[[], object], otherwise: str = "waited in vain") -> None:
    """Lets a page go on until something is true of what the test has seen of it."""
    until = time.monotonic() + PATIENCE / 1000
    while not met():
        assert time.monotonic() < until, otherwise
        page.wait_for_timeout(50)


STYLED = """() => [...document.querySelectorAll("link[rel=stylesheet]")].every(link => link.sheet)"""
"""Whether every style sheet is there that the page asks for: what a row's words look like rests on them."""


def sheet_rows(page: Page) -> list[list[str]]:
    """The text of the sheet's body as it looks, a list a line, white space made single."""
    page.wait_for_function(STYLED)
    return [
        [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()]
        for row in page.locator(".sheet tbody tr").all()
    ]
