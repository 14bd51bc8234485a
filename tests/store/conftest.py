"""The engines, each as tests open it: SQLite, the phone's, and PostgreSQL, which only the thorough tests have."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.store.engines import Engine, PhoneEngine, SqliteEngine

if TYPE_CHECKING:  # what imports psycopg is loaded by the tests that want it
    from tests.store.postgres_engine import PostgresEngine
    from tests.support.postgres_server import PostgresServer

collect_ignore_glob = [] if find_spec("psycopg") else ["test_postgres*.py"]
"""Without psycopg the thorough tests of the contract fail, and say so; the others need none."""

POSTGRES = pytest.param("postgres", marks=pytest.mark.thorough)


def opened(name: str, folder: Path, request: pytest.FixtureRequest) -> Engine:
    """A place for a store of that engine, with nothing in it."""
    if name == "postgres":
        from tests.store.postgres_engine import PostgresEngine

        return PostgresEngine(request.getfixturevalue("postgres"))
    return {"sqlite": SqliteEngine, "phone": PhoneEngine}[name](folder)


@pytest.fixture(params=["sqlite", "phone", POSTGRES])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Each of the engines."""
    found = opened(request.param, tmp_path, request)
    yield found
    found.close()


@pytest.fixture(params=["sqlite", POSTGRES])
def kept_engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Each of the engines whose store several programs can open, one after another or at once;
    a phone's is that of one thread."""
    found = opened(request.param, tmp_path, request)
    yield found
    found.close()


@pytest.fixture
def postgres_engine(postgres: PostgresServer) -> Iterator[PostgresEngine]:
    """A database of PostgreSQL."""
    from tests.store.postgres_engine import PostgresEngine

    found = PostgresEngine(postgres)
    yield found
    found.close()
