"""How fast one may go on: each limit from both sides, explained in words, and never the machine's owner."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from socket import SHUT_RD

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard import limits
from tableside.web.guard.rate_limits import RateLimits
from tableside.web.guard.token_buckets import TokenBuckets, VisitorLimits
from tests.web.pages import Seat, bring_in, proof, send, table_at, words
from tests.web.visitors import ELSEWHERE, stranger, visitor


class Clock:
    """A clock that stops until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(app: Flask) -> Clock:
    """The clock of the app's buckets."""
    clock, buckets = Clock(), RateLimits()
    shares = (buckets.new_tables, buckets.requests, buckets.record_downloads, buckets.upload_bytes)
    for bucket in (buckets.entries, *(bucket for share in shares for bucket in vars(share).values())):
        bucket.clock = clock
    app.extensions["buckets"] = buckets
    return clock


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("buddha", 3)


def test_a_bucket_gives_what_it_holds_and_then_says_how_long_to_wait():
    clock = Clock()
    bucket = TokenBuckets(3, 2, clock)
    assert [bucket.try_take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.try_take("b") == 0
    clock.now += 0.5
    assert [bucket.try_take("a"), bucket.try_take("a")] == [0, 0.5]


def test_a_bucket_never_holds_more_than_it_can():
    clock = Clock()
    bucket = TokenBuckets(2, 1, clock)
    clock.now += 3600
    assert [bucket.try_take("a") for _ in range(3)] == [0, 0, 1]


def test_only_so_many_buckets_are_remembered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tableside.web.guard.token_buckets.BUCKETS_REMEMBERED", 2)
    bucket = TokenBuckets(1, 1, Clock())
    for name in "abc":
        bucket.try_take(name)
    assert [bucket.try_take(name) > 0 for name in "cba"] == [True, True, False]


def renew(app: Flask, client: FlaskClient, table: str) -> int:
    """Something that a keeper may do at any time; gives the answer's status."""
    return send(app, client, table, "share/renew", {"role": WATCHER}).status_code


@pytest.mark.slow
def test_entries_at_a_table_end_at_the_limit_and_go_on_when_time_has_passed(app: Flask, clock: Clock, table: str):
    keepers = [visitor(app, table, KEEPER, f"192.0.2.{number}") for number in range(3)]
    statuses = [renew(app, keepers[number % 3], table) for number in range(limits.WRITES_AT_ONCE + 1)]
    assert statuses == [303] * limits.WRITES_AT_ONCE + [429]
    assert table_at(app, table).position == 1 + limits.WRITES_AT_ONCE
    clock.now += 1.5 / limits.WRITES_A_SECOND
    assert [renew(app, keepers[0], table), renew(app, keepers[0], table)] == [303, 429]


def preview(client: FlaskClient, table: str) -> int:
    """A tap on a keeper's form; gives the answer's status."""
    return client.post(f"{table}/enter/bid/preview", data={"bids-0": "1"}).status_code


@pytest.mark.slow
def test_what_a_visitor_sends_ends_at_the_limit_and_holds_up_nobody_at_the_same_address(
    app: Flask, clock: Clock, table: str
):
    keeper, neighbour = visitor(app, table, KEEPER), visitor(app, table, KEEPER)
    statuses = [preview(keeper, table) for _ in range(limits.SENT_AT_ONCE + 1)]
    assert statuses == [200] * limits.SENT_AT_ONCE + [429]
    assert preview(neighbour, table) == 200
    assert keeper.get(table).status_code == 200
    clock.now += 1.5 / limits.SENT_A_SECOND
    assert preview(keeper, table) == 200


@pytest.mark.slow
def test_visitors_without_a_cookie_hold_up_nobody_at_the_same_address_who_has_one(app: Flask, clock: Clock, table: str):
    keeper = visitor(app, table, KEEPER)
    statuses = [preview(stranger(app), table) for _ in range(limits.SENT_AT_ONCE + 1)]
    assert statuses == [404] * limits.SENT_AT_ONCE + [429]
    assert preview(keeper, table) == 200


def test_all_cookies_of_an_address_have_a_larger_limit_together(app: Flask, clock: Clock, table: str):
    keepers = [visitor(app, table, KEEPER) for _ in range(limits.SENT_AN_ADDRESS + 1)]
    app.extensions["buckets"].requests.address.at_once = 2 * len(keepers) - 1
    statuses = [preview(keeper, table) for keeper in keepers * 2]
    assert statuses == [200] * (len(statuses) - 1) + [429]
    assert preview(visitor(app, table, KEEPER, "192.0.2.8"), table) == 200


@pytest.mark.slow
def test_who_is_told_to_wait_uses_up_nothing_of_the_address(app: Flask, clock: Clock, table: str):
    one, other = visitor(app, table, KEEPER), visitor(app, table, KEEPER)
    app.extensions["buckets"].requests.address.at_once = limits.SENT_AT_ONCE + 1
    for _ in range(2 * limits.SENT_AT_ONCE):
        preview(one, table)
    assert preview(other, table) == 200


def test_who_is_told_to_wait_for_the_address_uses_up_nothing_of_their_own():
    limit = VisitorLimits(1, 1, address_factor=1)
    assert limit.try_take("192.0.2.7", "Ann") == 0
    assert limit.try_take("192.0.2.7", "Bob") > 0
    assert limit.try_take("192.0.2.8", "Bob") == 0


def test_a_cookie_that_opened_no_table_has_no_pace_of_its_own(app: Flask, clock: Clock):
    app.extensions["buckets"].requests.without_cookie.at_once = 2
    strangers = [stranger(app) for _ in range(3)]
    assert all("Set-Cookie" in somebody.get("/tables/new/buddha").headers for somebody in strangers)
    statuses = [somebody.post("/tables/new/buddha", data={"do": "up:0"}).status_code for somebody in strangers]
    assert statuses == [200, 200, 429]


def test_questions_to_the_referee_count_as_what_is_sent(app: Flask, clock: Clock):
    somebody = stranger(app)
    app.extensions["buckets"].requests.without_cookie.at_once = 2
    assert [somebody.get("/referee/buddha").status_code for _ in range(3)] == [200, 200, 429]


def start_table(client: FlaskClient, key: int) -> int:
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": f"k{key}"}
    return client.post("/tables/new/buddha", data=form).status_code


def test_new_tables_of_visitors_without_a_cookie_end_at_the_limit_of_their_address(app: Flask, clock: Clock):
    statuses = [start_table(stranger(app), number) for number in range(limits.TABLES_AT_ONCE + 1)]
    assert statuses == [303] * limits.TABLES_AT_ONCE + [429]
    assert len(app.extensions["book"].ids()) == limits.TABLES_AT_ONCE
    assert start_table(stranger(app, "192.0.2.8"), 101) == 303
    clock.now += 3600 / limits.TABLES_AN_HOUR
    assert start_table(stranger(app), 102) == 303


@pytest.mark.slow
def test_new_tables_of_a_visitor_end_at_the_limit_and_hold_up_nobody_at_the_same_address(
    app: Flask, clock: Clock, table: str
):
    somebody, neighbour = visitor(app, table, WATCHER), visitor(app, table, WATCHER)
    statuses = [start_table(somebody, number) for number in range(limits.TABLES_AT_ONCE + 1)]
    assert statuses == [303] * limits.TABLES_AT_ONCE + [429]
    assert start_table(neighbour, 100) == 303
    clock.now += 3600 / limits.TABLES_AN_HOUR
    assert start_table(somebody, 102) == 303


def test_new_tables_of_all_cookies_end_at_the_limit_of_their_address(app: Flask, clock: Clock, table: str):
    app.extensions["buckets"].new_tables.address.at_once = 2
    assert [start_table(visitor(app, table, WATCHER), number) for number in range(3)] == [303, 303, 429]


def test_tables_brought_in_count_as_new_ones(app: Flask, client: FlaskClient, clock: Clock, table: str):
    app.extensions["buckets"].new_tables.without_cookie.at_once = 1
    copy = client.get(f"{table}/table.json").data
    sent = [bring_in(stranger(app), copy) for _ in range(2)]
    assert [answer.status_code for answer in sent] == [303, 429]


WIDE = b"[" + b"{}," * (limits.IMPORT_BYTES // 3 - 1) + b"{}]"
"""The dearest file of its size to make objects of."""


@pytest.mark.slow
def test_files_are_paid_for_by_their_bytes_before_they_are_read(app: Flask, clock: Clock, table: str):
    somebody, other = (visitor(app, table, WATCHER) for _ in range(2))
    assert [bring_in(somebody, WIDE).status_code for _ in range(4)] == [422, 422, 422, 429]
    assert bring_in(other, WIDE).status_code == 422
    clock.now += 60
    assert bring_in(somebody, WIDE).status_code == 422


def test_a_small_copy_costs_little_of_what_files_may(
    app: Flask, client: FlaskClient, clock: Clock, table: str, monkeypatch: pytest.MonkeyPatch
):
    copy = client.get(f"{table}/table.json").data
    monkeypatch.setattr("tableside.web.tables.export.backup.take_for_table", lambda: None)
    somebody = visitor(app, table, WATCHER)
    assert {bring_in(somebody, copy).status_code for _ in range(30)} <= {200, 303}


@pytest.mark.parametrize("length", [str(limits.IMPORT_BYTES), None])
def test_who_sent_too_many_bytes_is_turned_away_whatever_the_next_file_says_of_its_length(
    app: Flask, clock: Clock, length: str | None
):
    app.extensions["buckets"].upload_bytes.without_cookie.try_take(ELSEWHERE, limits.BYTES_AT_ONCE)
    sent = {"wsgi.input": BytesIO(), "wsgi.input_terminated": True, "CONTENT_LENGTH": length or ""}
    kind = "multipart/form-data; boundary=cut"
    assert stranger(app).post("/bring-in", content_type=kind, environ_overrides=sent).status_code == 429


class Endless(BytesIO):
    """A body without end, in pieces of the size that is asked for."""

    asked: Sequence[int] = ()

    def read(self, size: int | None = -1, /) -> bytes:
        self.asked = [*self.asked, size or 0]
        return b"x" * (size or 0)


class Line:
    """A connection that can be closed for reading."""

    shut: int | None = None

    def shutdown(self, how: int) -> None:
        self.shut = how


def test_a_body_without_end_that_nobody_reads_is_cut_off_after_so_many_bytes(app: Flask):
    body, line = Endless(), Line()
    sent = {"wsgi.input": body, "wsgi.input_terminated": True, "CONTENT_LENGTH": str(10**12), "gunicorn.socket": line}
    answer = stranger(app).post("/tables/new/buddha", content_type="text/plain", environ_overrides=sent)
    assert answer.status_code == 413
    assert set(body.asked) == {limits.PIECE_BYTES}
    assert (sum(body.asked), line.shut) == (limits.REQUEST_BYTES // limits.PIECE_BYTES * limits.PIECE_BYTES, SHUT_RD)


def test_what_is_left_of_a_body_is_read_and_the_line_stays(app: Flask):
    body, line = BytesIO(b"x" * (3 * limits.PIECE_BYTES)), Line()
    sent = {"wsgi.input": body, "wsgi.input_terminated": True, "CONTENT_LENGTH": "9", "gunicorn.socket": line}
    stranger(app).post("/tables/new/buddha", content_type="text/plain", environ_overrides=sent)
    assert (body.read(), line.shut) == (b"", None)


def test_the_same_crew_at_a_new_table_counts_as_one(app: Flask, client: FlaskClient, clock: Clock, table: str):
    app.extensions["buckets"].new_tables.by_visitor.at_once = 1
    keeper = visitor(app, table, KEEPER)
    statuses = [keeper.post(f"{table}/again", data={"key": key}).status_code for key in ("a", "b")]
    assert statuses == [303, 429]


def test_a_visitor_who_is_too_fast_is_told_so_and_when_to_try_again(app: Flask, clock: Clock, table: str):
    keeper = visitor(app, table, KEEPER)
    app.extensions["buckets"].entries.at_once = 1
    app.extensions["buckets"].entries.a_second = 0.25
    before = proof(app, table)
    renew(app, keeper, table)
    answer = send(app, keeper, table, "share/renew", {"role": WATCHER, **before, "key": "late"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "4")
    assert "Nothing was saved by this; try again in 4 s." in words(answer)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.7", "192.0.2.8", False),
    ],
)
def test_an_address_is_one_household(app: Flask, clock: Clock, one: str, other: str, same: bool):
    app.extensions["buckets"].new_tables.without_cookie.at_once = 1
    assert start_table(stranger(app, one), 1) == 303
    assert start_table(stranger(app, other), 2) == (429 if same else 303)


@pytest.mark.slow
def test_the_machines_owner_is_never_held_up(app: Flask, client: FlaskClient, clock: Clock, table: str):
    statuses = {renew(app, client, table) for _ in range(limits.WRITES_AT_ONCE + 5)}
    paths = {client.post(f"{table}/enter/bid/preview").status_code for _ in range(limits.SENT_AT_ONCE + 5)}
    tables = {start_table(client, number) for number in range(limits.TABLES_AT_ONCE + 5)}
    assert (statuses, paths, tables) == ({303}, {200}, {303})


@pytest.mark.slow
def test_a_person_who_taps_as_fast_as_they_can_is_not_held_up(app: Flask, clock: Clock, table: str):
    keeper = visitor(app, table, KEEPER)
    statuses = set()
    for _ in range(600):
        clock.now += 1 / 8
        statuses.add(renew(app, keeper, table))
    assert statuses == {303}


@pytest.mark.slow
def test_a_watcher_cannot_use_up_what_the_keepers_may_write(app: Flask, clock: Clock, table: str):
    watcher, keeper = visitor(app, table, WATCHER), visitor(app, table, KEEPER, "192.0.2.8")
    statuses = {renew(app, watcher, table) for _ in range(limits.WRITES_AT_ONCE + 5)}
    assert statuses == {403}
    assert renew(app, keeper, table) == 303


def test_limits_can_be_switched_off_for_measuring(app: Flask, clock: Clock, table: str):
    app.config["LIMITS"] = False
    assert {start_table(stranger(app), number) for number in range(limits.TABLES_AT_ONCE + 5)} == {303}


@pytest.mark.parametrize(("parts", "status"), [(limits.FORM_PARTS, 200), (limits.FORM_PARTS + 1, 413)])
def test_form_parts(client: FlaskClient, parts: int, status: int):
    form = {f"x{number}": "1" for number in range(parts - 1)} | {"do": "up:0"}
    answer = client.post("/tables/new/buddha", data=form, content_type="multipart/form-data")
    assert answer.status_code == status


@pytest.mark.parametrize(("fields", "status"), [(limits.FORM_FIELDS, 200), (limits.FORM_FIELDS + 1, 413)])
def test_form_fields(client: FlaskClient, fields: int, status: int):
    body = "&".join(["do=up:0", *["x=1"] * (fields - 1)])
    kind = "application/x-www-form-urlencoded"
    assert client.post("/tables/new/buddha", data=body, content_type=kind).status_code == status


@pytest.mark.parametrize(("fields", "status"), [(limits.FORM_FIELDS, 200), (limits.FORM_FIELDS + 1, 413)])
def test_fields_of_an_address(client: FlaskClient, fields: int, status: int):
    assert client.get("/referee/buddha", query_string="&".join(["x=1"] * fields)).status_code == status


@pytest.mark.parametrize(("names", "status"), [(limits.NAMES_AT_A_TABLE, 200), (limits.NAMES_AT_A_TABLE + 1, 413)])
def test_names_in_the_form_of_a_new_table(client: FlaskClient, names: int, status: int):
    form = {"players": [f"P{number}" for number in range(names)], "do": "up:1"}
    assert client.post("/tables/new/buddha", data=form).status_code == status


@pytest.mark.parametrize(("over", "status"), [(0, 200), (1, 413)])
def test_body_size(client: FlaskClient, over: int, status: int):
    body = "do=up:0&x=".ljust(limits.BODY_BYTES + over, "x")
    kind = "application/x-www-form-urlencoded"
    assert client.post("/tables/new/buddha", data=body, content_type=kind).status_code == status


@pytest.mark.parametrize(("over", "taken_in"), [(0, True), (1, False)])
def test_entries_of_a_table_from_elsewhere(
    app: Flask, client: FlaskClient, table: str, monkeypatch: pytest.MonkeyPatch, over: int, taken_in: bool
):
    renew(app, client, table)
    monkeypatch.setattr("tableside.web.tables.export.backup.EVENTS_FROM_ELSEWHERE", 2 - over)
    answer = bring_in(stranger(app), client.get(f"{table}/table.json").data)
    assert answer.status_code == (303 if taken_in else 422)


@pytest.mark.slow
def test_behind_a_configured_proxy_each_visitor_has_a_limit_of_their_own(tmp_path: Path):
    app = create_app({"DATA": tmp_path / "hosted" / "book.sqlite3", "PROXIES": 1})
    app.extensions["buckets"].new_tables.without_cookie.at_once = 1

    def start(forwarded: str) -> int:
        form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "k"}
        headers = {"X-Forwarded-For": forwarded}
        return app.test_client().post("/tables/new/buddha", data=form, headers=headers).status_code

    statuses = [start("192.0.2.7"), start("192.0.2.7"), start("192.0.2.8"), start("127.0.0.1, 192.0.2.7")]
    app.extensions["book"].close()
    assert statuses == [303, 429, 303, 429]


@pytest.mark.slow
def test_the_record_of_a_table_is_asked_for_no_faster_than_a_table_moves(app: Flask, clock: Clock, table: str):
    keeper = visitor(app, table, "keeper")
    answers = [keeper.get(f"{table}/record").status_code for _ in range(limits.RECORDS_AT_ONCE + 1)]
    assert answers == [200] * limits.RECORDS_AT_ONCE + [429]
    assert keeper.get(table).status_code == 200
    clock.now += 1 / limits.RECORDS_A_SECOND
    assert keeper.get(f"{table}/record").status_code == 200
