"""A role gets a new link to the circle, and the old one stops working."""

from __future__ import annotations

from tableside.circles.circle import CIRCLE_ROLES, MEMBER, Circle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.log_state import check_role


def _check(circle: Circle, event: Event) -> None:
    """The event names one of the roles."""
    check_role(event, CIRCLE_ROLES, "A circle’s link is for its members or its readers.")


def _words(circle: Circle, event: Event) -> str:
    return f"A new link for {event.data['role']}s"


RELINKED = CircleKind("relinked", _words, MEMBER, _check, Circle.relinked, invalidates_forms=False, undoable=False)
