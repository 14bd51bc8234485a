"""Web machines and the balancer before them, by the files in docs/hosting/several: here each is a process of its own.

Needs Debian's caddy, as the tests of hosting do.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.hosting.host import free_ports, tool
from tests.hosting.shipped import ROOT, SEVERAL, settings, started_by_unit
from tests.support.visit import surroundings

SECONDS = 60
WORKERS = SEVERAL / "workers.conf"


def is_ready(url: str) -> bool:
    """Whether something answers there that it is ready."""
    with suppress(OSError), urllib.request.urlopen(f"{url}/ready", timeout=5):
        return True
    return False


def wait_until_ready(url: str) -> None:
    """Waits for that. Raises AssertionError."""
    until = time.monotonic() + SECONDS
    while not is_ready(url):
        assert time.monotonic() < until, f"{url} isn't ready"
        time.sleep(0.05)


class Machine:
    """A web machine: gunicorn by the shipped command, or with other options, on a port of its own."""

    def __init__(self, folder: Path, data: str, workers: int = 2, options: Sequence[str] = (), **further: str) -> None:
        [self.port] = free_ports(1)
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"machine-{self.port}.log"
        bind = {"TABLESIDE_DATA": data, "TABLESIDE_BIND": f"127.0.0.1:{self.port}"}
        self._settings = {**settings(SEVERAL / "tableside.env"), **bind, **further}
        told = [*(options or started_by_unit(self._settings, WORKERS)[1:])]
        told[told.index("--bind") + 1] = self._settings["TABLESIDE_BIND"]
        told[told.index("-w") + 1] = str(workers)
        self._command = [sys.executable, "-m", "gunicorn", *told]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Starts it, as systemd does; it may not answer yet."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, env={**surroundings(), **self._settings}, stdout=log, stderr=subprocess.STDOUT
            )

    def processes(self) -> list[int]:
        """Its processes: gunicorn's own, then the workers."""
        if self._process is None:
            return []
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return [self._process.pid, *map(int, children)]

    def kill(self) -> None:
        """Ends all its processes without warning."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if self._process:
            self._process.wait(SECONDS)
            self._process = None

    def stop(self) -> None:
        """Stops it as systemd does; gunicorn lets requests end."""
        if self._process:
            self._process.terminate()
            self._process.wait(SECONDS)
            self._process = None


class Balancer:
    """Caddy by the shipped file, over plain http, before some machines."""

    def __init__(self, folder: Path, *machines: Machine) -> None:
        self.port, https = free_ports(2)
        self.url = f"http://127.0.0.1:{self.port}"
        given = {
            "CADDY_ADMIN": "off",
            "TABLESIDE_HTTP_PORT": str(self.port),
            "TABLESIDE_HTTPS_PORT": str(https),
            "TABLESIDE_SITE": f"http://127.0.0.1:{self.port}",
            "TABLESIDE_UPSTREAM": " ".join(f"127.0.0.1:{machine.port}" for machine in machines),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }
        command = [tool("caddy", "caddy"), "run", "--config", str(SEVERAL / "Caddyfile"), "--adapter", "caddyfile"]
        with (folder / "caddy.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, env={**surroundings(), **given}, stdout=log, stderr=subprocess.STDOUT
            )

    def stop(self) -> None:
        """Stops it."""
        self._process.kill()
        self._process.wait(SECONDS)


@contextmanager
def machines(folder: Path, data: str, many: int = 2, workers: int = 2) -> Iterator[tuple[Balancer, list[Machine]]]:
    """A balancer before so many machines, all ready."""
    made = [Machine(folder, data, workers) for _ in range(many)]
    balancer = Balancer(folder, *made)
    try:
        for url in (*(machine.url for machine in made), balancer.url):
            wait_until_ready(url)
        yield balancer, made
    finally:
        balancer.stop()
        for machine in made:
            machine.kill()
