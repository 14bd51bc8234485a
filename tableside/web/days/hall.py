"""The screen in the hall: every table of the leg and the day's standings, following by themselves."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from flask import Blueprint, Flask, current_app, render_template
from werkzeug.wrappers import Response as Answer

from tableside.scorebook.days.day import Day
from tableside.scorebook.days.leg_scores import DayStanding, OpenedTables, standings, with_places
from tableside.scorebook.table import Table
from tableside.web.days.seen_tables import SeenTable, seen_tables
from tableside.web.guard.day_access import require_hall, role_on
from tableside.web.guard.day_roles import days
from tableside.web.guard.limits import HALL_PAUSE, HEARTBEAT, LONGEST
from tableside.web.live.hub import Stream
from tableside.web.live.streams import BEAT, answer_poll, event, open_stream
from tableside.web.tables.board import WatcherBoards

pages = Blueprint("day_hall", __name__)

MOST_PLACES = 10
"""Players of the standings who stand on the screen."""


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table on the screen; `came_from` has the numbers of other tables where players sat before, until it plays."""

    seen: SeenTable
    came_from: dict[str, int]


def begin(app: Flask) -> None:
    """Gives `app` a place for the screens it drew: the same for all who look at a day."""
    app.extensions["halls"] = WatcherBoards()


def hall_mark(day: Day, tables: OpenedTables) -> str:
    """What tells one state of the screen from another: how much was entered on the day, and at each of its tables."""
    entered = [table.position for _, table in tables.values() if isinstance(table, Table)]
    return f"{day.position}-{len(entered)}-{sum(entered)}"


def draw_hall(day_id: str, day: Day, tables: OpenedTables, mark: str) -> str:
    """The screen's changing part, drawn once for all who look; `mark` is what `hall_mark` gives for it."""
    halls: WatcherBoards = current_app.extensions["halls"]
    return halls.find(day_id, mark, lambda: _draw(day_id, day, tables))


def _draw(day_id: str, day: Day, tables: OpenedTables) -> str:
    seen = [_hall_table(day, tables, one) for one in seen_tables(day, tables)]
    places = _places(day, tables)
    return render_template("days/_hall.html", day_id=day_id, day=day, seen=seen, places=places)


def _hall_table(day: Day, tables: OpenedTables, seen: SeenTable) -> HallTable:
    table = tables.get(seen.at.key, ("", None))[1]
    fresh = isinstance(table, Table) and not table.now.events and len(table.games) == 1
    before = day.tables.sat_before[seen.at.key] if fresh else {}
    came = {name: one.rank + 1 for name, one in before.items() if one.rank + 1 != seen.number}
    return HallTable(seen, came)


def _places(day: Day, tables: OpenedTables) -> list[tuple[int, DayStanding]]:
    """The first places of the standings, those who are level in one place."""
    placed = ((place, one) for place, one in with_places(standings(day, tables)) if one.games)
    return list(islice(placed, MOST_PLACES))


@pages.get("/days/<day_id>/hall")
def show_hall(day_id: str) -> str:
    """The screen, large, to be read from the back of a hall."""
    day = require_hall(day_id)
    tables = days().tables(day_id)
    mark = hall_mark(day, tables)
    shown = draw_hall(day_id, day, tables, mark)
    return render_template("days/hall.html", day_id=day_id, day=day, shown=shown, mark=mark, page=secrets.token_hex(8))


@pages.get("/days/<day_id>/hall/stream")
def stream(day_id: str) -> Answer:
    """The screen as it changes. Too many streams: 204, and the page asks from time to time instead."""
    require_hall(day_id)
    return open_stream(day_id, day_id, lambda opened, has: screens(day_id, opened, has))


def screens(day_id: str, stream: Stream, has: str = "", clock: Callable[[], float] = time.monotonic) -> Iterator[str]:
    """Server-sent events: the screen now, then after changes, those of a moment together, while one may look."""
    end, sent = clock() + LONGEST, has
    while not stream.ended and clock() < end:
        day, tables = days().day(day_id), days().tables(day_id)
        if role_on(day_id, day) is None:
            return
        mark = hall_mark(day, tables)
        if mark == sent:
            yield BEAT
        else:
            yield event(draw_hall(day_id, day, tables, mark), mark)
            sent = mark
            time.sleep(HALL_PAUSE)
        stream.wait(HEARTBEAT)


@pages.get("/days/<day_id>/hall/now")
def poll(day_id: str) -> Answer:
    """The screen for a page without a stream: 304 while nothing has changed since the page's HX-PTag."""
    day = require_hall(day_id)
    tables = days().tables(day_id)
    mark = hall_mark(day, tables)
    return answer_poll(mark, lambda: draw_hall(day_id, day, tables, mark))
