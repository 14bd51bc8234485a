"""A book's backup: the copies of many tables in one JSON file, to be brought in on an empty server or a used one.

{"format": "tableside book", "version": 1, "tables": [<a table's copy>, …]}

Where tables can't be read, `"left_out": [{"table": id, "why": a sentence}, …]` names them at the end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from referee.refused import Refused
from tableside.scorebook.copies import FORMAT as TABLE_FORMAT
from tableside.scorebook.copies import at_place, check_taken, check_version, copy_of, read_given, read_json
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.effort import Effort, counted
from tableside.scorebook.events import Event
from tableside.scorebook.table import Table

FORMAT = "tableside book"
VERSION = 1


def backup_of(tables: Iterable[Table | DamagedTable]) -> Iterator[str]:
    """The backup, a table at a time. Bids that are secret stay so: each copy stops before the first of them."""
    yield f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "tables": [\n'
    comma = ""
    left_out: list[dict[str, str]] = []
    for table in tables:
        if isinstance(table, DamagedTable):
            left_out.append({"table": table.table_id, "why": table.why})
            continue
        yield comma + copy_of(table)
        comma = ","
    yield f'], "left_out": {json.dumps(left_out)}}}\n' if left_out else "]}\n"


def read_copies(
    data: bytes,
    most_bytes: int,
    most_events: int,
    effort: Effort | None = None,
    ahead: Callable[[], None] = lambda: None,
) -> Iterator[list[Event]]:
    """The tables of a backup, or the one of a table's copy, one after another; all are read before any is played.

    `ahead` is called before each is played. Raises Refused, naming the place, for anything else, for a table of more
    than `most_events`, and for tables that take more `effort` than they may.
    """
    effort = effort or Effort()
    given = read_json(data, most_bytes)
    one = isinstance(given, Mapping) and given.get("format") == TABLE_FORMAT
    named: Callable[[int], AbstractContextManager[None]] = (lambda place: nullcontext()) if one else _of_backup
    copies = []
    for place, copy in enumerate([given] if one else _tables(given)):
        with named(place), counted(effort):
            copies.append(read_given(copy, most_events))
    effort.plan(sum(map(len, copies)))
    for place, events in enumerate(copies):
        ahead()
        with named(place), counted(effort):
            check_taken(events)
        yield events


def _tables(given: Any) -> list[Any]:
    if not isinstance(given, Mapping) or given.get("format") != FORMAT:
        raise Refused("no_copy", "format", f"This isn't a copy: its format is neither {TABLE_FORMAT!r} nor {FORMAT!r}.")
    check_version(given.get("version"), VERSION)
    tables = given.get("tables")
    if set(given) - {"left_out"} != {"format", "version", "tables"} or not isinstance(tables, list):
        raise Refused("no_tables", "tables", "A backup holds its format, its version and a list of tables, no more.")
    return tables


def _of_backup(place: int) -> AbstractContextManager[None]:
    """Says in which table the trouble is."""
    return at_place(f"tables[{place}]", f"Table {place + 1} of the backup")


def holds(table: Table, events: list[Event]) -> bool:
    """Whether the table has this very history already, perhaps with more after it."""
    return _as_text(table.history.events[: len(events)]) == _as_text(events)


def _as_text(events: Iterable[Event]) -> str:
    return json.dumps([event.as_dict() for event in events], sort_keys=True)
