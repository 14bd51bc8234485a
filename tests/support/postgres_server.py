"""A PostgreSQL for the tests: made in a folder of its own, reached by a socket in it, and gone with the tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

DEBIAN = Path("/usr/lib/postgresql")
USER = "postgres"
"""Who runs it where the tests are root's, which PostgreSQL refuses."""

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "log_min_messages": "panic",
}
SECONDS = 60


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs, of the newest version. Raises FileNotFoundError in words."""
    versions = sorted(DEBIAN.glob("[0-9]*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, versions), os.environ.get("PATH", "")]))
    if found is None:
        raise FileNotFoundError(
            f"There is no {name} here: the tests want Debian's postgresql (apt install postgresql)."
        )
    return found


class PostgresServer:
    """A server, started at once; `address` is that of a database on it."""

    def __init__(self, **settings: str) -> None:
        self._settings = {**SETTINGS, **settings}
        folder = os.environ.get("PYTEST_DEBUG_TEMPROOT")  # in memory; a socket's path must be short
        self.folder = Path(tempfile.mkdtemp(prefix="tableside-pg-", dir=folder))
        self._as = {"user": USER, "group": USER} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(self.folder, USER, USER)
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        made = ("-D", str(self.folder / "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        subprocess.run(
            [program("initdb"), *made], check=True, capture_output=True, cwd=self.folder, timeout=SECONDS, **self._as
        )
        self.start()

    def address_of(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql:///{database}?host={self.folder}&user={USER}"

    def new_database(self) -> str:
        """The address of a database with nothing in it, whose own order of texts is that of a dictionary."""
        name = f"book{next(self._numbers)}"
        made = f"create database {name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'"
        with psycopg.connect(self.address_of("postgres"), autocommit=True) as connection:
            connection.execute(made.encode())
        return self.address_of(name)

    def drop(self, address: str) -> None:
        """Removes a database, whoever still uses it."""
        name = urlsplit(address).path.strip("/")
        with psycopg.connect(self.address_of("postgres"), autocommit=True) as connection:
            connection.execute(f"drop database {name} with (force)".encode())

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        self._process = subprocess.Popen(
            [program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *settings],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self._as,
        )
        until = time.monotonic() + SECONDS
        while True:
            try:
                return psycopg.connect(self.address_of("postgres")).close()
            except psycopg.OperationalError:
                assert time.monotonic() < until, "PostgreSQL doesn't start"
                time.sleep(0.05)

    def stop(self) -> None:
        """Stops it at once, as a crash does."""
        if self._process:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(SECONDS)
            self._process = None

    def remove(self) -> None:
        """Stops it for good."""
        self.stop()
        shutil.rmtree(self.folder)
