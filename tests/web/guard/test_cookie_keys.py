"""What is in a visitor's cookie: each thing under a key of its own, and cookies of earlier versions read on."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import WATCHER
from tableside.web.guard import session_keys
from tableside.web.phone_settings import SETTINGS
from tests.web.pages import Seat, send, table_at
from tests.web.visitors import link, stranger, visitor

EVERY_SETTING = {each.name: each.choices[-1][0] for each in SETTINGS}


def test_no_two_things_have_one_key():
    keys = [value for name, value in vars(session_keys).items() if name.isupper()]
    assert len(set(keys)) == len(keys)


@pytest.fixture
def table(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table of Buddha where players act on their own phones."""
    address = seat("buddha", 3)
    assert send(app, client, address, "share/seats", {"open": "yes"}).status_code == 303
    return address


def bid(app: Flask, phone: FlaskClient, table: str) -> int:
    return send(app, phone, table, "own/enter/0", {"value": "3"}).status_code


def claim(app: Flask, phone: FlaskClient, table: str) -> int:
    return send(app, phone, table, "own/claim", {"seat": "0"}).status_code


def choose(phone: FlaskClient, **chosen: str) -> None:
    assert phone.post("/phone", data=chosen).status_code == 303


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_whatever_a_phone_chooses_and_drops_its_seat_stays_its_own(app: Flask, table: str, setting: Any):
    phone = visitor(app, table, WATCHER)
    assert claim(app, phone, table) == 303
    for value, _ in (*setting.choices, setting.choices[0]):
        choose(phone, **{setting.name: value})
        assert send(app, phone, table, "own/leave/0").status_code == 303
        assert claim(app, phone, table) == 303
    assert bid(app, phone, table) == 303


def test_a_seat_that_is_claimed_leaves_what_was_chosen(app: Flask, table: str):
    phone = stranger(app)
    choose(phone, **EVERY_SETTING)
    looks = phone.get("/").text.partition("<head>")[0]
    phone.get(link(app, table, WATCHER))
    assert claim(app, phone, table) == 303
    assert phone.get("/").text.partition("<head>")[0] == looks


def test_phones_that_chose_dark_have_a_pace_each(app: Flask, table: str):
    phones = [visitor(app, table, WATCHER) for _ in range(2)]
    app.extensions["buckets"].requests.by_visitor.at_once = 2
    for phone in phones:
        choose(phone, theme="dark")
    assert [phone.post("/phone", data={"theme": "dark"}).status_code for phone in phones] == [303, 303]


def with_old_cookie(app: Flask, table: str, phone: object) -> FlaskClient:
    """A phone with a cookie that an earlier version signed: the mark, or what was chosen, under one key."""
    opened = visitor(app, table, WATCHER)
    with opened.session_transaction() as kept:
        tables = kept["tables"]
        kept.clear()
        kept.update(tables=tables, phone=phone)
    return opened


def test_a_mark_from_an_old_cookie_keeps_its_seat_through_every_setting(app: Flask, table: str):
    phone = with_old_cookie(app, table, "0123456789abcdef")
    assert claim(app, phone, table) == 303
    assert table_at(app, table).access.claims[0] == "0123456789abcdef"
    old = with_old_cookie(app, table, "0123456789abcdef")
    choose(old, **EVERY_SETTING)
    assert bid(app, old, table) == 303


def test_what_was_chosen_in_an_old_cookie_stays_chosen_and_a_seat_can_be_claimed(app: Flask, table: str):
    phone = with_old_cookie(app, table, {"theme": "dark"})
    assert 'data-theme="dark"' in phone.get(table).text
    assert (claim(app, phone, table), bid(app, phone, table)) == (303, 303)
    assert 'data-theme="dark"' in phone.get(f"{table}/own").text


@pytest.mark.parametrize("page", ["", "/own"])
def test_a_page_gives_a_phone_that_lost_its_mark_one_of_its_own(app: Flask, table: str, page: str):
    phones = [with_old_cookie(app, table, {"theme": "dark"}) for _ in range(2)]
    answers = [phone.get(table + page) for phone in phones]
    marks = []
    for phone in phones:
        with phone.session_transaction() as kept:
            marks.append(kept["mark"])
    assert len(set(marks)) == 2
    assert all("Set-Cookie" in answer.headers for answer in answers)
    assert all("Set-Cookie" not in phone.get(table).headers for phone in phones)


@pytest.mark.parametrize("odd", [None, 7, [], [1], "", {"theme": 7}, {"mark": "x"}])
def test_an_old_cookie_with_anything_else_is_a_phone_that_chose_nothing(app: Flask, table: str, odd: object):
    phone = with_old_cookie(app, table, odd)
    assert '<html lang="en">' in phone.get(table).text
    assert (claim(app, phone, table), bid(app, phone, table)) == (303, 303)
