"""A process whose database is a standby, or becomes one: told, nothing lost, and well again once that is promoted."""

from __future__ import annotations

import logging
import queue
import time
from contextlib import closing

import pytest

from app import create_app
from tableside.scorebook.book import Book
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ChangeCallbacks
from tableside.store.places import open_store
from tableside.wsgi import hosted
from tests.support.postgres_server import PostgresServer, Standby, address_of_both
from tests.web.pages import bids, words

pytestmark = pytest.mark.thorough

SEATING = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "seat-1"}
TOLD = "The database at this address is a standby"
CONNECTED = "select count(*) from pg_stat_activity where application_name = 'tableside'"
SECONDS = 20


def test_nobody_starts_on_a_standby(primary: PostgresServer, standby: Standby, monkeypatch: pytest.MonkeyPatch):
    database = primary.new_database()
    open_store(database).close()
    standby.catch_up()
    followed = database.replace(str(primary.folder), str(standby.folder))
    with pytest.raises(ScoreFileError, match=TOLD) as caught:
        open_store(followed)
    assert caught.value.code == "standby"
    monkeypatch.setenv("TABLESIDE_DATA", followed)
    with pytest.raises(SystemExit, match=TOLD):
        hosted()


@pytest.mark.parametrize(
    ("writable_alone", "code"),
    [pytest.param(True, "database_away", id="writable alone"), pytest.param(False, "standby", id="either")],
)
def test_until_the_standby_is_promoted_nothing_is_entered_and_nothing_lost(
    primary: PostgresServer, standby: Standby, writable_alone: bool, code: str
):
    address = address_of_both(primary, standby, primary.new_database())
    if not writable_alone:
        address = address.replace("&target_session_attrs=read-write", "")
    app = create_app({"DATA": address, "TRUST_LOCAL": True, "TESTING": True})
    with closing(app.extensions["book"]):
        client = app.test_client()
        table = client.post("/tables/new/buddha", data=SEATING).location
        entry = {"key": "bid-1", "based_on": "1", **bids(1, 2, 3)}
        standby.catch_up()
        primary.kill()
        for answer in (client.get(table), client.post(f"{table}/enter/bid", data=entry), client.get("/ready")):
            assert answer.status_code == 503
            assert "Tableside" not in answer.headers, "to a phone it is an absent server"
        assert answer.text == f"{code}\n"
        assert (TOLD in words(client.get(table))) == (not writable_alone)
        standby.promote()
        for _ in range(2):
            assert client.post(f"{table}/enter/bid", data=entry).status_code == 303
        assert client.get("/ready").headers["Tableside"]
    with closing(Book(open_store(address), lambda: 0, str)) as book:
        assert book.table(table.rsplit("/", 1)[1]).position == 2


def test_whoever_listens_says_that_it_is_on_a_standby_keeps_no_connection_there_and_hears_once_that_is_promoted(
    primary: PostgresServer, standby: Standby, caplog: pytest.LogCaptureFixture
):
    address = address_of_both(primary, standby, primary.new_database()).replace("&target_session_attrs=read-write", "")
    told: queue.Queue[str] = queue.Queue()
    with closing(open_store(address)) as store, caplog.at_level(logging.WARNING, "tableside"):
        store.follow(ChangeCallbacks(lambda *_: None, lambda: told.put("missed")))
        assert told.get(timeout=SECONDS) == "missed"
        standby.catch_up()
        primary.kill()
        until = time.monotonic() + SECONDS
        while TOLD not in caplog.text or standby.execute(CONNECTED) != [(0,)]:
            assert time.monotonic() < until, caplog.text
            time.sleep(0.05)
        assert told.empty()
        standby.promote()
        assert told.get(timeout=SECONDS) == "missed"
        assert standby.execute(CONNECTED) == [(1,)]
