"""Which tables of a leg are done: what they reported holds as long as their sheets say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from tableside.days.day import Day, DayTable, Report
from tableside.days.scores.counted_games import OpenedTables, last_positions, readable_table
from tableside.scorebook.events.event import Event
from tableside.scorebook.kinds.earlier_entries.corrected import corrects
from tableside.scorebook.kinds.earlier_entries.struck import strikes
from tableside.scorebook.kinds.earlier_entries.undo import puts_back, takes_back
from tableside.scorebook.table.table import Table


def is_done(day: Day, tables: OpenedTables, day_table: DayTable) -> bool:
    """Whether a table reported that it is done, and the report still holds.

    It holds while the finished games of the leg are those that the table had then. Where a sheet can't be read, it
    holds too: nobody could repeat it. So it does at the end of the day where an organiser opened the leg, and put it
    right, and where it is one of 0.2.0, which doesn't say where games ended.
    """
    report = day.done.get(day_table.key)
    if report is None:
        return False
    if not all(readable_table(tables, one.key) for one in day.of_rank(day_table)):
        return True
    if day.finished and (report.ended is None or day_table.leg in {*day.unlocked, *day.relocked}):
        return True
    now = last_positions(day, tables, day_table)
    return len(now) == report.games and report.ended in (None, tuple(now))


def changed_since_done(day: Day, tables: OpenedTables, day_table: DayTable) -> bool:
    """Whether the scores at a table, which is done, were changed after its report, and the leg isn't over yet.

    What was undone again changes nothing.
    """
    later = changes_after_done(day, tables, day_table, day.done[day_table.key])
    return not day.finished and any(True for _ in later)


def changes_after_done(
    day: Day, tables: OpenedTables, day_table: DayTable, report: Report
) -> Iterator[tuple[str, Table, Event]]:
    """The events that still change the scores at a table and came after its report: each with the sheet that it is on,
    and that one's id."""
    for one in day.of_rank(day_table):
        if table := readable_table(tables, one.key):
            yield from ((tables[one.key][0], table, event) for event in _changes(table, report, one.key))


def _changes(table: Table, report: Report, key: str) -> Iterator[Event]:
    """The events that came after a report and still change what the table of that key had then, the last first."""

    def was_there(event: Event) -> bool:
        return report.has(key, event)

    later = takewhile(lambda event: not was_there(event), reversed(table.history.events))
    return (event for event in later if _changes_scores(table, event, was_there))


def _changes_scores(table: Table, event: Event, was_there: Callable[[Event], bool]) -> bool:
    """Whether a later event still changes what was there."""
    off = event.position in table.history.off
    if takes_back(event) or puts_back(event):  # either counts if it leaves what is older as it wasn't then
        target = table.history[event.data["target"]]
        gone = target.position in table.history.off
        return not off and was_there(target) and gone == takes_back(event) and _is_score(table, target)
    return not off and _is_score(table, event)


def _is_score(table: Table, event: Event) -> bool:
    """Whether an event enters or changes a score, unlike a name, a note or a ruling."""
    if corrects(event) or strikes(event):
        return table.is_game_event(table.history[event.data["target"]])
    return table.is_game_event(event)


def still_playing(day: Day, tables: OpenedTables) -> list[DayTable]:
    """The tables of the leg in play that aren't done, by rank, without those that play on while others move.

    One that plays on and reported that it is done moves with the others, so it is asked like them.
    """
    waited_for = (one for one in day.sitting if not day.plays_late(one))
    return [day_table for day_table in waited_for if not is_done(day, tables, day_table)]
