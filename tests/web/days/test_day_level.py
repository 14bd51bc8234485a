"""Level players after a leg: the lot, or cards."""

from __future__ import annotations

import hashlib

from flask import Flask
from flask.testing import FlaskClient

from tests.web.days.day_pages import EIGHT, VisitedDay
from tests.web.pages import words


def test_the_lot_decides_between_level_players_as_anybody_can_check(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT, level="lot")
    day.post("seats", seed="4711")
    day.play_leg([[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]])
    page = words(day.get("moves"))
    assert "put 4711 leg 1 and a space before each name" in page
    assert "draw a card" not in page
    table = day.day.sitting[0].players
    level = sorted(table[1:3], key=lambda name: hashlib.sha256(f"4711 leg 1 {name}".encode()).hexdigest())
    assert f"The lot decides: {hashlib.sha256(f'4711 leg 1 {level[0]}'.encode()).hexdigest()[:8]}." in page
    day.post("moves", do="make")
    assert day.day.moves[0].best_first[0][1:3] == (*level,)


def test_cards_decide_between_level_players_unless_the_director_chose_the_lot(day: VisitedDay) -> None:
    day.play_leg([[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]])
    assert "draw a card" in words(day.get("moves"))
