"""The sheet leaves: CSV of a table or a night, JSON of a whole table, and JSON back in."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from referee.refused import Refused
from scorebook.access import KEEPER
from scorebook.copies import copy_of, read_copy
from scorebook.csv_sheets import night_csv, notes_csv, table_csv
from scorebook.limits import BODY_BYTES, IMPORT_BYTES
from scorebook.nights import night_of
from web.access import book, keep, let_in, start, tables_here, watch
from web.words import file_name

pages = Blueprint("sheets", __name__)


def _file(text: str, name: str, kind: str) -> Response:
    answer = Response(text, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@pages.get("/tables/<table_id>/sheet.csv")
def sheet(table_id: str) -> Response:
    """The score sheet, one line a deal."""
    table = watch(table_id)
    return _file(table_csv(table), file_name(table, "csv"), "text/csv")


@pages.get("/tables/<table_id>/notes.csv")
def notes(table_id: str) -> Response:
    """What goes with the sheet: house rules, winners, penalties, corrections."""
    table = watch(table_id)
    return _file(notes_csv(table), file_name(table, "notes.csv"), "text/csv")


@pages.get("/tables/<table_id>/night.csv")
def night(table_id: str) -> Response:
    """Every table of that night, one line a deal and player."""
    table = watch(table_id)
    tables = [found for _, found in [*tables_here(200), *tables_here(200, put_away=True)]]
    return _file(night_csv(night_of(table, tables)), file_name(table, "night.csv"), "text/csv")


@pages.get("/tables/<table_id>/table.json")
def copy(table_id: str) -> Response:
    """The whole table, event by event, to be brought in elsewhere."""
    table = keep(table_id)
    return _file(copy_of(table), file_name(table, "json"), "application/json")


@pages.get("/bring-in")
def show_bring_in() -> str:
    """The form that takes a table's copy."""
    start()
    return render_template("sheets/bring_in.html", problem=None)


@pages.post("/bring-in")
def bring_in() -> Answer | tuple[str, int]:
    """Adds a table from its copy."""
    start()
    request.max_content_length = IMPORT_BYTES + BODY_BYTES
    sent = request.files.get("copy")
    try:
        if sent is None or not sent.filename:
            raise Refused("no_file", "copy", "Choose the JSON file of a table.")
        table_id, table = book().bring_in(read_copy(sent.read()))
    except Refused as problem:
        return render_template("sheets/bring_in.html", problem=problem), 422
    let_in(table_id, table, KEEPER)
    return redirect(url_for("pad.show", table_id=table_id), 303)
