"""The one cookie: signed, out of reach of scripts, and over https bound to this host and to https."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, current_app, request
from flask.sessions import SecureCookieSessionInterface

LIFETIME = timedelta(days=180)
"""How long a phone remembers its tables after it opened the last of them."""

PLAIN, SECURE = "tableside", "__Host-tableside"
"""Its names. A browser takes the second only over https, for this host alone and for every path."""


class Cookies(SecureCookieSessionInterface):
    """Flask's signed cookie, as strict as the way it goes allows."""

    def get_cookie_name(self, app: Flask) -> str:
        """The name that tells a browser to guard it as well as it can."""
        return SECURE if over_https() else PLAIN

    def get_cookie_secure(self, app: Flask) -> bool:
        """Over https, never without."""
        return over_https()


def over_https() -> bool:
    """Whether the visitor came by https, by his request or by the word of whoever runs this server."""
    return bool(request.is_secure or current_app.config["HTTPS"])


def set_up(app: Flask) -> None:
    """Gives `app` its cookie.

    It is sent only when something in it is new: a page has several requests under way at once, and an answer that
    brought back what the cookie was when its request began would undo a seat claimed in between.
    """
    app.config.update(SESSION_COOKIE_HTTPONLY=True, SESSION_COOKIE_SAMESITE="Lax", SESSION_COOKIE_PATH="/")
    app.config.update(SESSION_REFRESH_EACH_REQUEST=False, PERMANENT_SESSION_LIFETIME=LIFETIME)
    app.session_interface = Cookies()
