"""Who may run a tournament day, and who may look at all of it: one guard function for each role."""

from __future__ import annotations

from flask import g

from referee.refused import Refused
from tableside.days.day import HALL, ORGANISER, Day
from tableside.days.day_book import DamagedDay, NoDay
from tableside.web.books import days
from tableside.web.guard.day_phones import phone_mark
from tableside.web.guard.roles.access import NotYours
from tableside.web.guard.roles.day_roles import days_by_link, role_by_day_link, role_by_own_link
from tableside.web.guard.visitor import device_id, is_local_owner


def require_hall(day_id: str) -> Day:
    """The day, for somebody who may look at it. Raises NoDay for everybody else, as if it weren't there.

    Raises DamagedDay if it can't be read.
    """
    g.guarded = HALL
    day = _visible_day(day_id)
    if isinstance(day, DamagedDay):
        raise day
    return day


def _visible_day(day_id: str) -> Day | DamagedDay:
    """The day as it is, for somebody who may look at it. Raises NoDay for everybody else."""
    day = days().find(day_id)
    if day is None or role_on(day_id, day) is None:
        raise NoDay(day_id)
    return day


def require_organiser(day_id: str) -> Day:
    """The day, for somebody who may run it. Raises NotYours for who may only watch, NoDay for a stranger."""
    day = require_hall(day_id)
    g.guarded = ORGANISER
    if not organises(day_id, day):
        raise NotYours("You are watching this day. Only its organisers change anything.")
    return day


def require_organiser_of_damaged(day_id: str) -> None:
    """Guards a page for organisers of a damaged day. Raises NotYours, NoDay, and Refused for a day that can be read."""
    g.guarded = ORGANISER
    day = _visible_day(day_id)
    if not organises(day_id, day):
        raise NotYours("You are watching this day. Only its organisers save its rows.")
    if not isinstance(day, DamagedDay):
        raise Refused("not_damaged", "day", "This day can be read: save its copy from its own page.")


def role_on(day_id: str, day: Day | DamagedDay) -> str | None:
    """This visitor's role on the day: organiser, hall or, with None, nobody."""
    return ORGANISER if is_local_owner() else role_by_day_link(day_id, day)


def organises(day_id: str, day: Day | DamagedDay) -> bool:
    """Whether this visitor runs the day."""
    return is_local_owner() or role_by_own_link(day_id, day) == ORGANISER


def has_day_link(day_id: str, day: Day) -> bool:
    """Whether this visitor runs the day or opened it by its own link, which who sees it from a table is not given."""
    return is_local_owner() or role_by_own_link(day_id, day) is not None


def is_own_joining(day: Day, position: int) -> bool:
    """Whether the event at a position made this phone an organiser's: its undo is for another one."""
    return not is_local_owner() and day.organisers.get(phone_mark()) == position


def grant_day_access(day_id: str, day: Day | DamagedDay, role: str) -> None:
    """Remembers in the visitor's cookie that a link opened the day for them; an organiser stays one."""
    if organises(day_id, day):
        return
    days_by_link.remember(day_id, role, day.renewal)
    device_id()


def days_here(limit: int) -> list[tuple[str, Day]]:
    """The days that this visitor may look at, the latest first, without damaged ones."""
    return [(day_id, day) for day_id, day in _all_here(limit) if isinstance(day, Day)]


def damaged_days_here(limit: int) -> list[tuple[str, DamagedDay]]:
    """The damaged days that this visitor may look at."""
    return [(day_id, day) for day_id, day in _all_here(limit) if isinstance(day, DamagedDay)]


def _all_here(limit: int) -> list[tuple[str, Day | DamagedDay]]:
    return days().recent(limit) if is_local_owner() else [(day_id, day) for day_id, day, _ in _opened()][:limit]


def _opened() -> list[tuple[str, Day | DamagedDay, str]]:
    """The days to which the cookie still gives access, the latest first, with the visitor's role."""
    known = ((day_id, days().find(day_id)) for day_id in reversed(days_by_link.entries()))
    return [(day_id, day, role) for day_id, day in known if day and (role := role_by_own_link(day_id, day))]


def days_organised() -> list[str]:
    """The ids of all days that this visitor may run, including damaged ones."""
    if is_local_owner():
        return days().ids()
    return [day_id for day_id, _, role in _opened() if role == ORGANISER][::-1]
