"""Headers of every answer: what a page may load, and what may be cached."""

from __future__ import annotations

from flask import Flask, Request, Response

from tableside.web.guard.cookies import over_https
from tableside.web.static_files import is_versioned
from tableside.web.this_request import this_request

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
"""The policy's source for images that a page's own script makes."""

PICTURE_POLICY = _policy(img_src=OWN_IMAGES)
"""The policy of the pages whose script draws a picture."""

FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; frame-ancestors 'none'"
"""The policy of a picture that is opened by itself: its colours and its face are within it, and it loads nothing."""

PHONE_POLICY = _policy(script_src="'self' 'wasm-unsafe-eval'", img_src=OWN_IMAGES)
"""The policy of the page in which Python runs in the browser, and which shows all pages of the app; scripts still
can't use `eval`."""

PHONE_META_POLICY = PHONE_POLICY.replace("; frame-ancestors 'none'", "")
"""The same policy for a meta element, in which browsers don't allow `frame-ancestors`."""

WORKER = "/phone/worker.js"
"""The worker in which Python runs; a worker has its own policy, not its page's."""

OTHER_POLICIES = {
    ("pad.show_picture", "text/html"): PICTURE_POLICY,
    ("night.show_picture", "text/html"): PICTURE_POLICY,
    ("pad.picture_file", "image/svg+xml"): FILE_POLICY,
    ("night.picture_file", "image/svg+xml"): FILE_POLICY,
}
"""The policies that views have instead of POLICY for what they send, but not for a page that says what went wrong."""

A_YEAR = 31_536_000
PARTS_OF_PAGES = ("font/", "text/css", "text/javascript")


def set_up(app: Flask) -> None:
    """Adds the headers to every answer of `app`."""
    app.after_request(add)


def add(response: Response) -> Response:
    """Adds the headers, for https that of strict transport too; only versioned static files may be cached.

    Fonts, style sheets and scripts are under the policy of their page and need none, which makes the first page of a
    phone load faster.
    """
    sent = this_request()
    if sent.path.endswith(WORKER):
        response.headers.add("Content-Security-Policy", PHONE_POLICY)
    elif not _is_part_of_page(sent, response):
        response.headers.add(
            "Content-Security-Policy", OTHER_POLICIES.get((sent.endpoint or "", response.mimetype or ""), POLICY)
        )
        response.headers.add("Referrer-Policy", "same-origin")
    response.headers.add("X-Content-Type-Options", "nosniff")
    if over_https():
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    if is_versioned(sent):
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    else:
        response.headers["Cache-Control"] = "no-store"
    return response


def _is_part_of_page(sent: Request, response: Response) -> bool:
    return sent.endpoint == "static" and (response.content_type or "").startswith(PARTS_OF_PAGES)
