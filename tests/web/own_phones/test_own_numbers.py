"""Numbers that players enter on their own phones for the keeper's form, and their own page as it follows the table."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.own_phones.players import ANN, BOB, Players, all_bid, pressed
from tests.web.pages import Seat, alert, bids, send, table_at, typed, words


def test_a_phone_shows_its_players_score_and_their_number_of_the_open_line(tpb: Players) -> None:
    assert "Ann Ten-Point Buck 0 so far" in tpb.own(ANN)
    for seat, bid in enumerate((40, 50, 60)):
        tpb.enter(seat, bid)
    before = tpb.phones[ANN].get(f"{tpb.address}/own/now")
    assert "Ann Ten-Point Buck 0 bid 40" in words(before)
    bid = table_at(tpb.app, tpb.address).position - 2
    corrected = {**bids(45, "", ""), "based_on": str(bid + 2)}
    answer = send(tpb.app, tpb.keeper, tpb.address, f"entries/{bid}/correct", corrected)
    assert answer.status_code == 303, alert(answer)
    after = tpb.phones[ANN].get(f"{tpb.address}/own/now", headers={"HX-PTag": before.headers["HX-PTag"]})
    assert after.status_code == 200
    assert "0 bid 45" in words(after)


def test_an_own_number_is_ticked_and_filled_into_the_keepers_form(client: FlaskClient, buddha: Players):
    all_bid(buddha)
    assert buddha.enter(BOB, 2).status_code == 303
    assert "✓ Bob" in words(client.get(buddha.address))
    assert typed(client.get(f"{buddha.address}/enter/result"))["tricks-1"] == "2"
    assert "2 is with the keeper" in buddha.own(BOB)


def test_an_own_number_can_be_changed_until_it_is_scored(client: FlaskClient, buddha: Players):
    all_bid(buddha)
    for value in (2, 4):
        buddha.enter(BOB, value)
    assert typed(client.get(f"{buddha.address}/enter/result"))["tricks-1"] == "4"


def test_own_numbers_score_nothing_by_themselves_and_lapse_with_the_entry(
    app: Flask, client: FlaskClient, buddha: Players
):
    all_bid(buddha)
    for seat, number in enumerate((buddha.course.open.tricks_to_win, 0, 0)):
        buddha.enter(seat, number)
    assert buddha.course.rows == ()
    tricks = typed(client.get(f"{buddha.address}/enter/result"))
    assert client.post(f"{buddha.address}/enter/result", data=tricks).status_code == 303
    assert table_at(app, buddha.address).access.offers == ()
    assert "Entered on their own phones" not in words(client.get(buddha.address))


def test_a_form_with_one_players_number_says_at_once_what_is_missing(client: FlaskClient, buddha: Players):
    all_bid(buddha)
    buddha.enter(BOB, 4)
    shown = words(client.get(f"{buddha.address}/enter/result"))
    assert shown.count("How many tricks did Cy and Ann take?") == 1


def test_a_number_changed_after_the_keeper_opened_the_form_is_asked_about_once(client: FlaskClient, buddha: Players):
    all_bid(buddha)
    buddha.enter(BOB, 4)
    form = typed(client.get(f"{buddha.address}/enter/result")) | {"tricks-0": "5", "tricks-2": "5"}
    buddha.enter(BOB, 2)
    answer = client.post(f"{buddha.address}/enter/result", data=form)
    assert answer.status_code == 422
    assert "Bob entered 2 on their own phone; the sheet has 4." in alert(answer)
    assert (typed(answer)["tricks-1"], buddha.course.rows) == ("4", ())
    waved = typed(answer) | {"allowed": "yes"}
    buddha.enter(BOB, 3)
    again = client.post(f"{buddha.address}/enter/result", data=waved)
    assert "Bob entered 3 on their own phone" in alert(again)
    last = client.post(f"{buddha.address}/enter/result", data=typed(again) | {"allowed": "yes"})
    assert (last.status_code, buddha.course.rows[0].cells[BOB].entered["tricks"]) == (303, 4)


@pytest.mark.parametrize(("keepers", "remarked"), [(4, True), (2, False)])
def test_a_number_that_the_keeper_overrode_stays_on_record(
    app: Flask, client: FlaskClient, buddha: Players, keepers: int, remarked: bool
):
    all_bid(buddha)
    buddha.enter(BOB, 2)
    assert "Bob entered 2 on their own phone" in words(client.get(f"{buddha.address}/history"))
    tricks = {"tricks-0": "5", "tricks-1": str(keepers), "tricks-2": str(9 - keepers)}
    send(app, client, buddha.address, "enter/result", tricks | {"allowed": "yes"})
    (row,) = buddha.course.rows
    remark = f"Bob entered 2 on their own phone; the sheet has {keepers}."
    for page in (f"rows/{row.sources[-1]}", f"rows/{row.sources[-1]}?seat=1", "notes.csv", "night.csv"):
        answer = client.get(f"{buddha.address}/{page}")
        assert (remark in (answer.text if "csv" in page else words(answer))) == remarked, page
    send(app, client, buddha.address, f"entries/{row.sources[-1]}/correct", tricks | {"tricks-1": "2", "tricks-2": "7"})
    assert remark not in client.get(f"{buddha.address}/notes.csv").text


@pytest.mark.parametrize(("theirs", "asked"), [(4, False), (2, True)])
def test_a_blank_is_asked_about_where_the_rest_says_otherwise(
    app: Flask, client: FlaskClient, buddha: Players, theirs: int, asked: bool
):
    all_bid(buddha)
    buddha.enter(BOB, theirs)
    answer = send(app, client, buddha.address, "enter/result", {"tricks-0": "5", "tricks-2": "5"})
    assert answer.status_code == (422 if asked else 303)
    assert ("the sheet has 4." in words(answer)) == asked


def test_an_own_part_that_may_stay_is_not_sent_again(app: Flask, buddha: Players):
    now = f"{buddha.address}/own/now"
    mark = buddha.phones[BOB].get(now).headers["HX-PTag"]
    buddha.enter(ANN, 3)
    assert buddha.phones[BOB].get(now, headers={"HX-PTag": mark}).status_code == 304
    assert buddha.phones[ANN].get(now, headers={"HX-PTag": mark}).status_code == 200


def test_an_own_part_is_sent_again_after_anything_that_its_entry_could_be_wrong_by(
    app: Flask, client: FlaskClient, tpb: Players
):
    now = f"{tpb.address}/own/now"
    mark = tpb.phones[ANN].get(now).headers["HX-PTag"]
    send(app, client, tpb.address, "house-rules", {"tpb.rounds": "7"})
    assert tpb.phones[ANN].get(now, headers={"HX-PTag": mark}).status_code == 200


@pytest.mark.parametrize("mark", ["", "-", "x-y", "99999999999-", "5"])
def test_any_other_mark_gets_the_own_part(buddha: Players, mark: str):
    assert buddha.phones[ANN].get(f"{buddha.address}/own/now", headers={"HX-PTag": mark}).status_code == 200


def test_tricks_are_tapped_as_on_the_keepers_form(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("huckley-buck", 5, dealer="Dee")
    table = Players(app, client, address, 2)
    kept = re.findall(r'name="tricks-1" value="(\w+)"', client.get(f"{address}/enter/result").get_data(as_text=True))
    own = table.phones[BOB].get(f"{address}/own").get_data(as_text=True)
    assert re.findall(r'<button name="value" value="(\w+)"', own) == kept == ["out", *"012345"]
    assert "data-keypad" not in own
    assert table.enter(BOB, 2).status_code == 303
    assert pressed(table.phones[BOB].get(f"{address}/own")) == ["2"]
    assert 'name="tricks-1" value="2" checked' in client.get(f"{address}/enter/result").get_data(as_text=True)
