"""Everybody who may come by: the machine's owner, keepers and watchers by their links, strangers."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tableside.web.guard.roles.links import key_of
from tests.web.pages import table_at

ELSEWHERE = "192.0.2.7"


def stranger(app: Flask, address: str = ELSEWHERE) -> FlaskClient:
    """Somebody on another machine who has no link."""
    client = app.test_client()
    client.environ_base = {**client.environ_base, "REMOTE_ADDR": address}
    return client


def link(app: Flask, table: str, role: str) -> str:
    """The path of a table's link as it is now."""
    table_id, access = table.rsplit("/", 1)[1], table_at(app, table).access
    return f"{table}/join/{role}/{key_of(app.secret_key, table_id, role, access.renewal(role))}"


def visitor(app: Flask, table: str, role: str, address: str = ELSEWHERE) -> FlaskClient:
    """Somebody who opened a table's link."""
    client = stranger(app, address)
    assert client.get(link(app, table, role)).status_code == 303
    return client
