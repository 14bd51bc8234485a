"""What every kind of event of a tournament day says of itself, beyond what any kind does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tableside.days.day import Day, DayTable
from tableside.days.leg_scores import OpenedTables
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import EventKind
from tableside.scorebook.replay_budget import charge

NAMED = 8
"""Players whom a line of the record names one by one; of more it says how many."""

PLAYERS_A_STEP = 20
"""So many players of a day take as long as one player whose event is replayed at a table."""


def no_tables(day: Day, event: Event) -> tuple[DayTable, ...]:
    """Rests on none of the day's tables."""
    return ()


def all_tables(day: Day, event: Event) -> tuple[DayTable, ...]:
    """Rests on every table of the day."""
    return day.tables


def no_checks(day: Day, event: Event, tables: OpenedTables) -> None:
    """The tables have no say in it."""


@dataclass(frozen=True, slots=True)
class DayKind(EventKind[Day]):
    """One kind of event of a day: what `EventKind` has, with these columns besides.

    `who`            the organiser, or the keeper of the table that it is about
    `apply`          where a kind says nothing, the event only joins the record
    `undoable`       whether it can be taken back
    `lapses`         it goes with what it rests on where that is taken back
    `tables_needed`  the day's tables that it, or what it opens, needs for `check_tables`
    `check_tables`   raises Refused where the day's tables as they stand don't bear it when it is entered
    `continued_by`   whether a later event goes on from one of this kind, and so is undone first
    `check_undo`     raises Refused where the day's tables as they stand don't bear that one is undone
    """

    apply: Callable[[Day, Event], Day] = lambda day, event: day
    undoable: bool = True
    lapses: bool = False
    tables_needed: Callable[[Day, Event], Iterable[DayTable]] = no_tables
    check_tables: Callable[[Day, Event, OpenedTables], None] = no_checks
    continued_by: Callable[[Event, Event], bool] = lambda event, later: False
    check_undo: Callable[[Day, Event, OpenedTables], None] = no_checks


def charge_replay(day: Day) -> None:
    """Counts the steps that an entry of a day costs, by its players. Raises ReplayBudgetExceeded."""
    charge(1 + len(day.players) // PLAYERS_A_STEP)
