"""What people call a table: given if they like, shown wherever the table is, kept in its copies."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, alert, bring_in, play, send, table_at, typed, words

NAME = "Friday at Annegret’s"


def name_it(app: Flask, client: FlaskClient, address: str, name: str):
    form = typed(client.get(f"{address}/players")) | {"table_name": name, "dealer": "0"}
    return send(app, client, address, "players", form)


@pytest.fixture
def address(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table with a name, one round into its game."""
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 51))
    assert name_it(app, client, address, f"  {NAME} ").location == address
    return address


def test_a_name_is_shown_wherever_the_table_is(app: Flask, client: FlaskClient, address: str):
    assert f"{NAME} round 2, Bob deals Ten-Point Buck · Ann, Bob, Cy" in words(client.get("/"))
    assert NAME in words(client.get(address))
    assert f"table’s name: – → {NAME}" in words(client.get(f"{address}/history"))
    assert typed(client.get(f"{address}/players"))["table_name"] == NAME
    send(app, client, address, "put-away")
    assert f"{NAME} Ann, Bob, Cy · Ten-Point Buck" in words(client.get("/put-away"))


def test_a_name_is_in_what_is_handed_over(client: FlaskClient, address: str, other: Flask):
    night = list(csv.DictReader(StringIO(client.get(f"{address}/night.csv").get_data(as_text=True))))
    assert {row["Table"] for row in night} == {NAME}
    notes = client.get(f"{address}/notes.csv").get_data(as_text=True)
    assert f",,Table’s name,,,{NAME}," in notes
    copy = client.get(f"{address}/table.json").data
    assert bring_in(other.test_client(), copy).status_code == 303
    assert f"{NAME} round 2, Bob deals Ten-Point Buck" in words(other.test_client().get("/"))


def test_a_name_can_be_taken_off_and_undone(app: Flask, client: FlaskClient, address: str):
    assert name_it(app, client, address, " ").status_code == 303
    assert table_at(app, address).name == ""
    assert "table_name" not in table_at(app, address).history.latest(1).data
    target = table_at(app, address).history.undoable[-1]
    send(app, client, address, "undo", {"target": str(target)})
    assert table_at(app, address).name == NAME


def test_a_table_without_a_name_is_called_by_its_number_in_the_night(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 51))
    assert "Table’s name" not in client.get(f"{address}/notes.csv").get_data(as_text=True)
    night = list(csv.DictReader(StringIO(client.get(f"{address}/night.csv").get_data(as_text=True))))
    assert {row["Table"] for row in night} == {"Table 1"}


def test_a_name_that_is_too_long_is_refused_and_stays_typed(app: Flask, client: FlaskClient, address: str):
    answer = name_it(app, client, address, "x" * 200)
    assert answer.status_code == 422
    assert "a table’s name has at most" in alert(answer)
    assert typed(answer)["table_name"] == "x" * 200
    assert table_at(app, address).name == NAME
