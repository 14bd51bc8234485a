"""A question before the end of a game of an earlier night is undone."""

from __future__ import annotations

from referee.rules.entry import EntryWarning
from referee.words import listed
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.earlier_entries.undo import takes_back
from tableside.scorebook.kinds.table_kind import Warnings
from tableside.scorebook.nights.night import is_night_on
from tableside.scorebook.table.table import Table


def warnings_about_an_old_end(table: Table, event: Event, after: Table) -> Warnings:
    """A warning where an undo takes the winners from a table's last game, whose night is over."""
    winners = table.course.winners
    if not takes_back(event) or not winners or after.course.winners or is_night_on(table, event.at):
        return ()
    names = listed([table.names[seat] for seat in winners])
    words = f"This game was over on an earlier evening. Undone, it is in play again, and {names} didn’t win it."
    return (EntryWarning("old_end", "target", words, ""),)
