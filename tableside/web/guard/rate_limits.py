"""How fast one visitor may go on: buckets of tokens, kept in this process.

Whoever sits at the machine that runs the app is never held up. Everybody else is told in words, and with Retry-After,
when to try again; a phone's outbox waits and does so by itself. A club shares an address, so visitors are told apart by
their cookies where they have one: one who overdoes it holds up nobody else.
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

from tableside.web.guard.access import at_home, opened_before, visitor
from tableside.web.guard.day_roles import days, known_days
from tableside.web.guard.limits import (
    ADDRESSES_REMEMBERED,
    DAY_TABLES_AN_HOUR,
    DAY_TABLES_AT_ONCE,
    DAYS_AN_HOUR,
    DAYS_AT_ONCE,
    FORMS_AHEAD_A_SECOND,
    FORMS_AHEAD_AT_ONCE,
    SENT_A_SECOND,
    SENT_AN_ADDRESS,
    SENT_AT_DAYS,
    SENT_AT_ONCE,
    TABLES_AN_ADDRESS,
    TABLES_AN_HOUR,
    TABLES_AT_ONCE,
    WRITES_A_SECOND,
    WRITES_AT_ONCE,
)

ASKING = ("referee.show_game", "referee.show_table", "referee.show_kept")
"""Pages that are only read, and yet cost as much as an entry."""


class Pace:
    """For each name a bucket of `at_once` tokens that fills up again at `a_second`."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str, tokens: int = 1) -> float:
        """Takes a token of `name`, or so many: 0, or the seconds until they are there again."""
        with self._lock:
            now = self.clock()
            left, since = self._left.pop(name, (self.at_once, now))
            left = min(self.at_once, left + (now - since) * self.a_second)
            self._left[name] = (left - tokens if left >= tokens else left, now)
            if len(self._left) > ADDRESSES_REMEMBERED:
                self._left.popitem(last=False)
        return 0.0 if left >= tokens else (tokens - left) / self.a_second


class Shares:
    """Paces of visitors who may share an address: each with a cookie has one of their own, within the address's.

    Those without a cookie have one together at each address: cookies could be thrown away, or made up, without end.
    What goes on at tournament days is within another one of the address, `times_at_days` what one visitor may.
    """

    def __init__(self, at_once: float, a_second: float, times: float, times_at_days: float = 0) -> None:
        self.each, self.strangers = Pace(at_once, a_second), Pace(at_once, a_second)
        self.address = Pace(at_once * times, a_second * times)
        self.at_days = Pace(at_once * times_at_days, a_second * times_at_days) if times_at_days else self.address

    def wait(self, address: str | None, who: str | None, *, at_day: bool = False) -> float:
        """Takes a token: 0, or the seconds until there is one again. `address` is None where it says nothing."""
        if who is None:
            return self.strangers.wait(address) if address else 0.0
        of_address = self.at_days if at_day else self.address
        return self.each.wait(who) or (of_address.wait(address) if address else 0.0)


class Paces:
    """The paces of one server."""

    def __init__(self) -> None:
        self.tables = Shares(TABLES_AT_ONCE, TABLES_AN_HOUR / 3600, TABLES_AN_ADDRESS)
        self.days = Shares(DAYS_AT_ONCE, DAYS_AN_HOUR / 3600, TABLES_AN_ADDRESS)
        self.day_tables = Pace(DAY_TABLES_AT_ONCE, DAY_TABLES_AN_HOUR / 3600)
        self.writes = Pace(WRITES_AT_ONCE, WRITES_A_SECOND)
        self.sent = Shares(SENT_AT_ONCE, SENT_A_SECOND, SENT_AN_ADDRESS, SENT_AT_DAYS)
        self.ahead = Shares(FORMS_AHEAD_AT_ONCE, FORMS_AHEAD_A_SECOND, SENT_AN_ADDRESS, SENT_AT_DAYS)


def set_up(app: Flask) -> None:
    """Counts what is sent to `app`."""
    app.before_request(count_sent)


def begin(app: Flask) -> None:
    """Gives `app` its paces, with nothing counted yet."""
    app.extensions["paces"] = Paces()


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


def at_day() -> bool:
    """Whether something is asked of a tournament day that the visitor's cookie opened, or of a table of one."""
    table_id = (request.view_args or {}).get("table_id", "")
    day_id = days().day_of(table_id)
    return of_known_day() or (day_id is not None and (day_id in known_days() or opened_before(table_id)))


def of_known_day() -> bool:
    """Whether a page of a day itself is asked for that the visitor's cookie opened: it goes through all its tables."""
    day_id = (request.view_args or {}).get("day_id")
    return day_id is not None and day_id in known_days()


def count_sent() -> None:
    """Raises TooManyRequests when a visitor sends forms faster than people could, or an address than a club could."""
    if request.method == "POST" or request.endpoint in ASKING or of_known_day():
        _take(lambda: paces().sent.wait(network(), visitor(), at_day=at_day()))


def count_forms_ahead() -> None:
    """Raises TooManyRequests when a visitor asks for the forms that come next more often than a table moves."""
    _take(lambda: paces().ahead.wait(network(), visitor(), at_day=at_day()))


def count_write(table_id: str) -> None:
    """Raises TooManyRequests when entries come in at a table faster than people can play."""
    _take(lambda: paces().writes.wait(table_id))


def count_table() -> None:
    """Raises TooManyRequests when a visitor starts more tables than anybody could sit at, or an address than a club."""
    _take(lambda: paces().tables.wait(network(), visitor()))


def count_day() -> None:
    """Raises TooManyRequests when a visitor opens more days than anybody could run, or an address than a club."""
    _take(lambda: paces().days.wait(network(), visitor(by_days=False)))


def count_day_tables(tables: int) -> None:
    """Raises TooManyRequests when the days of an address open more tables than any hall has."""
    _take(lambda: paces().day_tables.wait(network() or "", tables) if network() and tables else 0.0)


def _take(wait: Callable[[], float]) -> None:
    if not current_app.config["LIMITS"] or at_home():
        return
    seconds = wait()
    if seconds:
        raise TooManyRequests(retry_after=math.ceil(seconds))
