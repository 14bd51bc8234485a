"""A process whose database is a standby, or becomes one: told, nothing lost, and well again once that is promoted."""

from __future__ import annotations

from contextlib import closing

import pytest

from app import create_app
from tableside.scorebook.book import Book
from tableside.store.errors import ScoreFileError
from tableside.store.places import open_store
from tableside.wsgi import hosted
from tests.support.postgres_server import PostgresServer, Standby, address_of_both
from tests.web.pages import bids, words

pytestmark = pytest.mark.thorough

SEATING = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "seat-1"}
TOLD = "The database at this address is a standby"


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
