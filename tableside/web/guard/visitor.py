"""Who a request comes from: the owner of this machine, or a browser with a cookie of this server."""

from __future__ import annotations

import secrets

from flask import current_app, request, session

from tableside.web.guard.origin import is_loopback, is_loopback_name
from tableside.web.guard.session_keys import DAYS, MARK, TABLES

FORWARDED = frozenset(
    f"HTTP_{name}" for name in ("FORWARDED", "VIA", "X_REAL_IP", "X_CLIENT_IP", "TRUE_CLIENT_IP", "CF_CONNECTING_IP")
)

FORWARDED_BEGINS = "HTTP_X_FORWARDED_"
"""What a proxy adds: the visitor sits elsewhere, though the request comes from this machine."""

IS_LOCAL_OWNER = "tableside.is_local_owner"
"""The key of a request's environ for whether it comes from here. No header can set it: their keys begin with HTTP_."""


def is_local_owner() -> bool:
    """Whether the request comes from this very machine, and the app was started by hand on it.

    It must also name the machine as it names itself: a foreign page whose host name was made to point here comes from
    here too. The answer is kept with the request, because the guard needs it several times.
    """
    environ = request.environ
    if IS_LOCAL_OWNER not in environ:
        environ[IS_LOCAL_OWNER] = _comes_from_here()
    return bool(environ[IS_LOCAL_OWNER])


def _comes_from_here() -> bool:
    if not current_app.config["TRUST_LOCAL"] or current_app.config["PROXIES"]:
        return False
    if came_through_a_proxy() or not is_loopback_name(request.host):
        return False
    return is_loopback(request.remote_addr or "")


def came_through_a_proxy() -> bool:
    """Whether a header shows that a proxy forwarded the request."""
    environ = request.environ
    return not FORWARDED.isdisjoint(environ) or any(name.startswith(FORWARDED_BEGINS) for name in environ)


def device_id() -> str:
    """The mark that distinguishes this browser from others when it claims a seat: made once, kept in its cookie."""
    if MARK not in session:
        session[MARK] = secrets.token_hex(8)
    return known_device_id()


def known_device_id() -> str:
    """This browser's mark, or nothing. Only `device_id` makes one: of two requests at once, one would lose its mark."""
    return str(session.get(MARK, ""))


def visitor(*, by_days: bool = True) -> str | None:
    """The id of a visitor with a cookie of this server; None for one who has opened no table and no day here yet.

    Without `by_days`, also None for one who has opened days alone.
    """
    opened = session.get(TABLES) or (by_days and session.get(DAYS))
    return (known_device_id() or str(opened[0][0])) if opened else None
