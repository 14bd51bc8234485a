"""Live boards: one stream a page, the whole board first where the page has another, then each change."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, request, stream_with_context
from werkzeug.wrappers import Response as Answer

from tableside.scorebook.table import Table
from tableside.web.guard.access import book, require_watcher, role_at, visitor
from tableside.web.guard.limits import HEARTBEAT, LONGEST
from tableside.web.guard.rate_limits import network
from tableside.web.live.hub import Stream, hub
from tableside.web.tables.board import board_mark, render_board

pages = Blueprint("live", __name__)

BEAT = "event: beat\n\n"
"""Sent into a long silence: the page learns that the stream lives, and the server whether anybody is there."""


@pages.get("/tables/<table_id>/stream")
def stream(table_id: str) -> Answer:
    """The table's board as it changes. Too many streams: 204, and the page asks from time to time instead.

    `has` is the mark of the board that the page was sent with; one that comes back to a lost stream gets a board.
    """
    require_watcher(table_id)
    page = request.args.get("page", "")[:64] or secrets.token_hex(8)
    opened = None if holds_the_worker() else hub().open(page, table_id, network(), visitor())
    if opened is None:
        return Response(status=204)
    streams = hub()
    has = "" if "Last-Event-ID" in request.headers else request.args.get("has", "")
    answer = Response(stream_with_context(boards(table_id, opened, has)), mimetype="text/event-stream")
    answer.call_on_close(lambda: streams.close(page, opened))
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def holds_the_worker() -> bool:
    """Whether a stream would keep one of this server's few threads from others: gunicorn, but for gevent's worker."""
    gevent = sys.modules.get("gevent.monkey")
    green = gevent is not None and gevent.is_module_patched("threading")
    return request.environ.get("SERVER_SOFTWARE", "").startswith("gunicorn") and not green


def boards(table_id: str, stream: Stream, has: str = "", clock: Callable[[], float] = time.monotonic) -> Iterator[str]:
    """Server-sent events: the board now, then whenever the table moves, until the visitor may no longer look.

    A page that `has` the board as it stands is sent a beat in its place.
    """
    end, sent = clock() + LONGEST, ""
    while not stream.ended and clock() < end:
        table = book().table(table_id)
        role = role_at(table_id, table)
        if role is None:
            return
        mark = board_mark(table_id, table, role)
        if not sent and mark == has:
            yield BEAT
            sent = mark
        if mark != sent:
            yield event(render_board(table_id, table, role), table)
            sent = mark
        if not stream.wait(HEARTBEAT):
            yield BEAT


def event(html: str, table: Table) -> str:
    """A board as one server-sent event; its id is the table's position."""
    lines = html.replace("\r", "").rstrip("\n").replace("\n", "\ndata: ")
    return f"id: {table.position}\ndata: {lines}\n\n"


@pages.get("/tables/<table_id>/board")
def poll(table_id: str) -> Answer:
    """The board for a page without a stream: 304 while it has not moved since the page's HX-PTag."""
    table = require_watcher(table_id)
    role = role_at(table_id, table) or ""
    mark = board_mark(table_id, table, role)
    if request.headers.get("HX-PTag") == mark:
        return Response(status=304)
    return Response(render_board(table_id, table, role), headers={"HX-PTag": mark})
