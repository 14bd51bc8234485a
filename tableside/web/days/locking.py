"""Locked legs: an organiser opens one to correct it, and locks it again; the record shows what changed."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, request

from tableside.days.day import Day, DayTable
from tableside.days.kinds.locks import LOCKED, UNLOCKED, change_in_words, changes_data, scores_data
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.leg_scores import changes_since, scores
from tableside.web.books import days
from tableside.web.days.saving import Reply, save
from tableside.web.guard.roles.day_access import require_organiser
from tableside.web.tables.forms import read_small

pages = Blueprint("day_locking", __name__)


class OpenLeg(NamedTuple):
    """A locked leg that is open to be put right: its sheets in words, with their tables' ids, and what changed."""

    leg: int
    tables: tuple[tuple[str, str], ...]
    changes: tuple[tuple[str, str], ...]


def open_legs(day: Day, tables: OpenedTables) -> list[OpenLeg]:
    """The locked legs that are open for corrections."""
    return [_open_leg(day, tables, leg) for leg in sorted(day.unlocked)]


def _open_leg(day: Day, tables: OpenedTables, leg: int) -> OpenLeg:
    with_ids = tuple((_sheet_in_words(day, one), tables[one.key][0]) for one in day.of_leg(leg) if one.key in tables)
    changes = tuple((name, change_in_words(*change)) for name, change in changes_since(day, tables, leg).items())
    return OpenLeg(leg, with_ids, changes)


def _sheet_in_words(day: Day, day_table: DayTable) -> str:
    """A table, and which of its sheets, if its players changed in the leg."""
    sheets = day.of_rank(day_table)
    which = f" (sheet {sheets.index(day_table) + 1})" if len(sheets) > 1 else ""
    return f"table {day_table.number}{which}"


@pages.post("/days/<day_id>/unlock")
def unlock(day_id: str) -> Reply:
    """Opens a locked leg to organisers."""
    day = require_organiser(day_id)
    leg = read_small(request.form.get("leg", ""))
    data = {"leg": leg, "scores": scores_data(scores(day, days().tables(day_id), leg or 0))}
    return save(day_id, UNLOCKED, data, "day.show_day", computed=("scores",))


@pages.post("/days/<day_id>/lock")
def lock(day_id: str) -> Reply:
    """Locks a leg again; the record shows whose score changed."""
    day = require_organiser(day_id)
    leg = read_small(request.form.get("leg", ""))
    changes = changes_data(day, days().tables(day_id), leg) if leg and leg in day.unlocked else {}
    return save(day_id, LOCKED, {"leg": leg, "changes": changes}, "day.show_day", computed=("changes",))
