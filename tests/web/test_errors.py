"""What goes wrong, in words: unknown addresses, wrong methods, a fault of ours, every trouble with the score file."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from tableside.server import main
from tableside.store.errors import ScoreFileError
from tests.web.pages import Seat, alert, bids, proof, send, table_at, typed, words

UNKNOWN = ["", "/history", "/house-rules", "/players", "/sheet.csv", "/table.json", "/enter/bid", "/rows/1"]


@pytest.mark.parametrize("path", UNKNOWN)
def test_a_table_that_does_not_exist_is_404_in_words(client: FlaskClient, path: str):
    answer = client.get(f"/tables/nobody-s-table{path}")
    assert answer.status_code == 404
    assert "There is no table at this address, or you have no link to it. Ask the keeper for a link" in words(answer)


@pytest.mark.parametrize("path", ["/enter/bid", "/enter/bid/preview", "/undo", "/put-away", "/house-rules", "/again"])
def test_nothing_is_entered_at_a_table_that_does_not_exist(client: FlaskClient, path: str):
    answer = client.post(f"/tables/nobody-s-table{path}", data={"key": "k", "based_on": "1"})
    assert answer.status_code == 404
    assert "There is no table at this address" in words(answer)


@pytest.mark.parametrize("path", ["/nowhere", "/tables/", "/static/nothing.css", "/%00", "/tables/a/rows/x/y"])
def test_an_unknown_page_says_so_and_leads_back(client: FlaskClient, path: str):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no such page." in words(answer)
    assert 'href="/"' in answer.text


@pytest.mark.parametrize("path", ["/rules/nope", "/tables/new/nope", "/referee/nope"])
def test_an_unknown_game_leads_to_the_games_there_are(client: FlaskClient, path: str):
    answer = client.get(path)
    assert answer.status_code == 404
    assert 'href="/rules/huckley-buck"' in answer.text
    assert "huckley-buck" not in words(answer)


def test_a_wrong_method_is_answered_in_words(client: FlaskClient):
    answer = client.delete("/")
    assert answer.status_code == 405
    assert "This address doesn’t take that" in words(answer)
    assert "GET" in answer.headers["Allow"]


def test_too_much_at_once_is_answered_in_words(client: FlaskClient):
    answer = client.post("/tables/new/buddha", data={"new_name": "x" * 70_000, "do": "add:"})
    assert answer.status_code == 413
    assert "more than this page takes" in words(answer)


def test_a_fault_of_ours_is_owned_up_to(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    def fall(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tableside.web.tables.home.readable_and_damaged_here", fall)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "Nothing that was saved is lost" in words(answer)


TROUBLES = {
    "database or disk is full": "The disk of the score file is full",
    "database is locked": "Another program holds the score file",
    "attempt to write a readonly database": "The score file may not be written",
    "disk I/O error": "The disk did not take the entry",
    "database disk image is malformed": "The score file is damaged",
}


@pytest.mark.parametrize(("sentence", "words"), TROUBLES.items())
def test_trouble_with_the_file_keeps_what_was_typed_and_loses_nothing(
    app: Flask, client: FlaskClient, seat: Seat, monkeypatch: pytest.MonkeyPatch, sentence: str, words: str
):
    address = seat("ten-point-buck", 3)
    with monkeypatch.context() as broken:

        def fall(*_: object) -> None:
            raise sqlite3.OperationalError(sentence)

        broken.setattr("tableside.store.sqlite.sqlite_store.SqliteSession.append", fall)
        answer = send(app, client, address, "enter/bid", bids(12, 40, 30))
    assert answer.status_code == 503
    assert words in alert(answer)
    form = typed(answer)
    assert (form["bids-0"], form["bids-1"], form["bids-2"]) == ("12", "40", "30")
    assert table_at(app, address).position == 1
    assert client.post(f"{address}/enter/bid", data=form).status_code == 303


def test_a_locked_file_is_answered_in_words(app: Flask, client: FlaskClient, seat: Seat):
    address = seat("ten-point-buck", 3)
    app.extensions["book"].store._writer.connection.execute("pragma busy_timeout = 20")
    form = {**proof(app, address), **bids(12, 40, 30)}
    with closing(sqlite3.connect(app.config["DATA"], isolation_level=None)) as other:
        other.execute("begin immediate")
        answers = [client.post(f"{address}/{path}", data=form) for path in ("enter/bid", "put-away")]
        new = client.post("/tables/new/buddha", data={"players": ["Ann", "Bob", "Cy"], "do": "seat", "key": "k"})
        other.execute("rollback")
    for answer in (*answers, new):
        assert answer.status_code == 503
        assert "Another program holds the score file" in words(answer)
    assert 'value="Bob"' in new.text
    assert client.post(f"{address}/enter/bid", data=form).status_code == 303


def test_a_page_that_cannot_be_read_is_answered_in_words(
    client: FlaskClient, seat: Seat, monkeypatch: pytest.MonkeyPatch
):
    address = seat("ten-point-buck", 3)

    def fall(*_: object) -> None:
        raise ScoreFileError("corrupt", "The score file is damaged. Restore it from a backup.")

    monkeypatch.setattr("tableside.scorebook.book.Book.load", fall)
    answer = client.get(address)
    assert answer.status_code == 503
    assert "Restore it from a backup." in words(answer)
    assert "still there" not in words(answer)


def garbage(path: Path) -> None:
    path.write_bytes(b"this is no score file, and never was one" * 200)


def newer(path: Path) -> None:
    create_app({"DATA": path}).extensions["book"].close()
    with closing(sqlite3.connect(path)) as connection, connection:
        insert = (
            "insert into _sqlite_migrations (migration_set, name, applied_at) values ('tableside', 'later', '2099')"
        )
        connection.execute(insert)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.fixture
def no_serving(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Would-be servers instead of real ones."""
    served: list[object] = []
    monkeypatch.setattr("tableside.server.serve", lambda *words: served.append(words) or 0)
    return served


@pytest.mark.parametrize(
    ("spoil", "words"),
    [(garbage, "not a score file, or it is damaged"), (newer, "newer version"), (folder, "can't be opened")],
)
def test_a_file_that_cannot_be_used_ends_the_start_with_words_and_exit_code_2(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    no_serving: list[object],
    spoil: Callable[[Path], None],
    words: str,
):
    path = tmp_path / "book.sqlite3"
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    assert main(["--data", str(path)]) == 2
    printed = capsys.readouterr().err
    assert "Tableside can't open its scores" in printed
    assert words in printed
    assert "Traceback" not in printed
    assert no_serving == []
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_data_folder_that_cannot_be_made_ends_the_start_with_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], no_serving: list[object]
):
    (tmp_path / "file").write_text("in the way")
    assert main(["--data", str(tmp_path / "file" / "book.sqlite3")]) == 2
    assert "Tableside can't start" in capsys.readouterr().err
    assert stat.S_ISREG((tmp_path / "file").stat().st_mode)
    assert no_serving == []
