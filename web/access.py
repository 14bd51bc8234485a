"""Who may look at a table, and who may write on its sheet."""

from __future__ import annotations

from flask import current_app, session

from scorebook.book import Book, NoTable
from scorebook.table import Table


def book() -> Book:
    """This server's book."""
    found: Book = current_app.extensions["book"]
    return found


def watch(table_id: str) -> Table:
    """The table, for somebody who may look at it. Raises NoTable for everybody else, as if it weren't there."""
    if not _at_home() and table_id not in session.get("keeps", ()):
        raise NoTable(table_id)
    return book().table(table_id)


def keep(table_id: str) -> Table:
    """The table, for somebody who may write on its sheet. Raises NoTable for everybody else."""
    return watch(table_id)


def start() -> None:
    """Anybody who reaches this server may start a table."""


def now_keeps(table_id: str) -> None:
    """Makes whoever started a table its keeper."""
    if not _at_home():
        session["keeps"] = [*session.get("keeps", ()), table_id]
        session.permanent = True


def kept_here(limit: int, *, put_away: bool = False) -> list[tuple[str, Table]]:
    """The tables that this visitor keeps, the last touched first."""
    if _at_home():
        return book().recent(limit, put_away=put_away)
    tables = [(table_id, book().table(table_id)) for table_id in session.get("keeps", ())]
    shown = [found for found in tables if found[1].put_away == put_away]
    return sorted(shown, key=lambda found: -found[1].touched)[:limit]


def _at_home() -> bool:
    """Whether this is the machine that runs the app, started by hand: its user keeps every table there."""
    return bool(current_app.config["TRUST_LOCAL"])
