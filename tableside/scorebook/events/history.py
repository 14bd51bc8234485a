"""A table's history: every event, and which are active after undoing, redoing, striking and correcting.

The kind of an event decides what it does here; a history only knows how each of these is done.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from referee.refused import Refused
from tableside.scorebook.events.event import Event

ANSWERS = "answers"
"""The key of a change's answers for other entries that it leaves with a question: how each reads then."""


@dataclass(frozen=True, slots=True)
class History:
    """All events in order, with what became of them, as positions.

    `undoable` and `redoable` are stacks, the last on top; `off` was undone; `content` are the events about the night
    itself. All others concern an earlier event: undos and redos, and, by their target, `strikings` and `corrections`,
    so that neither is ever searched for. `used` counts the events by the quota that they use up. An event about the
    night is active while it is neither undone nor struck off.
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
        """The event of that key, whose form was based on the position `based_on`; None where it isn't here.

        Only later positions are searched: an event comes after all that its form had seen.
        """
        since = self.events[max(0, based_on) :]
        keys = [*map(attrgetter("key"), since)]
        return since[keys.index(key)] if key in keys else None

    def add(self, event: Event, *, undoable: bool, quota: str = "entries", content: bool = True) -> History:
        """The history with one more event, which uses up a place in `quota`; `content` as above.

        One that can be undone ends what could be redone.
        """
        at = (event.position,)
        return replace(
            self,
            events=(*self.events, event),
            used={**self.used, quota: self.used.get(quota, 0) + 1},
            content=self.content + at if content else self.content,
            undoable=self.undoable + at if undoable else self.undoable,
            redoable=() if undoable else self.redoable,
        )

    def until(self, position: int, off: frozenset[int]) -> History:
        """What was active once the event at `position` had happened, where `off` was undone: to be read, no more."""
        return History(
            events=self.events[:position],
            off=off,
            content=self.content[: bisect_right(self.content, position)],
            strikings=_up_to(position, self.strikings),
            corrections=_up_to(position, self.corrections),
        )

    def take_back(self, target: int) -> History:
        """The history with the event at `target` undone."""
        return replace(
            self,
            undoable=_without(self.undoable, target),
            redoable=(*self.redoable, target),
            off=self.off | {target},
        )

    def put_back(self, target: int) -> History:
        """The history with the event at `target` redone."""
        return replace(
            self,
            undoable=(*self.undoable, target),
            redoable=_without(self.redoable, target),
            off=self.off - {target},
        )

    def strike(self, event: Event) -> History:
        """`event` strikes its targets off."""
        strikings = self.strikings
        for target in struck_by(event):
            strikings = _with(strikings, target, event)
        return replace(self, strikings=strikings)

    def correct(self, event: Event, target: int) -> History:
        """`event` changes the entry at `target`."""
        return replace(self, corrections=_with(self.corrections, target, event))

    def check_undo(self, target: object) -> int:
        """The position `target`, if it can be undone now: only what was entered last. Raises Refused."""
        if _whole(target) not in self.undoable[-1:]:
            raise Refused("nothing_to_undo", "target", "There is nothing to undo: only the last entry can be undone.")
        return _whole(target)

    def check_redo(self, target: object) -> int:
        """The position `target`, if it can be redone now: only what was undone last. Raises Refused."""
        if _whole(target) not in self.redoable[-1:]:
            raise Refused("nothing_to_redo", "target", "There is nothing to redo: something was entered since.")
        return _whole(target)

    def check_active(self, target: object) -> int:
        """The position `target`, if its event is active. Raises Refused."""
        if not self.is_active(_whole(target)):
            named = f"Entry {target}" if target else "That entry"
            raise Refused("no_event", "target", f"{named} doesn't stand on this sheet.")
        return _whole(target)

    def is_active(self, position: int) -> bool:
        """Whether the event at `position` is about the night itself and neither undone nor struck off."""
        there = bisect_left(self.content, position)
        return self.content[there : there + 1] == (position,) and self._counts(position)

    def _counts(self, position: int) -> bool:
        """Whether an event about the night itself is neither undone nor struck off."""
        return position not in self.off and self._last_live(self.strikings, position) is None

    def active(self) -> Iterator[Event]:
        """The events that count, in order, corrected as they now read; the corrections themselves left out."""
        for position in self.content:
            if self._counts(position):
                yield self.latest(position)

    def versions(self, position: int) -> tuple[Event, ...]:
        """How the event at `position` read at first and after each active correction, oldest first.

        Each has the time at which it was entered so.
        """
        first = self[position]
        later = [self[correction] for correction in self.corrections.get(position, ()) if correction not in self.off]
        return (first, *(amended(first, event)._replace(at=event.at) for event in later))

    def latest(self, position: int) -> Event:
        """How the event at `position` reads now, with the time at which it was first entered."""
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
        """The active event that struck the one at `position` off; None where it isn't struck off."""
        at = self._last_live(self.strikings, position)
        return None if at is None else self[at]

    @property
    def just_undone(self) -> bool:
        """Whether the last thing that happened was an undo."""
        return bool(self.redoable) and self.events[-1].data.get("target") == self.redoable[-1]

    def _last_live(self, by_target: Mapping[int, tuple[int, ...]], target: int) -> int | None:
        """The last event concerning `target` that wasn't undone."""
        return next((position for position in reversed(by_target.get(target, ())) if position not in self.off), None)


def struck_by(event: Event) -> tuple[int, ...]:
    """The positions that a striking off strikes: its target, and what made up the same row of the sheet with it."""
    return (event.data["target"], *event.data.get("with", ()))


def _with(by_target: Mapping[int, tuple[int, ...]], target: int, event: Event) -> dict[int, tuple[int, ...]]:
    return {**by_target, target: (*by_target.get(target, ()), event.position)}


def _up_to(position: int, by_target: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    return {target: by[: bisect_right(by, position)] for target, by in by_target.items() if by[0] <= position}


def _without(stack: tuple[int, ...], target: int) -> tuple[int, ...]:
    """The stack without `target`, which as good as always is on top."""
    if stack[-1:] == (target,):
        return stack[:-1]
    return tuple(position for position in stack if position != target)


def _whole(target: object) -> int:
    if target is None:
        raise Refused("bad_target", "target", "Which entry is meant is missing: give its number.")
    if type(target) is not int:
        raise Refused("bad_target", "target", f"{target!r} is no entry's number.")
    return target


def amended(event: Event, correction: Event) -> Event:
    """`event` as the correction has it read, or as a change that answers what it is asked."""
    for answer in correction.data.get(ANSWERS, ()):
        if answer["target"] == event.position:
            return event._replace(data=answer["data"])
    return event._replace(data=correction.data["data"], allowed=correction.allowed, note=correction.note)


def answered_by(event: Event) -> tuple[int, ...]:
    """The positions of the entries whose questions a change answers at once."""
    return tuple(answer["target"] for answer in event.data.get(ANSWERS, ()))
