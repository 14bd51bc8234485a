"""An evening: an end by the clock, a pause, a table that plays on late, seats drawn again, level players."""

from __future__ import annotations

import hashlib
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.plan import work_out
from tableside.days.scores.done_tables import still_playing
from tableside.days.scores.standings import standings
from tableside.web.days.live import hall
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.days.day_seen import offers_on
from tests.web.pages import alert, words

TWELVE = (*EIGHT, "Uwe", "Tess", "Gustav", "Kim")
ROUND = {"tricks-0": "5", "tricks-1": "0", "tricks-2": "0", "tricks-3": "0", "winners": "0 0 0 0 0"}
LEVEL = [[0, 0, 1, 1, 2]] * 5 + [[0, 1, 2, 2, 3]]
"""A game in which the first wins, and the second and the third are level with 11 and 10 points, or closer."""


@pytest.fixture
def day(app: Flask, client: FlaskClient) -> VisitedDay:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    return day


def move(day: VisitedDay) -> None:
    """Makes the moves, with the last way that is offered to help a table that couldn’t play."""
    *_, help_ = offers_on(day.get("moves").text)
    day.post("moves", do="make", placed=[f"{rank} {name}" for name, rank in help_.items()])


def move_without_table_3(day: VisitedDay) -> None:
    """Tables 1 and 2 play and move; table 3 plays on."""
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    day.post("plays-on", table=day.day.sitting[2].key)
    move(day)


@pytest.mark.parametrize(("what", "told"), [("leg", "eg ends at"), ("pause", "Pause until")])
def test_an_end_by_the_clock_is_shown_in_the_hall_on_the_day_and_on_the_pads(
    day: VisitedDay, what: str, told: str
) -> None:
    day.post("clock", what=what, minutes="45")
    assert day.day.clock
    for page in (day.get(), day.get("hall"), day.client.get(f"/tables/{day.table(0)[0]}")):
        assert told in words(page)
        assert f'data-until="{day.day.clock.ends}"' in page.text
    assert re.search(r"(after|pause of) 4\d min", words(day.get("record")))
    day.post("clock", what=what)
    assert "data-until" not in day.get().text


def test_a_pad_without_a_stream_learns_of_an_end_by_the_clock(day: VisitedDay) -> None:
    board = f"/tables/{day.table(0)[0]}/board"
    mark = day.client.get(board).headers["HX-PTag"]
    day.post("clock", what="leg", minutes="45")
    assert "The leg ends at" in day.client.get(board, headers={"HX-PTag": mark}).text


@pytest.mark.parametrize("minutes", ["0", "601", "soon"])
def test_an_end_is_some_minutes_away(day: VisitedDay, minutes: str) -> None:
    refused = day.send("clock", what="leg", minutes=minutes)
    assert "It ends in 1 to 600 minutes." in alert(refused)


def test_a_leg_that_ends_early_is_asked_about_in_a_question(day: VisitedDay) -> None:
    asked = alert(day.send("done", table=day.day.sitting[0].key))
    assert "Table 1 has finished 0 of 2 games. Is its leg over all the same?" in asked


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


def test_the_next_leg_has_no_end_by_the_clock(day: VisitedDay) -> None:
    day.post("clock", what="leg", minutes="10")
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    assert day.day.clock is None


def test_a_pause_between_legs_goes_on_when_the_next_leg_is_opened(day: VisitedDay) -> None:
    day.play_leg(PLAIN)
    day.post("clock", what="pause", minutes="10")
    day.post("moves", do="make")
    assert "Pause until" in words(day.client.get(f"/tables/{day.table(0)[0]}"))


def test_a_pause_that_is_over_is_gone_with_the_next_leg(day: VisitedDay) -> None:
    day.post("clock", what="pause", minutes="1")
    day.play_leg(PLAIN)
    day.post("moves", do="make")
    assert day.day.clock is None


@pytest.mark.in_one_process  # whose clock the test sets
def test_a_pause_is_over_by_itself_in_the_hall_on_the_day_and_on_the_pads(
    day: VisitedDay, monkeypatch: pytest.MonkeyPatch
) -> None:
    day.post("clock", what="pause", minutes="600")
    pages = (lambda: day.get(), lambda: day.get("hall"), lambda: day.client.get(f"/tables/{day.table(0)[0]}"))
    assert ["data-until" in page().text for page in pages] == [True] * 3
    assert day.day.clock
    over = day.day.clock.ends
    monkeypatch.setattr(day.app.extensions["days"], "now", lambda: over)
    assert ["data-until" in page().text for page in pages] == [False] * 3
    assert "2 of 2 tables play" in words(day.get("hall"))


@pytest.mark.in_one_process  # whose clock the test sets
def test_when_the_time_of_a_leg_is_up_every_table_that_plays_has_its_key_at_once(
    day: VisitedDay, monkeypatch: pytest.MonkeyPatch
) -> None:
    day.post("clock", what="leg", minutes="600")
    day.play(0, PLAIN)
    key, before = ">Table 1: done with 1 of 2 games</button>", day.get("now").headers["HX-PTag"]
    assert key not in day.get().text
    assert day.day.clock
    over = day.day.clock.ends
    monkeypatch.setattr(day.app.extensions["days"], "now", lambda: over)
    came = day.client.get(f"{day.address}/now", headers={"HX-PTag": before})
    assert key in came.text
    assert "Leg ended at" in words(came)
    day.post("done", table=day.day.sitting[0].key, allowed="yes")
    assert "Table 1: done" not in words(day.get())


def test_a_table_plays_on_while_the_others_move(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, TWELVE)
    day.post("seats", seed="4711")
    late, names = day.table(2)[0], day.day.sitting[2].players
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, PLAIN)
        day.done(rank)
    assert "Plays on while others move" in words(day.get())
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
    assert "still plays leg 1" not in words(late.get())
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


def test_a_leg_that_ends_by_the_clock_takes_no_pause_without_a_word(day: VisitedDay) -> None:
    day.post("clock", what="leg", minutes="45")
    assert "The leg has an end by the clock" in alert(day.send("clock", what="pause", minutes="10"))
    assert day.day.clock
    assert day.day.clock.what == "leg"


def test_an_end_by_the_clock_keeps_no_seats_from_being_drawn_again(day: VisitedDay) -> None:
    day.post("clock", what="leg", minutes="45")
    day.post("undo", target=str(day.day.leg_opened), then="seats")
    assert day.day.leg == 0


def test_not_every_table_plays_on(day: VisitedDay) -> None:
    day.post("plays-on", table=day.day.sitting[0].key)
    assert "Somebody has to move" in alert(day.send("plays-on", table=day.day.sitting[1].key))


def test_seats_at_which_nothing_was_entered_are_drawn_again_by_one_key(day: VisitedDay) -> None:
    page = words(day.get())
    assert ("Draw again" in page, "Undo" in page) == (True, False)
    assert day.post("undo", target=str(day.day.leg_opened), then="seats").location == f"{day.address}/seats"
    day.post("seats", seed="815")
    day.score(day.table(0)[0], PLAIN[0])
    assert "Draw again" not in words(day.get())


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


def test_the_lot_decides_between_level_players_as_anybody_can_check(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, level="lot")
    day.post("seats", seed="4711")
    day.play_leg([[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]])
    page = words(day.get("moves"))
    assert "put 4711 leg 1 and a space before each name" in page
    assert "draw a card" not in page
    table = day.day.sitting[0].players
    level = sorted(table[1:3], key=lambda name: hashlib.sha256(f"4711 leg 1 {name}".encode()).hexdigest())
    assert f"The lot decides: {hashlib.sha256(f'4711 leg 1 {level[0]}'.encode()).hexdigest()[:8]}." in page
    day.post("moves", do="make")
    assert day.day.moves[0].best_first[0][1:3] == (*level,)


def test_cards_decide_between_level_players_unless_the_director_chose_the_lot(day: VisitedDay) -> None:
    day.play_leg([[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]])
    assert "draw a card" in words(day.get("moves"))


def test_players_with_fewer_games_are_marked_and_the_mean_is_one_tap_away(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    day.play(1, PLAIN)
    page = day.get("standings")
    assert page.text.count("1 of 2 games") == len(day.day.sitting[1].players)
    assert "By the mean of a game" in words(page)
    by_mean = re.findall(r'<td class="number"><b>([\d.]+)</b>', day.client.get(f"{day.address}/standings?by=mean").text)
    assert by_mean == sorted(by_mean, key=float, reverse=True)
    assert by_mean[:2] == ["11.00", "11.00"]


def test_a_day_that_is_over_says_who_won_on_its_page_in_the_hall_and_above_the_standings(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    by_seat = [
        sorted(level, key=EIGHT.index) for level in zip(*(table.players for table in day.day.sitting), strict=True)
    ]
    pages = ("", "hall", "standings")
    assert not any("win Club day" in words(day.get(page)) for page in pages)
    day.play_leg(PLAIN)
    for page in pages:
        said = words(day.get(page))
        assert f"{' and '.join(by_seat[0])} win Club day with 22 points, 2 won, 0 hooks" in said, page
        assert f"Third {' and '.join(by_seat[1])} 10 points, 0 won, 0 hooks" in said, page
    assert "are level in front" not in words(day.get("standings"))
    day.post("declare", player="Ewa")
    assert "Big Loser: Ewa" in words(day.get("hall"))


def test_after_the_end_the_hall_shows_everybodys_place_on_one_screen_and_turns_no_pages(
    app: Flask, client: FlaskClient
) -> None:
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    assert "Table 1" in words(day.get("hall"))
    day.play_leg(PLAIN)
    screen = words(day.get("hall"))
    best_first = [one.player for level in standings(day.day, day.tables) for one in level]
    shown = screen.partition("Final standing")[2]
    assert sorted(best_first, key=shown.index) == best_first
    assert "Table 1" not in screen
    assert day.get("hall/lists").text.strip() == ""


def test_after_the_end_of_a_large_day_the_hall_turns_the_pages_of_the_ranking_alone(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "MOST_FINAL", 7)
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="1")
    day.play_leg(PLAIN)
    assert "Final standing" not in words(day.get("hall"))
    pages = words(day.get("hall/lists"))
    assert ("Final standing" in pages, "Who sits where" in pages) == (True, False)


def test_more_than_three_hooks_are_told_by_their_number(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="1")
    last = day.day.sitting[0].players[3]
    day.play(0, PLAIN)
    assert f"{last} *** 1" in words(day.get("hall"))
    day.play(0, PLAIN)
    for page in ("", "hall"):
        assert f"{last} 6* 2" in words(day.get(page)), page


def test_many_who_are_level_in_front_are_counted_and_not_named(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, [f"Player {number}" for number in range(28)])
    day.post("seats", seed="1")
    for table in day.day.sitting:
        day.play(table.rank, PLAIN)
    assert "7 players are level in front with 11 points" in words(day.get("standings"))
