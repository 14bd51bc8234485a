"""Bids on players' own phones: in turn or in secret, and nothing hidden that shows too early."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.own_phones.players import ANN, BOB, CY, Players
from tests.web.pages import Seat, alert, send, table_at, typed, words


def test_bids_in_secret_show_as_ticks_and_together(buddha: Players):
    for seat, bid in ((BOB, 2), (ANN, 3)):
        assert buddha.enter(seat, bid).status_code == 303
    board = words(buddha.phones[CY].get(buddha.address))
    assert "Ann ✓ has bid" in board
    assert "Cy … has not bid" in board
    buddha.enter(CY, 1)
    assert "1 3 bid 2 bid 1 bid Total" in words(buddha.phones[CY].get(buddha.address))


def test_no_line_or_form_shows_a_hidden_bid(app: Flask, client: FlaskClient, buddha: Players):
    buddha.enter(ANN, 3)
    position = table_at(app, buddha.address).position
    for path in (f"rows/{position}", f"entries/{position}/correct"):
        assert client.get(f"{buddha.address}/{path}").status_code in (404, 422)
    assert 'value="3" checked' not in client.get(f"{buddha.address}/enter/bid").text


def test_bids_in_turn_are_made_in_turn(tpb: Players):
    assert "Nothing to enter now: Cy deals ten each, Ann bids first" in tpb.own(BOB)
    assert tpb.enter(BOB, 30).status_code == 422
    for seat, bid in ((ANN, 40), (BOB, 30), (CY, 20)):
        assert tpb.enter(seat, bid).status_code == 303
    assert tpb.course.open.bids == (40, 30, 20)


def test_a_small_number_is_one_tap_and_card_points_are_typed_as_a_sum(buddha: Players, tpb: Players):
    small, large = (game.phones[ANN].get(f"{game.address}/own").get_data(as_text=True) for game in (buddha, tpb))
    assert re.findall(r'<button name="value" value="(\d+)" aria-pressed="false">', small) == [str(n) for n in range(15)]
    assert ("data-keypad" in small, 'data-key="+"' in large) == (False, True)


def test_bids_all_at_once_may_be_based_on_an_older_board(app: Flask, buddha: Players):
    old = {"based_on": str(table_at(app, buddha.address).position)}
    for seat, bid in ((ANN, 3), (BOB, 2), (CY, 1)):
        answer = send(app, buddha.phones[seat], buddha.address, f"own/enter/{seat}", {"value": str(bid), **old})
        assert answer.status_code == 303
    assert buddha.course.open.all_bid


@pytest.mark.clause("BUD-AMB-09")
def test_a_player_waves_a_doubt_through_as_a_keeper_does(buddha: Players):
    answer = buddha.enter(ANN, 12)
    assert answer.status_code == 422
    assert "more than 10 fingers can show" in alert(answer)
    assert "12 anyway" in words(answer)
    form = typed(answer) | {"value": "12"}
    again = buddha.phones[ANN].post(f"{buddha.address}/own/enter/0", data=form | {"note": "I mean it"})
    assert again.status_code == 303
    assert buddha.course.open.has_bid == (True, False, False)


def test_a_doubt_stays_on_a_players_page_while_others_bid(buddha: Players):
    mark = re.search(r'id="own".*?hx-ptag="([^"]+)"', buddha.enter(ANN, 12).text)
    buddha.enter(BOB, 2)
    now = buddha.phones[ANN].get(f"{buddha.address}/own/now", headers={"HX-PTag": mark[1]})
    assert now.status_code == 304


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("value", ["", "x", "-1", "9+"])
def test_a_bid_that_cannot_be_comes_back_as_typed(tpb: Players, value: str):
    answer = tpb.enter(ANN, value)
    assert answer.status_code == 422
    assert typed(answer)["value"] == value
    assert alert(answer).startswith("Not saved.")


def large_key(answer: TestResponse) -> str:
    """What the pad's large key says."""
    return re.findall(r'<a class="button go[^>]*>([^<]*)</a>', answer.text)[-1]


def test_the_keeper_is_asked_only_for_bids_of_players_without_a_phone(app: Flask, client: FlaskClient, seat: Seat):
    table = Players(app, client, seat("buddha", 4, dealer="Dee"), 2)
    send(app, client, table.address, "enter/bid", {"bids-3": "1"})
    pad = client.get(table.address)
    assert "The table’s phone goes to Cy 1 of 4 bids are in" in words(pad)
    assert large_key(pad) == "Cy bids"
    assert "Cy: your bid" in words(client.get(f"{table.address}/enter/bid"))
    send(app, client, table.address, "enter/bid", {"bids-2": "1"})
    pad, form = client.get(table.address), client.get(f"{table.address}/enter/bid")
    assert "Ann and Bob still bid on their own phones" in words(pad)
    assert large_key(pad) == "Bid for round 1"
    assert "Only for a player whose own phone is out. Ann" in words(form)
    table.enter(BOB, 2)
    assert "Ann still bids on their own phone 3 of 4 bids are in" in words(client.get(table.address))
    assert send(app, client, table.address, "enter/bid", {"bids-0": "2"}).status_code == 303
    assert table.course.open.all_bid
