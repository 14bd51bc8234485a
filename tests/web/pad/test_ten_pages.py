"""The pages of a game of 10, without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.pages import send as send_form
from tests.web.pages import table_at, words

Send = Callable[..., TestResponse]


@pytest.fixture
def send(app: Flask, client: FlaskClient) -> Send:
    """Posts an entry's form; field names are given as they stand on the page."""
    return lambda address, kind, **typed: send_form(app, client, address, f"enter/{kind}", typed)


def per_seat(name: str, *values: str) -> dict[str, str]:
    return {f"{name}-{seat}": value for seat, value in enumerate(values)}


def page(client: FlaskClient, address: str) -> str:
    return words(client.get(address))


@pytest.fixture
def table(seat: Callable[..., str]) -> str:
    """Ann, Bob and Cy; Cy deals, so Ann starts."""
    return seat("ten", 3, "Cy")


def test_setting_up_tells_what_to_lay_out(client: FlaskClient) -> None:
    form = {"players": ["Ann", "Bob", "Cy"], "do": "look"}
    text = client.post("/tables/new/ten", data=form).get_data(as_text=True)
    assert "Everybody gets 7 chips; 28 stay in the box." in text


def test_the_pad_tells_chips_stock_and_who_starts(client: FlaskClient, table: str) -> None:
    text = page(client, table)
    assert "Chips 7 7 7" in text
    assert "S Ann turns up a round card 1 2 3 4 5 6 7 8 9 10 Pot 0 Stock 58" in text
    assert "Round 1: Ann turns up a round card" in text


def test_a_round_goes_through_its_phases(client: FlaskClient, table: str, send: Send) -> None:
    assert send(table, "round_card", card="5").status_code == 303
    assert send(table, "protected", **per_seat("chips", "0", "2", "1")).status_code == 303
    assert "Laid 0 2 1" in page(client, table)
    assert send(table, "bought", buyer="0", owner="1", price="3").status_code == 303
    text = page(client, table)
    assert "Chips 4 8 6" in text
    assert "Ann may raise protection" in text
    assert send(table, "protected", **{"chips-0": "1"}).status_code == 303
    assert send(table, "result", **per_seat("shown", "7 3", "J", "4+5")).status_code == 303
    text = page(client, table)
    assert "Chips 3 12 6" in text
    assert "Ann : nothing Bob : nothing Cy : 4 normal cards, 1 joker, round card 5" in text


def test_a_raise_offers_only_more_and_only_to_who_may(client: FlaskClient, table: str, send: Send) -> None:
    send(table, "round_card", card="5")
    send(table, "protected", **per_seat("chips", "1", "2", "1"))
    send(table, "bought", buyer="0", owner="1", price="2")
    form = client.get(f"{table}/enter/protected").get_data(as_text=True)
    assert re.findall(r'name="(chips-\d)" value="(\d*)"', form) == [("chips-0", ""), ("chips-0", "2")]


def test_a_raise_tapped_for_the_wrong_player_is_taken_off(client: FlaskClient, table: str, send: Send) -> None:
    send(table, "round_card", card="5")
    send(table, "protected", **per_seat("chips", "1", "2", "1"))
    send(table, "bought", buyer="0", owner="1", price="2")
    tapped, off, blank = (
        words(send(table, "protected/preview", **typed)) for typed in ({"chips-0": "2"}, {"chips-0": ""}, {})
    )
    assert tapped != off == blank


def test_a_higher_bid_is_more_than_the_last(client: FlaskClient, table: str, send: Send) -> None:
    send(table, "round_card", card="5")
    send(table, "protected", **per_seat("chips", "1", "2", "1"))
    send(table, "bid", seat="0", owner="1", chips="3")
    form = client.get(f"{table}/enter/bid").get_data(as_text=True)
    assert re.findall(r'name="chips" value="(\d)"', form) == ["4", "5", "6"]


def test_a_blank_is_no_zero(client: FlaskClient, table: str, send: Send) -> None:
    assert send(table, "protected", **per_seat("chips", "0", "", "1")).status_code == 303
    assert "Laid 0 – 1" in page(client, table)


def test_a_card_that_is_gone_is_struck_out(client: FlaskClient, table: str, send: Send) -> None:
    send(table, "result", round_card="5", **per_seat("shown", "P4", "J", "2"))
    text = client.get(f"{table}/enter/result").get_data(as_text=True)
    assert '<button type="button" data-face="P4" class="seen" disabled>P4</button>' in text
    assert '<button type="button" data-face="P5" class="red">P5</button>' in text
    assert 'data-faces="1 2 3 4 6 7 8 9 10"' in text


def test_a_result_can_be_corrected_from_its_row(client: FlaskClient, app: Flask, table: str, send: Send) -> None:
    send(table, "result", round_card="5", **per_seat("shown", "9 1", "J", "2"))
    text = client.get(f"{table}/entries/2/correct").get_data(as_text=True)
    assert 'name="shown-0" value="9 1"' in text
    typed = {**per_seat("shown", "1", "J", "2"), "round_card": "7", "key": "mend", "based_on": "2"}
    assert client.post(f"{table}/entries/2/correct", data=typed).status_code == 303
    assert table_at(app, table).course.totals == (19, 0, 0)
