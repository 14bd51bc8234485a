"""The last state of one of a tournament day's tables, for the phone that keeps it and continues without the server.

The phone has the record of its table (tableside/web/live/carrying_on.py) and none of the day. What follows from the
table's own games, it finds again: how many of the leg are finished, and whether the table's report still holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import current_app

from tableside.scorebook.table.day_restriction import PlaceOnDay
from tableside.scorebook.table.table import Table

LEGS_SEEN = "legs_seen"
"""The extension of the app that holds them by the ids of tables."""


class LegSeen(NamedTuple):
    """A table's leg as it was at the table's `position`: `pad` has what the pad showed of it, and `mark` its state.

    `before` games of the leg were finished at earlier tables of its place. `reported` says, where the table was done,
    at which positions its own games of the leg ended.
    """

    pad: Mapping[str, Any]
    in_play: bool
    before: int
    reported: Sequence[int] | None
    position: int
    mark: str

    def game_ends(self, table: Table) -> list[int]:
        """Where the games of the leg that are finished at the table ended."""
        won = [played.events[-1].position for played in table.games if played.course.winners]
        return won[: max(0, self.pad["games_per_leg"] - self.before)]

    def games_finished(self, table: Table) -> int:
        """How many games of the leg are finished."""
        return self.before + len(self.game_ends(table))

    def place(self, table: Table) -> PlaceOnDay:
        """The place of the table on its day."""
        pad = self.pad
        return PlaceOnDay(
            pad["leg_number"],
            self.in_play,
            pad["replaced"],
            lambda: self.games_finished(table),
            pad["games_per_leg"],
            why_locked=pad["why_locked"],
            organiser=pad["organiser"],
        )


def leg_seen(table_id: str) -> LegSeen | None:
    """What this phone knows of a table's leg; None on a server, and for a table without a day."""
    seen: Mapping[str, LegSeen] = current_app.extensions.get(LEGS_SEEN, {})
    return seen.get(table_id)
