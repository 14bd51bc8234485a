"""Nights: the tables that were played between one morning and the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from tableside.scorebook.table import Table

MOST_BEFORE = 24
"""Tables of one night whose scores are added up."""

MORNING = timedelta(hours=6)
"""A round dealt after midnight still belongs to the evening before."""


def night(at: int) -> date:
    """The night that a moment (UTC milliseconds) belongs to, by this machine's clock."""
    return (datetime.fromtimestamp(at / 1000) - MORNING).date()


def night_of(table: Table, tables: Iterable[Table]) -> list[Table]:
    """Those of `tables` that belong to the night of `table`, in the order they were started.

    They were started in the same night, or one went on after another with the crew changed, however late.
    """
    many = list(tables)
    linked = _linked(table, many)
    same = [other for other in many if night(other.started) == night(table.started) or other.key in linked]
    return sorted(same, key=lambda other: other.started)


def _linked(table: Table, tables: list[Table]) -> set[str]:
    """The keys of all other tables that go on after one another with `table`."""
    pairs = [(other.key, other.follows) for other in (table, *tables) if other.follows]
    found, size = {table.key}, 0
    while size < len(found):
        size = len(found)
        found |= {key for pair in pairs if found & set(pair) for key in pair if key}
    return found - {table.key}


def before(table: Table, find: Callable[[str], Table | None]) -> list[Table]:
    """The tables at which the night of `table` went on before, the first in front; `find` knows them by their keys."""
    chain: list[Table] = []
    while table.follows and len(chain) < MOST_BEFORE:
        earlier = find(table.follows)
        if earlier is None or any(earlier.key == known.key for known in (table, *chain)):
            break
        chain.append(earlier)
        table = earlier
    return chain[::-1]
