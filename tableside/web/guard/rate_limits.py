"""Rate limits for each visitor, address and table.

A visitor on the machine that runs the app has no limits. Everybody else gets a page, with Retry-After, that says when
to try again; a phone's outbox does so automatically. A club shares an address, so visitors are distinguished by
their cookies if they have one, so that a visitor who sends too much delays nobody else.

`take_for_…` takes a token or refuses the request, `check_…` only refuses it, and `charge_…` only takes: for what counts
once it is saved.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from tableside.web.guard.limits import (
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
from tableside.web.guard.token_buckets import TokenBuckets, VisitorLimits
from tableside.web.guard.visitor import is_local_owner, visitor
from tableside.web.guard.whose_bucket import (
    client_network,
    concerns_known_day,
    is_defence,
    is_known_day_page,
    keeper_bucket,
)
from tableside.web.this_request import this_request

EXPENSIVE_READS = ("referee.show_game", "referee.show_table", "referee.show_kept")
"""Pages that only read but cost as much as an entry."""


class RateLimits:
    """The buckets of one server. `entries` count by table, day or circle, and by visitor at each of these."""

    def __init__(self) -> None:
        self.new_tables = VisitorLimits(TABLES_AT_ONCE, TABLES_AN_HOUR / 3600, NEW_AN_ADDRESS)
        self.new_days = VisitorLimits(DAYS_AT_ONCE, DAYS_AN_HOUR / 3600, NEW_AN_ADDRESS)
        self.day_tables = TokenBuckets(DAY_TABLES_AT_ONCE, DAY_TABLES_AN_HOUR / 3600)
        self.entries = TokenBuckets(WRITES_AT_ONCE, WRITES_A_SECOND)
        self.seat_entries = TokenBuckets(PHONE_AT_ONCE, PHONE_A_SECOND)
        self.requests = VisitorLimits(SENT_AT_ONCE, SENT_A_SECOND, SENT_AN_ADDRESS, SENT_AT_DAYS)
        self.upload_bytes = VisitorLimits(BYTES_AT_ONCE, BYTES_A_SECOND, NEW_AN_ADDRESS)
        self.record_downloads = VisitorLimits(RECORDS_AT_ONCE, RECORDS_A_SECOND, SENT_AN_ADDRESS, SENT_AT_DAYS)


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


def take_for_request() -> None:
    """Raises TooManyRequests when a visitor sends forms faster than people could, or an address than a club could."""
    sent = this_request()
    if sent.method == "POST" or sent.endpoint in EXPENSIVE_READS or is_known_day_page():
        _refuse_if_too_fast(_take_for_request)


def _take_for_request() -> float:
    if is_defence():
        return 0.0
    return buckets().requests.try_take(
        client_network(), visitor(), at_day=concerns_known_day(), keeper_bucket=keeper_bucket()
    )


def take_for_record() -> None:
    """Raises TooManyRequests when a visitor asks for a record more often than a table changes."""
    _refuse_if_too_fast(
        lambda: buckets().record_downloads.try_take(client_network(), visitor(), at_day=concerns_known_day())
    )


class Allowance(NamedTuple):
    """The bucket from which saved entries take tokens, and the name in it."""

    buckets: TokenBuckets
    name: str


def keepers_allowance(log_id: str) -> Allowance:
    """The allowance for entries at a table, on a day or in a circle; DEFENCE_ENDPOINTS have another one."""
    return Allowance(buckets().entries, f"{log_id} defence" if is_defence() else log_id)


def seat_allowance(table_id: str, seat: int, *, acts: bool) -> Allowance:
    """The allowance for entries from the phone that `acts` for a seat, or else from all phones that ask for it."""
    return Allowance(buckets().seat_entries, f"{table_id} {seat} {'own' if acts else 'wanted'}")


def take_for_attempt(log_id: str, allowance: Allowance) -> None:
    """Raises TooManyRequests when a visitor sends entries faster than people play, or the allowance is used up.

    Takes a token of the visitor; `charge_saved` takes that of the table, the day or the seat, if the entry is saved.
    """
    _refuse_if_too_fast(lambda: _take_own(log_id) or allowance.buckets.seconds_until(allowance.name))


def _take_own(log_id: str) -> float:
    if is_defence():
        return 0.0
    return buckets().entries.try_take(f"{visitor() or client_network() or ''} {log_id}")


def charge_saved(allowance: Allowance) -> None:
    """Takes a token for an entry that was saved."""
    if _limits_apply():
        allowance.buckets.take_anyway(allowance.name)


def take_for_table() -> None:
    """Raises TooManyRequests when a visitor starts more tables than anybody could sit at, or an address than a club."""
    _refuse_if_too_fast(lambda: buckets().new_tables.try_take(client_network(), visitor()))


def take_for_bytes(most: int) -> None:
    """Raises TooManyRequests when a visitor sends more in files than anybody keeps, before any of it is read.

    A request without a length counts as `most`, and so does a longer one, which is refused.
    """
    tokens = min(request.content_length or most, most)
    _refuse_if_too_fast(lambda: buckets().upload_bytes.try_take(client_network(), visitor(), tokens=tokens))


def take_for_day() -> None:
    """Raises TooManyRequests when a visitor opens more days than anybody could run, or an address than a club."""
    _refuse_if_too_fast(lambda: buckets().new_days.try_take(client_network(), visitor(by_days=False)))


def check_day_tables(tables: int) -> None:
    """Raises TooManyRequests when the days of an address open more tables than any hall has."""
    address = client_network()
    if address and tables:
        _refuse_if_too_fast(lambda: buckets().day_tables.seconds_until(address, tables))


def charge_day_tables(tables: int) -> None:
    """Takes tokens for the tables that a day opened."""
    if _limits_apply() and client_network() and tables:
        buckets().day_tables.take_anyway(client_network() or "", tables)


def _limits_apply() -> bool:
    return not is_local_owner() and current_app.config["LIMITS"]


def _refuse_if_too_fast(wait: Callable[[], float]) -> None:
    if not _limits_apply():
        return
    seconds = wait()
    if seconds:
        raise TooManyRequests(retry_after=math.ceil(seconds))
