"""A table plays its leg on while the others move: its sheet stays open, and its players get a seat later."""

from __future__ import annotations

from referee.refused import Refused
from tableside.days.day import ORGANISER, Day
from tableside.days.kinds.day_kind import DayKind
from tableside.days.leg_scores import OpenedTables, is_done
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of


def _check(day: Day, event: Event) -> None:
    """It is a table of the leg, and another one is left to move."""
    key = fields_of(event, "table").get("table")
    if not isinstance(key, str) or key not in day.sitting.by_key:
        raise Refused("not_sitting", "table", "This table is not in the leg that is played now.")
    if key in day.late:
        raise Refused("already", "table", "That this table plays on stands there already.")
    if len(day.late & day.sitting.by_key.keys()) + 1 == len(day.sitting):
        raise Refused("all_late", "table", "Somebody has to move: not every table can play on.")


def _check_tables(day: Day, event: Event, tables: OpenedTables) -> None:
    if is_done(day, tables, day.sitting.by_key[event.data["table"]]):
        raise Refused("already", "table", "This table is done.")


def _words(day: Day, event: Event) -> str:
    table = day.table(event.data["table"])
    return f"{f'Table {table.rank + 1}' if table else 'A table that is gone'} plays on; the others move without it"


PLAYS_ON = DayKind(
    "plays_on",
    _words,
    ORGANISER,
    _check,
    lambda day, event: day.changed(late=day.late | {event.data["table"]}),
    lapses=True,
    check_tables=_check_tables,
    tables_needed=lambda day, event: day.of_place(day.sitting.by_key[event.data["table"]]),
)
