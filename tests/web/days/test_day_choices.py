"""What a day's organiser is offered and needn't type: who is off the list, who goes where, cards drawn before."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.days.day_seen import moves_on, tables_on
from tests.web.pages import alert, typed, words
from tests.web.strict_html import read_page

PLAIN_OF_FIVE = [[0, 0, 1, 2, 3]] * 3 + [[0, 0, 0, 0, 1], [0, 1, 1, 2, 4]]
SECOND_AND_THIRD_LEVEL = [[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]]


def choices(answer: TestResponse, field: str) -> list[str]:
    """What a list offers, the headings of its groups among it."""
    [select] = [one for one in read_page(answer).iter("select") if one.get("name") == field]
    return [one.get("label") or one.text or "" for one in select.iter() if one.tag != "select"]


def test_who_leaves_before_the_seats_stands_nowhere(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("left", player="Ewa")
    day.post("seats", seed="1")
    assert "Ewa" not in words(day.get("standings"))
    assert "Ewa" not in day.get("standings.csv").text
    assert "Ewa is off the list" in words(day.get("record"))


def test_who_comes_back_before_the_seats_never_left_a_table(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("left", player="Ewa")
    day.post("came", names="Ewa", do="enter")
    day.post("seats", seed="4711")
    assert "Ewa is off the list" in words(day.get("record"))


def test_who_leaves_after_the_seats_stays_in_the_standings(day: VisitedDay) -> None:
    day.post("left", player="Ewa")
    [row] = [row for row in day.get("standings.csv").text.splitlines() if ",Ewa," in row]
    assert row.endswith(",left")


@pytest.mark.clause("HB-AMB-28")
def test_a_late_player_is_the_first_to_choose_and_every_table_a_place(day: VisitedDay) -> None:
    day.post("came", names="Uwe")
    page = day.get("change")
    who = choices(page, "who")
    first, second = (table.players for table in day.day.sitting)
    assert who == ["Who?", "Without a seat", "Uwe", "Table 1", *first, "Table 2", *second]
    assert choices(page, "to") == ["table 1", "table 2", "a new table", "no table until the next moves"]
    answer = day.send("change", do="place", who="Uwe", to="2")
    assert "Uwe to table 2" in words(answer)


@pytest.mark.clause("HB-AMB-24")
def test_who_drew_equally_high_is_named_and_draws_once_more(day: VisitedDay) -> None:
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    one, two = (table.players for table in day.day.sitting)
    drawn = {f"drawn:{one[1]}": "QS", f"drawn:{one[2]}": "QH", f"drawn:{two[1]}": "2H"}
    page = words(day.send("moves", do="look", **drawn))
    assert f"{one[1]} and {one[2]} drew equally high." in page
    assert page.count("drew equally high") == 1


@pytest.mark.clause("HB-AMB-24")
def test_an_order_without_cards_says_whose_are_missing(day: VisitedDay) -> None:
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    one, two = (table.players for table in day.day.sitting)
    assert "No card is entered" not in words(day.get("moves"))
    drawn = {f"drawn:{one[1]}": "QS", f"drawn:{one[2]}": "9H", f"drawn:{two[1]}": " "}
    assert "No card is entered for" in alert(day.send("moves", do="order", **drawn))
    assert one[1] not in alert(day.send("moves", do="order", **drawn))
    missing = [name for name in day.day.playing if name in two[1:3]]
    assert f"No card is entered for {missing[0]} and {missing[1]}." in alert(day.send("moves", do="order", **drawn))


@pytest.mark.clause("HB-AMB-24", "HB-AMB-28")
def test_once_the_cards_are_in_order_the_deck_is_away_and_a_small_table_is_asked_about(day: VisitedDay) -> None:
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    one, two = (table.players for table in day.day.sitting)
    for name in two[1:]:
        day.post("left", player=name)
    page = day.get("moves").text
    assert "Put them in order" in page
    assert "data-closed" not in page
    page = day.send("moves", do="look", **{f"drawn:{one[1]}": "QS", f"drawn:{one[2]}": "9H"}).text
    assert "A table that couldn’t play" in page
    assert "Put them in order" not in page
    assert "data-closed" in page


@pytest.mark.slow
@pytest.mark.clause("HB-AMB-24")
def test_cards_that_were_drawn_are_there_again_when_the_moves_are_undone(day: VisitedDay) -> None:
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    one, two = (table.players for table in day.day.sitting)
    cards = {one[1]: "2S", one[2]: "KH", two[1]: "QH 3S", two[2]: "QS 9D"}
    drawn = {f"drawn:{name}": card for name, card in cards.items()}
    day.post("moves", do="make", **drawn)
    seated = [table.players for table in day.day.sitting]
    day.post("undo", target=str(day.day.position))
    page = day.get("moves")
    assert {name: card for name, card in typed(page).items() if name.startswith("drawn:")} == drawn
    assert "Open the tables of leg 2" in words(page)
    day.post("moves", do="make", **drawn)
    assert [table.players for table in day.day.sitting] == seated
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    assert not [card for name, card in typed(day.get("moves")).items() if name.startswith("drawn:") and card]


def test_a_table_that_is_done_shows_what_its_players_have_in_the_leg(day: VisitedDay) -> None:
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    [table, _] = day.day.sitting
    did = zip(table.players, ("2 won 22", "14", "14", "** 4"), strict=True)
    told = " ".join(f"{name} {points}" for name, points in did)
    assert f"Table 1 done: 2 games {table.players[0]} 22 {told}" in words(day.get())
    assert f"Table 1 done: 2 games {told}" in words(day.get("hall"))


@pytest.mark.slow
@pytest.mark.clause("HB-TOUR-06", "HB-AMB-24")
@pytest.mark.parametrize("rank", ["points", "wins"])
def test_before_and_after_its_word_a_table_stands_in_the_order_that_moves_it(
    app: Flask, client: FlaskClient, rank: str
) -> None:
    day = VisitedDay(app, client, EIGHT, **{"hb.tour_rank": rank})
    day.post("seats", seed="1")
    first = [[0, 0, 0, 1, 2], [0, 0, 0, 1, 2], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2]]
    second = [[1, 1, 1, 1, 2], [1, 1, 1, 1, 2], [1, 1, 1, 2, 3]]
    for rounds in (first, second):
        for at in (0, 1):
            day.play(at, rounds)
    seen = [tables_on(day.get(path).text) for path in ("", "hall")]
    assert "2 games played" in words(day.get())
    for at in (0, 1):
        day.done(at)
    seen += [tables_on(day.get(path).text) for path in ("", "hall")]
    moves = moves_on(day.get("moves").text)
    for number in (1, 2):
        best_first = tuple(one.player for one in moves if one.at == number)
        assert [one.names for tables in seen for one in tables if one.number == number] == [best_first] * 4
        did = {one.player: one.did for one in moves if one.at == number}
        for name, (points, wins, hooks) in did.items():
            marks = ["*" * hooks if hooks < 4 else f"{hooks}*"] if hooks else []
            shown = [name, *([f"{wins} won"] if wins else []), *marks, str(points)]
            assert " ".join(shown) in words(day.get())


@pytest.mark.clause("HB-AMB-24")
def test_the_game_in_play_counts_into_what_a_table_shows_of_its_leg(day: VisitedDay) -> None:
    day.play(0, PLAIN)
    table_id, table = day.table(0)
    day.send_at(table_id, "next-game")
    day.score(table_id, [3, 3, 3, 3, 1])
    [one, *_] = tables_on(day.get().text)
    assert one.names == tuple(table.names[seat] for seat in (0, 1, 3, 2))
    assert f"{table.names[0]} 1 won * 11 {table.names[1]} 6 {table.names[3]} *** 5" in words(day.get())


@pytest.mark.slow
@pytest.mark.clause("HB-TOUR-06")
def test_what_a_correction_would_have_moved_is_told_until_it_sits_so(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    first, second = (table.players for table in day.day.sitting)
    day.post("moves", do="make")
    day.put_right(0, 1, 7, [0, 0, 2, 2, 2])
    would = [name for name in (*first, *second) if f"{name} would have gone to table" in words(day.get())]
    assert len(would) == 2
    to = {name: 1 - day.day.seats_of(2)[name].rank for name in would}
    one, other = would
    day.post("change", do="make", placed=[f"{to[one] + 1} {one}", f"{to[other] + 1} {other}"])
    assert "would have gone" not in words(day.get())


@pytest.mark.clause("HB-GEN-01", "HB-AMB-28")
def test_nothing_is_advised_at_a_table_that_somebody_left_after_it_was_done(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    day.post("left", player=day.day.sitting[0].players[0])
    assert "or let it play on" in words(day.get())
    day.done(0)
    assert "or let it play on" not in words(day.get())


def test_a_table_of_which_too_few_are_left_is_not_told_to_play_on(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, (*EIGHT, "Uwe"))
    day.post("seats", seed="1")
    first, second = (table.players for table in day.day.sitting)
    day.post("left", player=first[0])
    assert "or let it play on" in words(day.get())
    for name in first[1:-1]:
        day.post("left", player=name)
    assert "1 player can’t play on: merge the table" in words(day.get())
    page = day.get("change")
    given_up = f"Table 1 is given up: {first[-1]} to table 2."
    assert "opens anew: 1 player can’t play" in words(page)
    assert given_up in words(page)
    assert "Open these tables" not in words(page)
    merged = day.send("change", do=f"take:2 {first[-1]}")
    assert "Open these tables" in words(merged)
    day.post("change", do="make", placed=[f"2 {first[-1]}"])
    [table] = day.day.sitting
    assert table.players == (*second, first[-1])


@pytest.mark.clause("HB-AMB-28")
def test_tables_that_were_changed_twice_are_changed_back_from_the_last(day: VisitedDay) -> None:
    day.post("came", names="Uwe")
    day.post("change", do="make", placed=["1 Uwe"])
    first = day.day.position
    day.play(0, PLAIN_OF_FIVE)
    goes = day.day.sitting[0].players[0]
    day.post("change", do="make", placed=[f"2 {goes}"], allowed="yes")
    before = day.get("standings.csv").text
    assert ",11,1," in before
    refused = day.send("undo", target=str(first), allowed="yes")
    assert "Undo first what rests on it: Tables changed in the leg." in alert(refused)
    assert day.get("standings.csv").text == before
    day.post("undo", target=str(day.day.position), allowed="yes")
    day.post("undo", target=str(first), allowed="yes")
    assert "Uwe" in words(day.get())


def test_a_table_that_goes_on_elsewhere_has_no_key_that_scores(day: VisitedDay, client: FlaskClient) -> None:
    table_id, seated = day.table(0)
    table = f"/tables/{table_id}"
    day.send_at(table_id, "players", {f"name-{seat}": name for seat, name in enumerate(seated.names)} | {"dealer": "0"})
    assert "Score round 1" in words(client.get(table))
    goes = day.day.sitting[0].players[0]
    day.post("change", do="make", placed=[f"2 {goes}"])
    page = words(client.get(table))
    assert "The score goes on at a new table" in page
    assert "Score round 1" not in page


def test_who_comes_second_to_the_moves_is_led_back_to_the_day(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    answer = day.send("moves", do="make")
    assert "Leg 2 is being played" in words(answer)
    assert f'href="{day.address}"' in answer.text


def trophy_keys(day: VisitedDay) -> list[tuple[str, str, str]]:
    """The keys that say who takes the trophy home, each as what it sends, whether it is pressed, and its name."""
    return re.findall(r'<button name="player" value="([^"]*)" aria-pressed="(\w+)">([^<]*)', day.get("standings").text)


@pytest.mark.clause("HB-TOUR-10")
def test_who_takes_the_trophy_home_is_a_tap_with_the_last_places_in_front(day: VisitedDay) -> None:
    day.play_leg(SECOND_AND_THIRD_LEVEL)
    names = [row.split(",")[1] for row in day.get("standings.csv").text.splitlines()[1:]]
    assert trophy_keys(day) == [(name, "false", name) for name in reversed(names)]
    day.post("declare", player=names[-1])
    assert trophy_keys(day)[0] == ("", "true", names[-1])
    day.post("declare", player="")
    assert day.day.declared is None


def test_of_many_players_the_last_ones_and_who_takes_the_trophy_home_have_their_keys_in_sight(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, [f"Player {number}" for number in range(20)])
    day.post("declare", player="Player 0")
    shown, folded = day.get("standings").text.split("Somebody else")
    assert shown.count('<button name="player"') == 9
    assert folded.count('<button name="player"') == 11
    assert 'aria-pressed="true">Player 0<' in shown
