"""The one cookie: signed, out of reach of scripts, and over https bound to this host and to https.

A phone keeps it by using it: a page opened some days after it was signed brings it anew. How long a browser keeps it is
told in seconds from now, and a signature from the future, or from before there was this app, is taken as fresh: only
the visitor's own clock counts days rightly when this machine's was wrong.
"""

from __future__ import annotations

import time
from datetime import timedelta

from flask import Flask, Request, Response, current_app, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from tableside.web.guard.access import device_id
from tableside.web.guard.session_keys import MARK, read_over

LIFETIME = timedelta(days=180)
"""How long a phone remembers its tables after it was last here."""

RENEWED_AFTER = timedelta(days=7)
"""How old a cookie is when a page brings it anew."""

NOBODY_SIGNED_BEFORE = 1_577_836_800
"""The beginning of 2020, in seconds since 1970: an older signature was made by a clock that was wrong."""

RENEWING = ("home.show_home", "pad.show_pad", "player_phone.show_player_phone")
"""The pages that bring it anew. No part of a page does, nor a form: with several requests under way at once, an answer
that brought back what the cookie was when its request began would undo a seat claimed in between."""

PLAIN, SECURE = "tableside", "__Host-tableside"
"""Its names. A browser takes the second only over https, for this host alone and for every path."""


class Signer(TimestampSigner):
    """Signs with the time, also while the machine's clock stands before 1970."""

    def get_timestamp(self) -> int:
        """Seconds since 1970, none of them negative."""
        return max(0, super().get_timestamp())


class Cookie(SecureCookieSession):
    """What a visitor's cookie says, and whether it is time to bring it anew: it is old, or its phone lost its mark."""

    ageing = False


class Cookies(SecureCookieSessionInterface):
    """Flask's signed cookie, as strict as the way it goes allows, and kept by use."""

    session_class = Cookie

    def get_cookie_name(self, app: Flask) -> str:
        """The name that tells a browser to guard it as well as it can."""
        return SECURE if over_https() else PLAIN

    def get_cookie_secure(self, app: Flask) -> bool:
        """Over https, never without."""
        return over_https()

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Flask's own, with a signer that bears any clock."""
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = Signer
        return serializer

    def open_session(self, app: Flask, request: Request) -> Cookie | None:
        """What the cookie says; nothing when it is none of ours, or hasn't been used for its lifetime."""
        given = "HTTP_COOKIE" in request.environ and request.cookies.get(self.get_cookie_name(app))
        if not given:
            return Cookie() if app.secret_key else None
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            return None
        try:
            data, signed = serializer.loads(given, return_timestamp=True)
        except BadSignature:
            return Cookie()
        age = _age(int(signed.timestamp()))
        if age > LIFETIME.total_seconds():
            return Cookie()
        cookie = Cookie(read_over(data))
        cookie.ageing = age > RENEWED_AFTER.total_seconds() or MARK not in cookie
        return cookie

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Whether something in it is new, or a page is opened by a visitor whose cookie ages."""
        return session.modified or _due(session)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Flask's own; but the browser is told how long from now, not until when by this machine's clock."""
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
    """Seconds since a cookie was signed; one that a wrong clock signed is as old as one that is due to come anew."""
    if signed < NOBODY_SIGNED_BEFORE:
        return RENEWED_AFTER.total_seconds() + 1
    return max(0.0, time.time() - signed)


def _due(session: SessionMixin) -> bool:
    """Whether a page is opened by a visitor whose cookie ages."""
    return getattr(session, "ageing", False) and request.method == "GET" and request.endpoint in RENEWING


def over_https() -> bool:
    """Whether the visitor came by https, by the request or by the word of whoever runs this server."""
    return bool(request.is_secure or current_app.config["HTTPS"])


def set_up(app: Flask) -> None:
    """Gives `app` its cookie. It is sent when something in it is new, and anew from time to time."""
    app.config.update(SESSION_COOKIE_HTTPONLY=True, SESSION_COOKIE_SAMESITE="Lax", SESSION_COOKIE_PATH="/")
    app.config.update(PERMANENT_SESSION_LIFETIME=LIFETIME)
    app.session_interface = Cookies()
