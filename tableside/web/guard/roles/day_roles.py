"""A visitor's role on a tournament day by their cookie, and so at its tables."""

from __future__ import annotations

from flask import session

from tableside.days.day import DAY_ROLES, ORGANISER, Day, DayTable
from tableside.days.day_book import DamagedDay
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.guard.limits import MOST_DAYS
from tableside.web.guard.session_keys import DAYS


def find_day(day_id: str) -> Day | None:
    """The day with that id; None if there is none, or it is damaged."""
    day = days().find(day_id)
    return day if isinstance(day, Day) else None


def find_day_table(table_id: str, table: Table) -> tuple[str, Day, DayTable] | None:
    """The day that a table belongs to, with its id and the table's place there; None for any other table."""
    day_id = days().day_of(table_id)
    day = find_day(day_id) if day_id else None
    day_table = day.table(table.key) if day else None
    return (day_id, day, day_table) if day_id and day and day_table else None


def known_days() -> dict[str, tuple[str, int]]:
    """Role and renewal by the days in the cookie, the latest last."""
    return {day_id: (role, renewal) for day_id, role, renewal in session.get(DAYS, ())}


def role_by_cookie(day_id: str, day: Day | DamagedDay) -> str | None:
    """A visitor's role on a day by their cookie: organiser, hall or, with None, nobody."""
    role, renewal = known_days().get(day_id, ("", 0))
    return role if role in DAY_ROLES and renewal == day.renewal(role) else None


def role_by_day(table_id: str) -> str | None:
    """A visitor's role at a table by its day: organisers keep all its tables, the hall watches them."""
    day_id = days().day_of(table_id) if known_days() else None
    day = days().find(day_id) if day_id else None
    role = role_by_cookie(day_id, day) if day_id and day else None
    return {None: None, ORGANISER: KEEPER}.get(role, WATCHER)


def remember_day(day_id: str, day: Day | DamagedDay, role: str) -> None:
    """Stores in the cookie the role that a day's link gave."""
    known = known_days()
    known.pop(day_id, None)
    known[day_id] = (role, day.renewal(role))
    session[DAYS] = [[key, *value] for key, value in list(known.items())[-MOST_DAYS:]]
