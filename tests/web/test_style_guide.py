"""The page for those who build the pages: every figure that a card may have is on it, and every game's pages."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.game import Game
from referee.games import all_games
from tableside import STATIC
from tableside.web.style_guide_data import played

PIECES = {
    "a row of the first page": 'class="paper resume"',
    "a sheet": 'class="sheet ',
    "a piece that waits": 'class="pill next"',
    "a piece that is filled": 'class="pill done"',
    "the row of bids": 'class="open-line"',
    "bids turned over": 'class="reveal-fan"',
    "a game that is won": 'class="winner"',
    "keys": 'class="keys counts"',
    "a keypad": 'class="keypad"',
    "a hand of cards": 'class="who hand"',
    "a message against a field": 'class="trouble wrong"',
    "the trick in dispute": 'class="trick laid"',
    "a ruling": 'class="ruling"',
    "a player's own phone": 'class="own"',
    "the action bar": 'class="action-bar"',
}
"""The figures of the guide, and how their markup begins: that of the pages, for there is no other."""


@pytest.fixture(scope="module")
def guide(shared_client: FlaskClient) -> str:
    """The page."""
    return shared_client.get("/style-guide").text


@pytest.mark.slow
@pytest.mark.parametrize("name", ["figures", "emblems"])
def test_every_figure_of_a_card_and_every_sign_of_a_game_is_shown(guide: str, name: str) -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / f"{name}.svg").read_text(encoding="utf-8")))
    assert set(re.findall(rf"/static/{name}\.svg\?v=[0-9a-f]+#([\w-]+)", guide)) == drawn


@pytest.mark.slow_but(6)
@pytest.mark.parametrize("piece", PIECES)
def test_every_piece_of_the_pages_is_shown(guide: str, piece: str) -> None:
    assert PIECES[piece] in guide


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.example], ids=lambda game: game.slug)
def test_an_example_is_taken_by_its_game(game: Game) -> None:
    assert len(played(game)) == len(game.example) + 2


def test_nothing_shown_leads_away_and_no_name_is_used_twice(guide: str) -> None:
    shown = "".join(guide.split('<div class="example-page" inert>')[1:])
    assert set(re.findall(r'<a\b[^>]* href="([^"]*)"', shown)) <= {"#", "/"}
    assert not re.findall(r'<form[^>]* action="[^"#]|hx-(?:get|post|sse)', shown)
    names = re.findall(r' id="([^"]+)"', shown)
    assert names
    assert len(names) == len(set(names))
