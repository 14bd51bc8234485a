"""What a day was opened with is seen together and put right; a day that is put away leaves the list."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.words import listed
from tableside.days.scores.standings import podium
from tableside.web.days import home
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.pages import alert, words

FORM = {"name": "Autumn cup", "legs": "2", "tournament": "Cup", "level": "lot"}


def test_what_a_day_was_opened_with_is_put_right_and_taken_back(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    before = day.day
    page = day.get("settings").text
    assert 'name="name" value="Club day"' in page
    assert 'name="legs" value="3"' in page
    day.post("settings", **FORM, **{"hb.tour_games": "3"})
    assert (day.day.name, day.day.legs, day.day.tournament, day.day.by_lot) == ("Autumn cup", 2, "Cup", True)
    assert day.day.games_per_leg == 3
    assert "Changed: the day is called Autumn cup, 2 legs, the tournament Cup" in words(day.get("record"))
    day.post("undo", target=str(day.day.position))
    assert (day.day.name, day.day.legs, day.day.tournament, day.day.by_lot) == ("Club day", 3, "", False)
    assert day.day.rules == before.rules


def test_a_form_of_settings_that_changes_nothing_enters_nothing(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    before = day.day.position
    day.post("settings", name="Club day", legs="3", tournament="", level="cards")
    assert day.day.position == before


def test_wrong_settings_are_named_above_the_form_as_it_was_typed(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    answer = day.send("settings", **{**FORM, "legs": "many"})
    assert answer.status_code == 422
    assert "A day has 1 to" in alert(answer)
    assert 'value="Autumn cup"' in answer.text
    assert day.send("settings", **FORM, **{"hb.tour_games": "x"}).status_code == 422


def test_once_seats_are_drawn_the_name_and_the_legs_alone_change(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("settings", **FORM)
    changed = day.day.position
    day.post("seats", seed="4711")
    assert "Seats are drawn by these settings" in words(day.send("undo", target=str(changed)))
    day.post("settings", name="Late cup", legs="2")
    assert (day.day.name, day.day.legs) == ("Late cup", 2)
    day.post("settings", name="Late cup", legs="1")
    assert day.day.legs == 1


def test_a_day_never_has_fewer_legs_than_are_drawn(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("settings", **FORM)
    day.post("seats", seed="4711")
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    refused = day.send("settings", name="Late cup", legs="1")
    assert "Leg 2 is drawn already" in alert(refused)
    assert 'value="Late cup"' in refused.text
    assert (day.day.name, day.day.legs) == ("Autumn cup", 2)


def test_a_day_with_one_more_leg_than_was_planned_still_takes_another_name(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("settings", **{**FORM, "legs": "1"})
    day.post("seats", seed="4711")
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    day.post("settings", name="Late cup", legs="1")
    assert (day.day.name, day.day.leg, day.day.legs) == ("Late cup", 2, 1)


def test_a_refused_name_leaves_what_cannot_be_changed_as_it_is_on_the_page(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("settings", **FORM)
    day.post("seats", seed="4711")
    page = day.send("settings", name="").text
    assert 'name="legs" value="2"' in page
    assert 'name="tournament" value="Cup"' in page


def test_a_form_from_before_the_seats_were_drawn_is_refused_by_what_it_changes(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    refused = day.send("settings", **FORM)
    assert "Seats are drawn by these settings" in alert(refused)
    assert 'name="tournament" value="none"' in refused.text
    assert day.day.legs == 3


def test_a_day_that_is_put_away_is_not_on_the_first_page(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    assert "Club day" in words(client.get("/"))
    day.post("put-away")
    assert "Club day" not in words(client.get("/"))


def test_a_day_that_is_put_away_is_behind_a_fold_of_the_list_until_it_is_brought_back(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("put-away")
    assert "Put away: 1 day" in words(client.get("/days"))
    assert "This day was put away Bring it back" in words(day.get())
    day.post("undo", target=str(day.day.put_away))
    assert "Put away" not in words(client.get("/days"))
    assert "This day was put away" not in words(day.get())


def test_a_day_whose_tables_still_play_is_put_away_only_once_that_is_confirmed(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    assert "2 tables of leg 1 still play. Put the day away all the same?" in words(day.send("put-away"))
    day.post("put-away", allowed="yes")
    assert day.day.put_away


def test_the_list_of_days_names_who_won_a_day_that_is_over(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="4711")
    assert "8 players, leg 1" in words(client.get("/days"))
    day.play_leg(PLAIN)
    (_, first), *_ = podium(day.day, day.tables)
    assert f"8 players · over, won by {listed([one.player for one in first])}" in words(client.get("/days"))


def test_tables_of_seats_that_were_taken_back_are_put_away_under_their_day(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    day.post("undo", target=str(day.day.leg_opened))
    assert "Club day, seats that were taken back · Huckley Buck" in words(client.get("/put-away"))


def test_days_that_were_put_away_take_no_place_of_others_on_the_list(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "SHOWN", 1)
    first, second = VisitedDay(app, client, EIGHT), VisitedDay(app, client, EIGHT)
    second.post("put-away")
    assert first.address in client.get("/days").text


def test_who_won_a_day_is_found_once_for_the_list(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    day.play_leg(PLAIN)
    told = words(client.get("/days"))
    assert "over, won by" in told
    monkeypatch.setattr(home, "podium", lambda day, tables: pytest.fail("the sheets are read again"))
    assert words(client.get("/days")) == told


def test_the_undo_of_planned_legs_leaves_none_that_is_drawn_out_of_the_plan(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("settings", name="Club day", legs="2")
    planned = str(day.day.position)
    day.post("seats", seed="4711")
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    refused = day.send("undo", target=planned)
    assert refused.status_code == 422
    assert "Leg 2 is drawn already" in words(refused)
    assert day.day.legs == 2
    day.post("settings", name="Club day", legs="3")
    day.post("undo", target=str(day.day.position))
    assert day.day.legs == 2


def test_the_list_names_who_won_also_where_a_table_had_played_again(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="4711")
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, PLAIN)
        if rank:
            undone, table = day.table(0)[1].history.undoable[-1], day.table(0)[0]
            day.send_at(table, "undo", {"target": str(undone)})
        day.done(rank)
    assert day.day.finished
    assert "won by" not in words(client.get("/days"))
    day.send_at(table, "redo", {"target": str(undone)})
    assert "won by" in words(client.get("/days"))
