"""The tables that a day opens: what they are called, who sits there and deals first."""

from __future__ import annotations

from typing import Any

from tableside.days.day import Day, DayTable
from tableside.days.leg_scores import OpenedTables
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.table.seating import FOLLOWS, TABLE_NAME
from tableside.scorebook.table.table import Table, next_first_dealer


def new_tables(before: Day, after: Day) -> list[DayTable]:
    """The tables that a day has more than before."""
    if before.tables is after.tables:  # as after most events, and each table of the day would be looked at
        return []
    return [table for table in after.tables if table.key not in before.tables.by_key]


def gone_tables(before: Day, after: Day) -> list[DayTable]:
    """The tables that a day has no more, where what opened them was undone."""
    return new_tables(after, before)


def same_players(before: Day, new: DayTable) -> DayTable | None:
    """The table of the leg before at which the very players of a new one sat; None where they are others."""
    return next((old for old in before.sitting if {*old.players} == {*new.players}), None)


def seating_draft(before: Day, new: DayTable, tables: OpenedTables) -> Draft:
    """What seats a new table of the day.

    The same players sit on as they sat, and the last winner deals where the game says so. At any other table the first
    one named deals until the table says who does.
    """
    data: dict[str, Any] = {
        "game": before.game.slug,
        "players": list(new.players),
        "dealer": 0,
        "house_rules": dict(before.rules),
        TABLE_NAME: f"Table {new.rank + 1}, leg {new.leg}",
    }
    same = same_players(before, new)
    old = tables[same.key][1] if same and same.key in tables else None
    if same and isinstance(old, Table):
        data |= {"players": list(old.names), "dealer": next_first_dealer(old), FOLLOWS: old.key}
    return Draft(SEATED.name, data, new.key, 0)
