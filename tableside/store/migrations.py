"""The tables of the score file, as migrations: one is added for every change, none is ever edited."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from sqlite_utils import Database, Migrations

from tableside.store.errors import newer_version

migrations = Migrations("tableside")


@migrations()
def first(db: Database) -> None:
    """Tables with their events. A table's `touched` and `put_away` only help to find it; its events are the record."""
    db.execute(
        "create table tables (id text primary key, touched integer not null, put_away integer not null default 0)"
        " without rowid, strict"
    )
    db.execute(
        "create table events (table_id text not null references tables(id), position integer not null,"
        " kind text not null, data text not null, key text not null, at integer not null,"
        " allowed integer not null, note text not null, primary key (table_id, position), unique (table_id, key))"
        " without rowid, strict"
    )
    db.execute("create index tables_by_touch on tables (put_away, touched)")
    db.execute("create index seatings_by_key on events (key) where position = 1")


@migrations()
def days(db: Database) -> None:
    """Tournament days with their events, and which tables belong to them: by the key of a table's seating."""
    db.execute("create table days (id text primary key, touched integer not null) without rowid, strict")
    db.execute(
        "create table day_events (day_id text not null references days(id), position integer not null,"
        " kind text not null, data text not null, key text not null, at integer not null,"
        " allowed integer not null, note text not null, primary key (day_id, position), unique (day_id, key))"
        " without rowid, strict"
    )
    db.execute(
        "create table day_tables (day_id text not null references days(id), table_key text not null,"
        " table_id text not null unique references tables(id), primary key (day_id, table_key))"
        " without rowid, strict"
    )
    db.execute("create index days_by_touch on days (touched)")
    db.execute("create index openings_by_key on day_events (key) where position = 1")


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Applies the migrations that the file lacks. Raises ScoreFileError where it has seen one of a newer version."""
    db = Database(connection)
    if not {migration.name for migration in migrations.applied(db)} <= _known():
        raise newer_version()
    migrations.apply(db)


def _known() -> set[str]:
    with closing(sqlite3.connect(":memory:")) as empty:
        return {migration.name for migration in migrations.pending(Database(empty))}
