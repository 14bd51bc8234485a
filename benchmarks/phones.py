"""Watching phones for the benchmarks: many streams in one process, and the moment at which each new board arrives."""

from __future__ import annotations

import http.client
import itertools
import re
import select
import socket
import time
from collections import deque
from collections.abc import Iterable
from urllib.parse import urlencode

_pages = itertools.count()
END = b"0\r\n\r\n"
"""The end of a stream whose connection stays: a proxy's own, when what is behind it is gone."""

FROM_ELSEWHERE = {"Via": "1.1 elsewhere"}
"""Headers of a proxy, so that the server, which trusts its own machine, treats this benchmark's phones as strangers."""


class Visitor:
    """One phone's browser: a kept connection, and its cookies."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def close(self) -> None:
        """Hangs up."""
        self._connection.close()

    def send(self, method: str, path: str, form: dict[str, object] | None = None) -> tuple[int, str]:
        """Status and text of the answer."""
        headers = {**FROM_ELSEWHERE, "Cookie": self.cookie}
        if form is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Tableside-Outbox": "1"}
        body = urlencode(form, doseq=True) if form is not None else None
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        text = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookie = cookie.partition(";")[0]
        return answer.status, text


class Keepers:
    """Entries sent at their due times over a few kept connections, without waiting for the one before."""

    def __init__(self, port: int, connections: int) -> None:
        self._poll = select.epoll()
        self._port = port
        self._idle: list[socket.socket] = []
        self._busy: dict[int, tuple[socket.socket, tuple[str, int]]] = {}
        self._queue: deque[tuple[tuple[str, int], bytes]] = deque()
        self.due: dict[tuple[str, int], float] = {}
        self.saved: set[tuple[str, int]] = set()
        for _ in range(connections):
            opened = socket.create_connection(("127.0.0.1", port), timeout=30)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._idle.append(opened)

    def enter(self, table: str, what: str, form: dict[str, object], cookie: str, after: int) -> None:
        """Sends an entry that makes the table's position `after`, as soon as a connection is free."""
        body = urlencode(form)
        via = "".join(f"{name}: {value}\r\n" for name, value in FROM_ELSEWHERE.items())
        head = (
            f"POST {table}/enter/{what} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{via}Cookie: {cookie}\r\n"
            "Tableside-Outbox: 1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.due[table, after] = time.perf_counter()
        self._queue.append(((table, after), (head + body).encode()))
        self.go_on()

    def go_on(self) -> None:
        """Reads the answers that are there, and sends what waited. Raises AssertionError for one that saved nothing."""
        for number, _ in self._poll.poll(0):
            connection, entry = self._busy.pop(number)
            self._poll.unregister(number)
            answer = connection.recv(65_536).decode()
            if not answer.startswith("HTTP/1.1 200") or f"Tableside-Position: {entry[1]}\r\n" not in answer:
                raise AssertionError(f"{entry}: {answer[:2000]}")
            self.saved.add(entry)
            self._idle.append(connection)
        while self._queue and self._idle:
            entry, request = self._queue.popleft()
            connection = self._idle.pop()
            connection.sendall(request)
            self._busy[connection.fileno()] = (connection, entry)
            self._poll.register(connection.fileno(), select.EPOLLIN)

    def close(self) -> None:
        """Hangs up."""
        for connection in (*self._idle, *(busy for busy, _ in self._busy.values())):
            connection.close()
        self._poll.close()


class Streams:
    """Many open streams, read with one poll: for each the last position that arrived, and when.

    `older` counts the boards that came after a later one.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._poll = select.epoll()
        self._sockets: dict[int, socket.socket] = {}
        self._tables: dict[int, str] = {}
        self._tails: dict[int, bytes] = {}
        self._last: dict[int, bytes] = {}
        self._shown: dict[int, int] = {}
        self.arrived: dict[tuple[str, int], list[float]] = {}
        self.first: set[int] = set()
        self.refused = self.older = 0

    def __len__(self) -> int:
        return len(self._sockets)

    def open(self, table: str, cookie: str, page: str | None = None) -> int:
        """One more phone in front of a table; the number of its stream."""
        opened = socket.create_connection(("127.0.0.1", self._port), timeout=30)
        page = page or f"bench{next(_pages)}"
        via = "".join(f"{name}: {value}\r\n" for name, value in FROM_ELSEWHERE.items())
        head = (
            f"GET {table}/stream?page={page} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{via}Cookie: {cookie}\r\n\r\n"
        )
        opened.sendall(head.encode())
        opened.setblocking(False)
        self._sockets[opened.fileno()] = opened
        self._tables[opened.fileno()] = table
        self._poll.register(opened.fileno(), select.EPOLLIN)
        return opened.fileno()

    def read(self, seconds: float) -> int:
        """Reads what arrives within so many seconds, once; gives how many boards came."""
        boards = 0
        for number, _ in self._poll.poll(seconds):
            try:
                data = self._sockets[number].recv(262_144)
            except OSError:
                data = b""
            now = time.perf_counter()
            if not data or data.startswith((b"HTTP/1.1 204", b"HTTP/1.1 4", b"HTTP/1.1 5")):
                self.refused += 1
                self._drop(number)
                continue
            whole, _, self._tails[number] = (self._tails.get(number, b"") + data).rpartition(b"\n")
            for position in re.findall(rb"(?m)^id: (\d+)$", whole):
                self.first.add(number)
                # A board shows what was entered before it too, where two entries came as one.
                since = self._shown.get(number, int(position) - 1)
                self.older += int(position) < since
                self._shown[number] = int(position)
                for shown in range(since + 1, int(position) + 1):
                    self.arrived.setdefault((self._tables[number], shown), []).append(now)
                boards += 1
            self._last[number] = (self._last.get(number, b"") + data)[-len(END) :]  # it may come in two pieces
            if self._last[number] == END:
                self._drop(number)
        return boards

    def go_on(self, seconds: float) -> None:
        """Reads for a moment."""
        self.read(seconds)

    def without_board(self) -> int:
        """How many phones wait for their first board."""
        return len(self._sockets) - len(self.first)

    def wait_for_all(self, seconds: float) -> None:
        """Reads until every stream had its first board. Raises TimeoutError."""
        end = time.perf_counter() + seconds
        while self.without_board():
            if time.perf_counter() > end:
                raise TimeoutError(f"{self.without_board()} streams had no board after {seconds} s")
            self.go_on(0.2)

    def _drop(self, number: int) -> None:
        self._poll.unregister(number)
        self.first.discard(number)  # the next stream may have the same number
        self._tails.pop(number, None)
        self._last.pop(number, None)
        self._sockets.pop(number).close()

    def close(self) -> None:
        """Hangs up everywhere."""
        for number in list(self._sockets):
            self._drop(number)
        self._poll.close()


def at_percent(times: Iterable[float], percent: float) -> float:
    """The time that so many percent of all times don't exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
