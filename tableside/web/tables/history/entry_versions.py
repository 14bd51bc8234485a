"""The versions of an entry in words: what was entered, and what each correction changed."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.table.entry_words import changes_in_words, entry_in_words
from tableside.scorebook.table.table import Table

NO_CHANGE = "as it was"


class EntryVersion(NamedTuple):
    """One version of an entry: when it was entered (UTC milliseconds), the note with it, and its words.

    The words of the first version are everything that was entered, those of a later one what it changed.
    """

    at: int
    note: str
    words: str


class LineEntry(NamedTuple):
    """An entry of a line: its title, when it was entered, and its versions; `between` is how many are left out."""

    position: int
    title: str
    at: int
    versions: tuple[EntryVersion, ...]
    between: int


def line_entry(table: Table, position: int, most: int) -> LineEntry:
    """The entry at `position` with at most that many of its versions."""
    event, versions = table.history[position], entry_versions(table, position, most)
    between = len(table.history.versions(position)) - len(versions)
    return LineEntry(position, kind_of(table.game, event.kind).words(table, event), event.at, versions, between)


def entry_versions(table: Table, position: int, most: int | None) -> tuple[EntryVersion, ...]:
    """The versions of the entry at `position`, the first one first.

    If there are more than `most`, the first and the newest ones. A hidden entry has none.
    """
    if position in table.course.secret_positions:
        return ()
    entry = kind_of(table.game, table.history[position].kind).entry
    versions = table.history.versions(position)
    if entry is None:
        return ()
    first = EntryVersion(versions[0].at, versions[0].note, entry_in_words(entry, versions[0].data, table.names))
    changed = list(pairwise(versions))
    later = [
        EntryVersion(new.at, new.note, changes_in_words(entry, old.data, new.data, table.names) or NO_CHANGE)
        for old, new in (changed if most is None else changed[max(0, len(changed) + 1 - most) :])
    ]
    return (first, *later)
