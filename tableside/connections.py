"""The server at a table: enough connections for a club's browsers; idle ones are closed when they run short.

A browser keeps about six connections for a page, so sixty phones have hundreds, and a client can hold one for free by
sending nothing, or its request byte by byte. So there may be many connections, a request must arrive within its time,
and when they run short idle connections are closed, first those of the address that has most of them. Each stream has
its own thread, which takes 14 KB and no time while the stream is silent; pages have other threads.
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
"""How long the headers of a request may take to arrive, and how long the whole request."""

IDLE_SECONDS = 30
"""How long a connection is kept between two requests."""

HEAD_BYTES = 64 * 1024
"""Bytes of a request's headers, including its address."""

CROWDED = 0.75
"""The share of all connections in use from which on idle ones are closed."""


class Connection(HTTPChannel):  # type: ignore[misc]
    """A browser's connection, and when the request that is arriving started."""

    begun = 0.0

    def received(self, data: bytes) -> bool:
        """Reads what arrived, and notes when a new request starts."""
        before = self.request
        used: bool = super().received(data)
        if self.request is not before:
            self.begun = time.time()
        return used

    def _flush_some(self, do_close: bool = True) -> bool:
        """Sends what is there, and frees the buffer once it is sent: a stream's would keep all that was ever sent."""
        sent: bool = super()._flush_some(do_close=do_close)
        if sent and not self.total_outbufs_len:
            self.outbufs[-1].prune()
        return sent

    @property
    def waiting(self) -> bool:
        """Whether it answers no request and is not about to close."""
        return not (self.requests or self.will_close or self.close_when_flushed)

    def overdue(self, now: float) -> bool:
        """Whether its request should have arrived by now."""
        if self.request is None:
            return False
        return bool(now - self.begun > (BODY_SECONDS if self.request.headers_finished else HEAD_SECONDS))


class Listener(TcpWSGIServer):  # type: ignore[misc]
    """Waitress on one address, which looks for idle connections once a second."""

    channel_class = Connection

    def maintenance(self, now: float) -> None:
        """Closes connections that were idle for long or are overdue and, when connections run short, more idle ones."""
        super().maintenance(now)
        waiting = [connection for connection in self.active_channels.values() if connection.waiting]
        for connection in waiting:
            connection.will_close = connection.overdue(now)
        surplus = len(self._map) - int(self.adj.connection_limit * CROWDED)
        if surplus > 0:
            for connection in most_dispensable(waiting)[:surplus]:
                connection.will_close = True


def most_dispensable(waiting: list[Connection]) -> list[Connection]:
    """Waiting connections in the order in which they are closed: of the address that has most, the longest idle."""
    crowd = Counter(connection.addr[0] for connection in waiting)
    return sorted(waiting, key=lambda connection: (-crowd[connection.addr[0]], connection.last_activity))


def listen(app: Any, host: str, port: int, *, threads: int, connections: int, body_bytes: int) -> list[Listener]:
    """Servers of a WSGI `app` on every address of `host`, with one pool of `threads`; `run` of any one runs all.

    Headers that a proxy adds are passed to the app: a request through a proxy isn't local. Raises OSError.
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
