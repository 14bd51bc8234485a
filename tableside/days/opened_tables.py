"""The tables that a day opens: their names, their players and their first dealer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.days.day import Day, DayTable
from tableside.days.scores.counted_games import OpenedTables, readable_table
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.corrected import CORRECTED
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.table.seating import FOLLOWS, TABLE_NAME
from tableside.scorebook.table.table import Table, next_first_dealer


def new_tables(before: Day, after: Day) -> list[DayTable]:
    """The tables of `after` that `before` doesn't have."""
    if before.tables is after.tables:  # as after most events: saves a look at each table
        return []
    return [table for table in after.tables if table.key not in before.tables.by_key]


def gone_tables(before: Day, after: Day) -> list[DayTable]:
    """The tables of `before` that `after` no longer has, because the event that opened them was undone."""
    return new_tables(after, before)


def names_changed(before: Day, after: Day) -> list[tuple[DayTable, DayTable]]:
    """The tables whose players have other names in `after`, each as it is and as it was in `before`."""
    if before.tables is after.tables or before.players.keys() == after.players.keys():
        return []
    was = before.tables.by_key
    return [(now, was[now.key]) for now in after.tables if now.key in was and now.players != was[now.key].players]


def names_draft(table: Table, names: Mapping[str, str], key: str) -> Draft:
    """The draft of the correction that gives a table's players the names of `names`."""
    data = {**table.history.latest(1).data, "players": [names.get(name, name) for name in table.names]}
    return Draft(CORRECTED.name, {"target": 1, "data": data}, key, table.position, allowed=True)


def same_players(before: Day, new: DayTable) -> DayTable | None:
    """The table of the leg before with exactly the players of a new one; None if there is none."""
    return next((old for old in before.sitting if {*old.players} == {*new.players}), None)


def seating_draft(before: Day, new: DayTable, tables: OpenedTables) -> Draft:
    """The draft of the event that seats a new table of the day.

    A table with the same players keeps their seats, and the last winner deals if the game says so. At any other table
    the first one named deals until the table enters another dealer.
    """
    data: dict[str, Any] = {
        "game": before.game.slug,
        "players": list(new.players),
        "dealer": 0,
        "house_rules": dict(before.rules),
        TABLE_NAME: f"Table {new.rank + 1}, leg {new.leg}",
    }
    same = same_players(before, new)
    old = readable_table(tables, same.key) if same else None
    if old:
        data |= {"players": list(old.names), "dealer": next_first_dealer(old), FOLLOWS: old.key}
    return Draft(SEATED.name, data, new.key, 0)
