"""A book's backup: the copies of many tables and days in one JSON file, which any server can bring in, empty or used.

{"format": "tableside book", "version": 1, "tables": [<a table's copy>, …], "days": [<a day's copy>, …],
 "circles": [<a circle's copy>, …]}

Without days there is no `"days"`, and without circles no `"circles"`. The tables of a day are in its copy. If a table
or a day can't be read, `"left_out": [{"table": id, "why": a sentence}, {"day": id, …}, …]` names it at the end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from typing import Any, NamedTuple

from referee.refused import Refused
from tableside.circles.circle import Circle
from tableside.circles.copies import CircleCopy, copy_of_circle, read_copy_of_circle
from tableside.days.day import Day
from tableside.days.day_book import DamagedDay
from tableside.days.export.copies import FORMAT as DAY_FORMAT
from tableside.days.export.copies import DayCopy, UnplayedDay, copy_of_day, play_day, read_copy_of_day
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.damage import Damaged, DamagedTable
from tableside.scorebook.events.event import Event
from tableside.scorebook.export.copies import FORMAT as TABLE_FORMAT
from tableside.scorebook.export.copies import (
    AtPlace,
    at_place,
    check_taken,
    check_version,
    copy_of,
    each_at_place,
    read_copy,
)
from tableside.scorebook.export.json_text import read_json
from tableside.scorebook.replay_budget import ReplayBudget, counted
from tableside.scorebook.table.table import Table

FORMAT = "tableside book"
VERSION = 1


class Copies(NamedTuple):
    """What a file contains: the events of tables, days with the events of their tables, and circles."""

    tables: list[list[Event]]
    days: list[DayCopy]
    circles: list[CircleCopy]


def backup_of(
    tables: Iterable[Table | DamagedTable],
    days: Iterable[tuple[Day, OpenedTables] | DamagedDay] = (),
    circles: Iterable[CircleCopy] = (),
) -> Iterator[str]:
    """The backup, a table at a time. Secret bids stay secret: each copy stops before the first of them."""
    yield f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "tables": [\n'
    comma = ""
    left_out: list[Damaged] = []
    for table in tables:
        if isinstance(table, DamagedTable):
            left_out.append(table)
            continue
        yield comma + copy_of(table)
        comma = ","
    before = '], "days": [\n'
    for one in days:
        if isinstance(one, DamagedDay):
            left_out.append(one)
            continue
        yield before
        yield from copy_of_day(*one)
        left_out += [table for _, table in one[1].values() if isinstance(table, DamagedTable)]
        before = ","
    before = '], "circles": [\n'
    for circle in circles:
        yield before + copy_of_circle(*circle)
        before = ",\n"
    named = [{damaged.what: damaged.log_id, "why": damaged.why} for damaged in left_out]
    yield f'], "left_out": {json.dumps(named)}}}\n' if named else "]}\n"


def read_backup(
    data: bytes,
    most_bytes: int,
    most_events: int,
    budget: ReplayBudget | None = None,
    ahead: Callable[[], None] = lambda: None,
    ahead_of_day: Callable[[UnplayedDay], None] = lambda day: None,
) -> Copies:
    """The tables and days of a backup, or the one of a copy; all are read before any is replayed.

    `ahead` is called before each table is replayed, `ahead_of_day` before each day. Raises Refused, naming the place,
    for any other file, for a table of more than `most_events`, and for a file that costs more than its `budget`.
    """
    budget = budget or ReplayBudget()
    given = read_json(data, most_bytes, budget.pause)
    tables, days, circles, of_table, of_day = _parts(given)
    with counted(budget):
        read = each_at_place(tables, of_table, lambda copy: read_copy(copy, most_events))
        read_days = each_at_place(days, of_day, lambda copy: read_copy_of_day(copy, most_events))
        budget.plan(sum(map(len, read)) + sum(one.entries for one in read_days))

        def play(events: list[Event]) -> list[Event]:
            ahead()
            check_taken(events)
            return events

        def play_all(one: UnplayedDay) -> DayCopy:
            ahead_of_day(one)
            return play_day(one, ahead)

        return Copies(
            each_at_place(read, of_table, play),
            each_at_place(read_days, of_day, play_all),
            each_at_place(circles, _named("circles", "Circle"), read_copy_of_circle),
        )


def _parts(given: Any) -> tuple[list[Any], list[Any], list[Any], AtPlace, AtPlace]:
    """The copies of tables, days and circles in a file, and the contexts for refusals of a table and a day."""
    form = given.get("format") if isinstance(given, Mapping) else None
    if form in (TABLE_FORMAT, DAY_FORMAT):
        alone: AtPlace = lambda place: nullcontext()  # noqa: E731
        return ([given], [], [], alone, alone) if form == TABLE_FORMAT else ([], [given], [], alone, alone)
    return *_of_book(given), _named("tables", "Table"), _named("days", "Day")


def _named(field: str, word: str) -> AtPlace:
    return lambda place: at_place(f"{field}[{place}]", f"{word} {place + 1} of the backup")


def _of_book(given: Any) -> tuple[list[Any], list[Any], list[Any]]:
    if not isinstance(given, Mapping) or given.get("format") != FORMAT:
        known = f"neither {TABLE_FORMAT!r} nor {DAY_FORMAT!r} nor {FORMAT!r}"
        raise Refused("no_copy", "format", f"This isn't a copy: its format is {known}.")
    check_version(given.get("version"), VERSION)
    tables, days, circles = given.get("tables"), given.get("days", []), given.get("circles", [])
    if set(given) - {"left_out", "days", "circles"} != {"format", "version", "tables"} or not isinstance(tables, list):
        message = "A backup holds its format, its version and a list of tables, perhaps of days and circles, no more."
        raise Refused("no_tables", "tables", message)
    if not isinstance(days, list):
        raise Refused("no_days", "days", "The days of a backup are a list.")
    if not isinstance(circles, list):
        raise Refused("no_circles", "circles", "The circles of a backup are a list.")
    return tables, days, circles


def holds(table: Table, events: list[Event]) -> bool:
    """Whether the table has this very history already, perhaps with more after it."""
    return _as_text(table.history.events[: len(events)]) == _as_text(events)


def begins(table: Table, events: list[Event]) -> bool:
    """Whether this very history starts with all that the table has."""
    return _as_text(table.history.events) == _as_text(events[: table.position])


def holds_day(day: Day, tables: OpenedTables, copy: DayCopy) -> bool:
    """Whether the day and each of its tables have everything in the copy already, perhaps with more after it."""
    if _as_text(day.events[: len(copy.events)]) != _as_text(copy.events):
        return False
    here = {key: table for key, (_, table) in tables.items()}
    return all(
        isinstance(table := here.get(key), Table) and holds(table, events) for key, events in copy.tables.items()
    )


def circle_holds(circle: Circle, other: Circle) -> bool:
    """Whether the circle has everything that the other has, perhaps with more after it."""
    return _as_text(circle.events[: other.position]) == _as_text(other.events)


def _as_text(events: Iterable[Event]) -> str:
    return json.dumps([event.as_dict() for event in events], sort_keys=True)
