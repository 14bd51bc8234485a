"""What a table of a tournament day doesn't take from its own keepers, as a column of the table of kinds.

Who plays and by which house rules is the same for the whole day, for standings are added up by name. A table whose
players went on at another one of the leg is played at no more: its games would push aside those of the new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.scorebook.table import Table


@dataclass(frozen=True, slots=True)
class PlaceOnDay:
    """Where a table stands on its day: in play in the `leg` or not, and whether its players went on at another one.

    `undone` is a table whose moves were: it has no place on the day any more, and no leg.
    """

    leg: int
    in_play: bool
    replaced: bool
    undone: bool = False


NOWHERE = PlaceOnDay(leg=0, in_play=False, replaced=False, undone=True)


def takes_all(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """Nothing stands against it."""
    return ""


def plays_on(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """What plays on has no place where the leg goes on elsewhere."""
    if not place.replaced:
        return ""
    return f"The players changed: leg {place.leg} goes on at a new table. What stands here can still be put right."


def chooses_rules(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """House rules are the day's."""
    return "House rules are those of the tournament day, the same at all its tables."


def names_others(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A correction of the seating names nobody who doesn't sit there."""
    changed = data.get("data")
    players = changed.get("players") if data.get("target") == 1 and isinstance(changed, dict) else None
    if not isinstance(players, list) or set(map(str, players)) == set(table.names):
        return ""
    return "Who sits here is changed on the page of the tournament day, under “Change tables now”."


def goes_out_of_sight(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A table in play is seen by everybody."""
    return "A table stays in sight while its leg of the tournament day is played." if place.in_play else ""


def comes_back(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A table whose moves were undone is played at no more."""
    return "The moves that opened this table were undone: nobody sits here." if place.undone else ""
