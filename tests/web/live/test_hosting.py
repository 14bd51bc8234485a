"""Each way to serve the app, as a process of its own: flask run, gunicorn plain and with gevent, python app.py."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from benchmarks.trouble.dear_copy import hostile_copy
from tableside.server import OTHER_CONNECTIONS
from tableside.web.guard.limits import HEARTBEAT

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[3]
FORM = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "hosted"}

WAYS = {
    "flask run": ["-m", "flask", "run", "--port", "{port}"],
    "gunicorn": ["-m", "gunicorn", "--bind", "127.0.0.1:{port}", "app:app"],
    "gunicorn with threads": ["-m", "gunicorn", "--threads", "4", "--bind", "127.0.0.1:{port}", "app:app"],
    "gunicorn with two workers": ["-m", "gunicorn", "-w", "2", "--bind", "127.0.0.1:{port}", "app:app"],
    "gunicorn with gevent": ["-m", "gunicorn", "-k", "gevent", "-w", "1", "--bind", "127.0.0.1:{port}", "app:app"],
    "python app.py": ["app.py", "--port", "{port}", "--data", "{data}"],
}


class Host:
    """A server in a process of its own."""

    def __init__(self, way: str, folder: Path, limits: str = "", **more: str) -> None:
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        data = folder / "book.sqlite3"
        command = [part.format(port=self.port, data=data) for part in WAYS[way]]
        settings = {**os.environ, "TABLESIDE_DATA": str(data), "TABLESIDE_HOSTS": "scores.example", **more}
        limited = ["sh", "-c", f'{limits} && exec "$@"', "sh"] if limits else []
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*limited, sys.executable, *command], cwd=ROOT, env=settings, stdout=log, stderr=subprocess.STDOUT
            )

    def ask(
        self, method: str, path: str, cookie: str = "", form: Mapping[str, object] = FORM, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """The status, headers and body of an answer."""
        body = urlencode(form, doseq=True) if method == "POST" else None
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
def serve(tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Starts servers, and ends them after the test."""
    started: list[Host] = []

    def start(way: str, **more: Any) -> Host:
        started.append(Host(way, tmp_path, **more))
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


@pytest.mark.parametrize("way", ["flask run", "gunicorn", "gunicorn with gevent"])
def test_a_hosted_table_belongs_to_the_visitor_who_started_it(serve: Callable[..., Host], way: str):
    host = serve(way)
    status, _, home = host.ask("GET", "/")
    assert (status, "New table" in home) == (200, True)
    table, cookie = seat_table(host)
    assert "Ann" in host.ask("GET", table, cookie)[2]
    assert host.ask("GET", table)[0] == 404
    assert host.ask("GET", "/", Host="scores.example")[0] == 200
    assert host.ask("GET", "/", Host="evil.example")[0] == 400
    assert "Traceback" not in host.log.read_text()


@pytest.mark.parametrize(
    ("way", "streams"),
    [("flask run", True), ("gunicorn with gevent", True), ("gunicorn", False), ("gunicorn with threads", False)],
)
def test_an_open_page_keeps_nobody_else_out(serve: Callable[..., Host], way: str, streams: bool):
    host = serve(way)
    table, cookie = seat_table(host)
    connection, first = host.stream(table, cookie)
    with closing(connection):
        assert (b'id="board"' in first) is streams
        assert (b" 204 " in first.splitlines()[0]) is not streams
        assert host.ask("GET", table, cookie)[0] == 200


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_server_at_once_though_streams_are_open(serve: Callable[..., Host], how: int):
    host = serve("python app.py")
    table, _ = seat_table(host)
    opened = [host.stream(table, page=str(number)) for number in range(8)]
    others = [socket.create_connection(("127.0.0.1", host.port)) for _ in range(3)]
    assert all(b'id="board"' in first for _, first in opened)
    assert host.stop(how) < HEARTBEAT, "the server waited for its streams"
    assert host.process.returncode == 0
    assert "Traceback" not in host.log.read_text()
    for connection in [*(one for one, _ in opened), *others]:
        connection.close()


PHONES, CONNECTIONS_EACH, HOLDING = 60, 6, 300


def connect(host: Host, sent: bytes = b"") -> socket.socket:
    """A connection that says so much and no more."""
    connection = socket.create_connection(("127.0.0.1", host.port), timeout=10)
    connection.sendall(sent)
    return connection


def next_board(connection: socket.socket, position: int) -> bool:
    """Whether the stream's board of that position comes, and with it no end."""
    got, due = b"", f"id: {position}\n".encode()
    while due not in got:
        more = connection.recv(65_536)
        if not more:
            return False
        got += more
    return True


def test_sixty_phones_see_an_entry_though_hundreds_hold_the_line(serve: Callable[..., Host]):
    host = serve("python app.py")
    table, _ = seat_table(host)
    spare = [connect(host) for _ in range(PHONES * (CONNECTIONS_EACH - 1))]
    idle = [connect(host) for _ in range(HOLDING // 3)]
    half_sent = [connect(host, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n") for _ in range(HOLDING // 3)]
    posting = b"POST /tables/new/buddha HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nx"
    dripping = [connect(host, posting) for _ in range(HOLDING // 3)]
    streams = [host.stream(table, page=str(number)) for number in range(PHONES)]
    assert sum(b'id="board"' in first for _, first in streams) == PHONES
    form = {"bids-0": "1", "bids-1": "1", "bids-2": "1", "key": "entry", "based_on": "1"}
    assert host.ask("POST", f"{table}/enter/bid", form=form)[0] == 303
    assert all(next_board(connection, 2) for connection, _ in streams)
    for connection in [*spare, *idle, *half_sent, *dripping, *(one for one, _ in streams)]:
        connection.close()


def test_the_server_at_a_table_has_room_again_when_all_of_it_was_taken(serve: Callable[..., Host]):
    host = serve("python app.py", TABLESIDE_STREAMS="1")
    table, _ = seat_table(host)
    stream, first = host.stream(table)
    assert b'id="board"' in first
    idle = [connect(host, b"GET") for _ in range(OTHER_CONNECTIONS + 100)]
    assert host.ask("GET", table)[0] == 200
    form = {"bids-0": "1", "bids-1": "1", "bids-2": "1", "key": "entry", "based_on": "1"}
    assert host.ask("POST", f"{table}/enter/bid", form=form)[0] == 303
    assert next_board(stream, 2)
    for connection in [*idle, stream]:
        connection.close()


@contextmanager
def proxy_to(host: Host, header: str, value: str) -> Iterator[int]:
    """A proxy on this machine that says of whom it tells; gives its port."""

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, _, body = host.ask("GET", self.path, **{header: value})
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *arguments: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Passing) as proxy:
        running = threading.Thread(target=proxy.serve_forever)
        running.start()
        yield proxy.server_address[1]
        proxy.shutdown()
        running.join()


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Forwarded-For", "192.0.2.7"),
        ("X-Forwarded-For", "127.0.0.1"),
        ("X-Forwarded-Proto", "http"),
        ("X-Forwarded-Host", "scores.example"),
        ("X-Forwarded-Port", "443"),
        ("X-Forwarded-By", "proxy"),
        ("Forwarded", "for=127.0.0.1"),
        ("Via", "1.1 proxy"),
        ("X-Real-IP", "127.0.0.1"),
    ],
)
def test_a_visitor_through_a_proxy_to_a_local_server_is_not_its_owner(own: tuple[Host, str], header: str, value: str):
    host, table = own
    assert host.ask("GET", table)[0] == 200
    with proxy_to(host, header, value) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", table)
        assert connection.getresponse().status == 404
        connection.close()


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, str]]:
    """`python app.py`, and its owner's table."""
    host = Host("python app.py", tmp_path_factory.mktemp("own"))
    host.wait()
    yield host, seat_table(host)[0]
    host.stop()


@pytest.mark.parametrize("way", ["gunicorn with gevent", "python app.py"])
def test_streams_leave_half_of_the_open_files_and_the_host_says_so(serve: Callable[..., Host], way: str):
    host = serve(way, limits="ulimit -n 120", TABLESIDE_STREAMS="100")
    table, cookie = seat_table(host)
    streams = [host.stream(table, cookie, page=str(number)) for number in range(80)]
    assert sum(b'id="board"' in first for _, first in streams) == 60
    assert host.ask("GET", table, cookie)[0] == 200
    logged = host.log.read_text()
    assert "may open 120 files at once, so 60 pages are live instead of 100" in logged
    assert "LimitNOFILE=200" in logged
    for connection, _ in streams:
        connection.close()


def test_a_host_raises_its_limit_of_open_files_as_far_as_it_may(serve: Callable[..., Host]):
    host = serve("gunicorn with gevent", limits="ulimit -S -n 64 && ulimit -H -n 4000", TABLESIDE_STREAMS="100")
    table, cookie = seat_table(host)
    streams = [host.stream(table, cookie, page=str(number)) for number in range(80)]
    assert sum(b'id="board"' in first for _, first in streams) == 80
    assert "files at once" not in host.log.read_text()
    for connection, _ in streams:
        connection.close()


def test_more_than_one_worker_is_refused_in_words(serve: Callable[..., Host]):
    host = serve("gunicorn with two workers")
    for path in ("/", "/tables/new/buddha"):
        status, _, page = host.ask("GET", path)
        assert status == 503
        assert "Start it with one worker" in page
    assert "Start it with one worker" in host.log.read_text()


DEAR_FOR = 20
"""Seconds: more than a busy machine needs to refuse such a copy, and far less than it takes to play all of it."""


def send_copy(host: Host, copy: object) -> tuple[int, str, float]:
    """A file brought in as a browser sends it: the status and body of the answer, and its seconds."""
    body = (
        '--part\r\nContent-Disposition: form-data; name="copy"; filename="table.json"\r\n'
        f"Content-Type: application/json\r\n\r\n{json.dumps(copy)}\r\n--part--\r\n"
    )
    started = time.monotonic()
    with closing(http.client.HTTPConnection("127.0.0.1", host.port, timeout=60)) as connection:
        connection.request("POST", "/bring-in", body, {"Content-Type": "multipart/form-data; boundary=part"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), time.monotonic() - started


def test_the_dearest_copy_is_refused_in_time_and_others_are_answered_meanwhile(serve: Callable[..., Host]):
    """gevent does one thing at a time: playing such a copy again must pause for other requests."""
    host = serve("gunicorn with gevent")
    table, cookie = seat_table(host)
    over = threading.Event()
    waits: list[float] = []

    def others() -> None:
        while not over.is_set():
            started = time.monotonic()
            status, _, _ = host.ask("GET", table, cookie)
            waits.append(time.monotonic() - started)
            assert status == 200

    asking = threading.Thread(target=others)
    asking.start()
    while len(waits) < 2:
        time.sleep(0.01)
    before = len(waits)
    status, text, took = send_copy(host, hostile_copy(1_000))
    over.set()
    asking.join()
    assert (status, "Bring it in on the machine that runs Tableside" in text) == (422, True)
    assert took < DEAR_FOR
    assert len(waits[before:]) > 2
