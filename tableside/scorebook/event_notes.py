"""What an event has to say in the notes that go with a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.entry import GameEvent
from tableside.scorebook.corrections import entry_of, shown
from tableside.scorebook.csv_text import value_in_words
from tableside.scorebook.events import Event
from tableside.scorebook.history import struck_by
from tableside.scorebook.rulings import READ_AGAIN, ruling_in_words
from tableside.scorebook.table import Table


@dataclass(frozen=True, slots=True)
class Note:
    """What happened, what it said before and after, and why; None stays blank. `about` is the entry in question."""

    what: str
    before: str | None
    after: str | None
    why: str | None
    about: GameEvent | None = None


def nothing_to_note(table: Table, event: Event) -> Note | None:
    """The sheet says it all."""
    return None


def note_house_rules(table: Table, event: Event) -> Note:
    """The switches that differ from their defaults, before and after."""
    before, after = table.rules_before(event.position), event.data["rules"]
    return Note("House rules changed", _rules(before), _rules(after), event.note)


def _rules(rules: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in rules.items()) or "all as usual"


def note_struck(table: Table, event: Event) -> Note:
    """What the entries said that were struck off, the one meant in front."""
    entries = [table.history.latest(target).for_game() for target in struck_by(event)]
    told = "; ".join(filter(None, (said(table, entry) for entry in entries)))
    struck = entries[0]
    return Note(f"Struck off: {entry_of(table, struck.kind).named}", told, None, event.note, struck)


def note_ruling(table: Table, event: Event) -> Note:
    """The verdict, and its sentence; of rulings long ago only that there was one."""
    if event not in table.rulings[-READ_AGAIN:]:
        return Note("Ruling", None, None, "Its sentence is on its own page.")
    return Note("Ruling", None, *ruling_in_words(table, event))


def said(table: Table, event: GameEvent) -> str:
    """An event in words: "Bid 4 0 6"; a blank field is left out."""
    fields = entry_of(table, event.kind).fields
    values = ((field.label, value_in_words(shown(table, field, event.data.get(field.name)))) for field in fields)
    return "; ".join(f"{label} {value}" for label, value in values if value)
