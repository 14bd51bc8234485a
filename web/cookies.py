"""The one cookie: signed, out of reach of scripts, and over https bound to this host and to https."""

from __future__ import annotations

from flask import Flask, current_app, request
from flask.sessions import SecureCookieSessionInterface

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
    """Gives `app` its cookie."""
    app.config.update(SESSION_COOKIE_HTTPONLY=True, SESSION_COOKIE_SAMESITE="Lax", SESSION_COOKIE_PATH="/")
    app.session_interface = Cookies()
