"""Debian's Firefox without a window, through the WebDriver BiDi that it speaks itself: no geckodriver is needed."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import websocket

from tests.browser.conftest import free_port
from tests.browser.engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Fault


class Firefox(Engine):
    """Firefox, with a profile in a folder."""

    def start(self) -> None:
        profile, port = self.folder / "profile", free_port()
        profile.mkdir(exist_ok=True)
        settings = {"browser.download.folderList": 2, "browser.download.dir": str(self.downloads)}
        (profile / "user.js").write_text("".join(f"user_pref{name, value};\n" for name, value in settings.items()))
        arguments = ("--headless", f"--remote-debugging-port={port}", "--profile", str(profile))
        self.keep_running("firefox-esr", "firefox-esr", *arguments)
        self.until(lambda: self._is_reached(f"ws://127.0.0.1:{port}/session"), "Firefox listens")
        self.number = 0
        self.ask("session.new", capabilities={})
        self.until(self._tabs, "Firefox has a tab")
        self.tab = self._tabs()[0]["context"]
        self.ask("browsingContext.setViewport", context=self.tab, viewport={"width": WIDTH, "height": HEIGHT})

    def _is_reached(self, address: str) -> bool:
        try:
            self.socket = websocket.create_connection(address, timeout=PATIENCE, suppress_origin=True)
        except (OSError, websocket.WebSocketException):
            return False
        return True

    def _tabs(self) -> list[dict[str, str]]:
        found: list[dict[str, str]] = self.ask("browsingContext.getTree")["contexts"]
        return found

    def ask(self, method: str, **parameters: object) -> Any:
        """The answer to a command; events before it are passed over. Raises Fault."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while (answer := json.loads(self.socket.recv())).get("id") != self.number:
            pass
        if answer["type"] == "error":
            raise Fault(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def end(self) -> None:
        with suppress(Fault, OSError, websocket.WebSocketException):
            self.ask("browser.close")
        self.socket.close()
        self.programs.close()

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="interactive")

    def evaluate(self, script: str) -> Any:
        return self._result(script)["value"]

    def _result(self, script: str) -> Any:
        answer = self.ask("script.evaluate", expression=script, target={"context": self.tab}, awaitPromise=False)
        if answer["type"] == "exception":
            raise Fault(answer["exceptionDetails"]["text"])
        return answer["result"]

    def choose_file(self, selector: str, path: Path) -> None:
        element = {"sharedId": self._result(f"document.querySelector({selector!r})")["sharedId"]}
        self.ask("input.setFiles", context=self.tab, element=element, files=[str(path)])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.ask("input.performActions", context=self.tab, actions=actions)
