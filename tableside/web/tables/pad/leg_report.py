"""A table of a tournament day reports that its leg is done, and withdraws that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.days.day import LEG, Day, DayTable
from tableside.days.kinds.day_kind import DayKind
from tableside.days.kinds.legs import DONE, done_data, last_reports
from tableside.days.kinds.undo import UNDONE
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.done_tables import is_done
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.guard.day_phones import phone_mark, phones
from tableside.web.guard.rate_limits import charge_saved, keepers_allowance, take_for_attempt
from tableside.web.guard.roles.access import require_keeper
from tableside.web.guard.roles.day_access import organises
from tableside.web.guard.roles.day_roles import find_day_table
from tableside.web.guard.roles.day_tables import check_lock
from tableside.web.tables.saving import REFUSED

pages = Blueprint("leg_report", __name__)


def _may_withdraw(day_id: str, day: Day, report: Event) -> bool:
    """Whether this visitor may withdraw that report: organisers alone, where it ended the leg before its time."""
    clock = day.clock
    by_clock = clock is not None and clock.what == LEG and clock.ends <= report.at
    return report.data["games"] >= day.games_per_leg or by_clock or organises(day_id, day)


def report_to_withdraw(day_id: str, day: Day, day_table: DayTable) -> Event | None:
    """The event with which a table reported that it is done, if this visitor may withdraw it."""
    report = last_reports(day).get(day_table.key)
    return report if report and _may_withdraw(day_id, day, report) else None


def undo_withdraws(report: Event, table: Table) -> bool:
    """Whether Undo at a table withdraws that report: it came after the last entry that can be undone there."""
    undoable = table.history.undoable
    return not undoable or table.history[undoable[-1]].at <= report.at


def time_is_up(day: Day, day_table: DayTable) -> bool:
    """Whether the leg is on at that table, and its end by the clock has come."""
    return day.in_play(day_table) and days().leg_time_is_up(day.clock)


@pages.post("/tables/<table_id>/leg-done")
def report_leg_done(table_id: str) -> Response:
    """A keeper reports that the games of the leg are played at their table, or its time is up; twice is no error."""

    def done(day: Day, day_table: DayTable, tables: OpenedTables) -> Draft | None:
        if is_done(day, tables, day_table):
            return None
        draft = _draft(day, DONE, done_data(day, tables, day_table))
        return draft._replace(allowed=time_is_up(day, day_table))

    return _enter_on_day(table_id, done)


@pages.post("/tables/<table_id>/leg-done/undo")
def withdraw_report(table_id: str) -> Response:
    """A keeper withdraws that the leg is done at their table: nothing on its sheet changes.

    Not of a locked leg, nor what an organiser ended early: a keeper couldn't report that either.
    """
    table = require_keeper(table_id)

    def undone(day: Day, day_table: DayTable, tables: OpenedTables) -> Draft | None:
        check_lock(table_id, table)
        report = last_reports(day).get(day_table.key) if is_done(day, tables, day_table) else None
        if report and not _may_withdraw(days().day_of(table_id) or "", day, report):
            message = "An organiser ended the leg early at this table, and takes that back on the day’s page."
            raise Refused("left_to_day", "table", message)
        return report and _draft(day, UNDONE, {"target": report.position})

    return _enter_on_day(table_id, undone)


def _draft(day: Day, kind: DayKind, data: dict[str, Any]) -> Draft:
    return Draft(kind.name, data, request.form.get("key", ""), day.position)


def _enter_on_day(table_id: str, draft_of: Callable[[Day, DayTable, OpenedTables], Draft | None]) -> Response:
    """Enters on the day of a table what its keeper tapped there, if it isn't so already."""
    table = require_keeper(table_id)
    allowance = keepers_allowance(table_id)
    take_for_attempt(table_id, allowance)
    found = find_day_table(table_id, table)
    if found is None:
        raise Refused("no_day", "table", "This table belongs to no tournament day.")
    day_id, day, day_table = found
    try:
        draft = draft_of(day, day_table, days().tables_at(day_id, day_table))
        if draft is not None:
            days().enter(day_id, draft)
            phones().note_entry(day_id, draft.key, phone_mark())
    except Refused as refused:
        abort(REFUSED, refused.message)
    if draft is not None:
        charge_saved(allowance)
    return redirect(url_for("pad.show_pad", table_id=table_id), 303)
