"""A visitor's role on a tournament day by their cookie, and so at its tables."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.days.day import DAY_ROLES, HALL, ORGANISER, Day, DayTable
from tableside.days.day_book import DamagedDay
from tableside.days.kinds.links import turned_away
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.table import Table
from tableside.web.books import book, days
from tableside.web.guard.day_phones import phone_mark
from tableside.web.guard.limits import MOST_DAYS
from tableside.web.guard.roles.cookie_roles import CookieRoles, latest
from tableside.web.guard.roles.table_roles import kept_before, role_by_link, tables_by_link
from tableside.web.guard.session_keys import DAYS

days_by_link = CookieRoles(DAYS, DAY_ROLES, latest(MOST_DAYS))
"""The days in the visitor's cookie, with their role: organiser or hall."""


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


def role_by_own_link(day_id: str, day: Day | DamagedDay) -> str | None:
    """A visitor's role by a link of the day; None also for a phone whose joining the organisers undid."""
    role = days_by_link.role(day_id, day.renewal)
    return None if role == ORGANISER and isinstance(day, Day) and phone_mark() in turned_away(day) else role


def knows_day(day_id: str) -> bool:
    """Whether the visitor's cookie names the day, or a table of it that they keep, even if the link was renewed."""
    return day_id in days_by_link.entries() or any(_kept_on(day_id))


def role_by_day_link(day_id: str, day: Day | DamagedDay) -> str | None:
    """A visitor's role on a day by its links; who keeps one of its tables looks at the day as the hall does."""
    role = role_by_own_link(day_id, day)
    if role is None:
        found = ((table_id, book().find(table_id)) for table_id in _kept_on(day_id))
        keeps = any(table and role_by_link(table_id, table) == KEEPER for table_id, table in found)
        role = HALL if keeps else None
    return role


def _kept_on(day_id: str) -> Iterator[str]:
    return (table_id for table_id in kept_before() if days().day_of(table_id) == day_id)


def role_by_day(table_id: str) -> str | None:
    """A visitor's role at a table by its day: organisers keep all its tables, the hall watches them.

    None for a visitor who is in the hall by another table only and kept this one: its page says it has a new card.
    """
    day_id = days().day_of(table_id) if days_by_link.entries() or tables_by_link.entries() else None
    day = days().find(day_id) if day_id and knows_day(day_id) else None
    if not day_id or not day:
        return None
    role = role_by_day_link(day_id, day)
    if role is None or (table_id in kept_before() and not role_by_own_link(day_id, day)):
        return None
    return KEEPER if role == ORGANISER else WATCHER
