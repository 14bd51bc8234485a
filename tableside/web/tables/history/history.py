"""A table's history: every entry, undo, redo, striking off, putting away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.scorebook.edits.open_questions import opened_by
from tableside.scorebook.edits.replaced_entries import replaced_by
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.earlier_entries.struck import STRUCK
from tableside.scorebook.kinds.earlier_entries.undo import REDONE, UNDONE, puts_back, takes_back
from tableside.scorebook.kinds.next_game import NEXT_GAME
from tableside.scorebook.kinds.put_away import BROUGHT_BACK, PUT_AWAY
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.table.table import Table
from tableside.web.guard.roles.access import require_keeper, require_watcher
from tableside.web.guard.roles.day_tables import writes_at
from tableside.web.tables.entry import sheet_of
from tableside.web.tables.entry_form import asked_fields, read_answers
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.history.history_view import history_lines, history_view
from tableside.web.tables.new_table.page import goes_on, seat_again
from tableside.web.tables.pad.leg import leg_on_pad
from tableside.web.tables.saving import REFUSED, Problem, Saved, position_of, save

Further = Callable[[Table, int], Mapping[str, Any]]
"""The further data of an event, from the table and the event's target."""

pages = Blueprint("history", __name__)


@pages.get("/tables/<table_id>/history")
def show_history(table_id: str) -> str:
    """The events of the table, the last first; `?until=1200` has that one and those before it."""
    table = require_watcher(table_id)
    return _history(table_id, table, read_small(request.args.get("until", "")))


def _history(
    table_id: str, table: Table, until: int | None = None, problem: Refused | None = None, **asking: Any
) -> str:
    """The page; `asking` has the name (`step`), the line (`about`) and the questions of a step that asks first."""
    leg, writes = leg_on_pad(table_id, table), writes_at(table_id, table)
    return render_template(
        "history/page.html",
        table_id=table_id,
        table=table,
        view=history_view(table, writes=writes, leg_reported_last=bool(leg and leg.reported_last), until=until),
        problem=problem,
        typed=request.form,
        **asking,
    )


def _nothing_further(table: Table, target: int) -> Mapping[str, Any]:
    return {}


def _step(
    table_id: str, kind: TableKind, further: Further = _nothing_further, *, to_its_sheet: bool = False
) -> Response | tuple[str, int]:
    """Adds an event with its target and the data of `further`, and redirects to the pad, or the target's sheet."""
    table = require_keeper(table_id)
    target = read_small(request.form.get("target", ""))
    try:
        data = {"target": target, **further(table, target or 0), **read_answers(table, request.form)}
    except Refused as refused:
        return _history(table_id, table, problem=refused), REFUSED
    step = str(request.endpoint).rpartition(".")[2]
    draft = read_draft(kind.name, data, request.form)
    return _saved_or_asked(table_id, table, draft, step, to_its_sheet=to_its_sheet)


def _saved_or_asked(
    table_id: str, table: Table, draft: Draft, step: str, *, to_its_sheet: bool = False
) -> Response | tuple[str, int]:
    """Saves the step, and leads to its sheet; a problem is shown on the history, which asks if there is a question."""
    target = draft.data["target"]
    answer = save(table_id, draft, table)
    if isinstance(answer, Saved):
        return redirect(sheet_of(table_id, answer.table, target if to_its_sheet else None), 303)
    if not answer.warnings:
        return _page(table_id, answer)
    about = next(history_lines(answer.table, [answer.table.history[target or 0]]))
    questions = asked_fields(answer.table, opened_by(answer.table, draft))
    return _page(table_id, answer, about=about, step=step, questions=questions)


def _page(table_id: str, problem: Problem, **asking: Any) -> tuple[str, int]:
    """The history with the problem of a step; where it is `asking`, a tap confirms the step."""
    return _history(table_id, problem.table, problem=problem.words, **asking), problem.status


@pages.post("/tables/<table_id>/undo")
def undo(table_id: str) -> Response | tuple[str, int]:
    """Undoes the last entry."""
    return _step(table_id, UNDONE)


@pages.post("/tables/<table_id>/redo")
def redo(table_id: str) -> Response | tuple[str, int]:
    """Redoes the entry that was undone last."""
    return _step(table_id, REDONE)


@pages.post("/tables/<table_id>/take-back")
def take_back(table_id: str) -> Response | tuple[str, int]:
    """Undoes the entry with the key `of`, whose answer a phone didn't get; if it is itself an undo, redoes.

    404 if it never arrived; the phone then forgets it.
    """
    table = require_watcher(table_id)
    position = position_of(table, request.form.get("of", ""))
    if position is None:
        raise Refused("never_arrived", "of", "There is nothing to take back: that entry never arrived.")
    require_keeper(table_id)
    event = table.history[position]
    step, kind = ("redo", REDONE) if takes_back(event) else ("undo", UNDONE)
    target = event.data["target"] if takes_back(event) or puts_back(event) else position
    draft = read_draft(kind.name, {"target": target}, request.form)
    return _saved_or_asked(table_id, table, draft._replace(based_on=position), step)


@pages.post("/tables/<table_id>/strike")
def strike(table_id: str) -> Response | tuple[str, int]:
    """Strikes a past entry off the sheet; with an entry that scored a round, all others of its row."""
    return _step(table_id, STRUCK, _rest_of_row, to_its_sheet=True)


def _rest_of_row(table: Table, target: int) -> Mapping[str, Any]:
    """The other entries of the round that the target scored; for a form sent again, the same as the first time."""
    based_on = read_small(request.form.get("based_on", "")) or 0
    if known := table.history.entered_since(based_on, request.form.get("key", "")):
        return known.data
    rows = (row for row in table.game_at(target).course.rows if row.is_scored_round)
    row = next((row for row in rows if row.sources[-1] == target), None)
    if not row:
        return {}
    others = row.sources[:-1]
    return {"with": [*others, *replaced_by(table, others)]} if others else {}


def _plain(table_id: str, kind: TableKind, then: str) -> Response | tuple[str, int]:
    require_keeper(table_id)
    answer = save(table_id, read_draft(kind.name, {}, request.form))
    return redirect(then, 303) if isinstance(answer, Saved) else _page(table_id, answer)


@pages.post("/tables/<table_id>/put-away")
def put_away(table_id: str) -> Response | tuple[str, int]:
    """Puts the table away: it stays in the book. The first page says so, with a button to bring it back."""
    return _plain(table_id, PUT_AWAY, url_for("home.show_home", put_away=table_id))


@pages.post("/tables/<table_id>/bring-back")
def bring_back(table_id: str) -> Response | tuple[str, int]:
    """Brings a table back that was put away."""
    return _plain(table_id, BROUGHT_BACK, url_for("pad.show_pad", table_id=table_id))


@pages.post("/tables/<table_id>/next-game")
def next_game(table_id: str) -> Response | tuple[str, int]:
    """The same crew plays again: the next game opens on this table, or, once its night is over, on a new one."""
    table = require_keeper(table_id)
    if table.course.winners and not (goes_on(table) or leg_on_pad(table_id, table)):
        return seat_again(table_id, table)
    return _plain(table_id, NEXT_GAME, url_for("pad.show_pad", table_id=table_id))
