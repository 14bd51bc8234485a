"""Where the score file has the logs: the names of its tables and columns, which migrations.py makes."""

from __future__ import annotations

from typing import NamedTuple


class SqlNames(NamedTuple):
    """The SQL tables and columns that hold the logs of one kind.

    `logs` is the table with a row for each log, `events` the table of their events, `log_id` its column with the log of
    an event, `first_by_key` the index of first events, and `put_away` the column of `logs` that marks a log as put
    away; 0 for a kind whose logs can't be.
    """

    logs: str
    events: str
    log_id: str
    first_by_key: str
    put_away: str


class MemberTable(NamedTuple):
    """The SQL table, and its columns, that hold which logs belong to another: the tables of a day."""

    table: str
    owner: str
    key: str
    member: str


SQL_NAMES = {
    "table": SqlNames("tables", "events", "table_id", "seatings_by_key", "put_away"),
    "day": SqlNames("days", "day_events", "day_id", "openings_by_key", "0"),
}
MEMBERS = MemberTable("day_tables", "day_id", "table_key", "table_id")

CHANGES = {
    "first": (
        "create table tables (id text primary key, touched integer not null, put_away integer not null default 0)"
        " without rowid, strict",
        "create table events (table_id text not null references tables(id), position integer not null,"
        " kind text not null, data text not null, key text not null, at integer not null,"
        " allowed integer not null, note text not null, primary key (table_id, position), unique (table_id, key))"
        " without rowid, strict",
        "create index tables_by_touch on tables (put_away, touched)",
        "create index seatings_by_key on events (key) where position = 1",
    ),
    "days": (
        "create table days (id text primary key, touched integer not null) without rowid, strict",
        "create table day_events (day_id text not null references days(id), position integer not null,"
        " kind text not null, data text not null, key text not null, at integer not null,"
        " allowed integer not null, note text not null, primary key (day_id, position), unique (day_id, key))"
        " without rowid, strict",
        "create table day_tables (day_id text not null references days(id), table_key text not null,"
        " table_id text not null unique references tables(id), primary key (day_id, table_key))"
        " without rowid, strict",
        "create index days_by_touch on days (touched)",
        "create index openings_by_key on day_events (key) where position = 1",
    ),
}
"""The statements of each migration by its name: one is added for every change, none is ever edited.

A table's `touched` and `put_away` only help to find it; its events are the record. A day's tables are known by the
key of their seating.
"""
