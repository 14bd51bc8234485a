"""Seated: the first event of every table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fixed_words, refuse_kind
from tableside.scorebook.kinds.earlier_entries.corrected import CORRECTED
from tableside.scorebook.kinds.earlier_entries.undo import REDONE, UNDONE
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.seating import SEATING
from tableside.scorebook.table.table import Table

SEATED = TableKind(
    "seated",
    words=fixed_words("The table was seated"),
    who=KEEPER,
    check=refuse_kind,
    reread=Table.with_seating,
    entry=SEATING,
)


def check_first(event: Event) -> None:
    """Raises Refused for a first event that isn't a seating."""
    if event.kind != SEATED.name:
        raise Refused("not_seated", "kind", "The first entry of a copy seats the table.")


def latest_seating(events: Iterable[tuple[int, str, str]]) -> Mapping[str, Any]:
    """The seating with its active corrections, from positions, kinds of events and their data as it is stored.

    For a table that can't be read otherwise. Raises ValueError, LookupError or TypeError where it can't be read either.
    """
    seatings, undone = dict[int, Mapping[str, Any]](), set[int]()
    for position, kind, stored in events:
        data = json.loads(stored) if kind in (SEATED.name, CORRECTED.name, UNDONE.name, REDONE.name) else {}
        if kind == SEATED.name:
            seatings[position] = data
        elif kind == CORRECTED.name and data["target"] == 1:
            seatings[position] = data["data"]
        elif kind == UNDONE.name:
            undone.add(data["target"])
        elif kind == REDONE.name:
            undone.discard(data["target"])
    return [seating for position, seating in seatings.items() if position not in undone][-1]
