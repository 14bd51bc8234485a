"""The form of the note on a round or a game, which adds, changes or removes it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.rules.score_sheet import Row
from tableside.scorebook.kinds.noted import NOTED
from tableside.scorebook.names import clean_text
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table
from tableside.web.guard.roles.access import require_keeper
from tableside.web.guard.roles.day_tables import check_lock
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.history.rows import line_with
from tableside.web.tables.pad.board import games_before
from tableside.web.tables.pad.page import game_asked_for
from tableside.web.tables.saving import Problem, save

pages = Blueprint("notes", __name__)


def _page(table_id: str, table: Table, played: PlayedGame, row: Row | None, **further: Any) -> str:
    """The form of a line of the sheet, or without one that of the game."""
    notes = sheet_notes(table)
    there = notes.of_row(row) if row else notes.of_game(played)
    context = {"there": there, "typed": there, "problem": None, **further}
    number = games_before(table) + played.number
    return render_template(
        "notes/page.html",
        table_id=table_id,
        table=table,
        played=played,
        row=row,
        last=next(iter(played.course.rows[-1:]), None),
        number=number,
        **context,
    )


@pages.get("/tables/<table_id>/rows/<position>/note")
def show_of_row(table_id: str, position: int) -> str:
    """The form of the note on a line of the sheet."""
    table = require_keeper(table_id)
    check_lock(table_id, table)
    return _page(table_id, table, *line_with(table, position))


@pages.get("/tables/<table_id>/note")
def show_of_game(table_id: str) -> str:
    """The form of the note on the game in play, or on an earlier one with `?game=2`."""
    table = require_keeper(table_id)
    check_lock(table_id, table)
    return _page(table_id, table, game_asked_for(table), None)


@pages.post("/tables/<table_id>/note", endpoint="save")
def save_note(table_id: str) -> Response | tuple[str, int]:
    """Saves the note on the line with the entry `target`, or on the game of that number; an empty one removes it."""
    require_keeper(table_id)
    target, game = (read_small(request.form.get(name, "")) for name in ("target", "game"))
    text = clean_text(request.form.get("text", ""))
    place = {"game": game} if game else {"target": target}
    answer = save(table_id, read_draft(NOTED.name, {**place, "text": text}, request.form))
    if not isinstance(answer, Problem):
        return redirect(url_for("pad.show_pad", table_id=table_id, game=request.form.get("sheet") or None), 303)
    table = answer.table
    there = game if game and game <= len(table.games) else len(table.games)
    rows = (row for played in table.games for row in played.course.rows)
    beside = target if any(target in row.sources for row in rows) else None  # or it went meanwhile
    shown = (table.games[there - 1], None) if beside is None else line_with(table, beside)
    return _page(table_id, table, *shown, typed=text, problem=answer.words), answer.status
