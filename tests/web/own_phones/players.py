"""A table whose players act on their own phones."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.access import WATCHER
from tests.web.pages import send, table_at, words
from tests.web.visitors import visitor

ANN, BOB, CY = range(3)


class Players:
    """A table whose players act on their own phones."""

    def __init__(self, app: Flask, client: FlaskClient, address: str, many: int) -> None:
        self.app, self.keeper, self.address = app, client, address
        send(app, client, address, "share/seats", {"open": "yes"})
        self.phones = [visitor(app, address, WATCHER) for _ in range(many)]
        for seat in range(many):
            assert self.claim(seat).status_code == 303

    def claim(self, seat: int) -> TestResponse:
        return send(self.app, self.phones[seat], self.address, "own/claim", {"seat": str(seat)})

    def enter(self, seat: int, value: object, by: int | None = None) -> TestResponse:
        phone = self.phones[seat if by is None else by]
        return send(self.app, phone, self.address, f"own/enter/{seat}", {"value": str(value)})

    def own(self, seat: int) -> str:
        return words(self.phones[seat].get(f"{self.address}/own"))

    @property
    def course(self):
        return table_at(self.app, self.address).course


def pressed(answer: TestResponse) -> list[str]:
    """The numbers whose keys say that they are entered."""
    return re.findall(r'value="(\w+)" aria-pressed="true"', answer.get_data(as_text=True))


def all_bid(players: Players) -> None:
    for seat, bid in ((ANN, 3), (BOB, 2), (CY, 1)):
        assert players.enter(seat, bid).status_code == 303


def undo(players: Players) -> TestResponse:
    last = {"target": str(table_at(players.app, players.address).history.undoable[-1])}
    return send(players.app, players.keeper, players.address, "undo", last)
