"""Where the score file has the logs: the names of its tables and columns, which migrations.py makes."""

from __future__ import annotations

from typing import NamedTuple


class LogTables(NamedTuple):
    """Where the file has the logs of one kind.

    `list` has a row a log, `events` their rows, `log_id` the column there that says whose an event is, `first_by_key`
    the index of first events, and `put_away` the column of `list` that says whether a log is put away: 0 where none is.
    """

    list: str
    events: str
    log_id: str
    first_by_key: str
    put_away: str


class MemberTable(NamedTuple):
    """Where the file has which logs belong to another: the table, and its columns."""

    list: str
    owner: str
    key: str
    member: str


LOGS = {
    "table": LogTables("tables", "events", "table_id", "seatings_by_key", "put_away"),
    "day": LogTables("days", "day_events", "day_id", "openings_by_key", "0"),
}
MEMBERS = MemberTable("day_tables", "day_id", "table_key", "table_id")
