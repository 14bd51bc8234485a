"""A visitor's role in a circle by their cookie, and so at its tables."""

from __future__ import annotations

from tableside.circles.circle import CIRCLE_ROLES, MEMBER, READER, Circle
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.table import Table
from tableside.web.books import circles
from tableside.web.guard.limits import MOST_CIRCLES
from tableside.web.guard.roles.cookie_roles import CookieRoles, latest
from tableside.web.guard.session_keys import CIRCLES

circles_by_link = CookieRoles(CIRCLES, CIRCLE_ROLES, latest(MOST_CIRCLES))
"""The circles in the visitor's cookie, with their role: member or reader."""


def circles_opened() -> list[tuple[str, Circle, str]]:
    """The circles to which the cookie still gives access, each with its id and the visitor's role, the latest first."""
    found = ((circle_id, circles().find(circle_id)) for circle_id in reversed(circles_by_link.entries()))
    return [
        (circle_id, circle, role)
        for circle_id, circle in found
        if isinstance(circle, Circle) and (role := circles_by_link.role(circle_id, circle.renewal))
    ]


def role_by_circle(table_id: str, table: Table | DamagedTable) -> str | None:
    """A visitor's role at a table by its circle: members keep all its tables, readers watch them.

    Renewing the table's own link ends that role too.
    """
    known = circles_by_link.entries()
    if not known:
        return None
    circle_id = circles().circle_id_of(table_id)
    circle = circles().find(circle_id) if circle_id in known else None
    role = circles_by_link.role(circle_id, circle.renewal) if circle else None
    roles = {MEMBER: (KEEPER, WATCHER), READER: (WATCHER,)}.get(role or "", ())
    return next((role for role in roles if not table.access.renewal(role)), None)
