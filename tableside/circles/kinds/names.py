"""Names of a circle: two spellings of one person, a name that was put right, and names that are no longer offered."""

from __future__ import annotations

from referee.refused import Refused
from tableside.circles.circle import MEMBER, Circle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.names import person, read_name


def _check_called(circle: Circle, event: Event) -> None:
    """A name is put right by another one."""
    given = fields_of(event, "name", "right")
    written, right = read_name(given.get("name"), "name"), read_name(given.get("right"), "right")
    if circle.name_of(written) == right:
        raise Refused("already", "right", f"{right} is that name already.")


def _called(circle: Circle, event: Event) -> Circle:
    return circle.with_name(read_name(event.data["name"], "name"), read_name(event.data["right"], "right"))


CALLED = CircleKind(
    "called",
    lambda circle, event: f"{event.data['name']} is {event.data['right']}",
    MEMBER,
    _check_called,
    _called,
)


def _hidden_name(event: Event) -> str:
    return read_name(fields_of(event, "name").get("name"), "name")


def _check_hidden(circle: Circle, event: Event) -> None:
    """A name is hidden once."""
    if person(_hidden_name(event)) in circle.hidden:
        raise Refused("already", "name", "This name is hidden already.")


HIDDEN = CircleKind(
    "hidden",
    lambda circle, event: f"{_hidden_name(event)} is no longer offered",
    MEMBER,
    _check_hidden,
    lambda circle, event: circle.changed(hidden=circle.hidden | {person(_hidden_name(event))}),
)
