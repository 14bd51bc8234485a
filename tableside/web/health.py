"""Whether pages are answered, for a host's monitoring and for a balancer in front of several processes."""

from __future__ import annotations

from flask import Blueprint, Response

from tableside.scorebook.book import TABLE_LOG
from tableside.server_key import check_key
from tableside.store.errors import ScoreFileError
from tableside.web.books import book
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.roles.links import server_secret
from tableside.web.live.hub import hub
from tableside.web.live.offline import note_trouble

pages = Blueprint("health", __name__)


@pages.get("/health")
def show_health() -> Response:
    """Answers that they are, without reading the book."""
    allow_anyone()
    return Response("ok\n", mimetype="text/plain")


@pages.get("/ready")
def show_ready() -> Response:
    """Answers that the store can be read here and now and its key is this server's, 503 where that isn't so or the
    server is about to stop.

    The store was brought up to date when it was opened."""
    allow_anyone()
    if hub().stopping:
        return Response("stopping\n", 503, mimetype="text/plain")
    try:
        with book().store.reading() as session:
            session.last_position(TABLE_LOG.name, "")
            check_key(session.server_key(), server_secret())
    except ScoreFileError as error:
        note_trouble(error)
        return Response(f"{error.code}\n", 503, mimetype="text/plain")
    return Response("ready\n", mimetype="text/plain")
