"""A host by the shipped files, from the wheel, and phones that trust its authority as they do a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser.conftest import phones
from tests.browser.find_browser import ARGUMENTS, find_browser
from tests.hosting.host import NAME, Host, tool
from tests.hosting.shipped import ROOT
from tests.repo.test_package import environment, install, run


@pytest.fixture(scope="session")
def env(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which the wheel of this checkout is installed; the packages that it needs are lent to it.

    So it takes no network. `.ci/try_wheel` installs the wheel with all it needs into an empty environment.
    """
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], ROOT)
    env = environment(folder / "env")
    install(env, "--ignore-installed", *folder.glob("*.whl"))
    return env


@pytest.fixture(scope="session")
def one_host(env: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(env, tmp_path_factory.mktemp("host"))
    try:
        host.start()
        yield host
    finally:
        host.stop()


@pytest.fixture
def host(one_host: Host) -> Host:
    """The host, up and running."""
    one_host.start()
    return one_host


@pytest.fixture(scope="session")
def chromium(one_host: Host, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """How Chromium is started by a person who trusts the host's authority, and in whose world the host has its name."""
    home = tmp_path_factory.mktemp("home")
    known = home / ".pki" / "nssdb"
    known.mkdir(parents=True)
    certutil = [tool("certutil", "libnss3-tools"), "-d", f"sql:{known}"]
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    subprocess.run([*certutil, "-A", "-n", "the host's authority", "-t", "C,,", "-i", one_host.authority], check=True)
    return {
        "executable_path": find_browser(whole=True),
        "args": [*ARGUMENTS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
        "env": {**os.environ, "HOME": str(home)},
    }


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: dict[str, Any]) -> Iterator[Browser]:
    """One real Chromium that trusts the host."""
    browser = playwright.chromium.launch(**chromium)
    yield browser
    browser.close()


@pytest.fixture
def new_phone(browser: Browser, host: Host) -> Iterator[Callable[..., Page]]:
    """Makes phones in front of the host."""
    yield from phones(browser, host.url)


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """A phone of 390 px."""
    return new_phone()
