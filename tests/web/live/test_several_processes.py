"""Several processes on one database: what is entered at one wakes the pages that others have open."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from tableside.days.lot import Lot
from tableside.scorebook.events.event import Draft
from tableside.web.live.hub import Hub
from tests.scorebook.store.test_another_store import NAMES
from tests.scorebook.table_play import seating
from tests.store.test_contract import begin, row
from tests.web.live.test_hosting import Host

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.postgres_server import PostgresServer

pytestmark = pytest.mark.thorough

SECONDS = 10


def redealt(position: int) -> Draft:
    return Draft("redealt", {"reason": "a card fell"}, f"r{position}", position)


def woken(hub: Hub, of: str, act: Callable[[], object]) -> bool:
    """Whether a page that shows that is woken by what somebody does elsewhere."""
    stream = hub.open("page", of)
    assert stream is not None
    act()
    found = stream.wait(SECONDS)
    hub.close("page", stream)
    return found


def test_a_page_of_a_table_is_woken_by_an_entry_at_another_process(two: tuple[Flask, Flask]):
    book = two[0].extensions["book"]
    table_id, _ = book.seat(seating("buddha"), "key")
    assert woken(two[1].extensions["hub"], table_id, lambda: book.enter(table_id, redealt(1)))


def test_the_hall_is_woken_by_a_table_of_its_day_and_the_tables_by_the_day(two: tuple[Flask, Flask]):
    days, book = (two[0].extensions[name] for name in ("days", "book"))
    day_id, _ = days.open({"game": "huckley-buck", "name": "Club day", "legs": 2}, "day")
    days.enter(day_id, Draft("came", {"players": NAMES}, "came", 1))
    seen, other = days.day(day_id), two[1].extensions
    tables = seen.game_day.seat(seen.playing, seen.holder, Lot("4711"))
    days.enter(day_id, Draft("seated", {"seed": "4711", "tables": tables}, "seated", 2))
    table_id, *_ = other["days"].table_ids(day_id)
    assert other["days"].day_of(table_id) == day_id
    assert woken(other["hub"], day_id, lambda: book.enter(table_id, Draft("put_away", {}, "away", 1)))
    assert woken(other["hub"], table_id, lambda: days.enter(day_id, Draft("noted", {"text": "Rain"}, "rain", 3)))


@pytest.mark.parametrize("number", [0, 1])
def test_a_page_of_a_table_is_woken_by_what_happens_in_its_circle(two: tuple[Flask, Flask], number: int):
    circles, book = (two[0].extensions[name] for name in ("circles", "book"))
    table_id, table = book.seat(seating("buddha"), "key")
    circle_id, _ = circles.begin({"name": "Club"}, "circle")
    circles.join(circle_id, table_id, table.key)
    relinked = Draft("relinked", {"role": "reader"}, "relinked", 1)
    assert woken(two[number].extensions["hub"], table_id, lambda: circles.enter(circle_id, relinked))


def test_what_was_asked_before_a_table_of_a_day_was_there_is_asked_again(two: tuple[Flask, Flask]):
    one, other = (app.extensions["days"] for app in two)
    day_id, _ = one.open({"game": "huckley-buck", "name": "Club day", "legs": 2}, "day")
    assert (other.day_of("t"), other.day_of("alone")) == (None, None)
    with one.store.writing() as session:
        for table_id in ("t", "alone"):
            begin(session, table_id, row(1))
        session.add_table("day", day_id, "key", "t")
    for _ in range(2):
        assert (other.day_of("t"), other.day_of("alone")) == (day_id, None)


def test_a_page_is_woken_when_the_database_is_back(two: tuple[Flask, Flask], postgres: PostgresServer):
    table_id, _ = two[0].extensions["book"].seat(seating("buddha"), "key")

    def away() -> None:
        postgres.stop()
        postgres.start()

    assert woken(two[1].extensions["hub"], table_id, away)


def follow_until(connection: object, sign: bytes) -> float:
    """Reads a stream until a sign comes; the seconds that took."""
    before, got = time.monotonic(), b""
    while sign not in got:
        more = connection.recv(65_536)  # type: ignore[attr-defined]
        assert more, "the stream ended"
        got += more
    return time.monotonic() - before


def test_a_stream_of_one_gunicorn_shows_what_is_entered_at_another(database: str, tmp_path: Path):
    with ExitStack() as ended:
        hosts = []
        for name in ("one", "other"):
            (tmp_path / name).mkdir()
            hosts.append(Host("gunicorn with gevent", tmp_path / name, TABLESIDE_DATA=database))
            ended.callback(hosts[-1].stop)
        for host in hosts:
            host.wait()
        status, headers, _ = hosts[0].ask("POST", "/tables/new/buddha")
        assert status == 303
        table, cookie = headers["Location"], headers["Set-Cookie"].partition(";")[0]
        stream, first = hosts[1].stream(table, cookie)
        ended.callback(stream.close)
        assert b"event:" in first or b"data:" in first
        for position in (1, 2):
            entry = {"key": f"k{position}", "based_on": str(position), "reason": "a card fell"}
            status, *_ = hosts[0].ask("POST", f"{table}/enter/redealt", cookie, entry)
            assert status in (200, 303), status
            assert follow_until(stream, b"id: ") < 2
