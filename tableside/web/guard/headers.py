"""Headers of every answer: what a page may load, and what may be remembered of it."""

from __future__ import annotations

from flask import Flask, Response, request

from tableside.web.guard.cookies import over_https

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
A_YEAR = 31_536_000


def set_up(app: Flask) -> None:
    """Adds the headers to every answer of `app`."""
    app.after_request(add)


def add(response: Response) -> Response:
    """The same headers everywhere, https once it was used; only versioned static files may be kept.

    A face runs nothing, so no policy comes with it: its letters are what a first look waits for.
    """
    if not (response.content_type or "").startswith("font/"):
        response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    if over_https():
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    if request.endpoint == "static" and "v" in request.args:
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    else:
        response.headers["Cache-Control"] = "no-store"
    return response
