"""What a table of a tournament day doesn't accept from its own keepers, as a column of the table of kinds.

The players and the house rules are the same for the whole day, because standings are added up by name. A table whose
players continued at another table of the leg accepts no new entries of a game: its games would replace those of the new
table. A table that has played its games of the leg starts no other: that one would not count, and would be missing
where it belongs. A leg whose scores have led to moves, or to the end of the day, is locked: its sheets accept nothing
until it is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.words import counted
from tableside.scorebook.names import clean_text
from tableside.scorebook.table.seating import TABLE_NAME
from tableside.scorebook.table.table import Table


class PlaceOnDay(NamedTuple):
    """The place of a table on its day: in play in the `leg` or not, and whether its players continued at another one.

    `games_finished`, when called, counts how many of the leg's `games_per_leg` are finished at its place. `undone` is
    a table whose seats or moves were undone: it has no place on the day any more, and no leg. `why_locked` is why its
    sheet accepts nothing from the person who asks, in words; it is empty where it does. `organiser`: who asks runs the
    day.
    """

    leg: int
    in_play: bool
    replaced: bool
    games_finished: Callable[[], int] = int
    games_per_leg: int = 0
    undone: bool = False
    why_locked: str = ""
    organiser: bool = False


GONE = "The day’s undo took back what opened this table: nobody sits here."
SCAN_AGAIN = "Once there are seats again, scan the card on your table."
NOWHERE = PlaceOnDay(leg=0, in_play=False, replaced=False, undone=True)
"""The place of a table whose day can't be read: it continues without a day."""
TAKEN_BACK = NOWHERE._replace(why_locked=f"{GONE} {SCAN_AGAIN}")


def accepts_all(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """No restriction."""
    return ""


def writes(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A locked leg accepts nothing that changes the sheet."""
    return place.why_locked


def accepts_corrections(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """No new entries at a table whose players continue with the leg at another one."""
    if place.why_locked or not place.replaced:
        return place.why_locked
    return f"The players changed: leg {place.leg} goes on at a new table. What is entered here can still be put right."


def opens_game(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A table opens no game beyond those of its leg."""
    if place.replaced or place.undone or place.games_finished() < place.games_per_leg:
        return accepts_corrections(table, data, place)
    played = f"The {counted(place.games_per_leg, 'game')} of leg {place.leg} are played here."
    if place.in_play:
        return f"{played} The next one belongs to the next leg, which opens tables of its own."
    return f"{played} The next one belongs to the leg in play: score it at its own table."


def chooses_rules(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A table of a day can't change its house rules."""
    return "House rules are those of the tournament day, the same at all its tables."


def names_others(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A correction of the seating can't bring in other players; nor, once something of a game is entered, change places
    with all that was entered of them, but by an organiser."""
    if place.why_locked:
        return place.why_locked
    changed = data.get("data")
    players = changed.get("players") if data.get("target") == 1 and isinstance(changed, dict) else None
    if not isinstance(players, list):
        return ""
    names = [clean_text(str(name)) for name in players]
    if {*names} != {*table.names}:
        return "An organiser changes who sits here, on the page of the tournament day, under “Change tables now”."
    own_names = {of.data.get(TABLE_NAME) for of in (table.history.latest(1), table.history.events[0])}
    if changed and changed.get(TABLE_NAME) not in own_names:  # earlier versions let keepers change it
        return "A table of a tournament day is called by its number."
    if names == [*table.names] or not table.has_started or place.organiser:
        return ""
    return "Names that change places here take along what was entered. An organiser of the tournament day does that."


def goes_out_of_sight(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A table in play can't be put away."""
    return "A table stays in sight while its leg of the tournament day is played." if place.in_play else ""


def comes_back(table: Table, data: Mapping[str, Any], place: PlaceOnDay) -> str:
    """A table whose seats or moves were undone can't be brought back."""
    return GONE if place.undone else ""
