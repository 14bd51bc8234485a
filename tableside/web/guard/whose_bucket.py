"""Whose rate limit a request counts for: its address, its tournament day, its table's keepers."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from flask import request

from tableside.days.day import ORGANISER
from tableside.scorebook.table.access import KEEPER
from tableside.web.books import book, days
from tableside.web.guard.roles.access import role_at
from tableside.web.guard.roles.day_roles import find_day, knows_day, role_by_own_link
from tableside.web.guard.roles.table_roles import opened_before

DEFENCE_ENDPOINTS = (
    *("history.undo", "sharing.renew", "sharing.open_seats", "sharing.release"),
    *("day.undo", "day_sharing.renew", "day_sharing.renew_card"),
)
"""How keepers and organisers stop others who send too much; they send as many requests as they need, and their
entries have an allowance of their own."""

AT_DAYS = "days"
"""The name of the bucket that all organisers, and all keepers at days, share."""


def client_network() -> str | None:
    """Where the visitor comes from: an IPv4 address, or the /64 of an IPv6 one.

    None, so without a limit, where there is no address, and for this very machine: that is its owner, or a proxy that
    isn't configured, with many visitors behind it.
    """
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return None
    if address.is_loopback:
        return None
    return str(address) if address.version == 4 else str(ip_network((address, 64), strict=False))


def concerns_known_day() -> bool:
    """Whether the request is for a tournament day that the visitor's cookie names, or for a table of one."""
    table_id = (request.view_args or {}).get("table_id", "")
    day_id = days().day_of(table_id)
    return is_known_day_page() or (day_id is not None and (opened_before(table_id) or knows_day(day_id)))


def is_known_day_page() -> bool:
    """Whether the request is for a page of a day that the visitor's cookie names. Such a page reads all tables."""
    day_id = (request.view_args or {}).get("day_id")
    return day_id is not None and knows_day(day_id)


def keeper_bucket() -> str:
    """The name of the keepers' bucket that the request belongs to: a table's id, or one for all who keep or run days.

    Empty if the visitor keeps or organises nothing that the request is about.
    """
    arguments = request.view_args or {}
    day_id, table_id = arguments.get("day_id", ""), arguments.get("table_id", "")
    day, table = find_day(day_id) if day_id else None, book().find(table_id) if table_id else None
    if day and role_by_own_link(day_id, day) == ORGANISER:
        return AT_DAYS
    if table is None or role_at(table_id, table) != KEEPER:
        return ""
    return AT_DAYS if days().day_of(table_id) else table_id


def is_defence() -> bool:
    """Whether the request is a keeper's or an organiser's and stops others who send too much."""
    return request.endpoint in DEFENCE_ENDPOINTS and bool(keeper_bucket())
