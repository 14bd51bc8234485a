"""Nights and players of a circle: its readers see them, with the names that are right there, and of others nothing."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.circles.circle import READER
from tableside.scorebook.table.access import KEEPER
from tests.web.circles.test_circle_pages import begun, circle, joined, send
from tests.web.nights.nights_played import night_at, points_table
from tests.web.pages import page_at, words
from tests.web.visitors import visitor

ANN = [[5, 3, 1]]


@pytest.fixture
def table(app: Flask) -> str:
    """A table of Ann, Bob and Cy, and one of others on the same evening."""
    points_table(app, ("Dee", "Eve", "Fay"), ANN)
    return points_table(app, ("Ann", "Bob", "Cy"), ANN, ANN)


@pytest.fixture
def keeper(app: Flask, table: str) -> FlaskClient:
    return visitor(app, table, KEEPER)


@pytest.fixture
def circle_id(app: Flask, keeper: FlaskClient) -> str:
    """The circle to which the first table belongs."""
    return begun(app, keeper)


def test_a_reader_of_the_circle_sees_its_nights_and_players_and_nothing_of_others(
    app: Flask, table: str, circle_id: str
):
    reader = joined(app, circle_id, READER)
    for address in ("/nights", night_at(table), "/players", "/players/of?name=Ann"):
        page = page_at(reader, address)
        assert "Bob" in page
        assert "Dee" not in page
    assert "/again" not in page_at(reader, night_at(table))


def test_names_are_those_that_the_circle_says_are_right(app: Flask, table: str, keeper: FlaskClient, circle_id: str):
    send(keeper, circle_id, "person", circle(app, circle_id).position, name="Ann", right="Annegret")
    assert "Annegret won two games" in words(keeper.get("/nights"))
    night = words(keeper.get(night_at(table)))
    assert "Annegret won both games" in night
    assert "Ann " not in night, "a game has the name as it was typed"
    assert "Annegret won 2 of 2 games" in words(keeper.get("/players"))
    assert "2 of 2 games won" in words(keeper.get("/players/of?name=Annegret"))
    assert "Sat 21 November 2026" in words(keeper.get("/nights?name=annegret"))


def test_the_page_of_a_player_says_by_which_names_the_circle_knows_them_and_leads_to_where_that_is_put_right(
    app: Flask, table: str, keeper: FlaskClient, circle_id: str
):
    send(keeper, circle_id, "person", circle(app, circle_id).position, name="Ann", right="Annegret")
    reader = joined(app, circle_id, READER)
    pages = {who: who.get("/players/of?name=Annegret") for who in (keeper, reader)}
    assert "Put the name right Thursdays: 2 games · also Ann" in words(pages[keeper])
    assert f'href="/circles/{circle_id}/person?name=Annegret"' in pages[keeper].text
    assert "By which names Thursdays 2 games · also Ann" in words(pages[reader])
    assert f'href="/circles/{circle_id}"' in pages[reader].text
    assert "/person?" not in pages[reader].text


def test_a_name_that_was_put_right_leads_to_the_page_of_the_right_one(
    app: Flask, table: str, keeper: FlaskClient, circle_id: str
):
    send(keeper, circle_id, "person", circle(app, circle_id).position, name="Ann", right="Annegret")
    assert keeper.get("/players/of?name=ann").location == "/players/of?name=Annegret"


def test_of_what_a_circle_knows_of_a_name_others_see_nothing(app: Flask, table: str, circle_id: str):
    other = points_table(app, ("Ann", "Dee"), [[5, 3]])
    stranger = visitor(app, other, KEEPER)
    assert "By which names" not in words(stranger.get("/players/of?name=Ann"))
    begun(app, stranger, "Fridays")
    page = words(stranger.get("/players/of?name=Ann"))
    assert ("Fridays: 1 game" in page, "Thursdays" in page) == (True, False)


def test_two_spellings_are_one_player_of_a_night(app: Flask, table: str, keeper: FlaskClient, circle_id: str):
    key = app.extensions["book"].table(table.rsplit("/", 1)[1]).key
    second = points_table(app, ("Anna", "Bob", "Cy"), ANN, follows=key)
    app.extensions["circles"].join(circle_id, second.rsplit("/", 1)[1], "key")
    send(keeper, circle_id, "person", circle(app, circle_id).position, name="Anna", right="Ann")
    page = words(keeper.get(night_at(table)))
    assert "Ann won all three games" in page
    assert "3 games · 3 players" in page
