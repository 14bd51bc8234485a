"""The screen in the hall: every table of the leg and the day's standings, which update themselves.

It is drawn in parts, once for all visitors. A page that has it gets the parts that changed since, or all of it where
they aren't known: on a stream that was lost, or after another leg started.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from threading import Lock
from typing import NamedTuple

from flask import Blueprint, Flask, current_app, render_template, request
from werkzeug.wrappers import Response as Answer

from tableside.days.day import HALL, Clock, Day
from tableside.days.scores.counted_games import OpenedTables
from tableside.days.scores.standings import DayStanding, podium, standings, with_places
from tableside.scorebook.table.table import Table
from tableside.web.books import book, days
from tableside.web.days.live.screen import Screen
from tableside.web.days.live.table_summaries import TableSummary, late_summary, table_summaries
from tableside.web.days.sharing import WHERE, link_to_day
from tableside.web.guard.limits import HALL_PAUSE, HALL_SETTLES, HEARTBEAT, LONGEST
from tableside.web.guard.roles.day_access import has_day_link, require_hall, role_on
from tableside.web.guard.roles.day_roles import find_day
from tableside.web.guard.roles.day_tables import tables_playing_on
from tableside.web.live.hub import Stream
from tableside.web.live.streams import BEAT, answer_poll, beats, event, open_stream
from tableside.web.tables.sharing import qr_code

pages = Blueprint("day_hall", __name__)

MOST_PLACES = 10
"""Players of the standings whom the screen shows."""

MOST_FINAL = 27
"""Players of a day that is over who have room on one screen, in three columns under the podium."""

MOST_HALLS = 50
"""Days whose screen stays in memory."""


class HallTable(NamedTuple):
    """A table on the screen; `came_from` has the numbers of players' tables before, until the first entry.

    A `late` one still plays the leg before.
    """

    seen: TableSummary
    came_from: dict[str, int]
    late: bool = False

    @property
    def element_id(self) -> str:
        """The id of its element: a late table may have the number of another one."""
        return f"hall-table-{'late-' * self.late}{self.seen.number}"


class Hall:
    """The screen of one day: the first request after an entry draws it, and the others wait for that."""

    def __init__(self, day_id: str) -> None:
        self._day_id = day_id
        self._lock = Lock()
        self._screen = Screen(secrets.token_hex(8))
        self._written: Hashable = None
        self._tables: dict[str, tuple[HallTable, str]] = {}
        self._drawn_at = 0.0
        self._lists: tuple[str, str] = ("", "")
        self._ends = 0  # the end by the clock that it shows, at which it is drawn anew

    def look(self) -> Screen:
        """The screen now."""
        with self._lock:
            store = book().store
            written = store.change_mark, store.connections_lost
            if written != self._written or (self._ends and days().now() >= self._ends):
                self._screen = self._screen.redrawn(self._draw(days().day(self._day_id), days().tables(self._day_id)))
                self._written, self._drawn_at = written, time.monotonic()
            return self._screen

    def lists(self) -> str:
        """Everybody's place and seat, as HTML: drawn once for all screens that turn to it before something changes."""
        mark = self.look().mark
        with self._lock:
            if self._lists[0] != mark:
                day = days().day(self._day_id)
                self._lists = (mark, _draw_lists(day, days().tables(self._day_id)))
            return self._lists[1]

    def rest(self) -> float:
        """Seconds to wait after an entry: its answer is sent first, and the next entries are shown with it."""
        return max(HALL_SETTLES, self._drawn_at + HALL_PAUSE - time.monotonic())

    def _draw(self, day: Day, tables: OpenedTables) -> dict[str, str]:
        """All parts by their ids; tables that look as before aren't drawn again."""
        clock = clock_now(day)
        self._ends = clock.ends if clock and not time_is_up(day) else 0
        seen = [_hall_table(day, tables, one) for one in table_summaries(day, tables)]
        on = tables_playing_on(self._day_id, day, tables)
        late = [HallTable(late_summary(day, tables, one), {}, late=True) for one in on]
        self._tables = {one.element_id: self._table(one) for one in [*late, *seen]}
        playing = sum(not one.seen.done for one in seen)
        through = [one.seen.number for one in seen if one.seen.through]
        drawn = {"hall-top": _part("top", day_id=self._day_id, day=day, playing=playing, through=through)}
        if not day.leg:
            drawn["hall-wait"] = _part("wait")
        ranking = list(_with_a_game(day, tables))
        if first := podium(day, tables):
            drawn["hall-podium"] = _part("podium", day=day, podium=first)
        else:
            drawn |= {key: html for key, (_, html) in self._tables.items()}
        if first and len(ranking) <= MOST_FINAL:
            drawn["hall-final"] = _part("final", ranking=ranking)
        elif ranking:
            drawn["hall-places"] = _part("places", places=ranking[:MOST_PLACES], of_all=len(ranking))
        return drawn

    def _table(self, one: HallTable) -> tuple[HallTable, str]:
        known = self._tables.get(one.element_id)
        return known if known and known[0] == one else (one, _part("table", one=one))


def clock_now(day: Day) -> Clock | None:
    """The end of the leg or of a pause that pages show now."""
    return days().clock_now(day.running_clock)


def time_is_up(day: Day) -> bool:
    """Whether the leg that is on has an end by the clock, and it has come."""
    return days().leg_time_is_up(day.clock)


pages.add_app_template_global(clock_now)
pages.add_app_template_global(time_is_up)


def _part(name: str, **context: object) -> str:
    return render_template(f"days/_hall_{name}.html", **context).strip()


class Halls:
    """The halls that were used last, by the ids of their days."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._halls: OrderedDict[str, Hall] = OrderedDict()

    def of(self, day_id: str) -> Hall:
        """That day's hall."""
        with self._lock:
            of_day = self._halls.setdefault(day_id, Hall(day_id))
            self._halls.move_to_end(day_id)
            if len(self._halls) > MOST_HALLS:
                self._halls.popitem(last=False)
            return of_day


def reset(app: Flask) -> None:
    """Gives `app` a place for the screens it drew: the same for all who look at a day."""
    app.extensions["halls"] = Halls()


def hall(day_id: str) -> Hall:
    """That day's hall on this server."""
    found: Halls = current_app.extensions["halls"]
    return found.of(day_id)


def _hall_table(day: Day, tables: OpenedTables, seen: TableSummary) -> HallTable:
    table = tables.get(seen.day_table.key, ("", None))[1]
    fresh = isinstance(table, Table) and not table.has_started
    before = day.tables.sat_before[seen.day_table.key] if fresh else {}
    came = {name: one.number for name, one in before.items() if one.number != seen.number}
    return HallTable(seen, came)


def _with_a_game(day: Day, tables: OpenedTables) -> Iterator[tuple[int, DayStanding]]:
    """The standings of who finished a game; players who are level share a place."""
    return ((place, one) for place, one in with_places(standings(day, tables)) if one.games)


def _draw_lists(day: Day, tables: OpenedTables) -> str:
    """Nobody looks for a seat on a day that is over, and a ranking that the screen has needs no pages of its own."""
    over, ranking = bool(podium(day, tables)), list(_with_a_game(day, tables))
    ranking = [] if over and len(ranking) <= MOST_FINAL else ranking
    seats = [] if over else seats_by_name(day)
    return render_template("days/_hall_lists.html", day=day, ranking=ranking, seats=seats, over=over)


def seats_by_name(day: Day) -> list[tuple[str, int]]:
    """Where everybody sits who plays, by name."""
    here = ((name, table.number) for table in day.sitting for name in table.players if day.players[name])
    return sorted(here, key=lambda seat: seat[0].casefold())


def to_show(screen: Screen, has: str) -> str:
    """The HTML that brings a page with the screen of the mark `has` up to date."""
    changed = screen.changed_since(has)
    if changed is None:
        return render_template("days/_hall.html", screen=screen)
    return render_template("days/_hall_changes.html", screen=screen, changed=changed)


@pages.get("/days/<day_id>/hall")
def show_hall(day_id: str) -> str:
    """The screen, large, to be read from the back of a hall."""
    day = require_hall(day_id)
    screen = hall(day_id).look()
    shared = link_to_day(day_id, day, HALL) is not None
    page = secrets.token_hex(8)
    return render_template("days/hall.html", day_id=day_id, day=day, screen=screen, page=page, shared=shared)


@pages.get("/days/<day_id>/hall/lists")
def show_lists(day_id: str) -> str:
    """What the screen shows after its tables: a code for one's own seat, everybody's place, everybody's seat."""
    day = require_hall(day_id)
    may_share = has_day_link(day_id, day) and not day.finished
    link = link_to_day(day_id, day, HALL, to=WHERE) if may_share else None
    code = qr_code(link) if link else None
    return render_template("days/_hall_turns.html", code=code, lists=hall(day_id).lists())


@pages.get("/days/<day_id>/hall/stream")
def stream(day_id: str) -> Answer:
    """The screen as it changes. Too many streams: 204, and the page asks from time to time instead."""
    require_hall(day_id)
    return open_stream(day_id, day_id, lambda opened, has: screens(day_id, opened, has))


def screens(day_id: str, stream: Stream, has: str = "", clock: Callable[[], float] = time.monotonic) -> Iterator[str]:
    """Server-sent events: what changed since the screen that the page has, until the visitor may no longer look."""

    def look(day: Day) -> Look:
        screen = hall(day_id).look()
        return screen.mark, lambda sent: to_show(screen, sent)

    return follow_day(day_id, stream, has, look, clock)


Look = tuple[str, Callable[[str], str]]
"""A page of a day as it is now: its mark, and what draws it for a page that shows the state of another mark."""


def follow_day(
    day_id: str,
    stream: Stream,
    has: str,
    look: Callable[[Day], Look],
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[str]:
    """Server-sent events for a page of the day that shows the mark `has`, until the visitor may no longer look.

    Changes in quick succession are sent together. Heartbeats in between show that the stream works.
    """
    end, sent = clock() + LONGEST, has
    while not stream.ended and clock() < end:
        day = find_day(day_id)
        if day is None or role_on(day_id, day) is None:
            return
        mark, draw = look(day)
        yield BEAT if mark == sent else event(draw(sent), mark)
        sent = mark
        if (yield from beats(stream, HEARTBEAT, end, clock)):
            time.sleep(hall(day_id).rest())


@pages.get("/days/<day_id>/hall/now")
def poll(day_id: str) -> Answer:
    """The screen for a page without a stream: 304 while its mark is the page's HX-PTag, else what changed since."""
    require_hall(day_id)
    screen = hall(day_id).look()
    return answer_poll(screen.mark, lambda: to_show(screen, request.headers.get("HX-PTag", "")))
