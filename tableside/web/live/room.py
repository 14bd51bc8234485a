"""One table on a screen in the room: to be read from three metres; it updates itself, and has nothing to tap."""

from __future__ import annotations

import re
import secrets
from functools import partial
from itertools import accumulate
from typing import Any, cast

from flask import Blueprint, current_app, render_template
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from tableside.scorebook.table.table import Table
from tableside.web.books import days
from tableside.web.guard.roles.access import require_watcher, role_at
from tableside.web.line_chart import IN_ROOM, IN_ROOM_CORNER, line_chart
from tableside.web.live.pages import boards
from tableside.web.live.streams import answer_poll, open_stream
from tableside.web.tables.pad.board import WatcherBoards, board_context, board_mark, state_of
from tableside.web.tables.pad.leg import leg_mark
from tableside.web.tables.pad.pad_view import PadView
from tableside.web.tables.pad.sheet_view import SheetLine, SheetView

pages = Blueprint("room", __name__)

LINES, FEWER_LINES = 6, 3
"""Lines of the sheet, the last ones, with the notes among them; fewer where the game has something below its sheet."""

ROWS_FOR_A_LINE = 3

WIDE_SHEETS = (6, 7)
"""Players whose names across make the sheet wide; of more, each has a line."""

LINK, LINKS_END = re.compile(r'<a\b([^>]*?)\s*\bhref="[^"]*"'), re.compile(r"</a>")


@pages.app_template_filter()
def without_links(html: str) -> Markup:
    """What was drawn for a pad, with its links as mere words: a tap on a screen in the room would lead it away."""
    return Markup(LINKS_END.sub("</span>", LINK.sub(r"<span\1", str(html))))  # noqa: S704  (drawn by our templates)


@pages.get("/tables/<table_id>/room")
def show_room(table_id: str) -> str:
    """The table on a screen in the room."""
    table = require_watcher(table_id)
    context = _context(table_id, table)
    context["board_mark"] = board_mark(table, role_at(table_id, table) or "", context["leg_mark"])
    return render_template("room/page.html", page=secrets.token_hex(8), **context)


@pages.get("/tables/<table_id>/room/stream")
def stream(table_id: str) -> Answer:
    """The screen as it changes. Too many streams: 204, and the page asks from time to time instead."""
    require_watcher(table_id)

    def draw(table_id: str, table: Table, role: str) -> str:
        return render_room(table_id, table)

    return open_stream(table_id, days().day_of(table_id), lambda opened, has: boards(table_id, opened, has, draw=draw))


@pages.get("/tables/<table_id>/room/board")
def poll(table_id: str) -> Answer:
    """The screen for a page without a stream: 304 while it has not changed since the page's HX-PTag."""
    table = require_watcher(table_id)
    mark = board_mark(table, role_at(table_id, table) or "", leg_mark(table_id, table))
    return answer_poll(mark, lambda: render_room(table_id, table))


def render_room(table_id: str, table: Table) -> str:
    """The screen as HTML, the same for everybody: as watchers see the game in play."""
    kept: WatcherBoards = current_app.extensions["watcher_boards"]

    def draw() -> str:
        return render_template("room/_board.html", **_context(table_id, table))

    return kept.find(f"{table_id} room", state_of(table_id, table), draw)


def _context(table_id: str, table: Table) -> dict[str, Any]:
    course, context = table.course, board_context(table_id, table, table.current_game, keeper=False)
    pad = cast(PadView, context["pad"])
    played = max((row.round for row in course.rows if row.is_scored_round), default=0)
    return {
        **context,
        "progress": _progress(table, pad, played if course.winners else played + 1),
        "chart": line_chart(table.names, course, IN_ROOM_CORNER if _has_little_room(pad) else IN_ROOM),
        "last_lines": partial(_last_lines, pad.sheet),
    }


def _has_little_room(pad: PadView) -> bool:
    """Whether the chart has little room: below the open round, or beside a sheet that is wide."""
    return bool(pad.pieces and not pad.won) or len(pad.sheet.columns) in WIDE_SHEETS


def _progress(table: Table, pad: PadView, played: int) -> str:
    """The game that is played, its number in the night, and the round."""
    parts = [table.title if table.name else "", f"game {pad.of_night}" if pad.of_night else "", f"round {played}"]
    return " · ".join(filter(None, parts))


def _last_lines(sheet: SheetView, below: str) -> tuple[SheetLine, ...]:
    """The last lines of a sheet that there is room for: a note takes as much as a line.

    What is drawn `below` comes before earlier rounds: each three rows of its own take the place of one.
    """
    rows_below = str(below).count("<td>") // len(sheet.columns)
    most = max(1, FEWER_LINES - rows_below // ROWS_FOR_A_LINE) if below.strip() else LINES
    rooms = accumulate(1 + bool(line.note) for line in reversed(sheet.lines.items))
    count = sum(room <= most for room in rooms)
    return sheet.lines.items[len(sheet.lines.items) - count :]
