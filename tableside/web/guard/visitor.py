"""Who a request comes from: the owner of this machine, or a browser with a cookie of this server."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Request, current_app, session

from tableside.web.guard.origin import is_loopback, is_loopback_name
from tableside.web.guard.session_keys import DAYS, MARK, TABLES
from tableside.web.this_request import this_request

FORWARDED = frozenset(
    f"HTTP_{name}" for name in ("FORWARDED", "VIA", "X_REAL_IP", "X_CLIENT_IP", "TRUE_CLIENT_IP", "CF_CONNECTING_IP")
)

FORWARDED_PREFIX = "HTTP_X_FORWARDED_"
"""The headers of proxies: with one of them, the visitor isn't at this machine, though the request comes from it."""

IS_LOCAL_OWNER = "tableside.is_local_owner"
"""The key in a request's environ for the answer of `is_local_owner`. No header can set it: their keys start with
HTTP_."""


def is_local_owner() -> bool:
    """Whether the request comes from this machine, on which the app was started by hand.

    The request must also have the machine's own name for itself as its host, because DNS rebinding can make a page of
    another site send requests from here. The answer is cached in the request.
    """
    sent = this_request()
    if IS_LOCAL_OWNER not in sent.environ:
        sent.environ[IS_LOCAL_OWNER] = _comes_from_here(sent)
    return bool(sent.environ[IS_LOCAL_OWNER])


def _comes_from_here(sent: Request) -> bool:
    settings = current_app.config
    if not settings["TRUST_LOCAL"] or settings["PROXIES"]:
        return False
    if _came_through_a_proxy(sent.environ) or not is_loopback_name(sent.host):
        return False
    return is_loopback(sent.remote_addr or "")


def _came_through_a_proxy(environ: Mapping[str, Any]) -> bool:
    """Whether a header shows that a proxy forwarded the request."""
    return not FORWARDED.isdisjoint(environ) or any(name.startswith(FORWARDED_PREFIX) for name in environ)


def device_id() -> str:
    """This browser's id, by which seats know the phone that claimed them; it is made once and kept in the cookie."""
    if MARK not in session:
        session[MARK] = secrets.token_hex(8)
    return known_device_id()


def known_device_id() -> str:
    """This browser's id, or empty. It makes none, because of two requests at the same time one would lose its id."""
    return str(session.get(MARK, ""))


def visitor(*, by_days: bool = True) -> str | None:
    """The id of a visitor whose cookie has a table or a day; None for anybody else.

    Without `by_days`, also None for a visitor whose cookie has only days.
    """
    opened = session.get(TABLES) or (by_days and session.get(DAYS))
    return (known_device_id() or str(opened[0][0])) if opened else None
