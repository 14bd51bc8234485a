"""The only cookie: signed, hidden from scripts, and over https bound to this host and to https.

A page that is opened some days after the cookie was signed sends it again. Browsers get its lifetime in seconds from
now. A signature from the future, or from before this app existed, counts as new: this machine's clock may have been
wrong.
"""

from __future__ import annotations

import time
from datetime import timedelta

from flask import Flask, Request, Response, current_app, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from tableside.web.guard.session_keys import MARK, read_over
from tableside.web.guard.visitor import device_id
from tableside.web.this_request import this_request

LIFETIME = timedelta(days=180)
"""How long a phone keeps its tables after its last visit."""

RENEWED_AFTER = timedelta(days=7)
"""The age from which a page sends a cookie again."""

NOBODY_SIGNED_BEFORE = 1_577_836_800
"""The start of 2020, in seconds since 1970: an older signature was made by a clock that was wrong."""

RENEWING = ("home.show_home", "pad.show_pad", "player_phone.show_player_phone")
"""The pages that send it again. Parts of pages and forms don't, because one of several requests at the same time
could send an older cookie, without a seat that was claimed in between."""

OVER_HTTP, OVER_HTTPS = "tableside", "__Host-tableside"
"""Its names. Browsers accept the second only over https, for this host alone and every path."""


class Signer(TimestampSigner):
    """A signer that works also if the machine's clock shows a time before 1970."""

    def get_timestamp(self) -> int:
        """Seconds since 1970, none of them negative."""
        return max(0, super().get_timestamp())


class Cookie(SecureCookieSession):
    """The content of a visitor's cookie; an `ageing` one is old or lacks the device's id, and is sent again."""

    ageing = False


class Cookies(SecureCookieSessionInterface):
    """Flask's signed cookie, as strict as the connection allows, and renewed by visits."""

    session_class = Cookie

    def get_cookie_name(self, app: Flask) -> str:
        """The name with the strictest rules that the connection allows."""
        return OVER_HTTPS if over_https() else OVER_HTTP

    def get_cookie_secure(self, app: Flask) -> bool:
        """True over https."""
        return over_https()

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Flask's own, with a signer that works with any clock."""
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = Signer
        return serializer

    def open_session(self, app: Flask, request: Request) -> Cookie | None:
        """The content of the cookie; empty if it isn't ours or has expired."""
        sent = "HTTP_COOKIE" in request.environ and request.cookies.get(self.get_cookie_name(app))
        if not sent:
            return Cookie() if app.secret_key else None
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return None
        try:
            data, signed = serializer.loads(sent, return_timestamp=True)
        except BadSignature:
            return Cookie()
        age = _age(int(signed.timestamp()))
        if age > LIFETIME.total_seconds():
            return Cookie()
        cookie = Cookie(read_over(data))
        cookie.ageing = age > RENEWED_AFTER.total_seconds() or MARK not in cookie
        return cookie

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Whether its content changed, or a visitor with an ageing cookie opens a page."""
        return session.modified or _due(session)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sends it as Flask does, but with a lifetime from now instead of an end by this machine's clock."""
        if _due(session):
            device_id()
        if not session.modified and not _due(session):
            if session.accessed:
                response.vary.add("Cookie")
            return
        super().save_session(app, session, response)
        lasting = f"Max-Age={int(LIFETIME.total_seconds())}"
        cookies = response.headers.getlist("Set-Cookie")
        if session and cookies:
            response.headers.setlist("Set-Cookie", [f"{cookie}; {lasting}" for cookie in cookies])

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> None:
        """None: see `save_session`."""


def _age(signed: int) -> float:
    """Seconds since a cookie was signed; with a time of a wrong clock it is old enough to be sent again."""
    if signed < NOBODY_SIGNED_BEFORE:
        return RENEWED_AFTER.total_seconds() + 1
    return max(0.0, time.time() - signed)


def _due(session: SessionMixin) -> bool:
    """Whether a visitor with an ageing cookie opens a page that renews it."""
    return getattr(session, "ageing", False) and request.method == "GET" and request.endpoint in RENEWING


def over_https() -> bool:
    """Whether the visitor uses https, by the request or by this server's settings."""
    return bool(this_request().is_secure or current_app.config["HTTPS"])


def set_up(app: Flask) -> None:
    """Gives `app` its cookie. It is sent when its content changes, and again from time to time."""
    app.config.update(SESSION_COOKIE_HTTPONLY=True, SESSION_COOKIE_SAMESITE="Lax", SESSION_COOKIE_PATH="/")
    app.config.update(PERMANENT_SESSION_LIFETIME=LIFETIME)
    app.session_interface = Cookies()
