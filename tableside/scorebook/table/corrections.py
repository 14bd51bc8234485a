"""Corrections: each changed field of a past entry with its values before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from referee.rules.entry import Entry
from referee.rules.event_fields import is_whole
from referee.rules.fields import Field
from tableside.scorebook.events.event import Event
from tableside.scorebook.table.hidden_entries import first_hidden
from tableside.scorebook.table.seating import SEATING
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import value_of_seat


class Correction(NamedTuple):
    """One value that a correction changed.

    `target` is the position of the corrected event, `label` names the field, `who` the player where the field has a
    value a seat; `at` is UTC milliseconds since 1970, `why` the note that came with the correction.
    """

    target: int
    label: str
    who: str
    before: Any
    after: Any
    at: int
    why: str


def corrections(table: Table) -> tuple[Correction, ...]:
    """All active corrections at the table, in the order of their entries, except those of hidden entries."""
    hidden = first_hidden(table) or table.position + 1
    corrected = sorted(position for position in table.history.corrected() if position < hidden)
    return tuple(edit for position in corrected for edit in _corrections(table, position))


def _corrections(table: Table, position: int) -> Iterator[Correction]:
    fields = {field.name: field for field in entry_of(table, table.history[position].kind).fields}
    for old, new in pairwise(table.history.versions(position)):
        for name in dict.fromkeys((*old.data, *new.data)):
            if old.data.get(name) != new.data.get(name):
                yield from _field(table, fields.get(name) or Field(name, name, str), old, new)


def entry_of(table: Table, kind: str) -> Entry:
    """The game's entry of that kind; one with nothing but its kind if the game no longer has it."""
    return SEATING if kind == SEATING.kind else table.game.course.entries.get(kind) or Entry(kind, kind)


def _field(table: Table, field: Field, old: Event, new: Event) -> Iterator[Correction]:
    before, after = old.data.get(field.name), new.data.get(field.name)
    if not field.per_seat:
        was, now = shown(table, field, before), shown(table, field, after)
        yield Correction(old.position, field.label, "", was, now, new.at, new.note)
        return
    for seat, name in enumerate(table.names):
        was, now = value_of_seat(before, seat), value_of_seat(after, seat)
        if was != now:
            yield Correction(old.position, field.label, name, was, now, new.at, new.note)


def shown(table: Table, field: Field, value: Any) -> Any:
    """A field's value for people: names for seats, switches with their values for house rules."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {one}" for key, one in value.items()) or "all as usual"
    if not field.is_seat or field.per_seat:
        return field.in_words(value)
    return [shown(table, field, one) for one in value] if isinstance(value, list) else _name(table, value)


def _name(table: Table, seat: Any) -> Any:
    return table.names[seat] if is_whole(seat, range(len(table.names))) else seat
