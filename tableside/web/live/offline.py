"""What a phone needs where answers get lost: receipts for its queue, and what starts it without the server.

An entry waits on its phone until an answer repeats its key: `Tableside-Receipt` where it is on the sheet,
`Tableside-Refused` where it was refused. Anything else that may answer at this address while the server is away (a
log-in page with 200, a proxy's 502) sends neither. `Tableside` marks every answer of ours, but for one of a process
that doesn't reach its database: to a phone that is an absent server, and it continues alone.
"""

from __future__ import annotations

import json
import re

from flask import Blueprint, Flask, Response, current_app, g, jsonify, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from tableside import STATIC
from tableside.bundle.packed import mark_of
from tableside.scorebook.limits import KEY_LENGTH
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.store.errors import DATABASE_AWAY, ScoreFileError
from tableside.web.books import book
from tableside.web.guard.roles.access import allow_anyone, role_at
from tableside.web.live.carrying_on import record_after
from tableside.web.phone_settings import USUAL
from tableside.web.static_files import all_modules, faces_and_signs, static
from tableside.web.tables.saving import POSITION, position_of
from tableside.web.this_request import this_request

pages = Blueprint("offline", __name__)

OURS = "Tableside"
SENT = "Tableside-Outbox"
RECEIPT, REFUSED = "Tableside-Receipt", "Tableside-Refused"
LOCATION = "Tableside-Location"
ALIKE = "Tableside-Alike"
"""The position of another keeper's entry that has the same values, and counts as the one that was sent."""
KEY = re.compile(rf"[A-Za-z0-9-]{{1,{KEY_LENGTH}}}")
NOT_NOW = 429


def set_up(app: Flask) -> None:
    """Marks the answers of `app`, and answers the outbox of its pages in its own way."""
    app.after_request(answer_outbox)


def answer_outbox(response: Response) -> Response:
    """A saved entry's redirect becomes a receipt: where to go, and the position that the next one is based on.

    A refusal names the key that was refused. An answer that only delays the entry (429, a fault of ours) has neither.
    """
    if not g.get("database_is_away"):
        response.headers[OURS] = "1"
    sent = this_request()
    if SENT not in sent.headers or sent.method != "POST":
        return response
    table_id, key = (sent.view_args or {}).get("table_id"), _sent_key()
    if response.status_code == 303 and table_id is not None:
        return receipt(response, table_id, key)
    if key and response.status_code < 500 and response.status_code != NOT_NOW:
        response.headers[REFUSED] = key
    return response


def note_trouble(error: ScoreFileError) -> None:
    """Leaves the answer to this request without our mark if the database is away."""
    g.database_is_away = error.code in DATABASE_AWAY


def _sent_key() -> str:
    """The key of the entry that was sent; empty where there is none that a header can repeat."""
    try:
        key = request.form.get("key", "")
    except HTTPException:
        return ""
    return key if KEY.fullmatch(key) else ""


def receipt(response: Response, table_id: str, key: str) -> Response:
    """The receipt for what `response` says is saved.

    A keeper's phone, which holds the table's record, gets with it what was entered since the entry that it is based on.
    """
    table = book().table(table_id)
    saved = Response(mimetype="text/plain")
    if _has_record(table_id, table):
        saved = jsonify(record_after(table, request.form.get("based_on", "")))
    saved.headers[OURS] = "1"
    saved.headers[LOCATION] = response.headers["Location"]
    alike = response.headers.get(POSITION)
    saved.headers[POSITION] = alike or str(position_of(table, key) or table.position)
    if alike:
        saved.headers[ALIKE] = alike
    if key:
        saved.headers[RECEIPT] = key
    for cookie in response.headers.getlist("Set-Cookie"):
        saved.headers.add("Set-Cookie", cookie)
    return saved


def _has_record(table_id: str, table: Table) -> bool:
    """Whether the phone that asks has a record of that table: a keeper's, unless the app runs on the phone itself."""
    runs_here = current_app.config["ALONE"] or current_app.config["NAMED_BY_KEY"]
    return not runs_here and role_at(table_id, table) == KEEPER


@pages.get("/offline")
def show_offline() -> str:
    """The page that a phone starts with while the server is away: the app on the phone draws what belongs there."""
    allow_anyone()
    return render_template("offline/page.html")


@pages.get("/service-worker.js")
def service_worker() -> Answer:
    """The service worker, from the root, so that it may serve every page; it changes with any file that it keeps."""
    allow_anyone()
    parts = (
        f'const VERSION = "{_version()}";',
        f"const FILES = {json.dumps(_files())};",
        (STATIC / "service-worker.js").read_text(),
    )
    return Response("\n".join(parts), mimetype="text/javascript")


def _files() -> list[str]:
    """The addresses of all scripts, faces and signs that pages link to or load later."""
    return [*(static(name) for name in all_modules()), *faces_and_signs()]


def _version() -> str:
    """A mark of the shell that a phone keeps: the page with every address of a script and a style, faces and signs."""
    kept = [render_template("offline/page.html", usual_phone=USUAL), *_files()]
    return mark_of("\n".join(kept).encode())


@pages.get("/manifest.webmanifest")
def manifest() -> Answer:
    """What the phone's home screen shows."""
    allow_anyone()
    answer = jsonify(
        name="Tableside",
        short_name="Tableside",
        start_url="/",
        display="standalone",
        background_color="#163a2c",
        theme_color="#163a2c",
        icons=[
            {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        ],
    )
    answer.mimetype = "application/manifest+json"
    return answer
