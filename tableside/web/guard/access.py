"""Who may look at a table, and who may write on its sheet: one guard function a role.

A visitor on the machine that runs the app keeps every table there. Everybody else needs a table's link: it leaves a
signed cookie that names the table, the role and how often the link had been renewed; a renewal makes it invalid.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from flask import current_app, g, request, session
from werkzeug.exceptions import Forbidden

from referee.refused import Refused
from tableside.circles.circle import MEMBER
from tableside.scorebook.book import Book, NoTable
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.nights import may_belong
from tableside.scorebook.table.access import KEEPER, PLAYER, WATCHER
from tableside.scorebook.table.table import Table
from tableside.statistics.copying import Statistics
from tableside.store.reading_copy import ReadingCopy
from tableside.web.guard.circle_roles import circles, circles_opened, role_by_circle
from tableside.web.guard.day_roles import role_by_day
from tableside.web.guard.limits import MOST_KEPT, MOST_WATCHED
from tableside.web.guard.origin import is_loopback, is_loopback_name
from tableside.web.guard.session_keys import DAYS, MARK, TABLES

FORWARDED = frozenset(
    f"HTTP_{name}" for name in ("FORWARDED", "VIA", "X_REAL_IP", "X_CLIENT_IP", "TRUE_CLIENT_IP", "CF_CONNECTING_IP")
)
FORWARDED_BEGINS = "HTTP_X_FORWARDED_"
"""What a proxy adds: the visitor sits elsewhere, though the request comes from this machine."""

IS_LOCAL_OWNER = "tableside.is_local_owner"
"""The key of a request's environ for whether it comes from here. No header can set it: their keys begin with HTTP_."""


class NotYours(Forbidden):
    """A watcher asked for something that only a keeper, or the player concerned, may do."""


def book() -> Book:
    """This server's book."""
    found: Book = current_app.extensions["book"]
    return found


def allow_anyone() -> None:
    """Anybody who reaches this server may see its first page and start a table."""
    g.guarded = "anybody"


def require_watcher(table_id: str) -> Table:
    """The table, for somebody who may look at it. Raises NoTable for everybody else, as if it weren't there.

    Raises DamagedTable where it can't be read.
    """
    g.guarded = WATCHER
    table = _visible_table(table_id)
    if isinstance(table, DamagedTable):
        raise table
    return table


def _visible_table(table_id: str) -> Table | DamagedTable:
    """The table as it is, for somebody who may look at it. Raises NoTable for everybody else."""
    table = book().find(table_id)
    if table is None or role_at(table_id, table) is None:
        raise NoTable(table_id)
    return table


def require_keeper(table_id: str) -> Table:
    """The table, for somebody who may write on its sheet. Raises NotYours for a watcher, NoTable for a stranger."""
    table = require_watcher(table_id)
    g.guarded = KEEPER
    if role_at(table_id, table) != KEEPER:
        raise NotYours("You are watching this table. Only its keepers write on the sheet.")
    return table


def require_keeper_of_damaged(table_id: str) -> None:
    """Only for keepers of a table that can't be read. Raises NotYours, NoTable, and Refused for one that can be."""
    g.guarded = KEEPER
    table = _visible_table(table_id)
    if role_at(table_id, table) != KEEPER:
        raise NotYours("You are watching this table. Only its keepers save its rows.")
    if not isinstance(table, DamagedTable):
        raise Refused("not_damaged", "table", "This table can be read: save its copy from its own menu.")


def require_player(table_id: str, seat: int) -> Table:
    """The table, for a visitor who may enter for that seat: a keeper, or the phone that claimed it.

    Raises as `require_keeper` does.
    """
    table = require_watcher(table_id)
    g.guarded = "player"
    if role_at(table_id, table) != KEEPER and table.access.claims.get(seat) != known_device_id():
        raise NotYours("This phone doesn't act for that player.")
    return table


def require_role(table_id: str, table: Table, kind: TableKind, data: Mapping[str, Any]) -> None:
    """Raises NotYours for a visitor who may not enter an event of that kind with that data.

    A keeper may enter everything; a player what concerns their own seat alone, from the phone that claimed it; a
    watcher may claim a seat for the phone in their own hand.
    """
    role = role_at(table_id, table)
    if role == KEEPER:
        return
    mark, seats = known_device_id(), kind.seats(data)
    own = {seat for seat, phone in table.access.claims.items() if phone == mark}
    allowed = {PLAYER: bool(seats) and seats <= own, WATCHER: data.get("phone") == mark}
    if role is None or not allowed.get(kind.who, False):
        raise NotYours("You are watching this table. Only its keepers write on the sheet.")


def role_at(table_id: str, table: Table | DamagedTable) -> str | None:
    """This visitor's role at the table, by its links, its day or its circle: keeper, watcher or, with None, nobody."""
    if is_local_owner():
        return KEEPER
    own = _role_by_link(table_id, table)
    if own == KEEPER:
        return KEEPER
    roles = {own, role_by_day(table_id), role_by_circle(table_id, table)}
    return KEEPER if KEEPER in roles else WATCHER if WATCHER in roles else None


def _role_by_link(table_id: str, table: Table | DamagedTable) -> str | None:
    """The role that a link of the table itself gave this visitor, if it holds still."""
    role, renewal = _known().get(table_id, ("", 0))
    return role if role in (KEEPER, WATCHER) and renewal == table.access.renewal(role) else None


def role_at_id(table_id: str) -> str | None:
    """This visitor's role at the table of that id; None where there is none."""
    table = book().find(table_id)
    return role_at(table_id, table) if table else None


def grant_access(table_id: str, table: Table | DamagedTable, role: str) -> None:
    """Remembers in the visitor's cookie that a link opened the table for them; a keeper stays a keeper."""
    if role_at(table_id, table) == KEEPER:
        return
    known = _known()
    known.pop(table_id, None)
    known[table_id] = (role, table.access.renewal(role))
    session[TABLES] = [[key, *value] for key, value in _that_fit(known).items()]
    device_id()


def _that_fit(known: dict[str, tuple[str, int]]) -> dict[str, tuple[str, int]]:
    """The tables that fit into a cookie: the latest that are kept and, apart from them, the latest watched."""
    kept = [table_id for table_id, (role, _) in known.items() if role == KEEPER]
    watched = [table_id for table_id, (role, _) in known.items() if role != KEEPER]
    fitting = {*kept[-MOST_KEPT:], *watched[-MOST_WATCHED:]}
    return {table_id: what for table_id, what in known.items() if table_id in fitting}


def _known() -> dict[str, tuple[str, int]]:
    """Role and renewal by the tables that the cookie remembers, the latest last: a list, for a cookie sorts names."""
    return {table_id: (role, renewal) for table_id, role, renewal in session.get(TABLES, ())}


def device_id() -> str:
    """The mark that distinguishes this browser from others when it claims a seat: made once, kept in its cookie."""
    if MARK not in session:
        session[MARK] = secrets.token_hex(8)
    return known_device_id()


def known_device_id() -> str:
    """This browser's mark, or nothing. Only `device_id` makes one: of two requests at once, one would lose its mark."""
    return str(session.get(MARK, ""))


def visitor(*, by_days: bool = True) -> str | None:
    """The id of a visitor with a cookie of this server; None for one who has opened no table and no day here yet.

    Without `by_days`, also None for one who has opened days alone.
    """
    opened = session.get(TABLES) or (by_days and session.get(DAYS))
    return (known_device_id() or str(opened[0][0])) if opened else None


def opened_before(table_id: str) -> bool:
    """Whether the visitor's cookie names the table, even if its link was renewed since."""
    return table_id in _known()


def count_here(*, put_away: bool = False) -> int:
    """How many tables this visitor may look at; for the local owner, with those that can't be read."""
    if is_local_owner():
        return book().count(put_away=put_away)
    circles = _circles_here()
    of_circles = statistics().ask(ReadingCopy.count_tables, circles, put_away=put_away) if circles else 0
    return len(_readable(put_away)) + of_circles


def tables_here(limit: int, *, put_away: bool = False, skip: int = 0) -> list[tuple[str, Table]]:
    """The tables that this visitor may look at, the last touched first, without the first `skip`.

    Those that can't be read are left out.
    """
    if is_local_owner():
        recent = book().recent(limit, put_away=put_away, skip=skip)
        return [(table_id, table) for table_id, table in recent if isinstance(table, Table)]
    tables = [*_readable(put_away), *_recent_of_circles(limit + skip, put_away)]
    return sorted(tables, key=lambda one: -one[1].touched)[skip : skip + limit]


def statistics() -> Statistics:
    """The statistics of this server's book."""
    found: Statistics = current_app.extensions["statistics"]
    return found


def _circles_here() -> tuple[str, ...]:
    """The ids of the circles that the cookie still opens."""
    return tuple(circle_id for circle_id, _, _ in circles_opened())


def _recent_of_circles(most: int, put_away: bool) -> list[tuple[str, Table]]:
    """The tables of the visitor's circles that were touched last."""
    circles = _circles_here()
    ids = statistics().ask(ReadingCopy.recent_tables, circles, most, put_away=put_away) if circles else []
    tables = ((table_id, book().find(table_id)) for table_id in ids)
    return [(table_id, table) for table_id, table in tables if isinstance(table, Table)]


def _readable(put_away: bool) -> list[tuple[str, Table]]:
    """The tables that the cookie itself still opens and that can be read, those of its circles aside."""
    of_circles = _circles_here()
    return [
        (table_id, table)
        for table_id, table in _known_tables()
        if isinstance(table, Table) and table.put_away == put_away and circles().circle_of(table_id) not in of_circles
    ]


def tables_of_night(table: Table, since: int) -> list[Table]:
    """The tables that this visitor may look at and that may belong to the night of `table`, which began at `since`.

    Those that can't be read are left out.
    """
    if is_local_owner():
        ids = may_belong(table, book().seatings(since))
    else:
        ids = [*_known()]
        here = _circles_here()
        near = may_belong(table, book().seatings(since)) if here else []
        ids += [one for one in near if circles().circle_of(one) in here and one not in ids]
    tables = [(one, book().find(one)) for one in ids]
    return [found for one, found in tables if isinstance(found, Table) and role_at(one, found)]


def damaged_here(limit: int, *, put_away: bool = False, skip: int = 0) -> list[tuple[str, DamagedTable]]:
    """The tables that this visitor may look at and that can't be read.

    Which of them were put away is known to the local owner alone.
    """
    if put_away and not is_local_owner():
        return []
    tables = book().recent(limit, put_away=put_away, skip=skip) if is_local_owner() else _known_tables()
    return [(table_id, table) for table_id, table in tables if isinstance(table, DamagedTable)]


def _known_tables() -> list[tuple[str, Table | DamagedTable]]:
    """The tables that the cookie still opens."""
    tables = [(table_id, book().find(table_id)) for table_id in _known()]
    return [(table_id, table) for table_id, table in tables if table and role_at(table_id, table)]


def ids_here() -> list[str]:
    """The ids of all tables that the visitor's cookie itself opens; of all tables for the local owner."""
    return book().ids() if is_local_owner() else [table_id for table_id, _ in _known_tables()]


def ids_kept_by_link() -> list[str]:
    """The ids of the tables that the visitor keeps by their own links, not by a day or a circle."""
    found = ((table_id, book().find(table_id)) for table_id in _known())
    return [table_id for table_id, table in found if table and _role_by_link(table_id, table) == KEEPER]


def ids_kept() -> list[str]:
    """The ids of all tables that this visitor keeps."""
    if is_local_owner():
        return book().ids()
    kept = [table_id for table_id, table in _known_tables() if role_at(table_id, table) == KEEPER]
    of_circles = (
        one for circle_id, _, role in circles_opened() if role == MEMBER for one in circles().table_ids(circle_id)
    )
    return [*dict.fromkeys((*kept, *of_circles))]


def keeps_any() -> bool:
    """Whether this visitor keeps any table, so that they have something to back up."""
    return bool(book().recent(1) or book().recent(1, put_away=True)) if is_local_owner() else bool(ids_kept())


def is_local_owner() -> bool:
    """Whether the request comes from this very machine, and the app was started by hand on it.

    It must also name the machine as it names itself: a foreign page whose host name was made to point here comes from
    here too. The answer is kept with the request, because the guard needs it several times.
    """
    environ = request.environ
    if IS_LOCAL_OWNER not in environ:
        environ[IS_LOCAL_OWNER] = _comes_from_here()
    return bool(environ[IS_LOCAL_OWNER])


def _comes_from_here() -> bool:
    if not current_app.config["TRUST_LOCAL"] or current_app.config["PROXIES"]:
        return False
    if came_through_a_proxy() or not is_loopback_name(request.host):
        return False
    return is_loopback(request.remote_addr or "")


def came_through_a_proxy() -> bool:
    """Whether a header shows that a proxy forwarded the request."""
    environ = request.environ
    return not FORWARDED.isdisjoint(environ) or any(name.startswith(FORWARDED_BEGINS) for name in environ)
