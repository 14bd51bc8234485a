"""What stands between a store and its database: it loses an answer, or answers as a server that is just starting."""

from __future__ import annotations

import select
import socket
from contextlib import suppress
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingUnixStreamServer
from threading import Event, Thread

SOCKET = ".s.PGSQL.5432"
STARTING = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"
"""What PostgreSQL answers whoever comes too early."""


class Proxy(ThreadingUnixStreamServer):
    """In front of the server with its socket in the folder `to`, behind one in `here`.

    Set `lose`, and the next commit reaches the server while its answer reaches nobody: `lost` says that it did.
    """

    daemon_threads = True

    def __init__(self, to: Path, here: Path) -> None:
        super().__init__(str(here / SOCKET), Forwarding)
        self.to = str(to / SOCKET)
        self.lose, self.lost, self.starting = Event(), Event(), Event()
        Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()


class Forwarding(BaseRequestHandler):
    """One connection."""

    server: Proxy
    request: socket.socket

    def handle(self) -> None:
        near = self.request
        if self.server.starting.is_set():
            near.recv(65_536)
            near.sendall(b"E" + (len(STARTING) + 4).to_bytes(4, "big") + STARTING)
            return
        with socket.socket(socket.AF_UNIX) as far, suppress(OSError):
            far.connect(self.server.to)
            while self._pass_on(near, far):
                pass

    def _pass_on(self, near: socket.socket, far: socket.socket) -> bool:
        for one in select.select([near, far], [], [])[0]:
            got = one.recv(65_536)
            if one is near and b"COMMIT" in got and self.server.lose.is_set():
                self.server.lose.clear()
                far.sendall(got)
                far.recv(65_536)
                self.server.lost.set()
                return False
            if not got:
                return False
            (far if one is near else near).sendall(got)
        return True
