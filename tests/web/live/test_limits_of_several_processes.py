"""Which limits each process has for itself, and which hold for all of them together (docs/hosting.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from tableside.scorebook.entering import QUOTAS
from tableside.scorebook.kinds.table_kind import ENTRIES
from tableside.web.guard.limits import WRITES_AT_ONCE
from tableside.web.live.hub import Hub
from tableside.web.tables.saving import REFUSED
from tests.store.test_contract import at_once

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.web.live.test_hot_path import Host

pytestmark = pytest.mark.thorough


@pytest.fixture
def host(database: str) -> object:
    """Two processes of a host."""
    from tests.web.live.test_hot_path import Host

    found = Host(database)
    found.keeper.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    yield found
    found.close()


def redealt(client: FlaskClient, table: str, key: str, based_on: int = 1) -> int:
    """The status of an entry."""
    form = {"key": key, "based_on": str(based_on), "reason": "a card fell"}
    return client.post(f"{table}/enter/redealt", data=form).status_code


def test_a_visitor_who_is_too_fast_for_one_process_has_the_allowance_of_another_as_well(host: Host):
    table = host.seat("buddha")
    statuses = (redealt(host.at(0), table, f"a{number}") for number in range(10 * WRITES_AT_ONCE))
    assert next(statuses) == 303
    assert 429 in statuses
    assert redealt(host.at(1), table, "b") == 303


def test_live_pages_are_counted_by_each_process(host: Host):
    table = host.seat("buddha")
    streams: Hub = host.apps[0].extensions["hub"]
    streams.lower_limit_to(1)
    assert streams.open("another", "t", keeps=True)
    assert host.at(0).get(f"{table}/stream?page=p").status_code == 204
    with host.at(1).get(f"{table}/stream?page=p") as answer:
        assert answer.status_code == 200


def test_what_a_table_may_hold_is_counted_by_all_processes_together(host: Host, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(QUOTAS, ENTRIES, 20)
    table = host.seat("buddha")
    table_id = table.rsplit("/", 1)[1]

    def enter(number: int) -> None:
        book, client = host.apps[number].extensions["book"], host.apps[number].test_client()
        client._cookies = host.keeper._cookies
        status = turn = 0
        while status != REFUSED and turn < 60:
            status = redealt(client, table, f"{number}-{turn}", book.table(table_id).position)
            turn += 1
        assert status == REFUSED

    at_once(lambda: enter(0), lambda: enter(1))
    assert [app.extensions["book"].table(table_id).position for app in host.apps] == [20, 20]  # with its seating
