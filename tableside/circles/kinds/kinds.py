"""Every kind of event of a circle: those of the modules here."""

from __future__ import annotations

from functools import cache

from tableside.circles import kinds
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.scorebook.events.event_kind import kinds_in


@cache
def circle_kinds() -> dict[str, CircleKind]:
    """The kinds of every circle, by their names. Asked for once all of them can be imported."""
    return kinds_in(kinds, CircleKind)
