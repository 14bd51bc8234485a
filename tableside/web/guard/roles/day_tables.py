"""What the keepers of a tournament day's table can't enter, because the day's organisers do."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import Day, DayTable
from tableside.days.scores.counted_games import OpenedTables, games_done
from tableside.days.scores.done_tables import is_done
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.day_restriction import NOWHERE, TAKEN_BACK, PlaceOnDay
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.guard.day_phones import phone_mark, phones
from tableside.web.guard.roles.access import role_at
from tableside.web.guard.roles.day_access import organises
from tableside.web.guard.roles.day_roles import find_day, find_day_table
from tableside.web.guard.roles.leg_seen import leg_seen


def check_of_day(table_id: str, draft: Draft, table: Table) -> None:
    """Raises Refused for an entry that the table's tournament day doesn't allow now."""
    place = _place(table_id, table)
    if place is None:
        return
    if reason := kind_of(table.game, draft.kind).day_restriction(table, draft.data, place):
        raise Refused("left_to_day", "table", reason)


def note_saved(table_id: str, draft: Draft) -> None:
    """Keeps which phone entered that at a table of a day, for its organisers."""
    if leg_seen(table_id) or days().day_of(table_id):
        phones().note(table_id, phone_mark(), wrote=True)
        phones().note_entry(table_id, draft.key, phone_mark())


def day_allows(table_id: str, table: Table, kind: str) -> bool:
    """Whether a table's day allows events of that kind; the pad offers no others."""
    return not why_left_to_day(table_id, table, kind)


def why_left_to_day(table_id: str, table: Table, kind: str) -> str:
    """Why a table's day doesn't allow events of that kind; empty where it does."""
    place = _place(table_id, table)
    return kind_of(table.game, kind).day_restriction(table, {}, place) if place else ""


def lock_at(table_id: str, table: Table) -> str:
    """Why this visitor may not write on the sheet of a table whose leg is locked; empty if it isn't locked."""
    place = _place(table_id, table)
    return place.why_locked if place else ""


def check_lock(table_id: str, table: Table) -> None:
    """Raises Refused if the table's leg is locked, so that no form is shown that would be refused."""
    if lock := lock_at(table_id, table):
        raise Refused("left_to_day", "table", lock)


def writes_at(table_id: str, table: Table) -> bool:
    """Whether this visitor may write on a table's sheet now: they keep it, and its leg isn't locked."""
    return role_at(table_id, table) == KEEPER and not lock_at(table_id, table)


def _place(table_id: str, table: Table) -> PlaceOnDay | None:
    """A table's place on its day; None for a table that no day opened."""
    if seen := leg_seen(table_id):
        return seen.place(table)
    found = find_day_table(table_id, table)
    if found is None:
        day_id = days().day_of(table_id)
        return (TAKEN_BACK if find_day(day_id) else NOWHERE) if day_id else None
    day_id, day, day_table = found

    def games_finished() -> int:
        return games_done(day, days().tables_at(day_id, day_table), day_table)

    lock = _lock(day_id, day, day_table)
    replaced = day.was_replaced(day_table)
    runs = organises(day_id, day)
    in_play = day.in_play(day_table)
    games_per_leg = day.games_per_leg
    return PlaceOnDay(day_table.leg, in_play, replaced, games_finished, games_per_leg, why_locked=lock, organiser=runs)


def plays_on(day_id: str, day: Day, day_table: DayTable, tables: OpenedTables | None = None) -> bool:
    """Whether a table still plays the leg after which the others moved without it: until it says that it is done.

    The sheets are read unless the caller has them, in `tables`.
    """
    if day_table.key not in day.playing_on or not day.still_on(day_table):
        return False
    return not is_done(day, days().tables_at(day_id, day_table) if tables is None else tables, day_table)


def tables_playing_on(day_id: str, day: Day, tables: OpenedTables | None = None) -> list[DayTable]:
    """The tables that still play the leg before the one that is on."""
    return [one for one in day.tables if not day.in_play(one) and plays_on(day_id, day, one, tables)]


def _lock(day_id: str, day: Day, day_table: DayTable) -> str:
    """Why this visitor may not write on the sheet of a table; organisers may correct a leg that they opened."""
    leg = day_table.leg
    if not day.locked(leg) or plays_on(day_id, day, day_table):
        return ""
    if leg not in day.unlocked:
        if day.in_play(day_table) and not is_done(day, days().tables_at(day_id, day_table), day_table):
            return ""  # it played on after its report, before the last table's ended the day
        since = "the players moved on by its scores" if leg < day.leg else "all its tables said that they are done"
        if day_table.key in day.playing_on and not day.in_play(day_table):
            since = "this table played on after the others had moved, and is done"
        return f"Leg {leg} is locked: {since}. An organiser opens it on the day’s page, to put something right."
    if organises(day_id, day):
        return ""
    return f"Leg {leg} is locked. An organiser has opened it, and organisers alone put it right."
