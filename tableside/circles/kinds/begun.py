"""The event that starts a circle, and one that gives it another name."""

from __future__ import annotations

from referee.refused import Refused
from tableside.circles.circle import MEMBER, Circle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words, refuse_kind
from tableside.scorebook.limits import NAME_LENGTH
from tableside.scorebook.names import read_text


def read_circle_name(event: Event) -> str:
    """The name that the event gives to a circle. Raises Refused, naming the field."""
    refusal = Refused("bad_name", "name", f"A circle has a name of 1 to {NAME_LENGTH} characters.")
    return read_text(fields_of(event, "name").get("name"), range(1, NAME_LENGTH + 1), refusal)


def _check(circle: Circle, event: Event) -> None:
    """A circle has a name."""
    read_circle_name(event)


BEGUN = CircleKind(
    "begun", fixed_words("The circle was begun"), MEMBER, refuse_kind, lambda circle, event: circle, undoable=False
)
RENAMED = CircleKind(
    "renamed",
    lambda circle, event: f"The circle is called {read_circle_name(event)}",
    MEMBER,
    _check,
    lambda circle, event: circle.changed(name=read_circle_name(event)),
)


def begin_circle(event: Event) -> Circle:
    """The circle that its first event starts. Raises Refused for any other event, and for a name that can't be."""
    if event.kind != BEGUN.name:
        raise Refused("not_begun", "kind", "The first entry of a circle begins it.")
    return Circle(read_circle_name(event), events=(event,))
