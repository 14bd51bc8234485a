"""Seats and moves made again, and what was undone brought back."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.plan import work_out
from tableside.scorebook.events.event import Draft
from tests.web.days.day_pages import PLAIN, VisitedDay
from tests.web.days.late_table import TWELVE
from tests.web.pages import alert, words


def test_seats_at_which_nothing_was_entered_are_drawn_again_by_one_key(day: VisitedDay) -> None:
    page = words(day.get())
    assert ("Draw again" in page, "Undo" in page) == (True, False)
    assert day.post("undo", target=str(day.day.leg_opened), then="seats").location == f"{day.address}/seats"
    day.post("seats", seed="815")
    day.score(day.table(0)[0], PLAIN[0])
    assert "Draw again" not in words(day.get())


def test_seats_at_which_a_players_phone_entered_a_number_are_taken_back_only_after_a_question(day: VisitedDay) -> None:
    table_id, table = day.table(0)
    offer = {"seat": 0, "kind": "result", "field": "tricks", "value": 2}
    day.app.extensions["book"].enter(table_id, Draft("offered", offer, "offer", table.position))
    assert "Draw again" not in words(day.get())
    assert "all else on their sheets" in alert(day.send("undo", target=str(day.day.leg_opened)))


def test_seats_that_are_drawn_again_can_be_brought_back_there_and_its_back_leads_to_the_day(day: VisitedDay) -> None:
    seats = day.day.sitting
    day.post("undo", target=str(day.day.leg_opened), then="seats")
    page = day.get("seats")
    assert f'href="{day.address}">Back</a>' in page.text
    assert "Undone: Seats were drawn with the seed 1: 2 tables Redo" in words(page)
    day.post("redo", target="3")
    assert day.day.sitting == seats


def test_moves_after_which_nothing_was_entered_are_made_again_by_one_key(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    assert "Make the moves again" in words(day.get())
    assert day.post("undo", target=str(day.day.leg_opened), then="moves").location == f"{day.address}/moves"


@pytest.mark.clause("HB-AMB-24")
def test_moves_that_are_made_again_have_the_players_where_the_director_had_placed_them(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, TWELVE)
    day.post("seats", seed="4711")
    for rank in range(3):
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    plan = work_out(day.day, day.tables, {}, {})
    first, last = plan.tables[0][0], plan.tables[2][0]
    day.post("moves", do="make", placed=[f"1 {last}", f"3 {first}"])
    day.post("undo", target=str(day.day.leg_opened), then="moves")
    page = day.get("moves").text
    assert [f'name="placed" value="{placed}"' in page for placed in (f"1 {last}", f"3 {first}")] == [True, True]


def test_where_a_player_was_put_is_chosen_for_the_next_one(day: VisitedDay) -> None:
    page = day.send("change", do="place", who=day.day.sitting[0].players[0], to="2")
    assert '<option value="2" selected>table 2</option>' in page.text


def test_what_was_undone_last_is_brought_back_by_one_key(day: VisitedDay) -> None:
    name = day.day.playing[0]
    day.post("left", player=name)
    position = str(day.day.position)
    day.post("undo", target=position)
    assert f"Undone: {name} left Redo" in words(day.get())
    day.post("redo", target=position)
    assert not day.day.players[name]
    assert ("Redo" in words(day.get()), "(undone)" in words(day.get("record"))) == (False, False)
    day.post("undo", target=position)
    assert day.day.players[name]


def test_once_something_else_is_entered_nothing_is_brought_back(day: VisitedDay) -> None:
    day.post("left", player=day.day.playing[0])
    position = str(day.day.position)
    day.post("undo", target=position)
    day.post("note", text="Rain")
    assert "Redo" not in words(day.get())
    assert "There is nothing to bring back there." in alert(day.send("redo", target=position))


def test_moves_that_are_brought_back_have_their_tables_with_all_on_their_sheets(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    opened, before = day.day.leg_opened, day.day.sitting
    day.play(0, PLAIN)
    sheets = [day.table(rank) for rank in (0, 1)]
    day.post("undo", target=str(opened), allowed="yes")
    assert all(day.app.extensions["book"].table(sheet).put_away for sheet, _ in sheets)
    day.post("redo", target=str(opened))
    assert day.day.sitting == before
    assert [day.table(rank)[0] for rank in (0, 1)] == [sheet for sheet, _ in sheets]
    assert not any(table.put_away for _, table in (day.table(0), day.table(1)))
    assert day.table(0)[1].games[0].course.winners


def test_moves_are_brought_back_after_which_somebody_left(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    opened, before = str(day.day.leg_opened), day.day.sitting
    day.post("left", player=before[1].players[-1])
    left = str(day.day.position)
    for do, target in (("undo", left), ("undo", opened), ("redo", opened), ("redo", left)):
        day.post(do, target=target, allowed="yes")
    assert (day.day.sitting, day.day.players[before[1].players[-1]]) == (before, False)


def test_moves_are_brought_back_after_which_somebody_got_another_name(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    opened, before = str(day.day.leg_opened), day.day.sitting
    old = before[0].players[0]
    for name in ("Somebody", "Somebody else"):
        day.post("renamed", player=old, name=name)
        old = name
    for do in ("undo", "redo"):
        day.post(do, target=opened, allowed="yes")
    assert day.day.sitting[0].players == ("Somebody else", *before[0].players[1:])
    assert day.table(0)[1].names == day.day.sitting[0].players


def test_the_opening_of_a_leg_is_brought_back_after_which_somebody_got_another_name(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    day.post("unlock", leg="1")
    opened = str(day.day.position)
    day.post("renamed", player=day.day.playing[0], name="Somebody")
    for do in ("undo", "redo"):
        day.post(do, target=opened)
    assert 1 in day.day.unlocked
    assert "Somebody" in day.day.unlocked[1]


def test_the_early_end_of_a_leg_is_asked_about_again_when_it_is_brought_back(day: VisitedDay) -> None:
    day.post("done", table=day.day.sitting[0].key, allowed="yes")
    position = str(day.day.position)
    day.post("undo", target=position)
    asked = alert(day.send("redo", target=position))
    assert "Table 1 has finished 0 of 2 games. Is its leg over all the same?" in asked
    day.post("redo", target=position, allowed="yes")
    assert day.day.done


def test_moves_by_scores_that_changed_since_are_not_brought_back(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    opened = day.day.leg_opened
    day.post("undo", target=str(opened), allowed="yes")
    old, sheet = day.table(0)
    day.send_at(old, "undo", {"target": str(sheet.history.undoable[-1])})
    refused = alert(day.send("redo", target=str(opened)))
    assert "said that leg 1 is done, and the games there changed since" in refused
    assert day.day.leg == 1
