"""Every kind of event of a tournament day: those of the modules here."""

from __future__ import annotations

from functools import cache

from tableside.days import kinds
from tableside.days.kinds.day_kind import DayKind
from tableside.scorebook.events.event_kind import kinds_in


@cache
def day_kinds() -> dict[str, DayKind]:
    """The kinds of every day, by their names. Asked for once all of them can be imported."""
    return kinds_in(kinds, DayKind)
