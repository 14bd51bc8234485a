"""The drills' watching phones: one that a test loses sight of would look like a board that never came."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from threading import Event, Thread

import pytest

from benchmarks.machines.killed import Phones

HEAD = b"HTTP/1.1 200 OK\r\n\r\n"


@contextmanager
def phone_at(*streams: tuple[bytes, ...]) -> Iterator[Phones]:
    """A phone before a server that answers with these streams, one after the other, each in pieces."""
    over = Event()

    def serve() -> None:
        with ExitStack() as opened:
            for pieces in streams:
                connection = opened.enter_context(listening.accept()[0])
                connection.recv(4096)
                for piece in pieces:
                    connection.sendall(piece)
                    time.sleep(0.1)
            over.wait()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(5)
        server = Thread(target=serve)
        server.start()
        try:
            with closing(Phones(listening.getsockname()[1], {"/tables/t": "cookie"})) as phones:
                phones.open("/tables/t", "cookie")
                yield phones
        finally:
            over.set()
            server.join()


def test_a_phone_that_was_refused_at_first_is_waited_for() -> None:
    with phone_at((b"HTTP/1.1 503 Not now\r\n\r\n",), (HEAD, b"id: 3\n\n")) as phones:
        time.sleep(0.2)
        phones.read(0)
        phones.wait_for_all(5)
        assert (phones.opened_again, [*phones.arrived]) == (1, [("/tables/t", 3)])


@pytest.mark.parametrize("end", [(b"0\r\n\r\n",), (b"0\r\n", b"\r\n")])
def test_a_phone_whose_stream_ends_opens_another_also_where_the_end_comes_in_two_pieces(end: tuple[bytes, ...]) -> None:
    with phone_at((HEAD, b"id: 1\n\n", *end), (HEAD, b"id: 2\n\n")) as phones:
        until = time.monotonic() + 5
        while ("/tables/t", 2) not in phones.arrived:
            assert time.monotonic() < until, "it takes the stream for open"
            phones.go_on(0.05)
