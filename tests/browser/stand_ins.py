"""What else may answer at a server's address while it is away: a hotel's log-in page, or a version from before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

Answer = tuple[int, Mapping[str, str], str]
HTML = {"Content-Type": "text/html; charset=utf-8"}
LOG_IN = "<!doctype html><title>Hotel</title><h1>Room number, please</h1>"
HOTELS: dict[str, Answer] = {
    "a log-in page": (200, HTML, LOG_IN),
    "forbidden": (403, HTML, LOG_IN),
    "not found": (404, HTML, LOG_IN),
    "a proxy without its server": (502, HTML, "<!doctype html><title>502</title><h1>Bad gateway</h1>"),
    "sent elsewhere": (302, {"Location": "/hotel-log-in"}, ""),
}


def answer_with(handler: BaseHTTPRequestHandler, status: int, headers: Mapping[str, str], text: str) -> None:
    """Answers what a handler was asked, and ends the connection."""
    body = text.encode()
    handler.send_response(status)
    for name, value in {**headers, "Content-Length": str(len(body)), "Connection": "close"}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


class Handler(BaseHTTPRequestHandler):
    answer: Callable[[str], Answer]
    asked: list[tuple[str, str]]

    def do_GET(self) -> None:
        self._answer("GET")

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self._answer("POST")

    def _answer(self, method: str) -> None:
        answer_with(self, *self.answer(self.path))
        self.asked.append((method, self.path))

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def standing_in(port: int, answer: Callable[[str], Answer]) -> Iterator[list[tuple[str, str]]]:
    """Answers at `port` as `answer` has it for a path; gives what was asked, which grows."""
    asked: list[tuple[str, str]] = []
    handler = type("StandIn", (Handler,), {"answer": staticmethod(answer), "asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
