"""What a table of a tournament day doesn't take from its own keepers: the day's organisers see to it."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import ORGANISER, Day
from tableside.days.leg_scores import games_done
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.day_restriction import NOWHERE, PlaceOnDay
from tableside.scorebook.table.table import Table
from tableside.web.guard.access import role_at
from tableside.web.guard.day_access import role_on
from tableside.web.guard.day_roles import day_table, days


def check_of_day(table_id: str, draft: Draft, table: Table) -> None:
    """Raises Refused for what a table, as it stands, leaves to its tournament day; a table of none takes all."""
    place = _place(table_id, table)
    if place is None:
        return
    if against := kind_of(table.game, draft.kind).day_restriction(table, draft.data, place):
        raise Refused("left_to_day", "table", against)


def day_takes(table_id: str, table: Table, kind: str) -> bool:
    """Whether a table's day lets it have events of that kind: what it never takes is not offered."""
    place = _place(table_id, table)
    return place is None or not kind_of(table.game, kind).day_restriction(table, {}, place)


def lock_at(table_id: str, table: Table) -> str:
    """Why the sheet of a table takes nothing of this visitor, its leg being locked; empty where it isn't."""
    place = _place(table_id, table)
    return place.locked if place else ""


def check_lock(table_id: str, table: Table) -> None:
    """Raises Refused where a leg is locked: no form is shown that would be refused."""
    if lock := lock_at(table_id, table):
        raise Refused("left_to_day", "table", lock)


def writes_at(table_id: str, table: Table) -> bool:
    """Whether this visitor may write on a table's sheet as its day stands."""
    return role_at(table_id, table) == KEEPER and not lock_at(table_id, table)


def _place(table_id: str, table: Table) -> PlaceOnDay | None:
    """Where a table stands on its day; None for a table that was opened by none."""
    found = day_table(table_id, table)
    if found is None:
        return NOWHERE if days().day_of(table_id) else None
    day_id, day, at = found

    def games() -> int:
        return games_done(day, days().tables_at(day_id, at), at)

    lock = _lock(day_id, day, at.leg)
    return PlaceOnDay(at.leg, at.key in day.sitting.by_key, day.was_replaced(at), games, day.games, locked=lock)


def _lock(day_id: str, day: Day, leg: int) -> str:
    """Why the sheets of a leg take nothing of this visitor; organisers put a leg right that they opened."""
    if not day.locked(leg):
        return ""
    if leg not in day.unlocked:
        since = "the players moved on by its scores" if leg < day.leg else "the day is over"
        return f"Leg {leg} is locked: {since}. An organiser opens it on the day’s page, to put something right."
    if role_on(day_id, day) == ORGANISER:
        return ""
    return f"Leg {leg} is locked. An organiser has opened it, and organisers alone put it right."
