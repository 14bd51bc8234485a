"""The list at the door: who came, who left, who holds last year's trophy."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from tableside.scorebook.days.kinds import CAME, HOLDER, LEFT
from tableside.scorebook.days.tournaments import declared_before, held_before
from tableside.scorebook.names import clean_text, same_name
from tableside.web.days.saving import Reply, save
from tableside.web.guard.day_access import days_here, require_organiser
from tableside.web.guard.day_roles import days

pages = Blueprint("day_players", __name__)

MOST_OFFERED = 400
"""Names of earlier days that are offered."""

EARLIER_DAYS = 50
"""Days, the latest, among which last year's winner is looked for."""

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


@dataclass(frozen=True, slots=True)
class EarlierWinner:
    """Who would be last year's winner; `held` on an earlier day of this tournament."""

    name: str
    held: bool


def earlier_winner(day_id: str) -> EarlierWinner | None:
    """Who held last year's trophy on this tournament's days, else took it home before them, if they are here."""
    day, known = days().day(day_id), days_here(EARLIER_DAYS)
    held = held_before(day, known)
    name = held or declared_before(day, known)
    here = next((one for one in day.playing if name and same_name(one, name)), None)
    return EarlierWinner(here, held is not None) if here else None


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
