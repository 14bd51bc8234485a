"""Odd things that people and machines type: each answered in words, and the sheet as it was."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside import TEMPLATES
from tests.web.pages import Seat, alert, bids, send, table_at, taken, totals, typed, words

NAMES = {
    "x" * 500: None,
    "🦊": "🦊",
    "👩‍👩‍👧": "👩‍👩‍👧",
    "\u202eeve": "eve",
    "A\u200fnn\u2066": "Ann",
    "An\x00n": "Ann",
    "<b>Ann</b>": "<b>Ann</b>",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>': '"><img src=x onerror=alert(1)>',
    "=1+1": "=1+1",
    "{{ 7 * 7 }}": "{{ 7 * 7 }}",
    "Ann\r\nBob": "Ann Bob",
    "../../etc/passwd": "../../etc/passwd",
    "'; drop table events; --": "'; drop table events; --",
}


LOOKS_FOR = {'name="search"', 'name="with"', 'name="player"', 'name="p"'}
"""Fields of which nothing is saved."""

TAKES_CARDS_OR_NUMBERS = {"data-hand", 'name="typed"', 'inputmode="numeric"', "data-keypad"}


def test_no_field_for_a_text_that_is_saved_cuts_it_without_a_word():
    cut = [
        field
        for path in TEMPLATES.rglob("*.html")
        for field in re.findall(r"<input(?:[^>]|%>)*maxlength=(?:[^>]|%>)*>", path.read_text("utf-8"))
    ]
    assert cut
    assert not [field for field in cut if not any(part in field for part in LOOKS_FOR | TAKES_CARDS_OR_NUMBERS)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kept"), NAMES.items())
def test_any_name_is_text_or_refused(app: Flask, client: FlaskClient, name: str, kept: str | None):
    answer = client.post("/tables/new/buddha", data={"do": "add:", "new_name": name, "players": ["Cy"]})
    if kept is None:
        assert answer.status_code == 422
        assert "a name has at most 40" in alert(answer)
        return
    assert answer.status_code == 200
    form = {"players": ["Cy", "Dee", kept], "do": "seat", "key": "k", "dealer": f"at:{kept}"}
    address = client.post("/tables/new/buddha", data=form).location
    assert table_at(app, address).names == ("Cy", "Dee", kept)
    for page in (client.get(address), client.get("/"), client.get(f"{address}/players"), client.get("/tables/new/ten")):
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<img" not in page.text
        assert "<b>Ann</b>" not in page.text
        assert "49" not in words(page).replace("2049", "")


def test_a_formula_in_a_name_is_disarmed_in_the_sheet_and_negative_numbers_stay(app: Flask, client: FlaskClient):
    form = {"players": ["=1+1", "-Bob", "Cy"], "do": "seat", "key": "k", "dealer": "at:Cy"}
    address = client.post("/tables/new/buddha", data=form).location
    send(app, client, address, "enter/bid", bids(0, 0, 0))
    tricks = {"tricks-0": "0", "tricks-1": "9", "tricks-2": "10", "allowed": "yes", "note": "x"}
    assert send(app, client, address, "enter/result", tricks).status_code == 303
    sheet = client.get(f"{address}/sheet.csv").get_data(as_text=True)
    assert "'=1+1 Bid" in sheet
    assert "'-Bob Bid" in sheet
    assert ",-" in sheet


NUMBERS = [
    "-1",
    "12.5",
    "1e9",
    "1000000",
    "0x10",
    "٣",
    "²",
    "½",
    "1,5",
    "=1",
    "NaN",
    "∞",
    "--",
    "1++2",
    "+",
    "x" * 500,
    "🦊",
]


@pytest.mark.slow_but(3)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_no_whole_number_is_refused_and_stays_typed(app: Flask, client: FlaskClient, seat: Seat, number: str):
    address = seat("ten-point-buck", 3)
    answer = send(app, client, address, "enter/bid", bids(10, number, 20))
    assert answer.status_code == 422
    assert "Bob: bid in card points" in alert(answer)
    assert "whole number from 0" in alert(answer)
    assert typed(answer)["bids-1"] == number
    assert table_at(app, address).position == 1


@pytest.mark.parametrize("blank", ["", "  ", "\t"])
def test_a_blank_is_no_zero(app: Flask, client: FlaskClient, seat: Seat, blank: str):
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", bids(10, blank, 20))
    assert table_at(app, address).course.open.bids == (10, None, 20)
    assert "Bob has not bid yet" in alert(send(app, client, address, "enter/result", taken(1, 2, 3)))


@pytest.mark.parametrize("based_on", ["", "0", "-1", "x", "99", "²", "1" * 400, "1.0"])
def test_a_page_based_on_nothing_we_know_is_stale(app: Flask, client: FlaskClient, seat: Seat, based_on: str):
    address = seat("ten-point-buck", 3)
    answer = send(app, client, address, "enter/hunted", {"seat": "1", "based_on": based_on})
    assert answer.status_code == 409
    assert "in the meantime" in alert(answer)


@pytest.mark.parametrize("key", ["", "x" * 65, "a b", "<b>", "ключ", "a\nb"])
def test_a_key_that_cannot_be_is_refused_in_words(app: Flask, client: FlaskClient, seat: Seat, key: str):
    address = seat("ten-point-buck", 3)
    answer = send(app, client, address, "enter/bid", {**bids(1, 2, 3), "key": key})
    assert answer.status_code == 422
    assert "letters, digits and dashes" in alert(answer)


@pytest.mark.parametrize("seat_text", ["3", "-1", "99999999999", "Ann", "²", ""])
def test_a_player_who_is_not_at_the_table_cannot_hunt(app: Flask, client: FlaskClient, seat: Seat, seat_text: str):
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", bids(1, 2, 3))
    answer = send(app, client, address, "enter/hunted", {"seat": seat_text})
    assert answer.status_code == 422
    assert totals(app, address) == (0, 0, 0)


def test_a_form_with_more_fields_than_it_has_is_read_by_its_own(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    odd = {**bids(1, 2, 3), "bids-3": "4", "bids": "5", "taken-0": "6", "kind": "result", "data": "{}"}
    assert send(app, client, address, "enter/bid", odd).status_code == 303
    assert table_at(app, address).course.open.bids == (1, 2, 3)


def test_a_part_of_a_form_without_a_name_counts_for_nothing(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    fields = {"tpb.illegal_remedy": "redeal", "key": "k1", "based_on": str(table_at(app, address).position)}
    parts = [*(f'; name="{name}"\r\n\r\n{text}' for name, text in fields.items()), "\r\n\r\nnobody's"]
    body = "".join(f"--edge\r\nContent-Disposition: form-data{part}\r\n" for part in parts) + "--edge--\r\n"
    answer = client.post(f"{address}/house-rules", data=body, content_type="multipart/form-data; boundary=edge")
    assert answer.status_code == 303
    assert table_at(app, address).course.setup.rules["tpb.illegal_remedy"] == "redeal"
