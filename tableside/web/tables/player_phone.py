"""A player's own phone: claiming a seat, bidding from it, and offering one's own number for the keeper's entry."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import Entry, EntryWarning
from referee.rules.fields import Field
from tableside.scorebook.entering import is_stale
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.own_phones import ASKED_FOR, CLAIMED, OFFERED, RELEASED, refuse_while_closed
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.web.guard.roles.access import is_invited, require_player, require_watcher, role_at
from tableside.web.guard.roles.day_tables import lock_at
from tableside.web.guard.visitor import device_id, known_device_id
from tableside.web.tables.forms import as_typed, read_draft, read_one, read_small
from tableside.web.tables.pad.board import board_context
from tableside.web.tables.saving import REFUSED, Problem, save

pages = Blueprint("player_phone", __name__)
UNINVITED = "To enter for a player here, scan the code of this table that its keeper shows."


class Due(NamedTuple):
    """What a player can enter now: the entry, and the field for their part."""

    entry: Entry
    field: Field


class PlayerForm(NamedTuple):
    """The form on a player's own phone.

    `seat`        the player's; None for a phone that acts for nobody
    `lock`        why nothing can be entered from this phone, such as at a table whose leg is locked
    `now`         sentences on what comes next at the table
    `due`         what the player can enter now; `numbers` have keys
    `changes`     their part is entered and can still be changed: `mine` is that part, `saved` the same as text
    `offered`     the numbers that they sent to the keeper
    `taken_back`  their last entry was undone or struck off
    `total`       their total on the sheet; `line` their number in its open line, with its word
    """

    seat: int | None
    lock: str
    now: tuple[str, ...]
    problem: Refused | None
    warnings: tuple[EntryWarning, ...]
    due: Due | None = None
    numbers: range = range(0)
    changes: bool = False
    mine: Any = None
    offered: tuple[Any, ...] = ()
    taken_back: bool = False
    saved: str = ""
    typed: Mapping[str, str] = {"value": ""}
    total: int | None = None
    line: tuple[int, str] | None = None


def own_field(table: Table, seat: int) -> Due | None:
    """What the player in `seat` can enter now: their part of an entry of all players, or their own number for the
    keeper."""
    entry = table.course.entries.get(table.course.prompt.entry or "")
    if entry is None or table.put_away:
        return None
    if entry.entered_by_each_player and (
        table.course.can_enter(entry.kind, seat) or table.course.can_replace(entry.kind, seat)
    ):
        return Due(entry, next(field for field in entry.fields if field.per_seat))
    return next((Due(entry, field) for field in entry.fields if field.on_own_phone), None)


def own_seat(table: Table) -> int | None:
    """The seat that this phone acts for."""
    return next((seat for seat, mark in table.access.claims.items() if mark == known_device_id()), None)


def player_form(
    table_id: str,
    table: Table,
    seat: int | None,
    problem: Refused | None = None,
    warnings: tuple[EntryWarning, ...] = (),
) -> PlayerForm:
    """The form on the phone that acts for `seat`, or for nobody."""
    uninvited = "" if seat is not None or is_invited(table_id, table) else UNINVITED
    form = PlayerForm(
        seat,
        lock_at(table_id, table) or uninvited,
        table.course.prompt_with_own_phones(table.access.claims).sentences,
        problem,
        warnings,
        total=None if seat is None else table.course.deciding_scores[seat],
        line=None if seat is None else _own_line(table.course, seat),
    )
    due = None if seat is None or form.lock else own_field(table, seat)
    if seat is None or due is None:
        return form
    kind, changes = due.entry.kind, table.course.can_replace(due.entry.kind, seat)
    offered = tuple(offer.value for offer in table.access.offers if (offer.seat, offer.kind) == (seat, kind))
    mine = _entered(table, seat, *due) if changes else None
    saved = as_typed(mine) if changes else "".join(map(str, offered[:1]))
    return form._replace(
        due=due,
        numbers=table.course.numbers(due.field),
        changes=changes,
        mine=mine,
        offered=offered,
        taken_back=not offered and _taken_back(table, seat, due.entry),
        saved=saved,
        typed=_as_sent() if problem or warnings else {"value": saved},
    )


def _as_sent() -> dict[str, str]:
    return {name: request.form.get(name, "") for name in ("value", "note")}


def _own_line(course: Course, seat: int) -> tuple[int, str] | None:
    line = course.open_line
    number = line.numbers[seat] if line else None
    return (number, line.word) if line and number is not None else None


def _entered(table: Table, seat: int, entry: Entry, field: Field) -> Any:
    """The part of the player in `seat` in an entry of the open round that isn't complete; None if it isn't in."""
    entered = (table.history.latest(position) for position in reversed(table.current_game.off_sheet))
    own = (event.data[field.name][seat] for event in entered if event.kind == entry.kind)
    return next((value for value in own if value is not None), None)


def _taken_back(table: Table, seat: int, entry: Entry) -> bool:
    """Whether the last entry of the player in `seat` in the open round was undone or struck off."""
    kind = kind_of(table.game, entry.kind)
    closed = max((row.sources[-1] for row in table.course.rows if not row.open), default=table.current_game.opened_at)
    since = (event for event in reversed(table.history.events[closed:]) if event.kind == entry.kind)
    last = next((event for event in since if seat in kind.seats(event.data)), None)
    return last is not None and not table.history.is_active(last.position)


def own_mark(table: Table, form: PlayerForm) -> str:
    """The state that a page of this phone shows: its position, and a digest of its contents."""
    access, due = table.access, form.due and (form.due.entry.kind, form.due.field.name)
    free = None if form.seat is not None else (access.seats_open, sorted(access.claims), sorted(access.asked))
    shown = (form.lock, form.seat, due, form.changes, form.mine, form.offered, form.taken_back, free)
    return f"{table.position}-{sha256(repr(shown).encode()).hexdigest()[:16]}"


def _still_shows(mark: str, table: Table, form: PlayerForm) -> bool:
    """Whether a page with that mark is current, so that it isn't drawn again and keeps what is half typed."""
    position, _, shown = mark.partition("-")
    if not shown or shown != own_mark(table, form).partition("-")[2]:
        return False
    kind = form.due.entry.kind if form.due and form.due.entry.entered_by_each_player else OFFERED.name
    based_on = read_small(position)
    return based_on is not None and not is_stale(table, Draft(kind, {}, "", based_on))


def _page(
    table_id: str,
    table: Table,
    problem: Refused | None = None,
    status: int = 200,
    warnings: tuple[EntryWarning, ...] = (),
) -> tuple[str, int]:
    keeper = role_at(table_id, table) == KEEPER
    board = board_context(table_id, table, table.current_game, keeper=keeper)
    form = player_form(table_id, table, own_seat(table), problem, warnings)
    mark, page = own_mark(table, form), secrets.token_hex(8)
    return render_template("player_phone/page.html", page=page, mark=mark, **board, **form._asdict()), status


@pages.get("/tables/<table_id>/own")
def show_player_phone(table_id: str) -> tuple[str, int]:
    """This phone's seat, and what its player can enter now."""
    device_id()
    return _page(table_id, require_watcher(table_id))


@pages.get("/tables/<table_id>/own/now")
def now(table_id: str) -> Response:
    """The part for this phone's player alone, which the page requests when the table changes; 304 if it is current."""
    table = require_watcher(table_id)
    form = player_form(table_id, table, own_seat(table))
    if _still_shows(request.headers.get("HX-PTag", ""), table, form):
        return Response(status=304)
    view = table.game.view(table.course)
    drawn = render_template("player_phone/_now.html", table_id=table_id, table=table, view=view, **form._asdict())
    return Response(drawn, mimetype="text/html", headers={"HX-PTag": own_mark(table, form)})


def _added(table_id: str, draft: Draft) -> Response | tuple[str, int]:
    answer = save(table_id, draft)
    if isinstance(answer, Problem):
        return _page(table_id, answer.table, answer.refused, answer.status, answer.warnings)
    return redirect(url_for("player_phone.show_player_phone", table_id=table_id), 303)


@pages.post("/tables/<table_id>/own/claim")
def claim(table_id: str) -> Response | tuple[str, int]:
    """Claims a seat for this phone, if the keeper allows that."""
    return _want(table_id, CLAIMED)


@pages.post("/tables/<table_id>/own/ask")
def ask(table_id: str) -> Response | tuple[str, int]:
    """Asks the keeper for a seat whose phone is lost, or has lost its cookie."""
    return _want(table_id, ASKED_FOR)


def _want(table_id: str, kind: TableKind) -> Response | tuple[str, int]:
    table = require_watcher(table_id)
    try:
        refuse_while_closed(table)
        _refuse_second_seat(table)
    except Refused as problem:
        return _page(table_id, table, problem, REFUSED)
    data = {"seat": read_small(request.form.get("seat", "")), "phone": device_id()}
    return _added(table_id, read_draft(kind.name, data, request.form))


def _refuse_second_seat(table: Table) -> None:
    if own_seat(table) is not None:
        raise Refused("one_seat", "seat", "This phone acts for a player already.")


@pages.post("/tables/<table_id>/own/leave/<int:seat>")
def leave(table_id: str, seat: int) -> Response | tuple[str, int]:
    """Gives back this phone's seat."""
    require_player(table_id, seat)
    return _added(table_id, read_draft(RELEASED.name, {"seat": seat}, request.form))


@pages.post("/tables/<table_id>/own/enter/<int:seat>")
def enter(table_id: str, seat: int) -> Response | tuple[str, int]:
    """Enters the player's own bid, or offers their number to the keeper."""
    table = require_player(table_id, seat)
    try:
        return _added(table_id, own_draft(table, seat))
    except Refused as problem:
        return _page(table_id, table, problem, REFUSED)


def own_draft(table: Table, seat: int) -> Draft:
    """The event that the player's form makes. Raises Refused when nothing of theirs is due, or it can't be read."""
    due = own_field(table, seat) if seat in table.course.setup.seats else None
    if due is None:
        raise Refused("nothing_due", "value", "There is nothing for this player to enter now.")
    entry, field = due
    value = read_one(field, request.form, "value", field.label)
    if value is None:
        raise Refused("blank", "value", f"{field.label}: nothing was entered; a blank is not a 0.")
    if entry.entered_by_each_player:
        data: dict[str, Any] = {field.name: [value if at == seat else None for at in table.course.setup.seats]}
        if request.form.get("change") == "yes" and table.course.can_replace(entry.kind, seat):
            data["change"] = True
        return read_draft(entry.kind, data, request.form)
    offer = {"seat": seat, "kind": entry.kind, "field": field.name, "value": value}
    return read_draft(OFFERED.name, offer, request.form)
