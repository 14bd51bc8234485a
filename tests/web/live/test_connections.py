"""What the server keeps of a connection: nothing of what went out, however long it is open."""

from __future__ import annotations

import socket
import threading
import tracemalloc
from collections.abc import Iterator

import pytest

from tableside.connections import listen

MESSAGE = b"x" * 50_000
MESSAGES = 200
SENT = len(MESSAGE) * MESSAGES


@pytest.fixture
def heard() -> threading.Semaphore:
    """Lets the server send its next message, once the client has the one before."""
    return threading.Semaphore(0)


@pytest.fixture
def port(heard: threading.Semaphore) -> Iterator[int]:
    """A server whose only page is a stream without an end."""
    over = threading.Event()

    def stream(environ: object, start: object) -> Iterator[bytes]:
        start("200 OK", [("Content-Type", "text/event-stream")])
        while heard.acquire(timeout=20) and not over.is_set():
            yield MESSAGE

    (listener,) = listen(stream, "127.0.0.1", 0, threads=1, connections=10, body_bytes=1_000)
    running = threading.Thread(target=listener.run, daemon=True)
    running.start()
    yield listener.effective_port
    over.set()
    heard.release()
    listener.task_dispatcher.shutdown()
    listener.close()


def test_a_stream_keeps_nothing_of_what_it_sent(port: int, heard: threading.Semaphore):
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        tracemalloc.start()
        try:
            for _ in range(MESSAGES):
                heard.release()
                read = 0
                while read < len(MESSAGE):
                    read += len(line.recv(65_536))
            kept, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert kept < SENT / 10
