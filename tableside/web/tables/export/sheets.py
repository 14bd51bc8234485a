"""Downloads: CSV of a table or a night, JSON of a whole table."""

from __future__ import annotations

from flask import Blueprint, Response

from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.export.csv_sheets import night_csv, notes_csv, table_csv
from tableside.scorebook.nights.night import before, evening_of, start_of_evening, tables_in_night
from tableside.web.books import book
from tableside.web.guard.roles.access import require_keeper, require_keeper_of_damaged, require_watcher
from tableside.web.guard.roles.visible_tables import tables_of_night
from tableside.web.tables.downloads import as_file, file_name, pausing
from tableside.web.tables.pad.board import seated_by

pages = Blueprint("sheets", __name__)


@pages.get("/tables/<table_id>/sheet.csv")
def sheet(table_id: str) -> Response:
    """The score sheet, one line a deal."""
    table = require_watcher(table_id)
    return as_file(table_csv(table), file_name(table, "csv"), "text/csv")


@pages.get("/tables/<table_id>/notes.csv")
def notes(table_id: str) -> Response:
    """The notes on the sheet as CSV: house rules, winners, penalties, corrections."""
    table = require_watcher(table_id)
    return as_file(notes_csv(table), file_name(table, "notes.csv"), "text/csv")


@pages.get("/tables/<table_id>/night.csv")
def night(table_id: str) -> Response:
    """Every table of that crew's night which the visitor may look at, one line a deal and player."""
    table = require_watcher(table_id)
    before_it = before(table, seated_by)
    since = start_of_evening(evening_of((*before_it, table)[0].started_at))
    tables = tables_in_night(table, [*before_it, *tables_of_night(table, since)])
    with pausing():
        text = night_csv(tables)
    return as_file(text, f"night-{evening_of(tables[0].started_at)}.csv", "text/csv")


@pages.get("/tables/<table_id>/table.json")
def copy(table_id: str) -> Response:
    """The whole table, event by event, which can be brought in elsewhere."""
    table = require_keeper(table_id)
    return as_file(copy_of(table), file_name(table, "json"), "application/json")


@pages.get("/tables/<table_id>/rows.json")
def rows(table_id: str) -> Response:
    """The rows of a table that can't be read, as the score file has them."""
    require_keeper_of_damaged(table_id)
    return as_file(book().rows_as_json(table_id), f"{table_id}.rows.json", "application/json")
