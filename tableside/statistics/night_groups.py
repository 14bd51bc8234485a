"""Which tables make a night together."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.scorebook.nights.night import same_crew
from tableside.store.read_model.copied_rows import TableRow
from tableside.store.read_model.writable_read_model import WritableReadModel


def put_into_nights(model: WritableReadModel, nights: list[str]) -> set[str]:
    """Puts all tables of these nights into the nights that they make now, and gives the ids of those that moved."""
    moved = set()
    for night, tables in nights_of(model.tables_of(nights)):
        for one in tables:
            if one.night != night:
                model.set_night(one.table_id, night)
                moved.add(one.table_id)
    return moved


def nights_of(tables: Iterable[tuple[TableRow, frozenset[str]]]) -> list[tuple[str, list[TableRow]]]:
    """These tables by nights, each called by the key of its first table.

    Tables belong together if one continues the other, however late; and those of one evening and circle at which
    more than half of the players of the larger one sit at the other too.
    """
    nights: list[list[tuple[TableRow, frozenset[str]]]] = []
    for one in tables:
        near = [night for night in nights if any(_belong(one, other) for other in night)]
        nights = [night for night in nights if night not in near]
        nights.append([*(other for night in near for other in night), one])
    found = [sorted((row for row, _ in night), key=lambda row: (row.seated, row.table_id)) for night in nights]
    return [(night[0].table_key, night) for night in found]


def _belong(one: tuple[TableRow, frozenset[str]], other: tuple[TableRow, frozenset[str]]) -> bool:
    (table, persons), (other_table, others) = one, other
    if table.circle != other_table.circle:
        return False
    if table.table_key in (other_table.table_key, other_table.follows) or table.follows == other_table.table_key:
        return True
    return table.evening == other_table.evening and same_crew(persons, others)
