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
    assert "Annegret won both games" in words(keeper.get(night_at(table)))
    assert "Annegret won 2 of 2 games" in words(keeper.get("/players"))
    assert "2 of 2 games won" in words(keeper.get("/players/of?name=Annegret"))
    assert "Sat 21 November 2026" in words(keeper.get("/nights?name=annegret"))


def test_two_spellings_are_one_player_of_a_night(app: Flask, table: str, keeper: FlaskClient, circle_id: str):
    key = app.extensions["book"].table(table.rsplit("/", 1)[1]).key
    second = points_table(app, ("Anna", "Bob", "Cy"), ANN, follows=key)
    app.extensions["circles"].join(circle_id, second.rsplit("/", 1)[1], "key")
    send(keeper, circle_id, "person", circle(app, circle_id).position, name="Anna", right="Ann")
    page = words(keeper.get(night_at(table)))
    assert "Ann won all three games" in page
    assert "3 games · 3 players" in page
