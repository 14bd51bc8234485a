"""Debian's Firefox without a window, through the WebDriver BiDi that it speaks itself: no geckodriver is needed."""

from __future__ import annotations

import json
import os
import re
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import websocket

from tests.browser.engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Fault, program

SAYS_PORT = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox(Engine):
    """Firefox, with a profile in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.number, self.profile, self.said = 0, folder / "profile", folder / "said"
        self.profile.mkdir()
        settings = {"browser.download.folderList": 2, "browser.download.dir": str(self.downloads)}
        lines = [f"user_pref{name, value};\n" for name, value in settings.items()]
        (self.profile / "user.js").write_text("".join(lines))

    def start(self) -> None:
        command = [program("firefox-esr", "firefox-esr"), "--headless", "--remote-debugging-port=0", "--profile"]
        with self.said.open("wb") as said:
            environment = {**os.environ, "HOME": str(self.folder)}
            self.process = subprocess.Popen([*command, str(self.profile)], env=environment, stdout=said, stderr=said)
        self.until(lambda: SAYS_PORT.search(self.said.read_text(errors="replace")), "Firefox listens")
        [address] = SAYS_PORT.findall(self.said.read_text(errors="replace"))
        self.socket = websocket.create_connection(f"{address}/session", timeout=PATIENCE, suppress_origin=True)
        self.ask("session.new", capabilities={})
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.tab, viewport={"width": WIDTH, "height": HEIGHT})

    def ask(self, method: str, **parameters: object) -> Any:
        """The answer to a command; events before it are passed over."""
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
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="interactive")

    def _result(self, script: str) -> Any:
        answer = self.ask("script.evaluate", expression=script, target={"context": self.tab}, awaitPromise=False)
        if answer["type"] == "exception":
            raise Fault(answer["exceptionDetails"]["text"])
        return answer["result"]

    def evaluate(self, script: str) -> Any:
        return self._result(script)["value"]

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.ask("input.performActions", context=self.tab, actions=actions)

    def choose_file(self, selector: str, path: Path) -> None:
        element = {"sharedId": self._result(f"document.querySelector({json.dumps(selector)})")["sharedId"]}
        self.ask("input.setFiles", context=self.tab, element=element, files=[str(path)])
