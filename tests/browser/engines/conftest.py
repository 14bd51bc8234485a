"""Browsers of three engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.engines.chromium import Chromium
from tests.browser.engines.engine import Engine
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def new_phone(request: pytest.FixtureRequest, tmp_path: Path, playwright: Playwright) -> Iterator[Callable[[], Engine]]:
    """Opens browsers of one engine, each of them empty."""
    make: Callable[[Path], Engine] = {
        "chromium": lambda folder: Chromium(folder, playwright),
        "firefox": Firefox,
        "webkit": WebKit,
    }[request.param]
    with ExitStack() as opened:

        def new() -> Engine:
            phone = make(tmp_path / f"phone-{len(list(tmp_path.iterdir()))}")
            opened.callback(lambda: phone.end())
            phone.start()
            return phone

        yield new
