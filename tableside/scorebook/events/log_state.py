"""What tournament days and circles have in common: links for roles, and undo of any event, not only the last one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import EventKind, fields_of


@dataclass(frozen=True, kw_only=True)
class LogState:
    """The state of a log: its `events`, the positions of those that were undone (`off`), and how often the link of each
    role was renewed."""

    events: tuple[Event, ...]
    off: frozenset[int] = frozenset()
    renewed: Mapping[str, int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The key of the first event: it identifies the log and every copy of it."""
        return self.events[0].key

    @property
    def position(self) -> int:
        """The position of the last event."""
        return len(self.events)

    def entered(self, key: str | None, kind: str = "") -> Event | None:
        """The event that was entered with that key, and is of that `kind` if one is named; None if there is none."""
        return next((event for event in self.events if event.key == key and kind in ("", event.kind)), None)

    def renewal(self, role: str) -> int:
        """How often the link of `role` was renewed."""
        return self.renewed.get(role, 0)

    def relinked(self, event: Event) -> Self:
        """The state after a role got a new link, and the old one stopped working."""
        role = event.data["role"]
        return self.changed(renewed={**self.renewed, role: self.renewal(role) + 1})

    def changed(self, **changes: Any) -> Self:
        """The state with other values."""
        return replace(self, **changes)


L = TypeVar("L", bound=LogState)


@dataclass(frozen=True, slots=True)
class UndoableKind(EventKind[L]):
    """A kind of event of such a log: the columns of `EventKind`, and whether it can be undone."""

    undoable: bool = True


def can_be_undone(kinds: Mapping[str, UndoableKind[L]], state: L, position: int) -> bool:
    """Whether the event at a position is of a kind that can be undone, and isn't undone yet."""
    return position not in state.off and kinds[state.events[position - 1].kind].undoable


def read_undone(kinds: Mapping[str, UndoableKind[L]], state: L, event: Event) -> int:
    """The position of the event that another one undoes. Raises Refused if it can't be undone."""
    target = fields_of(event, "target").get("target")
    if not is_whole(target, range(1, event.position)) or not can_be_undone(kinds, state, target):
        raise Refused("nothing_to_undo", "target", "There is nothing to undo there.")
    return target


def check_role(event: Event, roles: Collection[str], message: str, *others: str) -> None:
    """Raises Refused unless the event names one of the roles; it may have `others` among its fields."""
    if fields_of(event, "role", *others).get("role") not in roles:
        raise Refused("bad_role", "role", message)
