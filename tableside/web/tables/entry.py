"""Entering something at a table: its form, what it would do, and saving it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.course import Course, Entry
from referee.refused import Refused
from tableside.scorebook.changes import compare
from tableside.scorebook.entering import enter
from tableside.scorebook.events import Draft
from tableside.scorebook.standings import standings
from tableside.scorebook.table import Table
from tableside.web.guard.access import keep
from tableside.web.tables.forms import read_data, read_draft
from tableside.web.tables.saving import REFUSED, Saved, save

pages = Blueprint("entry", __name__)


def find_entry(table: Table, kind: str) -> Entry:
    """The game's entry of that kind. Raises Refused, naming those there are."""
    if kind not in table.course.entries:
        known = ", ".join(table.course.entries)
        raise Refused("unknown_entry", "kind", f"{table.game.title} has no entry {kind!r}; there are {known}.")
    return table.course.entries[kind]


def form_page(
    table_id: str, table: Table, entry: Entry, course: Course, *, status: int = 200, **further: Any
) -> tuple[str, int]:
    """The game's own form for an entry. `further` may hold typed, problem, doubts, stale, target; and
    `supposed` for a form that is drawn ahead of entries that nobody made yet."""
    given = {"typed": {}, "problem": None, "doubts": (), "stale": False, "target": None, "supposed": False, **further}
    page = render_template(
        f"games/{table.game.slug}/{entry.kind}.html",
        table_id=table_id,
        table=table,
        entry=entry,
        course=course,
        names=table.names,
        seats=course.setup.seats,
        **given,
    )
    return page, status


@pages.get("/tables/<table_id>/enter/<kind>")
def show(table_id: str, kind: str) -> tuple[str, int]:
    """The form of an entry."""
    table = keep(table_id)
    offered = {f"{offer.field}-{offer.seat}": str(offer.value) for offer in table.access.offers if offer.kind == kind}
    return form_page(table_id, table, find_entry(table, kind), table.course, typed=offered)


@pages.post("/tables/<table_id>/enter/<kind>", endpoint="save")
def save_entry(table_id: str, kind: str) -> Response | tuple[str, int]:
    """Saves an entry, or shows what is wrong with everything typed still there."""
    table = keep(table_id)
    entry = find_entry(table, kind)

    def draft() -> Draft:
        return read_draft(kind, read_data(entry, request.form, table.names), request.form)

    return save_or_show(table_id, table, entry, table.course, draft)


def save_or_show(
    table_id: str, table: Table, entry: Entry, course: Course, draft: Any, **further: Any
) -> Response | tuple[str, int]:
    """Saves the draft and goes back to the pad; what stands against it is shown on the form instead."""
    typed = request.form.to_dict()
    try:
        answer = save(table_id, draft())
    except Refused as refused:
        return form_page(table_id, table, entry, course, typed=typed, status=REFUSED, problem=refused, **further)
    if isinstance(answer, Saved):
        return redirect(url_for("pad.show", table_id=table_id), 303)
    found: dict[str, Any] = {"stale": True} if answer.stale else {"problem": answer.refused, "doubts": answer.doubts}
    if answer.stale and "target" not in further:
        course = answer.table.course
    return form_page(table_id, answer.table, entry, course, typed=typed, status=answer.status, **found, **further)


@pages.post("/tables/<table_id>/enter/<kind>/preview")
def preview(table_id: str, kind: str) -> str:
    """What the entry would do, as one line for the dock. Nothing is saved."""
    table = keep(table_id)
    entry = find_entry(table, kind)
    try:
        draft = read_draft(kind, read_data(entry, request.form, table.names), request.form)
        after = enter(table, Draft(kind, draft.data, "preview", 0, allowed=True, note="preview"), 0)[1]
    except Refused as problem:
        return render_template("entry/_preview.html", problem=problem, change=None, hooked=())
    hooked = newly_hooked(table, after)
    return render_template("entry/_preview.html", problem=None, change=compare(table, after), hooked=hooked)


def newly_hooked(before: Table, after: Table) -> list[str]:
    """Who has more hooks after an entry than before it."""
    had, has = (standings(table) for table in (before, after))
    return [now.name for was, now in zip(had, has, strict=True) if now.hooks > was.hooks]
