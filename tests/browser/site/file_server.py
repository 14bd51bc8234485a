"""A plain file server, such as any static host is: right types, nothing compressed, no app."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".gz": "application/gzip",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Files(SimpleHTTPRequestHandler):
    """Sends files, with these headers."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}
    protocol_version = "HTTP/1.1"

    def __init__(
        self, *args: Any, added: Mapping[str, str], sent: list[tuple[str, int]], lost: Path | None, **more: Any
    ) -> None:
        self.added, self.sent, self.lost = added, sent, lost
        super().__init__(*args, **more)

    def end_headers(self) -> None:
        for name, value in self.added.items():
            self.send_header(name, value)
        super().end_headers()

    def send_error(self, code: int, *args: Any) -> None:
        """Where there is a page for it, an unknown address gets that."""
        if code != HTTPStatus.NOT_FOUND or self.lost is None:
            super().send_error(code, *args)
            return
        body = self.lost.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Prints nothing."""

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Remembers what was asked for, and the status."""
        self.sent.append((self.path, int(code)))


class FileServer(ThreadingHTTPServer):
    """One that doesn't wait for what browsers left open, nor tells of browsers that died."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser hung up."""


@contextmanager
def served(
    folder: Path, policy: str = "", lost: str = "", **headers: str
) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """The address of a folder, with a slash at its end, and what is asked for there: paths, and the status of each.

    The policy is sent where there is one, and headers, whose names have underscores here. `lost` is the file that an
    unknown address gets.
    """
    sent: list[tuple[str, int]] = []
    added = {name.replace("_", "-"): value for name, value in headers.items()}
    if policy:
        added["Content-Security-Policy"] = policy
    files = partial(Files, directory=str(folder), added=added, sent=sent, lost=folder / lost if lost else None)
    server = FileServer(("127.0.0.1", 0), files)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", sent
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
