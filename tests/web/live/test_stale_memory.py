"""No process believes what it keeps in memory where another may have written: with a stale state planted there, every
page is as at a process that has just started."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask

from app import create_app
from tests.web.days.day_pages import EIGHT, PLAIN, VisitedDay
from tests.web.test_every_page import STREAMS

pytestmark = pytest.mark.thorough

MADE_EACH_TIME = re.compile(r"[0-9a-f]{16,}(-\d+)*")
"""Keys of forms, names of open pages, and marks of what a process has drawn."""

OF_ALL = ("/", "/days", "/nights", "/players", "/statistics")


class Host:
    """Processes of a host on one database, and a day of eight, run at the first of them."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.apps: list[Flask] = []
        self.client = self.start().test_client()
        self.day = VisitedDay(self.apps[0], self.client, EIGHT)
        self.day.post("seats", seed="1")
        self.table_id, _ = self.day.table(1)

    def start(self) -> Flask:
        """One more process."""
        config = {"DATA": self._database, "TRUST_LOCAL": True, "TESTING": True, "NOW": lambda: 1_790_000_000_000}
        self.apps.append(create_app(config))
        return self.apps[-1]

    def paths(self) -> list[str]:
        """Every page of the day and of a table of it, and those that have all days and tables."""
        named = {"day_id": self.day.day_id, "table_id": self.table_id}
        with self.apps[0].test_request_context():
            of_one = [
                self.apps[0].url_for(rule.endpoint, **{name: named[name] for name in rule.arguments})
                for rule in self.apps[0].url_map.iter_rules()
                if "GET" in (rule.methods or ())
                and rule.endpoint not in STREAMS
                and rule.arguments
                and rule.arguments <= named.keys()
            ]
        return [*of_one, *OF_ALL]

    @contextmanager
    def at(self, app: Flask) -> Iterator[None]:
        """The organiser's requests go to that process meanwhile."""
        self.client.application = app
        yield
        self.client.application = self.apps[0]

    def page(self, app: Flask, path: str) -> tuple[int, str]:
        """What the organiser is shown there by that process."""
        with self.at(app), self.client.get(path) as answer:
            return answer.status_code, MADE_EACH_TIME.sub("*", answer.get_data().decode(errors="replace"))

    def plant(self, app: Flask) -> Callable[[], None]:
        """What puts back into a process's memory all that it has there now of days, tables and screens."""
        logs = [(app.extensions[name], log_id, app.extensions[name].find(log_id)) for name, log_id in self._logs()]
        halls = app.extensions["halls"]
        screens = {day_id: copy.copy(hall) for day_id, hall in halls._halls.items()}

        def again() -> None:
            for book, log_id, state in logs:
                book._cache.drop(log_id)
                book._cache.keep(log_id, state)
            halls._halls.update({day_id: copy.copy(hall) for day_id, hall in screens.items()})

        return again

    def _logs(self) -> list[tuple[str, str]]:
        return [("days", self.day.day_id), *(("book", table_id) for table_id, _ in self.day.tables.values())]


@pytest.fixture
def host(database: str) -> Iterator[Host]:
    found = Host(database)
    yield found
    for app in found.apps:
        app.extensions["book"].close()


def a_round(host: Host) -> None:
    host.day.score(host.table_id, PLAIN[0])


def a_latecomer(host: Host) -> None:
    host.day.post("came", names="Gustav")


def other_tables(host: Host) -> None:
    host.day.post("undo", target=str(host.day.day.position), allowed="yes")
    host.day.post("seats", seed="2")


def a_table_of_no_day(host: Host) -> None:
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "seat"}
    assert host.client.post("/tables/new/buddha", data=form).status_code == 303


@pytest.mark.parametrize("written", [a_round, a_latecomer, other_tables, a_table_of_no_day])
def test_every_page_shows_what_another_process_wrote(host: Host, written: Callable[[Host], Any]):
    stale, paths = host.start(), host.paths()
    before = {path: host.page(stale, path) for path in paths}
    plant = host.plant(stale)
    written(host)
    fresh = host.start()
    now = {path: host.page(fresh, path) for path in paths}
    assert now != before
    believed = []
    for path in paths:
        plant()
        if host.page(stale, path) != now[path]:
            believed.append(path)
    assert believed == []


def test_what_is_entered_at_a_process_with_a_stale_day_follows_what_another_wrote(host: Host):
    stale = host.start()
    host.page(stale, host.day.address)
    plant = host.plant(stale)
    form = {"names": "Hugo", "as_of": str(host.day.day.position)}
    a_latecomer(host)
    plant()
    with host.at(stale):
        assert host.day.send("came", names="Ida").status_code == 303
        plant()
        assert host.client.post(f"{host.day.address}/came", data={**form, "key": "hugo"}).status_code in (409, 422)
    day = host.apps[0].extensions["days"].day(host.day.day_id)
    assert [event.position for event in day.events] == [*range(1, day.position + 1)]
    assert [*day.players][-2:] == ["Gustav", "Ida"]
