"""The sheet leaves: CSV of a table or a night, JSON of a whole table."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response

from tableside.scorebook.copies import copy_of
from tableside.scorebook.csv_sheets import night_csv, notes_csv, table_csv
from tableside.scorebook.nights import night_of
from tableside.web.filters import file_name
from tableside.web.guard.access import book, keep_damaged, require_keeper, require_watcher, tables_here

pages = Blueprint("sheets", __name__)


def as_file(text: str | Iterator[str], name: str, kind: str) -> Response:
    """What is saved under that name where it is asked for, as text of that kind; a long one comes piece by piece."""
    answer = Response(text, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@pages.get("/tables/<table_id>/sheet.csv")
def sheet(table_id: str) -> Response:
    """The score sheet, one line a deal."""
    table = require_watcher(table_id)
    return as_file(table_csv(table), file_name(table, "csv"), "text/csv")


@pages.get("/tables/<table_id>/notes.csv")
def notes(table_id: str) -> Response:
    """What goes with the sheet: house rules, winners, penalties, corrections."""
    table = require_watcher(table_id)
    return as_file(notes_csv(table), file_name(table, "notes.csv"), "text/csv")


@pages.get("/tables/<table_id>/night.csv")
def night(table_id: str) -> Response:
    """Every table of that night, one line a deal and player."""
    table = require_watcher(table_id)
    tables = [found for _, found in [*tables_here(200), *tables_here(200, put_away=True)]]
    return as_file(night_csv(night_of(table, tables)), file_name(table, "night.csv"), "text/csv")


@pages.get("/tables/<table_id>/table.json")
def copy(table_id: str) -> Response:
    """The whole table, event by event, to be brought in elsewhere."""
    table = require_keeper(table_id)
    return as_file(copy_of(table), file_name(table, "json"), "application/json")


@pages.get("/tables/<table_id>/rows.json")
def rows(table_id: str) -> Response:
    """The rows of a table that can't be read, as they lie in the score file."""
    keep_damaged(table_id)
    return as_file(book().rows(table_id), f"{table_id}.rows.json", "application/json")
