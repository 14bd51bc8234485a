"""What a table costs the database while it is played: each statement names the table, or its day, by its id.

So the rows of one table can lie on one of many machines (docs/scale.md).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from tests.web.days.day_pages import EIGHT, VisitedDay

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.recorded_statements import Statement

pytestmark = pytest.mark.thorough

ENTRY = {"tricks-0": "2", "tricks-1": "2", "tricks-2": "1", "tricks-3": "0"}


class Host:
    """Two processes of a host on one database, and a visitor whose requests go to the one or the other."""

    def __init__(self, database: str) -> None:
        self.apps = [create_app({"DATA": database, "TESTING": True}) for _ in range(2)]
        self.keeper = self.apps[0].test_client()

    def at(self, number: int, client: FlaskClient | None = None) -> FlaskClient:
        """The visitor, at that process."""
        found = client or self.keeper
        found.application = self.apps[number]
        return found

    def seat(self, slug: str = "huckley-buck") -> str:
        """The path of a new table."""
        form = {"players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "at:Ann", "do": "seat", "key": "seat"}
        return str(self.at(0).post(f"/tables/new/{slug}", data=form).location)

    def seat_day(self) -> tuple[str, str]:
        """The id of a new day of the visitor, and the path of one of its tables."""
        day = VisitedDay(self.apps[0], self.at(0), EIGHT)
        day.post("seats", seed="1")
        table_id, *_ = self.apps[0].extensions["days"].table_ids(day.day_id)
        return day.day_id, f"/tables/{table_id}"

    def save(self, number: int, table: str, position: int) -> None:
        """A round."""
        form = {**ENTRY, "key": f"k{position}", "based_on": str(position)}
        answer = self.at(number).post(f"{table}/enter/result", data=form)
        assert answer.status_code == 303, answer.text

    def close(self) -> None:
        for app in self.apps:
            app.extensions["book"].close()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The statements that are sent."""
    from tests.support.recorded_statements import recorded

    with recorded(monkeypatch) as statements:
        yield statements


@pytest.fixture
def host(sent: list[Statement], database: str) -> Any:
    found = Host(database)
    yield found
    found.close()


def play(host: Host, table: str, sent: list[Statement]) -> dict[str, list[Statement]]:
    """A save, a pad, a poll, and a stream that another process wakes; the statements of each."""
    found: dict[str, list[Statement]] = {}

    def note(what: str, act: Callable[[], object]) -> None:
        sent.clear()
        act()
        found[what] = [*sent]

    note("a save", lambda: host.save(0, table, 1))
    note("a pad", lambda: host.at(0).get(table))
    note("a pad at another process", lambda: host.at(1).get(table))
    note("a poll", lambda: host.at(0).get(f"{table}/board"))
    stream = host.at(1).get(f"{table}/stream?page=p").iter_encoded()
    assert b"data:" in next(stream)
    note("a save at the same table", lambda: host.save(0, table, 2))
    note("a stream's wake", lambda: next(stream))
    stream.close()
    return found


def unbound(found: dict[str, list[Statement]], *ids: str) -> list[tuple[str, str, list[str]]]:
    """The statements that name none of these ids, and what they read without it."""
    return [
        (what, one.sql, lacks)
        for what, statements in found.items()
        for one in statements
        if (lacks := one.lacks_id(ids))
    ]


def test_every_statement_of_a_table_in_play_names_the_table(host: Host, sent: list[Statement]):
    table = host.seat()
    found = play(host, table, sent)
    assert unbound(found, table.rsplit("/", 1)[1]) == []
    for what in found:
        assert any(" events where table_id = %s and position > %s" in one.sql for one in found[what]), what
    assert len(found["a pad"]) == len(found["a stream's wake"]) == 1
    for what in ("a save", "a save at the same table"):
        assert any(one.sql.startswith("insert into events ") for one in found[what])


def test_at_a_table_of_a_day_every_statement_names_the_day_or_its_tables(host: Host, sent: list[Statement]):
    day_id, table = host.seat_day()
    tables = host.apps[0].extensions["days"].table_ids(day_id)
    found = play(host, table, sent)
    assert unbound(found, day_id, *tables) == []
    saved = unbound({"a save": found["a save"]}, day_id, table.rsplit("/", 1)[1])
    assert {sql.partition(" where ")[2] for _, sql, _ in saved} <= {"id in (%s, %s)"}  # which tables of the day changed


def test_what_the_home_of_a_visitor_asks_names_the_tables_of_their_cookie(host: Host, sent: list[Statement]):
    table = host.seat()
    sent.clear()
    assert host.at(1).get("/").status_code == 200
    assert unbound({"home": sent}, table.rsplit("/", 1)[1]) == []
    assert len(sent) > 1


def test_a_stream_at_rest_asks_the_database_nothing(host: Host, sent: list[Statement], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tableside.web.live.pages.HEARTBEAT", 0.01)
    monkeypatch.setattr("tableside.web.days.live.hall.HEARTBEAT", 0.01)
    day_id, table = host.seat_day()
    for path in (table, f"/days/{day_id}/hall"):
        stream = host.at(0).get(f"{path}/stream?page=p").iter_encoded()
        next(stream)
        sent.clear()
        assert {next(stream) for _ in range(20)} == {b"event: beat\n\n"}
        assert sent == []
        stream.close()


def test_a_stream_without_notice_finds_by_itself_what_was_entered_elsewhere(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tableside.store.postgres.postgres_store.tell", lambda *values: None)
    monkeypatch.setattr("tableside.web.live.pages.HEARTBEAT", 0.01)
    monkeypatch.setattr("tableside.web.live.streams.LOOKS_AGAIN", 0.1)
    table = host.seat()
    stream = host.at(1).get(f"{table}/stream?page=p").iter_encoded()
    next(stream)
    host.save(0, table, 1)
    assert any(b"data:" in next(stream) for _ in range(100))
    stream.close()


def test_a_hot_path_that_asks_for_more_than_the_table_is_noticed(
    host: Host, sent: list[Statement], monkeypatch: pytest.MonkeyPatch
):
    from tableside.store.postgres.postgres_store import PostgresSession

    def touch(session: PostgresSession, log_kind: str, log_id: str, at: int) -> None:
        session._execute("update tables set touched = ? where touched < ?", at, at)

    monkeypatch.setattr(PostgresSession, "touch", touch)
    table = host.seat()
    found = unbound(play(host, table, sent), table.rsplit("/", 1)[1])
    assert [(what, lacks) for what, _, lacks in found] == [
        ("a save", ["tables"]),
        ("a save at the same table", ["tables"]),
    ]


@pytest.mark.parametrize(
    ("sql", "values", "lacks"),
    [
        ("select position from events where table_id = %s and position > %s", ["t", 3], []),
        ("select position from events where table_id = %s and position > %s", ["other", 3], ["events"]),
        ("select position from events where key = %s", ["t"], ["events"]),
        ("select (select 1 from day_tables where table_id = own.id) from tables own where id = %s", ["t"], []),
        ("select (select 1 from day_tables where key = 'k') from tables own where id = %s", ["t"], ["day_tables"]),
        ("select 1 from tables own where (select 1 from events where table_id = %s)", ["t"], ["tables"]),
        ("insert into events (position, table_id) values (%s, %s)", [1, "t"], []),
        ("insert into events (position, table_id) values (%s, %s)", [1, "other"], ["events"]),
        (
            "select id, (select 1 from events where table_id = tables.id) from tables where id in (%s, %s)",
            ["t", "t"],
            [],
        ),
        ("select id from tables where id in (%s, %s)", ["t", "other"], ["tables"]),
        ("update tables set touched = %s", [1], ["tables"]),
        ("delete from uncopied where table_id != %s", ["t"], ["uncopied"]),
        ("select number from copy_changes", [], []),
    ],
)
def test_what_names_no_id_is_read_from_a_statement(sql: str, values: list[Any], lacks: list[str]):
    from tests.support.recorded_statements import Statement

    assert Statement(sql, tuple(values)).lacks_id(["t"]) == lacks


def test_apps_are_as_a_host_has_them(host: Host):
    app: Flask = host.apps[0]
    assert not app.config["TRUST_LOCAL"]
