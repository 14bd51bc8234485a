"""A table that plays its leg on while the others move."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.scores.done_tables import still_playing
from tests.web.days.day_pages import PLAIN, VisitedDay
from tests.web.days.late_table import TWELVE, move, move_without_table_3
from tests.web.pages import alert, words

ROUND = {"tricks-0": "5", "tricks-1": "0", "tricks-2": "0", "tricks-3": "0", "winners": "0 0 0 0 0"}


def test_a_table_that_should_play_on_moves_with_the_others_once_it_is_done(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    day.done(0)
    day.post("plays-on", table=day.day.sitting[1].key)
    assert "It plays on" in words(day.get())
    for _ in range(2):
        day.play(1, PLAIN)
    day.done(1)
    assert "It plays on" not in words(day.get())


def test_a_table_plays_on_while_the_others_move(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, TWELVE)
    day.post("seats", seed="4711")
    late, names = day.table(2)[0], day.day.sitting[2].players
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    [keys] = re.findall(r"</details>(.*?)</section>", day.get().text.partition('id="table-3"')[2], re.DOTALL)[:1]
    assert "Done with 0 of 2 games" in keys
    assert "Plays on while others move" in keys
    assert "Its players get a seat again in leg 3." in keys
    day.post("plays-on", table=day.day.sitting[2].key)
    move(day)
    assert day.day.leg == 2
    assert not {*names} & {*day.day.sitting.by_player}
    day.score(late, PLAIN[0])
    assert all(name in words(day.get()) for name in names)
    assert "sit nowhere in this leg" in words(day.get())
    assert "Look again" not in words(day.get())


def test_a_table_that_played_on_is_locked_once_it_says_that_it_is_done(late: VisitedDay) -> None:
    sheet = late_table(late)
    for game in range(2):
        if game:
            late.send_at(sheet, "next-game")
        for wins in PLAIN:
            late.score(sheet, wins)
    pad = words(late.client.get(f"/tables/{sheet}"))
    assert "This leg is done" in pad
    assert "Leg 1 is locked" not in pad
    late.send_at(sheet, "leg-done")
    locked = "Leg 1 is locked: this table played on after the others had moved, and is done."
    assert locked in words(late.client.get(f"/tables/{sheet}"))
    assert "still plays leg 1" not in words(late.get()) + words(late.get("hall"))
    assert "Table 3 of leg 1 is done after 2 games" in words(late.get("record"))


def test_the_director_ends_a_table_that_plays_on_with_fewer_games_and_takes_that_back(late: VisitedDay) -> None:
    key = late.day.of_leg(1)[2].key
    assert ">Done with 0 of 2 games</button>" in late.get().text
    assert "Table 3 has finished 0 of 2 games." in alert(late.send("done", table=key))
    late.post("done", table=key, allowed="yes")
    assert "Leg 1 is locked" in alert(late.try_at(late_table(late), "enter/result", ROUND))
    late.post("undo", target=str(late.day.position))
    assert "Table 3 still plays leg 1" in words(late.get())
    late.score(late_table(late), PLAIN[0])


def test_the_pad_of_a_table_that_plays_on_learns_that_it_is_done(late: VisitedDay) -> None:
    board = f"/tables/{late_table(late)}/board"
    mark = late.client.get(board).headers["HX-PTag"]
    late.post("done", table=late.day.of_leg(1)[2].key, allowed="yes")
    assert "This leg is over" in late.client.get(board, headers={"HX-PTag": mark}).text


def test_the_hall_shows_who_sits_at_a_table_that_plays_on(late: VisitedDay) -> None:
    screen = words(late.get("hall"))
    assert f"Table 3 still plays leg 1 game 1 of 2 {' 0 '.join(late.day.of_leg(1)[2].players)} 0" in screen
    assert screen.index("still plays leg 1") < screen.index("Table 1 game")


def test_a_table_that_does_not_play_on_says_nothing_more_of_its_leg(late: VisitedDay) -> None:
    refused = late.send("done", table=late.day.of_leg(1)[0].key, allowed="yes")
    assert "This table is not in the leg that is played now." in alert(refused)


@pytest.fixture
def late(app: Flask, client: FlaskClient) -> VisitedDay:
    """A day of whose three tables the third plays leg 1 on while the others are in leg 2."""
    day = VisitedDay(app, client, TWELVE)
    day.post("seats", seed="4711")
    move_without_table_3(day)
    return day


def late_table(day: VisitedDay) -> str:
    return day.tables[day.day.of_leg(1)[2].key][0]


def test_the_pad_of_a_table_that_plays_on_goes_on_with_its_leg(late: VisitedDay) -> None:
    assert "This leg is over" not in words(late.client.get(f"/tables/{late_table(late)}"))


def test_the_pad_of_a_table_that_plays_on_shows_no_end_of_the_leg_of_the_others(late: VisitedDay) -> None:
    late.post("clock", what="leg", minutes="10")
    assert "data-until" in late.client.get(f"/tables/{late.table(0)[0]}").text
    assert "data-until" not in late.client.get(f"/tables/{late_table(late)}").text


def test_the_page_of_the_day_leads_to_a_table_that_still_plays_the_leg_before(late: VisitedDay) -> None:
    assert f'<a href="/tables/{late_table(late)}">Table 3</a> still plays leg 1' in late.get().text


def test_the_sheet_of_a_table_that_plays_on_closes_when_its_players_are_seated_again(late: VisitedDay) -> None:
    late.play_leg(PLAIN)
    late.post("moves", do="make")
    assert {*late.day.of_leg(1)[2].players} <= {*late.day.sitting.by_player}
    refused = late.try_at(late_table(late), "enter/result", ROUND)
    assert "Leg 1 is locked" in alert(refused)


def test_the_sheet_of_a_table_that_plays_on_closes_at_the_end_of_the_day(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, TWELVE, legs=2)
    day.post("seats", seed="4711")
    move_without_table_3(day)
    day.play_leg(PLAIN)
    assert day.day.finished
    assert "Leg 1 is locked" in alert(day.try_at(late_table(day), "enter/result", ROUND))


def test_a_table_that_was_to_play_on_and_is_done_is_waited_for_when_its_games_change(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, TWELVE)
    day.post("seats", seed="4711")
    day.post("plays-on", table=day.day.sitting[2].key)
    day.play_leg(PLAIN)
    day.send_at(day.table(2)[0], "undo", {"target": str(day.table(2)[1].history.undoable[-1])})
    assert [table.rank for table in still_playing(day.day, day.tables)] == [2]


def test_who_plays_on_late_may_sit_out_the_leg_after_it(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, TWELVE)
    day.post("seats", seed="4711")
    name = day.day.sitting[2].players[0]
    day.post("plays-on", table=day.day.sitting[2].key)
    assert "sits out leg 2" not in words(day.get("players"))
    day.post("sits-out", out=name)
    assert (name, 2) in day.day.sits_out


def test_not_every_table_plays_on(day: VisitedDay) -> None:
    day.post("plays-on", table=day.day.sitting[0].key)
    assert "Somebody has to move" in alert(day.send("plays-on", table=day.day.sitting[1].key))
