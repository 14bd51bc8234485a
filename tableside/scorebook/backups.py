"""A book's backup: the copies of many tables in one JSON file, to be brought in on an empty server or a used one.

{"format": "tableside book", "version": 1, "tables": [<a table's copy>, …]}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.refused import Refused
from tableside.scorebook.copies import FORMAT as TABLE_FORMAT
from tableside.scorebook.copies import check_version, copy_of, read_json, read_told
from tableside.scorebook.events import Event
from tableside.scorebook.table import Table

FORMAT = "tableside book"
VERSION = 1


def backup_of(tables: Iterable[Table]) -> Iterator[str]:
    """The backup, a table at a time. Bids that are secret stay so: each copy stops before the first of them."""
    yield f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "tables": [\n'
    comma = ""
    for table in tables:
        yield comma + copy_of(table)
        comma = ","
    yield "]}\n"


def read_copies(data: bytes, most_bytes: int, most_events: int) -> Iterator[list[Event]]:
    """The tables of a backup, or the one of a table's copy, one after another.

    Raises Refused, naming the place, for anything else, and for a table of more than `most_events`.
    """
    told = read_json(data, most_bytes)
    if isinstance(told, Mapping) and told.get("format") == TABLE_FORMAT:
        yield read_told(told, most_events)
        return
    for place, one in enumerate(_tables(told)):
        yield _read_one(place, one, most_events)


def _tables(told: Any) -> list[Any]:
    if not isinstance(told, Mapping) or told.get("format") != FORMAT:
        raise Refused("no_copy", "format", f"This isn't a copy: its format is neither {TABLE_FORMAT!r} nor {FORMAT!r}.")
    check_version(told.get("version"), VERSION)
    tables = told.get("tables")
    if set(told) != {"format", "version", "tables"} or not isinstance(tables, list):
        raise Refused("no_tables", "tables", "A backup holds its format, its version and a list of tables, no more.")
    return tables


def _read_one(place: int, told: Any, most_events: int) -> list[Event]:
    try:
        return read_told(told, most_events)
    except Refused as refused:
        field, message = f"tables[{place}].{refused.field}", f"Table {place + 1} of the backup: {refused.message}"
        raise Refused(refused.code, field, message, clause=refused.clause) from refused


def holds(table: Table, events: list[Event]) -> bool:
    """Whether the table has this very history already, perhaps with more after it."""
    return _told(table.history.events[: len(events)]) == _told(events)


def _told(events: Iterable[Event]) -> str:
    return json.dumps([event.as_dict() for event in events], sort_keys=True)
