"""A seat is claimed by one phone, asked for by another, and left; what the links allow."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.roles.links import key_of
from tests.web.own_phones.players import ANN, BOB, CY, Players
from tests.web.pages import alert, send, words
from tests.web.strict_html import read_page
from tests.web.visitors import visitor


def test_a_phone_acts_for_one_player(buddha: Players):
    answer = send(buddha.app, buddha.phones[ANN], buddha.address, "own/claim", {"seat": "1"})
    assert answer.status_code == 422
    assert "acts for a player already" in alert(answer)


@pytest.mark.parametrize("number", ["", "-1", "3", "99", "x", "١"])
def test_no_other_seat_can_be_claimed(app: Flask, buddha: Players, number: str):
    phone = visitor(app, buddha.address, WATCHER)
    assert send(app, phone, buddha.address, "own/claim", {"seat": number}).status_code == 422


def test_a_seat_belongs_to_the_first_phone(app: Flask, buddha: Players):
    answer = send(app, visitor(app, buddha.address, WATCHER), buddha.address, "own/claim", {"seat": "0"})
    assert "Another phone acts for Ann" in alert(answer)


def ask(players: Players, phone: FlaskClient, seat: int) -> TestResponse:
    """The phone asks the keeper for a seat that another phone has."""
    return send(players.app, phone, players.address, "own/ask", {"seat": str(seat)})


def let_go(players: Players, seat: int) -> TestResponse:
    """The keeper's tap on the line of the pad that says who asked."""
    pad = read_page(players.keeper.get(players.address))
    (form,) = [one for one in pad.iter("form") if one.get("action") == f"{players.address}/share/release"]
    sent = {field.get("name", ""): field.get("value", "") for field in form.iter("input")}
    assert sent["seat"] == str(seat)
    return players.keeper.post(f"{players.address}/share/release", data=sent)


def test_a_seat_whose_phone_is_lost_goes_back_by_one_tap_of_the_keeper_on_the_pad(app: Flask, buddha: Players):
    found = visitor(app, buddha.address, WATCHER)
    assert ask(buddha, found, ANN).status_code == 303
    assert "Another phone asks for Ann’s seat" in words(buddha.keeper.get(buddha.address))
    assert "The keeper was asked for Ann’s seat" in words(found.get(f"{buddha.address}/own"))
    assert send(app, found, buddha.address, "own/claim", {"seat": "0"}).status_code == 422
    assert let_go(buddha, ANN).location == buddha.address
    assert "asks for" not in words(buddha.keeper.get(buddha.address))
    assert send(app, found, buddha.address, "own/claim", {"seat": "0"}).status_code == 303
    assert (buddha.enter(ANN, 3).status_code, buddha.course.open.has_bid[ANN]) == (403, False)
    assert send(app, found, buddha.address, "own/enter/0", {"value": "3"}).status_code == 303


def test_only_keepers_are_shown_who_asks_for_a_seat(app: Flask, buddha: Players):
    ask(buddha, visitor(app, buddha.address, WATCHER), ANN)
    for phone in (*buddha.phones, visitor(app, buddha.address, WATCHER)):
        assert "asks for" not in words(phone.get(buddha.address))


def test_to_ask_for_a_seat_takes_nothing_from_its_phone(app: Flask, buddha: Players):
    ask(buddha, visitor(app, buddha.address, WATCHER), ANN)
    assert buddha.enter(ANN, 3).status_code == 303


def test_a_seat_is_asked_for_once_and_only_while_another_phone_has_it(app: Flask, buddha: Players):
    phone = visitor(app, buddha.address, WATCHER)
    send(app, buddha.phones[CY], buddha.address, "own/leave/2")
    assert [ask(buddha, phone, seat).status_code for seat in (ANN, ANN, CY)] == [303, 422, 422]
    assert ask(buddha, buddha.phones[BOB], BOB).status_code == 422


@pytest.mark.parametrize(("path", "form"), [("share/seats", {"open": "no"}), ("share/renew", {"role": WATCHER})])
def test_nobody_asks_for_a_seat_any_more_once_they_are_shut_out(app: Flask, buddha: Players, path: str, form: dict):
    ask(buddha, visitor(app, buddha.address, WATCHER), ANN)
    send(app, buddha.keeper, buddha.address, path, form)
    assert "asks for" not in words(buddha.keeper.get(buddha.address))


def test_a_player_who_leaves_his_seat_makes_room(app: Flask, buddha: Players):
    assert send(app, buddha.phones[ANN], buddha.address, "own/leave/0").status_code == 303
    assert buddha.enter(ANN, 1).status_code == 403
    assert send(app, buddha.phones[ANN], buddha.address, "own/claim", {"seat": "0"}).status_code == 303


def test_closing_the_seats_frees_them_all(app: Flask, client: FlaskClient, buddha: Players):
    send(app, client, buddha.address, "share/seats", {"open": "no"})
    assert buddha.enter(ANN, 1).status_code == 403
    assert "The keeper enters for everybody" in buddha.own(ANN)


def test_to_look_gives_a_phone_no_new_mark(app: Flask, buddha: Players):
    phone = visitor(app, buddha.address, WATCHER)
    for path in ("own/now", "board", ""):
        assert "Set-Cookie" not in phone.get(f"{buddha.address}/{path}".rstrip("/")).headers


def test_a_guests_link_asks_who_they_are_where_players_have_phones_of_their_own(app: Flask, buddha: Players):
    secret = app.secret_key.encode() if isinstance(app.secret_key, str) else app.secret_key
    roles = {}
    for role in (WATCHER, KEEPER):
        path = f"{buddha.address}/join/{role}/{key_of(secret, buddha.address.rsplit('/', 1)[1], role, 0)}"
        roles[role] = app.test_client().get(path).location
    assert roles == {WATCHER: f"{buddha.address}/own", KEEPER: buddha.address}


def test_a_phone_that_is_nobodys_yet_may_only_watch(app: Flask, buddha: Players):
    page = visitor(app, buddha.address, WATCHER).get(f"{buddha.address}/own").get_data(as_text=True)
    assert f'<a class="one" href="{buddha.address}">Only watch</a>' in page


def test_the_keepers_link_is_apart_and_says_what_it_allows(app: Flask, client: FlaskClient, buddha: Players):
    app.config["SHARED_AT"] = "http://table.local"
    page = client.get(f"{buddha.address}/share").get_data(as_text=True)
    friends, keeper = page.split("For a second keeper")
    assert ("link-watcher" in friends, "link-keeper" in friends) == (True, False)
    assert "enters, corrects, takes back, changes house rules" in keeper
    assert re.findall(r'data-(?:copy|share)="([\w-]+)"', page) == [
        one for one in ("link-watcher", "link-room", "link-keeper") for _ in range(2)
    ]
