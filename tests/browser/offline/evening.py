"""A server that comes and goes, and a phone that has the app, for the tests of going on without the server."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.offline_pad import PLAYERS, until
from tests.browser.tables import seat


class Evening:
    """A server that comes and goes, and a phone that has the app."""

    def __init__(self, server: Server, phone: Page) -> None:
        self.server, self.phone = server, phone

    def seat(self, game: str = "huckley-buck", players: tuple[str, ...] = PLAYERS) -> str:
        """A new table on the phone, whose record the phone has; its address."""
        table = seat(self.phone, game, players, players[-1])
        self.phone.goto(table)
        self.has(table, 1)
        return table

    def has(self, table: str, position: int) -> None:
        """Waits until the phone has the record up to that position."""
        record = f"tableside.recordOf('{table}').then(found => found?.rows.length === {position})"
        until(self.phone, record)

    def back(self) -> None:
        """The server is back, and has got all that waited; the phone shows what it has."""
        self.server.start()
        until(self.phone, "tableside.queue.all().length === 0")
        until(self.phone, "!tableside.isAway()")
