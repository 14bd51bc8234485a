"""A circle's page: who plays together, by which names; and how one starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.circles.circle import HOME, MEMBER, Circle
from tableside.circles.kinds.begun import RENAMED
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.circles.kinds.kinds import circle_kinds
from tableside.circles.kinds.moved import move_of
from tableside.circles.kinds.names import CALLED, HIDDEN
from tableside.circles.kinds.undo import UNDONE, event_in_words
from tableside.scorebook.events.log_state import can_be_undone
from tableside.scorebook.names import clean_text, person
from tableside.scorebook.table.table import Table
from tableside.store.errors import ScoreFileError
from tableside.web.books import book, circles, days
from tableside.web.circles.moving import keep_moved
from tableside.web.circles.names import circle_names
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


def _page(circle_id: str, circle: Circle, problem: Refused | None = None) -> str:
    member, names = role_in(circle_id, circle) == MEMBER, circle_names(circle_id, circle)
    entered = circle.events[1:] if circle_id == HOME else circle.events  # nobody began the one from the start
    lines = [
        (event, event_in_words(circle, event), can_be_undone(circle_kinds(), circle, event.position))
        for event in (reversed(entered) if member else ())
    ]
    return render_template(
        "circles/page.html",
        circle_id=circle_id,
        circle=circle,
        names=names if member else [one.for_readers() for one in names],
        lines=lines,
        member=member,
        problem=problem,
    )


@pages.get("/circles/<circle_id>")
def show_circle(circle_id: str) -> str:
    """The circle's names, and for a member its record."""
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
    names = circle_names(circle_id, circle)
    asked = next((one for one in names if person(name) in one.persons), None)
    if asked is None:
        raise Refused("no_such_name", "name", f"Nobody of this circle is called {name[:40]}.")
    hiding = [event for event in circle.events if event.kind == HIDDEN.name and event.position not in circle.off]
    hid = next((one.position for one in reversed(hiding) if person(one.data["name"]) in asked.persons), None)
    return render_template(
        "circles/person.html",
        circle_id=circle_id,
        circle=circle,
        asked=asked,
        others=[one.name for one in names if one is not asked],
        hid=hid if asked.hidden else None,
        right=request.form.get("right", asked.name),
        problem=problem,
    )


@pages.post("/circles/<circle_id>/person")
def put_right(circle_id: str) -> CirclePage:
    """A name is corrected, or is another spelling of somebody here, whose right name then stays as it is written."""
    circle = require_member(circle_id)
    name, right = (clean_text(request.form.get(field, "")) for field in ("name", "right"))
    others = (one for one in circle_names(circle_id, circle) if person(name) not in one.persons)
    known = next((other.name for other in others if person(right) in other.persons), right)
    sent = circle.entered(request.form.get("key"), CALLED.name)
    before = sent.data["right"] if sent else ""  # a second tap means what the first one did
    right = before if person(circle.name_of(right)) == person(before) else known
    return save(
        circle_id,
        CALLED,
        {"name": name, "right": right},
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
