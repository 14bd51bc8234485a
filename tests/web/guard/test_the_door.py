"""The one door: whatever a view forgot to ask, nobody enters what isn't theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.kinds import kind_of
from tableside.web.guard.roles.access import NotYours
from tableside.web.tables.saving import Problem, Saved, save
from tests.support.every_kind import MAKERS, table_with
from tests.web.pages import table_at
from tests.web.visitors import visitor


@pytest.fixture
def enter(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Saved | Problem]:
    """Goes straight to the door with a visitor's cookie."""

    def go(client: FlaskClient, table: str, kind: str, data: Mapping[str, Any]) -> Saved | Problem:
        with client.session_transaction() as kept:
            cookie = dict(kept)
        where = {"environ_base": {"REMOTE_ADDR": "192.0.2.7"}, "base_url": "http://192.0.2.9/", "method": "POST"}
        with app.test_request_context("/", **where):
            session.update(cookie)
            position = table_at(app, table).position
            draft = Draft(kind, data, "by-the-door", position, allowed=True, note="so we say")
            return save(table.rsplit("/", 1)[1], draft)

    return go


def table_before(app: Flask, name: str) -> tuple[str, str, Mapping[str, Any]]:
    """A table one event before one of that kind, and that event's kind and data."""
    in_play, event = table_with(name)
    table_id, _ = app.extensions["book"].bring_in(list(in_play.table.history.events[: event.position - 1]))
    return f"/tables/{table_id}", event.kind, event.data


@pytest.mark.slow_but(4)
@pytest.mark.parametrize("name", sorted(set(MAKERS) - {"seated"}))
def test_a_watcher_enters_nothing_but_the_claim_of_their_own_phone(
    app: Flask, enter: Callable[..., Saved | Problem], name: str
) -> None:
    table, kind, data = table_before(app, name)
    with pytest.raises(NotYours):
        enter(visitor(app, table, "watcher"), table, kind, data)


@pytest.mark.slow_but(5)
@pytest.mark.parametrize("name", sorted(set(MAKERS) - {"seated"}))
def test_a_keeper_may_enter_everything(app: Flask, enter: Callable[..., Saved | Problem], name: str) -> None:
    table, kind, data = table_before(app, name)
    assert isinstance(enter(visitor(app, table, "keeper"), table, kind, data), Saved)


@pytest.fixture
def player(app: Flask, seat: Callable[..., str]) -> tuple[str, FlaskClient]:
    """A table of Buddha, and the phone that acts for Bob there."""
    table = seat("buddha", 3)
    keeper, phone = visitor(app, table, "keeper"), visitor(app, table, "watcher", "192.0.2.8")
    keeper.post(f"{table}/share/seats", data={"open": "yes", "key": "open", "based_on": "1"})
    phone.get(f"{table}/own")
    assert phone.post(f"{table}/own/claim", data={"seat": "1", "key": "claim", "based_on": "2"}).status_code == 303
    return table, phone


def test_a_player_enters_their_own_bid(player: tuple[str, FlaskClient], enter: Callable[..., Saved | Problem]) -> None:
    table, phone = player
    assert isinstance(enter(phone, table, "bid", {"bids": [None, 3, None]}), Saved)


@pytest.mark.slow_but(2)
@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("bid", {"bids": [4, 4, 4]}),
        ("bid", {"bids": [None, None, 4]}),
        ("bid", {"bids": [None, None, None]}),
        ("offered", {"seat": 2, "kind": "result", "field": "tricks", "value": 2}),
        ("released", {"seat": 2}),
        ("claimed", {"seat": 0, "phone": "evil"}),
        ("redealt", {"reason": "I had a bad hand"}),
        ("undone", {"target": 1}),
    ],
)
def test_a_player_enters_nothing_for_anybody_else(
    player: tuple[str, FlaskClient], enter: Callable[..., Saved | Problem], kind: str, data: Mapping[str, Any]
) -> None:
    table, phone = player
    with pytest.raises(NotYours):
        enter(phone, table, kind, data)


def test_a_player_whose_link_was_renewed_enters_nothing(
    app: Flask, player: tuple[str, FlaskClient], enter: Callable[..., Saved | Problem]
) -> None:
    table, phone = player
    keeper = visitor(app, table, "keeper", "192.0.2.10")
    position = table_at(app, table).position
    keeper.post(f"{table}/share/renew", data={"role": "watcher", "key": "renew", "based_on": str(position)})
    with pytest.raises(NotYours):
        enter(phone, table, "bid", {"bids": [None, 3, None]})


def test_an_event_says_which_seats_it_is_about(app: Flask) -> None:
    game = table_with("buddha bid")[0].table.game
    assert kind_of(game, "bid").seats({"bids": [None, 3, 0]}) == {1, 2}
    assert kind_of(game, "released").seats({"seat": 2}) == {2}
    assert kind_of(game, "undone").seats({"target": 2}) == frozenset()
