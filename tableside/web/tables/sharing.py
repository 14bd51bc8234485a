"""Sharing a table: its links as QR codes, opening one, renewing one, and opening seats to players' own phones."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urljoin

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.scorebook.book import NoTable
from tableside.scorebook.kinds.own_phones import RELEASED
from tableside.scorebook.kinds.sharing import RELINKED, SEATS_OPENED
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.table.access import KEEPER, ROLES, WATCHER
from tableside.scorebook.table.table import Table
from tableside.web.books import book, days
from tableside.web.guard.origin import is_loopback_name
from tableside.web.guard.roles.access import allow_anyone, grant_access, require_keeper
from tableside.web.guard.roles.links import key_of, opens, server_secret
from tableside.web.tables.downloads import file_name
from tableside.web.tables.export.hand_over import CODE_LENGTH, hand_over_link
from tableside.web.tables.forms import read_draft, read_small
from tableside.web.tables.saving import Problem, save

pages = Blueprint("sharing", __name__)

ROOM = "room"
"""The value of `to` in a link that opens a screen in the room."""

CODES = 4_000
"""QR codes in memory, 2 KB each: more than one address may open at once."""


def link_to(table_id: str, table: Table, role: str, to: str | None = None) -> str | None:
    """The address that opens the table for a role on another phone; None while this server listens to nobody else."""
    key = key_of(server_secret(), table_id, role, table.access.renewal(role))
    return seen_from_elsewhere(url_for("sharing.join", table_id=table_id, role=role, key=key, to=to))


def seen_from_elsewhere(path: str) -> str | None:
    """The address of a page for another phone; None while this server listens to nobody else."""
    if current_app.config["ALONE"]:
        return None
    shared: str | None = current_app.config["SHARED_AT"]
    if shared:
        return urljoin(shared, path)
    return None if is_loopback_name(request.host) else urljoin(request.host_url, path)


@lru_cache(maxsize=CODES)
def qr_code(address: str) -> Markup:
    """The address as a QR code: inline SVG without styles. It is cached, because drawing takes
    milliseconds."""
    import segno  # loaded only to share a table

    drawn: str = segno.make(address, error="m").svg_inline(omitsize=True, border=3, svgclass="qr", lineclass=None)
    return Markup(drawn)  # noqa: S704  (segno draws modules only; nothing of the address is text in it)


@pages.get("/tables/<table_id>/share")
def show_sharing(table_id: str) -> str:
    """The links of a table for watchers and for a second keeper, and who acts on their own phone."""
    return _page(table_id, require_keeper(table_id))


def _page(table_id: str, table: Table, problem: Refused | None = None) -> str:
    links = {role: link_to(table_id, table, role) for role in ROLES}
    codes = {role: qr_code(link) for role, link in links.items() if link}
    handed = _handed_over(table) if current_app.config["ALONE"] else None
    room = link_to(table_id, table, WATCHER, ROOM)
    shown = {"links": links, "codes": codes, "room": room, "room_code": qr_code(room) if room else None}
    shown["of_day"] = days().day_of(table_id)
    return render_template("sharing/page.html", table_id=table_id, table=table, handed=handed, problem=problem, **shown)


def _handed_over(table: Table) -> dict[str, str | None]:
    """How to hand a table to another phone: its link, the link as a code, and the name of its file; None for a link
    that is too long."""
    link = hand_over_link(table)
    code = qr_code(link) if link and len(link) <= CODE_LENGTH else None
    return {"link": link, "code": code, "name": file_name(table, "txt")}


@pages.get("/tables/<table_id>/join/<role>/<key>")
def join(table_id: str, role: str, key: str) -> Response:
    """Opens a table by its link, which the cookie remembers; redirects to an address without the key.

    If players enter on their own phones, a guest is first asked who they are; `?to=room` opens the screen in the room.
    """
    allow_anyone()
    table = book().find(table_id)
    if (
        table is None
        or role not in ROLES
        or not opens(key, server_secret(), table_id, role, table.access.renewal(role))
    ):
        raise NoTable(table_id)
    grant_access(table_id, table, role)
    guest = role == WATCHER and table.access.seats_open
    page = "player_phone.show_player_phone" if guest else "pad.show_pad"
    page = "room.show_room" if request.args.get("to") == ROOM else page
    return redirect(url_for(page, table_id=table_id), 303)


def _enter(table_id: str, kind: TableKind, data: dict[str, object], to: str = "sharing.show_sharing") -> Response:
    """Enters an event and redirects to the page `to`; where there is a problem, shows the links with it."""
    answer = save(table_id, read_draft(kind.name, data, request.form))
    if isinstance(answer, Problem):
        return make_response(_page(table_id, answer.table, answer.words), answer.status)
    return redirect(url_for(to, table_id=table_id), 303)


@pages.post("/tables/<table_id>/share/renew")
def renew(table_id: str) -> Response:
    """Makes a new link for a role. The old one becomes invalid, with all access that it gave except this visitor's."""
    require_keeper(table_id)
    answer = _enter(table_id, RELINKED, {"role": request.form.get("role")})
    grant_access(table_id, book().table(table_id), KEEPER)
    return answer


@pages.post("/tables/<table_id>/share/seats")
def open_seats(table_id: str) -> Response:
    """Opens or closes the seats to players' own phones."""
    require_keeper(table_id)
    return _enter(table_id, SEATS_OPENED, {"open": request.form.get("open") == "yes"})


@pages.post("/tables/<table_id>/share/release")
def release(table_id: str) -> Response:
    """Frees a seat that a phone had claimed; the pad has a key for that too, if another phone asks for the seat."""
    require_keeper(table_id)
    to = "pad.show_pad" if request.form.get("from") == "pad" else "sharing.show_sharing"
    return _enter(table_id, RELEASED, {"seat": read_small(request.form.get("seat", ""))}, to)
