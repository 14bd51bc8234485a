"""What a table of a tournament day doesn't take from its own keepers: the day's organisers see to it."""

from __future__ import annotations

from referee.refused import Refused
from tableside.scorebook.events import Draft
from tableside.scorebook.kinds import CORRECTED, HOUSE_RULES, NEXT_GAME, PUT_AWAY, REDONE
from tableside.scorebook.table import Table
from tableside.web.guard.day_roles import days, find_day


def check_of_day(table_id: str, table: Table, draft: Draft) -> None:
    """Raises Refused for what a table of a day in play leaves to the day; any other table takes all.

    Who plays and by which house rules is the same for the whole day, for standings are added up by name. A table whose
    players went on at another one of the leg is played at no more: its games would push aside those of the new one.
    """
    day_id = days().day_of(table_id)
    day = find_day(day_id) if day_id else None
    at = day.at(table.key) if day else None
    if day is None or at is None:
        return
    if draft.kind == HOUSE_RULES.name:
        raise Refused("of_the_day", "rules", "House rules are those of the tournament day, the same at all its tables.")
    if draft.kind == CORRECTED.name and _names_others(table, draft):
        message = "Who sits here is changed on the page of the tournament day, under “Change tables now”."
        raise Refused("of_the_day", "players", message)
    if draft.kind == PUT_AWAY.name and at in day.sitting:
        raise Refused("of_the_day", "table", "A table stays in sight while its leg of the tournament day is played.")
    goes_on = draft.kind in table.course.entries or draft.kind in (NEXT_GAME.name, REDONE.name)
    if goes_on and day.was_replaced(at):
        message = f"The players changed: leg {at.leg} goes on at a new table. What stands here can still be put right."
        raise Refused("replaced", "table", message)


def _names_others(table: Table, draft: Draft) -> bool:
    """Whether a correction of the seating names anybody who doesn't sit there."""
    data = draft.data.get("data")
    players = data.get("players") if draft.data.get("target") == 1 and isinstance(data, dict) else None
    return isinstance(players, list) and set(map(str, players)) != set(table.names)
