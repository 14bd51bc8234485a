"""What a keeper's phone needs to work alone while the server is away: the app, and the record of its tables.

The phone runs the same app on the same record (tableside/phone/stand_in.py). It never holds what its owner may not
see: while bids are secret, the record ends before the first of them.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, request, url_for
from werkzeug.wrappers import Response as Answer

from tableside.bundle.packed import mark_of, packed
from tableside.bundle.python_files import INTERPRETER, LOADED, NAMES, python_file, python_mark
from tableside.scorebook.events.stored_events import row_of
from tableside.scorebook.export.copies import events_to_copy
from tableside.scorebook.table.table import Table
from tableside.web.guard.rate_limits import take_for_record
from tableside.web.guard.roles.access import allow_anyone, require_keeper
from tableside.web.static_files import all_addresses, static, style_sheets
from tableside.web.tables.forms import read_small
from tableside.web.tables.pad.leg import leg_to_keep

pages = Blueprint("carrying_on", __name__)

TYPES = {
    ".gz": "application/gzip",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
}


@pages.get("/tables/<table_id>/record")
def show_record(table_id: str) -> Response:
    """The events of a table after the position `after`, as rows of the store; for its keepers.

    `leg` is what a tournament day says of the table. `complete` says whether all events are there: while bids are
    secret, those from the first of them on aren't. A phone that has more than it may, or than there is since an older
    score file was put back, gets all of them: `after` is 0 then.
    """
    table = require_keeper(table_id)
    take_for_record()
    leg = leg_to_keep(table_id, table)
    return jsonify(**record_after(table, request.args.get("after", "")), leg=leg and leg._asdict())


def record_after(table: Table, position: str) -> dict[str, Any]:
    """The record of a table behind a position, as `show_record` gives it, without what a day says."""
    after = read_small(position) or 0
    events = events_to_copy(table)
    if after > len(events):
        after = 0
    return {
        "position": table.position,
        "complete": len(events) == table.position,
        "after": after,
        "rows": [list(row_of(event)) for event in events[after:]],
    }


@pages.get("/app.json")
def show_app() -> Response:
    """Where the app's own files are: one zip, the folder of Python, and all that a start loads or its pages link to.

    A page that the app draws may need a style sheet that this phone never had, such as that of a game that is won.
    """
    allow_anyone()
    _only_on_a_server()
    zipped = url_for("carrying_on.show_zip", mark=_app()[0])
    loaded = [url_for("carrying_on.show_python", mark=python_mark(), name=name) for name in LOADED]
    workers = [static(f"js/phone/{name}") for name in ("worker.js", "rows.js", "stores.js")]
    return jsonify(
        app=zipped, python=loaded[0].removesuffix(LOADED[0]), files=[zipped, *loaded, *workers, *style_sheets()]
    )


@pages.get("/app/<mark>.zip.gz")
def show_zip(mark: str) -> Answer:
    """The app and what it depends on."""
    allow_anyone()
    _only_on_a_server()
    if mark != _app()[0]:
        abort(404)
    return Response(_app_packed(), mimetype=TYPES[".gz"])


@pages.get("/python/<mark>/<name>")
def show_python(mark: str, name: str) -> Answer:
    """A file of Python for browsers."""
    allow_anyone()
    _only_on_a_server()
    if mark != python_mark() or name not in (*NAMES, INTERPRETER):
        abort(404)
    kind = TYPES[name[name.rindex(".") :]]
    if name == INTERPRETER:
        return Response(_python(f"{name}.gz"), mimetype=kind, headers={"Content-Encoding": "gzip"})
    return Response(_python(name), mimetype=kind)


def _only_on_a_server() -> None:
    """A phone that is its own server hands no app out."""
    if current_app.config["ALONE"]:
        abort(404)


@cache
def _app() -> tuple[str, bytes]:
    """The zip with a mark of it; made when a phone first asks for it."""
    from tableside.bundle.app_zip import app_zip  # only this needs it

    made = app_zip(all_addresses())
    return mark_of(made), made


@cache
def _app_packed() -> bytes:
    return packed(_app()[1], _let_others)


@cache
def _python(name: str) -> bytes:
    return python_file(name, _let_others)


def _let_others() -> None:
    """A server that does one thing at a time turns to others in between."""
    time.sleep(0)
