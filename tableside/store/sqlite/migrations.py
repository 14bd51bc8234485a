"""Brings an older score file up to date: applies the changes of schema.py that it lacks."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from sqlite_utils import Database, Migrations

from tableside.store.errors import newer_version
from tableside.store.schema import CHANGES

migrations = Migrations("tableside")


for _name, _statements in CHANGES.items():

    def _change(db: Database, statements: tuple[str, ...] = _statements) -> None:
        for statement in statements:
            db.execute(statement)

    migrations(name=_name)(_change)


def migrate(connection: sqlite3.Connection) -> None:
    """Applies the migrations that the file lacks. Raises ScoreFileError where it has seen one of a newer version."""
    db = Database(connection)
    if not {migration.name for migration in migrations.applied(db)} <= _known():
        raise newer_version()
    migrations.apply(db)


def _known() -> set[str]:
    with closing(sqlite3.connect(":memory:")) as empty:
        return {migration.name for migration in migrations.pending(Database(empty))}
