"""Ruled: a ruling that the table kept."""

from __future__ import annotations

from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words
from tableside.scorebook.kinds.table_kind import Note, TableKind
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.rulings import READ_AGAIN, ruling_in_words
from tableside.scorebook.table.table import Table


def ruling_key(key: str) -> str:
    """The key of the ruling that was kept by the form of that key; shortened, since a key has at most KEY_LENGTH
    letters."""
    return f"{key[:50]}-ruling"


def _check(table: Table, event: Event) -> None:
    """Raises Refused unless it has the case and the ruling as objects."""
    data = fields_of(event, "case", "ruling", "again")
    for name in ("case", "ruling"):
        if not isinstance(data.get(name, {}), dict):
            raise Refused("bad_data", name, f"{name} is an object, as the referee reads and gives it.")


def _note(table: Table, event: Event) -> Note:
    """The verdict and its sentence; of older rulings only that there was one."""
    if event not in table.rulings[-READ_AGAIN:]:
        return Note("Ruling", None, None, "Its sentence is on its own page.")
    return Note("Ruling", None, *ruling_in_words(table, event))


RULED = TableKind(
    "ruled",
    words=fixed_words("A ruling"),
    who=KEEPER,
    check=_check,
    apply=lambda table, event: table.changed(rulings=(*table.rulings, event)),
    notes=_note,
    invalidates_forms=False,
)
