"""Several machines as docs/hosting.md has them: its commands for a database, and the files that it ships for them."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from email.message import Message
from inspect import signature
from itertools import count
from pathlib import Path

import pytest

from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.server_key import agreed_key
from tableside.store.errors import ScoreFileError
from tableside.store.places import open_store
from tableside.store.postgres.postgres_store import PostgresStore
from tableside.wsgi import BALANCER_KNOWS_AFTER
from tests.hosting.host import free_ports, tool
from tests.hosting.shipped import (
    ROOT,
    SEVERAL,
    UNIT,
    commands,
    settings,
    started_by_unit,
    unit,
)
from tests.scorebook.table_play import seating
from tests.support.machines import Balancer, Machine, wait_until_ready
from tests.support.postgres_server import USER, PostgresServer, program

COMPOSE = (SEVERAL / "compose.yaml").read_text(encoding="utf-8")
HOME = "/var/lib/postgresql/"
SECONDS = 60
CERTIFICATE = "ssl-cert-snakeoil.pem"
MAKE = 2
"""How many of the commands for the databases' machines are for the first one alone."""


class DatabaseMachine(PostgresServer):
    """A database's machine as Debian makes it: its settings, and who may connect, lie beside its data.

    Its address in the docs, 10.0.0.N, is 127.0.0.N here, at a port of the test.
    """

    def __init__(self, address: str, port: int) -> None:
        self.address, self.port, self._enabled = address, port, True
        super().__init__(listen_addresses=here(address), port=str(port))

    def fill(self) -> None:
        """Makes its data, and what Debian has in /etc."""
        super().fill()
        etc = self.folder / "etc"
        (etc / "conf.d").mkdir(parents=True)
        (etc / "pg_hba.conf").write_text("local all all trust\nlocal replication all trust\n")
        files = {"hba_file": "pg_hba.conf", "ssl_cert_file": CERTIFICATE, "ssl_key_file": "snakeoil.key"}
        lines = ["ssl = on", "include_dir = 'conf.d'", *(f"{name} = '{etc}/{file}'" for name, file in files.items())]
        (etc / "postgresql.conf").write_text("\n".join(lines) + "\n")
        made = ("-subj", f"/CN={self.address}", "-addext", "basicConstraints=CA:FALSE", "-nodes", "-days", "9")
        key = ("-newkey", "rsa:2048", "-keyout", etc / "snakeoil.key")
        openssl = [tool("openssl", "openssl"), "req", "-x509", *key, "-out", etc / CERTIFICATE, *made]
        subprocess.run(openssl, check=True, capture_output=True)
        if self.run_as:
            for path in (etc, *etc.iterdir()):
                shutil.chown(path, USER, USER)
        self._settings["config_file"] = str(etc / "postgresql.conf")

    def address_of(self, database: str) -> str:
        """The address of a database."""
        return f"{super().address_of(database)}&port={self.port}"

    def there(self, text: str) -> str:
        """A text of the docs or of a file, with the folders and addresses of the test."""
        for path, ours in (
            ("/etc/postgresql/15/main", f"{self.folder}/etc"),
            (f"{HOME}15/main", f"{self.folder}/data"),
            (f"{HOME}15/", f"{self.folder}/"),
            (HOME, f"{self.folder}/"),
            (HOME.rstrip("/"), str(self.folder)),
            ("/usr/local/bin", str(self.folder)),
        ):
            text = text.replace(path, ours)
        return here(text)

    def run_command(self, command: str) -> None:
        """Runs a command of the docs as this machine's owner does."""
        if service := re.fullmatch(
            "sudo systemctl (stop|start|restart|enable --now|disable --now) postgresql", command
        ):
            if service[1].endswith("--now"):
                self._enabled = service[1].startswith("enable")
            if service[1] not in ("start", "enable --now"):
                self.stop(signal.SIGINT)
            return self.start() if service[1] not in ("stop", "disable --now") else None
        if copied := re.fullmatch(r"sudo (?:cp|install -m 755) (\S+) (\S+)", command):
            path = Path(self.there(copied[2]))
            path.write_text(self.there((SEVERAL / copied[1]).read_text(encoding="utf-8")))
            path.chmod(0o755)
            return None
        told = self.there(command).replace("sudo -u postgres ", "")
        assert "sudo" not in told
        path = f"{Path(program('initdb')).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-c", told],
            env={"PATH": path, "PGHOST": str(self.folder), "PGUSER": USER, "PGPORT": str(self.port)},
            cwd=self.folder,
            input="PASSWORD\n" * 2,
            start_new_session=True,  # without a terminal it asks for a password there
            capture_output=True,
            text=True,
            timeout=SECONDS,
            **self.run_as,
        )
        assert done.returncode == 0, f"{told}\n{done.stdout}\n{done.stderr}"
        return None

    def run_commands(self, *listed: str) -> None:
        """Runs one after the other."""
        for command in listed:
            self.run_command(command)

    def boot(self) -> None:
        """What the machine does when its power is back."""
        if self._enabled:
            self.start()

    def archived(self) -> list[str]:
        """What is in its archive."""
        return sorted(os.listdir(self.folder / "archive"))


def here(text: str) -> str:
    """A text with this machine's own addresses in place of those in the docs."""
    return text.replace("10.0.0.", "127.0.0.")


@pytest.fixture
def two_machines(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[DatabaseMachine, DatabaseMachine]]:
    """Two machines for databases, by the commands for both; the password for them is a web machine's."""
    monkeypatch.setenv("PGPASSWORD", settings(SEVERAL / "tableside.env")["PGPASSWORD"])
    [port] = free_ports(1)
    made = []
    try:
        for address in ("10.0.0.21", "10.0.0.22"):
            made.append(DatabaseMachine(address, port))
            made[-1].run_commands(*commands("Several machines")[:-MAKE])
        certificates = [(machine.folder / "etc" / CERTIFICATE).read_text() for machine in made]
        for machine in made:
            (machine.folder / "databases.pem").write_text("".join(certificates))
        yield made[0], made[1]
    finally:
        for machine in made:
            machine.remove()


@pytest.fixture
def primary(two_machines: tuple[DatabaseMachine, DatabaseMachine]) -> DatabaseMachine:
    """The first of them, with a table in the database that the docs make."""
    begin(two_machines[0])
    return two_machines[0]


def shipped_address(primary: DatabaseMachine) -> str:
    """The database as the web machines' settings name it."""
    address = here(settings(SEVERAL / "tableside.env")["TABLESIDE_DATA"])
    return f"{address.replace('/etc/tableside-databases.pem', f'{primary.folder}/databases.pem')}&port={primary.port}"


def new_book(primary: DatabaseMachine, database: str = "tableside") -> Book:
    """The book in a database, reached as the web machines reach it."""
    ids = count(1)
    address = shipped_address(primary).replace("/tableside?", f"/{database}?")
    return Book(open_store(address), lambda: 0, lambda: f"t{next(ids)}")


def begin(primary: DatabaseMachine) -> None:
    """The role and the database that the docs make, with a table."""
    primary.run_commands(*commands("Several machines")[-MAKE:])
    with closing(new_book(primary)) as book:
        book.seat(seating("buddha"), "key")
        agreed_key(book.store, None)


def enter(primary: DatabaseMachine, key: str) -> None:
    with closing(new_book(primary)) as book:
        book.enter("t1", Draft("redealt", {"reason": "a card fell"}, key, book.table("t1").position))


def keys(primary: DatabaseMachine, database: str = "tableside") -> list[str]:
    """The keys of the entries at the table."""
    with closing(new_book(primary, database)) as book:
        return [event.key for event in book.table("t1").history.events]


def until(primary: DatabaseMachine, statement: str, value: object, otherwise: str) -> None:
    """Waits until a statement gives one value."""
    last = time.monotonic() + SECONDS
    while primary.execute(statement) != [(value,)]:
        assert time.monotonic() < last, otherwise
        time.sleep(0.05)


def follow(primary: DatabaseMachine, standby: DatabaseMachine) -> None:
    """Makes a standby by the commands, for which commits wait."""
    _, *fill, wait = commands("A standby")
    standby.run_commands(*(command.replace("10.0.0.21", primary.address) for command in fill))
    primary.run_command(wait)
    until(primary, "select sync_state from pg_stat_replication", "sync", "no commit waits for the standby")


@pytest.mark.thorough
def test_a_standby_made_by_the_commands_takes_over_and_back(
    two_machines: tuple[DatabaseMachine, DatabaseMachine], primary: DatabaseMachine
):
    one, other = two_machines
    primary.run_command(commands("A standby")[0])
    expected = ["key"]
    for number, (failing, following) in enumerate(((one, other), (other, one))):
        follow(failing, following)
        enter(failing, f"before-{number}")
        failing.kill()
        fence, *promote = commands("A failover")
        failing.run_command(fence)
        following.run_commands(*promote)
        failing.boot()
        enter(following, f"after-{number}")
        expected += [f"before-{number}", f"after-{number}"]
        assert keys(following) == expected
        following.execute("select pg_switch_wal()")
        until(following, "select last_archived_wal > '00000002' from pg_stat_archiver", True, "it archives nothing")


@pytest.mark.thorough
def test_a_database_comes_back_from_its_dump_with_its_key(primary: DatabaseMachine):
    primary.run_command(commands("Back up a database")[0])
    enter(primary, "later")
    primary.run_commands(*commands("Bring a database back"))
    assert keys(primary, "tableside_again") == ["key"]
    with closing(new_book(primary)) as book, closing(new_book(primary, "tableside_again")) as again:
        assert agreed_key(book.store, None) == agreed_key(again.store, None)


@pytest.mark.thorough
def test_after_the_command_another_key_counts(primary: DatabaseMachine):
    with closing(new_book(primary)) as book, pytest.raises(ScoreFileError):
        agreed_key(book.store, b"n" * 32)
    primary.run_commands(*commands("Change the key"))
    with closing(new_book(primary)) as book:
        assert agreed_key(book.store, b"n" * 32) == b"n" * 32
        with pytest.raises(ScoreFileError):
            agreed_key(book.store, None)


@pytest.mark.thorough
def test_the_copy_of_a_server_takes_the_last_ones_place_and_ends_the_archive_before_it(primary: DatabaseMachine):
    _, *copy = commands("Back up a database")
    primary.run_commands(*copy)
    before = primary.archived()
    for number in range(3):
        enter(primary, f"later-{number}")
        primary.execute("select pg_switch_wal()")
    primary.run_commands(*copy)
    segments = [name for name in primary.archived() if "backup" not in name]
    assert segments
    assert {*segments}.isdisjoint(before)
    assert len(segments) <= 2, "what is entered while it is made, and nothing before"


@pytest.mark.thorough
def test_the_last_copy_of_a_server_stays_if_a_new_one_fails(primary: DatabaseMachine):
    _, install, copy = commands("Back up a database")
    primary.run_commands(install, copy)
    base, archived = primary.folder / "base", primary.archived()
    before = base.stat().st_ino
    (primary.folder / "pg_basebackup").symlink_to("/bin/false")
    with pytest.raises(AssertionError):
        primary.run_command(copy.replace("/usr", "PATH=/var/lib/postgresql:$PATH /usr"))
    assert base.stat().st_ino == before
    assert {*archived} <= {*primary.archived()}


@pytest.mark.thorough
def test_a_standby_makes_no_copy(two_machines: tuple[DatabaseMachine, DatabaseMachine], primary: DatabaseMachine):
    primary.run_command(commands("A standby")[0])
    follow(*two_machines)
    two_machines[1].run_commands(*commands("Back up a database")[1:])
    assert not (two_machines[1].folder / "base").exists()


@pytest.mark.thorough
def test_what_is_watched_is_there(two_machines: tuple[DatabaseMachine, DatabaseMachine], primary: DatabaseMachine):
    primary.run_command(commands("A standby")[0])
    follow(*two_machines)
    primary.run_commands(*commands("Back up a database")[1:], *commands("Watch the database"))


@pytest.mark.thorough
def test_a_server_that_is_none_of_ours_gets_no_password(primary: DatabaseMachine):
    (primary.folder / "databases.pem").write_text((primary.folder / "etc" / CERTIFICATE).read_text())
    new_book(primary).close()
    stranger = DatabaseMachine("10.0.0.23", primary.port)
    try:
        (primary.folder / "databases.pem").write_text((stranger.folder / "etc" / CERTIFICATE).read_text())
        with pytest.raises(ScoreFileError):
            new_book(primary)
    finally:
        stranger.remove()


@pytest.mark.thorough
def test_a_server_goes_back_to_a_moment_and_gets_a_standby_again(
    two_machines: tuple[DatabaseMachine, DatabaseMachine], primary: DatabaseMachine
):
    primary.run_command(commands("A standby")[0])
    follow(*two_machines)
    primary.run_commands(*commands("Back up a database")[1:])
    enter(primary, "before")
    [(moment,)] = primary.execute("select now()::text")
    time.sleep(0.2)
    enter(primary, "too-late")
    for command in commands("Go back to a moment"):
        primary.run_command(re.sub(r"(target_time = ')[^']+", rf"\g<1>{moment}", command))
    assert keys(primary) == ["key", "before"]
    assert primary.execute("show synchronous_standby_names") == [("",)], "else each entry waits for ever"
    follow(*two_machines)
    enter(primary, "after")
    assert keys(primary) == ["key", "before", "after"]
    assert two_machines[1].execute("select pg_is_in_recovery()") == [(True,)], "the standby is one"


# The files


def archive(folder: Path, path: str = os.environ["PATH"]) -> bool:
    """Whether the archive takes the file `wal`, by the shipped command."""
    (command,) = re.findall(r"archive_command = '(.*)'", (SEVERAL / "postgresql.conf").read_text(encoding="utf-8"))
    told = command.replace(f"{HOME}archive", f"{folder}/archive").replace("%p", "wal").replace("%f", "0001")
    return subprocess.run(["sh", "-c", told], cwd=folder, env={"PATH": path}, capture_output=True).returncode == 0


def test_the_archive_goes_on_after_a_copy_that_was_cut_off(tmp_path: Path):
    (tmp_path / "archive").mkdir()
    (tmp_path / "wal").write_text("whole")
    broken = tmp_path / "cp"
    broken.write_text('#!/bin/sh\nprintf who > "$2"\nexit 1\n')
    broken.chmod(0o755)
    assert not archive(tmp_path, f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert archive(tmp_path)
    assert (tmp_path / "archive" / "0001").read_text() == "whole"


def test_the_archive_takes_a_file_again_but_never_another_in_its_place(tmp_path: Path):
    (tmp_path / "archive").mkdir()
    for text, taken in (("one", True), ("one", True), ("two", False)):
        (tmp_path / "wal").write_text(text)
        assert archive(tmp_path) == taken
    assert (tmp_path / "archive" / "0001").read_text() == "one"


def test_no_address_and_no_command_has_a_password() -> None:
    texts = [(ROOT / "docs" / "hosting.md"), *SEVERAL.iterdir()]
    assert [path for path in texts if re.search(r":PASSWORD@|password[= ]'?PASSWORD", path.read_text())] == []


def test_the_database_has_the_connections_that_the_page_reckons() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.search(r"(\d+) × 2 × 2 \+ (\d+) = (\d+), and (\d+) is enough for seven", page)
    assert found
    each, more, ours, most = map(int, found.groups())
    assert each == 2 * signature(PostgresStore).parameters["most_connections"].default + 1
    assert ours == each * 2 * 2 + more
    assert each * 2 * 7 + more <= most
    assert f"max_connections = {most}\n" in (SEVERAL / "postgresql.conf").read_text(encoding="utf-8")


def test_the_machines_differ_from_one_host_only_in_what_several_need() -> None:
    alone, several = ([*started_by_unit(settings(), path)] for path in (UNIT, SEVERAL / "workers.conf"))
    assert several == [{"1": "2", "2": "10"}.get(word, word) for word in alone]
    ours, theirs = settings(), settings(SEVERAL / "tableside.env")
    assert {name for name in theirs if ours.get(name) != theirs[name]} == {
        "TABLESIDE_DATA",
        "TABLESIDE_BIND",
        "PGPASSWORD",
    }
    graceful = int(several[several.index("--graceful-timeout") + 1])
    assert graceful < int(unit("TimeoutStopSec")), "systemd lets it end"


@pytest.mark.thorough
def test_systemd_takes_the_unit_with_what_several_machines_add(tmp_path: Path) -> None:
    """Without systemd there is nobody to ask."""
    (tmp_path / "tableside.service.d").mkdir()
    for path, to in ((UNIT, "tableside.service"), (SEVERAL / "workers.conf", "tableside.service.d/workers.conf")):
        (tmp_path / to).write_text(path.read_text().replace("/opt/tableside/bin/gunicorn", shutil.which("sh") or ""))
    if shutil.which("systemd-analyze"):
        done = subprocess.run(
            ["systemd-analyze", "verify", tmp_path / "tableside.service"], capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")


def part(name: str) -> str:
    """The lines of the compose file about a service."""
    (found,) = re.findall(rf"(?m)^  {name}:\n((?:    .*\n)+)", COMPOSE)
    return str(found)


def started_by_compose() -> list[str]:
    """The command of a web machine's container."""
    (command,) = re.findall(r"(?s)command: (\[.*?\])", part("one"))
    return [str(word) for word in json.loads(command)]


def test_containers_of_several_machines_are_started_as_their_unit_does_and_have_time_to_stop() -> None:
    command = started_by_compose()
    bind, told = (
        settings(SEVERAL / "tableside.env")["TABLESIDE_BIND"],
        started_by_unit(settings(SEVERAL / "tableside.env"), SEVERAL / "workers.conf"),
    )
    assert ["gunicorn", *told[1:]] == [bind if word == "0.0.0.0:8000" else word for word in command]
    graceful = int(command[command.index("--graceful-timeout") + 1])
    (period,) = re.findall(r"stop_grace_period: (\d+)s", part("one"))
    assert BALANCER_KNOWS_AFTER < graceful < int(period), "else it is killed amid requests"


def test_containers_of_several_machines_can_write_and_do_no_more_than_they_need() -> None:
    for name in ("one", "database", "caddy"):
        for line in ("read_only: true", 'cap_drop: ["ALL"]', 'security_opt: ["no-new-privileges:true"]', "mem_limit:"):
            assert f"    {line}" in part(name), (name, line)
    assert part("two") == "    extends: {service: one}\n"
    images = re.findall(r"(?m)^    image: (\S+)", COMPOSE)
    assert len(images) == 2
    assert [image for image in images if not re.search(r":\d+(\.\d+)+(-\w+)?(@sha256:[0-9a-f]{64})?$", image)] == []
    for path in re.findall(r"build: (\S+)|\"(\./\w+):|env_file: (\S+)", COMPOSE):
        assert (SEVERAL / "".join(path)).exists()
    assert (SEVERAL / "../../..").resolve() == ROOT


def asked_for_its_page(url: str) -> tuple[int, Message, str]:
    """The status, headers and text of the first page there."""
    try:
        with urllib.request.urlopen(f"{url}/") as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


@pytest.mark.thorough
def test_the_parts_of_the_compose_file_serve_together(primary: DatabaseMachine, tmp_path: Path) -> None:
    """As processes: each name in the file is a port of this machine, and the database lies in a folder."""
    given = dict(re.findall(r"(?m)^      (TABLESIDE_\w+): (.*)$", part("one")))
    user, database = re.findall(r"postgresql://(\w+)@database/(\w+)", given["TABLESIDE_DATA"])[0]
    assert f"POSTGRES_USER: {user}" in part("database")  # which the image makes, and a database of that name
    address = primary.address_of(database).replace(f"user={USER}", f"user={user}")
    further = {**given, "TABLESIDE_DATA": address}
    upstream = re.findall(r'TABLESIDE_UPSTREAM: "(.*)"', part("caddy"))[0].split()
    machines = {name: Machine(tmp_path, address, 1, started_by_compose()[1:], **further) for name in upstream}
    balancer = Balancer(tmp_path, *machines.values())
    try:
        for name, machine in machines.items():
            wait_until_ready(machine.url)
            asked = urllib.request.Request(f"{machine.url}/ready", headers={"Host": name})
            with urllib.request.urlopen(asked) as answer:  # as Caddy asks it by its name
                assert answer.status == 200
        wait_until_ready(balancer.url)
        primary.kill()
        until_away = time.monotonic() + SECONDS
        while (answer := asked_for_its_page(balancer.url))[0] != 503 or "reached just now" not in answer[2]:
            assert time.monotonic() < until_away, answer
        assert "text/html" in answer[1]["Content-Type"]
        assert "Tableside" not in answer[1], "to a phone it is an absent server"
    finally:
        balancer.stop()
        for machine in machines.values():
            machine.kill()
