"""`tableside.wsgi:app` for servers that host the installed package."""

from __future__ import annotations

import _thread
import signal
import time
from contextlib import ExitStack
from threading import current_thread, main_thread
from types import FrameType

from flask import Flask

from tableside.one_server import held
from tableside.store.errors import ScoreFileError
from tableside.web import new_app, open_book

WAIT_SECONDS = 5.0
"""Seconds that a worker waits for the one before it to end."""

BALANCER_KNOWS_AFTER = 2.5
"""Seconds after which a balancer, which asks `/ready` once a second, sends nothing more to a process that will stop."""


def hosted() -> Flask:
    """The application, a score file for it alone as long as the process lives. Raises SystemExit, in words."""
    app = new_app()
    held_for_good = ExitStack()
    try:
        held_for_good.enter_context(held(app.config["DATA"], WAIT_SECONDS))
        open_book(app)
    except ScoreFileError as error:
        raise SystemExit(f"Tableside can't start: {error.with_reason}") from error
    app.extensions["held"] = held_for_good
    if current_thread() is main_thread():
        end_streams_at_stop(app)
    return app


def end_streams_at_stop(app: Flask) -> None:
    """Has gunicorn's way to stop end the streams too, so that each page opens its own elsewhere.

    Where others serve the same tables, it continues as it was before that, until nobody is sent here any more.
    """
    hub, stop = app.extensions["hub"], signal.getsignal(signal.SIGTERM)
    if not callable(stop):  # a server that doesn't end its requests first
        return

    def stopping(number: int, frame: FrameType | None) -> None:
        hub.stopping = True
        _thread.start_new_thread(end, (number, frame))  # a signal may wait for nothing

    def end(number: int, frame: FrameType | None) -> None:
        if app.extensions["book"].store.shared:
            time.sleep(BALANCER_KNOWS_AFTER)
        hub.end_all()
        stop(number, frame)

    signal.signal(signal.SIGTERM, stopping)


def __getattr__(name: str) -> Flask:
    """`app`, made when it is asked for, so that an import opens no file."""
    if name == "app":
        return hosted()
    raise AttributeError(name)
