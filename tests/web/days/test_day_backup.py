"""Days in backups, and days that come in on a machine that isn't one's own: counted as what tables cost there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL, ORGANISER
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.access import KEEPER
from tableside.web.guard import limits
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay, joined
from tests.web.pages import alert, bring_in, words
from tests.web.visitors import ELSEWHERE, link, stranger, visitor


@pytest.fixture
def day(day: VisitedDay) -> VisitedDay:
    """A day of two tables, at one of which a game was played."""
    day.play(0, PLAIN)
    return day


def test_a_backup_has_every_day_with_its_tables_and_no_table_twice(client: FlaskClient, day: VisitedDay, seat: Any):
    seat("buddha", 3)
    told = client.get("/backup.json").get_json()
    assert list(told) == ["format", "version", "tables", "days"]
    assert (told["format"], told["version"]) == ("tableside book", 1)
    assert [table["events"][0]["data"]["game"] for table in told["tables"]] == ["buddha"]
    (copy,) = told["days"]
    assert (copy["format"], copy["version"], len(copy["tables"])) == ("tableside day", 1, 2)
    assert copy == json.loads(day.get("day.json").data)


def test_a_backup_without_days_reads_as_before_there_were_any(client: FlaskClient, seat: Any):
    seat("buddha", 3)
    assert list(client.get("/backup.json").get_json()) == ["format", "version", "tables"]


def test_an_empty_server_has_the_day_again_and_its_standings(
    client: FlaskClient, day: VisitedDay, seat: Any, other: Flask
):
    seat("buddha", 3)
    backup, owner = client.get("/backup.json").data, other.test_client()
    answer = bring_in(owner, backup)
    assert (answer.status_code, "2 added, 0 here already" in words(answer)) == (200, True)
    (day_id,) = other.extensions["days"].ids()
    assert f'href="/days/{day_id}"' in answer.text
    assert owner.get(f"/days/{day_id}/standings.csv").text == day.get("standings.csv").text
    assert len(other.extensions["book"].ids()) == 3
    assert "0 added, 2 here already" in words(bring_in(owner, backup))
    assert (len(other.extensions["days"].ids()), len(other.extensions["book"].ids())) == (1, 3)
    kept = json.loads(owner.get("/backup.json").data)
    assert kept == json.loads(backup)


def test_a_day_whose_tables_went_on_elsewhere_comes_in_beside_the_one_that_is_here(
    client: FlaskClient, day: VisitedDay, other: Flask
):
    owner = other.test_client()
    first = bring_in(owner, day.get("day.json").data).location
    day.play(1, PLAIN)
    second = bring_in(owner, day.get("day.json").data).location
    assert first != second
    assert owner.get(f"{second}/standings.csv").text == day.get("standings.csv").text
    assert owner.get(f"{first}/standings.csv").text != day.get("standings.csv").text


def test_a_table_of_a_day_takes_no_entries_from_elsewhere(
    app: Flask, client: FlaskClient, day: VisitedDay, other: Flask
):
    table_id, table = day.table(1)
    there = bring_in(other.test_client(), client.get(f"/tables/{table_id}/table.json").data).location
    draft = Draft("result", {"tricks": [2, 1, 1, 1]}, "there", table.position)
    other.extensions["book"].enter(there.rsplit("/", 1)[1], draft)
    answer = bring_in(client, other.test_client().get(f"{there}/table.json").data)
    assert "added beside the one that is here" in words(answer)
    assert day.table(1)[1].history == table.history


def test_a_bad_day_brings_in_nothing_and_says_where(client: FlaskClient, day: VisitedDay, seat: Any, other: Flask):
    seat("buddha", 3)
    told = client.get("/backup.json").get_json()
    told["days"][0]["tables"][1]["events"][0]["data"]["players"] = []
    answer = bring_in(other.test_client(), json.dumps(told).encode())
    assert (answer.status_code, "Day 1 of the backup: Table 2 of the day: Entry 1" in alert(answer)) == (422, True)
    assert (other.extensions["days"].ids(), other.extensions["book"].ids()) == ([], [])


def test_a_table_that_cannot_be_read_is_named_and_the_rest_of_its_day_comes_in(
    app: Flask, client: FlaskClient, day: VisitedDay, other: Flask
):
    damaged, _ = day.table(1)
    with app.extensions["book"].store.writing() as session:
        session.connection.execute("update events set data = '[' where table_id = ?", (damaged,))
    app.extensions["book"].forget()
    told = client.get("/backup.json").get_json()
    assert [one["table"] for one in told["left_out"]] == [damaged]
    address = bring_in(other.test_client(), json.dumps(told).encode()).location
    pages = [other.test_client().get(address + path) for path in ("", "/hall", "/standings", "/cards", "/where")]
    assert [page.status_code for page in pages] == [200] * 5
    assert "Table 2 can’t be read" in words(pages[0])


@pytest.mark.parametrize(("role", "days"), [(ORGANISER, 1), (HALL, 0)])
def test_elsewhere_a_backup_holds_the_days_that_one_runs(day: VisitedDay, role: str, days: int):
    somebody = joined(day, role)
    told = somebody.get("/backup.json").get_json()
    assert (len(told.get("days", [])), told["tables"]) == (days, [])
    assert ("/backup.json" in somebody.get("/").text) is bool(days)


def test_who_keeps_a_table_of_a_day_that_others_run_backs_up_that_table(app: Flask, day: VisitedDay):
    keeper = visitor(app, f"/tables/{day.table(0)[0]}", KEEPER)
    told = keeper.get("/backup.json").get_json()
    assert ("days" in told, len(told["tables"])) == (False, 1)
    organiser = joined(day, ORGANISER)
    organiser.get(link(app, f"/tables/{day.table(0)[0]}", KEEPER))
    told = organiser.get("/backup.json").get_json()
    assert (len(told["days"]), told["tables"]) == (1, [])


def test_a_day_comes_in_elsewhere_as_ones_own_and_opens_nothing_that_is_here(app: Flask, day: VisitedDay):
    somebody, copy = stranger(app), day.get("day.json").data
    address = bring_in(somebody, copy).location
    assert address != day.address
    assert somebody.get(f"{address}/players").status_code == 200
    assert somebody.get(day.address).status_code == 404
    assert bring_in(somebody, copy).location == address
    assert bring_in(joined(day, HALL), copy).location not in (address, day.address)
    assert bring_in(joined(day, ORGANISER), copy).location == day.address


def test_a_day_from_elsewhere_counts_as_a_day_and_each_of_its_tables_as_one(app: Flask, day: VisitedDay):
    buckets, copy = app.extensions["buckets"], day.get("day.json").data
    for bucket, room, where in (
        (buckets.new_tables.without_cookie, 3, ELSEWHERE),
        (buckets.new_days.without_cookie, 1, "192.0.2.8"),
    ):
        usual, bucket.at_once, bucket.clock = bucket.at_once, room, lambda: 1000.0
        assert [bring_in(stranger(app, where), copy).status_code for _ in range(2)] == [303, 429]
        bucket.at_once = usual
    assert len(app.extensions["days"].ids()) == 3


def test_a_day_of_more_tables_than_are_new_at_once_is_for_its_own_machine(
    app: Flask, client: FlaskClient, day: VisitedDay, monkeypatch: pytest.MonkeyPatch
):
    copy = day.get("day.json").data
    monkeypatch.setattr("tableside.web.tables.export.backup.TABLES_AT_ONCE", 1)
    answer = bring_in(stranger(app), copy)
    assert (answer.status_code, "This day has 2 tables" in alert(answer)) == (422, True)
    assert bring_in(client, copy).location == day.address
    assert limits.TABLES_AT_ONCE >= 50, "a day of 60 players over three legs comes in elsewhere"


@pytest.mark.slow
def test_a_day_whose_record_is_undone_over_and_over_is_too_dear_elsewhere(app: Flask, client: FlaskClient):
    day = VisitedDay(app, client, [f"{name} {number}" for number in range(50) for name in EIGHT])
    copy = json.loads(day.get("day.json").data)
    for number in range(60):
        position = len(copy["events"]) + 1
        came = {"position": position, "kind": "noted", "data": {"text": "Rain"}, "key": f"n{number}"}
        back = {"position": position + 1, "kind": "undone", "data": {"target": position}, "key": f"u{number}"}
        kept = {"position": position + 2, "kind": "noted", "data": {"text": "Sun"}, "key": f"k{number}"}
        copy["events"] += [{**one, "at": 0, "allowed": False, "note": ""} for one in (came, back, kept)]
    data = json.dumps(copy).encode()
    answer = bring_in(stranger(app), data)
    assert (answer.status_code, "over and over" in alert(answer)) == (422, True)
    assert bring_in(client, data).status_code == 303
