"""A table's history: every event, and which are active after undoing, redoing, striking and correcting.

An event's kind decides which of these it does; a history only does it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from referee.refused import Refused
from referee.replaced import replaced
from tableside.scorebook.events.event import Event

ANSWERS = "answers"
"""The key of the answers in a change, for other entries that it leaves with a question: the new data of each."""


@dataclass(frozen=True, slots=True)
class History:
    """All events in order. The other fields have positions of events.

    `undoable`, `redoable`      stacks, the last one on top
    `off`                       what is undone
    `content`                   the events about the night itself; all others are about an earlier event. One about
                                the night is active unless it is undone or struck off
    `strikings`, `corrections`  by their targets
    `used`                      the number of events by the quota that they use up
    """

    events: tuple[Event, ...] = ()
    undoable: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()
    off: frozenset[int] = field(default_factory=frozenset)
    content: tuple[int, ...] = ()
    strikings: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    corrections: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, position: int) -> Event:
        """The event at a position, from 1. Raises Refused when there is none."""
        if not 1 <= position <= len(self.events):
            raise Refused("no_event", "target", f"This table has no entry {position}.")
        return self.events[position - 1]

    def entered_since(self, based_on: int, key: str) -> Event | None:
        """The event with that key, whose form was based on the position `based_on`; None if there is none.

        Only later positions are searched, because an event comes after all that its form was based on.
        """
        since = self.events[max(0, based_on) :]
        keys = [*map(attrgetter("key"), since)]
        return since[keys.index(key)] if key in keys else None

    def add(self, *events: Event, undoable: bool, quota: str = "entries", content: bool = True) -> History:
        """The history with more events of one sort, each of which uses up a place in `quota`. One that can be undone
        clears the redo stack.
        """
        at = tuple([event.position for event in events])
        return replaced(
            self,
            events=(*self.events, *events),
            used={**self.used, quota: self.used.get(quota, 0) + len(events)},
            content=self.content + at if content else self.content,
            undoable=self.undoable + at if undoable else self.undoable,
            redoable=() if undoable else self.redoable,
        )

    def until(self, position: int, off: frozenset[int]) -> History:
        """The history up to the event at `position`, where `off` was undone; for reading only."""
        return History(
            events=self.events[:position],
            off=off,
            content=self.content[: bisect_right(self.content, position)],
            strikings=_up_to(position, self.strikings),
            corrections=_up_to(position, self.corrections),
        )

    def take_back(self, target: int) -> History:
        """The history with the event at `target` undone."""
        return replaced(
            self,
            undoable=_without(self.undoable, target),
            redoable=(*self.redoable, target),
            off=self.off | {target},
        )

    def put_back(self, target: int) -> History:
        """The history with the event at `target` redone."""
        return replaced(
            self,
            undoable=(*self.undoable, target),
            redoable=_without(self.redoable, target),
            off=self.off - {target},
        )

    def strike(self, event: Event) -> History:
        """The history after `event` struck its targets off."""
        strikings = self.strikings
        for target in struck_by(event):
            strikings = _with(strikings, target, event)
        return replaced(self, strikings=strikings)

    def correct(self, event: Event, target: int) -> History:
        """The history after `event` changed the entry at `target`."""
        return replaced(self, corrections=_with(self.corrections, target, event))

    def check_undo(self, target: object) -> int:
        """The position `target`, if it can be undone now: only what was entered last. Raises Refused."""
        if _entry_number(target) not in self.undoable[-1:]:
            raise Refused("nothing_to_undo", "target", "There is nothing to undo: only the last entry can be undone.")
        return _entry_number(target)

    def check_redo(self, target: object) -> int:
        """The position `target`, if it can be redone now: only what was undone last. Raises Refused."""
        if _entry_number(target) not in self.redoable[-1:]:
            raise Refused("nothing_to_redo", "target", "There is nothing to redo: something was entered since.")
        return _entry_number(target)

    def check_active(self, target: object) -> int:
        """The position `target`, if its event is active. Raises Refused."""
        if not self.is_active(_entry_number(target)):
            named = f"Entry {target}" if target else "That entry"
            raise Refused("no_event", "target", f"{named} isn't on this sheet.")
        return _entry_number(target)

    def is_active(self, position: int) -> bool:
        """Whether the event at `position` is about the night itself and neither undone nor struck off."""
        there = bisect_left(self.content, position)
        return self.content[there : there + 1] == (position,) and self._counts(position)

    def _counts(self, position: int) -> bool:
        """Whether an event about the night itself is neither undone nor struck off."""
        return position not in self.off and self._last_live(self.strikings, position) is None

    def active(self) -> Iterator[Event]:
        """The active events in order, with their corrections applied."""
        for position in self.content:
            if self._counts(position):
                yield self.latest(position)

    def versions(self, position: int) -> tuple[Event, ...]:
        """The versions of the event at `position`: as it was entered and after each active correction, each with its
        time.
        """
        first = self[position]
        later = [self[correction] for correction in self.corrections.get(position, ()) if correction not in self.off]
        return (first, *(amended(first, event)._replace(at=event.at) for event in later))

    def latest(self, position: int) -> Event:
        """The event at `position` with its corrections, and the time at which it was first entered."""
        event, correction = self[position], self._last_live(self.corrections, position)
        return amended(event, self[correction]) if correction else event

    def before_correction(self, correction: Event, position: int) -> Mapping[str, Any]:
        """The data of the entry at `position` before `correction`, with earlier active ones applied."""
        target = self[position]
        earlier = (at for at in self.corrections.get(target.position, ()) if at < correction.position)
        versions = [amended(target, self[at]).data for at in earlier if at not in self.off]
        return versions[-1] if versions else target.data

    def corrected(self) -> frozenset[int]:
        """The positions of events that differ from how they were first entered."""
        return frozenset(target for target in self.corrections if self._last_live(self.corrections, target))

    def striking(self, position: int) -> Event | None:
        """The active event that struck off the one at `position`; None if there is none."""
        at = self._last_live(self.strikings, position)
        return None if at is None else self[at]

    @property
    def just_undone(self) -> bool:
        """Whether the last event is an undo."""
        return bool(self.redoable) and self.events[-1].data.get("target") == self.redoable[-1]

    def _last_live(self, by_target: Mapping[int, tuple[int, ...]], target: int) -> int | None:
        """The last event about `target` that isn't undone."""
        return next((position for position in reversed(by_target.get(target, ())) if position not in self.off), None)


def struck_by(event: Event) -> tuple[int, ...]:
    """The positions that a striking off strikes: its target, and the other entries of the same row."""
    return (event.data["target"], *event.data.get("with", ()))


def _with(by_target: Mapping[int, tuple[int, ...]], target: int, event: Event) -> dict[int, tuple[int, ...]]:
    return {**by_target, target: (*by_target.get(target, ()), event.position)}


def _up_to(position: int, by_target: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    return {target: by[: bisect_right(by, position)] for target, by in by_target.items() if by[0] <= position}


def _without(stack: tuple[int, ...], target: int) -> tuple[int, ...]:
    """The stack without `target`, which is nearly always on top."""
    if stack[-1:] == (target,):
        return stack[:-1]
    return tuple(position for position in stack if position != target)


def _entry_number(target: object) -> int:
    if target is None:
        raise Refused("bad_target", "target", "Which entry is meant is missing: give its number.")
    if type(target) is not int:
        raise Refused("bad_target", "target", f"{target!r} is no entry's number.")
    return target


def amended(event: Event, correction: Event) -> Event:
    """`event` with the data of a correction, or of a change that has an answer for it."""
    for answer in correction.data.get(ANSWERS, ()):
        if answer["target"] == event.position:
            return event._replace(data=answer["data"])
    return event._replace(data=correction.data["data"], allowed=correction.allowed, note=correction.note)


def answered_by(event: Event) -> tuple[int, ...]:
    """The positions of the entries whose questions a change answers."""
    return tuple(answer["target"] for answer in event.data.get(ANSWERS, ()))
