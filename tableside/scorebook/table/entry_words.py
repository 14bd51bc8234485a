"""Entries in words, such as "Ann 3, Bob 0", and what a correction changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from referee.rules.entry import Entry, GameEvent
from referee.rules.fields import Field
from referee.words import within_sentence
from tableside.scorebook.events.event import Event
from tableside.scorebook.table.corrections import entry_of
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import value_in_words, value_of_seat

BLANK = "–"
ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"
"""Between the values before and after, which stay on one line."""


def event_in_words(table: Table, event: Event | GameEvent) -> str:
    """An event of the game in words: "Ann 4, Cy 6"."""
    return entry_in_words(entry_of(table, event.kind), event.data, table.names)


def entry_in_words(entry: Entry, data: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """An entry with that data in words: those of its game, else each player's value without blanks."""
    if entry.words is not None:
        return entry.words(data, names)
    words = [
        (_label(entry, field, who), "" if data.get(field.name) is True else value)
        for field, who, value in _values(entry, data, names)
        if value
    ]
    return ", ".join(" ".join(filter(None, of_one)) for of_one in words)


def _label(entry: Entry, field: Field, who: str) -> str:
    """The label of a value: the player or the field; the only value of an entry needs none."""
    label = within_sentence(field.label)
    if not field.per_seat:
        return label if entry.fields[1:] else ""
    several = sum(field.per_seat for field in entry.fields) > 1
    return f"{who}: {label}" if several else who


def changes_in_words(entry: Entry, before: Mapping[str, Any], after: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """The differences between two versions of an entry: "tricks: Bob 2 → 1, Cy 0 → 1; dealer: Ann → Bob"; empty if
    there are none.
    """
    pairs = zip(_values(entry, before, names), _values(entry, after, names), strict=True)
    changed = [(field, who, was, now) for (field, who, was), (_, _, now) in pairs if was != now]
    return "; ".join(_of_field(field, list(of_field)) for field, of_field in groupby(changed, key=itemgetter(0)))


def _of_field(field: Field, changed: Sequence[tuple[Field, str, str, str]]) -> str:
    values = ", ".join(
        f"{who if who not in (was, now) else ''} {was or BLANK}{ARROW}{now or BLANK}".strip()
        for _, who, was, now in changed
    )
    label = within_sentence(field.label)
    return values if label in (changed[0][2], changed[0][3]) else f"{label}: {values}"


def _values(entry: Entry, data: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[tuple[Field, str, str]]:
    """Every value in words, with its field and player; a field with one value has no player."""
    for field in entry.fields:
        value = data.get(field.name)
        if not field.per_seat:
            yield field, "", field_in_words(field, value, names)
            continue
        for seat, name in enumerate(names):
            yield field, name, field_in_words(field, value_of_seat(value, seat), names)


def field_in_words(field: Field, value: Any, names: tuple[str, ...]) -> str:
    """A value in words, empty for a blank and for no; a seat is its player's name."""
    if value is None or value is False:
        return ""
    if not field.is_seat:
        return value_in_words(field.in_words(value))
    seats = value if isinstance(value, list) else [value]
    return ", ".join(names[seat] if seat in range(len(names)) else value_in_words(seat) for seat in seats)
