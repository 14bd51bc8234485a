"""The server at a table: room for a club's browsers, and whoever only holds the line makes way.

A browser keeps some six connections for a page, so sixty phones have hundreds, and one that is idle or drips its
request costs whoever opened it nothing. So there is room for many; a request must come in within its time; and where
room gets scarce, idle connections are closed, first those of the address that has most of them. A stream has a thread
of its own: one costs 14 KB and nothing while the stream is silent, and pages have theirs apart.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

HEAD_SECONDS, BODY_SECONDS = 10.0, 60.0
"""How long the headers of a request may take to come in, and how long all of it."""

IDLE_SECONDS = 30
"""How long a connection is kept between two requests."""

HEAD_BYTES = 64 * 1024
"""Bytes of a request's headers, its address among them."""

CROWDED = 0.75
"""The part of all room from which on the idle make way."""


class Connection(HTTPChannel):  # type: ignore[misc]
    """A browser's connection, and when the request that is coming in began."""

    begun = 0.0

    def received(self, data: bytes) -> bool:
        """Takes in what came."""
        before = self.request
        taken: bool = super().received(data)
        if self.request is not before:
            self.begun = time.time()
        return taken

    def _flush_some(self, do_close: bool = True) -> bool:
        """Sends what is there. Once all went out it is forgotten: a stream would keep all that it ever sent."""
        sent: bool = super()._flush_some(do_close=do_close)
        if sent and not self.total_outbufs_len:
            self.outbufs[-1].prune()
        return sent

    @property
    def waiting(self) -> bool:
        """Whether nothing is being answered on it, nor about to be closed."""
        return not (self.requests or self.will_close or self.close_when_flushed)

    def overdue(self, now: float) -> bool:
        """Whether its request should have come in by now."""
        if self.request is None:
            return False
        return bool(now - self.begun > (BODY_SECONDS if self.request.headers_finished else HEAD_SECONDS))


class Listener(TcpWSGIServer):  # type: ignore[misc]
    """Waitress on one address, which looks once a second who only holds the line."""

    channel_class = Connection

    def maintenance(self, now: float) -> None:
        """Closes connections that were idle for long or are overdue and, where room is scarce, more of the idle."""
        super().maintenance(now)
        waiting = [connection for connection in self.active_channels.values() if connection.waiting]
        for connection in waiting:
            connection.will_close = connection.overdue(now)
        surplus = len(self._map) - int(self.adj.connection_limit * CROWDED)
        if surplus > 0:
            for connection in most_dispensable(waiting)[:surplus]:
                connection.will_close = True


def most_dispensable(waiting: list[Connection]) -> list[Connection]:
    """Connections that wait, those first that make way first: of the address that has most, the longest idle."""
    crowd = Counter(connection.addr[0] for connection in waiting)
    return sorted(waiting, key=lambda connection: (-crowd[connection.addr[0]], connection.last_activity))


def listen(app: Any, host: str, port: int, *, threads: int, connections: int, body_bytes: int) -> list[Listener]:
    """Servers of a WSGI `app` on every address of `host`, with one pool of `threads`; `run` of any one runs them all.

    Headers that a proxy adds are left for the app to see: who comes through one isn't at home. Raises OSError.
    """
    settings = Adjustments(
        host=host,
        port=port,
        ident="Tableside",
        threads=threads,
        asyncore_use_poll=True,
        connection_limit=connections,
        cleanup_interval=1,
        channel_timeout=IDLE_SECONDS,
        max_request_header_size=HEAD_BYTES,
        max_request_body_size=body_bytes,
        clear_untrusted_proxy_headers=False,
    )
    dispatcher, shared = ThreadedTaskDispatcher(), {}  # type: ignore[var-annotated]
    listeners = [
        Listener(app, map=shared, dispatcher=dispatcher, adj=settings, sockinfo=place) for place in settings.listen
    ]
    dispatcher.set_thread_count(threads)
    return listeners
