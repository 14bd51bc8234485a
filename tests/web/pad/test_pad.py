"""The pad: who deals, who acts, who leads, without a tap; the sheet; the menu."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages import Seat, bids, play, send, taken, words


def test_the_pad_says_who_deals_who_acts_and_what_is_next(client: FlaskClient, seat: Seat):
    page = words(client.get(seat("ten-point-buck", 4, dealer="Bob")))
    assert "Bob deals ten each" in page
    assert "Cy bids first" in page
    assert "Bid for round 1" in page


def test_the_pad_says_who_leads_by_how_much(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    assert "ahead" not in words(client.get(address))
    play(app, client, address, (40, 46, 60))
    assert "Ann is ahead by 7" in words(client.get(address))
    play(app, client, address, (50, 40, 60))
    assert "Ann and Bob are ahead" in words(client.get(address))


def test_more_leaders_than_a_line_has_room_for_are_counted(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 4)
    play(app, client, address, (40, 40, 40, 20))
    assert "3 share the lead" in words(client.get(address))


def test_the_pad_says_that_all_are_level_where_nobody_is_ahead(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 40, 40))
    page = words(client.get(address))
    assert ("all are level" in page, "ahead" in page) == (True, False)


def test_the_saved_line_says_that_something_was_undone(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    play(app, client, address, (40, 46, 60), (40, 46, 60))
    for undone, expected in (("5", "Undone; last: Bids"), ("4", "Undone; last: Round 1 scored")):
        send(app, client, address, "undo", {"target": undone})
        assert expected in words(client.get(address))
    send(app, client, address, "redo", {"target": "4"})
    page = words(client.get(address))
    assert ("✓ Bids" in page, "Undone" in page) == (True, False)


def test_a_blank_is_a_dash_and_a_zero_is_a_zero(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", {"bids-0": "0"})
    page = words(client.get(address))
    assert "1 0 bid – –" in page


def test_who_has_won_is_shown_with_how_the_game_went(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "2"})
    play(app, client, address, (40, 46, 60), (40, 46, 60))
    assert "Ann led from the first round to the last." in words(client.get(address))


def test_the_winner_is_on_the_pad_and_the_next_game_is_one_tap_away(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3, **{"tpb.rounds": "1"})
    play(app, client, address, (40, 46, 60))
    page = words(client.get(address))
    assert "Ann wins with 10 Hunting Points" in page
    assert "Same crew again" in page
    assert send(app, client, address, "next-game").status_code == 303
    assert "Game 2" in words(client.get(address))
    assert "Bob deals ten each" in words(client.get(address))
    earlier = words(client.get(f"{address}?game=1"))
    assert "Ann wins with 10" in earlier
    assert "Bob deals ten each" not in earlier, "what comes next is another game's"
    assert "To the game in play" in earlier


@pytest.mark.parametrize("asked", ["", "0", "9", "²", "-1", "x" * 50, "1" * 50])
def test_a_game_that_was_not_played_shows_the_one_in_play(client: FlaskClient, seat: Seat, asked: str):
    answer = client.get(f"{seat('ten-point-buck', 3)}?game={asked}")
    assert answer.status_code == 200
    assert "Bid for round 1" in words(answer)


def test_house_rules_of_the_table_are_named_on_the_pad(client: FlaskClient, seat: Seat):
    assert "2 house rules" in words(
        client.get(seat("ten-point-buck", 3, **{"tpb.rounds": "3", "tpb.bidding": "simultaneous"}))
    )


def test_the_sheet_leaves_in_two_taps(client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    page = client.get(address).text
    assert f'href="{address}/sheet.csv" download' in page
    assert f'href="{address}/night.csv" download' in page


def test_a_full_sheet_says_bid_taken_and_points_in_each_cell(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    send(app, client, address, "enter/bid", bids(40, 50, 0))
    send(app, client, address, "enter/result", taken(46, 50, 0, bonus=1))
    page = words(client.get(address))
    assert "3 bid 40 got 46 +3" in page
    assert "12 bid 50 got 50 +12 ♛ with the Buck" in page
