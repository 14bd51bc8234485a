"""Edits: which field of a past entry was put right, what it said before and after, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.course import Field
from scorebook.events import SEATED, Event
from scorebook.hiding import first_hidden
from scorebook.table import Table


@dataclass(frozen=True, slots=True)
class Edit:
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


def edits(table: Table) -> tuple[Edit, ...]:
    """Every edit that stands at the table, by the entry it changed; none of an entry that nobody may see yet."""
    hidden = first_hidden(table) or table.position + 1
    corrected = sorted(position for position in table.history.corrected() if position < hidden)
    return tuple(edit for position in corrected for edit in _edits(table, position))


def _edits(table: Table, position: int) -> Iterator[Edit]:
    kind = table.history[position].kind
    fields = {field.name: field for field in table.course.entries[kind].fields} if kind != SEATED else _SEATING
    for old, new in pairwise(table.history.versions(position)):
        for name in dict.fromkeys((*old.data, *new.data)):
            if old.data.get(name) != new.data.get(name):
                yield from _field(table, fields.get(name) or Field(name, name, str), old, new)


def _field(table: Table, field: Field, old: Event, new: Event) -> Iterator[Edit]:
    before, after = old.data.get(field.name), new.data.get(field.name)
    if not field.per_seat:
        yield Edit(old.position, field.label, "", _plain(before), _plain(after), new.at, new.note)
        return
    for seat, name in enumerate(table.names):
        was, now = _of_seat(before, seat), _of_seat(after, seat)
        if was != now:
            yield Edit(old.position, field.label, name, was, now, new.at, new.note)


def _of_seat(values: Any, seat: int) -> Any:
    return values[seat] if isinstance(values, list) and seat < len(values) else None


def _plain(value: Any) -> Any:
    return ", ".join(f"{key} = {one}" for key, one in value.items()) if isinstance(value, Mapping) else value


_SEATING = {
    field.name: field
    for field in (
        Field("players", "Name", str, per_seat=True),
        Field("dealer", "First dealer (seat from 0)", int),
        Field("house_rules", "House rules", str),
    )
}
