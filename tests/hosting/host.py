"""A host as docs/hosting.md sets it up: gunicorn by the unit's command, before it Caddy with the shipped Caddyfile."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlencode

from tests.hosting.shipped import CADDYFILE, INSTALLED, settings, started_by_unit
from tests.support.visit import surroundings

NAME = settings()["TABLESIDE_HOSTS"]
"""The name that the shipped files have for the host. It leads nowhere; here it is this machine's."""

STARTING = 600
"""Looks, a twentieth of a second apart, before a server counts as one that does not start."""

BAD_GATEWAY = 502
"""What Caddy says itself when the app doesn't answer."""


def tool(name: str, package: str) -> str:
    """The path of a program of Debian's, installed where that may be done. Raises RuntimeError where it is missing."""
    found = shutil.which(name)
    if not found and sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], stdout=subprocess.DEVNULL, check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", package], stdout=subprocess.DEVNULL, check=True)
        found = shutil.which(name)
    if not found:
        raise RuntimeError(f"The tests of hosting need {name}: apt-get install {package}")
    return found


def free_ports(many: int) -> list[int]:
    """Ports that nobody listens on, on any address."""
    probes = [socket.create_server(("", 0)) for _ in range(many)]
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports


class Host:
    """The app from an installed wheel, and Caddy; each can be stopped and started again on the same files."""

    def __init__(self, env: Path, folder: Path) -> None:
        self.env, self.folder = env, folder
        self.data = folder / "scores" / "book.sqlite3"
        self.https, self.http, self.app = free_ports(3)
        self.url = f"https://{NAME}:{self.https}"
        self.authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        self._app: subprocess.Popen[bytes] | None = None
        self._caddy: subprocess.Popen[bytes] | None = None

    @property
    def settings(self) -> dict[str, str]:
        """The shipped environment, but for where scores lie and who listens where."""
        return {**settings(), "TABLESIDE_DATA": str(self.data), "TABLESIDE_BIND": f"127.0.0.1:{self.app}"}

    @property
    def caddy_settings(self) -> Mapping[str, str]:
        """The settings of Caddy: the ports, an authority of its own, and a folder of its own for that."""
        return {
            **surroundings(),
            "XDG_DATA_HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder),
            "CADDY_ADMIN": "off",
            "TABLESIDE_HTTP_PORT": str(self.http),
            "TABLESIDE_HTTPS_PORT": str(self.https),
            "TABLESIDE_TLS": "tls internal",
            "TABLESIDE_UPSTREAM": f"127.0.0.1:{self.app}",
        }

    def program(self, path: str) -> list[str]:
        """A program that the docs have installed, as the test has it: scripts of lent packages are run as modules."""
        name = path.removeprefix(INSTALLED)
        script = self.env / "bin" / name
        return [str(script)] if script.exists() else [str(self.env / "bin" / "python"), "-m", name]

    def start(self) -> None:
        """Starts what doesn't run."""
        if self._app is None:
            self.start_app()
        if self._caddy is None:
            self.start_caddy()

    def start_app(self) -> None:
        """Starts gunicorn as the unit does, until it tells systemd that it is ready."""
        self.data.parent.mkdir(exist_ok=True)
        program, *options = started_by_unit(self.settings)
        socket_path = self.folder / "notify"
        socket_path.unlink(missing_ok=True)
        with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd, self._log("app").open("ab") as log:
            systemd.bind(str(socket_path))
            systemd.settimeout(STARTING / 20)
            self._app = subprocess.Popen(
                [*self.program(program), *options],
                cwd=self.data.parent,
                env={**surroundings(), **self.settings, "NOTIFY_SOCKET": str(socket_path)},
                stdout=log,
                stderr=subprocess.STDOUT,
            )
            while b"READY=1" not in systemd.recv(4096):
                pass

    def start_caddy(self) -> None:
        """Starts Caddy with the shipped file, until the app answers through it, whatever it says."""
        command = [tool("caddy", "caddy"), "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
        with self._log("caddy").open("ab") as log:
            self._caddy = subprocess.Popen(command, env=self.caddy_settings, stdout=log, stderr=subprocess.STDOUT)
        for _ in range(STARTING):
            with suppress(OSError):
                if Visitor(self).ask("GET", "/")[0] != BAD_GATEWAY:
                    return
            if self._caddy.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"nothing comes through Caddy\n{self.logs()}")

    def stop_app(self) -> None:
        """Stops gunicorn as systemd does."""
        if self._app:
            self._app.terminate()
            self._app.wait(20)
            self._app = None

    def kill_caddy(self) -> None:
        """Ends Caddy without warning: as far as phones can see, the host is gone."""
        if self._caddy:
            self._caddy.kill()
            self._caddy.wait(20)
            self._caddy = None

    def stop(self) -> None:
        """Ends both."""
        self.kill_caddy()
        self.stop_app()

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def logs(self) -> str:
        """What both have printed."""
        return "\n".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))


class Visitor:
    """Somebody with no browser, who comes from an address of this machine; each request is a connection of its own."""

    def __init__(self, host: Host, address: str = "127.0.0.1") -> None:
        self._host, self._address = host, address

    def ask(
        self, method: str, path: str, form: Mapping[str, object] | None = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, str]:
        """The status, headers and body of an answer over https. Raises OSError, also for an authority not trusted."""
        trust = ssl.create_default_context(cafile=self._host.authority)
        connection = http.client.HTTPSConnection(NAME, self._host.https, timeout=20)
        plain = socket.create_connection((self._address, self._host.https), 20, (self._address, 0))
        with closing(connection):
            connection.sock = trust.wrap_socket(plain, server_hostname=NAME)
            body = urlencode(form, doseq=True) if form is not None else None
            kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
            connection.request(method, path, body, {**kind, **headers})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
