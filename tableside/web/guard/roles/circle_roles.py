"""A visitor's role in a circle by their cookie, and so at its tables."""

from __future__ import annotations

from flask import session

from tableside.circles.circle import CIRCLE_ROLES, MEMBER, READER, Circle
from tableside.circles.circle_book import DamagedCircle
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.table import Table
from tableside.web.books import circles
from tableside.web.guard.limits import MOST_CIRCLES
from tableside.web.guard.session_keys import CIRCLES


def _known_circles() -> dict[str, tuple[str, int]]:
    """Role and renewal by the circles in the cookie, the latest last."""
    return {circle_id: (role, renewal) for circle_id, role, renewal in session.get(CIRCLES, ())}


def circle_role_by_cookie(circle_id: str, circle: Circle | DamagedCircle) -> str | None:
    """A visitor's role in a circle by their cookie: member, reader or, with None, nobody."""
    role, renewal = _known_circles().get(circle_id, ("", 0))
    return role if role in CIRCLE_ROLES and renewal == circle.renewal(role) else None


def circles_opened() -> list[tuple[str, Circle, str]]:
    """The circles to which the cookie still gives access, each with its id and the visitor's role, the latest first."""
    found = ((circle_id, circles().find(circle_id)) for circle_id in reversed(_known_circles()))
    return [
        (circle_id, circle, role)
        for circle_id, circle in found
        if isinstance(circle, Circle) and (role := circle_role_by_cookie(circle_id, circle))
    ]


def role_by_circle(table_id: str, table: Table | DamagedTable) -> str | None:
    """A visitor's role at a table by its circle: members keep all its tables, readers watch them.

    Renewing the table's own link ends that role too.
    """
    if not _known_circles():
        return None
    circle_id = circles().circle_of(table_id)
    circle = circles().find(circle_id) if circle_id in _known_circles() else None
    role = circle_role_by_cookie(circle_id, circle) if circle else None
    roles = {MEMBER: (KEEPER, WATCHER), READER: (WATCHER,)}.get(role or "", ())
    return next((role for role in roles if not table.access.renewal(role)), None)


def remember_circle(circle_id: str, circle: Circle, role: str) -> None:
    """Stores in the cookie the role that a circle's link gave."""
    known = _known_circles()
    known.pop(circle_id, None)
    known[circle_id] = (role, circle.renewal(role))
    session[CIRCLES] = [[key, *value] for key, value in list(known.items())[-MOST_CIRCLES:]]
