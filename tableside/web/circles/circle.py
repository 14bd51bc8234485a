"""A circle's page: who plays together, by which names; and how one starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from referee.words import counted, listed
from tableside.circles.circle import HOME, MEMBER, Circle
from tableside.circles.kinds.begun import RENAMED
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.circles.kinds.kinds import circle_kinds
from tableside.circles.kinds.moved import move_of
from tableside.circles.kinds.names import CALLED, HIDDEN
from tableside.circles.kinds.undo import UNDONE, event_in_words
from tableside.scorebook.events.log_state import can_be_undone
from tableside.scorebook.names import person
from tableside.scorebook.table.table import Table
from tableside.store.errors import ScoreFileError
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.web.books import book, circles, days, statistics
from tableside.web.circles.moving import keep_moved
from tableside.web.circles.saving import CirclePage, save
from tableside.web.guard.rate_limits import take_for_table
from tableside.web.guard.roles.access import allow_anyone, require_keeper
from tableside.web.guard.roles.circle_access import (
    grant_circle_access,
    require_member,
    require_member_of_both,
    require_reader,
    role_in,
)
from tableside.web.guard.roles.visible_tables import ids_kept_by_link
from tableside.web.guard.visitor import is_local_owner
from tableside.web.tables.forms import read_small
from tableside.web.tables.new_table.form import own_idempotency_key
from tableside.web.tables.saving import refusal_of

pages = Blueprint("circle", __name__)


class CircleName(NamedTuple):
    """A person of a circle: the right name, other names at tables that mean the same person, how many games they
    played to the end, and whether the name is no longer offered."""

    name: str
    written: tuple[str, ...]
    games: int
    hidden: bool

    @property
    def words(self) -> str:
        """What the page says of them: "12 games · also Bobby · not offered"."""
        parts = [counted(self.games, "game"), f"also {listed(self.written)}" if self.written else ""]
        return " · ".join(filter(None, [*parts, "not offered" if self.hidden else ""]))


def _names(circle_id: str, circle: Circle) -> list[CircleName]:
    """Everybody of a circle, who played most first."""
    of_circle = Selection(circles=(circle_id,))
    games = {totals.person: totals.games for totals in statistics().ask(ReadModel.persons, of_circle)}
    written: dict[str, list[str]] = {}
    for who, name in statistics().ask(ReadModel.names_written, circle_id):
        written.setdefault(who, []).append(name)
    found = []
    for who, names in written.items():
        known_as = circle.name_of(names[0])
        # Two names that sit at one table are two persons, though one may be said to stand for the other.
        right = known_as if person(known_as) == who else names[0]
        found.append(
            CircleName(
                right,
                tuple(name for name in names if name != right),
                games.get(who, 0),
                bool({who, *map(person, names)} & circle.hidden),
            )
        )
    return sorted(found, key=lambda one: (-one.games, one.name))


def _page(circle_id: str, circle: Circle, problem: Refused | None = None) -> str:
    entered = circle.events[1:] if circle_id == HOME else circle.events  # nobody began the one from the start
    lines = [
        (event, event_in_words(circle, event), can_be_undone(circle_kinds(), circle, event.position))
        for event in reversed(entered)
    ]
    return render_template(
        "circles/page.html",
        circle_id=circle_id,
        circle=circle,
        names=_names(circle_id, circle),
        lines=lines,
        member=role_in(circle_id, circle) == MEMBER,
        problem=problem,
    )


@pages.get("/circles/<circle_id>")
def show_circle(circle_id: str) -> str:
    """The circle's names and its record."""
    return _page(circle_id, require_reader(circle_id))


def _save(circle_id: str, kind: CircleKind, data: Mapping[str, Any]) -> CirclePage:
    """Enters something from the circle's page, and shows that page again."""
    return save(
        circle_id,
        kind,
        data,
        "circle.show_circle",
        lambda problem, status: (_page(circle_id, require_reader(circle_id), problem), status),
    )


@pages.post("/circles/<circle_id>/name")
def rename(circle_id: str) -> CirclePage:
    """Gives the circle another name."""
    require_member(circle_id)
    return _save(circle_id, RENAMED, {"name": request.form.get("name", "")})


@pages.get("/circles/<circle_id>/person")
def show_person(circle_id: str) -> str:
    """The form that puts a name right, or says that two are one person."""
    return _person_page(circle_id, require_member(circle_id), request.args.get("name", ""))


def _person_page(circle_id: str, circle: Circle, name: str, problem: Refused | None = None) -> str:
    names = _names(circle_id, circle)
    asked = next((one for one in names if person(name) in {person(one.name), *map(person, one.written)}), None)
    if asked is None:
        raise Refused("no_such_name", "name", f"Nobody of this circle is called {name[:40]}.")
    return render_template(
        "circles/person.html",
        circle_id=circle_id,
        circle=circle,
        asked=asked,
        others=[one.name for one in names if one is not asked],
        right=request.form.get("right", asked.name),
        problem=problem,
    )


@pages.post("/circles/<circle_id>/person")
def put_right(circle_id: str) -> CirclePage:
    """A name is corrected, or given to another person."""
    circle = require_member(circle_id)
    name = request.form.get("name", "")
    return save(
        circle_id,
        CALLED,
        {"name": name, "right": request.form.get("right", "")},
        "circle.show_circle",
        lambda problem, status: (_person_page(circle_id, circle, name, problem), status),
    )


@pages.post("/circles/<circle_id>/hide")
def hide(circle_id: str) -> CirclePage:
    """A name is no longer offered to new tables."""
    require_member(circle_id)
    return _save(circle_id, HIDDEN, {"name": request.form.get("name", "")})


@pages.post("/circles/<circle_id>/undo")
def undo(circle_id: str) -> CirclePage:
    """Undoes something that was entered in the circle."""
    circle = require_member(circle_id)
    target = read_small(request.form.get("target", ""))
    moving_event = circles().move_entered_at(circle, target or 0)
    move = move_of(moving_event) if moving_event and moving_event.data["here"] == circle_id else None
    if move:
        require_member_of_both(move)
        require_keeper(move.table_id)
    answer = _save(circle_id, UNDONE, {"target": target})
    if move and isinstance(answer, Response):  # a refusal is a page
        keep_moved(move.table_id)
    return answer


@pages.get("/circles/new")
def show_new() -> str:
    """The form that starts a circle."""
    allow_anyone()
    return _new_page()


def _new_page(problem: Refused | None = None) -> str:
    return render_template("circles/new.html", problem=problem, name=request.form.get("name", ""), tables=len(_free()))


def _free() -> list[str]:
    """The tables that this visitor keeps and that are in no circle yet: a new one gets them."""
    kept = [] if is_local_owner() else ids_kept_by_link()
    return [one for one in kept if circles().circle_id_of(one) == HOME and not days().day_of(one)]


@pages.post("/circles/new")
def begin() -> CirclePage:
    """Starts a circle with the tables that this visitor keeps; the visitor is its first member."""
    allow_anyone()
    take_for_table()
    try:
        circle_id, circle = circles().begin({"name": request.form.get("name", "")}, own_idempotency_key())
        for table_id in _free():
            table = book().find(table_id)
            if isinstance(table, Table):
                circles().join(circle_id, table_id, table.key)
    except (Refused, ScoreFileError) as error:
        problem, status = refusal_of(error)
        return _new_page(problem), status
    grant_circle_access(circle_id, circle, MEMBER)
    return redirect(url_for("circle.show_circle", circle_id=circle_id), 303)
