"""Replay: a tournament day after one more event, recorded before or checked now."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import Day
from tableside.days.kinds.day_kind import charge_replay
from tableside.days.kinds.kinds import day_kinds
from tableside.scorebook.events.event import Event
from tableside.scorebook.limits import EVENTS_PER_DAY


def apply(day: Day, event: Event) -> Day:
    """The day after `event`, which is already checked."""
    return day_kinds()[event.kind].apply(day.changed(events=(*day.events, event)), event)


def apply_checked(day: Day, event: Event) -> Day:
    """The day after `event` as its next one. Raises Refused if the day doesn't allow it."""
    kind = day_kinds().get(event.kind)
    if kind is None:
        raise Refused("unknown_entry", "kind", f"No entry {event.kind!r:.40} here.")
    if event.position > EVENTS_PER_DAY and not kind.allowed_when_full(day, event):
        raise Refused("full_day", "day", f"This day holds {EVENTS_PER_DAY} entries; it takes no more.")
    kind.check(day, event)
    after = apply(day, event)
    charge_replay(after)
    return after
