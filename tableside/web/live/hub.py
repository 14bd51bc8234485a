"""Streams of boards: which page shows which table, and notifying it when the table changes."""

from __future__ import annotations

import gc
import logging
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from threading import Condition, Lock, Thread
from typing import NamedTuple

from flask import Flask, abort, current_app, request

from tableside.circles.circle import HOME
from tableside.settings import bearable_streams
from tableside.store.event_store import ChangeCallbacks
from tableside.web.books import book
from tableside.web.guard.limits import (
    STREAMS_FOR_KEEPERS,
    STREAMS_OF_DAYS_PER_ADDRESS,
    STREAMS_PER_ADDRESS,
    STREAMS_PER_TABLE,
    STREAMS_PER_VISITOR,
)

ONE_PROCESS = (
    "Tableside runs in one process, and this server has several: phones at one would see what is entered at another"
    " seconds late. Start it with one worker (gunicorn -k gevent -w 1)."
)

NOTIFICATIONS_PER_SECOND = 300
"""Streams that are notified a second when all are, after an outage of the database: each asks it at once."""

log = logging.getLogger("tableside")


class DayQuota(NamedTuple):
    """The quota of a tournament day: `most` streams for its hall and all its tables."""

    day_id: str
    most: int


@dataclass(eq=False)
class Stream:
    """One page's stream: notified when its table changes, ended when the page opens another."""

    table_id: str
    address: str | None = None
    visitor: str | None = None
    day: DayQuota | None = None
    keeps: bool = False
    condition: Condition = field(default_factory=Condition)
    changed: bool = False
    ended: bool = False

    def notify(self, *, end: bool = False) -> None:
        """Something happened at the table, or (`end`) the stream is over."""
        with self.condition:
            self.changed = True
            self.ended = self.ended or end
            self.condition.notify()

    def wait(self, seconds: float) -> bool:
        """Whether the table changed within so many seconds."""
        with self.condition:
            if not self.changed:
                self.condition.wait(seconds)
            changed, self.changed = self.changed, False
            return changed


class Hub:
    """All streams of this process: at most `most`, one a page, and so many a table, an address and a visitor there.

    Those of a tournament day have its quota instead of the address's: a hundred tables may be in one hall. Those who
    keep or organise what a page shows have a reserve, which others can't use.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._lock = Lock()
        self._by_page: dict[str, Stream] = {}
        self._by_table: dict[str, set[Stream]] = {}
        self._by_address: Counter[Hashable] = Counter()
        self._by_visitor: Counter[Hashable] = Counter()
        self._by_day: Counter[Hashable] = Counter()
        self._of_days_by_address: Counter[Hashable] = Counter()
        self.stopping = False
        """Whether the server is about to stop, so that no stream opens any more."""
        self._notifying_all = self._rerun = False

    def __len__(self) -> int:
        return len(self._by_page)

    def lower_limit_to(self, streams: int) -> int:
        """Lowers the limit to so many streams if it is higher; returns the limit."""
        self.most = min(self.most, streams)
        return self.most

    def open(
        self,
        page: str,
        table_id: str,
        address: str | None = None,
        visitor: str | None = None,
        day: DayQuota | None = None,
        *,
        keeps: bool = False,
    ) -> Stream | None:
        """Opens a stream for a page and ends the one that it had; None when there are as many as there may be.

        `address` is where it comes from, None where that needs no limit, and `visitor` who opens it there; `day` is the
        quota of the tournament day that it belongs to, `keeps` whether the visitor keeps or organises it.
        """
        stream = Stream(table_id, address, visitor, day, keeps)
        with self._lock:
            old = self._by_page.get(page)
            again = old is not None and (old.table_id, old.address) == (table_id, address)
            if self.stopping or not (again or self._has_room(stream)):
                return None
            self._by_page[page] = stream
            self._by_table.setdefault(table_id, set()).add(stream)
            self._count(stream, 1)
            if old is not None:
                self._forget(old)
        if old is not None:
            old.notify(end=True)
        return stream

    def _has_room(self, stream: Stream) -> bool:
        most = self.most if stream.keeps else self.most - self.most // STREAMS_FOR_KEEPERS
        return (
            len(self._by_page) < most
            and len(self._by_table.get(stream.table_id, ())) < _with_keepers(STREAMS_PER_TABLE, stream)
            and all(counter[key] < most for counter, key, most in self._limits(stream))
        )

    def _limits(self, stream: Stream) -> Iterator[tuple[Counter[Hashable], Hashable, int]]:
        """The counters of a stream, each with its key and its limit; none for a stream whose address has no limit."""
        if stream.address is None:
            return
        if stream.day is None:
            yield self._by_address, stream.address, _with_keepers(STREAMS_PER_ADDRESS, stream)
        else:
            yield self._by_day, stream.day.day_id, _with_keepers(stream.day.most, stream)
            yield self._of_days_by_address, stream.address, _with_keepers(self._most_of_days_per_address, stream)
        if stream.visitor is not None:
            yield self._by_visitor, (stream.address, stream.visitor), STREAMS_PER_VISITOR

    @property
    def _most_of_days_per_address(self) -> int:
        """How many streams of days one address may have: never all, however many days it opens."""
        return max(STREAMS_PER_ADDRESS, min(STREAMS_OF_DAYS_PER_ADDRESS, self.most // 2))

    def _count(self, stream: Stream, by: int) -> None:
        """Adds `by` to the counters of a stream."""
        for counter, key, _ in self._limits(stream):
            counter[key] += by
            if not counter[key]:
                del counter[key]

    def end_all(self) -> None:
        """Ends every stream for good: the server stops."""
        with self._lock:
            self.stopping = True
            streams = tuple(self._by_page.values())
        for stream in streams:
            stream.notify(end=True)

    def close(self, page: str, stream: Stream) -> None:
        """Forgets a stream that is over."""
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
        self._count(stream, -1)

    def publish_all(self) -> None:
        """Notifies every stream, so many a second. If another thread is doing so, it starts over when it is done."""
        with self._lock:
            self._rerun = True
            if self._notifying_all:
                return
            self._notifying_all = True
        while streams := self._take_pending():
            for stream in streams:
                stream.notify()
                time.sleep(1 / NOTIFICATIONS_PER_SECOND)

    def start_publishing_all(self) -> None:
        """Calls `publish_all` in its own thread."""
        Thread(target=self.publish_all, daemon=True).start()

    def _take_pending(self) -> list[Stream]:
        """Every stream if all are to be notified, else none, and nobody notifies them any more."""
        with self._lock:
            streams = [*self._by_page.values()] if self._rerun else []
            self._rerun, self._notifying_all = False, bool(streams)
        return streams

    def publish(self, *table_ids: str) -> None:
        """Notifies every stream of these tables."""
        with self._lock:
            streams = [stream for table_id in table_ids for stream in self._by_table.get(table_id, ())]
        for stream in streams:
            stream.notify()


def _with_keepers(most: int, stream: Stream) -> int:
    """How many streams there may be where others than keepers may have `most`."""
    return most + most // STREAMS_FOR_KEEPERS * stream.keeps


def set_up(app: Flask) -> None:
    """Lets one process alone answer for `app` where it can't notify the streams of others."""
    spare_full_collections()
    app.before_request(refuse_many_processes)


def reset(app: Flask) -> None:
    """Gives `app` its hub, with no streams."""
    app.extensions["hub"] = Hub(bearable_streams(app.config["STREAMS"]))


def notify_of_table(app: Flask) -> Callable[[str], None]:
    """A function to call after an entry at a table: it notifies the streams of the table, and of its day's hall."""

    def notify(table_id: str) -> None:
        streams: Hub = app.extensions["hub"]
        streams.publish(table_id)
        day_id = app.extensions["days"].day_of(table_id)
        if day_id:
            streams.publish(day_id)

    return notify


def notify_of_day(app: Flask) -> Callable[[str], None]:
    """A function to call after an entry on a day: it notifies the streams of the hall and of its tables."""

    def notify(day_id: str) -> None:
        app.extensions["hub"].publish(day_id, *app.extensions["days"].table_ids(day_id))

    return notify


def notify_of_circle(app: Flask) -> Callable[[str], None]:
    """A function to call after an entry in a circle: it notifies the streams of its tables, whose visitors may have
    been there by a link that was renewed."""

    def notify(circle_id: str) -> None:
        streams: Hub = app.extensions["hub"]
        if not len(streams):  # as on a phone, where no thread can start
            return
        if circle_id == HOME:  # whatever is in no other circle
            streams.start_publishing_all()
        else:
            streams.publish(*app.extensions["circles"].table_ids(circle_id))

    return notify


def store_callbacks(app: Flask) -> ChangeCallbacks:
    """What to call when another process entered something: the same as for an entry here, where anybody looks."""
    streams: Hub = app.extensions["hub"]
    notify_day, notify_circle = notify_of_day(app), notify_of_circle(app)

    def changed(log_kind: str, log_id: str, day_id: str) -> None:
        if log_kind == "table":
            streams.publish(log_id, day_id)
        elif log_kind == "day" and len(streams):
            notify_day(log_id)
        elif log_kind == "circle":
            notify_circle(log_id)

    def missed() -> None:
        streams.start_publishing_all()  # what comes next is published at once

    return ChangeCallbacks(changed, missed)


def refuse_many_processes() -> None:
    """Refuses every page of a server with several processes on a score file: no hub there knows of another's."""
    if request.environ.get("wsgi.multiprocess") and not book().store.shared:
        log.critical(ONE_PROCESS)
        abort(503, ONE_PROCESS)


def spare_full_collections() -> None:
    """Makes Python's full garbage collections a thousand times rarer.

    A server with a thousand tables in memory stopped for a third of a second each time, and every stream with it. What
    is in memory is immutable and has no reference cycles, so reference counts free it.
    """
    gc.set_threshold(50_000, 100, 1_000)


def hub() -> Hub:
    """This process's hub."""
    found: Hub = current_app.extensions["hub"]
    return found
