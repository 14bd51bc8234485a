"""A table's history: every event, and which of them stand after undoing, redoing, striking and correcting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee.refused import Refused
from tableside.scorebook.events import (
    ACCESS_KINDS,
    BROUGHT_BACK,
    CORRECTED,
    PUT_AWAY,
    REDONE,
    RULED,
    SEATED,
    STRUCK,
    UNDONE,
    Event,
)

_KEPT = frozenset({SEATED, PUT_AWAY, BROUGHT_BACK, RULED}) | ACCESS_KINDS
"""Kinds that the undo button passes by: they move no score."""


@dataclass(frozen=True, slots=True)
class History:
    """All events in order; the stacks hold positions, the last on top."""

    events: tuple[Event, ...] = ()
    undoable: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()
    off: frozenset[int] = field(default_factory=frozenset)

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, position: int) -> Event:
        """The event at a position, from 1. Raises Refused when there is none."""
        if not 1 <= position <= len(self.events):
            raise Refused("no_event", "target", f"This table has no entry {position}.")
        return self.events[position - 1]

    def then(self, event: Event) -> History:
        """The history with one more event."""
        grown = replace(self, events=(*self.events, event))
        if event.kind == UNDONE:
            return replace(
                grown,
                undoable=tuple(position for position in self.undoable if position != event.data["target"]),
                redoable=(*self.redoable, event.data["target"]),
                off=self.off | {event.data["target"]},
            )
        if event.kind == REDONE:
            return replace(
                grown,
                undoable=(*self.undoable, event.data["target"]),
                redoable=tuple(position for position in self.redoable if position != event.data["target"]),
                off=self.off - {event.data["target"]},
            )
        if event.kind in _KEPT:
            return grown
        return replace(grown, undoable=(*self.undoable, event.position), redoable=())

    def check(self, kind: str, target: object) -> int:
        """The position `target`, if `kind` may name it now: undo takes the last standing event, redo the last undone.

        Raises Refused otherwise.
        """
        if type(target) is not int:
            raise Refused("bad_target", "target", f"{target!r} is no entry's number.")
        if kind == UNDONE and target not in self.undoable[-1:]:
            raise Refused("nothing_to_undo", "target", "There is nothing to undo: only the last entry can be undone.")
        if kind == REDONE and target not in self.redoable[-1:]:
            raise Refused("nothing_to_redo", "target", "There is nothing to redo: something was entered since.")
        if kind in (CORRECTED, STRUCK) and target not in {event.position for event in self.standing()}:
            raise Refused("no_event", "target", f"Entry {target} doesn't stand on this sheet.")
        return target

    def standing(self) -> Iterator[Event]:
        """The events that count, in order, corrected as they now read; the corrections themselves left out."""
        live = [event for event in self.events if event.position not in self.off]
        struck = {event.data["target"] for event in live if event.kind == STRUCK}
        changed = {event.data["target"]: event for event in live if event.kind == CORRECTED}
        for event in live:
            if event.kind in (UNDONE, REDONE, CORRECTED, STRUCK) or event.position in struck:
                continue
            yield amended(event, changed[event.position]) if event.position in changed else event

    def versions(self, position: int) -> tuple[Event, ...]:
        """How the event at `position` read at first and after each correction that stands, oldest first.

        Each carries the time at which it was entered so.
        """
        corrections = (
            event
            for event in self.events
            if event.kind == CORRECTED and event.data["target"] == position and event.position not in self.off
        )
        first = self[position]
        return (first, *(replace(amended(first, event), at=event.at) for event in corrections))

    def corrected(self) -> frozenset[int]:
        """The positions of events that read otherwise than they were first entered."""
        return frozenset(
            event.data["target"] for event in self.events if event.kind == CORRECTED and event.position not in self.off
        )


def amended(event: Event, correction: Event) -> Event:
    """`event` as the correction has it read."""
    return replace(event, data=correction.data["data"], allowed=correction.allowed, note=correction.note or event.note)
