"""Debian's WebKitGTK through its WebDriver: MiniBrowser on a screen in memory. It is no iPhone, but has its engine."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.error
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from tests.browser.conftest import free_port
from tests.browser.engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Fault, program

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""WebDriver's name for a reference to an element."""


class WebKit(Engine):
    """MiniBrowser under automation, which keeps all that pages store in memory alone, until it ends."""

    keeps_when_closed = False

    def start(self) -> None:
        driver = program("WebKitWebDriver", "webkit2gtk-driver")
        browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        assert browsers, "MiniBrowser is missing: apt-get install webkit2gtk-driver"
        self.running = ExitStack()
        port = free_port()
        self.url, self.session = f"http://127.0.0.1:{port}", ""
        self._run([driver, f"--port={port}"], {**os.environ, **self._surroundings(self._screen())})
        self.until(lambda: self.ask("GET", "/status"), "WebKitWebDriver listens")
        options = {"binary": str(browsers[-1]), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = f"/session/{self.ask('POST', '/session', wanted)['sessionId']}"
        self.ask("POST", "/window/rect", {"width": WIDTH, "height": HEIGHT})

    def _run(self, command: list[str], environment: dict[str, str], **more: Any) -> None:
        """A program that ends with the browser."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, env=environment, **quiet, **more)
        self.running.callback(process.wait, PATIENCE)
        self.running.callback(process.terminate)

    def _screen(self) -> str:
        """A screen in memory; its name."""
        read, write = os.pipe()
        command = [program("Xvfb", "xvfb"), "-displayfd", str(write), "-screen", "0", "1000x1200x24"]
        self._run([*command, "-nolisten", "tcp"], {**os.environ}, pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as said:
            number = said.readline().strip()
        assert number, "Xvfb did not start"
        return f":{number}"

    def _surroundings(self, display: str) -> dict[str, str]:
        """A home of its own, and below it the folder for downloads; root can't have WebKit's sandbox."""
        (self.folder / "config").mkdir(exist_ok=True)
        (self.folder / "config" / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
        homes = {f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("CONFIG", "DATA", "CACHE")}
        root = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
        return {**homes, **root, "HOME": str(self.folder), "DISPLAY": display, "GDK_BACKEND": "x11"}

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a command; raises Fault."""
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{self.session}{path}", content, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            found = json.load(error)["value"]
            raise Fault(f"{path}: {found['error']}: {found['message']}") from error
        except OSError as error:
            raise Fault(f"{path}: {error}") from error

    def end(self) -> None:
        with suppress(Fault):
            self.ask("DELETE", "")
        self.running.close()

    def close_and_open(self) -> None:
        """The window is closed after another one was opened: with its last window the browser would end."""
        window = self.ask("POST", "/window/new", {"type": "window"})["handle"]
        self.ask("DELETE", "/window")
        self.ask("POST", "/window", {"handle": window})

    def go(self, address: str) -> None:
        self.ask("POST", "/url", {"url": address})

    def evaluate(self, script: str) -> Any:
        return self.ask("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.ask("POST", "/actions", {"actions": actions})

    def choose_file(self, selector: str, path: Path) -> None:
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{found[ELEMENT]}/value", {"text": str(path)})
