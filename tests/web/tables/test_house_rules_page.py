"""House rules of a table in play: nothing that moves a total is saved before the table has seen it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, alert, bids, play, proof, send, table_at, typed, words


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """Three rounds of five, Ann ahead."""
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 51), (40, 46, 51), (46, 40, 51))
    return address


def test_every_switch_has_its_usual_value_chosen(client: FlaskClient, address: str):
    form = typed(client.get(f"{address}/house-rules"))
    assert form["tpb.bidding"] == "in_turn"
    assert form["tpb.rounds"] == "5"


def test_a_change_that_moves_nothing_is_saved_at_once(app: Flask, client: FlaskClient, address: str):
    assert send(app, client, address, "house-rules", {"tpb.rounds": "7"}).status_code == 303
    assert table_at(app, address).course.setup.rules["tpb.rounds"] == 7


@pytest.mark.clause("tpb.rounds", "TPB-AMB-11")
def test_a_change_that_moves_totals_shows_them_first(app: Flask, client: FlaskClient, address: str):
    answer = send(app, client, address, "house-rules", {"tpb.rounds": "2"})
    assert answer.status_code == 422
    assert "Totals move: Ann 23 → 20, Bob 16 → 6, Cy 6 → 4." in alert(answer)
    assert "The game would be won by Ann." in alert(answer)
    assert table_at(app, address).course.totals == (23, 16, 6)
    assert send(app, client, address, "house-rules", typed(answer)).status_code == 303
    assert table_at(app, address).course.winners == (0,)


def test_another_change_is_shown_anew(app: Flask, client: FlaskClient, address: str):
    form = typed(send(app, client, address, "house-rules", {"tpb.rounds": "2"}))
    answer = send(app, client, address, "house-rules", form | {"tpb.rounds": "1"} | proof(app, address))
    assert answer.status_code == 422
    assert "Ann 23 → 10" in alert(answer)


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("wrong", ["0", "-1", "12.5", "1e9", "100", "²"])
def test_a_value_that_cannot_be_is_refused_and_stays_typed(app: Flask, client: FlaskClient, address: str, wrong: str):
    answer = send(app, client, address, "house-rules", {"tpb.rounds": wrong})
    assert answer.status_code == 422
    assert "a whole number from 1 to 99" in alert(answer)
    assert typed(answer)["tpb.rounds"] == wrong


def test_what_counts_no_longer_is_no_part_of_a_change(app: Flask, client: FlaskClient, seat: Seat):
    table = seat("points", 3)
    send(app, client, table, "house-rules", {"points.ends": "target", "points.target": "50"})
    assert "The game ends: when somebody reaches the target; Target: 50" in words(client.get(f"{table}/history"))
    send(app, client, table, "house-rules", {"points.ends": "people", "points.target": "50"})
    assert table_at(app, table).course.setup.rules.non_defaults() == {}
    assert words(client.get(f"{table}/history")).count("Target:") == 1


def test_stale_house_rules_are_not_saved(app: Flask, client: FlaskClient, address: str):
    old = proof(app, address)
    send(app, client, address, "enter/bid", bids(1, 2, 3))
    answer = client.post(f"{address}/house-rules", data={**old, "tpb.rounds": "7"})
    assert answer.status_code == 409
    assert typed(answer)["tpb.rounds"] == "7"
