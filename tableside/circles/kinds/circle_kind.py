"""The columns that a kind of event of a circle has, beyond those of any kind."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.circles.circle import Circle
from tableside.scorebook.events.event_kind import EventKind


@dataclass(frozen=True, slots=True)
class CircleKind(EventKind[Circle]):
    """One kind of event of a circle: the columns of `EventKind`, and whether it can be undone."""

    undoable: bool = True
