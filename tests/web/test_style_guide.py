"""The page for whoever builds the pages: every figure that a card may have is on it."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tableside import STATIC


def test_every_figure_of_a_card_is_shown(client: FlaskClient) -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "figures.svg").read_text(encoding="utf-8")))
    shown = set(re.findall(r"/static/figures\.svg\?v=[0-9a-f]+#([\w-]+)", client.get("/style-guide").text))
    assert shown == drawn


def test_every_sign_of_a_game_is_shown(client: FlaskClient) -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "emblems.svg").read_text(encoding="utf-8")))
    shown = set(re.findall(r"/static/emblems\.svg\?v=[0-9a-f]+#([\w-]+)", client.get("/style-guide").text))
    assert shown == drawn
