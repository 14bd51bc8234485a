"""Debian's WebKitGTK, through its WebDriver: MiniBrowser under Xvfb, which draws into memory.

It is no iPhone, but has the same engine and the same JavaScriptCore.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.browser.conftest import free_port
from tests.browser.engines import w3c
from tests.browser.engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Fault, saved_file

BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name by which WebDriver refers to an element."""


def tool(name: str, package: str) -> str:
    """The path of a program that Debian has."""
    found = shutil.which(name)
    assert found, f"{name} isn't installed: apt-get install {package}"
    return found


class WebKit(Engine):
    """MiniBrowser in a phone's size."""

    def __init__(self, folder: Path) -> None:
        self._home = folder
        self._downloads = folder / "Downloads"
        self._downloads.mkdir()
        (folder / ".config").mkdir()
        (folder / ".config" / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
        self._screen: subprocess.Popen[bytes]
        self._driver: subprocess.Popen[bytes]
        self._url = ""
        self._session = ""

    def start(self) -> None:
        driver = tool("WebKitWebDriver", "webkit2gtk-driver")
        found = sorted(Path("/usr/lib").glob(BROWSERS))
        assert found, "MiniBrowser isn't installed: apt-get install webkit2gtk-driver"
        display = self._start_screen()
        port = free_port()
        self._url = f"http://127.0.0.1:{port}"
        self._driver = subprocess.Popen(
            [driver, f"--port={port}"],
            env=self._environment(display),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait_for_driver()
        options = {"binary": str(found[-1]), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"
        self._ask("POST", f"{self._session}/window/rect", {"width": WIDTH, "height": HEIGHT})

    def _environment(self, display: str) -> dict[str, str]:
        """What MiniBrowser finds around it: a home of its own, and as root no sandbox, which root can't have."""
        homes = {f"XDG_{name}_HOME": str(self._home / name.lower()) for name in ("DATA", "CACHE")}
        of_root = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
        own = {"HOME": str(self._home), "XDG_CONFIG_HOME": str(self._home / ".config"), "DISPLAY": display}
        return {**os.environ, **homes, **of_root, **own, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}

    def _start_screen(self) -> str:
        """A screen in memory; gives its name."""
        xvfb = tool("Xvfb", "xvfb")
        told, tells = os.pipe()
        self._screen = subprocess.Popen(
            [xvfb, "-displayfd", str(tells), "-screen", "0", "1000x1200x24", "-nolisten", "tcp"],
            pass_fds=[tells],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(tells)
        with os.fdopen(told) as number:
            found = number.readline().strip()
        assert found, "Xvfb did not start"
        return f":{found}"

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._driver.poll() is None:
            with suppress(OSError):
                self._ask("GET", "/status")
                return
            time.sleep(0.1)
        raise AssertionError("WebKitWebDriver did not start")

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._url}{path}", content, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            found = json.load(error)["value"]
            raise Fault(f"{path}: {found['error']}: {found['message']}") from error

    def end(self) -> None:
        with suppress(Fault, OSError):
            self._ask("DELETE", self._session)
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(PATIENCE)

    def close_and_open(self) -> None:
        """A new window, and the old one closed: MiniBrowser under automation keeps all in memory, until it ends."""
        old = self._ask("GET", f"{self._session}/window")
        new = self._ask("POST", f"{self._session}/window/new", {"type": "window"})["handle"]
        self._ask("POST", f"{self._session}/window", {"handle": old})
        self._ask("DELETE", f"{self._session}/window")
        self._ask("POST", f"{self._session}/window", {"handle": new})

    def go(self, address: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": address})

    def run(self, function: str, *given: str) -> Any:
        script = f"return ({function})(...arguments)"
        return self._ask("POST", f"{self._session}/execute/sync", {"script": script, "args": list(given)})

    def touch(self, x: int, y: int) -> None:
        self._ask("POST", f"{self._session}/actions", {"actions": w3c.touch(x, y)})

    def keys(self, text: str) -> None:
        self._ask("POST", f"{self._session}/actions", {"actions": w3c.keys(text)})

    def choose_file(self, selector: str, path: Path) -> None:
        found = self._ask("POST", f"{self._session}/element", {"using": "css selector", "value": selector})
        self._ask("POST", f"{self._session}/element/{found[ELEMENT]}/value", {"text": str(path)})

    def download(self, tap: Callable[[], None]) -> bytes:
        before = set(self._downloads.iterdir())
        tap()
        return saved_file(self._downloads, before)
