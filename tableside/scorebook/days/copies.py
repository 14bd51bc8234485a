"""A tournament day's copy: its events and the copies of all its tables, as JSON, to be brought in elsewhere.

    {"format": "tableside day", "version": 1, "events": [{"position": 1, …}, …], "tables": [<copy>, …]}

Events and tables are read as strictly as those of a table's copy; a table that couldn't be read is left out of one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.refused import Refused
from tableside.scorebook.copied_events import read_event
from tableside.scorebook.copies import at_place, check_taken, check_version, copy_of, read_given, read_json
from tableside.scorebook.days.day import Day, DayTable
from tableside.scorebook.days.kinds import begin, take
from tableside.scorebook.days.leg_scores import OpenedTables
from tableside.scorebook.events import Event
from tableside.scorebook.limits import DAY_BYTES, DAY_DATA_BYTES, EVENTS_PER_DAY, HISTORY_PER_TABLE
from tableside.scorebook.table import Table

FORMAT = "tableside day"
VERSION = 1


@dataclass(frozen=True, slots=True)
class DayCopy:
    """What a day's copy holds: its events, and those of its tables by the keys of their seatings."""

    events: list[Event]
    tables: Mapping[str, list[Event]]


def copy_of_day(day: Day, tables: OpenedTables) -> Iterator[str]:
    """The day's copy, a table at a time."""
    events = ",\n".join(json.dumps(event.as_dict()) for event in day.events)
    yield f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "events": [\n{events}\n], "tables": [\n'
    comma = ""
    for _, table in tables.values():
        if isinstance(table, Table):
            yield comma + copy_of(table)
            comma = ","
    yield "]}\n"


def is_day_copy(data: bytes) -> bool:
    """Whether a file begins as the copy of a day does; the rest may still be anything."""
    return data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b'{"format": "tableside day"')


def read_day_copy(data: bytes, most_bytes: int = DAY_BYTES) -> DayCopy:
    """A day's copy, each of its entries checked as if it were made anew. Raises Refused, naming the place."""
    given = read_json(data, most_bytes)
    if not isinstance(given, Mapping) or given.get("format") != FORMAT:
        raise Refused("no_copy", "format", f"This isn't the copy of a tournament day: its format is not {FORMAT!r}.")
    check_version(given.get("version"), VERSION)
    if set(given) != {"format", "version", "events", "tables"} or not isinstance(given["tables"], list):
        message = "The copy of a day holds its format, its version, its events and its tables, no more."
        raise Refused("no_events", "events", message)
    events, opened = _read_events(given["events"])
    return DayCopy(events, _read_tables(given["tables"], opened))


def _read_events(given: Any) -> tuple[list[Event], dict[str, DayTable]]:
    """The events of a day, and every table that they ever opened."""
    if not isinstance(given, list) or not given or len(given) > EVENTS_PER_DAY:
        raise Refused("no_events", "events", f"The copy of a day has 1 to {EVENTS_PER_DAY} events.")
    events: list[Event] = []
    opened: dict[str, DayTable] = {}
    day: Day | None = None
    for place, one in enumerate(given):
        with at_place(f"events[{place}]", f"Entry {place + 1} of the day"):
            events.append(read_event(one, place + 1, DAY_DATA_BYTES))
            day = begin(events[-1]) if day is None else take(day, events[-1])
        opened |= {table.key: table for table in day.sitting}
    if len({event.key for event in events}) < len(events):
        raise Refused("same_key", "events", "Every entry of a day has a key of its own.")
    return events, opened


def _read_tables(given: list[Any], opened: Mapping[str, DayTable]) -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = {}
    for place, one in enumerate(given):
        field = f"tables[{place}]"
        with at_place(field, f"Table {place + 1} of the day"):
            events = read_given(one, HISTORY_PER_TABLE)
            check_taken(events)
        table = opened.get(events[0].key)
        if table is None or {*table.players} != {*events[0].data["players"]} or events[0].key in found:
            raise Refused("foreign_table", field, f"Table {place + 1} of the copy is none that this day opened.")
        found[events[0].key] = events
    return found
