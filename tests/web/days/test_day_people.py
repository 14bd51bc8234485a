"""Who is on the list: renamed without losing a score, back after they left, without a seat for one leg."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.export.copies import copy_of_day
from tableside.days.scores.standings import standings
from tableside.web.tables.pad.leg import needs_first_dealer
from tests.support.day_copies import read_day_copy
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.days.day_seen import offers_on
from tests.web.pages import alert, words

OLD, NEW = EIGHT[0], "Christoph Berg"


@pytest.fixture
def day(app: Flask, client: FlaskClient) -> VisitedDay:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    return day


def points(day: VisitedDay) -> dict[str, int]:
    return {one.player: one.sum.points for level in standings(day.day, day.tables) for one in level}


def table_of(day: VisitedDay, name: str) -> str:
    return day.tables[day.day.sitting.by_player[name].key][0]


def test_somebody_is_renamed_at_all_their_tables_and_keeps_their_score(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    before = points(day)
    day.post("renamed", player=OLD, name=NEW)
    assert points(day) == {NEW if name == OLD else name: sum_ for name, sum_ in before.items()}
    first = next(table for table in day.day.of_leg(1) if NEW in table.players)
    for table_id in (table_of(day, NEW), day.tables[first.key][0]):
        pad = words(day.client.get(f"/tables/{table_id}"))
        assert (NEW in pad, f"{OLD} " in pad) == (True, False)
    assert f"{NEW}," in day.get("standings.csv").text
    assert f"{OLD} is now called {NEW}" in words(day.get("record"))
    assert not any(words(day.get()).count(one) for one in ("Look again", "said that it is done"))
    rank = day.day.sitting.by_player[NEW].rank
    day.play(rank, PLAIN)
    assert points(day)[NEW] > before[OLD]


def test_a_rename_is_undone_at_all_tables(day: VisitedDay) -> None:
    table_id = table_of(day, OLD)
    day.post("renamed", player=OLD, name=NEW)
    day.post("undo", target=str(day.day.position), then="players")
    assert OLD in day.day.players
    assert OLD in words(day.client.get(f"/tables/{table_id}"))


def test_a_rename_of_the_day_is_not_taken_back_at_the_table(day: VisitedDay) -> None:
    table_id = table_of(day, OLD)
    day.play(day.day.sitting.by_player[OLD].rank, PLAIN)
    day.post("renamed", player=OLD, name=NEW)
    table = day.app.extensions["book"].table(table_id)
    refused = day.try_at(table_id, "undo", {"target": str(table.history.undoable[-1])})
    assert "on the page of the tournament day" in alert(refused)
    assert NEW in points(day)


def test_a_round_entered_after_a_rename_is_undone_at_the_table(day: VisitedDay) -> None:
    table_id = table_of(day, OLD)
    day.post("renamed", player=OLD, name=NEW)
    day.score(table_id, PLAIN[0])
    day.send_at(table_id, "undo", {"target": str(day.app.extensions["book"].table(table_id).position)})
    assert not day.app.extensions["book"].table(table_id).current_game.events


def test_a_rename_is_not_undone_once_another_came_under_the_old_name(day: VisitedDay) -> None:
    day.post("left", player=OLD)
    day.post("renamed", player=OLD, name=NEW)
    renamed = day.day.position
    day.post("came", names=OLD.upper())
    day.post("left", player=OLD.upper())
    assert "Undo first what rests on it" in words(day.send("undo", target=str(renamed)))
    assert {NEW, OLD.upper()} <= {*day.day.players}


def test_a_name_that_prints_as_nothing_is_no_new_name(day: VisitedDay) -> None:
    assert "prints as nothing" in alert(day.send("renamed", player=OLD, name="\u3164"))


def test_a_table_with_a_renamed_player_is_still_asked_who_deals_first(day: VisitedDay) -> None:
    table_id = table_of(day, OLD)
    day.post("renamed", player=OLD, name=NEW)
    assert needs_first_dealer(day.app.extensions["book"].table(table_id))


def test_seats_are_drawn_again_by_one_key_after_a_rename(day: VisitedDay) -> None:
    day.post("renamed", player=OLD, name=NEW)
    assert "Draw again" in words(day.get())


def test_who_sits_out_keeps_no_seats_from_being_drawn_again(day: VisitedDay) -> None:
    day.post("sits-out", out=OLD)
    day.post("undo", target=str(day.day.leg_opened), then="seats")
    assert (day.day.leg, day.day.sits_out) == (0, {(OLD, 2)})


def test_who_sits_out_is_not_placed_at_a_table(day: VisitedDay) -> None:
    day.post("sits-out", out=OLD)
    day.play_leg(PLAIN)
    assert f"{OLD} sits out leg 2" in words(day.send("moves", do="make", placed=[f"1 {OLD}"]))
    assert day.day.leg == 1


def test_who_sits_out_the_leg_is_not_offered_to_a_table_that_lacks_players(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, [*EIGHT, "Jo"])
    day.post("sits-out", out="Jo")
    day.post("seats", seed="4711")
    for name in day.day.sitting[1].players[:2]:
        day.post("left", player=name)
    offers = offers_on(day.get("change").text)
    assert offers
    assert not any("Jo" in offer for offer in offers)


def test_who_has_no_seat_is_named_with_the_reason_where_seats_are_shown(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, [*EIGHT, "Jo"])
    day.post("sits-out", out="Jo")
    said = "Without a seat: Jo (sitting out leg 1)."
    assert said in words(day.get("seats?seed=4711"))
    day.post("seats", seed="4711")
    assert said in words(day.get("where?name=jo"))
    day.play_leg(PLAIN)
    left, out = day.day.sitting[0].players[:2]
    day.post("left", player=left)
    day.post("sits-out", out=out)
    moves = words(day.get("moves"))
    assert f"{left} (left)" in moves
    assert f"{out} (sitting out leg 2)" in moves
    assert "Jo (" not in moves


@pytest.mark.parametrize(
    ("late", "said"),
    [
        (2, "(still playing at table 3)"),
        (0, "At table 1 others still play leg 1: the next table 1 needs another place until they are done."),
    ],
)
def test_the_moves_name_who_plays_on_late_and_a_next_table_whose_place_they_have(
    app: Flask, client: FlaskClient, late: int, said: str
) -> None:
    day = VisitedDay(app, client, [*EIGHT, "Uwe", "Tess", "Gustav", "Kim"])
    day.post("seats", seed="4711")
    day.post("plays-on", table=day.day.sitting[late].key)
    for rank in {0, 1, 2} - {late}:
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    assert said in words(day.get("moves"))


def test_the_standings_say_that_somebody_sat_out_a_leg_that_is_over(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, [*EIGHT, "Jo"])
    day.post("sits-out", out="Jo")
    day.post("seats", seed="4711")
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    day.play(day.day.sitting.by_player["Jo"].rank, PLAIN)
    assert "Jo 1 of 3 games · sat out leg 1" in words(day.get("standings"))


def test_a_copy_of_a_day_with_renamed_players_is_read_again(day: VisitedDay) -> None:
    day.post("renamed", player=OLD, name=NEW)
    copy = "".join(copy_of_day(day.day, day.tables))
    assert read_day_copy(copy.encode()).day.players == day.day.players


def test_a_name_that_another_has_is_refused_at_its_field(day: VisitedDay) -> None:
    refused = day.send("renamed", player=OLD, name=EIGHT[1].upper())
    assert "is on the list already" in alert(refused)
    assert f'value="{EIGHT[1].upper()}"' in refused.text


def test_who_left_is_back_by_one_key(day: VisitedDay) -> None:
    day.post("left", player=OLD)
    assert f'aria-label="{OLD} is back"' in day.get("players").text
    day.post("came", known=[OLD])
    assert OLD in day.day.playing


def test_who_sits_out_a_leg_has_no_seat_in_it_and_one_after_it(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, (*EIGHT, "Jo"))
    day.post("seats", seed="4711")
    day.post("sits-out", out="Jo")
    assert "Jo sits out leg 2" in words(day.get("record"))
    assert "sits out leg 2" in words(day.get("players"))
    day.play_leg(PLAIN)
    before = day.day.sitting
    day.post("moves", do="make")
    assert "Jo" in day.day.playing
    assert "Jo" not in day.day.sitting.by_player
    [left] = (day.tables[table.key][0] for table in before if "Jo" in table.players)
    assert "Jo at no table" in words(client.get(f"/tables/{left}"))
    assert "sits nowhere in this leg" not in words(day.get())
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    assert "Jo" in day.day.sitting.by_player


def test_who_sits_out_is_said_by_one_key_beside_the_name_and_taken_back_by_one(day: VisitedDay) -> None:
    page = day.get("players").text
    sits_out = f'name="out" value="{OLD}" formaction="{day.address}/sits-out#p1" aria-label="{OLD}: sit out leg 2"'
    assert sits_out in page
    day.post("sits-out", out=OLD)
    assert f'name="plays" value="{OLD}"' in day.get("players").text
    assert f"Last: {OLD} sits out leg 2" in words(day.get())
    day.post("undo", target=str(day.day.position))
    assert not day.day.sits_out


def test_who_sits_out_is_one_tap_on_the_days_page_and_leads_back_to_it(day: VisitedDay) -> None:
    assert f'name="out" value="{OLD}" aria-pressed="false"' in day.get().text
    assert day.post("sits-out", out=OLD, then="day").location == day.address
    assert f'name="plays" value="{OLD}" aria-pressed="true"' in day.get().text
    day.post("sits-out", plays=OLD, then="day")
    assert not day.day.sits_out


@pytest.mark.parametrize("legs", [1, 2])
def test_nobody_sits_out_a_leg_after_the_last_one(app: Flask, client: FlaskClient, legs: int) -> None:
    day = VisitedDay(app, client, EIGHT, legs)
    day.post("seats", seed="4711")
    for _ in range(legs - 1):
        day.play_leg(PLAIN)
        day.post("moves", do="make")
    for path in ("", "players", f"player?name={OLD}"):
        page = day.get(path)
        assert page.status_code == 200
        assert 'name="out"' not in page.text
        assert "sits out" not in words(page)
    answer = day.send("sits-out", out=OLD)
    assert answer.status_code == 422
    assert f"Leg {legs} is the last one of this day" in alert(answer)
    assert not day.day.sits_out


@pytest.mark.parametrize(("legs", "says"), [(1, "finishes 2 games."), (2, "finishes 2 games, then the players move.")])
def test_the_draw_says_that_players_move_where_another_leg_is_planned(
    app: Flask, client: FlaskClient, legs: int, says: str
) -> None:
    assert f"Every table {says}" in words(VisitedDay(app, client, EIGHT, legs).get("seats"))


def test_of_many_tables_those_that_are_listed_say_who_sits_out(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, [f"P{number}" for number in range(52)])
    day.post("seats", seed="1")
    assert 'name="out"' not in day.get().text
    page = client.get(f"{day.address}?table=3").text
    names = day.day.sitting[2].players
    assert re.findall(r'name="out" value="(\w+)"', page) == [name for name in day.day.playing if name in names]
    assert 'name="out"' not in client.get(f"{day.address}?show=all").text


def test_who_sits_out_the_first_leg_is_not_drawn(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, (*EIGHT, "Jo"))
    day.post("sits-out", out="Jo")
    day.post("seats", seed="4711")
    assert {*day.day.sitting.by_player} == {*EIGHT}


def test_who_was_to_sit_out_plays_after_all(day: VisitedDay) -> None:
    day.post("sits-out", out=OLD)
    day.post("sits-out", plays=OLD)
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    assert OLD in day.day.sitting.by_player


def test_the_page_of_a_player_says_where_they_sit_and_leads_to_all_that_can_be_changed(day: VisitedDay) -> None:
    page = words(day.get(f"player?name={OLD}"))
    table = day.day.sitting.by_player[OLD].rank + 1
    assert f"They sit at table {table}." in page
    assert "Sit out leg 2" in page
    assert f'href="{day.address}/player?name=Mary+Ann"' in day.get("players").text
    assert day.get("player?name=Nobody").status_code == 404


def test_once_there_are_players_the_list_comes_first_and_more_are_typed_in_a_fold(app: Flask, client: FlaskClient):
    day = VisitedDay(app, client)
    empty = day.get("players").text
    assert "More came" not in empty
    day.post("came", names="\n".join(EIGHT))
    page = day.get("players").text
    assert page.index("<summary>More came</summary>") < page.index("<textarea") < page.index("On the list: 8")
    assert page.index("On the list: 8") < page.index("of last year")


@pytest.mark.parametrize(("legs", "promised"), [(1, False), (2, True)])
def test_who_comes_in_the_last_leg_is_promised_no_seat_at_moves(
    app: Flask, client: FlaskClient, legs: int, promised: bool
):
    day = VisitedDay(app, client, EIGHT, legs=legs)
    day.post("seats", seed="1")
    day.post("came", names="Uwe")
    for page in ("", "players", "change"):
        assert ("next moves" in words(day.get(page))) == promised, page
    assert "Uwe sits nowhere in this leg." in words(day.get())


def test_who_sits_nowhere_when_the_day_is_over_plays_in_one_more_leg(app: Flask, client: FlaskClient):
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    day.post("came", names="Uwe")
    day.play_leg(PLAIN)
    assert "Uwe sits nowhere in this leg. They play if there is one more." in words(day.get())


def test_the_list_says_how_many_of_its_rows_left(day: VisitedDay) -> None:
    assert re.search(r"On the list: 8 A name", words(day.get("players")))
    day.post("left", player=EIGHT[0])
    assert "On the list: 7 · 1 left" in words(day.get("players"))
