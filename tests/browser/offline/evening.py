"""A server that comes and goes, and a phone that has the app, for the tests of going on without the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, waits_for
from tests.browser.offline_pad import PLAYERS, lines, score, until
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

    def alone(self) -> None:
        """The server is gone, and the phone has scored the first round of a new table by itself."""
        self.seat()
        self.server.stop(kill=True)
        score(self.phone, 2, 2, 1, 0)
        expect(lines(self.phone)).to_have_count(1)

    @contextmanager
    def killed_at_answer(self, path: str, number: int = 1) -> Iterator[None]:
        """The server saves what is posted to that path, and at that one of the posts is gone when it answers."""
        posts = 0

        def lose(route: Route) -> None:
            nonlocal posts
            posts += route.request.method == "POST"
            if route.request.method != "POST" or posts != number:
                return route.continue_()
            route.fetch()
            self.server.stop(kill=True)
            return route.abort()

        self.phone.route(f"**{path}", lose)
        yield
        waits_for(self.phone, lambda: not self.server.is_running, f"the server saw {posts} posts to {path}")
        self.phone.unroute(f"**{path}", lose)

    def back(self) -> None:
        """The server is back, and has got all that waited; the phone shows what it has."""
        self.server.start()
        until(self.phone, "tableside.queue.all().length === 0")
        until(self.phone, "!tableside.isAway()")
