"""What an event does to the table. Steps that ask what another event did stand with the table of kinds (`kinds.py`)."""

from __future__ import annotations

from collections.abc import Callable

from tableside.scorebook.access import Access
from tableside.scorebook.events import Event
from tableside.scorebook.history import struck_by
from tableside.scorebook.table import Table

TableStep = Callable[[Table, Event], Table]
"""From the table before to the table after; a step that adds the event to the history says so."""


def record(table: Table, event: Event) -> Table:
    """The event joins the history: it says something of the night itself."""
    return table.changed(history=table.history.record(event))


def enter(table: Table, event: Event) -> Table:
    """The game in play takes the event in."""
    return record(table, event).entered(event)


def open_game(table: Table, event: Event) -> Table:
    """The next game of the night opens."""
    return record(table, event).opened(event)


def choose_rules(table: Table, event: Event) -> Table:
    """House rules are chosen for the game in play."""
    return record(table, event).chosen(event)


def strike(table: Table, event: Event) -> Table:
    """The event's targets count no longer."""
    table = table.changed(history=table.history.strike(event))
    for target in struck_by(event):
        table = table.without(table.history[target])
    return table


def take_back_strike(table: Table, event: Event) -> Table:
    """The event's targets count again, as they read now."""
    for target in struck_by(event):
        table = table.entered(table.history.latest(target))
    return table


def keep_ruling(table: Table, event: Event) -> Table:
    """The ruling stays with the table."""
    return record(table, event).changed(rulings=(*table.rulings, event))


def put_away(table: Table, event: Event) -> Table:
    """The table leaves the list of those in play."""
    return record(table, event).changed(put_away=True)


def bring_back(table: Table, event: Event) -> Table:
    """The table is in play again."""
    return record(table, event).changed(put_away=False)


def change_access(change: Callable[[Access, Event], Access]) -> TableStep:
    """The step that changes who may do what."""
    return lambda table, event: record(table, event).changed(access=change(table.access, event))
