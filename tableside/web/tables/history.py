"""A table's history: every entry, undo, redo, striking off, putting away."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.scorebook.entering import Doubted, Stale
from tableside.scorebook.events import BROUGHT_BACK, NEXT_GAME, PUT_AWAY, REDONE, STRUCK, UNDONE, Draft
from tableside.web.guard.access import book, keep, watch
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.saving import enter

pages = Blueprint("history", __name__)


def add(table_id: str, draft: Draft) -> Refused | None:
    """Adds an event. Gives what stands against it, in words, or None when it is saved."""
    try:
        enter(table_id, draft, request.form)
    except Refused as problem:
        return problem
    except Doubted as doubted:
        return Refused("doubted", "allowed", str(doubted))
    except Stale as stale:
        return Refused("stale", "based_on", str(stale))
    return None


@pages.get("/tables/<table_id>/history")
def show(table_id: str) -> str:
    """Everything that was entered at the table, the last first."""
    table = watch(table_id)
    return render_template("history/page.html", table_id=table_id, table=table, problem=None)


def _step(table_id: str, kind: str) -> Response | tuple[str, int]:
    """Adds an event that names its target, and goes back to the pad; trouble is shown on the history."""
    table = keep(table_id)
    target = read_small(request.form.get("target", ""))
    problem = add(table_id, read_draft(kind, {"target": target}, request.form))
    if problem is None:
        return redirect(url_for("pad.show", table_id=table_id), 303)
    table = book().table(table_id)
    status = 409 if problem.code == "stale" else 422
    ask = target if problem.code == "doubted" else None
    page = render_template("history/page.html", table_id=table_id, table=table, problem=problem, ask=ask, kind=kind)
    return page, status


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
    """Strikes a past entry off the sheet."""
    return _step(table_id, STRUCK)


def _plain(table_id: str, kind: str, then: str) -> Response | tuple[str, int]:
    table = keep(table_id)
    problem = add(table_id, read_draft(kind, {}, request.form))
    if problem is None:
        return redirect(then, 303)
    page = render_template("history/page.html", table_id=table_id, table=table, problem=problem)
    return page, 409 if problem.code == "stale" else 422


@pages.post("/tables/<table_id>/put-away")
def put_away(table_id: str) -> Response | tuple[str, int]:
    """Puts the table away: it stays in the book."""
    return _plain(table_id, PUT_AWAY, url_for("home.show"))


@pages.post("/tables/<table_id>/bring-back")
def bring_back(table_id: str) -> Response | tuple[str, int]:
    """Brings a table back that was put away."""
    return _plain(table_id, BROUGHT_BACK, url_for("pad.show", table_id=table_id))


@pages.post("/tables/<table_id>/next-game")
def next_game(table_id: str) -> Response | tuple[str, int]:
    """The same crew plays again: the next game opens on this table."""
    return _plain(table_id, NEXT_GAME, url_for("pad.show", table_id=table_id))
