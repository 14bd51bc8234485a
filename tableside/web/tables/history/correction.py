"""Correcting what was entered: the form of a past entry, and that of names and the first dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import Entry
from tableside.scorebook.edits.open_questions import open_questions
from tableside.scorebook.edits.replaced_entries import check_not_replaced
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.kinds.earlier_entries.corrected import CORRECTED
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.names import clean_text
from tableside.scorebook.table.seating import TABLE_NAME
from tableside.scorebook.table.table import Table
from tableside.web.guard.roles.access import require_keeper
from tableside.web.guard.roles.day_tables import check_lock
from tableside.web.tables.entry import find_entry, form_page, preview_of, save_or_show
from tableside.web.tables.entry_form import read_answers
from tableside.web.tables.forms import read_data, read_draft, read_small, typed_from
from tableside.web.tables.pad.leg import leg_on_pad
from tableside.web.tables.saving import Problem, save

pages = Blueprint("correction", __name__)


def entry_at(table: Table, position: int) -> tuple[Event, Entry, Course]:
    """The event at `position`, if it still counts, its entry, and the course it was entered in. Raises Refused."""
    table.history.check_active(position)
    if position in table.course.secret_positions:
        raise Refused("secret", "target", "Nobody may see this entry yet. If it is wrong, undo it and enter it again.")
    event = table.history.latest(position)
    if kind_of(table.game, event.kind).reread is None:
        raise Refused("not_corrected", "target", "This entry can be undone, not corrected.")
    check_not_replaced(table, position)
    return event, find_entry(table, event.kind), table.course_before(position)


@pages.get("/tables/<table_id>/entries/<position>/correct")
def show_correction(table_id: str, position: int) -> tuple[str, int]:
    """The form of a past entry, filled in with its current version."""
    table = require_keeper(table_id)
    check_lock(table_id, table)
    event, entry, course = entry_at(table, position)
    asked = next((one.asked for one in open_questions(table) if one.position == position), None)
    return form_page(
        table_id, table, entry, course, typed=typed_from(entry, event.data), target=position, problem=asked
    )


@pages.post("/tables/<table_id>/entries/<position>/correct", endpoint="save")
def save_correction(table_id: str, position: int) -> Response | tuple[str, int]:
    """Corrects a past entry; the score after it is computed again."""
    table = require_keeper(table_id)
    try:
        _, entry, course = entry_at(table, position)
    except Refused:
        return _gone(table_id, table, position)

    def read_sent() -> Draft:
        data = read_data(entry, request.form, table.names)
        correction = {"target": position, "data": data, **read_answers(table, request.form)}
        return read_draft(CORRECTED.name, correction, request.form)

    return save_or_show(table_id, table, entry, course, read_sent, target=position)


@pages.post("/tables/<table_id>/entries/<position>/correct/preview")
def preview(table_id: str, position: int) -> str:
    """What the correction would do, as one line for the action bar. Nothing is saved."""
    table = require_keeper(table_id)
    _, entry, _ = entry_at(table, position)

    def read() -> dict[str, Any]:
        data = read_data(entry, request.form, table.names, unfinished=True)
        return {"target": position, "data": data, **read_answers(table, request.form)}

    return preview_of(table, CORRECTED.name, entry, read)


def _gone(table_id: str, table: Table, position: int) -> tuple[str, int]:
    """The form as typed, for an entry that was taken off the sheet since. Raises Refused for any other."""
    there = position in range(1, table.position + 1) and table.is_game_event(table.history[position])
    if not there or table.history.is_active(position):
        entry_at(table, position)
    entry, course = find_entry(table, table.history[position].kind), table.course_before(position)
    words = "This entry was taken off the sheet in the meantime. What you typed is still here to read."
    problem, typed = Refused("stale", "target", words), request.form.to_dict()
    return form_page(table_id, table, entry, course, typed=typed, target=position, problem=problem, status=409)


@pages.get("/tables/<table_id>/players")
def show_players(table_id: str) -> str:
    """The form that corrects the names and the first dealer."""
    table = require_keeper(table_id)
    check_lock(table_id, table)
    leg = leg_on_pad(table_id, table)
    dealer = None if leg and leg.needs_dealer else table.games[0].course.setup.dealer
    return _players(table_id, table, table.names, dealer, table.name)


def _players(
    table_id: str, table: Table, names: Sequence[str], dealer: int | None, name: str, problem: Refused | None = None
) -> str:
    typed = {f"players-{seat}": typed for seat, typed in enumerate(names)}
    shown = {"typed": typed, "dealer": dealer, TABLE_NAME: name, "leg": leg_on_pad(table_id, table)}
    return render_template("correction/players.html", table_id=table_id, table=table, problem=problem, **shown)


@pages.post("/tables/<table_id>/players")
def save_players(table_id: str) -> Response | tuple[str, int]:
    """Corrects names, the table's name or the first dealer; nobody changes seats."""
    table = require_keeper(table_id)
    names = [request.form.get(f"name-{seat}", "") for seat in range(len(table.names))]
    dealer = read_small(request.form.get("dealer", ""))
    seated = table.history.latest(1)
    name = clean_text(request.form.get(TABLE_NAME, table.name))
    data = {**seated.data, "players": names, "dealer": dealer, TABLE_NAME: name}
    if not name:
        del data[TABLE_NAME]
    answer = save(table_id, read_draft(CORRECTED.name, {"target": 1, "data": data}, request.form))
    if isinstance(answer, Problem):
        return _players(table_id, answer.table, names, dealer, name, answer.words), answer.status
    return redirect(url_for("pad.show_pad", table_id=table_id), 303)
