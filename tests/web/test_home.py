"""The first page: games to start, tables in play, tables put away."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient
from pages import send, words

Seat = Callable[..., str]


def test_every_game_can_be_started_from_the_first_page(client: FlaskClient):
    page = client.get("/")
    assert page.status_code == 200
    for title, slug, players in (
        ("Huckley Buck", "huckley-buck", "3–7"),
        ("Ten-Point Buck", "ten-point-buck", "3–5"),
        ("Buddha", "buddha", "3–6"),
        ("10", "ten", "2–7"),
    ):
        assert f'href="/tables/new/{slug}"' in page.text
        assert f"{title} {players} players" in words(page)


def test_nothing_is_in_play_at_first(client: FlaskClient):
    assert "In play" not in words(client.get("/"))


def test_several_tables_are_shown_the_last_touched_first(client: FlaskClient, seat: Seat):
    first, second = seat("ten-point-buck", 3), seat("buddha", 4)
    page = client.get("/").text
    assert page.index(second) < page.index(first)
    assert "Ann, Bob, Cy, Dee" in page


def test_a_table_put_away_is_on_the_page_of_those(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    send(app, client, address, "put-away")
    assert address not in client.get("/").text
    assert address in client.get("/put-away").text


def test_without_a_table_put_away_the_page_says_so(client: FlaskClient):
    assert "No table has been put away." in words(client.get("/put-away"))
