"""`tableside.wsgi:app` for servers that host the installed package."""

from __future__ import annotations

from contextlib import ExitStack

from flask import Flask

from tableside.one_server import held
from tableside.store.errors import ScoreFileError
from tableside.web import new_app, open_book

WAIT_SECONDS = 5.0
"""Seconds that a worker waits for the one before it to end."""


def hosted() -> Flask:
    """The application, a score file for it alone as long as the process lives. Raises SystemExit, in words."""
    app = new_app()
    held_for_good = ExitStack()
    try:
        held_for_good.enter_context(held(app.config["DATA"], WAIT_SECONDS))
        open_book(app)
    except ScoreFileError as error:
        raise SystemExit(f"Tableside can't start: {error.message}") from error
    app.extensions["held"] = held_for_good
    return app


def __getattr__(name: str) -> Flask:
    """`app`, made when it is asked for, so that an import opens no file."""
    if name == "app":
        return hosted()
    raise AttributeError(name)
