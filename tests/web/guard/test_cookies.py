"""The cookie: which tables it remembers, how long it lasts, and that nobody forges or steals it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.cookies import LIFETIME, RENEWED_AFTER
from tableside.web.guard.limits import MOST_KEPT, MOST_WATCHED
from tests.web.pages import Seat
from tests.web.visitors import link, stranger, visitor


@pytest.fixture
def tpb(seat: Seat) -> str:
    return seat("ten-point-buck", 4, **{"tpb.rounds": "1"})


@pytest.mark.slow
def test_a_cookie_remembers_the_latest_tables_watched(app: Flask, seat: Seat):
    somebody = stranger(app)
    tables = [seat("buddha", 3) for _ in range(MOST_WATCHED + 1)]
    for table in tables:
        somebody.get(link(app, table, WATCHER))
    seen = [somebody.get(table).status_code for table in tables]
    assert seen == [404] + [200] * MOST_WATCHED


@pytest.mark.slow
def test_tables_watched_never_push_out_one_that_is_kept(app: Flask, seat: Seat):
    somebody, kept = stranger(app), seat("buddha", 3)
    somebody.get(link(app, kept, KEEPER))
    for _ in range(MOST_WATCHED + 5):
        somebody.get(link(app, seat("buddha", 3), WATCHER))
    assert somebody.get(f"{kept}/share").status_code == 200


@pytest.mark.slow
def test_a_year_of_weekly_nights_stays_with_their_keeper_in_one_small_cookie(app: Flask, seat: Seat):
    somebody = stranger(app)
    kept = [seat("buddha", 3) for _ in range(MOST_KEPT)]
    for table in [*kept, *(seat("buddha", 3) for _ in range(MOST_WATCHED))]:
        answer = somebody.get(link(app, table, KEEPER if table in kept else WATCHER))
    assert {somebody.get(f"{table}/share").status_code for table in kept} == {200}
    assert len(answer.headers["Set-Cookie"]) < 4_000


DAY = timedelta(days=1)


class Calendar:
    """The day on which cookies are signed and read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_790_000_000.0
        monkeypatch.setattr("time.time", lambda: self.now)

    def later(self, by: timedelta) -> None:
        self.now += by.total_seconds()


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(monkeypatch)


def test_a_keeper_who_comes_now_and_then_keeps_the_table(app: Flask, tpb: str, calendar: Calendar):
    keeper = visitor(app, tpb, KEEPER)
    for _ in range(4):
        calendar.later(LIFETIME - DAY)
        assert keeper.get(tpb).status_code == 200
    assert keeper.get(f"{tpb}/share").status_code == 200


@pytest.mark.parametrize(("after", "lets_in"), [(LIFETIME - DAY, True), (LIFETIME + DAY, False)])
def test_a_cookie_that_nobody_uses_ends(app: Flask, tpb: str, calendar: Calendar, after: timedelta, lets_in: bool):
    cookie = set_cookies(app, tpb).partition(";")[0].partition("=")[2]
    calendar.later(after)
    somebody = stranger(app)
    somebody.set_cookie("tableside", cookie)
    assert (somebody.get(tpb).status_code == 200) is lets_in


def test_the_browser_is_told_how_long_to_keep_it_from_now(app: Flask, tpb: str):
    cookies = set_cookies(app, tpb)
    assert f"Max-Age={int(LIFETIME.total_seconds())}" in cookies
    assert "Expires" not in cookies


@pytest.mark.parametrize(("age", "path", "comes"), [
    (RENEWED_AFTER + DAY, "", True),
    (RENEWED_AFTER - DAY, "", False),
    (RENEWED_AFTER + DAY, "/board", False),
    (RENEWED_AFTER + DAY, "/history", False),
    (RENEWED_AFTER + DAY, "/own", True),
])  # fmt: skip
def test_only_opening_a_page_brings_an_ageing_cookie_anew(
    app: Flask, tpb: str, calendar: Calendar, age: timedelta, path: str, comes: bool
):
    somebody = visitor(app, tpb, WATCHER)
    calendar.later(age)
    assert ("Set-Cookie" in somebody.get(f"{tpb}{path}").headers) is comes


@pytest.mark.parametrize("wrong", [-30 * 365 * DAY, -3 * DAY, -80 * 365 * DAY], ids=["1996", "last week", "1946"])
def test_a_clock_put_right_ends_nobodys_cookie(app: Flask, tpb: str, calendar: Calendar, wrong: timedelta):
    for first, then in ((wrong, -wrong), (timedelta(), wrong)):
        calendar.later(first)
        keeper = visitor(app, tpb, KEEPER)
        calendar.later(then)
        assert keeper.get(f"{tpb}/share").status_code == 200


def set_cookies(app: Flask, table: str, **facts: Any) -> str:
    return stranger(app).get(link(app, table, WATCHER), **facts).headers["Set-Cookie"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(app: Flask, tpb: str):
    cookie = set_cookies(app, tpb)
    assert cookie.startswith("tableside=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "Domain" not in cookie


def test_over_https_the_cookie_is_bound_to_it_and_the_host(app: Flask, tpb: str):
    cookie = set_cookies(app, tpb, base_url="https://192.0.2.1/")
    assert cookie.startswith("__Host-tableside=")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


def test_https_is_remembered_only_where_it_is_used(client: FlaskClient):
    assert "Strict-Transport-Security" not in client.get("/").headers
    header = client.get("/", base_url="https://192.0.2.1/").headers["Strict-Transport-Security"]
    assert header == "max-age=31536000"


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "proto"), [({"PROXIES": 1}, "https"), ({"HTTPS": True}, None)])
def test_a_host_behind_a_proxy_gives_the_guarded_cookie(tmp_path: Any, settings: dict[str, Any], proto: str | None):
    app = create_app({"DATA": tmp_path / "book.sqlite3", **settings})
    headers = {"X-Forwarded-Proto": proto} if proto else {}
    answer = app.test_client().get("/tables/new/buddha", headers=headers)
    app.extensions["book"].close()
    assert answer.headers["Set-Cookie"].startswith("__Host-tableside=")
    assert "Strict-Transport-Security" in answer.headers


def test_a_proxy_that_is_not_configured_is_not_believed(client: FlaskClient):
    answer = client.get("/tables/new/buddha", headers={"X-Forwarded-Proto": "https"})
    assert answer.headers["Set-Cookie"].startswith("tableside=")


@pytest.mark.on_a_file
def test_a_forged_cookie_opens_nothing(app: Flask, tpb: str):
    other = create_app({"DATA": app.config["DATA"].parent / "other" / "book.sqlite3"})
    with other.test_request_context():
        session = other.session_interface.session_class({"tables": [[tpb.rsplit("/", 1)[1], KEEPER, 0]]})
        forged = other.session_interface.get_signing_serializer(other).dumps(dict(session))
    other.extensions["book"].close()
    somebody = stranger(app)
    somebody.set_cookie("tableside", forged)
    assert somebody.get(tpb).status_code == 404
