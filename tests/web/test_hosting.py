"""Each way to serve the app, as a process of its own: flask run, gunicorn plain and with gevent, python app.py."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest

ROOT = Path(__file__).parents[2]
FORM = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "hosted"}

WAYS = {
    "flask run": ["-m", "flask", "run", "--port", "{port}"],
    "gunicorn": ["-m", "gunicorn", "--bind", "127.0.0.1:{port}", "app:app"],
    "gunicorn with gevent": ["-m", "gunicorn", "-k", "gevent", "-w", "1", "--bind", "127.0.0.1:{port}", "app:app"],
    "python app.py": ["app.py", "--port", "{port}", "--data", "{data}"],
}


class Host:
    """A server in a process of its own."""

    def __init__(self, way: str, folder: Path) -> None:
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        data = folder / "book.sqlite3"
        command = [part.format(port=self.port, data=data) for part in WAYS[way]]
        settings = {**os.environ, "TABLESIDE_DATA": str(data), "TABLESIDE_HOSTS": "scores.example"}
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, env=settings, stdout=log, stderr=subprocess.STDOUT
            )

    def ask(self, method: str, path: str, cookie: str = "", **headers: str) -> tuple[int, dict[str, str], str]:
        """The status, headers and body of an answer."""
        body = urlencode(FORM, doseq=True) if method == "POST" else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request(method, path, body, {**kind, **headers, **({"Cookie": cookie} if cookie else {})})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read().decode()

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(300):
            assert self.process.poll() is None, self.log.read_text()
            with suppress(OSError):
                self.ask("GET", "/")
                return
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def stream(self, table: str, cookie: str = "", page: str = "p") -> tuple[socket.socket, bytes]:
        """A connection with an open stream, and what came first."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        asked = f"GET {table}/stream?page={page} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {cookie}\r\n\r\n"
        connection.sendall(asked.encode())
        got = b""
        while b"\n\n" not in got.partition(b"\r\n\r\n")[2] and b" 204 " not in got:
            more = connection.recv(65_536)
            if not more:
                break
            got += more
        return connection, got

    def stop(self, how: int = signal.SIGINT) -> float:
        """Stops it; gives the seconds that took."""
        started = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(20)
        return time.monotonic() - started


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[str], Host]]:
    """Starts servers, and ends them after the test."""
    started: list[Host] = []

    def start(way: str) -> Host:
        started.append(Host(way, tmp_path))
        started[-1].wait()
        return started[-1]

    yield start
    for host in started:
        if host.process.poll() is None:
            host.process.kill()
            host.process.wait(10)


def seat_table(host: Host) -> tuple[str, str]:
    """Seats a table as a browser would; gives its path and the browser's cookie."""
    status, headers, _ = host.ask("POST", "/tables/new/buddha")
    assert status == 303, host.log.read_text()
    cookie = re.match(r"[^;]+", headers["Set-Cookie"])
    assert cookie
    return headers["Location"], cookie[0]


@pytest.mark.parametrize("way", [way for way in WAYS if way != "python app.py"])
def test_a_hosted_table_belongs_to_whoever_started_it(serve: Callable[[str], Host], way: str):
    host = serve(way)
    status, _, home = host.ask("GET", "/")
    assert (status, "New table" in home) == (200, True)
    table, cookie = seat_table(host)
    assert "Ann" in host.ask("GET", table, cookie)[2]
    assert host.ask("GET", table)[0] == 404
    assert host.ask("GET", "/", Host="scores.example")[0] == 200
    assert host.ask("GET", "/", Host="evil.example")[0] == 400
    assert "Traceback" not in host.log.read_text()


@pytest.mark.parametrize(("way", "streams"), [("flask run", True), ("gunicorn with gevent", True), ("gunicorn", False)])
def test_an_open_page_keeps_nobody_else_out(serve: Callable[[str], Host], way: str, streams: bool):
    host = serve(way)
    table, cookie = seat_table(host)
    connection, first = host.stream(table, cookie)
    with closing(connection):
        assert (b'id="board"' in first) is streams
        assert (b" 204 " in first.splitlines()[0]) is not streams
        assert host.ask("GET", table, cookie)[0] == 200


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_server_at_once_though_streams_are_open(serve: Callable[[str], Host], how: int):
    host = serve("python app.py")
    table, _ = seat_table(host)
    opened = [host.stream(table, page=str(number)) for number in range(8)]
    others = [socket.create_connection(("127.0.0.1", host.port)) for _ in range(3)]
    assert all(b'id="board"' in first for _, first in opened)
    assert host.stop(how) < 1
    assert host.process.returncode == 0
    assert "Traceback" not in host.log.read_text()
    for connection in [*(one for one, _ in opened), *others]:
        connection.close()
