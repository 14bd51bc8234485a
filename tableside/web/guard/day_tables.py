"""What a table of a tournament day doesn't take from its own keepers: the day's organisers see to it."""

from __future__ import annotations

from referee.refused import Refused
from tableside.scorebook.days.leg_scores import games_done
from tableside.scorebook.events import Draft
from tableside.scorebook.kinds import kind_of
from tableside.scorebook.left_to_day import NOWHERE, PlaceOnDay
from tableside.scorebook.table import Table
from tableside.web.guard.day_roles import day_table, days


def check_of_day(table_id: str, draft: Draft, table: Table) -> None:
    """Raises Refused for what a table, as it stands, leaves to its tournament day; a table of none takes all."""
    place = _place(table_id, table)
    if place is None:
        return
    if against := kind_of(table.game, draft.kind).left_to_day(table, draft.data, place):
        raise Refused("left_to_day", "table", against)


def _place(table_id: str, table: Table) -> PlaceOnDay | None:
    """Where a table stands on its day; None for a table that was opened by none."""
    found = day_table(table_id, table)
    if found is None:
        return NOWHERE if days().day_of(table_id) else None
    day_id, day, at = found

    def games() -> int:
        return games_done(day, days().tables_at(day_id, at), at)

    return PlaceOnDay(at.leg, at.key in day.sitting.by_key, day.was_replaced(at), games, day.games)
