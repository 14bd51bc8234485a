"""How a leg ends: tables that are done, a table that plays on late, an end by the clock and pauses."""

from __future__ import annotations

from typing import Any

from referee.refused import Refused
from referee.rules.event_fields import is_whole
from referee.words import counted
from tableside.days.day import CLOCKS, LEG, ORGANISER, PAUSE, Clock, Day, DayTable, Report
from tableside.days.kinds.day_kind import DayKind
from tableside.days.scores.counted_games import OpenedTables, last_positions, readable_table
from tableside.days.scores.done_tables import is_done
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of
from tableside.scorebook.limits import HISTORY_PER_TABLE, LAST_MOMENT
from tableside.scorebook.table.access import KEEPER


def done_data(day: Day, tables: OpenedTables, day_table: DayTable) -> dict[str, Any]:
    """The data of the event for a table as it is now."""
    ended = last_positions(day, tables, day_table)
    readable = ((one.key, readable_table(tables, one.key)) for one in day.of_rank(day_table))
    seen = {key: table.position for key, table in readable if table}
    return {"table": day_table.key, "games": len(ended), "ended": ended, "seen": seen}


def _check_done(day: Day, event: Event) -> None:
    """A table of the leg, or one that plays on late, reports that it is done, and after how many games.

    Since 0.2.0 it also reports where each ended, and since then what was on the sheets.
    """
    data = fields_of(event, "table", "games", "ended", "seen")
    key = data.get("table")
    table = day.table(key) if isinstance(key, str) else None
    if table is None or not day.still_on(table):
        raise Refused("not_sitting", "table", "This table is not in the leg that is played now.")
    if not is_whole(data.get("games"), range(100)):
        raise Refused("bad_games", "games", "Games are a whole number.")
    ended = data.get("ended", [0] * data["games"])
    if not isinstance(ended, list) or len(ended) != data["games"] or not all(map(_is_position, ended)):
        raise Refused("bad_ended", "ended", "Where games ended is a list with a position for each.")
    seen = data.get("seen", {})
    if not isinstance(seen, dict) or not all(map(_is_position, seen.values())):
        raise Refused("bad_seen", "seen", "What was on the sheets is given by the position of each table.")


def _is_position(given: object) -> bool:
    return is_whole(given, range(HISTORY_PER_TABLE + 1))


def _check_games(day: Day, event: Event, tables: OpenedTables) -> None:
    """A table reports the games that are finished there, and again only after these changed."""
    table = day.tables.by_key[event.data["table"]]
    if is_done(day, tables, table):
        raise Refused("already", "table", "This table said already that it is done.")
    now = done_data(day, tables, table)
    played = now["games"]
    if any(event.data[name] != now[name] for name in ("games", "ended") if name in event.data):
        raise Refused("stale", "games", f"{counted(played, 'game')} of this leg are finished here by now.")


def _ask_about_missing_games(day: Day, event: Event, after: Day, tables: OpenedTables) -> Refused | None:
    """Whether a leg ends with fewer games at a table."""
    table, played = day.tables.by_key[event.data["table"]], event.data["games"]
    if played >= day.games_per_leg:
        return None
    message = f"Table {table.number} has finished {played} of {counted(day.games_per_leg, 'game')}."
    sheet = readable_table(tables, table.key)
    if sheet and sheet.current_game.is_under_way:
        message += " The one in play counts for nothing."
    return Refused("games_missing", "games", f"{message} Is its leg over all the same?", asks=True)


def _words_done(day: Day, event: Event) -> str:
    table = day.table(event.data["table"])
    which = f"Table {table.number} of leg {table.leg}" if table else _table_taken_back(event)
    return f"{which} is done after {counted(event.data['games'], 'game')}"


def _table_taken_back(event: Event) -> str:
    """What a table is called whose seats or moves were undone: its key ends with its number."""
    return f"Table {event.data['table'].rpartition('-')[2]} of a leg that was taken back"


def went_with_its_table(day: Day, event: Event) -> bool:
    """Whether an event is about one table of a leg, which was taken back."""
    return event.kind in (DONE.name, PLAYS_ON.name) and day.table(event.data["table"]) is None


def _report_in(event: Event) -> Report:
    data = event.data
    ended = tuple(data["ended"]) if "ended" in data else None
    return Report(event.at, data["games"], ended, data.get("seen", {}))


def last_reports(day: Day) -> dict[str, Event]:
    """The last event with which each table, in every leg, reported that it is done, by keys; without undone ones."""
    return {one.data["table"]: one for one in day.events if one.kind == DONE.name and one.position not in day.off}


def reports(day: Day) -> list[tuple[DayTable, Report]]:
    """Each table's last report, with the table."""
    found = ((day.table(key), _report_in(event)) for key, event in last_reports(day).items())
    return [(day_table, report) for day_table, report in found if day_table]


def _report(day: Day, event: Event) -> Day:
    return day.changed(done={**day.done, event.data["table"]: _report_in(event)})


DONE = DayKind(
    "done",
    _words_done,
    KEEPER,
    _check_done,
    _report,
    lapses=True,
    invalidates_forms=False,
    check_tables=_check_games,
    ask=_ask_about_missing_games,
    tables_needed=lambda day, event: day.of_rank(day.tables.by_key[event.data["table"]]),
)


def _check_plays_on(day: Day, event: Event) -> None:
    """It is a table of the leg, and another one is left to move."""
    key = fields_of(event, "table").get("table")
    if not isinstance(key, str) or key not in day.sitting.by_key:
        raise Refused("not_sitting", "table", "This table is not in the leg that is played now.")
    if key in day.playing_on:
        raise Refused("already", "table", "It is entered already that this table plays on.")
    if len(day.playing_on & day.sitting.by_key.keys()) + 1 == len(day.sitting):
        raise Refused("all_late", "table", "Somebody has to move: not every table can play on.")


def _check_tables(day: Day, event: Event, tables: OpenedTables) -> None:
    if is_done(day, tables, day.sitting.by_key[event.data["table"]]):
        raise Refused("already", "table", "This table is done.")


def _words_plays_on(day: Day, event: Event) -> str:
    table = day.table(event.data["table"])
    return f"{f'Table {table.number}' if table else _table_taken_back(event)} plays on; the others move without it"


PLAYS_ON = DayKind(
    "plays_on",
    _words_plays_on,
    ORGANISER,
    _check_plays_on,
    lambda day, event: day.changed(playing_on=day.playing_on | {event.data["table"]}),
    lapses=True,
    check_tables=_check_tables,
    tables_needed=lambda day, event: day.of_rank(day.sitting.by_key[event.data["table"]]),
)


MINUTE = 60_000
MOST_MINUTES = 600


def _check_timed(day: Day, event: Event) -> None:
    """What ends, and when: in UTC milliseconds since 1970, or null for no end."""
    data = fields_of(event, "what", "ends")
    if data.get("what") not in CLOCKS:
        raise Refused("bad_clock", "what", "A leg ends by the clock, or a pause.")
    if data["what"] == LEG and not day.leg:
        raise Refused("bad_clock", "what", "The seats are not drawn yet: no leg is played.")
    ends = data.get("ends")
    if ends is None:
        if day.clock is None or day.clock.what != data["what"]:
            raise Refused("bad_clock", "ends", "No such end is set.")
        return
    if not is_whole(ends, range(1, LAST_MOMENT)):
        raise Refused("bad_clock", "ends", f"It ends in 1 to {MOST_MINUTES} minutes.")
    runs = day.clock is not None and day.clock.what == LEG and day.clock.ends > event.at and not day.all_done
    if data["what"] == PAUSE and runs:
        raise Refused("leg_ends", "what", "The leg has an end by the clock. Take that back before a pause.")


def minutes_of(event: Event) -> int | None:
    """After how many minutes a leg or a pause ends by that event; None for no end."""
    ends = event.data["ends"]
    return None if ends is None else round((ends - event.at) / MINUTE)


def _words_timed(day: Day, event: Event) -> str:
    leg, ends = event.data["what"] == LEG, event.data["ends"]
    if ends is None:
        return "The leg has no end by the clock" if leg else "The pause is over"
    minutes = minutes_of(event)
    return f"The leg ends by the clock, after {minutes} min" if leg else f"A pause of {minutes} min"


def _set(day: Day, event: Event) -> Day:
    what, ends = event.data["what"], event.data["ends"]
    return day.changed(clock=None if ends is None else Clock(what, ends))


TIMED = DayKind("timed", _words_timed, ORGANISER, _check_timed, _set, lapses=True, invalidates_forms=False)
