"""How events are stored as rows, and read from them."""

from __future__ import annotations

import json
from typing import Any

from tableside.scorebook.events.event import Event
from tableside.scorebook.limits import LAST_MOMENT
from tableside.store.event_store import EventRow


def row_of(event: Event) -> EventRow:
    """The row that stores an event."""
    return EventRow(
        *(event.position, event.kind, json.dumps(event.data), event.key, event.at, int(event.allowed), event.note)
    )


def read_rows(rows: list[EventRow], known: int) -> list[Event]:
    """The events after position `known`. Raises one of UNREADABLE, also if rows are missing."""
    events = [
        Event(row.position, row.kind, read_data(row.data), row.key, within_time(row.at), bool(row.allowed), row.note)
        for row in rows
    ]
    if [event.position for event in events] != list(range(known + 1, known + 1 + len(events))):
        raise ValueError("rows are missing")
    return events


def read_data(data: str) -> dict[str, Any]:
    """The data of a row. Raises TypeError or ValueError for data that a copy or a page couldn't contain."""
    read = _DECODER.decode(data)
    if not isinstance(read, dict):
        raise TypeError("The data of an event is an object.")
    if "\\ud" in data or "\\uD" in data:  # a character beyond the first 65,536 is written as two halves
        json.dumps(read, ensure_ascii=False).encode()
    return read


def _no_number(constant: str) -> float:
    raise ValueError(f"{constant} is no number.")


_DECODER = json.JSONDecoder(parse_constant=_no_number)
"""Values that json.loads would create again for each row."""


def within_time(at: int) -> int:
    """A time within the range of copies and calendars, whatever the clock says."""
    return min(max(at, 0), LAST_MOMENT - 1)
