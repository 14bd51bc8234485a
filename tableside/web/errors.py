"""Error pages: no visitor sees a traceback or a blank page."""

from __future__ import annotations

import logging
import re

from flask import Flask, current_app, render_template, request, url_for
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge, TooManyRequests

from referee.games import all_games
from referee.refused import Refused
from tableside.circles.circle_book import DamagedCircle, NoCircle
from tableside.days.day import ORGANISER
from tableside.days.day_book import DamagedDay, NoDay
from tableside.scorebook.book import NoTable
from tableside.scorebook.damage import Damaged, DamagedTable
from tableside.scorebook.events.event_log import KeyUsed
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.rulings import DamagedRuling
from tableside.scorebook.table.table import Table
from tableside.store.errors import SERVER_AWAY, ScoreFileError
from tableside.web.books import book, days
from tableside.web.guard.roles.access import role_at
from tableside.web.guard.roles.day_access import organises
from tableside.web.guard.roles.day_roles import days_by_link, find_day_table
from tableside.web.guard.roles.table_roles import kept_before
from tableside.web.live.offline import note_trouble
from tableside.web.tables.saving import REFUSED

DAMAGED = ("corrupt", "newer_version")
"""Errors after which the app doesn't know what is saved, or can't show it."""

FORBIDDEN = 403

ASKING = re.compile(r"(?:/tables/(?!new/)|[?&](?:crew|table)=)([\w-]+)")
"""A table's id in the address of the page from which the request came."""

log = logging.getLogger("tableside")


def set_up(app: Flask) -> None:
    """Answers every error of `app` with a page."""
    app.register_error_handler(NoTable, no_table)
    app.register_error_handler(NoDay, no_day)
    app.register_error_handler(NoCircle, no_circle)
    app.register_error_handler(Refused, refused)
    app.register_error_handler(KeyUsed, key_used)
    app.register_error_handler(DamagedRuling, damaged_ruling)
    app.register_error_handler(ScoreFileError, score_file_error)
    app.register_error_handler(DamagedTable, damaged)
    app.register_error_handler(DamagedDay, damaged_day)
    app.register_error_handler(DamagedCircle, damaged_circle)
    app.register_error_handler(MethodNotAllowed, wrong_method)
    app.register_error_handler(RequestEntityTooLarge, too_large)
    app.register_error_handler(TooManyRequests, too_fast)
    app.register_error_handler(HTTPException, other)
    app.register_error_handler(Exception, fault)


def _page(title: str, message: str, status: int, **further: object) -> tuple[str, int]:
    return render_template("errors/page.html", title=title, message=message, status=status, **further), status


def no_table(error: NoTable) -> tuple[str, int]:
    """No such table, or none for this visitor."""
    why = "There is no table at this address, or you have no link to it. Ask the keeper for a link: ⋯, Share table."
    if current_app.config["ALONE"]:
        why = "This phone has no table at this address. One from another phone comes here as a link or a file."
    if number := _number_on_day(str(error)):
        why = f"This phone may no longer keep score here. Scan the card that lies on table {number} now, to go on."
    elif out := _why_out(days().day_of(str(error))):
        why = out
    return _page("No such table", why, 404, no_table=url_for("pad.show_pad", table_id=str(error)))


def _number_on_day(table_id: str) -> int | None:
    """The number of a tournament day's table in play that this visitor kept before, by a card or link renewed since."""
    table = book().find(table_id) if table_id in kept_before() else None
    found = find_day_table(table_id, table) if isinstance(table, Table) else None
    return found[2].number if found and found[1].in_play(found[2]) else None


def _why_out(day_id: str | None) -> str:
    """Why a phone that ran a tournament day no longer does; empty for any other, and where there is no such day."""
    role, _ = days_by_link.entries().get(day_id or "", ("", 0))
    day = days().find(day_id) if day_id and role == ORGANISER else None
    if not day_id or day is None or organises(day_id, day):
        return ""
    if days_by_link.role(day_id, day.renewal):
        why, way = "undid that it joined", "An organiser can make a new link"
    else:
        why, way = "made a new link", "An organiser has it"
    out = f"This phone no longer runs its tournament day: an organiser {why}."
    return f"{out} {way} under “A second organiser’s phone”: scan that one."


def no_day(error: NoDay) -> tuple[str, int]:
    """No such tournament day, or none for this visitor."""
    why = "There is no tournament day at this address, or you have no link to it."
    if current_app.config["ALONE"]:
        why = "This phone has no tournament day at this address. One from elsewhere comes here as a file."
    why = _why_out(str(error)) or why
    return _page("No such day", why, 404)


def no_circle(error: NoCircle) -> tuple[str, int]:
    """No such circle, or none for this visitor."""
    return _page("No such circle", "There is no circle at this address, or you have no link to it.", 404)


def refused(error: Refused) -> tuple[str, int]:
    """A request for something that isn't there, with the way back to its table or tournament day, or to all games."""
    if error.code == "unknown_game":
        return _page("No such game", "There is no game at this address.", 404, games=list(all_games().values()))
    day_id = (request.view_args or {}).get("day_id")
    return _page("Not here", error.message, 404, **({"day_id": day_id} if day_id else _way_back()))


def _way_back() -> dict[str, str]:
    """The table in the address, or in that of the page before, if the visitor may look at it."""
    asking = ASKING.search(request.headers.get("HX-Current-URL", ""))
    table_id = (request.view_args or {}).get("table_id") or (asking and asking[1])
    try:
        table = book().find(table_id) if table_id else None
    except ScoreFileError:
        return {}
    return {"table_id": table_id} if table_id and table and role_at(table_id, table) else {}


def key_used(error: KeyUsed) -> tuple[str, int]:
    """A key was sent again with other contents."""
    return _page("Not saved", error.message, 409)


def damaged(error: DamagedTable) -> tuple[str, int]:
    """A table that can't be read; its keepers may save its rows."""
    keeps = role_at(error.log_id, error) == KEEPER
    return _damaged(error, url_for("sheets.rows", table_id=error.log_id) if keeps else None)


def damaged_day(error: DamagedDay) -> tuple[str, int]:
    """A day that can't be read; its organisers may save its rows."""
    runs = organises(error.log_id, error)
    return _damaged(error, url_for("day.rows", day_id=error.log_id) if runs else None)


def damaged_circle(error: DamagedCircle) -> tuple[str, int]:
    """A circle that can't be read; its tables can."""
    return _damaged(error, None)


def _damaged(error: Damaged, rows: str | None) -> tuple[str, int]:
    return _page(error.heading, error.message, 503, **({"rows": rows} if rows else {}))


def damaged_ruling(error: DamagedRuling) -> tuple[str, int]:
    """A ruling that can't be read, or that the referee doesn't give for its case today."""
    return _page(error.heading, error.message, 409)


def score_file_error(error: ScoreFileError) -> tuple[str, int]:
    """The score file can't be used now."""
    note_trouble(error)
    if error.code == SERVER_AWAY:
        return _page("Not without the server", error.message, 503, **_way_back())
    title = "Can't be read" if request.method in ("GET", "HEAD") else "Not saved"
    kept = "" if error.code in DAMAGED else " Everything saved before is still there."
    return _page(title, f"{error.message}{kept}", 503, **_way_back())


def too_large(error: RequestEntityTooLarge) -> tuple[str, int]:
    """More was sent than is accepted."""
    return _page("Too much", "That is more than this page takes at once.", 413)


def too_fast(error: TooManyRequests) -> tuple[str, int, dict[str, str]]:
    """More was sent in a short time than people can send."""
    words = f"Too much came from here at once. Nothing was saved by this; try again in {error.retry_after} s."
    page, status = _page("Too fast", words, 429)
    return page, status, {"Retry-After": str(error.retry_after)}


def wrong_method(error: MethodNotAllowed) -> tuple[str, int, dict[str, str]]:
    """A method that the address doesn't accept."""
    page, status = _page("Not that way", "This address doesn't take that. Go back and try again.", 405)
    return page, status, {"Allow": ", ".join(sorted(error.valid_methods or ()))}


def other(error: HTTPException) -> tuple[str, int]:
    """Any other HTTP error."""
    words = {404: "There is no such page."}
    status = error.code or 500
    if status == REFUSED and error.description:
        return _page("Not saved", error.description, status, **_way_back())
    description = error.description if status in (400, 403, 503) else None
    message = words.get(status) or description or "This request could not be answered."
    return _page(error.name.capitalize(), message, status, **_way_back() if status == FORBIDDEN else {})


def fault(error: Exception) -> tuple[str, int]:
    """An error in the app."""
    log.exception("A page failed")
    return _page("Our fault", "Something went wrong here. Nothing that was saved is lost; go back and try again.", 500)
