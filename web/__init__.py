"""The pages: forms in, HTML out. One small module of views a noun."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined

from scorebook.book import Book
from web import (
    backup,
    compressing,
    cookies,
    correction,
    entry,
    errors,
    headers,
    history,
    home,
    house_rules,
    live,
    own,
    pad,
    phone,
    rate_limits,
    referee,
    request_guard,
    rulebook,
    seating,
    sharing,
    sheets,
    words,
)
from web.board import Drawn
from web.limits import BODY_BYTES, FORM_PARTS
from web.serving import secret_key, spare_full_collections, trust_proxies


def set_up(app: Flask) -> None:
    """Opens the book and gives `app` its pages, guards and words."""
    path = Path(app.config["DATA"])
    path.parent.mkdir(parents=True, exist_ok=True)
    app.config.setdefault("NOW", lambda: time.time_ns() // 1_000_000)
    app.config.update(
        MAX_CONTENT_LENGTH=BODY_BYTES,
        MAX_FORM_MEMORY_SIZE=BODY_BYTES,
        MAX_FORM_PARTS=FORM_PARTS,
    )
    trust_proxies(app)
    spare_full_collections()
    app.secret_key = app.config["SECRET_KEY"] or secret_key(path.parent)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["hub"] = hub = live.Hub(app.config["STREAMS"])
    app.extensions["drawn"] = Drawn()
    app.extensions["book"] = Book(path, app.config["NOW"], lambda: secrets.token_urlsafe(8), moved=hub.publish)
    for part in (cookies, request_guard, rate_limits, headers, compressing, errors, phone, words):
        part.set_up(app)
    for pages in (
        home,
        backup,
        seating,
        pad,
        phone,
        entry,
        correction,
        history,
        house_rules,
        live,
        own,
        referee,
        rulebook,
        sharing,
        sheets,
    ):
        app.register_blueprint(pages.pages)
