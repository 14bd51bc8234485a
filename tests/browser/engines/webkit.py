"""Debian's WebKitGTK through its WebDriver: MiniBrowser on a screen in memory. It is no iPhone, but has its engine."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.browser.conftest import free_port
from tests.browser.engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Fault

SCREENS = "/tmp/.X11-unix/X"  # noqa: S108 -- X decides where its sockets are


class WebKit(Engine):
    """MiniBrowser under automation, which keeps all that pages store in memory alone, until it ends."""

    keeps_when_closed = False

    def start(self) -> None:
        browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        assert browsers, "MiniBrowser is missing: apt-get install libwebkit2gtk-4.1-0"
        (self.folder / ".config").mkdir(exist_ok=True)
        (self.folder / ".config" / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
        screen, port = free_port(), free_port()
        self.keep_running("Xvfb", "xvfb", f":{screen}", "-screen", "0", "1000x1200x24", "-nolisten", "tcp")
        self.until(Path(f"{SCREENS}{screen}").exists, "there is a screen")
        root = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
        shown = {"DISPLAY": f":{screen}", "GDK_BACKEND": "x11"}
        self.keep_running("WebKitWebDriver", "webkit2gtk-driver", f"--port={port}", **shown, **root)
        self.url = f"http://127.0.0.1:{port}"
        self.until(lambda: self.ask("GET", "/status"), "WebKitWebDriver listens")
        options = {"binary": str(browsers[-1]), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.url += f"/session/{self.ask('POST', '/session', wanted)['sessionId']}"
        self.ask("POST", "/window/rect", {"width": WIDTH, "height": HEIGHT})

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a command; raises Fault."""
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, content, method=method)
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
        self.programs.close()

    def close_and_open(self) -> None:
        """The window is closed after another one was opened: with its last window the browser would end."""
        window = self.ask("POST", "/window/new", {"type": "window"})["handle"]
        self.ask("DELETE", "/window")
        self.ask("POST", "/window", {"handle": window})

    def go(self, address: str) -> None:
        self.ask("POST", "/url", {"url": address})

    def evaluate(self, script: str) -> Any:
        return self.ask("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def choose_file(self, selector: str, path: Path) -> None:
        [found] = self.ask("POST", "/element", {"using": "css selector", "value": selector}).values()
        self.ask("POST", f"/element/{found}/value", {"text": str(path)})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.ask("POST", "/actions", {"actions": actions})
