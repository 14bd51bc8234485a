"""Streams of boards: who has which table open, and waking them when it moves."""

from __future__ import annotations

import gc
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from threading import Condition, Lock

from flask import Flask, current_app

from tableside.web.guard.limits import STREAMS_PER_ADDRESS, STREAMS_PER_TABLE


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


def set_up(app: Flask) -> None:
    """Gives `app` its hub."""
    spare_full_collections()
    app.extensions["hub"] = Hub(app.config["STREAMS"])


def spare_full_collections() -> None:
    """Has Python look through long-lived objects a thousand times less often.

    A server with a thousand tables in memory stood still for a third of a second each time, and every stream with it.
    What is kept is immutable and holds no cycles, so reference counts free it.
    """
    gc.set_threshold(50_000, 100, 1_000)


def hub() -> Hub:
    """This process's hub."""
    found: Hub = current_app.extensions["hub"]
    return found
