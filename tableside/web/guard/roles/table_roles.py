"""A visitor's role at a table by a link of the table itself, as their cookie has it."""

from __future__ import annotations

from tableside.scorebook.damage import DamagedTable
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.scorebook.table.table import Table
from tableside.web.guard.limits import MOST_KEPT, MOST_WATCHED
from tableside.web.guard.roles.cookie_roles import CookieEntries, CookieRoles
from tableside.web.guard.session_keys import TABLES


def _latest_of_each_role(entries: CookieEntries) -> CookieEntries:
    """The tables that fit into a cookie: the latest kept and the latest watched."""
    kept = [table_id for table_id, (role, _) in entries.items() if role == KEEPER]
    watched = [table_id for table_id, (role, _) in entries.items() if role != KEEPER]
    fitting = {*kept[-MOST_KEPT:], *watched[-MOST_WATCHED:]}
    return {table_id: entry for table_id, entry in entries.items() if table_id in fitting}


tables_by_link = CookieRoles(TABLES, (KEEPER, WATCHER), _latest_of_each_role)
"""The tables in the visitor's cookie, with their role: keeper or watcher."""


def role_by_link(table_id: str, table: Table | DamagedTable) -> str | None:
    """The role that a link of the table itself gave this visitor, if that is still valid."""
    return tables_by_link.role(table_id, table.access.renewal)


def opened_before(table_id: str) -> bool:
    """Whether the visitor's cookie names the table, even if its link was renewed since."""
    return table_id in tables_by_link.entries()


def kept_before() -> list[str]:
    """The tables that the visitor's cookie names as kept by them, even if their link was renewed since; the latest
    first."""
    return [table_id for table_id, (role, _) in reversed(tables_by_link.entries().items()) if role == KEEPER]
