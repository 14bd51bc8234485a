"""The screen in the hall: all tables and the standings, drawn once for all, following by itself."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL
from tableside.web.guard.limits import HEARTBEAT
from tableside.web.guard.roles.links import key_of
from tableside.web.live.streams import BEAT
from tests.support.day_by_hand import NAMES
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay, joined
from tests.web.pages import words
from tests.web.visitors import stranger


@pytest.fixture
def day(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> VisitedDay:
    for wait in ("HALL_PAUSE", "HALL_SETTLES"):
        monkeypatch.setattr(f"tableside.web.days.live.hall.{wait}", 0.0)
    return VisitedDay(app, client, EIGHT)


def read(client: FlaskClient, day: VisitedDay, asked: str = "") -> tuple[Iterator[str], Callable[[], None]]:
    """The stream's messages, and how to leave it."""
    answer = client.get(f"{day.address}/hall/stream?page=p{asked}")
    assert answer.mimetype == "text/event-stream"
    return (part.decode() for part in answer.iter_encoded()), answer.close


def test_the_screen_has_every_table_and_who_leads_the_day(day: VisitedDay) -> None:
    assert "The seats are not drawn yet." in words(day.get("hall"))
    day.post("seats", seed="1")
    first, second = (table.players for table in day.day.sitting)
    page = words(day.get("hall"))
    assert "8 players, 2 tables · this leg since" in page
    assert "2 of 2 tables play" in page
    assert "Standing of the day" not in page
    day.play(0, PLAIN)
    page = words(day.get("hall"))
    assert f"Table 1 game 2 of 2 {first[0]} 1 won 11 {first[1]} 5 {first[3]} *** 1 {first[2]} * 0" in page
    assert f"Table 2 game 1 of 2 {second[0]} 0" in page
    assert f"1 {first[0]} 1 won 11 2 {first[1]} 0 won 5 3 {first[3]} 0 won 1 4 {first[2]} 0 won 0" in page


def test_the_seed_stands_where_the_draw_is_checked_and_in_no_head(day: VisitedDay) -> None:
    day.post("seats", seed="4711")
    for page in ("", "hall", "players", "standings", "seats"):
        [head] = re.findall(r"<header.*?</header>", day.get(page).text, re.DOTALL)
        assert "4711" not in head, page
    assert "The seed is 4711." in words(joined(day, HALL).get(f"{day.address}/where"))


@pytest.mark.parametrize(("players", "told"), [(8, "finished games"), (11, "10 of 11, finished games")])
def test_the_standing_says_what_it_counts_and_how_many_it_leaves_out(
    app: Flask, client: FlaskClient, players: int, told: str
) -> None:
    day = VisitedDay(app, client, NAMES[:players])
    day.post("seats", seed="1")
    for table in day.day.sitting:
        day.play(table.rank, PLAIN)
    page = words(day.get("hall"))
    assert f"Standing of the day {told} Place Player Won Points 1 " in page
    assert day.get("hall").text.count(" won</td>") == min(players, 10)


@pytest.mark.slow
def test_after_the_moves_it_says_who_came_from_where_until_the_table_plays(day: VisitedDay) -> None:
    day.post("seats", seed="1")
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    assert "All tables are done" in words(day.get("hall"))
    first, second = (table.players for table in day.day.sitting)
    day.post("moves", do="make")
    page = words(day.get("hall"))
    assert f"Table 1 game 1 of 2 {first[0]} 0 {first[1]} 0 {second[0]} ↑ from 2 0 {second[1]} ↑ from 2 0" in page
    assert f"Table 2 game 1 of 2 {first[3]} ↓ from 1 0 {first[2]} ↓ from 1 0 {second[3]} 0 {second[2]} 0" in page
    day.play(0, PLAIN)
    assert "↑" not in words(day.get("hall"))
    stays, goes = day.day.sitting[1].players[:2]
    swapped = day.day.sitting[0].players[0]
    day.post("change", do="make", placed=[f"1 {goes}", f"2 {swapped}"], allowed="yes")
    page = words(day.get("hall"))
    assert f"{goes} ↑ from 2 0" in page
    assert f"{swapped} ↓ from 1 1 won 11" in page
    assert f"{stays} 0" in page


def test_the_stream_brings_the_screen_and_then_what_changes(day: VisitedDay, client: FlaskClient) -> None:
    day.post("seats", seed="1")
    messages, leave = read(client, day)
    first = next(messages)
    assert first.count("\n\n") == 1
    assert '<div id="hall" class="hall">' in first
    day.play(0, PLAIN)
    assert ">11<" in next(messages)
    leave()


def test_a_change_brings_the_table_that_changed_and_not_the_hall(day: VisitedDay, client: FlaskClient) -> None:
    day.post("seats", seed="1")
    messages, leave = read(client, day)
    next(messages)
    day.score(day.table(1)[0], PLAIN[0])
    message = next(messages)
    assert re.findall(r' id="(hall[^"]*)"', message) == ["hall-version", "hall-table-2"]
    leave()


def test_what_the_screen_does_not_show_brings_it_a_beat(day: VisitedDay, client: FlaskClient) -> None:
    messages, leave = read(client, day)
    next(messages)
    day.post("note", text="Rain")
    assert next(messages) == BEAT
    leave()


@pytest.mark.parametrize("what", ["a table", "the day"])
def test_a_waiting_stream_is_woken_by(day: VisitedDay, client: FlaskClient, what: str) -> None:
    day.post("seats", seed="1")
    messages, leave = read(client, day)
    next(messages)
    act = (lambda: day.play(1, PLAIN)) if what == "a table" else (lambda: day.post("came", names="Zoe"))
    later = threading.Timer(0.2, act)
    later.start()
    began = time.monotonic()
    assert next(message for message in messages if message != BEAT)  # late word of the seats changes nothing
    assert time.monotonic() - began < HEARTBEAT
    later.join()
    leave()


@pytest.mark.in_one_process
def test_a_page_that_has_the_screen_gets_a_beat_and_one_that_asks_nothing_new(
    day: VisitedDay, client: FlaskClient
) -> None:
    day.post("seats", seed="1")
    now = client.get(f"{day.address}/hall/now")
    mark = now.headers["HX-PTag"]
    assert client.get(f"{day.address}/hall/now", headers={"HX-PTag": mark}).status_code == 304
    messages, leave = read(client, day, f"&has={mark}")
    assert next(messages) == BEAT
    leave()
    day.play(0, PLAIN)
    assert client.get(f"{day.address}/hall/now", headers={"HX-PTag": mark}).status_code == 200


def test_a_stream_ends_for_whom_the_link_opens_no_longer(app: Flask, day: VisitedDay) -> None:
    hall = app.test_client()
    hall.environ_base = {**hall.environ_base, "REMOTE_ADDR": "192.0.2.7"}
    hall.get(f"{day.address}/join/{HALL}/{key_of(app.secret_key, day.day_id, HALL, 0)}")
    messages, leave = read(hall, day)
    next(messages)
    day.post("renew", role=HALL)
    assert list(messages) == []
    leave()


@pytest.mark.in_one_process
def test_a_full_server_lets_the_screen_ask_instead(app: Flask, day: VisitedDay, client: FlaskClient) -> None:
    app.extensions["hub"].lower_limit_to(0)
    assert client.get(f"{day.address}/hall/stream").status_code == 204


def test_the_screen_turns_to_everybodys_place_and_seat(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    assert "hall-list" not in day.get("hall/lists").text
    day.post("seats", seed="4711")
    assert re.findall("<h2>([^<]*)", day.get("hall/lists").text) == ["Who sits where, leg 1"]
    day.play(0, PLAIN)
    lists = day.get("hall/lists").text
    assert re.findall("<h2>([^<]*)", lists) == ["Standing of the day ", "Who sits where, leg 1"]
    seats = re.findall(r"<li><span>([^<]*)</span><b>Table (\d)", lists)
    assert [name for name, _ in seats] == sorted(EIGHT)
    assert {name: int(number) - 1 for name, number in seats} == {
        name: table.rank for table in day.day.sitting for name in table.players
    }
    assert re.search(r"<li><b>1</b><span>([^<]*)</span><b>11</b></li>", lists)


def test_a_code_in_the_hall_leads_everybody_to_their_seat(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    assert "hall-code" not in day.get("hall/lists").text
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    assert "Where do I sit?" in day.get("hall/lists").text
    assert "css/sharing.css" in day.get("hall").text
    key = key_of(app.secret_key, day.day_id, HALL, 0)
    assert stranger(app).get(f"{day.address}/join/{HALL}/{key}?to=where").location == f"{day.address}/where"
