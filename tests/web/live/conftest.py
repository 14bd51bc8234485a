"""Two processes that serve one book from a database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from app import create_app
from tests.web.conftest import CheckedClient

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.postgres_server import PostgresServer


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    """The address of a database with nothing in it."""
    address = postgres.new_database()
    yield address
    postgres.drop(address)


@pytest.fixture
def two(database: str) -> Iterator[tuple[Flask, Flask]]:
    """Two processes on one database."""
    apps = [create_app({"DATA": database, "TRUST_LOCAL": True, "TESTING": True}) for _ in range(2)]
    for app in apps:
        app.test_client_class = CheckedClient
    yield apps[0], apps[1]
    for app in apps:
        app.extensions["book"].close()
