"""Headers of every answer: nothing foreign is loaded, nothing of a table is remembered, no state changes by a link."""

from __future__ import annotations

import gzip
import re
from typing import NoReturn

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.store.errors import ScoreFileError
from tests.web.pages import Seat
from tests.web.visitors import stranger


@pytest.mark.parametrize(
    "path", ["/", "/tables/new/buddha", "/nowhere", "/tables/x", "/static/icon.svg", "/service-worker.js"]
)
def test_the_policy_lets_in_nothing_foreign_and_nothing_inline(client: FlaskClient, path: str):
    answer = client.get(path)
    policy = answer.headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert {value for name, value in rules.items() if name.endswith("-src")} == {"'none'", "'self'"}
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    answer.close()


def test_pages_are_not_kept_and_versioned_files_are(client: FlaskClient):
    page = client.get("/")
    assert page.headers["Cache-Control"] == "no-store"
    (asset,) = re.findall(r'href="(/static/css/tableside\.css\?v=[0-9a-f]+)"', page.text)
    for path, kept in ((asset, "public, max-age=31536000, immutable"), (asset.partition("?")[0], "no-store")):
        with client.get(path) as answer:
            assert answer.headers["Cache-Control"] == kept, path


def test_pages_are_compressed_for_browsers_that_accept_it(client: FlaskClient):
    plain = client.get("/")
    small = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == plain.data
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_what_changes_a_table_is_never_a_link(client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    for path in ("undo", "redo", "strike", "put-away", "bring-back", "next-game", "again"):
        answer = client.get(f"{address}/{path}")
        assert answer.status_code == 405, path
        assert "POST" in answer.headers["Allow"], path


class Untouched:
    """A book, or days, that nobody may ask for anything."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AssertionError(f"{name} was asked for")


def test_health_is_answered_without_touching_the_book(app: Flask):
    kept = {name: app.extensions[name] for name in ("book", "days")}
    app.extensions |= dict.fromkeys(kept, Untouched())
    answer = stranger(app).get("/health")
    app.extensions |= kept
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.in_one_process
def test_ready_says_whether_the_store_can_be_read(app: Flask, monkeypatch: pytest.MonkeyPatch):
    answer = stranger(app).get("/ready")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ready\n", "text/plain")
    assert "Set-Cookie" not in answer.headers

    def away() -> NoReturn:
        raise ScoreFileError("away", "Away.")

    monkeypatch.setattr(app.extensions["book"].store, "reading", away)
    answer = stranger(app).get("/ready")
    assert (answer.status_code, answer.text) == (503, "away\n")


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_health_is_never_too_fast(app: Flask, path: str):
    app.config["LIMITS"] = True
    somebody = stranger(app)
    assert {somebody.get(path).status_code for _ in range(300)} == {200}
