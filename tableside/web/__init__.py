"""The pages: forms in, HTML out, with a small module of views for each noun; and the factory of the app.

Imports the days, circles, statistics and the scorebook; the server and the app on a phone import it."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.routing import Rule

from referee.games import installed
from tableside import STATIC, TEMPLATES
from tableside.circles.circle_book import CircleBook
from tableside.days.day_book import DayBook
from tableside.scorebook.book import Book
from tableside.server_key import agreed_key, key_files, key_of_file, put_aside, replaces_another, secret_key
from tableside.settings import settings_from_environment
from tableside.statistics.updating import Statistics
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import EventStore
from tableside.store.places import is_database, open_store
from tableside.web import (
    compression,
    errors,
    filters,
    game_templates,
    health,
    phone_settings,
    static_files,
    style_guide,
)
from tableside.web.circles import circle, moving
from tableside.web.circles import sharing as circle_sharing
from tableside.web.days import day as day_pages
from tableside.web.days import home as day_home
from tableside.web.days import locking, moves, players, seats
from tableside.web.days import settings as day_settings
from tableside.web.days import sharing as day_sharing
from tableside.web.days.live import day_board, hall
from tableside.web.disputes import pages as dispute_pages
from tableside.web.disputes import rulebook
from tableside.web.guard import bodies, cookies, day_phones, headers, origin, rate_limits
from tableside.web.live import carrying_on, hub, offline, room
from tableside.web.live import pages as live_pages
from tableside.web.nights import night, nights, statistics
from tableside.web.nights import players as persons
from tableside.web.printing import pages as printing
from tableside.web.tables import (
    entry,
    entry_names,
    home,
    house_rules,
    notes,
    player_phone,
    sharing,
)
from tableside.web.tables.export import backup, sheets
from tableside.web.tables.history import correction, history, rows
from tableside.web.tables.new_table import page as new_table
from tableside.web.tables.pad import board, leg_report
from tableside.web.tables.pad import page as pad
from tableside.web.typography import text_direction

PARTS = (
    origin,
    cookies,
    rate_limits,
    bodies,
    headers,
    compression,
    errors,
    offline,
    filters,
    static_files,
    text_direction,
    phone_settings,
    hub,
    entry_names,
)
"""Modules with a `set_up` for all pages, in the order in which they see a request: `origin` first."""

PARTS_IN_MEMORY = (rate_limits, hub, board, hall, day_phones, home)
"""Modules with caches that belong to the open book."""

PAGES = (
    home,
    backup,
    new_table,
    pad,
    offline,
    carrying_on,
    entry,
    correction,
    history,
    rows,
    notes,
    house_rules,
    live_pages,
    room,
    player_phone,
    dispute_pages,
    rulebook,
    sharing,
    sheets,
    printing,
    phone_settings,
    style_guide,
    health,
    statistics,
    day_home,
    day_pages,
    players,
    seats,
    moves,
    locking,
    day_settings,
    day_sharing,
    leg_report,
    day_board,
    hall,
    circle,
    circle_sharing,
    moving,
    nights,
    night,
    persons,
)
"""Modules of views."""


NEW_LINKS = "Each table's ⋯ menu has its new links, and `tableside --links` prints them."

log = logging.getLogger("tableside")


class Route(Rule):
    """A rule that compiles its URL builder at the first use, because a start has 100 rules and builds few addresses."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        builder = cache(partial(super()._compile_builder, append_unknown))
        return lambda rule, /, **values: builder()(rule, **values)


class Application(Flask):
    """Flask without support for coroutines, which we don't use and Flask would check for at each call."""

    url_rule_class = Route

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The application. `settings` override those of the environment: TABLESIDE_DATA and the rest in docs/hosting.md."""
    app = new_app(settings)
    open_book(app)
    return app


def new_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The application without a book, with everything that doesn't depend on the score file."""
    app = Application("tableside", template_folder=str(TEMPLATES), static_folder=str(STATIC))
    app.config.from_mapping(settings_from_environment())
    app.config.from_mapping(settings or {})
    set_up(app)
    return app


def set_up(app: Flask) -> None:
    """Gives `app` its pages, guards and words."""
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    game_templates.set_up(app)
    for problem in installed().problems:
        log.warning("%s All other games are here.", problem)
    for part in PARTS:
        part.set_up(app)
    for module in PAGES:
        app.register_blueprint(module.pages)


def open_book(app: Flask) -> None:
    """Opens the score file or the database in the settings of `app`, with its secret key."""
    given = app.extensions.setdefault("given_key", app.config["SECRET_KEY"])  # there Flask keeps the one that counts
    given = given.encode() if isinstance(given, str) else given
    if is_database(app.config["DATA"]):
        store = open_store(app.config["DATA"])
        try:
            app.secret_key = agreed_key(store, given)
        except ScoreFileError:
            store.close()
            raise
        open_book_of(app, store)
        return
    path = Path(app.config["DATA"])
    path.parent.mkdir(parents=True, exist_ok=True)
    for key_file in key_files(path):
        put_aside(key_file)
    known_key = given or key_of_file(path)
    app.secret_key = known_key or secret_key(path.parent)
    store = open_store(path)
    had_another = replaces_another(store, app.secret_key)
    book = open_book_of(app, store)
    if had_another or (not known_key and book.ids()):
        log.warning("%s had another key: links given out before open nothing. %s", path, NEW_LINKS)


def open_book_of(app: Flask, store: EventStore) -> Book:
    """Gives `app` the book of a store, with empty caches, streams and buckets."""
    app.config.setdefault("NOW", lambda: max(0, time.time_ns() // 1_000_000))
    for part in PARTS_IN_MEMORY:
        part.reset(app)
    new_id = app.config.setdefault("NEW_ID", lambda: secrets.token_urlsafe(8))
    book = Book(store, app.config["NOW"], new_id, hub.notify_of_table(app))
    app.extensions["book"] = book
    circles = CircleBook(book, new_id, hub.notify_of_circle(app))
    app.extensions["circles"] = circles
    app.extensions["statistics"] = Statistics(book, circles)
    app.extensions["days"] = DayBook(book, new_id, hub.notify_of_day(app))
    store.follow(hub.store_callbacks(app))
    return book
