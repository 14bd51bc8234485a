"""The pages of a tournament day: its list, its tables while they play, its pads, undo and links."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.web.filters import day as date_of
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.pages import alert, typed, words

NAMES = (*EIGHT, "Jo")


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
    assert typed(day.get("players"))["player"] == "Ewa"


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


def test_reports_of_tables_taken_back_offer_no_undo(day: VisitedDay) -> None:
    position = day.day.position
    day.play_leg(PLAIN)
    day.post("undo", target=str(position), allowed="yes")
    record = day.get("record")
    assert "Table 1 of a leg that was taken back is done after 2 games" in words(record)
    assert 'aria-label="Undo: Table' not in record.text
    assert "Last: Christopher, Annegret" in words(day.get())


def test_an_outdated_form_is_refused(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, NAMES[:8])
    answer = day.send("left", player="Ewa", as_of="1")
    assert (answer.status_code, "in the meantime" in alert(answer)) == (409, True)
    answer = day.send("left", player="Ewa", as_of="")
    assert answer.status_code == 409


def test_links_and_cards_appear_once_phones_can_connect(day: VisitedDay, app: Flask) -> None:
    assert "listens to this machine alone" in words(day.get("share"))
    assert "listens to this machine alone" in words(day.get("cards"))
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


def test_a_table_that_played_all_its_games_is_said_to_be_through(day: VisitedDay) -> None:
    for _ in range(2):
        day.play(0, PLAIN)
    assert "1 of 2 tables play · Table 1 is through" in words(day.get())
    assert "1 of 2 tables play · Table 1 is through" in words(day.get("hall"))


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


@pytest.mark.in_one_process
@pytest.mark.parametrize("alone", [False, True])
def test_the_day_promises_codes_on_its_cards_only_if_phones_can_connect(
    day: VisitedDay, app: Flask, alone: bool
) -> None:
    app.config["ALONE"] = alone
    says = "to print: who sits at which table" if alone else "to print once: the code for a table’s phone, for all legs"
    assert f"Cards for the tables {says}" in words(day.get())


def test_pages_that_are_printed_name_the_day_and_its_date(app: Flask, client: FlaskClient) -> None:
    app.config["SHARED_AT"] = "http://192.0.2.1:5000"
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    date = date_of(day.day.started_at)
    for path, times in {"standings": 1, "record": 1, "": 1, "cards": 3}.items():
        on_paper = re.findall('class="on-paper">([^<]*)<', day.get(path).text)
        assert [date in one for one in on_paper] == [True] * times, path
    assert f"Club day, {date}" in words(day.get("cards"))
