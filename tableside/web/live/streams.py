"""How a live page gets its changes: by a stream of server-sent events, or by asking from time to time."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Generator, Iterator

from flask import Response, request, stream_with_context
from werkzeug.wrappers import Response as Answer

from tableside.web.guard.limits import LOOKS_AGAIN, STREAMS_PER_DAY, STREAMS_PER_DAY_TABLE
from tableside.web.guard.roles.day_roles import find_day
from tableside.web.guard.visitor import is_local_owner, visitor
from tableside.web.guard.whose_bucket import client_network, keeper_bucket
from tableside.web.live.hub import DayQuota, Stream, hub

BEAT = "event: beat\n\n"
"""Sent after a long silence: it shows the page that the stream works, and the server whether it is still read."""


def open_stream(log_id: str, day_id: str | None, events: Callable[[Stream, str], Iterator[str]]) -> Answer:
    """Streams the `events` of the table or day of that id to the page that asks; 204 where there are too many streams,
    503 where the server is about to stop: the page then asks again soon, and another one answers.

    `day_id` is the day that it belongs to, if any. `events` gets the stream and the mark of what the page shows, empty
    for a page that lost its stream.
    """
    page = request.args.get("page", "")[:64] or secrets.token_hex(8)
    opened = None
    if not holds_the_worker():
        keeps = is_local_owner() or bool(keeper_bucket())
        opened = hub().open(page, log_id, client_network(), visitor(), quota_of(day_id), keeps=keeps)
    streams = hub()
    if opened is None:
        return Response(status=503, mimetype="text/plain") if streams.stopping else Response(status=204)
    has = "" if "Last-Event-ID" in request.headers else request.args.get("has", "")
    answer = Response(stream_with_context(events(opened, has)), mimetype="text/event-stream")
    answer.call_on_close(lambda: streams.close(page, opened))
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def quota_of(day_id: str | None) -> DayQuota | None:
    """The streams that a day may have: so many for its hall, and so many for each table of the leg."""
    day = find_day(day_id) if day_id else None
    return DayQuota(day_id, STREAMS_PER_DAY + STREAMS_PER_DAY_TABLE * len(day.sitting)) if day_id and day else None


def holds_the_worker() -> bool:
    """Whether a stream would occupy one of this server's few threads: gunicorn with any worker but gevent's."""
    gevent = sys.modules.get("gevent.monkey")
    green = gevent is not None and gevent.is_module_patched("threading")
    return request.environ.get("SERVER_SOFTWARE", "").startswith("gunicorn") and not green


def beats(stream: Stream, heartbeat: float, end: float, clock: Callable[[], float]) -> Generator[str, None, bool]:
    """Heartbeats until something happens, or it is time to look again; gives whether something happened."""
    until = min(end, clock() + LOOKS_AGAIN)
    while not stream.wait(heartbeat):
        yield BEAT
        if clock() >= until:
            return False
    return True


def event(html: str, mark: str | int) -> str:
    """A part of a page as one server-sent event, whose id is `mark`."""
    lines = html.replace("\r", "").rstrip("\n").replace("\n", "\ndata: ")
    return f"id: {mark}\ndata: {lines}\n\n"


def answer_poll(mark: str, draw: Callable[[], str]) -> Answer:
    """The answer to a page without a stream: 304 while the mark is still its HX-PTag, else what `draw` returns."""
    if request.headers.get("HX-PTag") == mark:
        return Response(status=304)
    return Response(draw(), headers={"HX-PTag": mark})
