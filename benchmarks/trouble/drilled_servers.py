"""Servers of the drill: one that runs on a file, one that is killed, one whose answers get lost."""

from __future__ import annotations

import http.client
import itertools
import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).parents[2]
PROGRAM = os.environ.get("DRILL_PROGRAM", "app.py")
"""What serves. With another program the drill itself is put to the test."""

WAIT_SECONDS = 60
"""How long an entry is sent again: ten times as long as anything holds the server up here."""


class Server:
    """`python app.py` on one file; killed without warning, started again."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._command = [sys.executable, PROGRAM, "--port", str(self.port), "--data", str(data)]
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def send(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body; OSError or HTTPException while the server is away."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Tableside-Outbox": "1"}
        try:
            connection.request(method, path, urlencode(form) if form is not None else None, headers)
            self.amid(connection.sock)
            answer = connection.getresponse()
            return answer.status, dict(answer.headers), answer.read()
        finally:
            connection.close()

    def must_run(self) -> None:
        """Raises AssertionError if the server ended unasked."""
        if self._process.poll() is not None:
            raise AssertionError("the server ended by itself")

    def amid(self, waiting: socket.socket) -> None:
        """What happens between a request and its answer, which will come in at `waiting`: nothing."""

    def after(self) -> None:
        """What happens when an entry was acknowledged: nothing."""

    def insist(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[dict[str, str], bytes]:
        """Sends the very same again until it is acknowledged. Raises AssertionError when it never will be."""
        until = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < until:
            self.must_run()
            with suppress(OSError, http.client.HTTPException):
                status, headers, body = self.send(method, path, form)
                if status < 400:
                    return headers, body
                if status < 500:
                    title = re.search("<title>(.*?)</title>", body.decode())
                    raise AssertionError(f"{path} {form}: {status} {title[1] if title else body.decode()[:200]}")
            time.sleep(0.02)
        raise AssertionError(f"{path} {form}: not acknowledged within {WAIT_SECONDS} s")


class Killed(Server):
    """One that is killed some three times in a hundred entries, by turns at one of three moments of an entry.

    At a random one between request and answer; when the answer is there, and nobody reads it; when it was read.
    """

    AMID, UNREAD, READ = "amid", "unread", "read"

    def __init__(self, data: Path, chance: random.Random) -> None:
        super().__init__(data)
        self._chance = chance
        self._moments = itertools.cycle((self.AMID, self.UNREAD, self.READ))
        self._moment, self._due = next(self._moments), chance.randint(1, 30)
        self._usual, self._sent = 0.005, 0.0
        self.entered = 0
        self.kills: list[int] = []

    def amid(self, waiting: socket.socket) -> None:
        """Killed with the entry half done, or done and not yet heard of."""
        self._sent = time.perf_counter()
        if self.entered < self._due:
            return
        if self._moment == self.AMID:
            time.sleep(self._chance.uniform(0, 1.5 * self._usual))
            self._strike()
        elif self._moment == self.UNREAD:
            select.select([waiting], [], [], 20)
            self._strike()
            raise ConnectionAbortedError

    def after(self) -> None:
        """Kills the server as soon as its answer confirmed an entry."""
        self._usual += (min(0.1, time.perf_counter() - self._sent) - self._usual) / 20
        self.entered += 1
        if self.entered >= self._due and self._moment == self.READ:
            self._strike()

    def _strike(self) -> None:
        self.kill()
        self.kills.append(self.entered)
        self._due, self._moment = self.entered + self._chance.randint(15, 45), next(self._moments)
        self.start()


class Unheard(Server):
    """A server of whose answers about every fourth is lost: the client hangs up, and asks again."""

    def __init__(self, data: Path, chance: random.Random) -> None:
        super().__init__(data)
        self._chance, self.unheard = chance, 0

    def amid(self, waiting: socket.socket) -> None:
        """Hangs up at times, once the server is at it."""
        if self._chance.random() < 0.25:
            self.unheard += 1
            time.sleep(self._chance.uniform(0, 0.02))
            raise ConnectionAbortedError


def hundreds_without(kills: list[int], entries: int) -> list[int]:
    """The whole hundreds of entries without a kill; `kills` are the numbers of entries before each kill."""
    struck = {kill // 100 for kill in kills}
    return [100 * hundred for hundred in range(entries // 100) if hundred not in struck]
