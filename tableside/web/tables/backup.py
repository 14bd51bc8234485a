"""Backup and restore: every table that a visitor keeps in one file, and files brought in, those of days among them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Lock

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as Answer

from referee.refused import Refused
from tableside.scorebook.access import KEEPER
from tableside.scorebook.backups import backup_of, holds, read_copies
from tableside.scorebook.days.copies import is_day_copy, read_day_copy
from tableside.scorebook.effort import Effort
from tableside.scorebook.events import Event
from tableside.scorebook.limits import BODY_BYTES, HISTORY_PER_TABLE, IMPORT_BYTES
from tableside.scorebook.table import Table
from tableside.web.guard.access import allow_anyone, at_home, book, ids_kept, let_in, role_at
from tableside.web.guard.day_roles import days
from tableside.web.guard.limits import (
    BACKUP_BYTES,
    EVENTS_FROM_ELSEWHERE,
    PATIENCE,
    REST,
    STEPS_PER_TABLE,
)
from tableside.web.guard.rate_limits import count_table
from tableside.web.tables.sheets import as_file

pages = Blueprint("backup", __name__)


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """A table of a file: `new` when it came in, otherwise it was here already."""

    table_id: str
    table: Table
    new: bool


@pages.get("/backup.json")
def download() -> Response:
    """Every table that this visitor keeps: on the machine that runs the app, the whole book."""
    allow_anyone()
    ids, kept = ids_kept(), book()
    tables = (table for table_id in ids if (table := kept.find(table_id)) is not None)
    return as_file(backup_of(tables), time.strftime("tableside-%Y-%m-%d.json"), "application/json")


@pages.get("/bring-in")
def show_backup() -> str:
    """The form that takes a table's copy, or a backup."""
    allow_anyone()
    return render_template("backup/page.html", problem=None)


@pages.post("/bring-in")
def bring_in() -> Answer | tuple[str, int] | str:
    """Adds the tables of a file. What is here stays as it is."""
    allow_anyone()
    try:
        data = _sent()
        if is_day_copy(data):
            return redirect(url_for("day.show_day", day_id=_bring_in_day(data)), 303)
        found = [_bring_in(events) for events in _tables(data)]
    except Refused as problem:
        return render_template("backup/page.html", problem=problem), 422
    if len(found) == 1 and found[0].new:
        return redirect(url_for("pad.show_pad", table_id=found[0].table_id), 303)
    return render_template("backup/brought_in.html", found=found)


def _sent() -> bytes:
    """The file that was sent."""
    request.max_content_length = (BACKUP_BYTES if at_home() else IMPORT_BYTES) + BODY_BYTES
    sent = request.files.get("copy")
    if sent is None or not sent.filename:
        raise Refused("no_file", "copy", "Choose the JSON file of a table, of a tournament day, or of a backup.")
    data: bytes = sent.read()
    return data


def _tables(data: bytes) -> list[list[Event]]:
    """The tables of a file, each checked as if it were entered tap by tap."""
    most, events = (BACKUP_BYTES, HISTORY_PER_TABLE) if at_home() else (IMPORT_BYTES, EVENTS_FROM_ELSEWHERE)
    effort = Effort(limited=not at_home(), pause=lambda: time.sleep(REST))
    with _in_turn(), _counted(effort):
        return list(read_copies(data, most, events, effort, ahead=count_table))


def _bring_in_day(data: bytes) -> str:
    """The id of the day of a file: of one that is here already with all that, else of the one that comes in."""
    if not at_home():
        message = "A tournament day is brought in on the machine that runs Tableside: it plays many tables again."
        raise Refused("not_at_home", "copy", message)
    copy = read_day_copy(data, BACKUP_BYTES)
    for day_id in days().opened_by(copy.events[0].key):
        if list(days().day(day_id).events[: len(copy.events)]) == copy.events:
            return day_id
    return days().bring_in(copy)[0]


_turn = Lock()


@contextmanager
def _in_turn() -> Iterator[None]:
    """One file from elsewhere after another. Raises TooManyRequests for one that would have to wait long."""
    if at_home():
        yield
        return
    if not _turn.acquire(timeout=PATIENCE):
        raise TooManyRequests(retry_after=math.ceil(PATIENCE))
    try:
        yield
    finally:
        _turn.release()


@contextmanager
def _counted(effort: Effort) -> Iterator[None]:
    """What a file cost counts as more tables, whether it came in or not: whoever sends dear ones has to wait sooner."""
    try:
        yield
    finally:
        with suppress(TooManyRequests):
            for _ in range(effort.spent // STEPS_PER_TABLE):
                count_table()


def _bring_in(events: list[Event]) -> BroughtIn:
    """A table of a file; one that this visitor keeps here already is left alone, any other comes in beside it."""
    for table_id in book().seated_by(events[0].key):
        table = book().find(table_id)
        if isinstance(table, Table) and role_at(table_id, table) == KEEPER and holds(table, events):
            return BroughtIn(table_id, table, new=False)
    table_id, table = book().bring_in(events)
    let_in(table_id, table, KEEPER)
    return BroughtIn(table_id, table, new=True)
