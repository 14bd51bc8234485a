"""Headers of every answer: what a page may load, and what may be remembered of it."""

from __future__ import annotations

from flask import Flask, Response, request

from tableside.web.guard.cookies import over_https
from tableside.web.static_files import is_versioned

PARTS = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "media-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def _policy(**other: str) -> str:
    parts = PARTS | {name.replace("_", "-"): value for name, value in other.items()}
    return "; ".join(f"{name} {value}" for name, value in parts.items())


POLICY = _policy()
OWN_IMAGES = "'self' blob:"
"""Images that the page's own script makes."""

PICTURE_POLICY = _policy(img_src=OWN_IMAGES)
"""The same on the one page whose script draws a picture."""

PHONE_POLICY = _policy(script_src="'self' 'wasm-unsafe-eval'", img_src=OWN_IMAGES)
"""The same where Python runs in the browser, on whose one page everything is drawn; `eval` of a text as a script stays
forbidden."""

PHONE_META_POLICY = PHONE_POLICY.replace("; frame-ancestors 'none'", "")
"""The same for a page's meta element, in which browsers refuse to take `frame-ancestors`."""

WORKER = "/phone/worker.js"
"""The module in which Python runs: a worker is under its own policy, not under its page's."""

DRAWS_A_PICTURE = "pad.show_picture"

A_YEAR = 31_536_000
PARTS_OF_PAGES = ("font/", "text/css", "text/javascript")


def set_up(app: Flask) -> None:
    """Adds the headers to every answer of `app`."""
    app.after_request(add)


def add(response: Response) -> Response:
    """Adds the same headers everywhere, for https once it was used; only versioned static files may be cached.

    A face, a style sheet or a script is under the policy of its page and needs none of its own: the first page that a
    phone loads waits for many of them.
    """
    if request.path.endswith(WORKER):
        response.headers.add("Content-Security-Policy", PHONE_POLICY)
    elif not _is_part_of_page(response):
        drawing = request.endpoint == DRAWS_A_PICTURE
        response.headers.add("Content-Security-Policy", PICTURE_POLICY if drawing else POLICY)
        response.headers.add("Referrer-Policy", "same-origin")
    response.headers.add("X-Content-Type-Options", "nosniff")
    if over_https():
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    if is_versioned():
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    else:
        response.headers["Cache-Control"] = "no-store"
    return response


def _is_part_of_page(response: Response) -> bool:
    return request.endpoint == "static" and (response.content_type or "").startswith(PARTS_OF_PAGES)
