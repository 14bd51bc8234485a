"""The pages of a tournament day: the list at the door, seats, tables within a leg, cards to draw, links, undo."""

from __future__ import annotations

import csv
import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.games import all_games
from referee.words import listed
from tableside.days.door_list import read_door_list
from tableside.days.scores.standings import standings
from tests.scorebook.day_play import NAMES as MANY
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.days.day_seen import offers_on
from tests.web.pages import alert, typed, words
from tests.web.strict_html import read_page

NAMES = (*EIGHT, "Jo")
SECOND_AND_THIRD_LEVEL = [[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]]


def test_a_day_is_opened_from_the_first_page(client: FlaskClient) -> None:
    assert 'href="/days"' in client.get("/").text
    assert 'href="/days/new/huckley-buck"' in client.get("/days").text
    assert "/days/new/ten" not in client.get("/days").text
    assert client.get("/days/new/ten").status_code == 404
    page = words(client.get("/days/new/huckley-buck"))
    assert page.index("Games before a move") < page.index("Those of play")
    assert "From 2 to 3; usual: 2." in page
    assert "Tournament order at a table" in page
    form = {"name": "", "legs": "3", "key": "k"}
    answer = client.post("/days/new/huckley-buck", data=form)
    assert (answer.status_code, "A day has a name" in alert(answer)) == (422, True)
    answer = client.post("/days/new/huckley-buck", data={**form, "name": "Day", "legs": "many"})
    assert "1 to 20 legs" in alert(answer)
    first = client.post("/days/new/huckley-buck", data={**form, "name": "Day"})
    assert first.location == client.post("/days/new/huckley-buck", data={**form, "name": "Day"}).location
    assert client.post("/days/new/huckley-buck", data={**form, "name": "Another"}).status_code == 409


DRAWN = all_games()["huckley-buck"].rulebook["HB-AMB-24"].title
"""The rule by which players who are level draw cards."""


@pytest.mark.clause("HB-GEN-01", "HB-TOUR-01")
@pytest.mark.parametrize("tap", ["add:", "add:Jo", "seat"])
def test_who_is_too_many_for_a_table_is_offered_a_day_with_all_names(client: FlaskClient, tap: str) -> None:
    seated = NAMES[:8] if tap == "seat" else NAMES[:7]
    form = {"players": list(seated), "new_name": "" if tap == "seat" else NAMES[8], "do": tap}
    refused = client.post("/tables/new/huckley-buck", data=form)
    assert refused.status_code == 422
    assert "A day with these 8" in words(refused)
    [offered] = re.findall(r'href="(/days/new/huckley-buck[^"]*)"', refused.text)
    given = typed(client.get(html.unescape(offered)))
    opened = client.post("/days/new/huckley-buck", data={**given, "name": "Club day"}, follow_redirects=True)
    names = NAMES[:8] if tap == "seat" else (*NAMES[:7], NAMES[8])
    assert "\n".join(names) in opened.text.replace("\r", "")
    assert "On the list" not in words(opened)


def test_a_name_with_a_comma_comes_along_whole(client: FlaskClient) -> None:
    names = ["Ann, Mary", 'Cyril "Cy" Baker', "Ewa; Zoë", *NAMES[:5]]
    refused = client.post("/tables/new/huckley-buck", data={"players": names, "do": "seat"})
    [offered] = re.findall(r'href="(/days/new/huckley-buck[^"]*)"', refused.text)
    read = read_door_list(typed(client.get(html.unescape(offered)))["names"], ())
    assert [line.names for line in read] == [(name,) for name in names]


def test_no_day_is_offered_to_fewer_or_in_a_game_without_days(client: FlaskClient) -> None:
    for slug, players in (("huckley-buck", 2), ("ten", 9)):
        refused = client.post(f"/tables/new/{slug}", data={"players": list(NAMES[:players]), "do": "seat"})
        assert refused.status_code == 422
        assert "A day with these" not in words(refused)


def test_the_list_takes_names_once_and_offers_those_of_earlier_days(app: Flask, client: FlaskClient) -> None:
    earlier = VisitedDay(app, client, NAMES)
    earlier.post("declare", player="Ewa")
    day = VisitedDay(app, client, ["Annegret"])
    answer = day.send("came", names="ANNEGRET")
    assert answer.status_code == 422
    assert "ANNEGRET is on the list already" in alert(answer)
    assert "ANNEGRET</textarea>" in answer.text
    assert 'name="known" value="Ewa"' in day.get("players").text
    assert 'name="known" value="Annegret"' not in day.get("players").text
    day.post("came", names="Zoë", known=["Ewa", "Jo"])
    assert day.day.playing == ("Annegret", "Ewa", "Jo", "Zoë")
    assert "Ewa took it home from the last day" in words(day.get("players"))
    assert chosen_as_holder(day) == "Ewa"


def chosen_as_holder(day: VisitedDay) -> str:
    """Who is named already as last year's winner."""
    return typed(day.get("players"))["player"]


@pytest.mark.clause("HB-TOUR-10")
def test_who_took_the_trophy_on_a_day_of_this_tournament_is_not_last_years_winner(
    app: Flask, client: FlaskClient
) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    first = VisitedDay(app, client, NAMES, tournament="Autumn Cup")
    assert chosen_as_holder(first) == "Ewa"
    first.post("declare", player="Jo")
    assert chosen_as_holder(VisitedDay(app, client, NAMES, tournament="autumn cup")) == "Ewa"


@pytest.mark.clause("HB-TOUR-10")
def test_last_years_winner_is_the_same_on_every_day_of_a_tournament(app: Flask, client: FlaskClient) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    first = VisitedDay(app, client, NAMES, tournament="Autumn Cup")
    first.post("holder", player="Cyril")
    first.post("seats", seed="1")
    first.post("declare", player="Jo")
    second = VisitedDay(app, client, NAMES, tournament="Autumn Cup")
    assert chosen_as_holder(second) == "Cyril"
    assert "Cyril is it on every day of this tournament" in words(second.get("players"))
    assert chosen_as_holder(VisitedDay(app, client, NAMES)) == "Jo"


@pytest.mark.clause("HB-TOUR-10")
def test_who_was_there_on_the_first_day_and_not_marked_is_not_last_years_winner_on_the_second(
    app: Flask, client: FlaskClient
) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    VisitedDay(app, client, NAMES, tournament="Autumn Cup").post("seats", seed="1")
    assert chosen_as_holder(VisitedDay(app, client, NAMES, tournament="Autumn Cup")) == ""


@pytest.mark.clause("HB-TOUR-10")
def test_last_years_winner_who_missed_the_first_day_is_chosen_on_the_second(app: Flask, client: FlaskClient) -> None:
    VisitedDay(app, client, NAMES).post("declare", player="Ewa")
    others = [name for name in NAMES if name != "Ewa"]
    VisitedDay(app, client, others, tournament="Autumn Cup").post("seats", seed="1")
    assert chosen_as_holder(VisitedDay(app, client, NAMES, tournament="Autumn Cup")) == "Ewa"


@pytest.mark.clause("HB-TOUR-02", "HB-TOUR-10")
def test_seats_are_shown_before_they_are_taken_and_found_by_name(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES)
    day.post("holder", player="Jo")
    page = day.get("seats?seed=4711")
    assert "Jo starts at the last table" in words(page)
    assert "Every table finishes 2 games, then the players move." in words(page)
    day.post("seats", seed="4711")
    for table in day.day.sitting:
        assert f"Table {table.rank + 1} {' '.join(table.players)}" in words(page)
    assert "Jo" in day.day.sitting[-1].players
    assert "Jo Table 2" in words(day.get("where?name=jo"))
    assert "Nobody of that name" in words(day.get("where?name=Xaver"))
    assert "Annegret" in words(day.get("where"))
    answer = day.send("seats", seed="4712")
    assert (answer.status_code, "already" in alert(answer)) == (422, True)
    assert VisitedDay(app, client, NAMES[:2]).get("seats").status_code == 422


def test_where_everybody_sits_leads_to_each_table_and_reads_none(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="1")
    monkeypatch.setattr(app.extensions["book"], "find_each", lambda ids: pytest.fail("tables are read"))
    page = day.get("where").text
    for table_id in app.extensions["days"].table_ids(day.day_id):
        assert f'href="/tables/{table_id}' in page


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


ON = "on points, games won and hooks"


@pytest.mark.slow
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
    assert f"Table 2 is given up: {down} to table 1; {up} to table 3. → 2" in page
    day.post("moves", do="make", placed=[f"1 {down}", f"3 {up}"])
    assert up in day.day.sitting[1].players


@pytest.mark.clause("HB-AMB-28")
def test_a_table_that_is_split_in_a_leg_opens_one_of_a_number_that_the_leg_has_not_used(
    app: Flask, client: FlaskClient
) -> None:
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
    day.post("change", do="make", placed=[f"2 {one[0]}", f"1 {two[0]}"])
    assert "in this leg, not 2" not in words(day.get("change"))
    page = words(day.send("change", do="place", placed=[f"2 {one[1]}"], who=two[1], to="1"))
    assert f"{two[1]} would have 1 game in this leg, not 2; {one[1]} would have 3 games in this leg, not 2." in page


@pytest.mark.clause("HB-AMB-28", "HB-GEN-01")
def test_who_sits_nowhere_is_offered_to_a_table_of_two(day: VisitedDay) -> None:
    for name in day.day.sitting[1].players[:2]:
        day.post("left", player=name)
    joins = "Jo, who sits nowhere yet, joins table 2."
    assert joins not in words(day.get("change"))
    day.post("came", names="Jo\nUwe")
    assert joins in words(day.get("change"))
    taken = day.send("change", do="take:2 Jo")
    assert "Open them so" in words(taken)
    assert "Uwe, who" not in words(taken)
    day.post("change", do="make", placed=["2 Jo"])
    assert day.day.sitting[1].players[-1] == "Jo"


def test_a_table_ends_early_only_when_the_organiser_says_so_twice(day: VisitedDay) -> None:
    key = day.day.sitting[0].key
    day.play(0, PLAIN)
    asked = day.send("done", table=key)
    assert asked.status_code == 422
    assert "Table 1 has finished 1 of 2 games." in alert(asked)
    assert "Yes, do it" in asked.text
    day.post("done", table=key, allowed="yes")
    assert key in day.day.done


def test_games_beyond_the_leg_are_told(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    day.play_beyond(0, PLAIN)
    assert "1 more game was played here than the leg has" in words(day.get())


@pytest.mark.slow
@pytest.mark.clause("HB-AMB-27", "HB-TOUR-05")
def test_a_pad_tells_its_leg_who_deals_and_where_everybody_went(day: VisitedDay, client: FlaskClient) -> None:
    table_id, table = day.table(0)
    pad = words(client.get(f"/tables/{table_id}"))
    assert "Club day: table 1, leg 1 Game 1 of 2. A new session: draw for the deal." in pad
    assert "Who deals first?" in pad
    day.play(0, PLAIN)
    pad = words(client.get(f"/tables/{table_id}"))
    assert "1 of 2 games played." in pad
    assert "deals first in the next game" in pad
    day.play(0, PLAIN)
    pad = words(client.get(f"/tables/{table_id}"))
    assert "All 2 games of the leg are played." in pad
    assert "deals first in the next game" not in pad
    assert client.post(f"/tables/{table_id}/leg-done", data={"key": "k"}).location == f"/tables/{table_id}"
    assert "Done. The moves come" in words(client.get(f"/tables/{table_id}"))
    for _ in range(2):
        day.play(1, PLAIN)
    day.done(1)
    day.post("moves", do="make")
    pad = words(client.get(f"/tables/{table_id}"))
    seats = zip(table.names, (1, 1, 2), strict=False)
    assert f"This leg is over. Now sit: {' '.join(f'{name} table {number}' for name, number in seats)}" in pad
    assert "deals first in the next game" not in pad


def test_a_pad_leads_who_runs_the_day_to_it(day: VisitedDay) -> None:
    table_id, _ = day.table(0)
    link_to_day = f'href="{day.address}"'
    menu = day.client.get(f"/tables/{table_id}").text
    assert menu.count(link_to_day) == 1
    for _ in range(2):
        day.play(0, PLAIN)
    day.done(0)
    done = day.client.get(f"/tables/{table_id}").text
    assert f'<a class="button go" {link_to_day}>To the day</a>' in done


def test_the_heading_of_a_day_leads_to_all_days(day: VisitedDay) -> None:
    assert '<h1><a href="/days" aria-label="Club day: to all days">Club day</a></h1>' in day.get().text


def test_seats_that_are_looked_at_again_are_the_same_until_the_list_changes(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    seen = words(day.get("seats"))
    assert words(day.get("seats")) == seen
    day.post("came", names="Ottilie")
    seeds = {re.search(r'name="shown" value="(\d+)"', day.get("seats").text)[1] for _ in range(2)}  # type: ignore[index]
    assert len(seeds) == 1
    assert seeds.isdisjoint(seen.split())


@pytest.mark.parametrize("page", ["seats", "cards", "standings", "where", "change"])
def test_a_long_name_breaks_at_a_syllable(app: Flask, client: FlaskClient, page: str) -> None:
    day = VisitedDay(app, client, [*EIGHT[:7], "Konstantinopolitanischer"])
    if page != "seats":
        day.post("seats", seed="1")
    assert "Kons\u00adtan\u00adti" in day.get(page).text


def test_enter_is_for_the_list_where_somebody_is_chosen_for_it_else_for_the_holder(
    app: Flask, client: FlaskClient
) -> None:
    VisitedDay(app, client, ["Ottilie"])
    day = VisitedDay(app, client, EIGHT)
    form = day.get("players").text.partition('id="came"')[2]
    [first] = re.findall(r"<button[^>]*>", form)[:1]
    assert first == '<button hidden name="do" value="enter">'
    day.post("came", do="enter", known="Ottilie", player="Ewa")
    assert ("Ottilie" in day.day.players, day.day.holder) == (True, None)
    day.post("came", do="enter", names="", player="Ewa")
    assert day.day.holder == "Ewa"


def test_the_list_says_who_left_and_takes_it_back(day: VisitedDay) -> None:
    day.post("left", player=EIGHT[3])
    page = day.get("players")
    assert f"Last: {EIGHT[3]} left" in words(page)
    target = re.search(r'name="target" value="(\d+)"', page.text)
    assert target
    undone = day.post("undo", target=target[1], then="players")
    assert undone.location == f"{day.address}/players"
    assert day.day.players[EIGHT[3]]
    assert "Last:" not in words(day.get("players")), "Seats that were drawn are taken back on the day’s page."


def test_undo_asks_before_it_takes_tables_away_that_were_played_at(day: VisitedDay) -> None:
    position = str(day.day.position)
    day.play(0, PLAIN)
    asked = day.send("undo", target=position)
    taken = "This takes back 2 tables of leg 1, with 1 finished game and all else on their sheets."
    assert taken in alert(asked)
    assert f"{day.address}/day.json" in asked.text
    day.post("undo", target=position, allowed="yes")
    assert day.day.leg == 0
    assert "Seats were drawn with the seed 1: 2 tables (undone)" in words(day.get("record"))
    answer = day.send("undo", target=position)
    assert "nothing to undo" in alert(answer)


def test_what_tables_said_that_were_taken_back_is_undone_by_no_key(day: VisitedDay) -> None:
    position = day.day.position
    day.play_leg(PLAIN)
    day.post("undo", target=str(position), allowed="yes")
    record = day.get("record")
    assert "Table 1 of a leg that was taken back is done after 2 games" in words(record)
    assert 'aria-label="Undo: Table' not in record.text
    assert "Last: Christopher, Annegret" in words(day.get())


def test_a_page_of_before_is_told_to_look_again(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES[:8])
    answer = day.send("left", player="Ewa", as_of="1")
    assert (answer.status_code, "in the meantime" in alert(answer)) == (409, True)
    answer = day.send("left", player="Ewa", as_of="")
    assert answer.status_code == 409


def test_links_and_cards_stand_where_other_phones_can_come(day: VisitedDay, app: Flask) -> None:
    assert "listens to this machine alone" in words(day.get("share"))
    assert "server is started with --share" in words(day.get("cards"))
    app.config["SHARED_AT"] = "http://192.0.2.1:5000/"
    shared, cards = day.get("share").text, day.get("cards").text
    assert f"http://192.0.2.1:5000{day.address}/join/hall/" in shared
    assert cards.count('class="qr"') == 2
    assert f"http://192.0.2.1:5000{day.address}/card/2/" in cards


def test_a_second_organisers_phone_is_shown_its_code_alone(day: VisitedDay, app: Flask) -> None:
    app.config["SHARED_AT"] = "http://192.0.2.1:5000/"
    shared, second = day.get("share").text, day.get("share?role=organiser").text
    assert (shared.count('class="qr"'), second.count('class="qr"')) == (1, 1)
    assert ("/join/hall/" in second, "/join/organiser/" in second, "/join/organiser/" in shared) == (False, True, False)


def test_the_day_offers_no_undo_of_seats_at_which_something_is_played(day: VisitedDay) -> None:
    undo = f'name="target" value="{day.day.leg_opened}"'
    assert undo in day.get().text
    day.score(day.table(0)[0], PLAIN[0])
    assert undo not in day.get().text
    assert f'value="{day.day.leg_opened}"' in day.get("record").text


def test_a_table_that_played_all_its_games_is_said_to_be_through(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    assert "1 of 2 tables play · Table 1 is through" in words(day.get())
    assert "1 of 2 tables play · Table 1 is through" in words(day.get("hall"))


def test_last_years_winner_is_typed_in_any_case_and_refused_if_not_on_the_list(day: VisitedDay) -> None:
    name = day.day.playing[2]
    day.post("holder", player=f" {name.upper()} ")
    assert day.day.holder == name
    refused = day.send("holder", player="Nobody Known")
    assert (refused.status_code, typed(refused)["player"]) == (422, "Nobody Known")
    assert "Nobody Known is not on the list of the day." in alert(refused)
    day.post("holder", player="")
    assert day.day.holder is None


def test_a_day_that_is_over_offers_no_pause(day: VisitedDay) -> None:
    for _ in range(day.day.legs):
        assert "A pause, or an end of this leg" in words(day.get())
        day.play_leg(PLAIN)
        if not day.day.finished:
            day.post("moves", do="make")
    assert "A pause, or an end of this leg" not in words(day.get())


def test_in_a_pause_no_table_is_said_to_play(day: VisitedDay) -> None:
    day.post("clock", what="pause", minutes="10")
    assert "tables play" not in words(day.get())


def test_who_never_sat_is_off_the_list_and_did_not_leave(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("left", player=EIGHT[0])
    assert f"Last: {EIGHT[0]} is off the list" in words(day.get("players"))


def test_the_record_keeps_notes_and_the_copy_all_tables(day: VisitedDay) -> None:
    day.post("note", text="Table 2 uses the red pack")
    assert "Table 2 uses the red pack" in words(day.get("record"))
    assert "A note has" in alert(day.send("note", text=" "))
    copy = day.get("day.json")
    assert copy.headers["Content-Disposition"] == 'attachment; filename="club-day.json"'
    assert len(copy.json["tables"]) == 2
    assert day.get("standings.csv").headers["Content-Disposition"].endswith('"club-day-standings.csv"')


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Köln, 3. Abend", "koln-3-abend"),
        ('../../etc/passwd"; x=1', "etc-passwd-x-1"),
        ("Вечер", "huckley-buck"),
    ],
)
def test_a_file_of_the_day_has_its_name_in_plain_letters(app: Flask, client: FlaskClient, name: str, file: str) -> None:
    opened = client.post("/days/new/huckley-buck", data={"name": name, "legs": "3", "key": "k"})
    header = client.get(opened.location.replace("players", "standings.csv")).headers["Content-Disposition"]
    assert header == f'attachment; filename="{file}-standings.csv"'


def test_a_rule_is_named_at_the_first_move_that_it_makes(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    page = words(day.get("moves"))
    assert page.count("the better half stays, nothing is above.") == 2
    assert page.count("nothing is above. Rule →") == 1


@pytest.mark.clause("HB-AMB-26")
def test_the_days_of_a_tournament_add_up_and_a_day_by_itself_does_not(app: Flask, client: FlaskClient) -> None:
    first = VisitedDay(app, client, NAMES[:8], tournament="Autumn Cup")
    second = VisitedDay(app, client, [name.upper() for name in NAMES[1:9]], tournament="autumn cup")
    alone = VisitedDay(app, client, NAMES[:8])
    for day in (first, second, alone):
        day.post("seats", seed="1")
        day.play(0, PLAIN)
    rows = second.get("tournament.csv").text.splitlines()
    assert rows[0] == "Place,Player,Points,Games won,Hooks,Club day,Club day"
    expected: dict[str, list[int]] = {}
    for day in (first, second):
        for name, points in zip(day.day.sitting[0].players, (11, 5, 0, 1), strict=True):
            expected.setdefault(name.casefold(), []).append(points)
    found = {row.split(",")[1].casefold(): int(row.split(",")[2]) for row in rows[1:]}
    assert found == {name: sum(points) for name, points in expected.items()}
    assert [int(row.split(",")[2]) for row in rows[1:]] == sorted(found.values(), reverse=True)
    assert first.get("tournament.csv").text == second.get("tournament.csv").text
    assert "autumn cup: 2 days" in words(second.get("standings"))
    assert ": 2 days" not in words(alone.get("standings"))
    assert len(alone.get("tournament.csv").text.splitlines()) == 5


def test_standings_say_under_a_name_what_a_phone_has_no_columns_for(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    parts = [part for part in read_page(day.get("standings")).iter("small") if part.get("class") == "quiet parts"]
    assert {(part.text or "").strip() for part in parts} == {"2 games", "2 games · 2 hooks", "2 games · 6 hooks"}
    day.post("moves", do="make")
    day.play(0, PLAIN)
    first = day.day.sitting[0].players[0]
    row = next(line for line in read_page(day.get("standings")).iter("tr") if first in "".join(line.itertext()))
    told = next(part.text or "" for part in row.iter("small"))
    assert re.fullmatch(r"3 games · \d+ \+ \d+( · \d+ hooks?)?", told), told


def test_standings_begin_with_who_is_in_front_and_say_that_they_share_the_place(day: VisitedDay) -> None:
    assert "in front" not in words(day.get("standings"))
    day.play(0, PLAIN)
    ranked = [one for level in standings(day.day, day.tables) for one in level]
    first = ranked[0].player
    assert f"{first} is in front with {ranked[0].sum.points} points." in words(day.get("standings"))
    day.play(1, PLAIN)
    [*level] = standings(day.day, day.tables)[0]
    front = listed([one.player for one in level])
    assert len(level) > 1
    assert f"{front} are level in front with {level[0].sum.points} points. All that" in words(day.get("standings"))
    assert "in front" not in words(day.get("standings?by=mean"))


def test_all_sheets_of_a_day_leave_in_one_file(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(1, PLAIN)
    day.play_beyond(1, PLAIN)
    rows = list(csv.DictReader(day.get("sheets.csv").text.splitlines()))
    assert [next(iter(rows[0])), len(rows)] == ["Table started", 3 * (len(PLAIN) + 1) * 4]
    assert {row["Table"] for row in rows} == {"Table 2, leg 1"}
    counts = {row["Game number"]: row["Counts for leg"] for row in rows}
    assert counts == {"1": "1", "2": "1", "3": ""}
    assert day.get("sheets.csv").headers["Content-Disposition"].endswith('"club-day-sheets.csv"')


@pytest.mark.in_one_process
@pytest.mark.parametrize("alone", [False, True])
def test_the_day_promises_codes_on_its_cards_only_where_other_phones_can_come(
    day: VisitedDay, app: Flask, alone: bool
) -> None:
    app.config["ALONE"] = alone
    says = "to print: who sits at which table" if alone else "to print once: the code for a table’s phone, for all legs"
    assert f"Cards for the tables {says}" in words(day.get())
