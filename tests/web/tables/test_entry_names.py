"""Entries that wait on a phone name each other by their keys: the receiver turns a key into its own position."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, send, table_at, tricks, words

OUTBOX = {"Tableside-Outbox": "2"}


@pytest.fixture
def table(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A round of the phone, behind what another keeper did."""
    address = seat("huckley-buck", 4)
    assert send(app, client, address, "share/seats", {"open": "yes"}).status_code == 303
    sent = {"key": "the-first", "based_on": "1", **tricks(2, 2, 1, 0)}
    assert client.post(f"{address}/enter/result", data=sent, headers=OUTBOX).headers["Tableside-Position"] == "3"
    return address


def test_what_is_based_on_an_entry_by_its_key_is_saved_behind_it(client: FlaskClient, table: str) -> None:
    sent = {"key": "the-second", "based_on": "the-first", **tricks(0, 1, 2, 2)}
    answer = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
    assert (answer.headers["Tableside-Receipt"], answer.headers["Tableside-Position"]) == ("the-second", "4")


def test_what_is_based_on_an_entry_is_asked_about_what_others_entered_behind_that(
    app: Flask, client: FlaskClient, table: str
) -> None:
    assert send(app, client, table, "enter/result", tricks(5, 0, 0, 0)).status_code == 303
    sent = {"key": "the-second", "based_on": "the-first", **tricks(0, 1, 2, 2)}
    assert client.post(f"{table}/enter/result", data=sent, headers=OUTBOX).status_code == 409


@pytest.mark.parametrize("same", [True, False])
def test_what_is_based_on_an_entry_that_is_nowhere_is_no_entry_of_another_round(
    app: Flask, client: FlaskClient, table: str, same: bool
) -> None:
    sent = {"key": "behind", "based_on": "taken-back", **(tricks(2, 2, 1, 0) if same else tricks(0, 1, 2, 2))}
    answer = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX)
    assert (answer.status_code, answer.headers["Tableside-Refused"]) == (409, "behind")
    assert "/correct" not in answer.text
    assert table_at(app, table).position == 3


def test_an_entry_is_corrected_and_undone_by_its_key(app: Flask, client: FlaskClient, table: str) -> None:
    sent = {"key": "right", "based_on": "the-first", **tricks(1, 1, 1, 2)}
    assert client.post(f"{table}/entries/the-first/correct", data=sent, headers=OUTBOX).status_code == 200
    undone = {"key": "undone", "based_on": "right", "target": "right"}
    assert client.post(f"{table}/undo", data=undone, headers=OUTBOX).status_code == 200
    events = table_at(app, table).history.events[3:]
    assert [(event.kind, event.data["target"]) for event in events] == [("corrected", 3), ("undone", 4)]


def test_an_entry_that_is_nowhere_is_not_changed_and_no_other_is(app: Flask, client: FlaskClient, table: str) -> None:
    sent = {"key": "right", "based_on": "the-first", "target": "taken-back", **tricks(1, 1, 1, 2)}
    for path, why in (
        ("entries/taken-back/correct", "That entry isn’t on this sheet"),
        ("strike", "That entry isn’t on this sheet"),
        ("undo", "There is nothing to undo"),
    ):
        answer = client.post(f"{table}/{path}", data=sent, headers=OUTBOX)
        assert answer.headers["Tableside-Refused"] == "right"
        assert why in words(answer)
    assert table_at(app, table).position == 3


def test_at_a_table_that_is_nowhere_no_entry_is_found(client: FlaskClient) -> None:
    assert client.get("/tables/nowhere/entries/the-first/correct").status_code == 404


def test_what_another_keeper_entered_alike_is_named_in_the_receipt(client: FlaskClient, table: str) -> None:
    sent = {"key": "mine", "based_on": "1", **tricks(2, 2, 1, 0)}
    receipt = client.post(f"{table}/enter/result", data=sent, headers=OUTBOX).headers
    assert (receipt["Tableside-Receipt"], receipt["Tableside-Alike"]) == ("mine", "3")
    sent = {"key": "the-second", "based_on": "the-first", **tricks(0, 1, 2, 2)}
    assert "Tableside-Alike" not in client.post(f"{table}/enter/result", data=sent, headers=OUTBOX).headers
