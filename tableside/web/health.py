"""Whether pages are answered, for a host's monitoring."""

from __future__ import annotations

from flask import Blueprint, Response

from tableside.web.guard.roles.access import allow_anyone

pages = Blueprint("health", __name__)


@pages.get("/health")
def show_health() -> Response:
    """Answers that they are, without reading the book."""
    allow_anyone()
    return Response("ok\n", mimetype="text/plain")
