"""The list at the door: who came, who left, who holds last year's trophy."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from tableside.days.kinds.players import CAME, HOLDER, LEFT
from tableside.days.kinds.undo import last_undoable
from tableside.days.tournaments import declared_before, held_before
from tableside.scorebook.alike_names import alike, alike_in_words, refuse_unseen
from tableside.scorebook.names import clean_text, same_name
from tableside.web.books import days
from tableside.web.days.saving import Reply, save
from tableside.web.guard.roles.day_access import days_here, require_organiser
from tableside.web.tables.new_table.page import as_list
from tableside.web.tables.saving import REFUSED

ALIKE_SHOWN = 3
"""Names that look like another's which a message shows, of a list that has more of them."""

pages = Blueprint("day_players", __name__)

MOST_OFFERED = 400
"""Names of earlier days that are offered."""

EARLIER_DAYS = 50
"""Days, the latest, among which last year's winner is looked for."""

HEADINGS = ("name", "player", "players", "names")
"""Headings of a column of names that was exported from elsewhere."""


def read_list(text: str) -> list[str]:
    """The names of a pasted list: one a line, of a line with several cells (CSV) the first; without a heading."""
    rows = [row for row in csv.reader(StringIO(text), delimiter=_delimiter(text)) if row and clean_text(row[0])]
    names = [clean_text(row[0]) for row in rows]
    return names[1:] if names and names[0].casefold() in HEADINGS else names


def _delimiter(text: str) -> str:
    """What separates the cells of a line: a tab, else a semicolon, else a comma."""
    return next((sign for sign in "\t;" if sign in text), ",")


def remembered(day_id: str) -> list[str]:
    """The players of earlier days that this visitor may look at who aren't on this day's list."""
    here = {name.casefold() for name in days().day(day_id).players}
    names: dict[str, str] = {}
    for other_id, day in days_here(10):
        if other_id != day_id:
            more = {name.casefold(): name for name in day.players if name.casefold() not in here}
            names = more | names
    return sorted(names.values(), key=str.casefold)[:MOST_OFFERED]


class EarlierWinner(NamedTuple):
    """The player offered as last year's winner; `held` says that they were so on an earlier day of this tournament."""

    name: str
    held: bool


def earlier_winner(day_id: str) -> EarlierWinner | None:
    """The player who held last year's trophy on this tournament's days, else won it before them; None if not here."""
    day, known = days().day(day_id), days_here(EARLIER_DAYS)
    held = held_before(day, known)
    name = held or declared_before(day, known)
    here = next((one for one in day.playing if name and same_name(one, name)), None)
    return EarlierWinner(here, held is not None) if here else None


def _page(
    day_id: str,
    typed: str = "",
    problem: Refused | None = None,
    status: int = 200,
    asked: Sequence[str] = (),
    holder: str | None = None,
) -> tuple[str, int]:
    """The page, with what is typed for the list and the `holder` who is chosen and not saved yet."""
    page = render_template(
        "days/players.html",
        day_id=day_id,
        day=days().day(day_id),
        asked=asked,
        typed=typed,
        holder=holder,
        problem=problem,
        known=remembered(day_id),
        earlier=earlier_winner(day_id),
        last=last_undoable(days().day(day_id), (CAME.name, LEFT.name, HOLDER.name)),
    )
    return page, status


@pages.get("/days/<day_id>/players")
def show_players(day_id: str) -> tuple[str, int]:
    """Everybody who came, and the forms for more.

    `?names=` are typed there already, one a line, and `?holder=` is chosen.
    """
    require_organiser(day_id)
    return _page(day_id, request.args.get("names", ""), holder=request.args.get("holder"))


@pages.post("/days/<day_id>/came")
def come(day_id: str) -> Reply:
    """Adds players: typed, pasted, or chosen from earlier days; asks once about names that look like another's."""
    day = require_organiser(day_id)
    typed, names, holder = request.form.get("names", ""), _names_sent(), request.form.get("player")
    try:
        _check_looks(day.playing, names)
    except Refused as problem:
        asked = tuple(name for name, _ in alike((*day.playing, *names))) if problem.asks else ()
        return _page(day_id, as_list(names), problem, REFUSED, asked, holder)
    return save(
        day_id,
        CAME,
        {"players": names},
        "day_players.show_players",
        lambda problem, status: _page(day_id, typed, problem, status, holder=holder),
        holder=holder,
    )


def _names_sent() -> list[str]:
    """The names that a form has for the list: those chosen from earlier days, and what is typed."""
    return [*request.form.getlist("known"), *read_list(request.form.get("names", ""))]


def _check_looks(playing: Sequence[str], names: Sequence[str]) -> None:
    """Raises Refused for a name that can't be seen, and to ask about those that look like another's."""
    refuse_unseen(names)
    asked = {*request.form.getlist("alike"), *playing}
    pairs = [alike_in_words(*pair) for pair in alike((*playing, *names)) if pair[0] not in asked]
    if pairs:
        more = f" So do {len(pairs) - ALIKE_SHOWN} more." if len(pairs) > ALIKE_SHOWN else ""
        shown = " ".join(pairs[:ALIKE_SHOWN])
        message = f"{shown}{more} If all are people of their own, put them on the list once more."
        raise Refused("alike_names", "names", message, asks=True)


@pages.post("/days/<day_id>/left")
def leave(day_id: str) -> Reply:
    """Somebody leaves."""
    require_organiser(day_id)
    return save(day_id, LEFT, {"player": request.form.get("player")}, "day_players.show_players")


@pages.post("/days/<day_id>/holder")
def hold(day_id: str) -> Reply:
    """Enters who holds last year's trophy, also where the form's button leads on to the seats.

    Names that are typed and not on the list yet come first: nobody is left out of the seats unseen.
    """
    day = require_organiser(day_id)
    player = request.form.get("player") or None
    if names := _names_sent():
        message = "These names aren’t on the list yet. Put them there first, or delete them."
        return _page(day_id, as_list(names), Refused("not_on_list", "names", message), REFUSED, holder=player or "")
    to = "day_seats.show_seats" if request.form.get("then") == "seats" else "day_players.show_players"
    if player == day.holder:
        return redirect(url_for(to, day_id=day_id, holder=player or ""), 303)
    return save(day_id, HOLDER, {"player": player}, to)
