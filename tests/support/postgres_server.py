"""A PostgreSQL for the tests: made in a folder of its own, reached by a socket in it, and gone with the tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any
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
        self.run_as = {"user": USER, "group": USER} if os.geteuid() == 0 else {}
        if self.run_as:
            shutil.chown(self.folder, USER, USER)
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self.fill()
        self.start()

    def fill(self) -> None:
        """Makes its data."""
        made = ("-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.run("initdb", "-D", str(self.folder / "data"), *made)

    def run(self, name: str, *options: str) -> str:
        """What one of PostgreSQL's programs prints, run as who runs the server."""
        done = subprocess.run(
            [program(name), *options],
            check=True,
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=SECONDS,
            **self.run_as,
        )
        return done.stdout

    def address_of(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql:///{database}?host={self.folder}&user={USER}"

    def execute(self, statement: str) -> list[Any]:
        """The rows of a statement for the whole server."""
        with psycopg.connect(self.address_of("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def new_database(self) -> str:
        """The address of a database with nothing in it, whose own order of texts is that of a dictionary."""
        name = f"book{next(self._numbers)}"
        own_order = "locale_provider icu icu_locale 'en-US'"
        self.execute(f"create database {name} template template0 encoding 'UTF8' {own_order}")
        return self.address_of(name)

    def drop(self, address: str) -> None:
        """Removes a database, whoever still uses it."""
        name = urlsplit(address).path.strip("/")
        self.execute(f"drop database {name} with (force)")

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        self._process = subprocess.Popen(
            [program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *settings],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env={**os.environ, "HOME": str(self.folder)},  # a standby looks there for certificates
            **self.run_as,
        )
        until = time.monotonic() + SECONDS
        while True:
            try:
                return psycopg.connect(self.address_of("postgres")).close()
            except psycopg.OperationalError:
                assert time.monotonic() < until, "PostgreSQL doesn't start"
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stops it at once, as a crash does; with SIGINT in order, as its owner does."""
        if self._process:
            self._process.send_signal(how)
            self._process.wait(SECONDS)
            self._process = None

    def kill(self) -> None:
        """Ends all its processes without warning, as a power cut does."""
        if self._process:
            for process in (self._process.pid, *self._children()):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            self._process.wait(SECONDS)
            self._process = None

    def _children(self) -> list[int]:
        process = self._process.pid if self._process else 0
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]

    def wait_for_standby(self, *, synchronous: bool) -> None:
        """Waits until a standby follows, and each commit waits for it if that is asked for."""
        if synchronous:
            self.execute(f"alter system set synchronous_standby_names = '{Standby.NAME}'")
            self.execute("select pg_reload_conf()")
        state, until = ("sync" if synchronous else "async"), time.monotonic() + SECONDS
        while self.execute("select sync_state from pg_stat_replication where state = 'streaming'") != [(state,)]:
            assert time.monotonic() < until, "no standby follows"
            time.sleep(0.05)

    def cut_line(self) -> None:
        """From now on no standby hears anything: the processes that send to one stand still."""
        for process in self._children():
            if Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"postgres: walsender"):
                os.kill(process, signal.SIGSTOP)

    def remove(self) -> None:
        """Stops it for good."""
        self.stop()
        shutil.rmtree(self.folder)


class Standby(PostgresServer):
    """A standby of another server, which follows it by streaming."""

    NAME = "standby"

    def __init__(self, primary: PostgresServer) -> None:
        self.primary = primary
        super().__init__()

    def fill(self) -> None:
        """Copies the primary as it is."""
        source = f"host={self.primary.folder} user={USER} application_name={self.NAME}"
        self.run("pg_basebackup", "-D", str(self.folder / "data"), "-d", source, "-R", "-c", "fast", "--no-sync")

    def catch_up(self) -> None:
        """Waits until it has all that the primary has."""
        [(last,)] = self.primary.execute("select pg_current_wal_lsn()")
        until = time.monotonic() + SECONDS
        while self.execute(f"select pg_last_wal_replay_lsn() >= '{last}'") != [(True,)]:
            assert time.monotonic() < until, "the standby doesn't follow"
            time.sleep(0.02)

    def promote(self) -> None:
        """Makes it a primary, once it has replayed what it received."""
        self.run("pg_ctl", "promote", "-D", str(self.folder / "data"))


def address_of_both(one: PostgresServer, other: PostgresServer, address: str) -> str:
    """The address of a database that one of two servers has, on whichever of them can be written."""
    hosts = f"host={one.folder},{other.folder}&user={USER}&target_session_attrs=read-write"
    return f"postgresql://{urlsplit(address).path}?{hosts}"
