"""A client whose every page is parsed as strict HTML, and tables to look at."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tableside.web import new_app, open_book
from tableside.web.phone_settings import SETTINGS
from tests.support.session_fixtures import COMPILED
from tests.web.days.day_pages import EIGHT, VisitedDay
from tests.web.looked_at import LookedAt
from tests.web.strict_html import check_page

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
EVERY_SETTING = {each.name: each.choices[-1][0] for each in SETTINGS}
ON_EVERY_PHONE = [
    *("test_access", "test_cookies", "test_day_access", "test_every_page"),
    *("test_own_seats", "test_sharing", "test_correction"),
    *("test_history_page", "test_referee_pages", "test_buddha_pages", "test_hb_pages", "test_ten_pages"),
    *("test_own_bids", "test_changed_bids", "test_own_numbers"),
    *("test_ten_steps", "test_entry", "test_day_hall", "test_day_tables", "test_every_question"),
]
"""Modules whose tests run once more on phones with every setting: of every page, of who may do what, and of what people
do there: claim, bid, keep, put right, run a day."""
ON_POSTGRES = [
    *("test_hb_pages", "test_ten_pages", "test_buddha_pages", "test_points_pages", "test_entry", "test_history_page"),
    *("test_secret_bids", "test_own_bids", "test_own_numbers", "test_own_seats", "test_changed_bids"),
    *("test_access", "test_links", "test_sharing", "test_correction", "test_receipts", "test_every_page"),
    *("test_bad_input", "test_cookie_keys", "test_headers", "test_limits", "test_request_guard", "test_the_door"),
    *("test_cookies", "test_room", "test_hand_over"),
    *("test_day_pages", "test_day_access", "test_day_tables", "test_day_hall", "test_day_reports", "test_day_cards"),
    *("test_day_opening", "test_day_holder", "test_day_seats", "test_day_moves", "test_day_changes"),
    *("test_day_standings", "test_day_files", "test_day_second_taps"),
    *("test_day_people", "test_day_locked_legs", "test_circle_pages"),
    *("test_day_clock", "test_day_late_table", "test_day_undo", "test_day_level", "test_day_end"),
    *("test_night", "test_nights", "test_players", "test_statistics", "test_nights_of_a_circle"),
]
"""Modules whose tests run on PostgreSQL too: whole games, all of the guard but the rates that each process has for
itself, days, circles, statistics."""
FRAGMENTS = ("/preview", "/board", "/own/now", "/hall/now", "/now", "/hall/lists")


class CheckedClient(FlaskClient):
    """A client that refuses a page which a careful reader of HTML would refuse."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        plain = "Content-Encoding" not in answer.headers
        if plain and answer.mimetype == "text/html" and answer.status_code not in (204, 301, 302, 303, 308):
            fragment = answer.status_code == 200 and answer.request.path.endswith(FRAGMENTS)
            check_page(answer.get_data(as_text=True), fragment=fragment)
        return answer


def minutes() -> Callable[[], int]:
    """A clock by which each look at it takes a minute."""
    return itertools.count(1_790_000_000_000, 60_000).__next__


class Applications:
    """Applications with all their pages: to make one takes longer than most tests, so the next test has it again.

    A book that is opened begins with nothing else in mind. Its file is a copy of an empty one, which is sooner there
    than one that is made.
    """

    def __init__(self) -> None:
        self.resting: list[tuple[Flask, dict[str, Any]]] = []
        self.empty: bytes | None = None

    @contextmanager
    def running(self, folder: Path, database: str = "", clock: Callable[[], int] | None = None) -> Iterator[Flask]:
        """One of them on a score file in that folder, or on a database, as its own machine sees it."""
        app, config = self.resting.pop() if self.resting else self.make()
        now, data = clock or minutes(), folder / "book.sqlite3"
        app.config.clear()
        app.config.update(config, DATA=database or data, TRUST_LOCAL=True, TESTING=True, NOW=now)
        app.extensions.clear()
        app.test_client_class = None
        folder.mkdir(exist_ok=True)
        if self.empty and not database:
            data.write_bytes(self.empty)
        open_book(app)
        if not (self.empty or database):
            app.extensions["book"].close()
            self.empty = data.read_bytes()
            app.config["NOW"] = minutes()  # to make the file took some of them
            open_book(app)
        try:
            yield app
        finally:
            app.extensions["book"].close()
            self.resting.append((app, config))

    def make(self) -> tuple[Flask, dict[str, Any]]:
        """A new one, with its settings."""
        app = new_app()
        app.jinja_env.bytecode_cache = COMPILED
        return app, dict(app.config)


APPLICATIONS = Applications()
running = APPLICATIONS.running


def by_turns(phones: type[FlaskClient], *apps: Flask) -> type[FlaskClient]:
    """Phones whose requests go to each process in turn."""
    turns = itertools.cycle(apps)

    class TakingTurns(phones):  # type: ignore[misc,valid-type]
        def open(self, *args: Any, **kwargs: Any) -> TestResponse:
            self.application = next(turns)
            return super().open(*args, **kwargs)

    return TakingTurns


@contextmanager
def running_twice(folder: Path, database: str, phones: type[FlaskClient]) -> Iterator[Flask]:
    """An application in two processes on a database, of which each answers every second request of its phones."""
    with running(folder, database) as app, running(folder, database, app.config["NOW"]) as second:
        app.test_client_class = by_turns(phones, app, second)
        own, second.config = second.config, app.config  # what a test sets, it sets for both
        try:
            yield app
        finally:
            second.config = own


class ChoosingClient(CheckedClient):
    """A phone that chooses every setting before it does anything else."""

    chose = False

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        if not self.chose:
            self.chose = True
            self.post("/phone", data=EVERY_SETTING)
        return super().open(*args, **kwargs)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Has the tests of pages run once more on phones that chose every setting: it is in the cookie that says who
    somebody is, and on every page that they get. And once more on PostgreSQL: every second request goes to another
    process there, unless the test is about what each has for itself."""
    if "app" not in metafunc.fixturenames:
        return
    module = metafunc.module.__name__.rpartition(".")[2]
    marked = metafunc.definition.get_closest_marker
    ways = [pytest.param(CheckedClient, "", id="usual")]
    if module in ON_EVERY_PHONE:
        ways.append(pytest.param(ChoosingClient, "", id="every setting", marks=pytest.mark.thorough))
    if module in ON_POSTGRES and not marked("on_a_file"):
        kept_in = "PostgreSQL" if marked("in_one_process") else "two processes"
        ways.append(pytest.param(CheckedClient, kept_in, id=kept_in, marks=pytest.mark.thorough))
    if ways[1:]:
        metafunc.parametrize(("phones", "app"), ways, indirect=True)


@pytest.fixture
def phones(request: pytest.FixtureRequest) -> type[FlaskClient]:
    """What phones are in front of the application."""
    given: type[FlaskClient] = getattr(request, "param", CheckedClient)
    return given


@pytest.fixture
def app(request: pytest.FixtureRequest, tmp_path: Path, phones: type[FlaskClient]) -> Iterator[Flask]:
    """The application on a real score file, its every page parsed as strict HTML; or on PostgreSQL, in one process or
    in two of which each answers every second request."""
    kept_in = getattr(request, "param", "")
    server = request.getfixturevalue("postgres") if kept_in else None
    database = server.new_database() if server else ""
    if kept_in == "two processes":
        with running_twice(tmp_path, database, phones) as app:
            yield app
    else:
        with running(tmp_path, database) as app:
            app.test_client_class = phones
            yield app
    if server:
        server.drop(database)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Flask]:
    """Another machine's Tableside, as its owner sees it."""
    with running(tmp_path / "other") as other:
        yield other


@pytest.fixture(scope="module")
def looked_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LookedAt]:
    """Tables and pages that tests of a module only look at; they are parsed as strict HTML too."""
    with running(tmp_path_factory.mktemp("looked-at")) as app:
        yield LookedAt(app)


@pytest.fixture(scope="module")
def shared_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A browser without scripts for tests that all look at one page."""
    with running(tmp_path_factory.mktemp("shared")) as app:
        app.test_client_class = CheckedClient
        yield app.test_client()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without scripts."""
    return app.test_client()


@pytest.fixture
def seat(client: FlaskClient) -> Callable[..., str]:
    """Seats a table of that many players and gives its address."""

    def seat(slug: str, players: int, dealer: str = "Ann", **rules: str) -> str:
        form = {
            "players": list(CAST[:players]),
            "dealer": f"at:{dealer}",
            "do": "seat",
            "key": f"seat-{next(keys)}",
            **rules,
        }
        answer = client.post(f"/tables/new/{slug}", data=form)
        assert answer.status_code == 303, answer.get_data(as_text=True)
        return answer.location

    keys = itertools.count()
    return seat


@pytest.fixture
def enter(app: Flask, client: FlaskClient) -> Callable[..., TestResponse]:
    """Sends an entry's form for the table at an address, as its page would."""
    keys = itertools.count()

    def enter(address: str, kind: str, **typed: str) -> TestResponse:
        table = app.extensions["book"].table(address.rsplit("/", 1)[1])
        proof = {"key": f"key-{next(keys)}", "based_on": str(table.position)}
        return client.post(
            f"{address}/enter/{kind}", data={**proof, **{k.replace("_", "-"): v for k, v in typed.items()}}
        )

    return enter


@pytest.fixture
def day(app: Flask, client: FlaskClient) -> VisitedDay:
    """A tournament day of eight, who sit at two tables."""
    found = VisitedDay(app, client, EIGHT)
    found.post("seats", seed="1")
    return found
