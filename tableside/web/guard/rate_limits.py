"""How fast one visitor may go on: buckets of tokens, kept in this process.

Whoever sits at the machine that runs the app is never held up. Everybody else is told in words, and with Retry-After,
when to try again; a phone's outbox waits and does so by itself.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from threading import Lock

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from tableside.web.guard.access import at_home
from tableside.web.guard.limits import (
    ADDRESSES_REMEMBERED,
    SENT_A_SECOND,
    SENT_AT_ONCE,
    TABLES_AN_HOUR,
    TABLES_AT_ONCE,
    WRITES_A_SECOND,
    WRITES_AT_ONCE,
)

ASKING = ("referee.show_game", "referee.show_table")
"""Pages that are only read, and yet cost as much as an entry."""


class Pace:
    """For each name a bucket of `at_once` tokens that fills up again at `a_second`."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> float:
        """Takes a token of `name`: 0, or the seconds until there is one again."""
        with self._lock:
            now = self.clock()
            left, since = self._left.pop(name, (self.at_once, now))
            left = min(self.at_once, left + (now - since) * self.a_second)
            self._left[name] = (left - 1 if left >= 1 else left, now)
            if len(self._left) > ADDRESSES_REMEMBERED:
                self._left.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / self.a_second


class Paces:
    """The paces of one server."""

    def __init__(self) -> None:
        self.tables = Pace(TABLES_AT_ONCE, TABLES_AN_HOUR / 3600)
        self.writes = Pace(WRITES_AT_ONCE, WRITES_A_SECOND)
        self.sent = Pace(SENT_AT_ONCE, SENT_A_SECOND)


def set_up(app: Flask) -> None:
    """Counts what is sent to `app`."""
    app.extensions["paces"] = Paces()
    app.before_request(count_sent)


def paces() -> Paces:
    """This server's paces."""
    found: Paces = current_app.extensions["paces"]
    return found


def network() -> str | None:
    """Where the visitor comes from: an IPv4 address, or the /64 of an IPv6 one.

    None for this very machine: its owner, or a proxy that nobody told of, behind which are many.
    """
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return None
    if address.is_loopback:
        return None
    return str(address) if address.version == 4 else str(ip_network((address, 64), strict=False))


def count_sent() -> None:
    """Raises TooManyRequests when an address sends forms faster than a club full of people could."""
    if request.method == "POST" or request.endpoint in ASKING:
        _take(paces().sent, network())


def count_write(table_id: str) -> None:
    """Raises TooManyRequests when entries come in at a table faster than people can play."""
    _take(paces().writes, table_id)


def count_table() -> None:
    """Raises TooManyRequests when an address starts more tables than anybody could sit at."""
    _take(paces().tables, network())


def _take(pace: Pace, name: str | None) -> None:
    if name is None or not current_app.config["LIMITS"] or at_home():
        return
    seconds = pace.wait(name)
    if seconds:
        raise TooManyRequests(retry_after=math.ceil(seconds))
