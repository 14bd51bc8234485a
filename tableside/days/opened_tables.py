"""The tables that a day opens, with their names, players and first dealer, and what the day enters at them later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tableside.days.day import Day, DayTable, TableEntry
from tableside.days.scores.counted_games import OpenedTables, readable_table
from tableside.scorebook.events.event import Draft, Event
from tableside.scorebook.kinds.earlier_entries.corrected import CORRECTED
from tableside.scorebook.kinds.put_away import BROUGHT_BACK, PUT_AWAY
from tableside.scorebook.kinds.seated import SEATED
from tableside.scorebook.table.seating import FOLLOWS, TABLE_NAME
from tableside.scorebook.table.table import Table, first_dealer_at_next_table

DraftAt = Callable[[Table, str], Draft | None]
"""What is to be entered at a table, under a key; None for nothing."""


def new_tables(before: Day, after: Day) -> list[DayTable]:
    """The tables of `after` that `before` doesn't have."""
    if before.tables is after.tables:  # as after most events: saves a look at each table
        return []
    return [table for table in after.tables if table.key not in before.tables.by_key]


def tables_back(before: Day, after: Day, tables: OpenedTables) -> list[DayTable]:
    """The tables of `after` that were there already, and that an undo had taken back."""
    return [new for new in new_tables(before, after) if new.key in tables]


def gone_tables(before: Day, after: Day) -> list[DayTable]:
    """The tables of `before` that `after` no longer has, because the event that opened them was undone."""
    return new_tables(after, before)


def names_changed(before: Day, after: Day) -> list[tuple[DayTable, DayTable]]:
    """The tables whose players have other names in `after`, each as it is and as it was in `before`."""
    if before.tables is after.tables or before.players.keys() == after.players.keys():
        return []
    was = before.tables.by_key
    return [(now, was[now.key]) for now in after.tables if now.key in was and now.players != was[now.key].players]


def drafts_at_tables(
    before: Day, event: Event, after: Day, entries: Iterable[TableEntry], tables: OpenedTables
) -> Iterator[tuple[str, Table, Draft]]:
    """What an event of the day enters at its tables that can be read: the id of each, the table and the draft.

    Tables that the day no longer has are put away, those that it has again brought back; players are renamed, also
    where the leg is locked; and `entries` are those of the event's kind.
    """
    drafts: list[tuple[DayTable, DraftAt]] = [
        *((old, _put_away) for old in gone_tables(before, after)),
        *((new, _bring_back) for new in tables_back(before, after, tables)),
        *((old, _renaming(old.players, new.players)) for new, old in names_changed(before, after)),
        *((day_table, _entering(kind, data)) for day_table, kind, data in entries),
    ]
    for day_table, draft_at in drafts:
        table = readable_table(tables, day_table.key)
        draft = draft_at(table, f"{day_table.key}-{event.position}") if table else None
        if table and draft:
            yield tables[day_table.key][0], table, draft


def _put_away(table: Table, key: str) -> Draft | None:
    return None if table.put_away else Draft(PUT_AWAY.name, {}, key, table.position)


def _bring_back(table: Table, key: str) -> Draft | None:
    return Draft(BROUGHT_BACK.name, {}, key, table.position) if table.put_away else None


def _renaming(old: Sequence[str], new: Sequence[str]) -> DraftAt:
    names = dict(zip(old, new, strict=True))

    def draft_at(table: Table, key: str) -> Draft:
        data = {**table.history.latest(1).data, "players": [names.get(name, name) for name in table.names]}
        return Draft(CORRECTED.name, {"target": 1, "data": data}, key, table.position, allowed=True)

    return draft_at


def _entering(kind: str, data: Mapping[str, Any]) -> DraftAt:
    return lambda table, key: Draft(kind, dict(data), key, table.position)


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
        TABLE_NAME: f"Table {new.number}, leg {new.leg}",
    }
    same = same_players(before, new)
    old = readable_table(tables, same.key) if same else None
    if old:
        data |= {"players": list(old.names), "dealer": first_dealer_at_next_table(old), FOLLOWS: old.key}
    return Draft(SEATED.name, data, new.key, 0)
