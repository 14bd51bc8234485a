"""How an entry reads now and how it read before, line by line, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.course import Entry, Field
from tableside.scorebook.table import Table
from tableside.web.filters import value


@dataclass(frozen=True, slots=True)
class EnteredValue:
    """One value: whose it is (empty where it is nobody's), the field's label, what it says, what it says since."""

    who: str
    label: str
    says: str
    since: str | None


@dataclass(frozen=True, slots=True)
class EntryVersion:
    """One version of an entry: when it was entered (UTC milliseconds), the note with it, its lines."""

    at: int
    note: str
    lines: tuple[EnteredValue, ...]


def entry_versions(table: Table, position: int, most: int | None = None) -> tuple[EntryVersion, ...]:
    """The versions of the entry at `position`, the newest first, each marked with what the next one changed.

    Where there are more than `most`, the newest and, last, the first. None of an entry that nobody may see yet.
    """
    if position in table.course.secret:
        return ()
    entry = table.course.entries[table.history[position].kind]
    versions = table.history.versions(position)
    if most is not None and len(versions) > most:
        versions = (versions[0], *versions[1 - most :])
    newer = [*versions[1:], versions[-1]]
    found = [
        EntryVersion(version.at, version.note, tuple(_lines(entry, table.names, version.data, since.data)))
        for version, since in zip(versions, newer, strict=True)
    ]
    return tuple(reversed(found))


def _lines(
    entry: Entry, names: tuple[str, ...], data: Mapping[str, Any], since: Mapping[str, Any]
) -> Iterator[EnteredValue]:
    for field in entry.fields:
        for who, given, later in _pairs(field, names, data.get(field.name), since.get(field.name)):
            if given != later or not _is_blank(given):
                yield EnteredValue(who, field.label, said(field, given, names), _changed(field, given, later, names))


def _pairs(field: Field, names: tuple[str, ...], given: Any, later: Any) -> Iterator[tuple[str, Any, Any]]:
    if not field.per_seat:
        yield "", given, later
        return
    for seat, name in enumerate(names):
        yield name, _of_seat(given, seat), _of_seat(later, seat)


def _of_seat(values: Any, seat: int) -> Any:
    return values[seat] if isinstance(values, list) and seat < len(values) else None


def _is_blank(given: Any) -> bool:
    return given is None or given is False or given == ""


def _changed(field: Field, given: Any, later: Any, names: tuple[str, ...]) -> str | None:
    return None if given == later else said(field, later, names)


def said(field: Field, given: Any, names: tuple[str, ...]) -> str:
    """A value in words; a seat is the name of who sits there."""
    if not field.is_seat or given is None:
        return value(field.in_words(given))
    seats = given if isinstance(given, list) else [given]
    return ", ".join(names[seat] if seat in range(len(names)) else value(seat) for seat in seats)
