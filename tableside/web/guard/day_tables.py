"""What a table of a tournament day doesn't take from its own keepers: the day's organisers see to it."""

from __future__ import annotations

from referee.refused import Refused
from tableside.scorebook.events import Draft
from tableside.scorebook.kinds import kind_of
from tableside.scorebook.left_to_day import PlaceOnDay
from tableside.scorebook.table import Table
from tableside.web.guard.day_roles import days, find_day


def check_of_day(table_id: str, table: Table, draft: Draft) -> None:
    """Raises Refused for what a table leaves to its tournament day; a table of none takes all."""
    day_id = days().day_of(table_id)
    day = find_day(day_id) if day_id else None
    at = day.at(table.key) if day else None
    if day is None or at is None:
        return
    place = PlaceOnDay(at.leg, at in day.sitting, day.was_replaced(at))
    if against := kind_of(table.game, draft.kind).left_to_day(table, draft.data, place):
        raise Refused("left_to_day", "table", against)
