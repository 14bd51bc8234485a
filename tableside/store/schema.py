"""Where the score file has the logs: the names of its tables and columns, which migrations.py makes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tableside.store.errors import newer_version


class SqlNames(NamedTuple):
    """The SQL tables and columns that hold the logs of one kind.

    `logs` is the table with a row for each log, `events` the table of their events, `log_id` its column with the log of
    an event, and `put_away` the column of `logs` that marks a log as put away; 0 for a kind whose logs can't be.
    `uncopied` is the table with the ids of those logs that the read model lacks as they are now; empty for a kind that
    isn't copied.
    """

    logs: str
    events: str
    log_id: str
    put_away: str
    uncopied: str = ""


class TablesOfLogs(NamedTuple):
    """The SQL table, and its columns, that hold which tables belong to a log of one kind: to a day, or to a circle."""

    table: str
    log_id: str
    table_key: str
    table_id: str


SQL_NAMES = {
    "table": SqlNames("tables", "events", "table_id", "put_away", "uncopied"),
    "day": SqlNames("days", "day_events", "day_id", "0"),
    "circle": SqlNames("circles", "circle_events", "circle_id", "0"),
}
TABLES_OF_LOGS = {
    "day": TablesOfLogs("day_tables", "day_id", "table_key", "table_id"),
    "circle": TablesOfLogs("circle_tables", "circle_id", "table_key", "table_id"),
}

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
    "reading copy": (
        "create table uncopied (table_id text primary key)",
        "create table copy_changes (number integer not null, of_games_over integer not null)",
        "insert into copy_changes (number, of_games_over) values (0, 0)",
        "create table copied_tables (table_id text not null, position integer not null, table_key text not null, "
        "follows text, evening text not null, night text not null, circle text not null, name text not null, "
        "put_away integer not null, seated bigint not null, touched bigint not null, counts integer not null, "
        "primary key (table_id))",
        "create table copied_seats (table_id text not null, seat integer not null, name text not null, written "
        "text not null, right_name text not null, person text not null, primary key (table_id, seat))",
        "create table copied_games (table_id text not null, number integer not null, game text not null, title "
        "text not null, night text not null, circle text not null, counts integer not null, players integer not "
        "null, winners integer not null, rounds integer not null, lowest_wins integer not null, began bigint not "
        "null, ended bigint, search text not null, primary key (table_id, number))",
        "create table copied_players (table_id text not null, number integer not null, seat integer not null, "
        "person text not null, game text not null, title text not null, players integer not null, winners integer "
        "not null, began bigint not null, ended bigint, night text not null, circle text not null, counts integer "
        "not null, place integer, won integer not null, score integer not null, rounds integer not null, points "
        "integer not null, rounds_dealt integer not null, points_dealing integer not null, comeback integer not "
        "null, behind integer not null, primary key (table_id, number, seat))",
        "create table copied_rounds (table_id text not null, number integer not null, line integer not null, "
        "round integer not null, label text not null, kind text not null, dealer integer, entered bigint not "
        "null, remarks text not null, primary key (table_id, number, line))",
        "create table copied_cells (table_id text not null, number integer not null, line integer not null, seat "
        "integer not null, entered text not null, score integer, total integer not null, hooks integer not null, "
        "primary key (table_id, number, line, seat))",
        "create table copied_figures (table_id text not null, number integer not null, seat integer not null, "
        "figure text not null, person text not null, game text not null, title text not null, began bigint not "
        "null, circle text not null, counts integer not null, total integer not null, counted integer not null, "
        "primary key (table_id, number, seat, figure))",
        "create index copied_tables_by_night on copied_tables (night)",
        "create index copied_tables_by_evening on copied_tables (evening)",
        "create index copied_tables_by_key on copied_tables (table_key)",
        "create index copied_tables_by_follows on copied_tables (follows)",
        "create index copied_seats_by_person on copied_seats (person, right_name)",
        "create index copied_seats_by_name on copied_seats (written)",
        "create index copied_tables_by_touch on copied_tables (circle, put_away, touched)",
        "create index copied_players_by_person on copied_players (person, counts, ended, won, winners, players, place,"
        " rounds, points, rounds_dealt, points_dealing, comeback, night, game, title, began, circle, table_id)",
        "create index copied_figures_by_person on copied_figures (game, person, figure, counts, total, counted, title,"
        " began, circle, table_id)",
        "insert into uncopied (table_id) select id from tables",
    ),
    "circles": (
        "create table circles (id text primary key, touched integer not null) without rowid, strict",
        "create table circle_events (circle_id text not null references circles(id), position integer not null,"
        " kind text not null, data text not null, key text not null, at integer not null,"
        " allowed integer not null, note text not null, primary key (circle_id, position), unique (circle_id, key))"
        " without rowid, strict",
        "create table circle_tables (circle_id text not null references circles(id), table_key text not null,"
        " table_id text not null unique references tables(id), primary key (circle_id, table_id))"
        " without rowid, strict",
        "create index circles_by_touch on circles (touched)",
        "create index circles_by_key on circle_events (key) where position = 1",
    ),
    "games by title": (
        "create index copied_games_by_title on copied_games (game, title, counts, ended, circle, began, table_id,"
        " night)",
    ),
    "figures by circle": (
        "create index copied_players_by_circle on copied_players (circle, person, counts, ended, won, winners, players,"
        " place, rounds, points, rounds_dealt, points_dealing, comeback, night, game, title, began, table_id)",
        "create index copied_figures_by_circle on copied_figures (circle, game, person, figure, counts, total, counted,"
        " title, began, table_id)",
        "create index copied_games_by_circle on copied_games (circle, counts, ended, game, title, began, table_id,"
        " night)",
    ),
    "views of what is over": (
        "create view results as select evening, copied_players.game, title, right_name as player,"
        " copied_players.person, players, place, won, score, rounds, points, rounds_dealt, points_dealing, comeback,"
        " copied_players.circle, copied_players.night, copied_players.table_id, number, copied_players.seat"
        " from copied_players join copied_tables on copied_tables.table_id = copied_players.table_id"
        " join copied_seats on copied_seats.table_id = copied_players.table_id"
        " and copied_seats.seat = copied_players.seat"
        " where copied_players.counts = 1 and ended is not null",
        "create view round_scores as select evening, game, title, label, kind, player, person,"
        " case when dealer = results.seat then 1 else 0 end as dealt, copied_cells.entered, copied_cells.score,"
        " copied_cells.total, copied_cells.hooks, remarks, circle, night, results.table_id, results.number,"
        " copied_rounds.line, results.seat from results"
        " join copied_rounds on copied_rounds.table_id = results.table_id and copied_rounds.number = results.number"
        " join copied_cells on copied_cells.table_id = results.table_id and copied_cells.number = results.number"
        " and copied_cells.line = copied_rounds.line and copied_cells.seat = results.seat",
    ),
    "searches without accents": (
        "insert into uncopied (table_id) select id from tables where id not in (select table_id from uncopied)",
    ),
    "fingerprint of the key": (
        "create table if not exists server_key (key blob not null)",  # a database had one from the start
        "alter table server_key add column fingerprint text not null default ''",
    ),
}
"""The statements of each migration by its name: one is added for every change, none is ever edited.

A table's `touched` and `put_away` only help to find it; its events are the record. A day's tables are known by the
key of their seating.
"""


def lacking(applied: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The changes that a store still lacks. Raises ScoreFileError where one of a newer version was applied."""
    known = {*applied}
    if not known <= {*CHANGES}:
        raise newer_version()
    return {name: statements for name, statements in CHANGES.items() if name not in known}
