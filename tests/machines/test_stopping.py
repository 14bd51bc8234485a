"""A machine that is stopped: requests end, live pages go on at the other one, and nobody is refused meanwhile."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from benchmarks.live import Tables
from benchmarks.machines.killed import Phones
from benchmarks.phones import Visitor
from tests.support.machines import Balancer, Machine, machines

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.postgres_server import PostgresServer

pytestmark = pytest.mark.thorough

PHONES = 6
AT_ONCE = 2.0
"""Seconds that an entry may take to a phone whose machine is stopped: it asks again after a quarter of one."""

STOPPED = 6.0
"""Seconds in which a machine that is told to stop lets nobody in any more."""


@pytest.fixture
def tables(postgres: PostgresServer, tmp_path: Path) -> Iterator[Tables]:
    """A table in a database."""
    database = postgres.new_database()
    yield Tables(tmp_path, 1, database)
    postgres.drop(database)


@pytest.fixture
def two(tables: Tables, tmp_path: Path) -> Iterator[tuple[Balancer, list[Machine]]]:
    """Two machines of one process each, and their balancer."""
    with machines(tmp_path, tables.place, workers=1) as made:
        tables.join(made[0].port)
        yield made


def test_its_streams_go_to_the_other_machine_at_once_and_every_request_is_answered(
    two: tuple[Balancer, list[Machine]], tables: Tables, tmp_path: Path
):
    balancer, [one, _] = two
    [table] = tables.positions
    phones, keeper = Phones(balancer.port, {table: tables.cookies[table, "watcher"]}), Visitor(balancer.port)
    keeper.cookie = tables.cookies[table, "keeper"]
    for _ in range(PHONES):
        phones.open(table, tables.cookies[table, "watcher"])
    phones.wait_for_all(20)
    phones.arrived.clear()
    stopping, sent, begun = Thread(target=one.stop), dict[int, float](), time.perf_counter()
    stopping.start()
    while time.perf_counter() < begun + STOPPED:
        what, form, after = tables.next_entry(table)
        sent[after] = time.perf_counter()
        status, text = keeper.send("POST", f"{table}/enter/{what}", form)
        assert status == 200, text or (tmp_path / "caddy.log").read_text()[-1500:]
        until = time.perf_counter() + 0.1
        while time.perf_counter() < until:
            phones.go_on(0.01)
    until = time.perf_counter() + AT_ONCE
    while time.perf_counter() < until:
        phones.go_on(0.05)
    assert 0 < phones.opened_again < PHONES, "each machine had some of them"
    for position, at in sent.items():
        seen = phones.arrived[table, position]
        assert len(seen) == PHONES
        assert max(seen) - at < AT_ONCE
    phones.close()
    keeper.close()
    stopping.join()


def test_a_request_that_has_begun_is_answered(two: tuple[Balancer, list[Machine]]):
    _, [one, _] = two
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "begun"}
    body = urlencode(form, doseq=True).encode()
    head = (
        f"POST /tables/new/buddha HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    )
    with closing(socket.create_connection(("127.0.0.1", one.port), timeout=10)) as connection:
        connection.sendall(head.encode() + body[:9])
        time.sleep(0.2)
        stopping = Thread(target=one.stop)
        stopping.start()
        time.sleep(STOPPED)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", one.port)).close()
        connection.sendall(body[9:])
        assert connection.recv(4096).startswith(b"HTTP/1.1 303 ")
    stopping.join()
