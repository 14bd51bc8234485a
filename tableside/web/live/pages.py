"""Live boards: one stream a page, which sends the board first where the page has another, then each change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from flask import Blueprint
from werkzeug.wrappers import Response as Answer

from tableside.scorebook.table.table import Table
from tableside.web.books import book, days
from tableside.web.guard.limits import HEARTBEAT, LONGEST
from tableside.web.guard.roles.access import require_watcher, role_at
from tableside.web.live.hub import Stream
from tableside.web.live.streams import BEAT, answer_poll, beats, event, open_stream
from tableside.web.tables.pad.board import board_mark, render_board
from tableside.web.tables.pad.leg import leg_mark

pages = Blueprint("live", __name__)


@pages.get("/tables/<table_id>/stream")
def stream(table_id: str) -> Answer:
    """The table's board as it changes. Too many streams: 204, and the page asks from time to time instead.

    `has` is the mark of the board in the page; a page that lost its stream gets the board again.
    """
    require_watcher(table_id)
    return open_stream(table_id, days().day_of(table_id), lambda opened, has: boards(table_id, opened, has))


def boards(
    table_id: str,
    stream: Stream,
    has: str = "",
    clock: Callable[[], float] = time.monotonic,
    draw: Callable[[str, Table, str], str] = render_board,
) -> Iterator[str]:
    """Server-sent events: the board now, then whenever the table changes, until the visitor may no longer look.

    A page that `has` the current board gets a heartbeat in its place. `draw` draws it for a role.
    """
    end, sent = clock() + LONGEST, ""
    while not stream.ended and clock() < end:
        table = book().table(table_id)
        role = role_at(table_id, table)
        if role is None:
            return
        mark = board_mark(table, role, leg_mark(table_id, table))
        if not sent and mark == has:
            yield BEAT
            sent = mark
        if mark != sent:
            yield event(draw(table_id, table, role), table.position)
            sent = mark
        yield from beats(stream, HEARTBEAT, end, clock)


@pages.get("/tables/<table_id>/board")
def poll(table_id: str) -> Answer:
    """The board for a page without a stream: 304 while it has not changed since the page's HX-PTag."""
    table = require_watcher(table_id)
    role = role_at(table_id, table) or ""
    return answer_poll(board_mark(table, role, leg_mark(table_id, table)), lambda: render_board(table_id, table, role))
