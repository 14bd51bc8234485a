"""A table reports that it has played its games of the leg; that holds as long as these games stand as they did."""

from __future__ import annotations

from typing import Any

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from referee.words import counted
from tableside.days.day import Day, DayTable, Report
from tableside.days.kinds.day_kind import DayKind
from tableside.days.leg_scores import OpenedTables, ends, is_done
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import HISTORY_PER_TABLE
from tableside.scorebook.table.access import KEEPER


def done_data(day: Day, tables: OpenedTables, day_table: DayTable) -> dict[str, Any]:
    """The data of the event for a table as it is now."""
    ended = ends(day, tables, day_table)
    return {"table": day_table.key, "games": len(ended), "ended": ended}


def _check(day: Day, event: Event) -> None:
    """A table of the leg, or one that plays on late, reports that it is done, and after how many games.

    Since 0.2.0 it also reports where each ended.
    """
    data = fields_of(event, "table", "games", "ended")
    key = data.get("table")
    table = day.table(key) if isinstance(key, str) else None
    if table is None or not day.still_on(table):
        raise Refused("not_sitting", "table", "This table is not in the leg that is played now.")
    if not is_whole(data.get("games"), range(100)):
        raise Refused("bad_games", "games", "Games are a whole number.")
    ended = data.get("ended", [0] * data["games"])
    if not isinstance(ended, list) or len(ended) != data["games"] or not all(map(_is_position, ended)):
        raise Refused("bad_ended", "ended", "Where games ended is a list with a position for each.")


def _is_position(given: object) -> bool:
    return is_whole(given, range(HISTORY_PER_TABLE + 1))


def _check_games(day: Day, event: Event, tables: OpenedTables) -> None:
    """A table is done once all its games are finished; with fewer, the reporting keeper or organiser has to confirm.

    It reports again only after its games changed.
    """
    table = day.tables.by_key[event.data["table"]]
    if is_done(day, tables, table):
        raise Refused("already", "table", "This table said already that it is done.")
    now = done_data(day, tables, table)
    played = now["games"]
    if event.data != {name: now[name] for name in event.data}:
        raise Refused("stale", "games", f"{counted(played, 'game')} of this leg are finished here by now.")
    if played < day.games and not event.allowed:
        message = f"Table {table.rank + 1} has finished {played} of {counted(day.games, 'game')}."
        raise Refused("games_missing", "games", f"{message} Is its leg over all the same?", asks=True)


def _words(day: Day, event: Event) -> str:
    table = day.table(event.data["table"])
    which = f"Table {table.rank + 1} of leg {table.leg}" if table else "A table that is gone"
    return f"{which} is done after {counted(event.data['games'], 'game')}"


def _report(day: Day, event: Event) -> Day:
    data = event.data
    report = Report(data["games"], tuple(data["ended"]) if "ended" in data else None)
    return day.changed(done={**day.done, data["table"]: report})


DONE = DayKind(
    "done",
    _words,
    KEEPER,
    _check,
    _report,
    lapses=True,
    invalidates_forms=False,
    check_tables=_check_games,
    tables_needed=lambda day, event: day.of_place(day.tables.by_key[event.data["table"]]),
)
