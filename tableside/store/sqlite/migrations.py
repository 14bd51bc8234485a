"""Brings an older score file up to date: applies the changes of schema.py that it lacks."""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database, Migrations

from tableside.store.schema import CHANGES, lacking

migrations = Migrations("tableside")


for _name, _statements in CHANGES.items():

    def _change(db: Database, statements: tuple[str, ...] = _statements) -> None:
        for statement in statements:
            db.execute(statement)

    migrations(name=_name)(_change)


def migrate(connection: sqlite3.Connection) -> None:
    """Applies the migrations that the file lacks. Raises ScoreFileError where it has seen one of a newer version."""
    db = Database(connection)
    if lacking(migration.name for migration in migrations.applied(db)):
        migrations.apply(db)
