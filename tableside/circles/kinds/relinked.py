"""A role gets a new link to the circle, and the old one stops working."""

from __future__ import annotations

from referee.refused import Refused
from tableside.circles.circle import CIRCLE_ROLES, MEMBER, Circle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of


def _check(circle: Circle, event: Event) -> None:
    """The event names one of the roles."""
    if fields_of(event, "role").get("role") not in CIRCLE_ROLES:
        raise Refused("bad_role", "role", "A circle’s link is for its members or its readers.")


def _words(circle: Circle, event: Event) -> str:
    return f"A new link for {event.data['role']}s"


def _relink(circle: Circle, event: Event) -> Circle:
    role = event.data["role"]
    return circle.changed(renewed={**circle.renewed, role: circle.renewal(role) + 1})


RELINKED = CircleKind("relinked", _words, MEMBER, _check, _relink, invalidates_forms=False, undoable=False)
