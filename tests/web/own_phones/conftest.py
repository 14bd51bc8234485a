"""Tables whose three players have claimed their seats."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.own_phones.players import Players
from tests.web.pages import Seat


@pytest.fixture
def buddha(app: Flask, client: FlaskClient, seat: Seat) -> Players:
    return Players(app, client, seat("buddha", 3), 3)


@pytest.fixture
def tpb(app: Flask, client: FlaskClient, seat: Seat) -> Players:
    """Ten-Point Buck, dealt by Cy: Ann bids first."""
    return Players(app, client, seat("ten-point-buck", 3, dealer="Cy"), 3)
