"""The site on a plain file server, and a browser of each engine in front of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tableside.phone import site
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.engine import Engine
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit


class Quiet(SimpleHTTPRequestHandler):
    """Files as they lie in a folder, without a line for each."""

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


class Host:
    """A host that knows nothing but files; it can go away, as the net does in flight mode."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._up = True

    def stop(self) -> None:
        """Nobody answers at its address any more."""
        if self._up:
            self._server.shutdown()
            self._server.server_close()
        self._up = False


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host is given: in a folder below its root, where most sites of this kind lie."""
    root = tmp_path_factory.mktemp("host")
    site.write(root / "cards")
    return root


@pytest.fixture
def host(site_folder: Path) -> Iterator[Host]:
    host = Host(site_folder)
    yield host
    host.stop()


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def new_engine(
    request: pytest.FixtureRequest, tmp_path: Path, playwright: Playwright, host: Host
) -> Iterator[Callable[[], Engine]]:
    """Starts browsers of one engine, each a phone of its own that never was at the site."""
    makers: dict[str, Callable[[Path], Engine]] = {
        "chromium": lambda folder: Chromium(folder, playwright),
        "firefox": Firefox,
        "webkit": WebKit,
    }
    started: list[Engine] = []

    def start() -> Engine:
        folder = tmp_path / f"phone {len(started)}"
        folder.mkdir()
        engine = makers[request.param](folder)
        engine.address = f"{host.url}/cards"
        started.append(engine)
        engine.start()
        return engine

    yield start
    for engine in started:
        engine.end()
