"""The moves after a leg: cards that level players draw, and players who are placed otherwise."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from tests.web.days.day_pages import PLAIN, VisitedDay
from tests.web.pages import alert, words

SECOND_AND_THIRD_LEVEL = [[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]]
DRAWN = all_games()["huckley-buck"].rulebook["HB-AMB-24"].title
"""The rule by which players who are level draw cards."""
ON = "on points, games won and hooks"


@pytest.mark.slow
@pytest.mark.clause("HB-AMB-24", "HB-TOUR-06")
def test_cards_are_asked_for_and_the_moves_wait_for_them(day: VisitedDay) -> None:
    assert day.get("moves").status_code == 404
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    one, two = (table.players for table in day.day.sitting)
    page = day.get("moves")
    assert f"{one[1]} and {one[2]} of table 1 are level" in words(page)
    assert "Open the tables" not in page.text
    answer = day.send("moves", do="make")
    assert "still to be decided" in alert(answer)
    drawn = {f"drawn:{one[1]}": "2S", f"drawn:{one[2]}": "KH", f"drawn:{two[1]}": "QH", f"drawn:{two[2]}": "QS"}
    assert f"{two[1]} and {two[2]} of table 2 are level" in words(day.send("moves", do="look", **drawn))
    assert "is no card" in alert(day.send("moves", do="look", **{**drawn, f"drawn:{two[1]}": "17"}))
    drawn |= {f"drawn:{two[1]}": "QH 3S", f"drawn:{two[2]}": "QS 9D"}
    assert "Open the tables of leg 2" in day.send("moves", do="look", **drawn).text
    day.post("moves", do="make", **drawn)
    assert {*day.day.sitting[0].players} == {one[0], one[2], two[0], two[2]}


@pytest.mark.slow
def test_next_tables_that_the_cards_fill_name_no_number_twice(day: VisitedDay) -> None:
    for table in day.day.sitting:
        day.post("done", table=table.key, allowed="yes")
    assert "Table 1 4 players all by the cards Table 2 4 players all by the cards" in words(day.get("moves"))


@pytest.mark.clause("HB-AMB-24")
def test_who_has_yet_to_draw_a_card_is_told_no_rank_and_no_table(day: VisitedDay) -> None:
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    one, two = (table.players for table in day.day.sitting)
    page = words(day.get("moves"))
    for name, other, rule in ((one[1], one[2], f" Rule: {DRAWN}"), (one[2], one[1], ""), (two[1], two[2], "")):
        assert f"{name} 14 points, 0 won, 0 hooks Level with {other} {ON}.{rule} draw a card" in page
    assert "Second of 4" not in page
    assert "Third of 4" not in page
    assert f"Table 1 4 players {one[0]} {two[0]} and 2 more by the cards Table 2 4 players" in page
    drawn = {f"drawn:{one[1]}": "QH", f"drawn:{one[2]}": "QS", f"drawn:{two[1]}": "2C", f"drawn:{two[2]}": "AC"}
    page = words(day.send("moves", do="look", **drawn))
    assert f"{one[1]} 14 points, 0 won, 0 hooks Level with {one[2]} {ON}: drew Q♥. Rule: {DRAWN} undecided" in page
    assert f"Level with {two[1]} {ON}: drew A♣. Second of 4" in page
    page = words(day.send("moves", do="look", **{f"drawn:{one[1]}": "17"}))
    assert f"Level with {one[2]} {ON}: drew 17. Rule: {DRAWN} undecided" in page


def day_that_two_left(app: Flask, client: FlaskClient) -> tuple[VisitedDay, list[tuple[str, ...]]]:
    """A day of twelve after its first leg, which one of the first table and one of the third leave; its tables."""
    day = VisitedDay(app, client, [f"P{number}" for number in range(12)])
    day.post("seats", seed="1")
    day.play_leg(PLAIN)
    tables = [table.players for table in day.day.sitting]
    for seats in (tables[0], tables[2]):
        day.post("left", player=seats[0])
    return day, tables


@pytest.mark.slow
@pytest.mark.clause("HB-TOUR-06")
def test_level_players_are_named_at_their_table_where_one_before_it_was_given_up(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, [f"P{number}" for number in range(12)])
    day.post("seats", seed="1")
    first, second, third = (table.players for table in day.day.sitting)
    for name in first:
        day.post("left", player=name)
    day.post("change", do="make")
    assert [table.rank for table in day.day.sitting] == [1, 2]
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    page = words(day.get("moves"))
    assert f"{second[1]} and {second[2]} of table 2 are level" in page
    assert f"{third[1]} and {third[2]} of table 3 are level" in page


@pytest.mark.slow
@pytest.mark.clause("HB-AMB-28")
def test_players_are_placed_otherwise_and_a_small_table_is_helped(app: Flask, client: FlaskClient) -> None:
    day, (first, second, _) = day_that_two_left(app, client)
    page = words(day.get("moves"))
    stays = f"{second[1]} stays at table 2 in place of going to table 1."
    assert stays in page
    answer = day.send("moves", do=f"take:2 {second[1]}")
    assert f"{second[1]} 10 points, 0 won, 0 hooks {stays} Rule → 2" in words(answer)
    assert "Open the tables of leg 2" in answer.text
    placed = day.send("moves", do="place", placed=[f"2 {second[1]}"], who=second[3].lower(), to="1")
    assert f"{second[3]} to table 1 By the rule" in words(placed)
    assert "is no table" in alert(day.send("moves", do="place", who=second[3], to="x"))
    assert "not among those" in alert(day.send("moves", do="place", who=first[0], to="1"))
    back = day.send("moves", do=f"rule:{second[1]}", placed=[f"2 {second[1]}"])
    assert "Open the tables" not in back.text
    day.post("moves", do="make", placed=[f"2 {second[1]}"])
    assert [len(table.players) for table in day.day.sitting] == [3, 3, 4]
    assert f"placed: {second[1]} to table 2" in words(day.get("record"))


@pytest.mark.clause("HB-AMB-28")
def test_with_a_table_less_everybody_is_told_the_number_where_they_will_sit(app: Flask, client: FlaskClient) -> None:
    day, (first, _, third) = day_that_two_left(app, client)
    down, up = first[2], third[1]
    page = words(day.send("moves", do=f"take:1 {down}\n3 {up}"))
    assert "With a table less, table 3 becomes table 2 in the next leg." in page
    assert f"Table 2 is given up: {down} to table 1; {up} to table 3 (then 2). → 2" in page
    day.post("moves", do="make", placed=[f"1 {down}", f"3 {up}"])
    assert up in day.day.sitting[1].players
    assert f"{up} to table 2" in words(day.get("record"))


def day_without_its_second_table(app: Flask, client: FlaskClient) -> tuple[VisitedDay, list[tuple[str, ...]]]:
    """The same day after its moves, in which table 2 was given up, and so table 3 became table 2."""
    day, tables = day_that_two_left(app, client)
    day.post("moves", do="make", placed=[f"1 {tables[0][2]}", f"3 {tables[2][1]}"])
    return day, tables


def put_the_last_seat_before_the_second(day: VisitedDay, rank: int) -> None:
    """Puts both games of a table of leg 1 right: who sat last came second, and the second won no trick at the end."""
    for number in (3, 7):
        day.put_right(rank, leg=1, number=number, wins=[0, 0, 3, 3, 3])


@pytest.mark.clause("HB-AMB-28")
def test_who_would_have_gone_elsewhere_is_told_with_the_number_that_the_table_got(
    app: Flask, client: FlaskClient
) -> None:
    day, (_, second, _) = day_without_its_second_table(app, client)
    put_the_last_seat_before_the_second(day, 1)
    told = f"{second[3]} would have gone to table 1, {second[1]} would have gone to table 2."
    assert told in words(day.get())


@pytest.mark.clause("HB-AMB-28")
def test_who_would_have_gone_to_a_table_that_was_given_up_is_told_without_a_number(
    app: Flask, client: FlaskClient
) -> None:
    day, (_, _, third) = day_without_its_second_table(app, client)
    put_the_last_seat_before_the_second(day, 2)
    told = f"As it stands now {third[3]} would have gone to a table that was given up."
    assert told in words(day.get())


def test_a_rule_is_named_at_the_first_move_that_it_makes(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    page = words(day.get("moves"))
    assert page.count("the better half stays, nothing is above.") == 2
    assert page.count("nothing is above. Rule →") == 1
