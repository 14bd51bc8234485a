"""Which games a page of nights, players or statistics is about: those that this visitor may look at, and of them those
that the address asks for."""

from __future__ import annotations

from collections.abc import Mapping

from flask import current_app

from tableside.scorebook.limits import TEXT_LENGTH
from tableside.scorebook.names import clean_text
from tableside.statistics.copying import Statistics
from tableside.store.reading_copy import Selection
from tableside.web.guard.access import ids_here, is_local_owner

BETWEEN = "/"
"""Between a game's slug and what people call it, in an address."""


def statistics() -> Statistics:
    """The statistics of this server's book."""
    found: Statistics = current_app.extensions["statistics"]
    return found


def all_here() -> Selection:
    """All games that this visitor may look at."""
    return Selection(tables=None if is_local_owner() else tuple(sorted(ids_here())))


def asked_for(arguments: Mapping[str, str]) -> Selection:
    """Those that the address asks for, by `game` (its slug and title) and `search`; a value that fits nothing finds
    nothing."""
    slug, _, title = clean_text(arguments.get("game", "")).partition(BETWEEN)
    search = clean_text(arguments.get("search", ""))[:TEXT_LENGTH]
    return all_here()._replace(game=slug, title=title, search=search)
