"""Nights: the tables that a crew played in one evening, or that went on after one another, however late.

The read model groups the tables of a circle in much the same way: `tableside/statistics/night_groups.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from tableside.scorebook.names import person
from tableside.scorebook.table.table import Table

MOST_BEFORE = 24
"""The greatest number of earlier tables of a night whose scores are added to a table's own."""

MORNING = timedelta(hours=6)
"""An evening ends in the morning: a round dealt after midnight belongs to the day before."""

A_REST = 2 * 60 * 60 * 1000
"""Milliseconds without an entry after which a night that lasted until the morning is over."""


def evening_of(at: int) -> date:
    """The date of the evening that a moment (UTC milliseconds) belongs to, by this machine's clock."""
    return (datetime.fromtimestamp(at / 1000) - MORNING).date()


def start_of_evening(evening: date) -> int:
    """The moment (UTC milliseconds) at which the evening of this date starts: six in the morning."""
    return round((datetime.combine(evening, time()) + MORNING).timestamp() * 1000)


def is_night_on(table: Table, now: int) -> bool:
    """Whether a table's night goes on at a moment (UTC milliseconds): soon after the last entry of a game, or in its
    evening."""
    last = table.last_played_at
    return 0 <= now - last < A_REST or evening_of(last) == evening_of(now)


class SeatedTable(NamedTuple):
    """The start of a table: its id, its key, its time (UTC milliseconds), and the key of the table before, if any."""

    table_id: str
    key: str
    at: int
    follows: str | None


def may_belong(table: Table, seatings: Iterable[SeatedTable]) -> list[str]:
    """The ids of those tables that were started in the evening of `table`, or are linked with it."""
    many = list(seatings)
    pairs = [{one.key, one.follows} for one in many if one.follows]
    linked, size = {table.key}, 0
    while size < len(linked):
        size = len(linked)
        linked.update(*(pair for pair in pairs if linked & pair))
    return [one.table_id for one in many if one.key in linked or evening_of(one.at) == evening_of(table.started_at)]


def tables_in_night(table: Table, tables: Iterable[Table]) -> list[Table]:
    """The night of the crew of `table`, with those of `tables` that belong to it, in the order they were started.

    Tables belong together that went on after one another, however late; and those started in the evening of `table`
    at which most of the players are the same. Of copies of a table the one with the most in it counts.
    """
    # Sorted by position, the copy with the most in it comes last and takes its key.
    rest = {other.key: other for other in sorted(tables, key=lambda other: other.position) if other.key != table.key}
    evening, linked = evening_of(table.started_at), [table]
    for one in linked:
        linked += [rest.pop(other.key) for other in list(rest.values()) if _belong(one, other, evening)]
    return sorted(linked, key=lambda other: other.started_at)


def _belong(one: Table, other: Table, evening: date) -> bool:
    linked = one.previous_table_key == other.key or other.previous_table_key == one.key
    return linked or (evening_of(one.started_at) == evening_of(other.started_at) == evening and _met(one, other))


def _met(one: Table, other: Table) -> bool:
    return same_crew([*map(person, one.names)], [*map(person, other.names)])


def same_crew(one: Collection[str], other: Collection[str]) -> bool:
    """Whether more than half of the persons at the larger of two tables sit at the other one too."""
    return 2 * len({*one} & {*other}) > max(len(one), len(other))


def games_played(tables: Iterable[Table]) -> int:
    """How many games were started at these tables; a game without an entry doesn't count."""
    return sum(bool(played.events) for table in tables for played in table.games)


def before(table: Table, find: Callable[[str], Table | None]) -> list[Table]:
    """The earlier tables of the night of `table`, the first one first; `find` gets them by their keys."""
    chain: list[Table] = []
    while table.previous_table_key and len(chain) < MOST_BEFORE:
        earlier = find(table.previous_table_key)
        if earlier is None or any(earlier.key == known.key for known in (table, *chain)):
            break
        chain.append(earlier)
        table = earlier
    return chain[::-1]
