"""Who may run a tournament day, and who may look at all of it: one guard function a role."""

from __future__ import annotations

from flask import g

from tableside.scorebook.days.day import HALL, ORGANISER, Day
from tableside.scorebook.days.day_book import NoDay
from tableside.web.guard.access import NotYours, at_home, phone_mark
from tableside.web.guard.day_roles import days, find_day, known_days, remember_day, role_by_cookie


def require_hall(day_id: str) -> Day:
    """The day, for somebody who may look at it. Raises NoDay for everybody else, as if it weren't there."""
    g.guarded = HALL
    day = find_day(day_id)
    if day is None or role_on(day_id, day) is None:
        raise NoDay(day_id)
    return day


def require_organiser(day_id: str) -> Day:
    """The day, for somebody who may run it. Raises NotYours for who may only look, NoDay for a stranger."""
    day = require_hall(day_id)
    g.guarded = ORGANISER
    if role_on(day_id, day) != ORGANISER:
        raise NotYours("You are watching this day. Only its organisers change anything.")
    return day


def role_on(day_id: str, day: Day) -> str | None:
    """What this visitor is on the day: organiser, hall or, with None, nobody."""
    return ORGANISER if at_home() else role_by_cookie(day_id, day)


def let_in_day(day_id: str, day: Day, role: str) -> None:
    """Remembers in the visitor's cookie that a link opened the day for them; an organiser stays one."""
    if role_on(day_id, day) == ORGANISER:
        return
    remember_day(day_id, day, role)
    phone_mark()


def days_here(limit: int) -> list[tuple[str, Day]]:
    """The days that this visitor may look at, the latest first."""
    if at_home():
        return days().recent(limit)
    found = [(day_id, find_day(day_id)) for day_id in reversed(known_days())]
    return [(day_id, day) for day_id, day in found if day is not None and role_by_cookie(day_id, day)][:limit]


def days_organised() -> list[str]:
    """The ids of all days that this visitor may run."""
    if at_home():
        return days().ids()
    found = [(day_id, find_day(day_id)) for day_id in known_days()]
    return [day_id for day_id, day in found if day is not None and role_by_cookie(day_id, day) == ORGANISER]
