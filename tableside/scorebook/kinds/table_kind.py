"""A kind of event at a table: what `EventKind` has, and more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.rules.entry import Entry, EntryWarning, GameEvent
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import EventKind
from tableside.scorebook.table.day_restriction import PlaceOnDay, writes
from tableside.scorebook.table.table import Table

ENTRIES, PHONES, ACCESS_CHANGES = "entries", "phones", "access changes"
"""The quotas of a table: each kind of event uses up its own, so that guests can't fill the one that the score needs."""

TableStep = Callable[[Table, Event], Table]
"""From the table whose history has the event to the table after it."""

Warnings = tuple[EntryWarning, ...]


class Note(NamedTuple):
    """What happened, the values before and after, and why; None stays blank. `about` is the entry in question."""

    what: str
    before: str | None
    after: str | None
    why: str | None
    about: GameEvent | None = None


def use(quota: str) -> Callable[[Event], str]:
    """Every event of the kind uses up a place in that quota."""
    return lambda event: quota


use_entries = use(ENTRIES)
"""The event uses up a place among the entries."""


def no_warnings(table: Table, event: Event, after: Table) -> Warnings:
    """No warnings."""
    return ()


@dataclass(frozen=True, slots=True)
class TableKind(EventKind[Table]):
    """One kind of event at a table: what `EventKind` has, and these columns.

    `apply`                   by default the event only joins the history
    `content`                 whether it is about the night itself; else about an earlier event
    `details`                 what the event itself contains beyond the words; empty where that is all
    `revert`                  takes it off again; the undo button skips a kind without one
    `reread`                  the table as it is once the event was corrected; None where it can't be
    `warnings`                what the table should look at first: of the table, the event, the table after it
    `notes`                   describe it in the notes that go with the sheet
    `entry`                   describes its data to people, where they can put it right
    `ignores_staleness`       whatever else was entered since its form was drawn, it means the same
    `entered_by_each_player`  several people enter its parts, which don't conflict
    `quota`                   what an event uses up on the table
    `day_restriction`         why a table of a tournament day doesn't accept it, of the table, the data, its place;
                              else empty. By default a leg that is locked doesn't accept it
    """

    apply: TableStep = lambda table, event: table
    content: bool = True
    details: Callable[[Table, Event], str] = lambda table, event: ""
    revert: TableStep | None = None
    reread: TableStep | None = None
    warnings: Callable[[Table, Event, Table], Warnings] = no_warnings
    notes: Callable[[Table, Event], Note | None] = lambda table, event: None
    entry: Entry | None = None
    ignores_staleness: bool = False
    entered_by_each_player: bool = False
    quota: Callable[[Event], str] = use_entries
    day_restriction: Callable[[Table, Mapping[str, Any], PlaceOnDay], str] = writes

    def seats(self, data: Mapping[str, Any]) -> frozenset[int]:
        """The seats that an event of this kind with that data concerns."""
        columns = [data.get(field.name) for field in self.entry.fields if field.per_seat] if self.entry else []
        named = [seat for seat in (data.get("seat"),) if type(seat) is int]
        lists = [values for values in columns if isinstance(values, list)]
        filled = [seat for values in lists for seat, value in enumerate(values) if value is not None]
        return frozenset([*named, *filled])

    @property
    def undoable(self) -> bool:
        """Whether the undo button can revert it."""
        return self.revert is not None
