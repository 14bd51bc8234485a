"""The list at the door: who came, who left, who holds last year's trophy."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from tableside.scorebook.days.kinds import CAME, HOLDER, LEFT
from tableside.scorebook.names import clean_text
from tableside.web.days.saving import Reply, save
from tableside.web.guard.day_access import days_here, require_organiser
from tableside.web.guard.day_roles import days

pages = Blueprint("day_players", __name__)

MOST_OFFERED = 400
"""Names of earlier days that are offered."""

HEADINGS = ("name", "player", "players", "names")
"""What stands above a column of names that was exported from somewhere."""


def read_list(text: str) -> list[str]:
    """The names of a pasted list: one a line, of a line with several cells (CSV) the first; without a heading."""
    rows = [row for row in csv.reader(StringIO(text), delimiter=_delimiter(text)) if row and clean_text(row[0])]
    names = [clean_text(row[0]) for row in rows]
    return names[1:] if names and names[0].casefold() in HEADINGS else names


def _delimiter(text: str) -> str:
    """What parts the cells of a line: a tab, else a semicolon, else a comma."""
    return next((sign for sign in "\t;" if sign in text), ",")


def remembered(day_id: str) -> list[str]:
    """Who came to earlier days that this visitor may look at, and isn't on this one's list."""
    here = {name.casefold() for name in days().day(day_id).players}
    found: dict[str, str] = {}
    for other_id, day in days_here(10):
        if other_id != day_id:
            found |= {name.casefold(): name for name in day.players if name.casefold() not in here | found.keys()}
    return sorted(found.values(), key=str.casefold)[:MOST_OFFERED]


def earlier_winner(day_id: str) -> str | None:
    """Who took the trophy home from the last day before this one, if they are here."""
    day = days().day(day_id)
    declared: Iterator[str] = (
        earlier.declared
        for other_id, earlier in days_here(50)
        if other_id != day_id and earlier.game is day.game and earlier.declared and earlier.started < day.started
    )
    name = next(declared, None)
    return next((one for one in day.playing if name and one.casefold() == name.casefold()), None)


def _page(day_id: str, typed: str = "", problem: Refused | None = None, status: int = 200) -> tuple[str, int]:
    given = {"typed": typed, "problem": problem, "known": remembered(day_id), "earlier": earlier_winner(day_id)}
    return render_template("days/players.html", day_id=day_id, day=days().day(day_id), **given), status


@pages.get("/days/<day_id>/players")
def show_players(day_id: str) -> tuple[str, int]:
    """Everybody who came, and the forms for more; `?names=` are typed there already, one a line."""
    require_organiser(day_id)
    return _page(day_id, request.args.get("names", ""))


@pages.post("/days/<day_id>/came")
def come(day_id: str) -> Reply:
    """Adds players: typed, pasted, or chosen from earlier days."""
    require_organiser(day_id)
    typed = request.form.get("names", "")
    names = [*request.form.getlist("known"), *read_list(typed)]
    return save(
        day_id,
        CAME,
        {"players": names},
        "day_players.show_players",
        lambda problem, status: _page(day_id, typed, problem, status),
    )


@pages.post("/days/<day_id>/left")
def leave(day_id: str) -> Reply:
    """Somebody leaves."""
    require_organiser(day_id)
    return save(day_id, LEFT, {"player": request.form.get("player")}, "day_players.show_players")


@pages.post("/days/<day_id>/holder")
def hold(day_id: str) -> Reply:
    """Says who holds last year's trophy, on the way to the seats too: what is chosen counts."""
    day = require_organiser(day_id)
    player = request.form.get("player") or None
    to = "day_seats.show_seats" if request.form.get("then") == "seats" else "day_players.show_players"
    if player == day.holder:
        return redirect(url_for(to, day_id=day_id), 303)
    return save(day_id, HOLDER, {"player": player}, to)
