"""A table reports that it has played its games of the leg."""

from __future__ import annotations

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from referee.words import counted
from tableside.days.day import Day
from tableside.days.kinds.day_kind import DayKind
from tableside.days.leg_scores import OpenedTables, games_done
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.table.access import KEEPER


def _check(day: Day, event: Event) -> None:
    """A table of the leg reports once that it is done, and after how many games."""
    data = fields_of(event, "table", "games")
    key = data.get("table")
    if not isinstance(key, str) or key not in day.sitting.by_key:
        raise Refused("not_sitting", "table", "This table is not in the leg that is played now.")
    if key in day.done:
        raise Refused("already", "table", "This table said already that it is done.")
    if not is_whole(data.get("games"), range(100)):
        raise Refused("bad_games", "games", "Games are a whole number.")


def _check_games(day: Day, event: Event, tables: OpenedTables) -> None:
    """A table is done once all its games are finished; with fewer, the reporting keeper or organiser has to confirm."""
    table = day.sitting.by_key[event.data["table"]]
    played = games_done(day, tables, table)
    if event.data["games"] != played:
        raise Refused("stale", "games", f"{counted(played, 'game')} of this leg are finished here by now.")
    if played < day.games and not event.allowed:
        message = f"Table {table.rank + 1} has finished {played} of {counted(day.games, 'game')}."
        raise Refused("games_missing", "games", message, asks=True)


def _words(day: Day, event: Event) -> str:
    table = day.table(event.data["table"])
    which = f"Table {table.rank + 1} of leg {table.leg}" if table else "A table that is gone"
    return f"{which} is done after {counted(event.data['games'], 'game')}"


DONE = DayKind(
    "done",
    _words,
    KEEPER,
    _check,
    lambda day, event: day.changed(done=day.done | {event.data["table"]}),
    lapses=True,
    invalidates_forms=False,
    check_tables=_check_games,
    tables_needed=lambda day, event: day.of_place(day.sitting.by_key[event.data["table"]]),
)
