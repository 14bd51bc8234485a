"""Live boards: one stream a page, the whole board first, then each change."""

from __future__ import annotations

import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Condition, Lock

from flask import Blueprint, Response, current_app, request, stream_with_context
from werkzeug.wrappers import Response as Answer

from scorebook.table import Table
from web.access import book, role_at, watch
from web.board import render_board
from web.limits import HEARTBEAT, LONGEST, STREAMS_PER_ADDRESS, STREAMS_PER_TABLE
from web.rate_limits import network

pages = Blueprint("live", __name__)

BEAT = "event: beat\n\n"
"""Sent into a long silence: the page learns that the stream lives, and the server whether anybody is there."""


@dataclass(eq=False)
class Stream:
    """One page's stream: woken when its table moves, ended when the page opens another."""

    table_id: str
    address: str | None = None
    woken: Condition = field(default_factory=Condition)
    moved: bool = False
    ended: bool = False

    def wake(self, *, end: bool = False) -> None:
        """Something happened at the table, or (`end`) the stream is over."""
        with self.woken:
            self.moved = True
            self.ended = self.ended or end
            self.woken.notify()

    def wait(self, seconds: float) -> bool:
        """Whether the table moved within so many seconds."""
        with self.woken:
            if not self.moved:
                self.woken.wait(seconds)
            moved, self.moved = self.moved, False
            return moved


class Hub:
    """All streams of this process: at most `most`, at most one a page, and so many a table and an address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._lock = Lock()
        self._by_page: OrderedDict[str, Stream] = OrderedDict()
        self._by_table: dict[str, set[Stream]] = {}
        self._by_address: Counter[str] = Counter()
        self._over = False

    def __len__(self) -> int:
        return len(self._by_page)

    def open(self, page: str, table_id: str, address: str | None = None) -> Stream | None:
        """A stream for a page, ending the one that it had; None when there are as many as there may be.

        `address` is where it comes from, None where that needs no limit.
        """
        with self._lock:
            old = self._by_page.get(page)
            if self._over or not (old or self._has_room(table_id, address)):
                return None
            stream = Stream(table_id, address)
            self._by_page[page] = stream
            self._by_table.setdefault(table_id, set()).add(stream)
            if address is not None:
                self._by_address[address] += 1
            if old is not None:
                self._forget(old)
        if old is not None:
            old.wake(end=True)
        return stream

    def _has_room(self, table_id: str, address: str | None) -> bool:
        return (
            len(self._by_page) < self.most
            and len(self._by_table.get(table_id, ())) < STREAMS_PER_TABLE
            and (address is None or self._by_address[address] < STREAMS_PER_ADDRESS)
        )

    def end_all(self) -> None:
        """Ends every stream for good: the server stops."""
        with self._lock:
            self._over = True
            streams = tuple(self._by_page.values())
        for stream in streams:
            stream.wake(end=True)

    def close(self, page: str, stream: Stream) -> None:
        """A stream is over."""
        with self._lock:
            if self._by_page.get(page) is stream:
                del self._by_page[page]
            self._forget(stream)

    def _forget(self, stream: Stream) -> None:
        streams = self._by_table.get(stream.table_id, set())
        if stream not in streams:
            return
        streams.discard(stream)
        if not streams:
            self._by_table.pop(stream.table_id, None)
        if stream.address is not None:
            self._by_address[stream.address] -= 1
            if not self._by_address[stream.address]:
                del self._by_address[stream.address]

    def publish(self, table_id: str) -> None:
        """Wakes every stream of a table."""
        with self._lock:
            streams = tuple(self._by_table.get(table_id, ()))
        for stream in streams:
            stream.wake()

    def watching(self, table_id: str) -> int:
        """How many pages have a table open."""
        with self._lock:
            return len(self._by_table.get(table_id, ()))


def hub() -> Hub:
    """This process's hub."""
    found: Hub = current_app.extensions["hub"]
    return found


@pages.get("/tables/<table_id>/stream")
def stream(table_id: str) -> Answer:
    """The table's board as it changes. Too many streams: 204, and the page asks from time to time instead."""
    watch(table_id)
    page = request.args.get("page", "")[:64] or secrets.token_hex(8)
    opened = None if _holds_the_worker() else hub().open(page, table_id, network())
    if opened is None:
        return Response(status=204)
    streams = hub()
    answer = Response(stream_with_context(boards(table_id, opened)), mimetype="text/event-stream")
    answer.call_on_close(lambda: streams.close(page, opened))
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _holds_the_worker() -> bool:
    """Whether a stream would keep this server from answering anybody else: gunicorn's plainest worker."""
    return request.environ.get("SERVER_SOFTWARE", "").startswith("gunicorn") and not request.is_multithread


def boards(table_id: str, stream: Stream, clock: Callable[[], float] = time.monotonic) -> Iterator[str]:
    """Server-sent events: the board now, then whenever the table moves, until the visitor may no longer look."""
    end, sent = clock() + LONGEST, -1
    while not stream.ended and clock() < end:
        table = book().table(table_id)
        role = role_at(table_id, table)
        if role is None:
            return
        if table.position != sent:
            yield event(render_board(table_id, table, role), table)
            sent = table.position
        if not stream.wait(HEARTBEAT):
            yield BEAT


def event(html: str, table: Table) -> str:
    """A board as one server-sent event; its id is the table's position."""
    lines = html.replace("\r", "").rstrip("\n").replace("\n", "\ndata: ")
    return f"id: {table.position}\ndata: {lines}\n\n"


@pages.get("/tables/<table_id>/board")
def poll(table_id: str) -> Answer:
    """The board for a page without a stream: 304 while it has not moved since the page's HX-PTag."""
    table = watch(table_id)
    role = role_at(table_id, table) or ""
    mark = poll_mark(table, role)
    if request.headers.get("HX-PTag") == mark:
        return Response(status=304)
    return Response(render_board(table_id, table, role), headers={"HX-PTag": mark})


def poll_mark(table: Table, role: str) -> str:
    """What a page that polls says it has: a board's position, and for whom it was drawn."""
    return f"{table.position}-{role}"
