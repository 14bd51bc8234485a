"""Links: keys that nobody can guess or derive, each for one table, one role and one renewal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import send, words
from visitors import link, stranger, visitor

from tableside.scorebook.access import KEEPER, WATCHER
from tableside.web.guard.links import key_of, opens

SECRET = bytes(range(32))
Seat = Callable[..., str]


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("buddha", 3)


def test_a_key_has_128_bits_and_is_fit_for_an_address():
    key = key_of(SECRET, "table", KEEPER, 0)
    assert len(key) == 22
    assert set(key) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_a_key_differs_by_everything_that_it_stands_for():
    made = {
        key_of(secret, table, role, renewal)
        for secret in (SECRET, SECRET[::-1])
        for table in ("table", "other")
        for role in (KEEPER, WATCHER)
        for renewal in (0, 1, 10)
    }
    assert len(made) == 24


def test_a_key_is_the_same_whenever_it_is_drawn():
    assert key_of(SECRET, "table", KEEPER, 3) == key_of(SECRET, "table", KEEPER, 3)


@pytest.mark.parametrize(
    "wrong", ["", "a", "é", key_of(SECRET, "table", WATCHER, 0), key_of(SECRET, "table", KEEPER, 0) + "A"]
)
def test_no_other_key_opens(wrong: str):
    assert opens(key_of(SECRET, "table", KEEPER, 0), SECRET, "table", KEEPER, 0)
    assert not opens(wrong, SECRET, "table", KEEPER, 0)


@pytest.mark.parametrize("role", [KEEPER, WATCHER])
def test_a_link_opens_the_table_and_leaves_no_key_in_the_address(app: Flask, table: str, role: str):
    answer = stranger(app).get(link(app, table, role))
    assert (answer.status_code, answer.location) == (303, table)


@pytest.mark.parametrize("change", ["other key", "other role", "other table", "no role", "no table"])
def test_a_link_changed_anywhere_opens_nothing(app: Flask, seat: Seat, table: str, change: str):
    path, other = link(app, table, WATCHER), seat("buddha", 3)
    key = path.rsplit("/", 1)[1]
    changed = {
        "other key": path[:-1] + ("A" if path[-1] != "A" else "B"),
        "other role": f"{table}/join/{KEEPER}/{key}",
        "other table": f"{other}/join/{WATCHER}/{key}",
        "no role": f"{table}/join/owner/{key}",
        "no table": f"/tables/nothing-here/join/{WATCHER}/{key}",
    }[change]
    somebody = stranger(app)
    answer = somebody.get(changed)
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (404, False)
    assert {somebody.get(place).status_code for place in (table, other)} == {404}


def test_a_link_with_odd_letters_is_answered_in_words(app: Flask, table: str):
    answer = stranger(app).get(f"{table}/join/{WATCHER}/%ff%00é")
    assert (answer.status_code, "no table at this address" in words(answer)) == (404, True)


@pytest.mark.parametrize(("renewed", "other"), [(KEEPER, WATCHER), (WATCHER, KEEPER)])
def test_a_renewal_ends_the_old_link_and_what_it_opened_and_no_other(
    app: Flask, client: FlaskClient, table: str, renewed: str, other: str
):
    let_in, others, old = visitor(app, table, renewed), visitor(app, table, other), link(app, table, renewed)
    assert send(app, client, table, "share/renew", {"role": renewed}).status_code == 303
    assert let_in.get(table).status_code == 404
    assert stranger(app).get(old).status_code == 404
    assert others.get(table).status_code == 200
    assert visitor(app, table, renewed).get(table).status_code == 200


def test_a_keeper_who_renews_the_link_that_let_him_in_stays(app: Flask, table: str):
    keeper = visitor(app, table, KEEPER)
    assert send(app, keeper, table, "share/renew", {"role": KEEPER}).status_code == 303
    assert keeper.get(f"{table}/share").status_code == 200


def test_whoever_started_a_table_elsewhere_can_put_everybody_else_out(app: Flask):
    starter = stranger(app)
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "own"}
    table = starter.post("/tables/new/buddha", data=form).location
    other = visitor(app, table, KEEPER, "192.0.2.8")
    assert send(app, starter, table, "share/renew", {"role": KEEPER}).status_code == 303
    assert other.get(table).status_code == 404
    assert starter.get(f"{table}/share").status_code == 200


def test_a_renewal_is_no_entry_of_the_game_and_cannot_be_undone(app: Flask, client: FlaskClient, table: str):
    send(app, client, table, "share/renew", {"role": WATCHER})
    old = visitor(app, table, WATCHER)
    send(app, client, table, "share/renew", {"role": WATCHER})
    answer = send(app, client, table, "undo", {"target": "3"})
    assert (answer.status_code, "A new link was made" in words(answer)) == (422, True)
    assert old.get(table).status_code == 404


@pytest.mark.parametrize("role", ["", "owner", "seat"])
def test_only_a_real_role_has_a_link_to_renew(app: Flask, client: FlaskClient, table: str, role: str):
    assert send(app, client, table, "share/renew", {"role": role}).status_code == 422
