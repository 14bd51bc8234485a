"""Whether pages are answered, for whatever watches over a host."""

from __future__ import annotations

from flask import Blueprint, Response

from tableside.web.guard.access import allow_anyone

pages = Blueprint("health", __name__)


@pages.get("/health")
def show_health() -> Response:
    """Says so; the book isn't touched."""
    allow_anyone()
    return Response("ok\n", mimetype="text/plain")
