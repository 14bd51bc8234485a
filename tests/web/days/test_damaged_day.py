"""A tournament day that can't be read: listed as damaged, its rows to save, left out of backups; its tables go on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL, ORGANISER
from tableside.web import open_book
from tableside.web.guard.roles.links import key_of
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay, joined
from tests.web.pages import bring_in, words
from tests.web.tables.test_damaged_table import rows_in_file
from tests.web.visitors import stranger

BREAKS = {
    "broken JSON": "update day_events set data = '{\"play' where day_id = ? and position = 2",
    "a list for an object": "update day_events set data = '[1]' where day_id = ? and position = 2",
    "an unknown kind": "update day_events set kind = 'sung' where day_id = ? and position = 2",
    "a gap": "delete from day_events where day_id = ? and position = 2",
    "no opening": "delete from day_events where day_id = ? and position = 1",
    "a row at a place that is none": "update day_events set position = 9 where day_id = ? and position = 3",
    "an entry without what it says": "update day_events set data = '{}' where day_id = ? and position = 4",
    "seats of people who never came": (
        "update day_events set data = json_set(data, '$.players', json('[\"Ann\"]')) where day_id = ? and position = 2"
    ),
    "a house rule of another version": (
        "update day_events set data = json_set(data, '$.house_rules', json('{\"hb.gone\": \"yes\"}'))"
        " where day_id = ? and position = 1"
    ),
    "no UTF-8": "update day_events set data = cast(x'7b22ff227d' as text) where day_id = ? and position = 2",
}
"""Whatever may have become of one row of a day: opened, eight came, seats were drawn, a note, a link renewed."""


@pytest.fixture
def day(day: VisitedDay) -> VisitedDay:
    """A day of two tables, at one of which a game was played."""
    day.post("note", text="Rain")
    day.post("renew", role=HALL)
    day.play(0, PLAIN)
    return day


@pytest.fixture
def tables(day: VisitedDay) -> list[str]:
    """The addresses of its tables."""
    return [f"/tables/{day.table(rank)[0]}" for rank in (0, 1)]


def spoil(day: VisitedDay, sql: str) -> None:
    """Changes the rows of the day, and has the server start again."""
    with closing(sqlite3.connect(day.app.config["DATA"])) as other:
        other.execute(sql, (day.day_id,))
        other.commit()
    day.app.extensions["book"].close()
    open_book(day.app)


@pytest.fixture(params=BREAKS)
def broken(request: pytest.FixtureRequest, day: VisitedDay, tables: list[str]) -> VisitedDay:
    """The day with one row that can't be read, and a day that can be."""
    VisitedDay(day.app, day.client, EIGHT)
    spoil(day, BREAKS[request.param])
    return day


@pytest.mark.slow_but(10)
def test_it_is_said_to_be_damaged_takes_nothing_and_its_tables_go_on(
    client: FlaskClient, broken: VisitedDay, tables: list[str]
):
    home, days = client.get("/"), client.get("/days")
    assert all(f'href="{table}"' in home.text for table in tables)
    assert (days.status_code, days.text.count(f'href="{broken.address}"')) == (200, 1)
    assert days.text.count('href="/days/') > days.text.count('href="/days/new/') + 1
    assert "Damaged" in words(days)
    assert client.get(broken.address).status_code == 503
    entered = client.post(f"{broken.address}/note", data={"text": "Late", "key": "late", "as_of": "4"})
    assert (entered.status_code, "can’t be read" in words(entered)) == (503, True)
    for table in tables:
        assert [client.get(table + path).status_code for path in ("", "/board", "/history", "/sheet.csv")] == [200] * 4
    broken.score(tables[1].rsplit("/", 1)[1], [0, 0, 0, 1, 2])


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("path", ["", "/hall", "/hall/stream", "/standings", "/day.json", "/share", "/players"])
def test_its_own_pages_say_so_and_offer_its_rows(client: FlaskClient, day: VisitedDay, path: str):
    spoil(day, BREAKS["an unknown kind"])
    answer = client.get(day.address + path)
    assert answer.status_code == 503
    assert "This day can’t be read." in words(answer)
    assert f'href="{day.address}/rows.json"' in answer.text


@pytest.mark.slow_but(3)
def test_its_rows_are_saved_as_they_lie(app: Flask, client: FlaskClient, broken: VisitedDay):
    told = client.get(f"{broken.address}/rows.json").get_json()
    assert (told["format"], told["version"], told["day"]) == ("tableside rows", 1, broken.day_id)
    assert [tuple(row.values()) for row in told["rows"]] == rows_in_file(app, "day_events", "day_id", broken.day_id)


@pytest.mark.slow_but(5)
def test_the_backup_has_its_tables_and_the_other_day_and_names_what_it_left_out(
    client: FlaskClient, broken: VisitedDay, other: Flask
):
    backup = client.get("/backup.json")
    told = backup.get_json()
    assert (len(told["tables"]), len(told["days"])) == (2, 1)
    assert [left["day"] for left in told["left_out"]] == [broken.day_id]
    assert told["left_out"][0]["why"].endswith((".", "…"))
    assert "3 added, 0 here already" in words(bring_in(other.test_client(), backup.data))


def test_it_is_called_what_it_was_called(client: FlaskClient, day: VisitedDay):
    spoil(day, BREAKS["an unknown kind"])
    assert "Club day It can’t be read." in words(client.get("/days"))


def test_one_whose_game_is_gone_is_listed_apart(client: FlaskClient, day: VisitedDay):
    gone = "update day_events set data = json_set(data, '$.game', 'no-such-game') where day_id = ? and position = 1"
    spoil(day, gone)
    page = words(client.get("/days"))
    assert "Game not installed Club day" in page
    assert "Damaged" not in page


@pytest.mark.slow
def test_strangers_learn_nothing_of_it_and_only_organisers_save_its_rows(day: VisitedDay, tables: list[str]):
    organiser, watcher = joined(day, ORGANISER), joined(day, HALL)
    joins = f"{day.address}/join/{ORGANISER}/{key_of(day.app.secret_key, day.day_id, ORGANISER, 0)}"
    spoil(day, BREAKS["a gap"])
    late, nobody = stranger(day.app), stranger(day.app)
    assert late.get(joins).status_code == 303
    people = (organiser, watcher, late, nobody)
    assert [somebody.get(f"{day.address}/rows.json").status_code for somebody in people] == [200, 403, 200, 404]
    assert [somebody.get(day.address).status_code for somebody in people] == [503, 503, 503, 404]
    assert ["rows.json" in somebody.get(day.address).text for somebody in people] == [True, False, True, False]
    assert [day.address in somebody.get("/days").text for somebody in people] == [True, True, True, False]
    assert [somebody.get(tables[0]).status_code for somebody in people] == [200, 200, 200, 404]
    told = json.loads(organiser.get("/backup.json").data)
    assert (len(told["tables"]), len(told["left_out"])) == (2, 1)


def test_a_renewal_that_cannot_be_read_closes_it_to_everybody_elsewhere(day: VisitedDay, client: FlaskClient):
    organiser = joined(day, ORGANISER)
    spoil(day, "update day_events set data = '{' where day_id = ? and kind = 'relinked'")
    assert [organiser.get(day.address).status_code, client.get(day.address).status_code] == [404, 503]


def test_the_rows_of_a_sound_day_are_not_given_out(client: FlaskClient, day: VisitedDay):
    answer = client.get(f"{day.address}/rows.json")
    assert (answer.status_code, "can be read" in words(answer)) == (404, True)


@pytest.mark.slow
def test_its_copy_comes_in_again_beside_it(client: FlaskClient, day: VisitedDay):
    copy = day.get("day.json").data
    spoil(day, BREAKS["broken JSON"])
    address = bring_in(client, copy).location
    assert address != day.address
    assert "can’t be read" not in words(client.get(address))
