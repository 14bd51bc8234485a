"""A tournament day's copy: its events and the copies of all its tables, as JSON, which another server can bring in.

    {"format": "tableside day", "version": 1, "events": [{"position": 1, …}, …], "tables": [<copy>, …]}

Events and tables are read as strictly as those of a table's copy. A damaged table is left out of a copy.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from referee.refused import Refused
from tableside.days.day import Day, DayTable
from tableside.days.kinds.opened import open_day
from tableside.days.replay import apply_checked
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.events.copied_events import read_event
from tableside.scorebook.events.event import Event
from tableside.scorebook.export.copies import (
    at_entry,
    at_place,
    check_header,
    check_taken,
    copy_of,
    each_at_place,
    read_copy,
)
from tableside.scorebook.limits import DAY_DATA_BYTES, EVENTS_PER_DAY, HISTORY_PER_TABLE
from tableside.scorebook.replay_budget import charge
from tableside.scorebook.table.table import Table

FORMAT = "tableside day"
VERSION = 1


class UnplayedDay(NamedTuple):
    """The contents of a day's copy: its events and those of its tables, each well formed, none replayed yet."""

    events: list[Event]
    tables: list[list[Event]]

    @property
    def entries(self) -> int:
        """The number of its events, including those of its tables."""
        return len(self.events) + sum(map(len, self.tables))


class DayCopy(NamedTuple):
    """A day that came in a copy, and the events of its tables by the keys of their seatings."""

    day: Day
    tables: Mapping[str, list[Event]]

    @property
    def events(self) -> tuple[Event, ...]:
        """The day's own events."""
        return self.day.events


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


def read_copy_of_day(given: Any, most: int = HISTORY_PER_TABLE) -> UnplayedDay:
    """Reads a day's copy from JSON, with at most `most` events a table. Raises Refused, naming the place."""
    check_header(given, "a tournament day", FORMAT, VERSION)
    if set(given) != {"format", "version", "events", "tables"} or not isinstance(given["tables"], list):
        message = "The copy of a day holds its format, its version, its events and its tables, no more."
        raise Refused("no_events", "events", message)
    return UnplayedDay(
        _read_events(given["events"]),
        each_at_place(given["tables"], _of_table, lambda table: read_copy(table, most)),
    )


def _read_events(given: Any) -> list[Event]:
    if not isinstance(given, list) or not given or len(given) > EVENTS_PER_DAY:
        raise Refused("no_events", "events", f"The copy of a day has 1 to {EVENTS_PER_DAY} events.")
    events: list[Event] = []
    for place, one in enumerate(given):
        with _of_entry(place):
            charge(1)
            events.append(read_event(one, place + 1, DAY_DATA_BYTES))
    if len({event.key for event in events}) < len(events):
        raise Refused("same_key", "events", "Every entry of a day has a key of its own.")
    return events


def play_day(copy: UnplayedDay, ahead: Callable[[], None] = lambda: None) -> DayCopy:
    """Replays the day of a copy and its tables; `ahead` is called before each table.

    Raises Refused, naming the place, for an event that the day or a table would have refused, or that costs too much.
    """
    day, opened = _play_events(copy.events)
    found: dict[str, list[Event]] = {}
    for place, events in enumerate(copy.tables):
        table = opened.get(events[0].key)
        ahead()
        with _of_table(place):
            check_taken(events)
        if table is None or {*table.players} != {*events[0].data["players"]} or events[0].key in found:
            message = f"Table {place + 1} of the copy is none that this day opened."
            raise Refused("foreign_table", f"tables[{place}]", message)
        found[events[0].key] = events
    return DayCopy(day, found)


def _play_events(events: list[Event]) -> tuple[Day, dict[str, DayTable]]:
    """The day that its events add up to, and every table that they ever opened, with its players at that time."""
    with _of_entry(0):
        day = open_day(events[0])
    opened: dict[str, DayTable] = {}
    for place, event in enumerate(events[1:], start=1):
        sitting = day.sitting
        with _of_entry(place):
            day = apply_checked(day, event)
        if day.sitting is not sitting:
            opened = {**day.sitting.by_key, **opened}
    return day, opened


def _of_entry(place: int) -> AbstractContextManager[None]:
    """Names the entry of the day in a refusal."""
    too_dear = "so much was undone there that this server would play the day over and over."
    return at_entry(place, "day", too_dear)


def _of_table(place: int) -> AbstractContextManager[None]:
    """Names the table of the day in a refusal."""
    return at_place(f"tables[{place}]", f"Table {place + 1} of the day")
