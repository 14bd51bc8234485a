"""The links of a circle: one for members, one for readers."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.circles.circle import CIRCLE_ROLES, HOME, MEMBER, Circle
from tableside.circles.circle_book import DamagedCircle, NoCircle
from tableside.circles.kinds.relinked import RELINKED
from tableside.web.books import circles
from tableside.web.circles.saving import CirclePage, save
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.roles.circle_access import grant_circle_access, require_member
from tableside.web.guard.roles.links import key_of, opens, server_secret
from tableside.web.tables.sharing import qr_code, seen_from_elsewhere

pages = Blueprint("circle_sharing", __name__)


def link_to_circle(circle_id: str, circle: Circle, role: str) -> str | None:
    """The address that opens the circle for a role on another phone; None while this server listens to nobody else."""
    key = key_of(server_secret(), circle_id, role, circle.renewal(role))
    return seen_from_elsewhere(url_for("circle_sharing.join_circle", circle_id=circle_id, role=role, key=key))


@pages.get("/circles/<circle_id>/share")
def show_sharing(circle_id: str) -> str:
    """The two links of a circle."""
    return _page(circle_id, require_member(circle_id))


def _page(circle_id: str, circle: Circle, problem: Refused | None = None) -> str:
    links = {role: link_to_circle(circle_id, circle, role) for role in CIRCLE_ROLES}
    codes = {role: qr_code(link) for role, link in links.items() if link}
    return render_template(
        "circles/share.html", circle_id=circle_id, circle=circle, links=links, codes=codes, problem=problem
    )


@pages.get("/circles/<circle_id>/join/<role>/<key>")
def join_circle(circle_id: str, role: str, key: str) -> Response:
    """Opens a circle by its link, and leads to what the link promises: its nights, or for a member its own page. The
    cookie remembers it, and the address that stays on the screen holds no key."""
    allow_anyone()
    circle = circles().find(circle_id) or (circles().home() if circle_id == HOME else None)
    if circle is None or role not in CIRCLE_ROLES:
        raise NoCircle(circle_id)
    if not opens(key, server_secret(), circle_id, role, circle.renewal(role)):
        raise NoCircle(circle_id)
    if isinstance(circle, DamagedCircle):
        raise circle
    if circle_id == HOME:
        circles().save_home()
    grant_circle_access(circle_id, circle, role)
    member = url_for("circle.show_circle", circle_id=circle_id)
    return redirect(member if role == MEMBER else url_for("nights.show_nights", circle=circle_id), 303)


@pages.post("/circles/<circle_id>/renew")
def renew(circle_id: str) -> CirclePage:
    """Makes a new link for a role; the old one, and all access that it gave but this visitor's, becomes invalid."""
    require_member(circle_id)
    answer = save(
        circle_id,
        RELINKED,
        {"role": request.form.get("role")},
        "circle_sharing.show_sharing",
        lambda problem, status: (_page(circle_id, require_member(circle_id), problem), status),
    )
    grant_circle_access(circle_id, circles().circle(circle_id), MEMBER)
    return answer
