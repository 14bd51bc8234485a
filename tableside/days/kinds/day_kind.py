"""The columns that a kind of event of a tournament day has, beyond those of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.refused import Refused
from tableside.days.day import Day, DayTable, TableEntry
from tableside.days.scores.counted_games import OpenedTables
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.log_state import UndoableKind
from tableside.scorebook.replay_budget import charge

NAMED = 8
"""Up to this many players are named one by one in a line of the record; more are only counted."""

PLAYERS_A_STEP = 20
"""Replaying an event of a day with this many players takes as long as replaying one at a table."""


def no_tables(day: Day, event: Event) -> tuple[DayTable, ...]:
    """The event needs none of the day's tables."""
    return ()


def all_tables(day: Day, event: Event) -> tuple[DayTable, ...]:
    """The event needs every table of the day."""
    return day.tables


def no_checks(day: Day, event: Event, tables: OpenedTables) -> None:
    """Checks nothing: the event doesn't depend on the tables."""


def no_question(day: Day, event: Event, after: Day, tables: OpenedTables) -> Refused | None:
    """Asks nothing."""
    return None


@dataclass(frozen=True, slots=True)
class DayKind(UndoableKind[Day]):
    """One kind of event of a day: the columns of `UndoableKind`, and these.

    `who`            the organiser, or the keeper of the table that it is about
    `apply`          by default the event only joins the record
    `lapses`         whether it is undone together with an event that it depends on, instead of preventing that undo
    `tables_needed`  the day's tables that it, or what it opens, needs for `check_tables` and `ask`
    `check_tables`   raises Refused if the day's tables don't allow it when it is entered
    `ask`            the question to confirm before it is entered, or brought back by a redo: of the day without it, the
                     event, the day with it, the day's tables; None where there is nothing to ask
    `continued_by`   whether a later event continues one of this kind, and so has to be undone first
    `check_undo`     raises Refused if the day's tables don't allow undoing it
    `enters_too`     what it also enters at the day's tables
    """

    apply: Callable[[Day, Event], Day] = lambda day, event: day
    lapses: bool = False
    tables_needed: Callable[[Day, Event], Iterable[DayTable]] = no_tables
    check_tables: Callable[[Day, Event, OpenedTables], None] = no_checks
    ask: Callable[[Day, Event, Day, OpenedTables], Refused | None] = no_question
    continued_by: Callable[[Event, Event], bool] = lambda event, later: False
    check_undo: Callable[[Day, Event, OpenedTables], None] = no_checks
    enters_too: Callable[[Day, Event], Iterable[TableEntry]] = lambda day, event: ()


def charge_replay(day: Day) -> None:
    """Counts the steps that an entry of a day costs, by its players. Raises ReplayBudgetExceeded."""
    charge(1 + len(day.players) // PLAYERS_A_STEP)
