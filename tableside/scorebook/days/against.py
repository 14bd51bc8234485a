"""Checks of what is entered on a day against its tables as they stand, when it is entered. Each raises Refused."""

from __future__ import annotations

from referee.refused import Refused
from referee.words import counted
from tableside.scorebook.days.day import Day, DayTable
from tableside.scorebook.days.leg_scores import OpenedTables, games_done
from tableside.scorebook.days.lot import drawn_by
from tableside.scorebook.days.plan import work_out
from tableside.scorebook.events import Event


def no_tables(day: Day, event: Event) -> tuple[DayTable, ...]:
    """Rests on none of the day's tables."""
    return ()


def its_place(day: Day, event: Event) -> tuple[DayTable, ...]:
    """Rests on the table that it names, and on those that stood in its place of the leg."""
    return day.of_place(day.sitting.by_key[event.data["table"]])


def all_tables(day: Day, event: Event) -> tuple[DayTable, ...]:
    """Rests on every table of the day."""
    return day.tables


def nothing(day: Day, event: Event, tables: OpenedTables) -> None:
    """The tables have no say in it."""


def drawn_by_lot(day: Day, event: Event, tables: OpenedTables) -> None:
    """Seats are those that the seed draws, and no others."""
    if event.data["tables"] != drawn_by(day, event.data["seed"]):
        raise Refused("not_by_lot", "tables", "The list changed since these seats were drawn: look at them again.")


def by_the_rule(day: Day, event: Event, tables: OpenedTables) -> None:
    """The moves are those that the scores give as they stand now."""
    data = event.data
    plan = work_out(day, tables, data["drawn"], data["placed"])
    if not plan.ready:
        raise Refused("undecided", "ranks", "Something is still to be decided before the players move.")
    if (plan.ranks, plan.tables) != (data["ranks"], data["tables"]):
        raise Refused("stale", "ranks", "The scores changed since these moves were worked out: look at them again.")


def games_are_played(day: Day, event: Event, tables: OpenedTables) -> None:
    """A table is done once its games are; with fewer the organiser has to say so."""
    table = day.sitting.by_key[event.data["table"]]
    played = games_done(day, tables, table)
    if event.data["games"] != played:
        raise Refused("stale", "games", f"{counted(played, 'game')} of this leg are finished here by now.")
    if played < day.games and not event.allowed:
        message = f"Table {table.rank + 1} has finished {played} of {counted(day.games, 'game')}."
        raise Refused("games_missing", "games", message, asks=True)
