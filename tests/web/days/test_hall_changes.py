"""Screens in the hall that are sent changes alone show what a fresh page shows, whatever happens on the day."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.days.day_walk import RandomDay
from tests.web.days.hall_screens import HeldScreen


class Screens:
    """Three screens of one day's hall: on a stream, asking now and then, and on a stream that is lost each time."""

    def __init__(self, app: Flask, day: str, luck: random.Random) -> None:
        self.client, self.hall, self.luck = app.test_client(), f"{day}/hall", luck
        page = self.client.get(self.hall).text
        self.streamed, self.asking, self.losing = (HeldScreen(page) for _ in range(3))
        self.tag = self.streamed.mark
        self.following, self.leave = self._open(self.streamed, has=self.tag)
        self.compared = 0

    def _open(self, screen: HeldScreen, has: str = "", **headers: str) -> tuple[Iterator[str], Callable[[], None]]:
        """A screen's stream, once it has the first message, and how to leave it."""
        answer = self.client.get(f"{self.hall}/stream?page=p{id(screen)}&has={has}", headers=headers)
        messages = (part.decode() for part in answer.iter_encoded())
        screen.hear(next(messages))
        return messages, answer.close

    def look(self) -> None:
        """Something may have happened: each screen hears of it in its way, or misses it."""
        fresh = HeldScreen(self.client.get(self.hall).text).shows
        self.streamed.hear(next(self.following))
        assert self.streamed.shows == fresh
        if self.luck.random() < 0.2:
            self.ask()
            assert self.asking.shows == fresh
        if self.luck.random() < 0.1:
            _, lose = self._open(self.losing, **{"Last-Event-ID": self.losing.mark})
            lose()
            assert self.losing.shows == fresh
        self.compared += 1

    def ask(self) -> None:
        """The screen without a stream asks for what it lacks."""
        answer = self.client.get(f"{self.hall}/now", headers={"HX-PTag": self.tag})
        if answer.status_code == 200:
            self.asking.take(answer.text)
            self.tag = answer.headers["HX-PTag"]


class WatchedClient(FlaskClient):
    """A client that has the screens look after every form it sends."""

    screens: Screens | None = None

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        if self.screens and answer.request.method == "POST":
            self.screens.look()
        return answer


@pytest.mark.thorough_but
@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(8, "49"), (9, "39")])
def test_changes_one_after_another_come_to_what_a_fresh_page_shows(
    app: Flask, monkeypatch: pytest.MonkeyPatch, players: int, seed: str
) -> None:
    app.extensions["book"].store._writer.connection.execute("pragma synchronous = off")  # no test here pulls the plug
    for wait in ("HALL_PAUSE", "HALL_SETTLES"):
        monkeypatch.setattr(f"tableside.web.days.live.hall.{wait}", 0.0)
    monkeypatch.setattr("tableside.web.days.live.hall.HEARTBEAT", 0.0)
    client = WatchedClient(app)
    day = RandomDay(app, client, players, 2, seed)
    client.screens = Screens(app, day.pages.address, random.Random(seed))
    day.run()
    client.screens.leave()
    assert client.screens.compared > 50
