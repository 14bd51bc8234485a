"""Who may look at a table, and who may write on its sheet: one guard function for each role.

A visitor on the machine that runs the app keeps every table. Everybody else needs a table's link. It sets a signed
cookie with the table, the role and the number of the link's renewals, so a renewal makes it invalid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import g
from werkzeug.exceptions import Forbidden

from referee.refused import Refused
from tableside.scorebook.book import NoTable
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.kinds.table_kind import TableKind
from tableside.scorebook.table.access import KEEPER, PLAYER, WATCHER
from tableside.scorebook.table.table import Table
from tableside.web.books import book
from tableside.web.guard.roles.circle_roles import role_by_circle
from tableside.web.guard.roles.day_roles import role_by_day
from tableside.web.guard.roles.table_roles import role_by_link, tables_by_link
from tableside.web.guard.visitor import device_id, is_local_owner, known_device_id


class NotYours(Forbidden):
    """A watcher tried to do what only a keeper, or the player concerned, may do."""


def allow_anyone() -> None:
    """Guards a page for everybody, such as the first page or that of a new table."""
    g.guarded = "anybody"


def require_watcher(table_id: str) -> Table:
    """The table, for somebody who may look at it. Raises NoTable for everybody else, as if it weren't there.

    Raises DamagedTable if it can't be read.
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
    """Guards a page for keepers of a damaged table. Raises NotYours, NoTable, and Refused for a table that can be
    read."""
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
    watcher who was invited may claim a seat for the phone in their own hand.
    """
    role = role_at(table_id, table)
    if role == KEEPER:
        return
    mark, seats = known_device_id(), kind.seats(data)
    own = {seat for seat, phone in table.access.claims.items() if phone == mark}
    claims_own = data.get("phone") == mark and is_invited(table_id, table)
    allowed = {PLAYER: bool(seats) and seats <= own, WATCHER: claims_own}
    if role is None or not allowed.get(kind.who, False):
        raise NotYours("You are watching this table. Only its keepers write on the sheet.")


def role_at(table_id: str, table: Table | DamagedTable) -> str | None:
    """This visitor's role at the table, by its links, its day or its circle: keeper, watcher or, with None, nobody."""
    if is_local_owner():
        return KEEPER
    own = role_by_link(table_id, table)
    if own == KEEPER:
        return KEEPER
    roles = {own, role_by_day(table_id), role_by_circle(table_id, table)}
    return KEEPER if KEEPER in roles else WATCHER if WATCHER in roles else None


def is_invited(table_id: str, table: Table) -> bool:
    """Whether this visitor has a link of the table or its circle, or keeps it; whoever sees it because its tournament
    day is shown to the whole hall acts for nobody there."""
    own_link = role_by_link(table_id, table) or role_by_circle(table_id, table)
    return own_link is not None or role_at(table_id, table) == KEEPER


def role_at_id(table_id: str) -> str | None:
    """This visitor's role at the table with that id; None if there is none."""
    table = book().find(table_id)
    return role_at(table_id, table) if table else None


def grant_access(table_id: str, table: Table | DamagedTable, role: str) -> None:
    """Remembers in the visitor's cookie that a link opened the table for them; a keeper stays a keeper."""
    if role_at(table_id, table) == KEEPER:
        return
    tables_by_link.remember(table_id, role, table.access.renewal)
    device_id()
