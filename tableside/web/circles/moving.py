"""The page that moves a table from one circle to another one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from tableside.circles.circle import HOME
from tableside.circles.kinds.moved import TableMove
from tableside.scorebook.limits import NAME_LENGTH
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.store.errors import ScoreFileError
from tableside.web.books import book, circles, days
from tableside.web.circles.saving import CirclePage
from tableside.web.guard.rate_limits import charge_saved, keepers_allowance, take_for_attempt
from tableside.web.guard.roles.access import grant_access, require_keeper
from tableside.web.guard.roles.circle_access import circles_kept, keeps_circles, require_member_of_both
from tableside.web.guard.visitor import is_local_owner
from tableside.web.tables.saving import refusal_of

pages = Blueprint("circle_moving", __name__)
pages.add_app_template_global(keeps_circles)


@pages.get("/tables/<table_id>/circle")
def show_circle_of(table_id: str) -> str:
    """Which circle the table belongs to, and a key for each other one that it can be moved to."""
    return _page(table_id, require_keeper(table_id))


def _page(table_id: str, table: Table, problem: Refused | None = None) -> str:
    kept = {circle_id: circle.name for circle_id, circle in circles_kept()}
    if not is_local_owner():
        kept[HOME] = ""
    here = circles().circle_id_of(table_id)
    return render_template(
        "circles/move.html",
        table_id=table_id,
        table=table,
        here=here,
        name=kept.get(here),
        others=[one for one in kept.items() if one[0] != here],
        of_day=days().day_of(table_id),
        problem=problem,
    )


@pages.post("/tables/<table_id>/circle")
def move(table_id: str) -> CirclePage:
    """Moves the table from the circle `from`, as the form knew it, to the circle `to`."""
    table = require_keeper(table_id)
    asked = TableMove(table_id, request.form.get("from", ""), request.form.get("to", ""))
    require_member_of_both(asked)
    allowance = keepers_allowance(table_id)
    take_for_attempt(table_id, allowance)
    try:
        if days().day_of(table_id):
            raise Refused("of_a_day", "to", "A tournament day opened this table, so it belongs to no circle.")
        if asked.before == asked.to:
            raise Refused("is_there", "to", "It is in that circle already.")
        called = (table.name or ", ".join(table.names))[:NAME_LENGTH]
        circles().move(asked, called, request.form.get("key", ""))
    except (Refused, ScoreFileError) as error:
        problem, status = refusal_of(error)
        return _page(table_id, table, problem), status
    charge_saved(allowance)
    keep_moved(table_id)
    return redirect(url_for("circle_moving.show_circle_of", table_id=table_id), 303)


def keep_moved(table_id: str) -> None:
    """Who moves a table stays its keeper, also if they were that only through the circle that it left."""
    table = book().find(table_id)
    if table is not None:
        grant_access(table_id, table, KEEPER)
