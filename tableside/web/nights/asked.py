"""Which games a page of nights, players or statistics is about: those that this visitor may look at, and of them those
that the address asks for."""

from __future__ import annotations

from typing import NamedTuple

from flask import request

from tableside.scorebook.limits import TEXT_LENGTH
from tableside.scorebook.names import clean_text
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.web.books import statistics
from tableside.web.guard.roles.circle_access import circles_here
from tableside.web.guard.roles.visible_tables import ids_here
from tableside.web.guard.visitor import is_local_owner

BETWEEN = "/"
"""Between a game's slug and what people call it, in an address."""


class ChoiceKey(NamedTuple):
    """A key that shows other games, or all: its words, where it leads, whether that is what the page shows now."""

    words: str
    address: str
    here: bool


def all_here() -> Selection:
    """All games that this visitor may look at, or those of the `circle` that the address names."""
    here = tuple(circle_id for circle_id, _ in circles_here())
    asked = request.args.get("circle", "")
    if asked in here:
        return Selection(circles=(asked,))
    everything = Selection() if is_local_owner() else Selection(circles=here or None, tables=tuple(sorted(ids_here())))
    return everything._replace(without=statistics().ask_of_games_over(ReadModel.less_full_duplicates, everything))


def asked_for(everything: Selection, game: str, search: str = "") -> Selection:
    """Of `everything` those that the address asks for, by `game` (its slug and title) and `search`; a value that fits
    nothing finds nothing."""
    slug, _, title = clean_text(game).partition(BETWEEN)
    return everything._replace(game=slug, title=title, search=clean_text(search)[:TEXT_LENGTH])
