"""Where the score file has the logs: the names of its tables and columns, which migrations.py makes."""

from __future__ import annotations

from typing import NamedTuple


class LogTables(NamedTuple):
    """The tables and columns that hold the logs of one kind.

    `list` is the table with a row for each log, `events` the table of their events, `log_id` its column with the log of
    an event, `first_by_key` the index of first events, and `put_away` the column of `list` that marks a log as put
    away; 0 for a kind whose logs can't be.
    """

    list: str
    events: str
    log_id: str
    first_by_key: str
    put_away: str


class MemberTable(NamedTuple):
    """The table, and its columns, that hold which logs belong to another."""

    list: str
    owner: str
    key: str
    member: str


LOGS = {
    "table": LogTables("tables", "events", "table_id", "seatings_by_key", "put_away"),
    "day": LogTables("days", "day_events", "day_id", "openings_by_key", "0"),
}
MEMBERS = MemberTable("day_tables", "day_id", "table_key", "table_id")
