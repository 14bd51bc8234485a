"""Changes within a leg: tables that are split, opened anew or merged, and players who swap."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.scorebook.day_play import NAMES as MANY
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.days.day_seen import offers_on
from tests.web.pages import alert, typed, words

NAMES = (*EIGHT, "Jo")


@pytest.mark.clause("HB-AMB-28")
def test_splitting_a_table_opens_an_unused_number(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, MANY[:20])
    day.post("seats", seed="4711")
    fourth, fifth = (day.table(rank)[1].names for rank in (3, 4))
    day.post("change", do="make", placed=[f"{to} {name}" for name, to in zip(fourth, (1, 1, 1, 2), strict=True)])
    placed = [f"2 {name}" for name in fifth]
    page = day.send("change", do="place", placed=placed)
    [offer] = offers_on(page.text)
    assert {*offer.values()} == {6}
    assert "open table 6." in words(page)
    day.post("change", do="make", placed=[*placed, *(f"{to} {name}" for name, to in offer.items())])
    assert [table.number for table in day.day.sitting] == [1, 2, 3, 6]


def test_a_new_table_and_a_split_open_two_tables_at_once(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, MANY[:20])
    day.post("seats", seed="4711")
    fourth, fifth = (day.table(rank)[1].names for rank in (3, 4))
    placed = [*(f"6 {name}" for name in fifth), *(f"2 {name}" for name in fourth)]
    [offer] = offers_on(day.send("change", do="place", placed=placed).text)
    day.post("change", do="make", placed=[*placed, *(f"{to} {name}" for name, to in offer.items())])
    assert [table.number for table in day.day.sitting] == [1, 2, 3, 6, 7]


@pytest.mark.clause("HB-AMB-28", "HB-GEN-01")
def test_tables_change_within_a_leg(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES)
    day.post("seats", seed="1")
    five, four = (list(table.players) for table in day.day.sitting)
    old = day.table(0)[0]
    day.post("left", player=five[2])
    assert f"{five[2]} left. Open the table anew without them" in words(day.get())
    swap = [f"2 {five[0]}", f"1 {four[0]}"]
    page = day.send("change", do="place", placed=swap[:1], who=four[0], to="1")
    assert "opens anew" in words(page)
    assert "is no table" in alert(day.send("change", do="place", who=four[0], to=""))
    answer = day.send("change", do="make", placed=[f"0 {name}" for name in (five[0], five[1])])
    assert (answer.status_code, "Huckley Buck takes" in alert(answer)) == (422, True)
    day.post("change", do="make", placed=swap)
    assert {*day.day.sitting[0].players} == {five[1], five[3], five[4], four[0]}
    assert {*day.day.sitting[1].players} == {five[0], *four[1:]}
    assert "Now" in words(client.get(f"/tables/{old}"))
    merged = day.send("change", do="make", placed=[*(f"1 {name}" for name in four[1:]), f"0 {five[0]}"])
    assert merged.status_code == 303
    assert [len(table.players) for table in day.day.sitting] == [7]
    assert f"{five[0]} sits nowhere" in words(day.get())


@pytest.mark.clause("HB-AMB-25", "HB-AMB-28")
def test_a_swap_between_tables_that_are_as_far_gives_everybody_as_many_games(day: VisitedDay) -> None:
    one, two = (table.players for table in day.day.sitting)
    for rank in (0, 1):
        day.play(rank, PLAIN)
    assert "in this leg, not 2" not in words(day.send("change", do="place", placed=[f"2 {one[0]}"], who=two[0], to="1"))


@pytest.mark.clause("HB-AMB-25", "HB-AMB-28")
def test_a_swap_that_gives_some_more_games_and_some_fewer_is_warned_of(day: VisitedDay) -> None:
    one, two = (table.players for table in day.day.sitting)
    day.play(0, PLAIN)
    page = words(day.send("change", do="place", placed=[f"2 {one[0]}"], who=two[0], to="1"))
    assert f"{two[0]} would have 1 game in this leg, not 2; {one[0]} would have 3 games in this leg, not 2." in page
    day.post("change", do="make", placed=[f"2 {one[0]}", f"1 {two[0]}"], allowed="yes")
    assert "in this leg, not 2" not in words(day.get("change"))
    page = words(day.send("change", do="place", placed=[f"2 {one[1]}"], who=two[1], to="1"))
    assert f"{two[1]} would have 1 game in this leg, not 2; {one[1]} would have 3 games in this leg, not 2." in page


def test_tables_that_give_some_more_games_are_not_opened_without_a_confirmation(day: VisitedDay) -> None:
    one, two = (table.players for table in day.day.sitting)
    day.play(0, PLAIN)
    answer = day.send("change", do="make", placed=[f"2 {one[0]}", f"1 {two[0]}"])
    assert (answer.status_code, f"{one[0]} would have 3 games" in alert(answer)) == (422, True)
    assert day.day.sitting[0].players == one


def test_one_more_player_placed_with_the_key_that_opens_tables_is_asked_about_too(day: VisitedDay) -> None:
    one, two = (table.players for table in day.day.sitting)
    day.play(0, PLAIN)
    swapped = [f"2 {one[0]}", f"1 {two[0]}"]
    page = day.send("change", do="place", placed=swapped)
    confirmed = {"allowed": "yes", "seen": typed(page)["seen"]}
    asked = alert(day.send("change", do="make", placed=[*swapped, f"1 {two[1]}"], who=one[1], to="2", **confirmed))
    assert f"{one[0]} and {one[1]} would have 3 games" in asked
    day.post("change", do="make", placed=swapped, **confirmed)
    assert one[0] in day.day.sitting[1].players


def test_changed_tables_that_are_brought_back_ask_first_where_they_now_give_some_more_games(day: VisitedDay) -> None:
    one, two = (table.players for table in day.day.sitting)
    day.post("change", do="make", placed=[f"2 {one[0]}", f"1 {two[0]}"])
    changed = str(day.day.position)
    day.post("undo", target=changed)
    day.play(0, PLAIN)
    asked = alert(day.send("redo", target=changed))
    assert f"{two[0]} would have 1 game in this leg, not 2" in asked
    assert day.day.sitting[0].players == one
    day.post("redo", target=changed, allowed="yes")
    assert one[0] in day.day.sitting[1].players


def test_who_was_renamed_since_has_their_games_where_changed_tables_are_brought_back(day: VisitedDay) -> None:
    one, two = (table.players for table in day.day.sitting)
    day.post("change", do="make", placed=[f"2 {one[0]}", f"1 {two[0]}"])
    changed = str(day.day.position)
    day.post("renamed", player=one[0], name="Renée")
    day.post("undo", target=changed)
    day.play(0, PLAIN)
    asked = alert(day.send("redo", target=changed))
    assert f"{two[0]} would have 1 game in this leg, not 2; Renée would have 3 games in this leg, not 2." in asked


@pytest.mark.clause("HB-AMB-28", "HB-GEN-01")
def test_who_sits_nowhere_is_offered_to_a_table_of_two(day: VisitedDay) -> None:
    for name in day.day.sitting[1].players[:2]:
        day.post("left", player=name)
    joins = "Jo, who sits nowhere yet, joins table 2."
    assert joins not in words(day.get("change"))
    day.post("came", names="Jo\nUwe")
    assert joins in words(day.get("change"))
    taken = day.send("change", do="take:2 Jo")
    assert "Open these tables" in words(taken)
    assert "Uwe, who" not in words(taken)
    day.post("change", do="make", placed=["2 Jo"])
    assert day.day.sitting[1].players[-1] == "Jo"
