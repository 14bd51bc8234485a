"""The tables that a visitor may look at, by their own links, their days and their circles."""

from __future__ import annotations

from tableside.circles.circle import MEMBER
from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.nights.night import may_belong
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.store.event_store import NO_LIMIT
from tableside.store.read_model.read_model import ReadModel
from tableside.web.books import book, circles, statistics
from tableside.web.guard.roles.access import role_at
from tableside.web.guard.roles.circle_roles import circles_opened
from tableside.web.guard.roles.table_roles import role_by_link, tables_by_link
from tableside.web.guard.visitor import is_local_owner


def count_here(*, put_away: bool = False, most: int = NO_LIMIT) -> int:
    """How many tables this visitor may look at: all of them; for the local owner up to `most`, with damaged ones."""
    if is_local_owner():
        return book().count(put_away=put_away, most=most)
    circles = _circles_here()
    of_circles = statistics().ask(ReadModel.count_tables, circles, put_away=put_away) if circles else 0
    return len(_readable(put_away)) + of_circles


def tables_here(limit: int, *, put_away: bool = False, skip: int = 0) -> list[tuple[str, Table]]:
    """The tables that this visitor may look at, those with the latest events first, without the first `skip` and
    damaged ones.
    """
    if is_local_owner():
        return readable_and_damaged_here(limit, put_away=put_away, skip=skip)[0]
    tables = [*_readable(put_away), *_recent_of_circles(limit + skip, put_away)]
    return sorted(tables, key=lambda one: -one[1].last_entered_at)[skip : skip + limit]


def _circles_here() -> tuple[str, ...]:
    """The ids of the circles to which the cookie still gives access."""
    return tuple(circle_id for circle_id, _, _ in circles_opened())


def _recent_of_circles(most: int, put_away: bool) -> list[tuple[str, Table]]:
    """The tables of the visitor's circles with the latest events."""
    circles = _circles_here()
    ids = statistics().ask(ReadModel.recent_tables, circles, most, put_away=put_away) if circles else []
    tables = ((table_id, book().find(table_id)) for table_id in ids)
    return [(table_id, table) for table_id, table in tables if isinstance(table, Table)]


def _readable(put_away: bool) -> list[tuple[str, Table]]:
    """The readable tables to which the cookie itself still gives access, without those of its circles."""
    of_circles = _circles_here()
    return [
        (table_id, table)
        for table_id, table in _opened_tables()
        if isinstance(table, Table)
        and table.put_away == put_away
        and circles().circle_id_of(table_id) not in of_circles
    ]


def tables_of_night(table: Table, since: int) -> list[Table]:
    """The tables that this visitor may look at and that may belong to the night of `table`, which started at `since`.

    Damaged ones are left out.
    """
    if is_local_owner():
        ids = may_belong(table, book().seatings(since))
    else:
        ids = [*tables_by_link.entries()]
        here = _circles_here()
        near = may_belong(table, book().seatings(since)) if here else []
        ids += [one for one in near if circles().circle_id_of(one) in here and one not in ids]
    tables = [(one, book().find(one)) for one in ids]
    return [found for one, found in tables if isinstance(found, Table) and role_at(one, found)]


def readable_and_damaged_here(
    limit: int, *, put_away: bool = False, skip: int = 0
) -> tuple[list[tuple[str, Table]], list[tuple[str, DamagedTable]]]:
    """The tables as `tables_here` has them, and the damaged ones that this visitor may look at.

    Only the local owner's damaged ones are divided into those put away and all others.
    """
    if is_local_owner():
        recent = book().recent(limit, put_away=put_away, skip=skip)
        tables = [(table_id, table) for table_id, table in recent if isinstance(table, Table)]
        return tables, [(table_id, table) for table_id, table in recent if isinstance(table, DamagedTable)]
    opened = [] if put_away else _opened_tables()
    damaged = [(table_id, table) for table_id, table in opened if isinstance(table, DamagedTable)]
    return tables_here(limit, put_away=put_away, skip=skip), damaged


def _opened_tables() -> list[tuple[str, Table | DamagedTable]]:
    """The tables to which the cookie still gives access."""
    tables = [(table_id, book().find(table_id)) for table_id in tables_by_link.entries()]
    return [(table_id, table) for table_id, table in tables if table and role_at(table_id, table)]


def ids_here() -> list[str]:
    """The ids of all tables to which the visitor's cookie itself gives access; for the local owner, of all tables."""
    return book().ids() if is_local_owner() else [table_id for table_id, _ in _opened_tables()]


def ids_kept_by_link() -> list[str]:
    """The ids of the tables that the visitor keeps by a table's own link, not by a day or a circle."""
    found = ((table_id, book().find(table_id)) for table_id in tables_by_link.entries())
    return [table_id for table_id, table in found if table and role_by_link(table_id, table) == KEEPER]


def ids_kept() -> list[str]:
    """The ids of all tables that this visitor keeps."""
    if is_local_owner():
        return book().ids()
    kept = [table_id for table_id, table in _opened_tables() if role_at(table_id, table) == KEEPER]
    of_circles = (
        one for circle_id, _, role in circles_opened() if role == MEMBER for one in circles().table_ids(circle_id)
    )
    return [*dict.fromkeys((*kept, *of_circles))]


def keeps_any() -> bool:
    """Whether this visitor keeps any table, so that they have something to back up."""
    if is_local_owner():
        return bool(book().count(most=1) or book().count(put_away=True, most=1))
    return bool(ids_kept())
