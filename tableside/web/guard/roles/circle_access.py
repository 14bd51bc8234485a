"""Who may look at a circle, and who may change its names: one guard function for each role."""

from __future__ import annotations

from flask import g

from tableside.circles.circle import HOME, MEMBER, READER, Circle
from tableside.circles.circle_book import DamagedCircle, NoCircle
from tableside.circles.kinds.moved import TableMove
from tableside.scorebook.table.access import KEEPER
from tableside.web.books import circles
from tableside.web.guard.roles.access import NotYours, role_at_id
from tableside.web.guard.roles.circle_roles import circles_by_link, circles_opened
from tableside.web.guard.visitor import device_id, is_local_owner


def require_reader(circle_id: str) -> Circle:
    """The circle, for somebody who may look at it. Raises NoCircle for everybody else, as if it weren't there.

    Raises DamagedCircle if it can't be read.
    """
    g.guarded = READER
    if circle_id == HOME and is_local_owner():
        return circles().home()
    circle = circles().find(circle_id)
    if circle is None or role_in(circle_id, circle) is None:
        raise NoCircle(circle_id)
    if isinstance(circle, DamagedCircle):
        raise circle
    return circle


def require_member(circle_id: str) -> Circle:
    """The circle, for somebody who may change it. Raises NotYours for who may only look, NoCircle for a stranger."""
    circle = require_reader(circle_id)
    g.guarded = MEMBER
    if role_in(circle_id, circle) != MEMBER:
        raise NotYours("You may look at this circle. Only its members change anything.")
    return circle


def role_in(circle_id: str, circle: Circle | DamagedCircle) -> str | None:
    """This visitor's role in the circle: member, reader or, with None, nobody."""
    return MEMBER if is_local_owner() else circles_by_link.role(circle_id, circle.renewal)


def grant_circle_access(circle_id: str, circle: Circle, role: str) -> None:
    """Remembers in the visitor's cookie that a link opened the circle for them, as the latest; a member stays one."""
    if not is_local_owner():
        stays = role_in(circle_id, circle) == MEMBER
        circles_by_link.remember(circle_id, MEMBER if stays else role, circle.renewal)
        device_id()


def circles_here() -> list[tuple[str, Circle]]:
    """The circles that this visitor may look at, the latest first; for the local owner with the home circle."""
    if not is_local_owner():
        return [(circle_id, circle) for circle_id, circle, _ in circles_opened()]
    others = [(one, circles().find(one)) for one in reversed(circles().ids()) if one != HOME]
    home = circles().find(HOME) or circles().home()  # or it can't be read, which must not bring down the first page
    return [(one, circle) for one, circle in [(HOME, home), *others] if isinstance(circle, Circle)]


def circles_kept() -> list[tuple[str, Circle]]:
    """The circles of which this visitor is a member, the latest first; HOME among them for the local owner."""
    return [(circle_id, circle) for circle_id, circle in circles_here() if role_in(circle_id, circle) == MEMBER]


def keeps_circles() -> bool:
    """Whether this visitor has a circle that a table can be moved into, or out of."""
    return circles().has_others if is_local_owner() else any(role == MEMBER for _, _, role in circles_opened())


def require_member_of_both(move: TableMove) -> None:
    """Raises NoCircle or NotYours unless this visitor is a member of both circles of a table's move. On a host the one
    from the start is nobody's: what is moved there is in no circle."""
    for circle_id in (move.before, move.to):
        if circle_id != HOME:
            require_member(circle_id)


def circle_for_new_table(before: str | None, asked: str = "") -> str:
    """The circle that a table joins which this visitor starts: the one that is `asked` for if it is theirs, that of the
    table `before`, else their own."""
    if asked and asked in dict(circles_kept()):
        return asked
    circle_id = circles().circle_id_of(before) if before and role_at_id(before) == KEEPER else HOME
    if circle_id != HOME:
        return circle_id
    own = [circle_id for circle_id, _, role in circles_opened() if role == MEMBER]
    return HOME if is_local_owner() or not own else own[0]
