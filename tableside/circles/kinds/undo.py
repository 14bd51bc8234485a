"""Undo of any event of a circle; no event depends on another one."""

from __future__ import annotations

from tableside.circles.circle import MEMBER, Circle
from tableside.circles.kinds.begun import begin_circle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.circles.kinds.kinds import circle_kinds
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import always
from tableside.scorebook.events.log_state import read_undone


def event_in_words(circle: Circle, event: Event) -> str:
    """What happened."""
    return circle_kinds()[event.kind].words(circle, event)


def _check(circle: Circle, event: Event) -> None:
    """The target can be undone."""
    read_undone(circle_kinds(), circle, event)


def _undo(circle: Circle, event: Event) -> Circle:
    """The circle as all other events make it."""
    off = circle.off | {event.data["target"]}
    again = begin_circle(circle.events[0])
    for one in circle.events[1:]:
        if one.position not in off and one.kind != UNDONE.name:
            again = circle_kinds()[one.kind].apply(again, one)
    return again.changed(events=circle.events, off=off)


UNDONE = CircleKind(
    "undone",
    lambda circle, event: f"Undone: {event_in_words(circle, circle.events[event.data['target'] - 1])}",
    MEMBER,
    _check,
    _undo,
    allowed_when_full=always,
    undoable=False,
)
