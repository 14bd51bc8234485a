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
from tests.made_once import COMPILED
from tests.web.looked_at import LookedAt
from tests.web.strict_html import check_page

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
FRAGMENTS = ("/preview", "/board", "/own/now", "/hall/now")


class CheckedClient(FlaskClient):
    """A client that refuses a page which a careful reader of HTML would refuse."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        plain = "Content-Encoding" not in answer.headers
        if plain and answer.mimetype == "text/html" and answer.status_code not in (204, 301, 302, 303, 308):
            fragment = answer.status_code == 200 and answer.request.path.endswith(FRAGMENTS)
            check_page(answer.get_data(as_text=True), fragment=fragment)
        return answer


class Applications:
    """Applications with all their pages: to make one takes longer than most tests, so the next test has it again.

    A book that is opened begins with nothing else in mind. Its file is a copy of an empty one, which is sooner there
    than one that is made.
    """

    def __init__(self) -> None:
        self.resting: list[tuple[Flask, dict[str, Any]]] = []
        self.empty: bytes | None = None

    @contextmanager
    def running(self, folder: Path) -> Iterator[Flask]:
        """One of them on a score file in that folder, as its own machine sees it."""
        app, config = self.resting.pop() if self.resting else self.make()
        clock, data = itertools.count(1_790_000_000_000, 60_000), folder / "book.sqlite3"
        app.config.clear()
        app.config.update(config, DATA=data, TRUST_LOCAL=True, TESTING=True, NOW=clock.__next__)
        app.extensions.clear()
        app.test_client_class = None
        folder.mkdir(exist_ok=True)
        if self.empty:
            data.write_bytes(self.empty)
        open_book(app)
        if not self.empty:
            app.extensions["book"].close()
            self.empty = data.read_bytes()
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


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The application on a real score file, its every page parsed as strict HTML."""
    with running(tmp_path) as app:
        app.test_client_class = CheckedClient
        yield app


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
    """Seats a table of so many players and gives its address."""

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
