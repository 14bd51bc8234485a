"""The room of a tournament day: a hall of a hundred tables behind one address meets no limit; none gets past one."""

from __future__ import annotations

import itertools

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.days.day import HALL, ORGANISER
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.web.guard import limits
from tableside.web.guard.rate_limits import RateLimits
from tableside.web.guard.token_buckets import TokenBuckets, VisitorLimits
from tableside.web.live.hub import DayQuota, Hub
from tests.web.days.day_pages import EIGHT, VisitedDay, joined
from tests.web.visitors import ELSEWHERE, link, stranger, visitor

TABLES, WATCHERS, SCREENS = 100, 3, 20
PAGES = itertools.count()


def room_of(tables: int) -> int:
    return limits.STREAMS_PER_DAY + limits.STREAMS_PER_DAY_TABLE * tables


def opened(streams: Hub, count: int, of: str, day: DayQuota | None, address: str = ELSEWHERE) -> int:
    """How many of so many streams open there, each by a visitor of their own."""
    asked = [(f"page{next(PAGES)}", f"visitor{next(PAGES)}") for _ in range(count)]
    return sum(streams.open(page, of, address, who, day) is not None for page, who in asked)


def test_a_hall_of_a_hundred_tables_streams_from_one_address_and_takes_nothing_of_its_room():
    streams, day = Hub(4_000), DayQuota("day", room_of(TABLES))
    tables = [opened(streams, 1 + WATCHERS, f"table{number}", day) for number in range(TABLES)]
    assert tables == [1 + WATCHERS] * TABLES
    assert opened(streams, SCREENS, "day", day) == SCREENS
    others = [opened(streams, limits.STREAMS_PER_TABLE, f"other{number}", None) for number in range(2)]
    assert sum(others) == limits.STREAMS_PER_ADDRESS


def test_a_days_streams_end_at_its_room_wherever_they_come_from_and_one_that_ends_leaves_its_own():
    streams, day = Hub(4_000), DayQuota("day", 5)
    first = streams.open("first", "table", ELSEWHERE, "first", day)
    assert first is not None
    assert opened(streams, 3, "other", day) + opened(streams, 3, "day", day, "192.0.2.8") == 4
    streams.close("first", first)
    assert opened(streams, 2, "table", day, "192.0.2.9") == 1
    assert opened(streams, 1, "table", DayQuota("another day", 5)) == 1


@pytest.mark.parametrize(
    ("most", "taken"),
    [
        (10_000, limits.STREAMS_OF_DAYS_PER_ADDRESS),
        (1_000, 500),
        (200, limits.STREAMS_PER_ADDRESS),
    ],
)
def test_whoever_opens_days_to_get_room_leaves_others_theirs(most: int, taken: int):
    streams = Hub(most)
    days = [DayQuota(f"day{number}", 400) for number in range(12)]
    assert sum(opened(streams, 150, day.day_id, day) for day in days) == taken
    assert opened(streams, 10, "table", None) == 10
    assert opened(streams, 10, "day0", days[0], "192.0.2.8") == 10


def test_one_visitor_has_no_more_streams_on_a_day_than_elsewhere():
    streams, day = Hub(4_000), DayQuota("day", room_of(TABLES))
    found = [streams.open(f"p{number}", "day", ELSEWHERE, "greedy", day) for number in range(30)]
    assert sum(one is not None for one in found) == limits.STREAMS_PER_VISITOR


@pytest.fixture
def buckets(app: Flask) -> RateLimits:
    """The buckets of the app, as if no time passed."""
    found: RateLimits = app.extensions["buckets"]
    for one in vars(found).values():
        for bucket in vars(one).values() if isinstance(one, VisitorLimits) else [one]:
            assert isinstance(bucket, TokenBuckets)
            bucket.clock = lambda: 1000.0
    return found


def table_of(day: VisitedDay, rank: int) -> str:
    return f"/tables/{day.table(rank)[0]}"


def stream(somebody: FlaskClient, path: str) -> int:
    """Opens a stream that stays open; gives the answer's status."""
    return somebody.get(f"{path}/stream?page=p{next(PAGES)}").status_code


def test_pads_and_screens_of_a_day_stream_in_its_room_that_grows_with_its_tables(
    app: Flask, day: VisitedDay, seat: object, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tableside.web.live.hub.STREAMS_PER_ADDRESS", 0)
    monkeypatch.setattr("tableside.web.live.streams.STREAMS_PER_DAY", 1)
    monkeypatch.setattr("tableside.web.live.streams.STREAMS_PER_DAY_TABLE", 1)
    table = table_of(day, 0)
    keeper, watcher, hall = visitor(app, table, KEEPER), visitor(app, table, WATCHER), joined(day, HALL)
    assert [stream(keeper, table), stream(watcher, table), stream(hall, f"{day.address}/hall")] == [200] * 3
    assert stream(keeper, table) == 204
    other = seat("buddha", 3)
    assert stream(visitor(app, other, KEEPER), other) == 204


def preview(somebody: FlaskClient, table: str) -> int:
    """A tap on a keeper's form; gives the answer's status."""
    return somebody.post(f"{table}/enter/result/preview", data={"tricks-0": "1"}).status_code


def test_what_is_sent_at_a_days_tables_and_elsewhere_at_one_address_counts_apart(
    app: Flask, day: VisitedDay, buckets: RateLimits, seat: object
):
    buckets.requests.address.at_once, buckets.requests.at_days.at_once = 2, 4
    table, other = table_of(day, 0), seat("huckley-buck", 4)
    keeper, second = visitor(app, table, KEEPER), visitor(app, other, KEEPER)
    assert [preview(second, other) for _ in range(3)] == [200, 200, 429]
    assert [preview(keeper, table) for _ in range(3)] == [200, 200, 200]
    assert [day.send("note", joined(day, ORGANISER), text="Rain").status_code for _ in range(2)] == [303, 429]
    assert preview(visitor(app, table, KEEPER, "192.0.2.8"), table) == 200


def test_a_days_room_is_for_those_whom_its_links_let_in(app: Flask, day: VisitedDay, buckets: RateLimits, seat: object):
    buckets.requests.address.at_once = 1
    somebody = visitor(app, seat("huckley-buck", 4), KEEPER)
    tried = [preview(somebody, table_of(day, 0)), day.send("note", somebody, text="Rain").status_code]
    assert tried == [404, 429]


def test_the_record_of_a_table_has_a_room_at_days_too(app: Flask, day: VisitedDay, buckets: RateLimits):
    buckets.record_downloads.address.at_once, buckets.record_downloads.at_days.at_once = 0, 1
    table = table_of(day, 0)
    keeper = visitor(app, table, KEEPER)
    assert [keeper.get(f"{table}/record").status_code for _ in range(2)] == [200, 429]


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("page", ["", "/hall", "/hall/now", "/cards", "/standings", "/sheets.csv", "/day.json"])
def test_pages_of_a_whole_day_count_as_what_is_sent(day: VisitedDay, buckets: RateLimits, page: str):
    organiser = joined(day, ORGANISER)
    buckets.requests.at_days.at_once = 1
    assert [organiser.get(day.address + page).status_code for _ in range(2)] == [200, 429]


def test_opening_a_days_link_counts_as_nothing_however_many_come_at_once(day: VisitedDay, buckets: RateLimits):
    buckets.requests.without_cookie.at_once = 0
    assert joined(day, HALL).get(day.address).status_code == 200


def test_who_runs_a_day_and_keeps_no_table_has_a_pace_of_their_own(app: Flask, day: VisitedDay, buckets: RateLimits):
    buckets.requests.without_cookie.at_once = 0
    organiser = joined(day, ORGANISER)
    assert day.send("note", organiser, text="Rain").status_code == 303
    assert day.send("note", stranger(app), text="Rain").status_code == 429


def test_a_days_cookie_brings_no_room_for_more_days(app: Flask, day: VisitedDay, buckets: RateLimits):
    buckets.new_days.without_cookie.at_once = 1
    organisers = [joined(day, ORGANISER) for _ in range(2)]
    form = {"name": "Club day", "legs": "3"}
    tried = [
        one.post("/days/new/huckley-buck", data={**form, "key": f"r{number}"}) for number, one in enumerate(organisers)
    ]
    assert [answer.status_code for answer in tried] == [303, 429]


def test_seats_that_are_drawn_again_and_again_end(app: Flask, day: VisitedDay, buckets: RateLimits):
    buckets.day_tables.at_once = 3
    organiser, other = joined(day, ORGANISER), joined(day, ORGANISER, "192.0.2.8")

    def undo(somebody: FlaskClient) -> int:
        seated = next(event for event in reversed(day.day.events) if event.kind == "seated")
        return day.send("undo", somebody, target=str(seated.position)).status_code

    day.post("undo", target="3")
    tried = [day.send("seats", organiser, seed="2").status_code, undo(organiser)]
    tried.append(day.send("seats", organiser, seed="3").status_code)
    assert (tried, day.day.sitting) == ([303, 303, 429], ())
    assert day.send("seats", other, seed="3").status_code == 303


def test_a_day_opens_so_many_tables_in_all(day: VisitedDay, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tableside.days.day_book.TABLES_PER_DAY", 4)
    for _ in range(2):
        day.post("undo", target=str(day.day.position))
        answer = day.send("seats", seed="2")
    assert (answer.status_code, len(day.tables)) == (422, 4)
    assert "A day opens at most 4 tables" in answer.text


@pytest.mark.slow
def test_a_hundred_keepers_of_one_address_enter_and_stream_with_their_watchers_and_nobody_waits(
    app: Flask, client: FlaskClient, buckets: RateLimits
):
    app.test_client_class = FlaskClient
    app.extensions["hub"].most = 4_000
    day = VisitedDay(app, client, [f"{name} {number}" for number in range(50) for name in EIGHT])
    organiser = joined(day, ORGANISER)
    assert day.send("seats", organiser, seed="1").status_code == 303
    statuses = [stream(organiser, f"{day.address}/hall")]
    tables = [(f"/tables/{table_id}", table) for table_id, table in day.tables.values()]
    for path, table in tables:
        keeper = stranger(app)
        keeper.get(link(app, path, KEEPER))
        tricks = {f"tricks-{seat}": str(5 * (seat == 0)) for seat in range(len(table.names))}
        form = {"key": "k", "based_on": "1", "allowed": "yes", "note": "so we say", "winners": "0 0 0 0 0", **tricks}
        statuses.append(stream(keeper, path))
        statuses.append(keeper.post(f"{path}/enter/result", data=form).status_code)
        for _ in range(WATCHERS):
            watcher = stranger(app)
            watcher.get(link(app, path, WATCHER))
            statuses.append(stream(watcher, path))
    assert len(tables) == TABLES
    assert {status: statuses.count(status) for status in statuses} == {200: (1 + WATCHERS) * TABLES + 1, 303: TABLES}
