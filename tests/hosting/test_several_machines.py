"""Several machines as docs/hosting.md has them: its commands for a database, and the files that it ships for them."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.store.places import open_store
from tableside.wsgi import BALANCER_KNOWS_AFTER
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


def shipped_settings() -> dict[str, str]:
    """The settings of the shipped postgresql.conf, with its folders beside the data, from where commands are run."""
    text = (SEVERAL / "postgresql.conf").read_text(encoding="utf-8").replace(HOME, "../")
    return {name: value.strip("'") for name, value in re.findall(r"^(\w+) = (.*)$", text, re.M)}


@pytest.fixture
def new_server() -> Iterator[Callable[[], PostgresServer]]:
    """Makes servers with the shipped settings, but for where they listen."""
    made: list[PostgresServer] = []

    def new() -> PostgresServer:
        made.append(PostgresServer(**{**shipped_settings(), "listen_addresses": ""}))
        as_admin(made[-1], f"sudo -u postgres mkdir {HOME}archive")
        return made[-1]

    yield new
    for server in made:
        server.remove()


def as_admin(server: PostgresServer, command: str, primary: PostgresServer | None = None) -> None:
    """Runs a command of the docs where the test has what it names."""
    if command == "sudo systemctl stop postgresql":
        return server.stop(signal.SIGINT)
    if command == "sudo systemctl start postgresql":
        return server.start()
    here = command.replace("sudo -u postgres ", "").replace(f"{HOME}15/main", str(server.folder / "data"))
    here = here.replace(f"{HOME}15/", f"{server.folder}/").replace(HOME, f"{server.folder}/")
    if primary:
        here = here.replace("10.0.0.21", str(primary.folder))
    assert "sudo" not in here
    path = f"{Path(program('initdb')).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", here],
        env={"PATH": path, "PGHOST": str(server.folder), "PGUSER": USER},
        cwd=server.folder,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        **server.run_as,
    )
    assert done.returncode == 0, f"{here}\n{done.stdout}\n{done.stderr}"
    return None


def new_book(server: PostgresServer, database: str = "tableside") -> Book:
    """The book in a database of the owner that the docs name."""
    ids = count(1)
    address = server.address_of(database).replace(f"user={USER}", "user=tableside")
    return Book(open_store(address), lambda: 0, lambda: f"t{next(ids)}")


def begin(server: PostgresServer) -> None:
    """The role and the database that the docs make, with a table."""
    server.execute("create role tableside login")
    server.execute("create database tableside owner tableside template template0 encoding 'UTF8'")
    with closing(new_book(server)) as book:
        book.seat(seating("buddha"), "key")
        book.store.server_key()


def enter(server: PostgresServer, key: str) -> None:
    with closing(new_book(server)) as book:
        book.enter("t1", Draft("redealt", {"reason": "a card fell"}, key, book.table("t1").position))


def keys(server: PostgresServer, database: str = "tableside") -> list[str]:
    """The keys of the entries at the table."""
    with closing(new_book(server, database)) as book:
        return [event.key for event in book.table("t1").history.events]


@pytest.mark.thorough
def test_a_standby_made_by_the_commands_takes_over(new_server: Callable[[], PostgresServer]):
    primary, standby = new_server(), new_server()
    begin(primary)
    role, *fill, wait = commands("A standby")
    as_admin(primary, role)
    for command in fill:
        as_admin(standby, command, primary)
    as_admin(primary, wait)
    until = time.monotonic() + SECONDS
    while primary.execute("select sync_state from pg_stat_replication") != [("sync",)]:
        assert time.monotonic() < until, "no commit waits for the standby"
        time.sleep(0.05)
    enter(primary, "before")
    primary.kill()
    for command in commands("A failover"):
        as_admin(standby, command)
    enter(standby, "after")
    assert keys(standby) == ["key", "before", "after"]


@pytest.mark.thorough
def test_a_database_comes_back_from_its_dump_with_its_key(new_server: Callable[[], PostgresServer]):
    server = new_server()
    begin(server)
    dump, _ = commands("Back up a database")
    as_admin(server, dump)
    enter(server, "later")
    for command in commands("Bring a database back"):
        as_admin(server, command)
    assert keys(server, "tableside_again") == ["key"]
    with closing(new_book(server)) as book, closing(new_book(server, "tableside_again")) as again:
        assert book.store.server_key() == again.store.server_key()


@pytest.mark.thorough
def test_a_server_goes_back_to_a_moment(new_server: Callable[[], PostgresServer]):
    server = new_server()
    begin(server)
    _, base = commands("Back up a database")
    as_admin(server, base)
    enter(server, "before")
    [(moment,)] = server.execute("select now()::text")
    time.sleep(0.2)
    enter(server, "too-late")
    for command in commands("Go back to a moment"):
        as_admin(server, re.sub(r"(target_time = ')[^']+", rf"\g<1>{moment}", command))
    until = time.monotonic() + SECONDS
    while server.execute("select pg_is_in_recovery()") != [(False,)]:
        assert time.monotonic() < until, "it never gets there"
        time.sleep(0.05)
    assert keys(server) == ["key", "before"]


# The files


def test_the_machines_differ_from_one_host_only_in_what_several_need() -> None:
    alone, several = ([*started_by_unit(settings(), path)] for path in (UNIT, SEVERAL / "workers.conf"))
    assert several == [{"1": "2", "2": "10"}.get(word, word) for word in alone]
    ours, theirs = settings(), settings(SEVERAL / "tableside.env")
    assert {name for name in theirs if ours.get(name) != theirs[name]} == {"TABLESIDE_DATA", "TABLESIDE_BIND"}
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


@pytest.mark.thorough
def test_the_parts_of_the_compose_file_serve_together(new_server: Callable[[], PostgresServer], tmp_path: Path) -> None:
    """As processes: each name in the file is a port of this machine, and the database lies in a folder."""
    server, given = new_server(), dict(re.findall(r"(?m)^      (TABLESIDE_\w+): (.*)$", part("one")))
    user, database = re.findall(r"postgresql://(\w+):\w+@database/(\w+)", given["TABLESIDE_DATA"])[0]
    assert f"POSTGRES_USER: {user}" in part("database")  # which the image makes, and a database of that name
    begin(server)
    address = f"postgresql:///{database}?host={server.folder}&user={user}"
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
    finally:
        balancer.stop()
        for machine in machines.values():
            machine.kill()
