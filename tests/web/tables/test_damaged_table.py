"""A table that can't be read: it is shown as damaged, its keepers save its rows, and everything else goes on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.server import main
from tableside.web import open_book
from tests.web.pages import Seat, bring_in, play, send, table_at, words
from tests.web.visitors import link, stranger, visitor

GAME_GONE = "a game that is gone"
"""Only this is listed apart: see test_games_from_elsewhere.py."""

BREAKS = {
    "broken JSON": "update events set data = '{\"bids' where table_id = ? and position = 2",
    "a list for an object": "update events set data = '[1]' where table_id = ? and position = 2",
    "a house rule of another version": (
        "update events set data = json_set(data, '$.house_rules', json('{\"tpb.gone\": \"yes\"}'))"
        " where table_id = ? and position = 1"
    ),
    "a house rule changed to one of another version": (
        "update events set kind = 'house_rules', data = '{\"rules\": {\"tpb.gone\": 1}}'"
        " where table_id = ? and position = 2"
    ),
    GAME_GONE: (
        "update events set data = json_set(data, '$.game', 'no-such-game') where table_id = ? and position = 1"
    ),
    "a bad name": "update events set data = json_set(data, '$.players[0]', '') where table_id = ? and position = 1",
    "an undo of nothing": (
        "update events set kind = 'undone', data = '{\"target\": 99}' where table_id = ? and position = 2"
    ),
    "a correction without its target": (
        "update events set kind = 'corrected', data = '{}' where table_id = ? and position = 3"
    ),
    "no seating": "delete from events where table_id = ? and position = 1",
    "a row that is missing": "delete from events where table_id = ? and position = 2",
    "a row at a place that is none": "update events set position = 9 where table_id = ? and position = 3",
    "half a character": (
        'update events set data = \'{"x": "\\ud800", \' || substr(data, 2) where table_id = ? and position = 2'
    ),
    "a number that is none": (
        "update events set data = '{\"x\": NaN, ' || substr(data, 2) where table_id = ? and position = 2"
    ),
    "no UTF-8": "update events set data = cast(x'7b22ff227d' as text) where table_id = ? and position = 2",
}


@pytest.fixture(params=BREAKS)
def broken(request: pytest.FixtureRequest, app: Flask, client: FlaskClient, seat: Seat) -> str:
    """The address of a table after a round that can't be read, on a server with another table."""
    sound, table = seat("ten-point-buck", 3), seat("ten-point-buck", 3)
    play(app, client, sound, (40, 46, 51))
    play(app, client, table, (40, 46, 51))
    spoil(app, table, BREAKS[request.param])
    return table


def spoil(app: Flask, table: str, sql: str) -> None:
    """Changes the rows of a table, and has the server start again."""
    with closing(sqlite3.connect(app.config["DATA"])) as other:
        other.execute(sql, (table.rsplit("/", 1)[1],))
        other.commit()
    start_again(app)


def start_again(app: Flask) -> None:
    app.extensions["book"].close()
    open_book(app)


def sound_table(app: Flask, broken: str) -> str:
    """The address of the table that is not broken."""
    return next(f"/tables/{found}" for found in app.extensions["book"].ids() if found not in broken)


@pytest.mark.slow_but(4)
@pytest.mark.parametrize("broken", [why for why in BREAKS if why != GAME_GONE], indirect=True)
def test_the_home_page_shows_it_as_damaged_among_the_others(app: Flask, client: FlaskClient, broken: str):
    page = client.get("/")
    assert page.status_code == 200
    assert f'href="{sound_table(app, broken)}"' in page.text
    assert f'href="{broken}"' in page.text
    assert "Damaged" in words(page)
    assert "can’t be read" in words(page)


@pytest.mark.slow_but(6)
def test_pages_that_list_tables_and_names_go_on_and_it_takes_nothing(app: Flask, client: FlaskClient, broken: str):
    sound = sound_table(app, broken)
    paths = ("/put-away", "/tables/new/buddha", f"{sound}/night.csv", sound, "/bring-in")
    assert [client.get(path).status_code for path in paths] == [200] * 5
    assert "Ann" in client.get("/tables/new/buddha").text
    assert "Ann" in client.get(f"{sound}/night.csv").text
    answer = client.post(f"{broken}/enter/bid", data={"bids-0": "1", "key": "late", "based_on": "3"})
    assert (answer.status_code, "can’t be read" in words(answer)) == (503, True)


@pytest.mark.slow_but(3)
def test_the_backup_has_all_others_and_names_what_it_left_out(app: Flask, client: FlaskClient, broken: str):
    backup = client.get("/backup.json")
    data = backup.get_json()
    assert len(data["tables"]) == 1
    assert [left["table"] for left in data["left_out"]] == [broken.rsplit("/", 1)[1]]
    assert data["left_out"][0]["why"].endswith((".", "…"))
    assert "0 added, 1 here already" in words(bring_in(client, backup.data))


@pytest.mark.thorough_but(5)
@pytest.mark.slow
@pytest.mark.parametrize("path", ["", "/history", "/board", "/own", "/stream", "/sheet.csv", "/table.json", "/share"])
def test_its_own_pages_say_so_and_offer_its_rows(client: FlaskClient, broken: str, path: str):
    answer = client.get(broken + path)
    assert answer.status_code == 503
    assert "This table can’t be read." in words(answer)
    assert f'href="{broken}/rows.json"' in answer.text


@pytest.mark.slow_but(3)
def test_its_rows_are_saved_as_they_lie(app: Flask, client: FlaskClient, broken: str):
    data = client.get(f"{broken}/rows.json").get_json()
    table_id = broken.rsplit("/", 1)[1]
    assert (data["format"], data["version"], data["table"]) == ("tableside rows", 1, table_id)
    assert [tuple(row.values()) for row in data["rows"]] == rows_in_file(app, "events", "table_id", table_id)


def rows_in_file(app: Flask, table: str, column: str, value: str) -> list[tuple[object, ...]]:
    """The rows of a log as they lie in the score file, whatever they hold."""
    with closing(sqlite3.connect(app.config["DATA"])) as other:
        other.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
        names = "position, kind, data, key, at, allowed, note"
        query = f"select {names} from {table} where {column} = ? order by position"  # noqa: S608
        return other.execute(query, (value,)).fetchall()


@pytest.mark.parametrize("why", ["broken JSON", "a bad name"])
def test_strangers_learn_nothing_of_it_and_only_keepers_save_its_rows(
    app: Flask, client: FlaskClient, seat: Seat, why: str
):
    table = seat("ten-point-buck", 3)
    play(app, client, table, (40, 46, 51))
    send(app, client, table, "share/renew", {"role": "watcher"})
    keeper, watcher, joins = visitor(app, table, KEEPER), visitor(app, table, WATCHER), link(app, table, KEEPER)
    spoil(app, table, BREAKS[why])
    late = stranger(app)
    assert late.get(joins).status_code == 303
    people = (keeper, watcher, late, stranger(app))
    assert [somebody.get(f"{table}/rows.json").status_code for somebody in people] == [200, 403, 200, 404]
    assert [somebody.get(table).status_code for somebody in people] == [503, 503, 503, 404]
    assert [f"{table}/rows.json" in somebody.get(table).text for somebody in people] == [True, False, True, False]
    assert [table in somebody.get("/").text for somebody in people] == [True, True, True, False]
    assert len(json.loads(keeper.get("/backup.json").data)["left_out"]) == 1


def test_a_renewal_that_cannot_be_read_closes_it_to_everybody_elsewhere(app: Flask, client: FlaskClient, seat: Seat):
    table = seat("buddha", 3)
    send(app, client, table, "share/renew", {"role": "watcher"})
    keeper = visitor(app, table, KEEPER)
    spoil(app, table, "update events set data = '{' where table_id = ? and kind = 'relinked'")
    assert [keeper.get(table).status_code, client.get(table).status_code] == [404, 503]


def test_the_rows_of_a_sound_table_are_not_given_out(app: Flask, client: FlaskClient, seat: Seat):
    table = seat("buddha", 3)
    send(app, client, table, "enter/bid", {"bids-1": "4"})
    answer = client.get(f"{table}/rows.json")
    assert (answer.status_code, "can be read" in words(answer)) == (404, True)


def test_its_copy_comes_in_again_beside_it(app: Flask, client: FlaskClient, seat: Seat):
    table = seat("ten-point-buck", 3)
    play(app, client, table, (40, 46, 51))
    copy = client.get(f"{table}/table.json").data
    spoil(app, table, BREAKS["broken JSON"])
    answer = bring_in(client, copy)
    assert answer.status_code == 303
    assert table_at(app, answer.location).position == 3


@pytest.mark.parametrize(
    "now", ["kind = 'sung'", "data = '{\"bids\": 7}'", 'data = \'{"bids": [1, 2, 3], "tune": 1}\'']
)
def test_an_entry_that_the_game_no_longer_takes_is_not_counted_and_the_rest_of_the_table_is(
    app: Flask, client: FlaskClient, seat: Seat, now: str
):
    table = seat("ten-point-buck", 3)
    play(app, client, table, (40, 46, 51))
    spoil(app, table, f"update events set {now} where table_id = ? and position = 2")  # noqa: S608
    assert "Not counted" in words(client.get(table))
    assert [client.get(table + path).status_code for path in ("/history", "/sheet.csv", "/notes.csv")] == [200] * 3


@pytest.mark.slow_but(3)
def test_links_are_printed_for_all_tables_but_a_damaged_one(
    app: Flask, broken: str, capsys: pytest.CaptureFixture[str]
):
    app.extensions["book"].close()
    assert main(["--data", str(app.config["DATA"]), "--links", "https://cards.example"]) == 0
    printed = capsys.readouterr()
    assert printed.out.count("/join/keeper/") == 1
    assert f"Table {broken.rsplit('/', 1)[1]} can't be read" in printed.err


def test_a_table_that_follows_a_damaged_one_goes_on(app: Flask, client: FlaskClient, seat: Seat):
    first = seat("ten-point-buck", 3)
    rules = {"do": "seat", "players": ["Ann", "Bob", "Dee"], "dealer": "at:Ann", "key": "next"}
    answer = client.post("/tables/new/ten-point-buck", data={**rules, "crew": first.rsplit("/", 1)[1]})
    spoil(app, first, BREAKS["broken JSON"].replace("position = 2", "position = 1"))
    for path in ("", "/board", "/own", "/history"):
        assert client.get(f"{answer.location}{path}").status_code == 200
