"""The site, written once, and phones in front of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tableside.phone import site
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.conftest import PATIENCE
from tests.browser.site.changed_site import write_probed
from tests.browser.site.file_server import served

META_ONLY = ""
AT_ROOT, BELOW = "", "cards/night/"
STARTING = 120_000
"""Milliseconds for a start on a machine that others keep busy."""


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as the command writes it."""
    folder = tmp_path_factory.mktemp("site") / "written"
    site.write(folder)
    return folder


@pytest.fixture(scope="session")
def probed_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a probe in it."""
    folder = tmp_path_factory.mktemp("probed")
    write_probed(folder)
    return folder


def placed(folder: Path, root: Path, path: str) -> Path:
    """A root for a host on which the site is at `path`."""
    if not path:
        return folder
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(folder, root / path)
    return root


@pytest.fixture
def site_policy() -> str:
    """The policy that the host sends as a header; nothing where only the page's own element says it."""
    return PHONE_POLICY


@pytest.fixture
def site_path() -> str:
    """Where on its host the site is."""
    return BELOW


@pytest.fixture
def site_at(site_folder: Path, tmp_path: Path, site_path: str, site_policy: str) -> Iterator[str]:
    """The address of the site."""
    with served(placed(site_folder, tmp_path, site_path), site_policy) as (host, _):
        yield host + site_path


class SitePhone:
    """A phone in front of the site; its tabs share what it keeps."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address, self.errors = context, address, list[str]()
        context.set_default_timeout(PATIENCE)

    def tab(self, path: str = "") -> Page:
        """A tab with the page at a path of the site, once the app has started."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if "Content Security" in said.text else None)
        page.goto(path if path.startswith("http") else self.address + path)
        started(page)
        return page


def started(page: Page) -> None:
    """Waits until the app shows its page."""
    page.locator("progress").wait_for(state="detached", timeout=STARTING)
    page.locator("h1").first.wait_for()


def kept_for_good(page: Page) -> None:
    """Waits until the site starts without its host."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


@pytest.fixture
def new_site_phone(browser: Browser) -> Iterator[Callable[..., SitePhone]]:
    """Makes phones; a script's error, or a refusal of the page's policy, fails the test."""
    made: list[SitePhone] = []

    def make(address: str, **more: object) -> SitePhone:
        size = {"width": 390, "height": 844}
        context = browser.new_context(**{"viewport": size, "accept_downloads": True, **more})
        made.append(SitePhone(context, address))
        return made[-1]

    yield make
    for phone in made:
        phone.context.close()
    errors = [error for phone in made for error in phone.errors]
    assert not errors, f"The browser's console has errors: {errors}"


@pytest.fixture
def site_phone(new_site_phone: Callable[..., SitePhone], site_at: str) -> SitePhone:
    """A phone of 390 px."""
    return new_site_phone(site_at)
