"""The screen in the room: what it shows, to whom, and that there is nothing on it to tap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.live.hub import Stream
from tableside.web.live.pages import boards
from tableside.web.live.room import LINES, render_room
from tests.scorebook.table_play import CROWD
from tests.support.full_tables import full_table
from tests.support.people import MIXED
from tests.web.conftest import running
from tests.web.nights.nights_played import points_table
from tests.web.pages import Seat, play, read_page, send, table_at, words
from tests.web.visitors import visitor


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table two rounds into its game."""
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 51), (40, 46, 51))
    return address


def room(client: FlaskClient, address: str) -> str:
    return client.get(f"{address}/room").get_data(as_text=True)


def test_the_screen_has_the_names_the_totals_and_what_comes_next(client: FlaskClient, address: str):
    shown = words(client.get(f"{address}/room"))
    for name in ("Ann", "Bob", "Cy"):
        assert name in shown
    assert "round 3" in shown
    assert "Cy deals" in shown
    assert 'class="chart"' in room(client, address)


@pytest.mark.parametrize("slug", ["huckley-buck", "ten-point-buck", "buddha", "ten", "points"])
def test_nothing_on_the_screen_can_be_tapped_even_by_a_keeper_in_mid_round(tmp_path: Path, slug: str):
    with running(tmp_path) as app, app.test_request_context():
        names = MIXED[: 6 if slug != "ten-point-buck" else 5]
        table_id, table = app.extensions["book"].bring_in(list(full_table(slug, names).table.history.events))
        board = render_room(table_id, table)
        page = app.test_client().get(f"/tables/{table_id}/room").get_data(as_text=True)
    assert 'class="room' in page
    for drawn in (board, page.partition("<main>")[2]):
        assert not re.search(r"<(a|button|form|input|summary)\b", re.sub(r"(?s)<details.*?</details>", "", drawn))
        assert "&lt;span" not in drawn


def test_a_long_sheet_shows_its_last_lines_and_all_of_its_totals(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("points", 3)
    for number in range(LINES + 3):
        send(app, client, address, "enter/result", {f"points-{at}": str(number) for at in range(3)})
    page = read_page(client.get(f"{address}/room"))
    rows = [row for row in page.iter("tr") if row.find("td") is not None]
    assert len(rows) == LINES + 1
    assert "".join(rows[0].itertext()).split()[0] == "4"
    assert [cell.text for cell in rows[-1].iter("td")] == [str(sum(range(LINES + 3)))] * 3


def test_a_note_on_the_screen_takes_the_place_of_a_line(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("points", 3)
    for number in range(LINES + 3):
        send(app, client, address, "enter/result", {f"points-{at}": str(number) for at in range(3)})
    send(app, client, address, "note", {"target": str(LINES + 4), "text": "Dee’s birthday"})
    rows = [row for row in read_page(client.get(f"{address}/room")).iter("tr") if row.find("td") is not None]
    assert len(rows) == LINES + 1
    assert "Dee’s birthday" in "".join(rows[-2].itertext())


def test_many_players_have_a_line_each_with_the_sign_of_their_line_in_the_chart(app: Flask, client: FlaskClient):
    address = points_table(app, CROWD[:9], [[number * seat for seat in range(9)] for number in range(5)], over=False)
    send(app, client, address, "note", {"target": "6", "text": "Dee’s birthday"})
    page = read_page(client.get(f"{address}/room"))
    [head, *rows] = [[" ".join("".join(cell.itertext()).split()) for cell in row] for row in page.iter("tr")]
    assert head == ["Player", "2", "3", "4", "5", "Total"]
    assert rows[2] == [CROWD[2], "2", "6", "12", "20", "20"]
    assert len(rows) == 9
    signs = [sign for sign in page.iter("svg") if sign.get("class") == "key-sign"]
    assert [sign[0].get("d") for sign in signs] == [mark[0].get("d") for mark in page.iter("marker")]
    assert "5: Dee’s birthday" in " ".join("".join(page.itertext()).split())


def test_only_a_visitor_who_may_watch_sees_the_screen(app: Flask, address: str):
    assert visitor(app, address, WATCHER).get(f"{address}/room").status_code == 200
    for path in ("room", "room/board", "room/stream"):
        answer = app.test_client().get(f"{address}/{path}", environ_base={"REMOTE_ADDR": "10.0.0.9"})
        assert answer.status_code == 404


def test_the_link_of_the_screen_lets_it_watch_and_write_nothing(app: Flask, client: FlaskClient, address: str):
    app.config["SHARED_AT"] = "http://10.0.0.1:5000"
    link = re.search(r'id="link-room">([^<]+)<', client.get(f"{address}/share").get_data(as_text=True))
    assert link
    screen = app.test_client()
    elsewhere = {"REMOTE_ADDR": "10.0.0.9"}
    path = link[1].replace("&amp;", "&").removeprefix("http://10.0.0.1:5000")
    assert screen.get(path, environ_base=elsewhere).location == f"{address}/room"
    assert screen.get(f"{address}/room", environ_base=elsewhere).status_code == 200
    assert screen.get(f"{address}/share", environ_base=elsewhere).status_code == 403


def test_the_link_of_the_screen_ends_with_that_of_the_watchers(app: Flask, client: FlaskClient, address: str):
    screen = visitor(app, address, WATCHER)
    send(app, client, address, "share/renew", {"role": "watcher"})
    assert screen.get(f"{address}/room").status_code == 404


def test_players_who_enter_themselves_keep_the_screen_a_screen(app: Flask, client: FlaskClient, address: str):
    app.config["SHARED_AT"] = "http://10.0.0.1:5000"
    send(app, client, address, "share/seats", {"open": "yes"})
    page = client.get(f"{address}/share").get_data(as_text=True)
    path = re.search(r'id="link-room">http://10.0.0.1:5000([^<]+)<', page)
    assert path
    answer = app.test_client().get(path[1], environ_base={"REMOTE_ADDR": "10.0.0.9"})
    assert answer.location == f"{address}/room"


def test_a_screen_that_asks_gets_the_board_only_once_it_changed(app: Flask, client: FlaskClient, address: str):
    screen = visitor(app, address, WATCHER)
    first = screen.get(f"{address}/room/board")
    mark = first.headers["HX-PTag"]
    assert screen.get(f"{address}/room/board", headers={"HX-PTag": mark}).status_code == 304
    play(app, client, address, (40, 46, 51))
    assert "round 4" in words(screen.get(f"{address}/room/board", headers={"HX-PTag": mark}))


def test_the_stream_sends_the_screen_and_never_the_pad(app: Flask, address: str):
    table_id = address.rsplit("/", 1)[1]
    with app.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        sent: Iterator[str] = boards(table_id, Stream(table_id), draw=lambda id, table, role: render_room(id, table))
        assert 'class="room' in next(sent)


@pytest.mark.in_one_process
def test_without_a_server_the_screen_says_that_it_needs_one(app: Flask, client: FlaskClient, address: str):
    app.config["ALONE"] = True
    assert "only where Tableside runs as a server" in words(client.get(f"{address}/room"))
    assert "for a screen in the room" in words(client.get(f"{address}/share"))
    assert "/room/stream" not in room(client, address)


def test_a_watcher_and_a_keeper_see_the_same_screen(app: Flask, address: str):
    boards_of = {
        room(visitor(app, address, role), address).partition('<div id="board"')[2] for role in (KEEPER, WATCHER)
    }
    assert len(boards_of) == 1
    assert table_at(app, address).position == 5
