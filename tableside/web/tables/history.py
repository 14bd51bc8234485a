"""A table's history: every entry, undo, redo, striking off, putting away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.scorebook.access import KEEPER
from tableside.scorebook.event_kind import EventKind
from tableside.scorebook.kinds import BROUGHT_BACK, NEXT_GAME, PUT_AWAY, REDONE, STRUCK, UNDONE
from tableside.scorebook.replaced_entries import replaced_with
from tableside.scorebook.table import Table
from tableside.web.guard.access import require_keeper, require_watcher, role_at
from tableside.web.tables.excerpt import HISTORY_ENTRIES, last_of
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.history_lines import history_lines
from tableside.web.tables.saving import Problem, Saved, save

Further = Callable[[Table, int], Mapping[str, Any]]
"""What an event says besides its target, from the table and that target."""

pages = Blueprint("history", __name__)


@pages.get("/tables/<table_id>/history")
def show_history(table_id: str) -> str:
    """What was entered at the table, the last first; `?until=1200` has that entry and those before it."""
    table = require_watcher(table_id)
    return _history(table_id, table, read_small(request.args.get("until", "")))


def _history(
    table_id: str, table: Table, until: int | None = None, problem: Refused | None = None, ask: int | None = None
) -> str:
    excerpt = last_of(table.history.events, HISTORY_ENTRIES, until)
    return render_template(
        "history/page.html",
        table_id=table_id,
        table=table,
        keeper=role_at(table_id, table) == KEEPER,
        excerpt=excerpt,
        lines=list(history_lines(table, reversed(excerpt.items))),
        problem=problem,
        ask=ask,
    )


def _nothing_further(table: Table, target: int) -> Mapping[str, Any]:
    return {}


def _step(table_id: str, kind: EventKind, further: Further = _nothing_further) -> Response | tuple[str, int]:
    """Adds an event that names its target and what `further` says, and goes back to the pad.

    Trouble is shown on the history.
    """
    table = require_keeper(table_id)
    target = read_small(request.form.get("target", ""))
    answer = save(table_id, read_draft(kind.name, {"target": target, **further(table, target or 0)}, request.form))
    if isinstance(answer, Saved):
        return redirect(url_for("pad.show_pad", table_id=table_id), 303)
    return _page(table_id, answer, ask=target if answer.warnings else None)


def _page(table_id: str, problem: Problem, ask: int | None = None) -> tuple[str, int]:
    """The history with what stands against a step; `ask` is the entry that is struck off all the same by a tap."""
    return _history(table_id, problem.table, problem=problem.words, ask=ask), problem.status


@pages.post("/tables/<table_id>/undo")
def undo(table_id: str) -> Response | tuple[str, int]:
    """Takes the last entry back."""
    return _step(table_id, UNDONE)


@pages.post("/tables/<table_id>/redo")
def redo(table_id: str) -> Response | tuple[str, int]:
    """Puts the entry that was taken back last on the sheet again."""
    return _step(table_id, REDONE)


@pages.post("/tables/<table_id>/strike")
def strike(table_id: str) -> Response | tuple[str, int]:
    """Strikes a past entry off the sheet; what scored a round goes with all that made up its row."""
    return _step(table_id, STRUCK, _rest_of_row)


def _rest_of_row(table: Table, target: int) -> Mapping[str, Any]:
    """What made up a scored round with the entry that closed it; as before for a tap that came before."""
    known = next((event for event in table.history.events if event.key == request.form.get("key")), None)
    rows = (row for played in table.games for row in played.course.rows if row.kind == "round" and not row.open)
    row = next((row for row in rows if row.sources[-1] == target), None)
    if known or not row:
        return known.data if known else {}
    others = row.sources[:-1]
    return {"with": [*others, *replaced_with(table, others)]} if others else {}


def _plain(table_id: str, kind: EventKind, then: str) -> Response | tuple[str, int]:
    require_keeper(table_id)
    answer = save(table_id, read_draft(kind.name, {}, request.form))
    return redirect(then, 303) if isinstance(answer, Saved) else _page(table_id, answer)


@pages.post("/tables/<table_id>/put-away")
def put_away(table_id: str) -> Response | tuple[str, int]:
    """Puts the table away: it stays in the book."""
    return _plain(table_id, PUT_AWAY, url_for("home.show_home"))


@pages.post("/tables/<table_id>/bring-back")
def bring_back(table_id: str) -> Response | tuple[str, int]:
    """Brings a table back that was put away."""
    return _plain(table_id, BROUGHT_BACK, url_for("pad.show_pad", table_id=table_id))


@pages.post("/tables/<table_id>/next-game")
def next_game(table_id: str) -> Response | tuple[str, int]:
    """The same crew plays again: the next game opens on this table."""
    return _plain(table_id, NEXT_GAME, url_for("pad.show_pad", table_id=table_id))
