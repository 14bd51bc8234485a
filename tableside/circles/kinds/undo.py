"""Undo of any event of a circle; no event depends on another one."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.circles.circle import MEMBER, Circle
from tableside.circles.kinds.begun import begin_circle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.circles.kinds.kinds import circle_kinds
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import always, fields_of


def can_be_undone(circle: Circle, position: int) -> bool:
    """Whether the event at a position is of a kind that can be undone, and isn't undone yet."""
    return position not in circle.off and circle_kinds()[circle.events[position - 1].kind].undoable


def event_in_words(circle: Circle, event: Event) -> str:
    """What happened."""
    return circle_kinds()[event.kind].words(circle, event)


def _check(circle: Circle, event: Event) -> None:
    """The target can be undone."""
    target = fields_of(event, "target").get("target")
    if not is_whole(target, range(1, event.position)) or not can_be_undone(circle, target):
        raise Refused("nothing_to_undo", "target", "There is nothing to undo there.")


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
