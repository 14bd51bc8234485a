"""Backup and restore: every table that a visitor keeps and the days they organise in one file, and files brought in."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import NamedTuple

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as Answer

from referee.refused import Refused
from tableside.circles.circle import HOME, MEMBER, Circle
from tableside.circles.copies import CircleCopy
from tableside.circles.kinds.moved import MOVED
from tableside.circles.kinds.names import CALLED, HIDDEN
from tableside.days.day import ORGANISER, Day
from tableside.days.export.backups import Copies, backup_of, begins, circle_holds, holds, holds_day, read_backup
from tableside.days.export.copies import DayCopy, UnplayedDay
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.limits import BODY_BYTES, HISTORY_PER_TABLE, IMPORT_BYTES
from tableside.scorebook.replay_budget import ReplayBudget
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.web.books import book, circles, days
from tableside.web.filters import day
from tableside.web.guard.limits import (
    BACKUP_BYTES,
    EVENTS_FROM_ELSEWHERE,
    PAUSE_SECONDS,
    STEPS_PER_TABLE,
    TABLES_AT_ONCE,
    WAIT_SECONDS,
)
from tableside.web.guard.rate_limits import take_for_bytes, take_for_day, take_for_table
from tableside.web.guard.roles.access import allow_anyone, grant_access, role_at
from tableside.web.guard.roles.circle_access import circles_here, grant_circle_access, role_in
from tableside.web.guard.roles.day_access import days_organised, grant_day_access, organises
from tableside.web.guard.roles.day_roles import find_day
from tableside.web.guard.roles.visible_tables import ids_kept
from tableside.web.guard.visitor import is_local_owner
from tableside.web.tables.downloads import as_file

pages = Blueprint("backup", __name__)

ADDED, HERE_ALREADY = "added", "was here already"
LEFT = f"{HERE_ALREADY}, left as it is"


class BroughtIn(NamedTuple):
    """A table of a file: `new` if it was added, else it got `more` entries; `differs` if another version is here."""

    table_id: str
    table: Table
    new: bool
    more: int = 0
    differs: bool = False

    @property
    def words(self) -> str:
        """Its game, its last day, and what became of it."""
        return f"{self.table.title} · {day(self.table.last_entered_at)} · {self._outcome}"

    @property
    def _outcome(self) -> str:
        if self.differs:
            return "added beside the one that is here, which differs"
        if self.more:
            return f"{HERE_ALREADY}, and has {self.more} more {'entry' if self.more == 1 else 'entries'}"
        return ADDED if self.new else LEFT


class BroughtInCircle(NamedTuple):
    """A circle of a file: `new` if it was added, else it was here already and may have got more events."""

    circle_id: str
    circle: Circle
    new: bool

    @property
    def words(self) -> str:
        """What became of it."""
        return ADDED if self.new else HERE_ALREADY


class BroughtInDay(NamedTuple):
    """A day of a file: `new` if it was added, else it was here already with all of the file."""

    day_id: str
    day: Day
    new: bool

    @property
    def words(self) -> str:
        """Its game, when it was, and what became of it."""
        return f"{self.day.game.title} · {day(self.day.started_at)} · {ADDED if self.new else LEFT}"


@pages.get("/backup.json")
def download() -> Response:
    """The tables that this visitor keeps and the days that they organise; on the machine that runs the app,
    everything."""
    allow_anyone()
    kept, all_days = book(), days()
    organised = [(day_id, day) for day_id in days_organised() if (day := all_days.find(day_id)) is not None]
    whole = {day_id for day_id, day in organised if isinstance(day, Day)}
    of_days = {table_id for day_id in whole for table_id in all_days.table_ids(day_id)}
    alone = [table_id for day_id, _ in organised if day_id not in whole for table_id in all_days.table_ids(day_id)]
    wanted = dict.fromkeys((*ids_kept(), *alone))
    tables = (table for one in wanted if one not in of_days and (table := kept.find(one)) is not None)
    with_tables = ((day, all_days.tables(day_id)) if isinstance(day, Day) else day for day_id, day in organised)
    return as_file(
        backup_of(tables, with_tables, [*_circles_kept()]), time.strftime("tableside-%Y-%m-%d.json"), "application/json"
    )


def _circles_kept() -> Iterator[CircleCopy]:
    """The circles of which this visitor is a member, each with the keys of its tables; without empty ones."""
    for circle_id, circle in circles_here():
        if role_in(circle_id, circle) == MEMBER and (circle_id != HOME or circle.position > 1):
            tables = map(book().find, circles().table_ids(circle_id))
            yield CircleCopy(circle, tuple(table.key for table in tables if isinstance(table, Table)))


@pages.get("/bring-in")
def show_backup() -> str:
    """The form for a table's copy, a day's, or a backup."""
    allow_anyone()
    return render_template("backup/page.html", problem=None)


@pages.post("/bring-in")
def bring_in() -> Answer | tuple[str, int] | str:
    """Adds the tables and days of a file; a table that is here already gets the entries that were made elsewhere."""
    allow_anyone()
    try:
        copies = _read(_sent())
        of_days = [_bring_in_day(copy) for copy in copies.days]
        tables = [_bring_in(events) for events in copies.tables]
        of_circles = [_bring_in_circle(copy, tables) for copy in copies.circles]
    except Refused as problem:
        return render_template("backup/page.html", problem=problem), 422
    if len(of_days) == 1 and not tables:
        return redirect(url_for("day.show_day", day_id=of_days[0].day_id), 303)
    if len(tables) == 1 and tables[0].new and not tables[0].differs and not of_days and not of_circles:
        return redirect(url_for("pad.show_pad", table_id=tables[0].table_id), 303)
    found: list[BroughtIn | BroughtInDay | BroughtInCircle] = [*tables, *of_days, *of_circles]
    new = [one.new for one in found]
    return render_template(
        "backup/brought_in.html",
        summary=f"{new.count(True)} added, {new.count(False)} here already",
        tables=tables,
        days=of_days,
        circles=of_circles,
    )


def _sent() -> bytes:
    """The file that was sent; its bytes are counted before they are read."""
    most = (BACKUP_BYTES if is_local_owner() else IMPORT_BYTES) + BODY_BYTES
    take_for_bytes(most)
    request.max_content_length = most
    sent = request.files.get("copy")
    if sent is None or not sent.filename:
        raise Refused("no_file", "copy", "Choose the JSON file of a table, of a tournament day, or of a backup.")
    data: bytes = sent.read()
    return data


def _read(data: bytes) -> Copies:
    """The tables and days of a file, each checked as if it were entered tap by tap."""
    most, events = (BACKUP_BYTES, HISTORY_PER_TABLE) if is_local_owner() else (IMPORT_BYTES, EVENTS_FROM_ELSEWHERE)
    budget = ReplayBudget(limited=not is_local_owner(), pause=lambda: time.sleep(PAUSE_SECONDS))
    with _in_turn(), _counted(budget):
        return read_backup(data, most, events, budget, ahead=take_for_table, ahead_of_day=_take_for_day)


def _take_for_day(copy: UnplayedDay) -> None:
    """Counts a day of a file as a new one. Raises Refused for more tables than one visitor may open at once."""
    if not is_local_owner() and len(copy.tables) > TABLES_AT_ONCE:
        message = (
            f"This day has {len(copy.tables)} tables, and at most {TABLES_AT_ONCE} are played again here at once. "
            "Bring it in on the machine that runs Tableside."
        )
        raise Refused("too_many_tables", "tables", message)
    take_for_day()


_turn = Lock()


@contextmanager
def _in_turn() -> Iterator[None]:
    """Reads files from elsewhere one at a time. Raises TooManyRequests for one that would wait too long."""
    if is_local_owner():
        yield
        return
    if not _turn.acquire(timeout=WAIT_SECONDS):
        raise TooManyRequests(retry_after=math.ceil(WAIT_SECONDS))
    try:
        yield
    finally:
        _turn.release()


@contextmanager
def _counted(budget: ReplayBudget) -> Iterator[None]:
    """Counts the cost of a file as further tables, added or not, so that a visitor who sends expensive ones waits
    sooner."""
    try:
        yield
    finally:
        with suppress(TooManyRequests):
            for _ in range(budget.spent // STEPS_PER_TABLE):
                take_for_table()


def _bring_in_day(copy: DayCopy) -> BroughtInDay:
    """Adds a day of a file, unless this visitor organises that day here already, with all of the file."""
    for day_id in days().ids_by_first_key(copy.day.key):
        day = find_day(day_id)
        if day and organises(day_id, day) and holds_day(day, days().tables(day_id), copy):
            return BroughtInDay(day_id, day, new=False)
    day_id, day = days().bring_in(copy)
    grant_day_access(day_id, day, ORGANISER)
    return BroughtInDay(day_id, day, new=True)


def _bring_in(events: list[Event]) -> BroughtIn:
    """Adds a table of a file, or adds the file's further entries to the table that this visitor keeps here already.

    If both have further entries, the file's table is added as another one, also if the table here is a day's, whose
    legs are locked.
    """
    found = ((table_id, book().find(table_id)) for table_id in book().ids_by_first_key(events[0].key))
    kept = [(one, table) for one, table in found if isinstance(table, Table) and role_at(one, table) == KEEPER]
    for table_id, table in kept:
        if holds(table, events):
            return BroughtIn(table_id, table, new=False)
    for table_id, table in kept:
        if begins(table, events) and not days().day_of(table_id):
            more = events[table.position :]
            extended = book().extend(table_id, table, more)
            grant_access(table_id, extended, KEEPER)  # a link may have been renewed meanwhile
            return BroughtIn(table_id, extended, new=False, more=len(more))
    table_id, table = book().bring_in(events)
    grant_access(table_id, table, KEEPER)
    return BroughtIn(table_id, table, new=True, differs=bool(kept))


def _bring_in_circle(copy: CircleCopy, tables: list[BroughtIn]) -> BroughtInCircle:
    """Adds a circle of a file, unless this visitor is a member of it here; its tables in the file join it.

    Of another machine's home circle only the names are added, to the home circle here.
    """
    if copy.circle.key == HOME and is_local_owner():
        return BroughtInCircle(HOME, _with_names(copy.circle), new=False)
    circle_id, circle, new = _found_or_added(copy.circle)
    grant_circle_access(circle_id, circle, MEMBER)
    for one in tables:
        if one.table.key in copy.tables:
            circles().join(circle_id, one.table_id, one.table.key)
    return BroughtInCircle(circle_id, circle, new)


def _found_or_added(came: Circle) -> tuple[str, Circle, bool]:
    """The circle here with the further events, or the added one; with its id, and whether it was added."""
    for circle_id in circles().ids_by_first_key(came.key):
        here = circles().find(circle_id)
        if not isinstance(here, Circle) or role_in(circle_id, here) != MEMBER:
            continue
        if circle_holds(here, came):
            return circle_id, here, False
        if circle_holds(came, here) and not _moves_here(came, here, circle_id):
            extended = circles().extend(circle_id, here, [*came.events[here.position :]])
            current_app.extensions["statistics"].mark_circle(circle_id)
            return circle_id, extended, False
    return *circles().bring_in(came), True


def _moves_here(came: Circle, here: Circle, circle_id: str) -> bool:
    """Whether a copy that continues elsewhere says that a table was moved, or moved back, in the circle of that id:
    only here could that be, and who undid it would get that table."""
    changed = [
        event for event in came.events if event.position > here.position or event.position in came.off - here.off
    ]
    return any(event.kind == MOVED.name and event.data["here"] == circle_id for event in changed)


def _with_names(came: Circle) -> Circle:
    """The home circle, with the names that were corrected or hidden elsewhere."""
    circle = circles().home()
    for event in came.events:
        if event.position not in came.off and event.kind in (CALLED.name, HIDDEN.name):
            with suppress(Refused):
                circle = circles().enter(HOME, Draft(event.kind, event.data, event.key, circle.position))
    return circle
