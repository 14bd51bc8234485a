"""A table's history: every event, and which of them stand after undoing, redoing, striking and correcting.

What a kind of event does here is said in `kinds.py`; a history only knows how each thing is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.refused import Refused
from tableside.scorebook.events import Event


@dataclass(frozen=True, slots=True)
class History:
    """All events in order, with what became of them, as positions.

    `undoable` and `redoable` are stacks, the last on top; `off` was undone; `content` says something of the night
    itself, where all other events concern an event before them: `strikings`, `corrections`, undoing and redoing.
    `used` counts the events by the room that they use up on the table.
    """

    events: tuple[Event, ...] = ()
    undoable: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()
    off: frozenset[int] = field(default_factory=frozenset)
    content: tuple[int, ...] = ()
    strikings: tuple[int, ...] = ()
    corrections: tuple[int, ...] = ()
    used: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, position: int) -> Event:
        """The event at a position, from 1. Raises Refused when there is none."""
        if not 1 <= position <= len(self.events):
            raise Refused("no_event", "target", f"This table has no entry {position}.")
        return self.events[position - 1]

    def add(self, event: Event, *, undoable: bool, room: str = "entries") -> History:
        """The history with one more event of any sort, which uses up a place in `room`.

        One that can be undone ends what could be redone.
        """
        used = {**self.used, room: self.used.get(room, 0) + 1}
        grown = replace(self, events=(*self.events, event), used=used)
        return replace(grown, undoable=(*self.undoable, event.position), redoable=()) if undoable else grown

    def tell(self, event: Event) -> History:
        """`event` says something of the night itself."""
        return replace(self, content=(*self.content, event.position))

    def take_back(self, target: int) -> History:
        """The event at `target` stands no longer."""
        return replace(
            self,
            undoable=tuple(position for position in self.undoable if position != target),
            redoable=(*self.redoable, target),
            off=self.off | {target},
        )

    def put_back(self, target: int) -> History:
        """The event at `target` stands again."""
        return replace(
            self,
            undoable=(*self.undoable, target),
            redoable=tuple(position for position in self.redoable if position != target),
            off=self.off - {target},
        )

    def strike(self, event: Event) -> History:
        """`event` strikes its target off."""
        return replace(self, strikings=(*self.strikings, event.position))

    def correct(self, event: Event) -> History:
        """`event` has its target read otherwise."""
        return replace(self, corrections=(*self.corrections, event.position))

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

    def check_standing(self, target: object) -> int:
        """The position `target`, if its event stands. Raises Refused."""
        if not self.stands(_whole(target)):
            raise Refused("no_event", "target", f"Entry {target} doesn't stand on this sheet.")
        return _whole(target)

    def stands(self, position: int) -> bool:
        """Whether the event at `position` says something of the night and counts."""
        there = position in self.content and position not in self.off
        return there and not any(self[striking].data["target"] == position for striking in self._live(self.strikings))

    def standing(self) -> Iterator[Event]:
        """The events that count, in order, corrected as they now read; the corrections themselves left out."""
        struck = {self[position].data["target"] for position in self._live(self.strikings)}
        changed = {self[position].data["target"]: self[position] for position in self._live(self.corrections)}
        for position in self.content:
            if position not in self.off and position not in struck:
                event = self[position]
                yield amended(event, changed[position]) if position in changed else event

    def versions(self, position: int) -> tuple[Event, ...]:
        """How the event at `position` read at first and after each correction that stands, oldest first.

        Each carries the time at which it was entered so.
        """
        first, corrections = self[position], [self[correction] for correction in self._live(self.corrections)]
        later = [event for event in corrections if event.data["target"] == position]
        return (first, *(replace(amended(first, event), at=event.at) for event in later))

    def reading(self, position: int) -> Event:
        """How the event at `position` reads now, with the time at which it was first entered."""
        return replace(self.versions(position)[-1], at=self[position].at)

    def corrected(self) -> frozenset[int]:
        """The positions of events that read otherwise than they were first entered."""
        return frozenset(self[position].data["target"] for position in self._live(self.corrections))

    def _live(self, positions: tuple[int, ...]) -> list[int]:
        return [position for position in positions if position not in self.off]


def _whole(target: object) -> int:
    if type(target) is not int:
        raise Refused("bad_target", "target", f"{target!r} is no entry's number.")
    return target


def amended(event: Event, correction: Event) -> Event:
    """`event` as the correction has it read."""
    return replace(event, data=correction.data["data"], allowed=correction.allowed, note=correction.note or event.note)
