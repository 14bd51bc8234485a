"""What the benchmarks share: servers to measure, keep-alive clients, medians."""

from __future__ import annotations

import http.client
import itertools
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

from flask import Flask
from waitress import create_server

_keys = itertools.count()

SEATING = {"game": "huckley-buck", "players": ["Ann", "Bob", "Cy", "Dee"], "dealer": 0}
ROUNDS = ([2, 2, 1, 0], [0, 2, 2, 1], [1, 0, 2, 2], [2, 1, 0, 2])
"""A table of Huckley Buck, and rounds that win it a game now and then."""


def new_key() -> str:
    """A key no event had before in this run."""
    return f"bench-{next(_keys)}"


@contextmanager
def repeated(act: Callable[[], None], pause: Callable[[], float]) -> Iterator[None]:
    """Repeats `act` while something else is measured."""
    over = threading.Event()

    def go() -> None:
        while not over.wait(pause()):
            act()

    thread = threading.Thread(target=go)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@contextmanager
def serving(app: Flask) -> Iterator[int]:
    """Serves `app` as `python app.py` does, in its own thread; gives the port."""
    server = create_server(app, host="127.0.0.1", port=0, threads=40, asyncore_use_poll=True)
    threading.Thread(target=server.run, daemon=True).start()
    yield server.effective_port
    server.task_dispatcher.shutdown()
    server.close()


class Client:
    """One phone with one kept connection."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def send(self, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        body = urlencode(form) if form is not None else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form is not None else {}
        self._connection.request(method, path, body, {**kind, **headers})
        answer = self._connection.getresponse()
        return answer.status, answer.read()

    def send_body(self, path: str, body: bytes, kind: str) -> tuple[int, bytes]:
        """The status and the body of the answer to something else than a plain form."""
        self._connection.timeout = 600
        self._connection.request("POST", path, body, {"Content-Type": kind})
        answer = self._connection.getresponse()
        return answer.status, answer.read()


def timed(act: Callable[[], object]) -> float:
    """Milliseconds that `act` takes."""
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def median_of(times: list[float]) -> float:
    """The middle of the times."""
    return statistics.median(times)
