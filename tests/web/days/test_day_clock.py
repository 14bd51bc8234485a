"""The end of a leg and of a pause by the clock."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.pages import alert, typed, words
from tests.web.visitors import visitor

ONE_TAP = 'aria-label="A pause of 10 min"'


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
    assert typed(refused)["minutes"] == minutes
    assert re.search(r"<details[^>]* open><summary>A pause, or an end of this leg", refused.text)


def test_a_pause_begins_once_all_tables_are_done_though_the_legs_time_is_not_up(day: VisitedDay) -> None:
    day.post("clock", what="leg", minutes="45")
    assert "Take that back before a pause." in alert(day.send("clock", what="pause", minutes="10"))
    day.play_leg(PLAIN)
    day.post("clock", what="pause", minutes="10")
    assert "Pause until" in words(day.get())


def test_a_pause_is_one_tap_before_a_table_plays_and_after_all_have_until_the_day_is_put_away(day: VisitedDay) -> None:
    assert ONE_TAP in day.get().text
    for _ in range(2):
        day.play(0, PLAIN)
    day.done(0)
    assert ONE_TAP not in day.get().text
    for _ in range(2):
        day.play(1, PLAIN)
    day.done(1)
    day.post("clock", what="leg", minutes="45")
    assert ONE_TAP in day.get().text
    day.post("put-away")
    assert ONE_TAP not in day.get().text


def test_the_last_table_that_plays_is_one_tap_from_the_foot_of_the_days_page(day: VisitedDay) -> None:
    assert "See to table" not in words(day.get())
    for _ in range(2):
        day.play(0, PLAIN)
    day.done(0)
    assert '<a class="button" href="#table-2">See to table 2</a>' in day.get().text


def test_a_leg_that_ends_early_is_asked_about_in_a_question(day: VisitedDay) -> None:
    asked = alert(day.send("done", table=day.day.sitting[0].key))
    assert "Table 1 has finished 0 of 2 games. Is its leg over all the same?" in asked


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


@pytest.fixture
def timed(day: VisitedDay, monkeypatch: pytest.MonkeyPatch) -> VisitedDay:
    """A leg whose time is up, with one of two games played at table 1."""
    day.play(0, PLAIN)
    day.post("clock", what="leg", minutes="600")
    assert day.day.clock
    over = day.day.clock.ends
    monkeypatch.setattr(day.app.extensions["days"], "now", lambda: over)
    return day


def keeper_of(day: VisitedDay, rank: int) -> tuple[FlaskClient, str]:
    """The phone of a table's keeper, who doesn't run the day, and the table's address."""
    address = f"/tables/{day.table(rank)[0]}"
    return visitor(day.app, address, KEEPER), address


@pytest.mark.in_one_process  # whose clock the test sets
@pytest.mark.parametrize("rank", [0, 1])
def test_when_the_time_of_a_leg_is_up_a_keeper_reports_it_with_fewer_games_and_takes_that_back(
    timed: VisitedDay, rank: int
) -> None:
    phone, address = keeper_of(timed, rank)
    pad = phone.get(address)
    assert "Time is up: " in words(pad)
    assert f"Done with {1 - rank} of 2 games" in words(pad)
    assert re.search(r'</span>\s+<span class="quiet">Time is up: ', pad.text), "the sentence before it ends in a space"
    phone.post(f"{address}/leg-done", data={"key": "k" * 22})
    assert timed.day.done[timed.day.sitting[rank].key].games == 1 - rank
    after = phone.get(address)
    assert f"Done after {1 - rank} of 2 games" in words(after)
    assert "Time is up: " not in words(after)
    phone.post(f"{address}/leg-done/undo", data={"key": "l" * 22})
    assert not timed.day.done


@pytest.mark.in_one_process  # whose clock the test sets
def test_no_pause_takes_the_place_of_a_leg_whose_time_is_up_while_a_table_is_late(timed: VisitedDay) -> None:
    phone, address = keeper_of(timed, 0)
    phone.post(f"{address}/leg-done", data={"key": "k" * 22})
    page = timed.get().text
    assert "Table 2: done with 0 of 2 games" in page
    assert ONE_TAP not in page


@pytest.mark.in_one_process  # whose clock the test sets
def test_a_table_that_reported_its_leg_amid_a_game_has_no_round_on_its_large_key(timed: VisitedDay) -> None:
    phone, address = keeper_of(timed, 1)
    timed.score(timed.table(1)[0], PLAIN[0])
    large = re.compile(r'<(?:a|button) class="(?:button )?go[^>]*>([^<]*)<')
    assert large.findall(phone.get(address).text) == ["Score round 2"]
    phone.post(f"{address}/leg-done", data={"key": "k" * 22})
    after = phone.get(address)
    assert large.findall(after.text) == ["To the day"]
    assert "Score round 2" in words(after)


def test_before_the_time_of_a_leg_is_up_a_keeper_reports_no_fewer_games(day: VisitedDay) -> None:
    day.post("clock", what="leg", minutes="45")
    phone, address = keeper_of(day, 0)
    assert "Time is up: " not in words(phone.get(address))
    refused = phone.post(f"{address}/leg-done", data={"key": "k" * 22})
    assert "Table 1 has finished 0 of 2 games." in words(refused)
    assert not day.day.done


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


def test_a_leg_that_ends_by_the_clock_takes_no_pause_without_a_word(day: VisitedDay) -> None:
    day.post("clock", what="leg", minutes="45")
    assert "The leg has an end by the clock" in alert(day.send("clock", what="pause", minutes="10"))
    assert day.day.clock
    assert day.day.clock.what == "leg"


def test_an_end_by_the_clock_keeps_no_seats_from_being_drawn_again(day: VisitedDay) -> None:
    day.post("clock", what="leg", minutes="45")
    day.post("undo", target=str(day.day.leg_opened), then="seats")
    assert day.day.leg == 0


def test_the_pads_of_a_day_that_is_over_count_nothing_down(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, legs=1)
    day.post("seats", seed="4711")
    day.post("clock", what="leg", minutes="600")
    pad = f"/tables/{day.table(0)[0]}"
    assert "The leg ends at" in words(client.get(pad))
    day.play_leg(PLAIN)
    assert "The leg ends at" not in words(client.get(pad))
