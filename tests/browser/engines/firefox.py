"""Debian's Firefox without a window, through WebDriver BiDi: JSON over a WebSocket, which Firefox itself offers.

Debian has no geckodriver, and this needs none.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import websocket

from tests.browser.conftest import free_port
from tests.browser.engines import w3c
from tests.browser.engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Fault, saved_file

SETTINGS = {
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.download.alwaysOpenPanel": False,
    "app.normandy.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}
"""Of about:config: a file that a person takes is saved without a question, and nothing is told to anybody."""


class Firefox(Engine):
    """Firefox in a phone's size."""

    def __init__(self, folder: Path) -> None:
        self._profile = folder / "profile"
        self._downloads = folder / "downloads"
        for one in (self._profile, self._downloads):
            one.mkdir()
        settings = {**SETTINGS, "browser.download.dir": str(self._downloads)}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
        (self._profile / "user.js").write_text("".join(lines))
        self._process: subprocess.Popen[bytes]
        self._socket: websocket.WebSocket
        self._context = ""
        self._number = 0

    def start(self) -> None:
        found = shutil.which("firefox-esr") or shutil.which("firefox")
        assert found, "Firefox isn't installed: apt-get install firefox-esr"
        port = free_port()
        self._process = subprocess.Popen(
            [found, "--headless", "--no-remote", "--profile", self._profile, "--remote-debugging-port", str(port)],
            env={**os.environ, "HOME": str(self._profile.parent)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = self._connected(port)
        self._tell("session.new", capabilities={})
        self._context = self._tell("browsingContext.getTree")["contexts"][0]["context"]
        self._tell("browsingContext.setViewport", context=self._context, viewport={"width": WIDTH, "height": HEIGHT})

    def _connected(self, port: int) -> websocket.WebSocket:
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < end:
            with suppress(OSError, websocket.WebSocketException):
                address = f"ws://127.0.0.1:{port}/session"
                return websocket.create_connection(address, timeout=PATIENCE, suppress_origin=True)
            time.sleep(0.1)
        self._process.kill()
        raise AssertionError(f"Firefox did not start, or takes no WebSocket (it ended with {self._process.wait()})")

    def _tell(self, method: str, **parameters: object) -> Any:
        """Has Firefox do something, and gives what it answers; events in between are passed over."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                break
        if answer["type"] == "error":
            raise Fault(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def end(self) -> None:
        with suppress(Fault, websocket.WebSocketException, OSError):
            self._tell("browser.close")
        self._socket.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise

    def go(self, address: str) -> None:
        self._tell("browsingContext.navigate", context=self._context, url=address, wait="interactive")

    def _call(self, function: str, given: tuple[str, ...]) -> Any:
        answer = self._tell(
            "script.callFunction",
            functionDeclaration=function,
            target={"context": self._context},
            arguments=[{"type": "string", "value": one} for one in given],
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise Fault(answer["exceptionDetails"]["text"])
        return answer["result"]

    def run(self, function: str, *given: str) -> Any:
        as_json = f"async (...given) => JSON.stringify((await ({function})(...given)) ?? null)"
        return json.loads(self._call(as_json, given)["value"])

    def touch(self, x: int, y: int) -> None:
        self._tell("input.performActions", context=self._context, actions=w3c.touch(x, y))

    def keys(self, text: str) -> None:
        self._tell("input.performActions", context=self._context, actions=w3c.keys(text))

    def choose_file(self, selector: str, path: Path) -> None:
        element = self._call("(selector) => document.querySelector(selector)", (selector,))
        self._tell(
            "input.setFiles", context=self._context, element={"sharedId": element["sharedId"]}, files=[str(path)]
        )

    def download(self, tap: Callable[[], None]) -> bytes:
        before = set(self._downloads.iterdir())
        tap()
        return saved_file(self._downloads, before)
