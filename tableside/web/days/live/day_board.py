"""A day's own page as it is now: every table at a glance, with those listed that are asked for; it updates itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as Answer

from tableside.days.day import LEG, Clock, Day, DayTable
from tableside.days.kinds.undo import last_undoable
from tableside.days.plan import would_move
from tableside.days.scores.counted_games import OpenedTables, games_done
from tableside.days.scores.standings import podium
from tableside.web.books import days
from tableside.web.days.live.hall import Look, follow_day, hall
from tableside.web.days.live.table_summaries import DONE, PLAYS, WAITS, TableSummary, games_beyond, table_summaries
from tableside.web.days.locking import open_legs
from tableside.web.guard.roles.day_access import organises, require_hall
from tableside.web.guard.roles.day_tables import tables_playing_on
from tableside.web.live.hub import Stream
from tableside.web.live.streams import answer_poll, open_stream
from tableside.web.tables.forms import read_small

pages = Blueprint("day_board", __name__)

MANY = 12
"""Tables from which on not all are listed unless somebody asks for them."""

FEW = 6
"""Tables that still play, up to which they are listed unasked."""

STATE_WORDS: Mapping[str, tuple[str, str]] = {
    PLAYS: ("plays", "play"),
    WAITS: ("waits", "wait"),
    DONE: ("done", "done"),
}
"""The words for one table in a state, and for several."""


class DayBoard(NamedTuple):
    """The tables of the leg: `seen` by rank, and of these `listed`, those that still play in front.

    `asked` is the state that is asked for, or “all”; `one` is the number of a single table. `mark` distinguishes this
    state of the page from others.
    """

    seen: Sequence[TableSummary]
    asked: str
    one: int | None
    mark: str

    @property
    def many(self) -> bool:
        """Whether there are too many tables to list all."""
        return len(self.seen) > MANY

    @property
    def counts(self) -> Mapping[str, int]:
        """How many tables are in each state."""
        return Counter(one.state for one in self.seen)

    @property
    def waited_for(self) -> list[TableSummary]:
        """Those without which nobody moves."""
        return [one for one in self.seen if not one.done and not one.plays_on]

    @property
    def playing(self) -> int:
        """How many are waited for."""
        return len(self.waited_for)

    @property
    def late(self) -> list[TableSummary]:
        """Those that are waited for, where they are few enough to name each."""
        return self.waited_for if self.playing <= MANY else []

    @property
    def through(self) -> list[int]:
        """The numbers of those that have played all their games and are waited for until they say so."""
        return [one.number for one in self.seen if one.through]

    @property
    def untouched(self) -> bool:
        """Whether the leg has tables, and nothing was entered at any."""
        return bool(self.seen) and all(one.state == WAITS and not one.has_entries for one in self.seen)

    def offers_pause(self, day: Day, clock: Clock | None) -> bool:
        """Whether one tap begins a pause: before a leg is played and after all of it is, beside the clock of a leg that
        is over. While a table plays, a pause would hide that the leg's time is up."""
        between = (self.untouched or day.all_done) and not (day.finished or day.put_away)
        return between and (clock is None or (clock.what == LEG and day.all_done))

    @property
    def untouched_numbers(self) -> list[int]:
        """The numbers of those at which nothing was entered."""
        return [one.number for one in self.seen if not one.has_entries]

    @property
    def some_done(self) -> bool:
        """Whether a table is done, so that others are waited for."""
        return any(one.done for one in self.seen)

    @property
    def nobody(self) -> str:
        """The words in place of tables where none is listed."""
        return f"There is no table {self.one}." if self.one is not None else "No table is listed here now."

    @property
    def listed(self) -> list[TableSummary]:
        """The tables with their players: those asked for; of many, unasked, those that need an organiser, and the last
        ones that play."""
        if self.one is not None:
            return [one for one in self.seen if one.number == self.one]
        last_ones = self.some_done and self.playing <= FEW
        wanted = [one for one in self.seen if self._is_wanted(one, last_ones)]
        return sorted(wanted, key=lambda one: one.done)

    def absent(self, day: Day) -> list[str]:
        """Who can be said to sit out the next leg here, by name: everybody who plays; at many tables, the players of a
        few that are listed."""
        listed = [name for one in self.listed for name in one.day_table.players] if len(self.listed) <= MANY else []
        return sorted((name for name in day.playing if not self.many or name in listed), key=str.casefold)

    def _is_wanted(self, one: TableSummary, last_ones: bool) -> bool:
        if self.asked in STATE_WORDS:
            return one.state == self.asked
        return self.asked == "all" or not self.many or one.asks or (last_ones and not one.done)


class TablePlayingOn(NamedTuple):
    """A table that still plays the leg before, and the number of games that it has finished."""

    day_table: DayTable
    table_id: str
    games: int

    @property
    def number(self) -> int:
        """What it is called, from 1."""
        return self.day_table.number


def board_now(day_id: str, day: Day, tables: OpenedTables) -> DayBoard:
    """The tables as the address of the page asks for them."""
    asked = request.args.get("show", "")
    asked = asked if asked in (*STATE_WORDS, "all") else ""
    one = read_small(request.args.get("table", "").strip())
    return DayBoard(table_summaries(day, tables), asked, one, mark_now(day_id, day))


def mark_now(day_id: str, day: Day) -> str:
    """A mark of the page's state: it changes with what the hall sees, and with the day's own entries."""
    return f"{hall(day_id).look().mark}-{day.position}"


def context_of(day_id: str, day: Day) -> dict[str, Any]:
    """What the templates of the page need."""
    tables = days().tables(day_id)
    return {
        "day_id": day_id,
        "day": day,
        "board": board_now(day_id, day, tables),
        "states": STATE_WORDS,
        "organiser": organises(day_id, day),
        "beyond": games_beyond(day, tables),
        "playing_on": [
            TablePlayingOn(one, tables[one.key][0], games_done(day, tables, one))
            for one in tables_playing_on(day_id, day, tables)
            if one.key in tables
        ],
        "corrected": _corrected(day, tables),
        "last": last_undoable(day),
        "podium": podium(day, tables),
        "open_legs": open_legs(day, tables),
    }


def _corrected(day: Day, tables: OpenedTables) -> list[tuple[int, list[tuple[str, int | None]]]]:
    """The legs after which others would have moved by the scores of now, with those players and the numbers of their
    tables; None for one that was given up."""
    by_leg = [
        (made.leg, [(name, made.numbers.get(to)) for name, to in would_move(day, tables, made)]) for made in day.moves
    ]
    return [(leg, moves) for leg, moves in by_leg if moves]


def _changes(day_id: str, day: Day) -> str:
    return render_template("days/_day_changes.html", **context_of(day_id, day))


@pages.get("/days/<day_id>/stream")
def stream(day_id: str) -> Answer:
    """The page as it changes. Too many streams: 204, and the page asks from time to time instead."""
    require_hall(day_id)
    return open_stream(day_id, day_id, lambda opened, has: boards(day_id, opened, has))


def boards(day_id: str, stream: Stream, has: str = "") -> Iterator[str]:
    """Server-sent events: the page whenever it changed, until the visitor may no longer look."""

    def look(day: Day) -> Look:
        return mark_now(day_id, day), lambda _: _changes(day_id, day)

    return follow_day(day_id, stream, has, look)


@pages.get("/days/<day_id>/now")
def poll(day_id: str) -> Answer:
    """The page for one without a stream: 304 while its mark is the page's HX-PTag."""
    day = require_hall(day_id)
    return answer_poll(mark_now(day_id, day), lambda: _changes(day_id, day))
