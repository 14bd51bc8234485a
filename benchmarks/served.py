"""Servers in their own processes, to be killed and started again, and connections to them that survive that."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.live import free_port

ROOT = Path(__file__).parents[1]


class Line:
    """One kept connection to a server that may be away for a while; `again`: whether the last request was repeated."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.again = False

    def send(self, method: str, path: str, form: list[tuple[str, str]] | None = None) -> tuple[int, str, str]:
        """Status, where the answer leads, and its body; sent again as long as nobody answers."""
        body = urlencode(form) if form is not None else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form is not None else {}
        self.again = False
        while True:
            try:
                self._connection.request(method, path, body, kind)
                answer = self._connection.getresponse()
                return answer.status, answer.headers.get("Location", ""), answer.read().decode()
            except (OSError, HTTPException):
                self._connection.close()
                self.again = True
                time.sleep(0.02)


class Served:
    """A server in its own process, to be killed and started again."""

    def __init__(self, command: Callable[[int], list[str]]) -> None:
        self.port = free_port()
        self._command = command(self.port)
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        Line(self.port).send("GET", "/")

    @property
    def process_id(self) -> int:
        """That of the server's process as it runs now."""
        return self._process.pid

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


@contextmanager
def served(command: Callable[[int], list[str]]) -> Iterator[Served]:
    """That server, as long as it is needed."""
    server = Served(command)
    try:
        yield server
    finally:
        server.kill()
