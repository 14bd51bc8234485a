"""What a kind of event is: its words, who may add it, what is checked, what it does. The kinds are in `kinds.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.entry import Entry
from tableside.scorebook import checks
from tableside.scorebook.checks import Warnings
from tableside.scorebook.event_notes import Note, nothing_to_note
from tableside.scorebook.events import Event
from tableside.scorebook.left_to_day import PlaceOnDay, takes_all
from tableside.scorebook.steps import TableStep, record
from tableside.scorebook.table import Table

ENTRIES, PHONES, ACCESS_CHANGES = "entries", "phones", "access changes"
"""The rooms on a table: each kind of event uses up its own, so that guests can't fill the one that the score needs."""


def use(room: str) -> Callable[[Event], str]:
    """Every event of the kind uses up a place in that room."""
    return lambda event: room


def use_entries(event: Event) -> str:
    """The event is an entry like any other."""
    return ENTRIES


def no_details(table: Table, event: Event) -> str:
    """The words of the kind say it all."""
    return ""


def never(table: Table, event: Event) -> bool:
    """Where its room is full, the event finds no place."""
    return False


def always(table: Table, event: Event) -> bool:
    """The event takes back what another began, so there are never more of them than there was room for the others."""
    return True


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event: a row of the table in `kinds.py`, with these columns.

    `name`         as it is stored
    `words`        say it on the history page
    `who`          the least that somebody must be at the table to add one
    `details`      what the event itself says, beyond the words; empty where that is all
    `check`        raises Refused where the table doesn't take it now
    `apply`        gives the next table; where a kind says nothing, the event only joins the history
    `revert`       takes it off again; the undo button passes a kind without one
    `reread`       the table as it is once the event was corrected; None where it can't be
    `warnings`     what the table should look at first: of the table, the event, the table after it
    `notes`        say it in the notes that go with the sheet
    `entry`        describes its data to people, where they can put it right
    `disturbs`     a form based on the table before must be looked at again
    `together`     several people enter its parts, which don't disturb one another
    `room`         what an event uses up on the table
    `finds_place`  whether an event may come in although that room is full
    `left_to_day`  says why a table of a tournament day doesn't take it, of the table, the data, its place; else empty

    Raises ValueError for a kind without a name or without words.
    """

    name: str
    words: Callable[[Table, Event], str]
    who: str
    check: Callable[[Table, Event], None]
    details: Callable[[Table, Event], str] = no_details
    apply: TableStep = record
    revert: TableStep | None = None
    reread: TableStep | None = None
    warnings: Callable[[Table, Event, Table], Warnings] = checks.nothing_to_ask
    notes: Callable[[Table, Event], Note | None] = nothing_to_note
    entry: Entry | None = None
    disturbs: bool = True
    together: bool = False
    room: Callable[[Event], str] = use_entries
    finds_place: Callable[[Table, Event], bool] = never
    left_to_day: Callable[[Table, Mapping[str, Any], PlaceOnDay], str] = takes_all

    def __post_init__(self) -> None:
        if not self.name or not callable(self.words):
            raise ValueError(f"The kind {self.name!r} of event has no words to say it in.")

    def seats(self, data: Mapping[str, Any]) -> frozenset[int]:
        """The seats that an event of this kind with such data says something about."""
        given = [data.get(field.name) for field in self.entry.fields if field.per_seat] if self.entry else []
        named = [seat for seat in (data.get("seat"),) if type(seat) is int]
        lists = [values for values in given if isinstance(values, list)]
        filled = [seat for values in lists for seat, value in enumerate(values) if value is not None]
        return frozenset([*named, *filled])

    @property
    def undoable(self) -> bool:
        """Whether the undo button takes it back."""
        return self.revert is not None
