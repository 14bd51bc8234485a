"""Sharing a table: its codes, renewals that end running streams, seats opened to players' own phones; live pages."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard.limits import HEARTBEAT, STREAMS_FOR_KEEPERS, STREAMS_PER_ADDRESS, STREAMS_PER_TABLE
from tableside.web.live.hub import NOTIFICATIONS_PER_SECOND, DayQuota, Hub, Stream
from tests.web.pages import Seat, alert, bids, send, table_at, words
from tests.web.strict_html import read_page
from tests.web.visitors import link, stranger, visitor


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("ten-point-buck", 3)


@pytest.fixture
def shared(app: Flask) -> Flask:
    """The app as `--share` starts it."""
    app.config["SHARED_AT"] = "http://192.0.2.1:5000/"
    return app


def test_the_share_page_shows_both_links_and_that_of_a_screen_each_with_its_code(
    shared: Flask, client: FlaskClient, table: str
):
    page = client.get(f"{table}/share")
    for role in (KEEPER, WATCHER):
        assert f"http://192.0.2.1:5000{link(shared, table, role)}" in page.text
    assert page.text.count('class="qr"') == 3
    assert "style=" not in page.text


def test_a_server_for_this_machine_alone_shows_no_link(client: FlaskClient, table: str):
    page = client.get(f"{table}/share")
    assert 'class="qr"' not in page.text
    [told] = read_page(page).iterfind(".//details[@class='let-in']")
    assert "the same command and --share" in " ".join("".join(told.itertext()).split())


def test_a_host_draws_its_codes_for_the_name_it_was_asked_by(app: Flask, table: str):
    keeper, here = stranger(app), "http://192.0.2.1/"
    keeper.get(link(app, table, KEEPER), base_url=here)
    page = keeper.get(f"{table}/share", base_url=here)
    assert f"http://192.0.2.1{link(app, table, WATCHER)}" in page.text


@pytest.mark.parametrize("path", ["/", "share"])
def test_the_pages_say_what_plain_http_means_and_lacks(client: FlaskClient, table: str, path: str):
    page = client.get(path if path == "/" else f"{table}/{path}")
    assert '<div class="paper plain-http" id="plain-http" hidden>' in page.text
    for sentence in ("anybody on this Wi-Fi can read along", "can’t install", "without its server", "go to sleep"):
        assert sentence in words(page)


def test_a_page_with_plain_links_says_so_though_its_own_visitor_is_safe(shared: Flask, client: FlaskClient, table: str):
    assert '<div class="paper plain-http">' in client.get(f"{table}/share").text
    shared.config["SHARED_AT"] = "https://scores.example/"
    assert 'id="plain-http" hidden>' in client.get(f"{table}/share").text


def stream(client: FlaskClient, table: str, page: str = "p") -> tuple[TestResponse, Iterator[bytes]]:
    answer = client.get(f"{table}/stream?page={page}")
    return answer, answer.iter_encoded()


@pytest.mark.parametrize("role", [KEEPER, WATCHER])
def test_a_renewal_ends_the_streams_that_the_old_link_opened(app: Flask, client: FlaskClient, table: str, role: str):
    answer, boards = stream(visitor(app, table, role), table)
    assert b'id="board"' in next(boards)
    send(app, client, table, "share/renew", {"role": role})
    started = time.monotonic()
    assert list(boards) == []
    assert time.monotonic() - started < HEARTBEAT, "the stream ended only at its next beat"
    answer.close()
    assert len(app.extensions["hub"]) == 0


def test_a_renewal_for_watchers_leaves_the_keepers_streams(app: Flask, client: FlaskClient, table: str):
    answer, boards = stream(visitor(app, table, KEEPER), table)
    next(boards)
    send(app, client, table, "share/renew", {"role": WATCHER})
    assert b'id="board"' in next(boards)
    answer.close()


def test_a_watchers_stream_holds_nothing_to_write_with(app: Flask, table: str):
    answer, boards = stream(visitor(app, table, WATCHER), table)
    assert b"<form" not in next(boards)
    answer.close()


def test_seats_are_closed_until_a_keeper_opens_them(app: Flask, client: FlaskClient, table: str):
    watcher = visitor(app, table, WATCHER)
    assert send(app, watcher, table, "own/claim", {"seat": "0"}).status_code == 422
    assert table_at(app, table).position == 1
    assert send(app, client, table, "share/seats", {"open": "yes"}).status_code == 303
    assert send(app, watcher, table, "own/claim", {"seat": "0"}).status_code == 303
    assert table_at(app, table).access.claims.keys() == {0}


def test_links_and_own_phones_are_changed_whatever_was_scored_meanwhile(app: Flask, client: FlaskClient, table: str):
    watcher, drawn = visitor(app, table, WATCHER), str(table_at(app, table).position)
    for seat in range(2):
        assert send(app, client, table, "enter/bid", {f"bids-{seat}": "40"}).status_code == 303
        for by, path, form in (
            (client, "share/seats", {"open": "yes"}),
            (watcher, "own/claim", {"seat": "2"}),
            (client, "share/release", {"seat": "2"}),
            (client, "share/renew", {"role": KEEPER}),
        ):
            answer = send(app, by, table, path, form | {"based_on": drawn})
            assert answer.status_code == 303, f"{path} on a page drawn before a bid: {alert(answer)}"


def test_a_refused_change_of_links_is_explained_on_the_share_page(app: Flask, client: FlaskClient, table: str):
    nobody = send(app, client, table, "share/release", {"seat": "1"})
    assert nobody.status_code == 422
    assert alert(nobody)
    assert "Share this table" in words(nobody)


def test_a_phone_acts_for_its_own_player_only(app: Flask, client: FlaskClient, table: str):
    watcher = visitor(app, table, WATCHER)
    send(app, client, table, "share/seats", {"open": "yes"})
    send(app, watcher, table, "own/claim", {"seat": "1"})
    assert send(app, watcher, table, "own/enter/1", {"value": "40"}).status_code in (303, 422)
    before = table_at(app, table).position
    for path, form in (("own/enter/0", {"value": "40"}), ("own/leave/0", {}), ("enter/bid", bids(1, 2, 3))):
        assert send(app, watcher, table, path, form).status_code == 403
    assert table_at(app, table).position == before


@pytest.mark.parametrize("number", ["", "3", "-1", "one", "99999999999", "²"])
def test_no_other_seat_can_be_released(app: Flask, client: FlaskClient, table: str, number: str):
    assert send(app, client, table, "share/release", {"seat": number}).status_code == 422


def pages_of(hub: Hub, many: int, table: str = "t", address: str | None = None) -> int:
    names = itertools.count()
    return sum(hub.open(f"{table}-{address}-{next(names)}", table, address) is not None for _ in range(many))


def test_live_pages_of_a_process_end_at_its_limit():
    hub = Hub(3)
    assert [pages_of(hub, 1, table) for table in "abcd"] == [1, 1, 1, 0]


def test_all_live_pages_are_notified_so_many_a_second(monkeypatch: pytest.MonkeyPatch):
    hub, slept = Hub(10), list[float]()
    streams = [hub.open(table, table) for table in "abc"]
    monkeypatch.setattr("tableside.web.live.hub.time.sleep", slept.append)
    hub.publish_all()
    assert [stream and stream.wait(0) for stream in streams] == [True] * 3
    assert slept == [1 / NOTIFICATIONS_PER_SECOND] * 3


def test_all_live_pages_are_notified_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch):
    hub, notified = Hub(10), list[str]()
    for table in "ab":
        hub.open(table, table)
    monkeypatch.setattr(Stream, "notify", lambda stream: notified.append(stream.table_id))
    again = iter([True])
    monkeypatch.setattr(
        "tableside.web.live.hub.time.sleep", lambda seconds: hub.publish_all() if next(again, False) else None
    )
    hub.publish_all()
    assert notified == ["a", "b"] * 2
    hub.publish_all()
    assert notified == ["a", "b"] * 3


def test_live_pages_of_a_table_end_at_the_limit():
    hub = Hub(10_000)
    assert pages_of(hub, STREAMS_PER_TABLE + 5) == STREAMS_PER_TABLE
    assert pages_of(hub, 1, "other") == 1


def test_live_pages_from_an_address_end_at_the_limit():
    hub = Hub(10_000)
    opened = [pages_of(hub, 1, str(number), "192.0.2.7") for number in range(STREAMS_PER_ADDRESS + 5)]
    assert sum(opened) == STREAMS_PER_ADDRESS
    assert pages_of(hub, 1, "t", "192.0.2.8") == 1


def kept_pages_of(hub: Hub, many: int, table: str, **more: Any) -> int:
    """Live pages of a table's keepers, each another visitor, from one address: how many of them open."""
    names = (f"kept-{table}-{number}" for number in range(many))
    return sum(hub.open(name, table, "192.0.2.7", name, keeps=True, **more) is not None for name in names)


def test_watchers_leave_keepers_a_live_page_at_their_table():
    hub = Hub(10_000)
    pages_of(hub, STREAMS_PER_TABLE + 5)
    assert kept_pages_of(hub, STREAMS_PER_TABLE, "t") == STREAMS_PER_TABLE // STREAMS_FOR_KEEPERS


def test_watchers_leave_keepers_a_live_page_at_their_address():
    hub = Hub(10_000)
    for number in range(STREAMS_PER_ADDRESS + 5):
        pages_of(hub, 1, str(number), "192.0.2.7")
    assert kept_pages_of(hub, STREAMS_PER_ADDRESS, "t") == STREAMS_PER_ADDRESS // STREAMS_FOR_KEEPERS


def test_watchers_leave_keepers_a_live_page_on_a_day():
    hub, day = Hub(10_000), DayQuota("day", 60)
    opened = [hub.open(f"p{number}", f"t{number}", "192.0.2.8", f"v{number}", day) for number in range(70)]
    assert sum(one is not None for one in opened) == 60
    assert kept_pages_of(hub, 60, "t", day=day) == 60 // STREAMS_FOR_KEEPERS


def test_watchers_leave_keepers_a_live_page_of_the_process():
    hub = Hub(60)
    assert sum(pages_of(hub, 1, str(number)) for number in range(70)) == 60 - 60 // STREAMS_FOR_KEEPERS
    assert kept_pages_of(hub, 60, "t") == 60 // STREAMS_FOR_KEEPERS


@pytest.mark.parametrize("role", [KEEPER, WATCHER])
def test_a_stream_counts_as_what_its_visitor_is(app: Flask, table: str, role: str):
    app.extensions["hub"].most = STREAMS_FOR_KEEPERS
    for number in range(STREAMS_FOR_KEEPERS - 1):
        app.extensions["hub"].open(f"other{number}", "other")
    answer, _ = stream(visitor(app, table, role), table)
    assert answer.status_code == {KEEPER: 200, WATCHER: 204}[role]
    answer.close()


def test_a_page_takes_its_room_to_no_other_table():
    hub = Hub(10_000)
    elsewhere = [hub.open(f"p{number}", "other", f"192.0.2.{number}") for number in range(STREAMS_PER_TABLE)]
    assert all(elsewhere)
    pages_of(hub, STREAMS_PER_TABLE)
    assert hub.open("p0", "t", "192.0.2.0") is None
    assert not elsewhere[0].ended


def test_a_page_beyond_the_limit_may_still_open_its_stream_anew():
    hub = Hub(1)
    first = hub.open("page", "t", "192.0.2.7")
    again = hub.open("page", "t", "192.0.2.7")
    assert first is not None
    assert first.ended
    assert again is not None
    assert len(hub) == 1


def test_a_stream_that_ended_makes_room():
    hub = Hub(1)
    one = hub.open("page", "t", "192.0.2.7")
    assert one is not None
    for _ in range(2):
        hub.close("page", one)
    assert hub.open("other", "t", "192.0.2.7") is not None


def test_when_the_server_stops_every_stream_ends_and_none_opens():
    hub = Hub(9)
    streams = [hub.open(str(number), "t") for number in range(5)]
    hub.end_all()
    assert all(stream is not None and stream.ended for stream in streams)
    assert hub.open("late", "t") is None


@pytest.mark.in_one_process
def test_a_server_that_is_about_to_stop_answers_but_sends_streams_and_balancers_elsewhere(
    app: Flask, client: FlaskClient, table: str
):
    app.extensions["hub"].stopping = True
    assert client.get(table).status_code == 200
    assert client.get(f"{table}/stream?page=late").status_code == 503
    answer = client.get("/ready")
    assert (answer.status_code, answer.text) == (503, "stopping\n")
    assert "Tableside" in answer.headers, "to a phone it is there"


def test_a_stream_ends_after_its_longest_time_and_the_page_takes_it_up_again(
    app: Flask, table: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tableside.web.live.pages.LONGEST", 0.05)
    monkeypatch.setattr("tableside.web.live.pages.HEARTBEAT", 0.02)
    answer, boards = stream(visitor(app, table, WATCHER), table)
    assert b'id="board"' in next(boards)
    assert not [late for late in boards if b"data:" in late]
    answer.close()
    assert len(app.extensions["hub"]) == 0


@pytest.mark.parametrize(("threads", "green", "status"), [(False, False, 204), (True, False, 204), (True, True, 200)])
def test_a_gunicorn_worker_opens_streams_only_where_they_hold_up_nobody(
    client: FlaskClient, table: str, monkeypatch: pytest.MonkeyPatch, threads: bool, green: bool, status: int
):
    gevent = SimpleNamespace(is_module_patched=lambda module: green and module == "threading")
    monkeypatch.setitem(sys.modules, "gevent.monkey", gevent)
    worker = {"SERVER_SOFTWARE": "gunicorn/27.0.1", "wsgi.multithread": threads}
    answer = client.get(f"{table}/stream", environ_overrides=worker)
    answer.close()
    assert answer.status_code == status
