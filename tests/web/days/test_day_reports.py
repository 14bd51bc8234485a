"""A table says that its leg is done; that holds as long as the games stand that it had then."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL, ORGANISER
from tableside.days.scores.leg_scores import scores
from tableside.scorebook.events.event import Draft
from tableside.scorebook.table.access import KEEPER
from tests.support.day_by_hand import AT_FOUR, NAMES
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay, joined
from tests.web.days.day_seen import moves_on
from tests.web.pages import words
from tests.web.visitors import link, stranger

DONE = "Done. The moves come once all tables are."


@pytest.fixture
def played(app: Flask, client: FlaskClient) -> VisitedDay:
    """Two tables of four that played both games of leg 1 and said so."""
    day = VisitedDay(app, client, NAMES[:8], legs=2)
    day.post("seats", seed="4711")
    day.play_leg(AT_FOUR)
    return day


def undo_last(day: VisitedDay, rank: int) -> int:
    """Undo at a table, as a tap on its key."""
    table_id, table = day.table(rank)
    target = table.history.undoable[-1]
    day.send_at(table_id, "undo", {"target": str(target)})
    return target


def pad(day: VisitedDay, rank: int) -> str:
    return words(day.client.get(f"/tables/{day.table(rank)[0]}"))


@pytest.mark.clause("HB-TOUR-05")
def test_nobody_moves_while_a_game_is_open_again_at_a_table_that_said_that_it_is_done(played: VisitedDay) -> None:
    assert DONE in pad(played, 1)
    undo_last(played, 1)
    assert "Game 2 of 2." in pad(played, 1)
    page = words(played.get())
    assert "Table 2 game 2 of 2" in page
    assert "It had said that it is done. Its games changed since" in page
    assert "1 of 2 tables play" in page
    assert "Moves after leg 1" not in page
    for answer in (played.get("moves"), played.send("moves", do="make")):
        assert answer.status_code >= 400
        assert "Table 2 said that leg 1 is done, and the games there changed since." in words(answer)
    assert played.day.leg == 1


@pytest.fixture
def moving(app: Flask, client: FlaskClient) -> VisitedDay:
    """Two tables that played leg 1, with nobody level."""
    day = VisitedDay(app, client, EIGHT, legs=2)
    day.post("seats", seed="4711")
    day.play_leg(PLAIN)
    return day


@pytest.mark.clause("HB-TOUR-05")
def test_at_a_legs_end_the_pad_shows_its_totals_and_who_moves_where(moving: VisitedDay) -> None:
    sums = scores(moving.day, moving.tables, 1)
    pads = {name: pad(moving, table.rank) for table in moving.day.sitting for name in table.players}
    numbers = {name: table.number for name, table in moving.day.sitting.by_player.items()}
    moving.post("moves", do="make")
    for name, table in moving.day.sitting.by_player.items():
        goes = "stays" if table.number == numbers[name] else f"moves to table {table.number}"
        assert f"{name} {goes} {sums[name].points} {sums[name].wins} won" in pads[name]
        assert "first in leg 1 with" in pads[name]


@pytest.mark.clause("HB-AMB-28")
def test_a_pad_names_the_number_that_a_table_gets_where_one_above_it_takes_nobody_in(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, NAMES[:16])
    day.post("seats", seed="4711")
    for rank in (0, 1):
        day.post("plays-on", table=day.day.sitting[rank].key)
    for rank in (2, 3):
        for _ in range(2):
            day.play(rank, AT_FOUR)
        day.done(rank)
    moves = moves_on(day.get("moves").text)
    assert sorted({one.to for one in moves}) == [1, 2, 3]
    for one in moves:
        goes = "stays" if one.at == one.to else f"moves to table {one.to}"
        assert f"{one.player} {goes} " in pad(day, one.at - 1)


def test_a_pad_is_new_to_its_watchers_when_somebody_goes_elsewhere_than_it_says(moving: VisitedDay) -> None:
    table_id, table = moving.table(0)
    boards = [moving.client.get(f"/tables/{table_id}").text]
    moving.post("left", player=table.names[0])
    boards.append(moving.client.get(f"/tables/{table_id}").text)
    marks = [re.search(r'data-leg="([^"]+)"', board) for board in boards]
    assert len({mark[1] for mark in marks if mark}) == 2


def test_after_the_moves_the_pad_still_shows_the_totals_of_its_leg(moving: VisitedDay) -> None:
    sums, (table_id, table) = scores(moving.day, moving.tables, 1), moving.table(0)
    moving.post("moves", do="make")
    page = words(moving.client.get(f"/tables/{table_id}"))
    assert all(f"{name} {sums[name].points} {sums[name].wins} won" in page for name in table.names)


def test_in_the_middle_of_a_leg_the_pad_shows_who_won_the_game(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, legs=2)
    day.post("seats", seed="4711")
    day.play(0, PLAIN)
    page = pad(day, 0)
    assert ("wins with" in page, "first in leg 1" in page) == (True, False)


def test_the_totals_of_a_leg_have_the_games_before_a_change_of_its_tables(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, legs=2)
    day.post("seats", seed="4711")
    for rank in (0, 1):
        day.play(rank, PLAIN)
    one, other = (table.players[0] for table in day.day.sitting)
    day.post("change", do="make", placed=[f"2 {one}", f"1 {other}"])
    for rank in (0, 1):
        day.play(rank, PLAIN)
    sums = scores(day.day, day.tables, 1)
    goes = "(stays|moves to table 1|draws a card)"
    assert re.search(rf"{one} {goes} {sums[one].points} {sums[one].wins} won", pad(day, 1))


def test_moves_of_an_old_page_are_refused_by_the_day_itself(played: VisitedDay) -> None:
    days = played.app.extensions["days"]
    ranks = [list(table.players) for table in played.day.sitting]
    undo_last(played, 1)
    draft = Draft("moved", {"ranks": ranks, "drawn": {}, "placed": {}, "tables": ranks}, "old", played.day.position)
    with pytest.raises(Exception, match="the games there changed since"):
        days.enter(played.day_id, draft)


def test_a_table_is_done_again_with_the_round_that_it_took_back(played: VisitedDay) -> None:
    target = undo_last(played, 1)
    played.send_at(played.table(1)[0], "redo", {"target": str(target)})
    assert DONE in pad(played, 1)
    assert "Table 2 done: 2 games" in words(played.get())
    played.post("moves", do="make")


def test_a_table_that_finishes_its_game_another_way_says_again_that_it_is_done(played: VisitedDay) -> None:
    undo_last(played, 1)
    table_id, _ = played.table(1)
    played.score(table_id, AT_FOUR[-1])
    assert "All 2 games of the leg are played." in pad(played, 1)
    before = played.client.get(f"/tables/{table_id}/board").headers["HX-PTag"]
    assert played.client.post(f"/tables/{table_id}/leg-done", data={"key": "again"}).status_code == 303
    assert DONE in pad(played, 1)
    assert played.client.get(f"/tables/{table_id}/board").headers["HX-PTag"] != before
    played.post("moves", do="make")


def test_two_phones_that_say_it_of_one_table_say_it_once(played: VisitedDay) -> None:
    table_id, before = played.table(1)[0], played.day.position
    assert played.client.post(f"/tables/{table_id}/leg-done", data={"key": "the other phone"}).status_code == 303
    assert played.day.position == before


def test_undo_after_a_table_said_that_it_is_done_takes_that_back_and_nothing_on_the_sheet(played: VisitedDay) -> None:
    table_id, table = played.table(1)
    for path in (f"/tables/{table_id}", f"/tables/{table_id}/history"):
        assert "✓ This leg is done Not done yet" in words(played.client.get(path))
    played.send_at(table_id, "leg-done/undo")
    assert played.table(1)[1].position == table.position
    assert "All 2 games of the leg are played." in pad(played, 1)
    assert "scored Undo" in pad(played, 1)
    assert "Undone (5): Table 2 of leg 1 is done after 2 games" in words(played.get("record"))
    played.done(1)
    assert DONE in pad(played, 1)


def test_the_menu_of_a_table_that_said_that_it_is_done_takes_that_back_too(played: VisitedDay) -> None:
    table_id, _ = played.table(1)
    menu = played.client.get(f"/tables/{table_id}").text.partition('<details class="menu">')[2].partition("</div>")[0]
    assert f'action="/tables/{table_id}/leg-done/undo"' in menu
    assert "Not done yet" in menu
    assert f"/tables/{table_id}/undo" not in menu


def test_undo_takes_back_first_what_was_put_right_after_a_table_said_that_it_is_done(played: VisitedDay) -> None:
    played.correct(1, 1, 7, [0, 0, 1, 1, 2])
    assert "This leg is done Not done yet" not in pad(played, 1)
    undo_last(played, 1)
    assert "✓ This leg is done Not done yet" in pad(played, 1)


def test_a_table_takes_nothing_back_once_its_players_moved_on(played: VisitedDay) -> None:
    table_id, _ = played.table(1)
    played.post("moves", do="make")
    assert "Not done yet" not in words(played.client.get(f"/tables/{table_id}"))
    played.client.post(f"/tables/{table_id}/leg-done/undo", data={"key": "late"})
    assert played.day.events[-1].kind == "moved"


def test_a_table_that_an_organiser_ended_early_is_not_taken_back_by_its_keeper(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES[:8], legs=2)
    day.post("seats", seed="4711")
    day.post("done", table=day.day.sitting[0].key, allowed="yes")
    table_id, _ = day.table(0)
    keeper = stranger(app)
    keeper.get(link(app, f"/tables/{table_id}", KEEPER))
    assert "Not done yet" not in words(keeper.get(f"/tables/{table_id}"))
    answer = keeper.post(f"/tables/{table_id}/leg-done/undo", data={"key": "mine"})
    assert answer.status_code == 422
    assert "An organiser ended the leg early at this table" in words(answer)
    assert day.day.events[-1].kind == "done"
    assert "✓ This leg is done Not done yet" in pad(day, 0)
    day.send_at(table_id, "leg-done/undo")
    assert day.day.events[-1].kind == "undone"


def test_a_game_that_an_organiser_ended_amid_counts_for_nothing_and_its_keeper_is_offered_no_more_of_it(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, NAMES[:8], legs=2)
    day.post("seats", seed="4711")
    table_id, _ = day.table(0)
    day.score(table_id, AT_FOUR[0])
    keeper = stranger(app)
    keeper.get(link(app, f"/tables/{table_id}", KEEPER))
    assert "Score round 2" in words(keeper.get(f"/tables/{table_id}"))
    asked = words(day.send("done", table=day.day.sitting[0].key))
    assert "The one in play counts for nothing. Is its leg over all the same?" in asked
    day.post("done", table=day.day.sitting[0].key, allowed="yes")
    sheet = words(keeper.get(f"/tables/{table_id}"))
    assert "Done after 0 of 2 games; one that isn’t finished counts for nothing." in sheet
    assert "Score round 2" not in sheet
    assert "/enter/" not in keeper.get(f"/tables/{table_id}").text.partition('class="quick entries"')[2]
    assert " cuts" not in words(day.client.get(f"/tables/{table_id}/room"))
    first = day.day.sitting[0].players[0]
    assert f"{first} 0" in words(day.get()).partition("Table 1 done: 0 games")[2]


def test_the_old_sheet_of_a_table_names_who_has_no_seat_in_the_next_leg(played: VisitedDay) -> None:
    out = played.day.sitting[0].players[1]
    table_id, _ = played.table(0)
    played.post("sits-out", out=out)
    played.post("moves", do="make")
    assert f"{out} at no table" in words(played.client.get(f"/tables/{table_id}"))


def test_what_was_taken_back_is_taken_back_once(played: VisitedDay) -> None:
    table_id, _ = played.table(1)
    for key in ("one", "another"):
        answer = played.client.post(f"/tables/{table_id}/leg-done/undo", data={"key": key})
        assert answer.status_code == 303
    assert played.day.events[-1].key == "one"


def test_a_score_put_right_leaves_its_table_done_and_its_organiser_is_told(played: VisitedDay) -> None:
    told = "It was changed after it was done: its history."
    pages = ["", "moves"]
    assert [words(played.get(page)).count(told) for page in pages] == [0, 0]
    played.correct(1, 1, 7, [0, 0, 1, 1, 2])
    assert DONE in pad(played, 1)
    assert [words(played.get(page)).count(told) for page in pages] == [1, 1]
    undo_last(played, 1)
    assert [words(played.get(page)).count(told) for page in pages] == [0, 0]
    played.correct(1, 1, 7, [0, 0, 1, 1, 2])
    played.post("moves", do="make")


def test_what_was_put_right_before_a_table_was_done_and_is_taken_back_after_it_is_told(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, NAMES[:8], legs=2)
    day.post("seats", seed="4711")
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, AT_FOUR)
    day.correct(1, 1, 7, [0, 0, 1, 1, 2])
    for rank in (0, 1):
        day.done(rank)
    assert "changed after it was done" not in words(day.get())
    undo_last(day, 1)
    assert "changed after it was done" in words(day.get())


@pytest.mark.in_one_process  # whose clock the test sets
def test_a_correction_that_waited_on_a_phone_since_before_a_table_was_done_is_told(
    played: VisitedDay, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played.table(1)[1].history[2].at
    monkeypatch.setattr(played.app.extensions["book"], "now", lambda: before)
    played.correct(1, 1, 7, [0, 0, 1, 1, 2])
    assert played.table(1)[1].history.events[-1].at <= played.day.done[played.table(1)[1].key].at
    assert "changed after it was done" in words(played.get())


def test_a_player_whom_the_day_renames_changes_no_score_of_a_table_that_is_done(played: VisitedDay) -> None:
    played.post("renamed", player=played.table(1)[1].names[0], name="Zebedee")
    assert "Zebedee" in played.table(1)[1].names
    assert "changed after it was done" not in words(played.get())


def test_a_table_whose_last_round_is_struck_is_not_done(played: VisitedDay) -> None:
    table_id, table = played.table(1)
    last = [event for event in table.history.active() if event.kind == "result"][-1]
    played.send_at(table_id, "strike", {"target": str(last.position)})
    assert "Game 2 of 2." in pad(played, 1)


def test_the_screen_in_the_hall_counts_a_table_that_plays_again(played: VisitedDay) -> None:
    assert "All tables are done" in words(played.get("hall"))
    undo_last(played, 1)
    assert "1 of 2 tables play" in words(played.get("hall"))


@pytest.mark.clause("HB-TOUR-05")
def test_a_table_that_plays_again_is_not_locked_by_the_last_other_one(played: VisitedDay) -> None:
    played.post("moves", do="make")
    for _ in range(2):
        for rank in (0, 1):
            played.play(rank, AT_FOUR)
    played.done(0)
    undo_last(played, 0)
    played.done(1)
    assert "Game 2 of 2." in pad(played, 0)
    assert "1 of 2 tables play" in words(played.get())
    played.score(played.table(0)[0], AT_FOUR[-1])
    played.done(0)
    assert "Leg 2 is locked" in pad(played, 0)


def test_a_report_of_an_earlier_version_holds_by_its_number_of_games(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES[:8], legs=2)
    day.post("seats", seed="4711")
    for _ in range(2):
        day.play(0, AT_FOUR)
    key = day.day.sitting[0].key
    app.extensions["days"].enter(day.day_id, Draft("done", {"table": key, "games": 2}, "old", day.day.position))
    assert DONE in pad(day, 0)
    undo_last(day, 0)
    assert "Game 2 of 2." in pad(day, 0)


@pytest.mark.parametrize("ended", ["x", [1], [1, "2"], [1, -2], [1, True]])
def test_where_games_ended_is_a_position_for_each(played: VisitedDay, ended: object) -> None:
    data = {"table": played.day.sitting[0].key, "games": 2, "ended": ended}
    with pytest.raises(Exception, match="a list with a position for each"):
        played.app.extensions["days"].enter(played.day_id, Draft("done", data, "odd", played.day.position))


def test_a_report_is_withdrawn_in_the_menu_after_a_correction_that_came_later(played: VisitedDay) -> None:
    played.correct(1, 1, 7, [0, 0, 1, 1, 2])
    assert DONE in pad(played, 1)
    assert "Not done yet" in pad(played, 1)
    played.send_at(played.table(1)[0], "leg-done/undo")
    assert "All 2 games of the leg are played." in pad(played, 1)


def test_the_record_names_what_was_put_right_at_a_table_after_it_was_done_until_that_is_undone(
    played: VisitedDay,
) -> None:
    heading = "Entered at a table after it was done"
    assert heading not in words(played.get("record"))
    played.correct(1, 1, 7, [0, 0, 1, 1, 2])
    line = words(played.get("record")).partition(heading)[2]
    assert "Table 2 of leg 1: Corrected: Tricks (10): tricks: Cyril 0 → 1, Annegret 1 → 0" in line
    played.post("moves", do="make")
    assert heading in words(played.get("record"))
    played.post("undo", target=str(played.day.position))
    undo_last(played, 1)
    assert heading not in words(played.get("record"))


@pytest.mark.in_one_process  # it remembers who entered what
def test_the_record_tells_an_organiser_which_phone_entered_what_and_the_hall_nothing_of_it(
    played: VisitedDay,
) -> None:
    other = joined(played, ORGANISER)
    played.send("note", other, text="Table 2 was late")
    marks = [re.search(r"sees this phone as (\w{4})", words(one.get("/phone"))) for one in (other, played.client)]
    record = words(played.get("record"))
    assert [record.count(f"· phone {mark and mark[1]}") for mark in marks] == [2, 4]
    assert "· phone" not in words(joined(played, HALL).get(f"{played.address}/record"))
