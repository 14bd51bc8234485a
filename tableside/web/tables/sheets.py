"""Downloads: CSV of a table or a night, JSON of a whole table."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import datetime

from flask import Blueprint, Response

from tableside.scorebook.export.copies import copy_of
from tableside.scorebook.export.csv_sheets import night_csv, notes_csv, table_csv
from tableside.scorebook.nights import before, beginning, night_of
from tableside.scorebook.nights import night as night_at
from tableside.scorebook.replay_budget import ReplayBudget, counted
from tableside.scorebook.table.table import Table
from tableside.web.guard.access import book, require_keeper, require_keeper_of_damaged, require_watcher, tables_of_night
from tableside.web.guard.limits import PAUSE_SECONDS
from tableside.web.tables.pad.board import seated_by

pages = Blueprint("sheets", __name__)


def as_file(text: str | Iterator[str], name: str, kind: str) -> Response:
    """A text of that MIME type, which browsers save under that name; a long one is sent piece by piece."""
    answer = Response(text if isinstance(text, str) else _restful(text), mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def file_name(table: Table, ending: str) -> str:
    """A plain file name for a table's sheet: the game and the day."""
    moment = datetime.fromtimestamp(table.started / 1000)
    return re.sub(r"[^a-z0-9.-]", "-", f"{table.game.slug}-{moment:%Y-%m-%d}.{ending}")


def pause() -> None:
    """Lets other requests go on, on a server that does one thing at a time."""
    time.sleep(PAUSE_SECONDS)


def resting() -> AbstractContextManager[None]:
    """While the rows of many tables are written, other requests go on in between."""
    return counted(ReplayBudget(pause=pause))


def _restful(pieces: Iterator[str]) -> Iterator[str]:
    for piece in pieces:
        yield piece
        pause()


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
    """Every table of that crew's night which the visitor may look at, one line a deal and player."""
    table = require_watcher(table_id)
    before_it = before(table, seated_by)
    since = beginning((*before_it, table)[0].started)
    tables = night_of(table, [*before_it, *tables_of_night(table, since)])
    with resting():
        text = night_csv(tables)
    return as_file(text, f"night-{night_at(tables[0].started)}.csv", "text/csv")


@pages.get("/tables/<table_id>/table.json")
def copy(table_id: str) -> Response:
    """The whole table, event by event, to be brought in elsewhere."""
    table = require_keeper(table_id)
    return as_file(copy_of(table), file_name(table, "json"), "application/json")


@pages.get("/tables/<table_id>/rows.json")
def rows(table_id: str) -> Response:
    """The rows of a table that can't be read, as the score file has them."""
    require_keeper_of_damaged(table_id)
    return as_file(book().rows_as_json(table_id), f"{table_id}.rows.json", "application/json")
