"""What a keeper's phone gets to go on by itself: the record of its tables, and the app's own files."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside import TEMPLATES
from tableside.web.guard.headers import PHONE_POLICY
from tests.web.pages import Seat, proof, table_at, tricks
from tests.web.visitors import stranger, visitor

LINKED = re.compile(r"static\('(css/[\w-]+\.css)'\)")


@pytest.fixture
def scored(app: Flask, client: FlaskClient, seat: Seat) -> str:
    """A table with one round."""
    table = seat("huckley-buck", 4)
    assert client.post(f"{table}/enter/result", data={**proof(app, table), **tricks(2, 2, 1, 0)}).status_code == 303
    return table


def test_a_record_holds_the_rows_behind_a_position(client: FlaskClient, scored: str):
    whole = client.get(f"{scored}/record").get_json()
    assert (whole["position"], whole["complete"]) == (2, True)
    assert [(row[0], row[1]) for row in whole["rows"]] == [(1, "seated"), (2, "result")]
    assert json.loads(whole["rows"][1][2])["tricks"] == [2, 2, 1, 0]
    assert client.get(f"{scored}/record?after=1").get_json()["rows"] == whole["rows"][1:]
    assert client.get(f"{scored}/record?after=2").get_json()["rows"] == []


def test_a_phone_that_has_more_than_there_is_gets_all_anew(client: FlaskClient, scored: str):
    """An older score file was put back, or a bid that was shown is secret again."""
    whole = client.get(f"{scored}/record").get_json()
    assert whole["after"] == 0
    assert client.get(f"{scored}/record?after=3").get_json() == whole
    assert client.get(f"{scored}/record?after=2").get_json()["after"] == 2


def test_only_a_keeper_gets_a_record(app: Flask, scored: str):
    assert visitor(app, scored, "watcher").get(f"{scored}/record").status_code == 403
    assert stranger(app).get(f"{scored}/record").status_code == 404


def test_a_record_ends_before_the_first_secret_bid(app: Flask, client: FlaskClient, seat: Seat):
    table = seat("buddha", 3)
    bid = {**proof(app, table), "bids-0": "2"}
    assert client.post(f"{table}/enter/bid", data=bid).status_code == 303
    assert table_at(app, table).position == 2
    record = client.get(f"{table}/record").get_json()
    assert (record["position"], record["complete"]) == (2, False)
    assert [row[0] for row in record["rows"]] == [1]


@pytest.mark.slow
def test_the_apps_files_are_where_it_says_and_may_be_kept_for_ever(client: FlaskClient):
    addresses = client.get("/app.json").get_json()
    packed = client.get(addresses["app"])
    assert "immutable" in packed.headers["Cache-Control"]
    names = zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.data))).namelist()
    assert {"tableside/phone/in_browser.py", "tableside/templates/base.html"} <= {*names}
    script = client.get(f"{addresses['python']}pyodide.mjs")
    assert (script.status_code, script.mimetype) == (200, "text/javascript")
    assert "immutable" in script.headers["Cache-Control"]


@pytest.mark.slow
def test_all_that_a_start_loads_is_named_and_there(client: FlaskClient):
    files = client.get("/app.json").get_json()["files"]
    names = {name.rsplit("/", 1)[-1] for name in files}
    assert names >= {"pyodide.mjs", "pyodide.asm.wasm", "worker.js", "rows.js", "stores.js"}
    for file in files:
        with client.get(file) as answer:
            assert answer.status_code == 200


def test_the_style_sheets_of_pages_that_a_phone_never_had_are_among_the_files(client: FlaskClient):
    """The page of a game that is won links to sheets of its own; away the app draws it for the first time."""
    linked = {name for path in TEMPLATES.rglob("*.html") for name in LINKED.findall(path.read_text(encoding="utf-8"))}
    files = client.get("/app.json").get_json()["files"]
    assert "css/pad.css" in linked
    assert {f"/static/{name}" for name in linked} <= {file.partition("?")[0] for file in files}


@pytest.mark.slow
def test_the_interpreter_comes_as_a_file_of_which_a_browser_keeps_the_machine_code(client: FlaskClient):
    """A page that unpacks it itself has it compiled at each start."""
    python = client.get("/app.json").get_json()["python"]
    answer = client.get(f"{python}pyodide.asm.wasm")
    assert (answer.status_code, answer.mimetype) == (200, "application/wasm")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data).startswith(b"\0asm")
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/app/000000000000.zip.gz", "/python/000000000000/pyodide.mjs"])
def test_files_of_another_version_are_not_there(client: FlaskClient, path: str):
    assert client.get(path).status_code == 404


def test_no_other_file_is_there(client: FlaskClient):
    python = client.get("/app.json").get_json()["python"]
    assert client.get(f"{python}SHA256SUMS").status_code == 404
    assert client.get(python).status_code == 404


def test_the_worker_that_runs_python_has_the_policy_for_it(client: FlaskClient):
    page = client.get("/").get_data(as_text=True)
    [version] = set(re.findall(r"/static/js/([0-9a-f]{12})/", page))
    with client.get(f"/static/js/{version}/phone/worker.js") as answer:
        assert answer.headers["Content-Security-Policy"] == PHONE_POLICY
    with client.get(f"/static/js/{version}/view.js") as answer:
        assert "Content-Security-Policy" not in answer.headers
