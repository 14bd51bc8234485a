"""Rate limits: token buckets for each visitor, address and table, in the memory of this process.

A visitor on the machine that runs the app has no limits. Everybody else gets a page, with Retry-After, that says when
to try again; a phone's outbox waits and does so by itself. A club shares an address, so visitors are distinguished by
their cookies if they have one, so that a visitor who sends too much delays nobody else.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from threading import Lock
from typing import NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from tableside.days.day import ORGANISER
from tableside.scorebook.table.access import KEEPER
from tableside.web.books import book, days
from tableside.web.guard.limits import (
    ADDRESSES_REMEMBERED,
    BYTES_A_SECOND,
    BYTES_AT_ONCE,
    DAY_TABLES_AN_HOUR,
    DAY_TABLES_AT_ONCE,
    DAYS_AN_HOUR,
    DAYS_AT_ONCE,
    NEW_AN_ADDRESS,
    PHONE_A_SECOND,
    PHONE_AT_ONCE,
    RECORDS_A_SECOND,
    RECORDS_AT_ONCE,
    SENT_A_SECOND,
    SENT_AN_ADDRESS,
    SENT_AT_DAYS,
    SENT_AT_ONCE,
    TABLES_AN_HOUR,
    TABLES_AT_ONCE,
    WRITES_A_SECOND,
    WRITES_AT_ONCE,
)
from tableside.web.guard.roles.access import opened_before, role_at
from tableside.web.guard.roles.day_roles import find_day, known_days, role_by_cookie
from tableside.web.guard.visitor import is_local_owner, visitor

EXPENSIVE_READS = ("referee.show_game", "referee.show_table", "referee.show_kept")
"""Pages that only read but cost as much as an entry."""

DEFENCE_ENDPOINTS = (
    *("history.undo", "sharing.renew", "sharing.open_seats", "sharing.release"),
    *("day.undo", "day_sharing.renew", "day_sharing.renew_card"),
)
"""How keepers and organisers stop others who send too much; these have an allowance of their own."""

AT_DAYS = "days"
"""The name of the bucket that all organisers, and all keepers at days, share."""


class TokenBucket:
    """A bucket for each name: it holds `at_once` tokens, and `a_second` of them come back each second."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def try_take(self, name: str, tokens: int = 1) -> float:
        """Takes tokens of `name` and returns 0; if there are too few, takes none and returns the seconds to wait."""
        return self._until(tokens, self._left_of(name, lambda left: left - tokens if left >= tokens else left))

    def seconds_until(self, name: str, tokens: int = 1) -> float:
        """As `try_take`, without taking any."""
        return self._until(tokens, self._left_of(name, lambda left: left))

    def take_anyway(self, name: str, tokens: int = 1) -> None:
        """Takes tokens even if there are fewer: the bucket may go below zero."""
        self._left_of(name, lambda left: left - tokens)

    def _left_of(self, name: str, remaining: Callable[[float], float]) -> float:
        """Refills the bucket of `name`, leaves in it what `remaining` makes of its tokens, and gives these."""
        with self._lock:
            now = self.clock()
            left, since = self._left.pop(name, (self.at_once, now))
            left = min(self.at_once, left + (now - since) * self.a_second)
            self._left[name] = (remaining(left), now)
            if len(self._left) > ADDRESSES_REMEMBERED:
                self._left.popitem(last=False)
        return left

    def _until(self, tokens: int, left: float) -> float:
        return 0.0 if left >= tokens else (tokens - left) / self.a_second


class VisitorLimits:
    """The buckets of visitors who may share an address. A request takes from the visitor's and from the address's.

    - A visitor with a cookie has a bucket of their own; those without share one at each address, because cookies can be
      discarded, or invented, at no cost.
    - An address has a bucket `times` as large as a visitor's; and for tournament days one `times_at_days` as large.
    - What keepers send at their table, and organisers at their days, uses buckets of their own at the address (see
      `keeper_bucket`), which nobody else uses up.
    """

    def __init__(self, at_once: float, a_second: float, times: float, times_at_days: float = 0) -> None:
        self.each, self.strangers = TokenBucket(at_once, a_second), TokenBucket(at_once, a_second)
        self.address = TokenBucket(at_once * times, a_second * times)
        self.at_days = TokenBucket(at_once * times_at_days, a_second * times_at_days) if times_at_days else self.address

    def try_take(
        self, address: str | None, who: str | None, *, at_day: bool = False, tokens: int = 1, keepers: str = ""
    ) -> float:
        """Takes tokens and returns 0, or takes none and returns the seconds to wait.

        `address` is None if it has no limit; `keepers` is the visitor's `keeper_bucket` there, or empty.
        """
        if who is None:
            return self.strangers.try_take(address, tokens) if address else 0.0
        if address is None:
            return self.each.try_take(who, tokens)
        of_address, name = self.at_days if at_day else self.address, f"{address} {keepers}"
        seconds = of_address.seconds_until(name, tokens) or self.each.try_take(who, tokens)
        if not seconds:
            of_address.take_anyway(name, tokens)
        return seconds


class RateLimits:
    """The buckets of one server."""

    def __init__(self) -> None:
        self.new_tables = VisitorLimits(TABLES_AT_ONCE, TABLES_AN_HOUR / 3600, NEW_AN_ADDRESS)
        self.new_days = VisitorLimits(DAYS_AT_ONCE, DAYS_AN_HOUR / 3600, NEW_AN_ADDRESS)
        self.day_tables = TokenBucket(DAY_TABLES_AT_ONCE, DAY_TABLES_AN_HOUR / 3600)
        self.writes = TokenBucket(WRITES_AT_ONCE, WRITES_A_SECOND)
        self.phones = TokenBucket(PHONE_AT_ONCE, PHONE_A_SECOND)
        self.sent = VisitorLimits(SENT_AT_ONCE, SENT_A_SECOND, SENT_AN_ADDRESS, SENT_AT_DAYS)
        self.bytes = VisitorLimits(BYTES_AT_ONCE, BYTES_A_SECOND, NEW_AN_ADDRESS)
        self.records = VisitorLimits(RECORDS_AT_ONCE, RECORDS_A_SECOND, SENT_AN_ADDRESS, SENT_AT_DAYS)


def set_up(app: Flask) -> None:
    """Makes `app` count every request before it answers."""
    app.before_request(take_for_request)


def reset(app: Flask) -> None:
    """Gives `app` its buckets, all of them full."""
    app.extensions["buckets"] = RateLimits()


def buckets() -> RateLimits:
    """This server's buckets."""
    found: RateLimits = current_app.extensions["buckets"]
    return found


def network() -> str | None:
    """Where the visitor comes from: an IPv4 address, or the /64 of an IPv6 one.

    None for this very machine: its owner, or a proxy that no setting counts, with many visitors behind it.
    """
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return None
    if address.is_loopback:
        return None
    return str(address) if address.version == 4 else str(ip_network((address, 64), strict=False))


def at_day() -> bool:
    """Whether the request is for a tournament day that the visitor's cookie names, or for a table of one."""
    table_id = (request.view_args or {}).get("table_id", "")
    day_id = days().day_of(table_id)
    return of_known_day() or (day_id is not None and (day_id in known_days() or opened_before(table_id)))


def of_known_day() -> bool:
    """Whether the request is for a page of a day that the visitor's cookie names; it reads all tables of the day."""
    day_id = (request.view_args or {}).get("day_id")
    return day_id is not None and day_id in known_days()


def keeper_bucket() -> str:
    """The name of the keepers' bucket that the request belongs to: a table's id, or one for all who keep or run days.

    Empty if the visitor keeps or organises nothing that the request is about.
    """
    arguments = request.view_args or {}
    day_id, table_id = arguments.get("day_id", ""), arguments.get("table_id", "")
    day, table = find_day(day_id) if day_id else None, book().find(table_id) if table_id else None
    if day and role_by_cookie(day_id, day) == ORGANISER:
        return AT_DAYS
    if table is None or role_at(table_id, table) != KEEPER:
        return ""
    return AT_DAYS if days().day_of(table_id) else table_id


def is_defence() -> bool:
    """Whether the request is a keeper's or an organiser's and stops others who send too much."""
    return request.endpoint in DEFENCE_ENDPOINTS and bool(keeper_bucket())


def take_for_request() -> None:
    """Raises TooManyRequests when a visitor sends forms faster than people could, or an address than a club could."""
    if request.method == "POST" or request.endpoint in EXPENSIVE_READS or of_known_day():
        _refuse_if_too_fast(_take_for_request)


def _take_for_request() -> float:
    if is_defence():
        return 0.0
    return buckets().sent.try_take(network(), visitor(), at_day=at_day(), keepers=keeper_bucket())


def take_for_record() -> None:
    """Raises TooManyRequests when a visitor asks for a record more often than a table changes."""
    _refuse_if_too_fast(lambda: buckets().records.try_take(network(), visitor(), at_day=at_day()))


class Allowance(NamedTuple):
    """The bucket from which saved entries take tokens, and the name in it."""

    bucket: TokenBucket
    name: str


def keepers_allowance(log_id: str) -> Allowance:
    """The allowance for entries of a table's keeper or a day's organiser; DEFENCE_ENDPOINTS have another one."""
    return Allowance(buckets().writes, f"{log_id} defence" if is_defence() else log_id)


def seat_allowance(table_id: str, seat: int, *, acts: bool) -> Allowance:
    """The allowance for entries from the phone that `acts` for a seat, or else from all phones that ask for it."""
    return Allowance(buckets().phones, f"{table_id} {seat} {'own' if acts else 'wanted'}")


def take_for_attempt(log_id: str, allowance: Allowance) -> None:
    """Raises TooManyRequests when a visitor sends entries faster than people play, or the allowance is used up.

    Takes a token of the visitor; `charge_saved` takes that of the table, the day or the seat, if the entry is saved.
    """
    _refuse_if_too_fast(lambda: _take_own(log_id) or allowance.bucket.seconds_until(allowance.name))


def _take_own(log_id: str) -> float:
    if is_defence():
        return 0.0
    return buckets().writes.try_take(f"{visitor() or network() or ''} {log_id}")


def charge_saved(allowance: Allowance) -> None:
    """Takes a token for an entry that was saved."""
    if _limits_apply():
        allowance.bucket.take_anyway(allowance.name)


def take_for_table() -> None:
    """Raises TooManyRequests when a visitor starts more tables than anybody could sit at, or an address than a club."""
    _refuse_if_too_fast(lambda: buckets().new_tables.try_take(network(), visitor()))


def take_for_bytes(most: int) -> None:
    """Raises TooManyRequests when a visitor sends more in files than anybody keeps, before any of it is read.

    A request without a length counts as `most`, and so does a longer one, which is refused.
    """
    tokens = min(request.content_length or most, most)
    _refuse_if_too_fast(lambda: buckets().bytes.try_take(network(), visitor(), tokens=tokens))


def take_for_day() -> None:
    """Raises TooManyRequests when a visitor opens more days than anybody could run, or an address than a club."""
    _refuse_if_too_fast(lambda: buckets().new_days.try_take(network(), visitor(by_days=False)))


def check_day_tables(tables: int) -> None:
    """Raises TooManyRequests when the days of an address open more tables than any hall has."""
    address = network()
    if address and tables:
        _refuse_if_too_fast(lambda: buckets().day_tables.seconds_until(address, tables))


def charge_day_tables(tables: int) -> None:
    """Takes tokens for the tables that a day opened."""
    if _limits_apply() and network() and tables:
        buckets().day_tables.take_anyway(network() or "", tables)


def _limits_apply() -> bool:
    return current_app.config["LIMITS"] and not is_local_owner()


def _refuse_if_too_fast(wait: Callable[[], float]) -> None:
    if not _limits_apply():
        return
    seconds = wait()
    if seconds:
        raise TooManyRequests(retry_after=math.ceil(seconds))
