"""Replay: a tournament day after one more event, recorded before or checked now."""

from __future__ import annotations

from tableside.days.day import Day
from tableside.days.kinds.day_kind import charge_replay
from tableside.days.kinds.kinds import day_kinds
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import check_next
from tableside.scorebook.limits import EVENTS_PER_DAY


def apply(day: Day, event: Event) -> Day:
    """The day after `event`, which is already checked."""
    return day_kinds()[event.kind].apply(day.changed(events=(*day.events, event)), event)


def apply_checked(day: Day, event: Event) -> Day:
    """The day after `event` as its next one. Raises Refused if the day doesn't allow it."""
    check_next(day_kinds(), day, event, EVENTS_PER_DAY, "day")
    after = apply(day, event)
    charge_replay(after)
    return after
