"""Links: keys that nobody can guess or derive, each for one table, one role and one renewal."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from tableside.scorebook.table.access import KEEPER, WATCHER
from tableside.server import main
from tableside.web.guard.roles.links import key_of, opens
from tests.web.pages import Seat, send, words
from tests.web.visitors import link, stranger, visitor

SECRET = bytes(range(32))


@pytest.fixture
def table(seat: Seat) -> str:
    return seat("buddha", 3)


def test_a_key_has_128_bits_and_is_fit_for_an_address():
    key = key_of(SECRET, "table", KEEPER, 0)
    assert len(key) == 22
    assert set(key) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_a_key_differs_by_everything_that_it_signs():
    made = {
        key_of(secret, table, role, renewal)
        for secret in (SECRET, SECRET[::-1])
        for table in ("table", "other")
        for role in (KEEPER, WATCHER)
        for renewal in (0, 1, 10)
    }
    assert len(made) == 24


@pytest.mark.parametrize(
    "wrong", ["", "a", "é", key_of(SECRET, "table", WATCHER, 0), key_of(SECRET, "table", KEEPER, 0) + "A"]
)
def test_no_other_key_opens(wrong: str):
    assert opens(key_of(SECRET, "table", KEEPER, 0), SECRET, "table", KEEPER, 0)
    assert not opens(wrong, SECRET, "table", KEEPER, 0)


@pytest.mark.parametrize("role", [KEEPER, WATCHER])
def test_a_link_opens_the_table_and_leaves_no_key_in_the_address(app: Flask, table: str, role: str):
    answer = stranger(app).get(link(app, table, role))
    assert (answer.status_code, answer.location) == (303, table)


@pytest.mark.parametrize("change", ["other key", "other role", "other table", "no role", "no table"])
def test_a_link_changed_anywhere_opens_nothing(app: Flask, seat: Seat, table: str, change: str):
    path, other = link(app, table, WATCHER), seat("buddha", 3)
    key = path.rsplit("/", 1)[1]
    changed = {
        "other key": path[:-1] + ("A" if path[-1] != "A" else "B"),
        "other role": f"{table}/join/{KEEPER}/{key}",
        "other table": f"{other}/join/{WATCHER}/{key}",
        "no role": f"{table}/join/owner/{key}",
        "no table": f"/tables/nothing-here/join/{WATCHER}/{key}",
    }[change]
    somebody = stranger(app)
    answer = somebody.get(changed)
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (404, False)
    assert {somebody.get(place).status_code for place in (table, other)} == {404}


def test_a_link_with_odd_letters_is_answered_in_words(app: Flask, table: str):
    answer = stranger(app).get(f"{table}/join/{WATCHER}/%ff%00é")
    assert (answer.status_code, "no table at this address" in words(answer)) == (404, True)


@pytest.mark.parametrize(("renewed", "other"), [(KEEPER, WATCHER), (WATCHER, KEEPER)])
def test_a_renewal_ends_the_old_link_and_what_it_opened_and_no_other(
    app: Flask, client: FlaskClient, table: str, renewed: str, other: str
):
    grant_access, others, old = visitor(app, table, renewed), visitor(app, table, other), link(app, table, renewed)
    assert send(app, client, table, "share/renew", {"role": renewed}).status_code == 303
    assert grant_access.get(table).status_code == 404
    assert stranger(app).get(old).status_code == 404
    assert others.get(table).status_code == 200
    assert visitor(app, table, renewed).get(table).status_code == 200


def test_a_keeper_who_renews_the_link_that_let_him_in_stays(app: Flask, table: str):
    keeper = visitor(app, table, KEEPER)
    assert send(app, keeper, table, "share/renew", {"role": KEEPER}).status_code == 303
    assert keeper.get(f"{table}/share").status_code == 200


def test_the_visitor_who_started_a_table_elsewhere_can_put_everybody_else_out(app: Flask):
    starter = stranger(app)
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "own"}
    table = starter.post("/tables/new/buddha", data=form).location
    other = visitor(app, table, KEEPER, "192.0.2.8")
    assert send(app, starter, table, "share/renew", {"role": KEEPER}).status_code == 303
    assert other.get(table).status_code == 404
    assert starter.get(f"{table}/share").status_code == 200


def test_a_renewal_is_no_entry_of_the_game_and_cannot_be_undone(app: Flask, client: FlaskClient, table: str):
    send(app, client, table, "share/renew", {"role": WATCHER})
    old = visitor(app, table, WATCHER)
    send(app, client, table, "share/renew", {"role": WATCHER})
    answer = send(app, client, table, "undo", {"target": "3"})
    assert (answer.status_code, "A new link was made" in words(answer)) == (422, True)
    assert old.get(table).status_code == 404


@pytest.mark.parametrize("role", ["", "owner", "seat"])
def test_only_a_real_role_has_a_link_to_renew(app: Flask, client: FlaskClient, table: str, role: str):
    assert send(app, client, table, "share/renew", {"role": role}).status_code == 422


Restored = Callable[[Path], Flask]


@pytest.fixture
def restored() -> Iterator[Restored]:
    """Starts a server on a score file, and closes it after the test."""
    started: list[Flask] = []

    def start(data: Path) -> Flask:
        started.append(create_app({"DATA": data}))
        return started[-1]

    yield start
    for app in started:
        app.extensions["book"].close()


@pytest.fixture
def backup(app: Flask, table: str, tmp_path: Path) -> Path:
    """A copy made by `--backup`, in a folder where another server has its key."""
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "secret_key").write_bytes(bytes(32))
    copy = tmp_path / "stick" / "tuesday.sqlite3"
    assert main(["--data", str(app.config["DATA"]), "--backup", str(copy)]) == 0
    return copy


@pytest.mark.on_a_file
def test_links_and_cookies_open_what_was_restored_from_a_backup(
    app: Flask, table: str, backup: Path, restored: Restored
):
    given_out, keeper = link(app, table, WATCHER), visitor(app, table, KEEPER)
    again = restored(backup)
    assert stranger(again).get(given_out).status_code == 303
    grant_access = stranger(again)
    grant_access.set_cookie("tableside", keeper.get_cookie("tableside").value)
    assert grant_access.get(f"{table}/share").status_code == 200


@pytest.mark.on_a_file
def test_the_key_of_a_backup_is_for_this_user_alone_and_overwrites_none(
    app: Flask, backup: Path, capsys: pytest.CaptureFixture[str]
):
    key = backup.with_name("tuesday.sqlite3.key")
    assert (key.read_bytes(), key.stat().st_mode & 0o777) == (app.secret_key, 0o600)
    backup.unlink()
    assert main(["--data", str(app.config["DATA"]), "--backup", str(backup)]) == 2
    assert f"{key} is there already" in capsys.readouterr().err
    assert not backup.exists()


@pytest.mark.on_a_file
def test_a_score_file_without_its_key_says_that_its_links_are_new(
    app: Flask, table: str, backup: Path, tmp_path: Path, restored: Restored, caplog: pytest.LogCaptureFixture
):
    (tmp_path / "new").mkdir()
    restored(Path(shutil.copy(backup, tmp_path / "new")))
    assert "tuesday.sqlite3 had another key: links given out before open nothing" in caplog.text


def test_a_first_start_says_nothing_of_links(tmp_path: Path, restored: Restored, caplog: pytest.LogCaptureFixture):
    restored(tmp_path / "first" / "book.sqlite3")
    assert caplog.text == ""


@pytest.mark.parametrize(("given", "begins"), [
    (["https://scores.example/"], "https://scores.example"),
    ([], "https://cards.example"),
])  # fmt: skip
def test_the_owner_of_a_host_finds_a_way_back_in(
    app: Flask,
    client: FlaskClient,
    table: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    given: list[str],
    begins: str,
):
    monkeypatch.setenv("TABLESIDE_HOSTS", "cards.example, other.example")
    send(app, client, table, "share/renew", {"role": KEEPER})
    assert main(["--data", str(app.config["DATA"]), "--links", *given]) == 0
    printed = capsys.readouterr().out
    (found,) = re.findall(rf"{re.escape(begins)}(/tables/\S+)", printed)
    assert "Ann, Bob, Cy" in printed
    somebody = stranger(app)
    assert somebody.get(found).status_code == 303
    assert somebody.get(f"{table}/share").status_code == 200


def test_where_there_is_no_score_file_there_are_no_links(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--data", str(tmp_path / "none.sqlite3"), "--links"]) == 2
    assert "There is no score file at" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_page_says_that_links_from_elsewhere_open_no_table_brought_in(client: FlaskClient, table: str):
    assert "Links that were given out elsewhere don’t open it here." in words(client.get("/bring-in"))
