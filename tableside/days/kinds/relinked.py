"""A role gets a new link to the day, and the old one stops working."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import DAY_ROLES, ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of


def _check(day: Day, event: Event) -> None:
    """The event names one of the roles."""
    if fields_of(event, "role").get("role") not in DAY_ROLES:
        raise Refused("bad_role", "role", "A day’s link is the organiser’s or the hall’s.")


def _words(day: Day, event: Event) -> str:
    return "A new link for organisers" if event.data["role"] == ORGANISER else "A new link for the hall"


def _relink(day: Day, event: Event) -> Day:
    role = event.data["role"]
    return day.changed(renewed={**day.renewed, role: day.renewal(role) + 1})


RELINKED = DayKind("relinked", _words, ORGANISER, _check, _relink, undoable=False, invalidates_forms=False)
