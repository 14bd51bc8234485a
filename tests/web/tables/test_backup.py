"""Backup and restore: the whole book in one file, brought in on an empty server or a used one; the safe copy."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from benchmarks.trouble.dear_copy import hostile_copy
from tableside import __version__
from tableside.scorebook.book import Book
from tableside.scorebook.limits import BODY_BYTES
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.server import main
from tableside.store.sqlite.sqlite_store import SqliteStore
from tableside.web.guard.limits import BACKUP_BYTES
from tableside.web.tables.export import backup as backup_pages
from tests.web.pages import Seat, alert, bring_in, play, send, table_at, totals, words
from tests.web.visitors import stranger, visitor


@pytest.fixture
def tables(app: Flask, client: FlaskClient, seat: Seat) -> list[str]:
    """A table after a round, one put away, one with a bid that is secret."""
    found = [seat("ten-point-buck", 3), seat("huckley-buck", 4), seat("buddha", 3)]
    play(app, client, found[0], (40, 46, 51))
    send(app, client, found[1], "put-away")
    assert send(app, client, found[2], "enter/bid", {"bids-1": "4"}).status_code == 303
    return found


def sheets(app: Flask) -> set[tuple[str, tuple[int, ...], int, bool]]:
    book = app.extensions["book"]
    found = [book.table(table_id) for table_id in book.ids()]
    return {(table.game.slug, table.course.totals, table.position, table.put_away) for table in found}


def test_the_backup_is_one_json_file_with_every_table(client: FlaskClient, tables: list[str]):
    answer = client.get("/backup.json")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="tableside-2')
    data = answer.get_json()
    assert (data["format"], data["version"], len(data["tables"])) == ("tableside book", 1, 3)
    assert all(table["format"] == "tableside table" for table in data["tables"])


def test_an_empty_server_becomes_the_same_book(app: Flask, client: FlaskClient, tables: list[str], other: Flask):
    answer = bring_in(other.test_client(), client.get("/backup.json").data)
    assert answer.status_code == 200
    assert "3 added, 0 here already" in words(answer)
    expected = {sheet if sheet[0] != "buddha" else (*sheet[:2], 1, False) for sheet in sheets(app)}
    assert sheets(other) == expected


def test_bringing_in_twice_adds_nothing(client: FlaskClient, tables: list[str], other: Flask):
    owner, backup = other.test_client(), client.get("/backup.json").data
    bring_in(owner, backup)
    before = other.extensions["book"].ids()
    assert "0 added, 3 here already" in words(bring_in(owner, backup))
    assert other.extensions["book"].ids() == before


def test_a_used_server_keeps_what_it_has(client: FlaskClient, tables: list[str], other: Flask):
    owner = other.test_client()
    form = {"players": ["Zoe", "Yan", "Xi"], "dealer": "at:Zoe", "do": "seat", "key": "theirs"}
    theirs = owner.post("/tables/new/buddha", data=form).location
    assert "3 added" in words(bring_in(owner, client.get("/backup.json").data))
    assert table_at(other, theirs).names == ("Zoe", "Yan", "Xi")
    assert len(other.extensions["book"].ids()) == 4


def test_a_table_that_differs_comes_in_beside_the_one_that_is_here(app: Flask, client: FlaskClient, tables: list[str]):
    backup = client.get("/backup.json").data
    last = table_at(app, tables[0]).history.undoable[-1]
    data = json.loads(backup)
    mine = next(table for table in data["tables"] if table["events"][0]["data"]["game"] == "ten-point-buck")
    mine["events"][-1]["data"]["taken"] = [50, 40, 47]
    answer = bring_in(client, json.dumps(data).encode())
    assert "1 added, 2 here already" in words(answer)
    assert totals(app, tables[0]) != (0, 0, 0)
    assert table_at(app, tables[0]).history.undoable[-1] == last
    assert len(app.extensions["book"].ids()) == 4


def test_one_table_comes_in_by_the_same_page_and_opens_at_once(client: FlaskClient, tables: list[str], other: Flask):
    answer = bring_in(other.test_client(), client.get(f"{tables[0]}/table.json").data)
    assert answer.status_code == 303
    assert other.test_client().get(answer.location).status_code == 200


def test_one_table_that_is_here_already_is_reported_so(client: FlaskClient, tables: list[str]):
    answer = bring_in(client, client.get(f"{tables[0]}/table.json").data)
    assert "was here already, left as it is" in words(answer)
    assert f'href="{tables[0]}"' in answer.text


def test_a_table_goes_on_here_with_what_was_entered_elsewhere(
    app: Flask, client: FlaskClient, tables: list[str], other: Flask
):
    elsewhere = other.test_client()
    there = bring_in(elsewhere, client.get(f"{tables[0]}/table.json").data).location
    play(other, elsewhere, there, (30, 60, 47))
    copy = elsewhere.get(f"{there}/table.json").data
    answer = bring_in(client, copy)
    assert "was here already, and has 2 more entries" in words(answer)
    assert table_at(app, tables[0]).history == table_at(other, there).history
    assert "was here already, left as it is" in words(bring_in(client, copy))
    assert len(app.extensions["book"].ids()) == 3


def test_a_backup_says_which_tables_went_on_and_by_how_much(client: FlaskClient, tables: list[str], other: Flask):
    elsewhere = other.test_client()
    there = bring_in(elsewhere, client.get(f"{tables[0]}/table.json").data).location
    play(other, elsewhere, there, (30, 60, 47), (50, 40, 47))
    bring_in(elsewhere, client.get(f"{tables[1]}/table.json").data)
    answer = bring_in(client, elsewhere.get("/backup.json").data)
    assert "0 added, 2 here already" in words(answer)
    assert "was here already, and has 4 more entries" in words(answer)
    assert "was here already, left as it is" in words(answer)


def test_where_both_went_on_the_other_comes_in_beside_it(
    app: Flask, client: FlaskClient, tables: list[str], other: Flask
):
    elsewhere = other.test_client()
    there = bring_in(elsewhere, client.get(f"{tables[0]}/table.json").data).location
    play(other, elsewhere, there, (30, 60, 47))
    play(app, client, tables[0], (50, 40, 47))
    before = table_at(app, tables[0]).history
    answer = bring_in(client, elsewhere.get(f"{there}/table.json").data)
    assert "added beside the one that is here, which differs" in words(answer)
    assert table_at(app, tables[0]).history == before
    assert len(app.extensions["book"].ids()) == 4


def test_a_watcher_s_copy_of_a_table_that_went_on_changes_nothing_here(
    app: Flask, client: FlaskClient, tables: list[str], other: Flask
):
    elsewhere = other.test_client()
    there = bring_in(elsewhere, client.get(f"{tables[0]}/table.json").data).location
    play(other, elsewhere, there, (30, 60, 47))
    before = table_at(app, tables[0]).history
    answer = bring_in(visitor(app, tables[0], WATCHER), elsewhere.get(f"{there}/table.json").data)
    assert answer.location != tables[0]
    assert table_at(app, tables[0]).history == before


def test_who_brings_in_what_was_entered_elsewhere_keeps_the_table_though_its_links_were_renewed_there(
    app: Flask, client: FlaskClient, tables: list[str], other: Flask
):
    elsewhere = other.test_client()
    there = bring_in(elsewhere, client.get(f"{tables[0]}/table.json").data).location
    assert send(other, elsewhere, there, "share/renew", {"role": KEEPER}).status_code == 303
    keeper = visitor(app, tables[0], KEEPER)
    assert "has 1 more entry" in words(bring_in(keeper, elsewhere.get(f"{there}/table.json").data))
    assert keeper.get(f"{tables[0]}/share").status_code == 200


def test_one_bad_table_brings_in_none(client: FlaskClient, tables: list[str], other: Flask):
    data = client.get("/backup.json").get_json()
    data["tables"][-1]["events"][0]["data"]["players"] = []
    answer = bring_in(other.test_client(), json.dumps(data).encode())
    assert (answer.status_code, "Table 3 of the backup" in alert(answer)) == (422, True)
    assert other.extensions["book"].ids() == []


def test_an_empty_backup_says_so(client: FlaskClient, other: Flask):
    answer = bring_in(other.test_client(), client.get("/backup.json").data)
    assert (answer.status_code, "no table in this backup" in words(answer)) == (200, True)


def test_elsewhere_a_backup_holds_the_tables_that_one_keeps(app: Flask, tables: list[str]):
    keeper, watcher = visitor(app, tables[0], KEEPER), visitor(app, tables[0], WATCHER)
    held = [len(somebody.get("/backup.json").get_json()["tables"]) for somebody in (keeper, watcher, stranger(app))]
    assert held == [1, 0, 0]


def test_a_copy_from_elsewhere_opens_nothing_that_is_here(app: Flask, client: FlaskClient, tables: list[str]):
    copy, somebody = client.get(f"{tables[0]}/table.json").data, stranger(app)
    answer = bring_in(somebody, copy)
    assert answer.status_code == 303
    assert answer.location != tables[0]
    assert somebody.get(answer.location).status_code == 200
    assert somebody.get(tables[0]).status_code == 404


def test_a_watcher_who_brings_in_a_copy_gets_one_of_his_own(app: Flask, client: FlaskClient, tables: list[str]):
    watcher = visitor(app, tables[0], WATCHER)
    answer = bring_in(watcher, client.get(f"{tables[0]}/table.json").data)
    assert watcher.get(f"{answer.location}/share").status_code == 200
    assert watcher.get(f"{tables[0]}/share").status_code == 403


@pytest.mark.parametrize(("over", "status"), [(0, 422), (BODY_BYTES, 413)])
def test_bytes_of_a_backup_at_home(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, over: int, status: int):
    monkeypatch.setattr("tableside.web.tables.export.backup.BACKUP_BYTES", 100_000)
    assert BACKUP_BYTES > 100_000
    assert bring_in(client, b"x" * (100_000 + over)).status_code == status


@pytest.mark.parametrize("line", [b"\n", b" " * 99 + b"\n", b" " * 999 + b"\r\n", b"\r"])
def test_a_backup_comes_in_whatever_its_lines_and_however_long(other: Flask, client: FlaskClient, line: bytes):
    file = client.get("/backup.json").data.replace(b"\n", line * (500_000 // len(line)), 1)
    for somebody in (other.test_client(), stranger(other)):
        assert bring_in(somebody, file).status_code == 200


def test_the_home_page_offers_the_backup_where_there_is_something_in_it(
    app: Flask, client: FlaskClient, seat: Seat, other: Flask
):
    assert "/backup.json" not in other.test_client().get("/").text
    table = seat("buddha", 3)
    assert "Every table of this book" in words(client.get("/"))
    assert "Every table that you keep" in words(visitor(app, table, KEEPER).get("/"))
    assert "/backup.json" not in visitor(app, table, WATCHER).get("/").text


def test_the_safe_copy_is_made_while_the_file_is_in_use(
    app: Flask, tables: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    to = tmp_path / "copy.sqlite3"
    assert main(["--data", str(app.config["DATA"]), "--backup", str(to)]) == 0
    printed = capsys.readouterr().out
    assert f"is copied to {to}" in printed
    assert "copy.sqlite3.key" in printed
    with closing(Book(SqliteStore(to), lambda: 0, lambda: "new")) as copy:
        assert sorted(copy.ids()) == sorted(app.extensions["book"].ids())
        assert copy.table(tables[2].rsplit("/", 1)[1]).position == 2


def test_the_safe_copy_overwrites_nothing(
    app: Flask, tables: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "there").write_text("mine")
    assert main(["--data", str(app.config["DATA"]), "--backup", str(tmp_path / "there")]) == 2
    assert "is there already, and is left as it is" in capsys.readouterr().err
    assert (tmp_path / "there").read_text() == "mine"


def test_without_a_score_file_nothing_is_copied_or_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--data", str(tmp_path / "none"), "--backup", str(tmp_path / "copy")]) == 2
    assert "There is no score file at" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("spoilt", ["damaged", "folder"])
def test_a_copy_that_cannot_be_made_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str], spoilt: str):
    (tmp_path / "data").write_bytes(b"no score file at all" * 300)
    to = tmp_path / "copy" if spoilt == "damaged" else tmp_path / "no" / "such" / "folder"
    assert main(["--data", str(tmp_path / "data"), "--backup", str(to)]) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert not to.exists()


def test_the_page_says_which_version_this_is(client: FlaskClient):
    assert f"This is Tableside {__version__}." in words(client.get("/bring-in"))


@pytest.mark.slow
def test_a_dear_copy_from_elsewhere_is_refused_in_words_and_comes_in_at_home(app: Flask, client: FlaskClient):
    copy = json.dumps(hostile_copy(500)).encode()
    answer = bring_in(stranger(app), copy)
    assert (answer.status_code, "over and over" in alert(answer)) == (422, True)
    assert app.extensions["book"].ids() == []
    assert bring_in(client, copy).status_code == 303


@pytest.mark.slow
def test_what_dear_copies_cost_counts_as_tables(app: Flask, monkeypatch: pytest.MonkeyPatch):
    app.config["LIMITS"] = True
    monkeypatch.setattr("tableside.web.tables.export.backup.STEPS_PER_TABLE", 1_000)
    somebody, copy = stranger(app), json.dumps(hostile_copy(500)).encode()
    statuses = [bring_in(somebody, copy).status_code for _ in range(3)]
    assert statuses == [422, 422, 429]


def test_one_file_from_elsewhere_is_played_at_a_time(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tableside.web.tables.export.backup.WAIT_SECONDS", 0.01)
    copy = json.dumps(hostile_copy(20)).encode()
    with backup_pages._turn:
        assert bring_in(stranger(app), copy).status_code == 429
        assert bring_in(client, copy).status_code == 303
    assert bring_in(stranger(app), copy).status_code == 303
