"""A primary and its standby."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.postgres_server import PostgresServer, Standby


@pytest.fixture
def primary() -> Iterator[PostgresServer]:
    """A server of the test's own, to be killed."""
    server = PostgresServer()
    yield server
    server.remove()


@pytest.fixture
def standby(primary: PostgresServer) -> Iterator[Standby]:
    """What follows it."""
    server = Standby(primary)
    primary.wait_for_standby(synchronous=False)
    yield server
    server.remove()
