"""A kind of event of a circle."""

from __future__ import annotations

from tableside.circles.circle import Circle
from tableside.scorebook.events.log_state import UndoableKind


class CircleKind(UndoableKind[Circle]):
    """One kind of event of a circle."""

    __slots__ = ()
