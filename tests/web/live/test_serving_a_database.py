"""The server on a PostgreSQL: its settings, its key, its commands, and pages while the database is away."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from app import create_app
from tableside.scorebook.book import Book
from tableside.server import main
from tableside.server_key import agreed_key, fingerprint
from tableside.settings import settings_from_environment
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ServerKey
from tableside.store.places import open_store, read_place, without_password
from tableside.wsgi import hosted
from tests.scorebook.table_play import seating
from tests.store.test_contract import at_once
from tests.web.pages import bids, words

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.support.postgres_server import PostgresServer

NOWHERE = "postgresql://ann:secret@127.0.0.1:1/scores"
KEY = "k" * 32


def test_a_database_is_set_as_a_file_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLESIDE_DATA", NOWHERE)
    monkeypatch.setenv("TABLESIDE_KEY", KEY)
    found = settings_from_environment()
    assert (found["DATA"], found["SECRET_KEY"]) == (NOWHERE, KEY.encode())


def test_a_key_that_is_too_short_is_refused_in_words(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLESIDE_KEY", KEY[:-1])
    with pytest.raises(SystemExit, match="TABLESIDE_KEY has 31 characters: a key has 32 or more"):
        settings_from_environment()


def test_the_key_that_is_set_counts_for_a_file_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("TABLESIDE_KEY", KEY)
    app = create_app({"DATA": tmp_path / "book.sqlite3"})
    app.extensions["book"].close()
    assert app.secret_key == KEY.encode()


def test_a_database_is_backed_up_by_its_own_program(capsys: pytest.CaptureFixture[str]):
    assert main(["--data", NOWHERE, "--backup", "copy.dump"]) == 2
    assert 'pg_dump -Fc -f copy.dump "$TABLESIDE_DATA"\n' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql:///db?user=u&password=s3cret", "postgresql:///db"),
        ("postgresql://u:s3#cret@h/db", "postgresql://h/db"),
        ("postgresql://u:s3?cret@h:5,other:6/db?sslmode=require", "postgresql://h:5,other:6/db"),
        ("postgresql://u:s3/cret@h/db", "postgresql://…"),
        ("postgresql:///db?password=s3@cret", "postgresql://…"),
        ("postgres://u:s3cret/db", "postgresql://…"),
        ("postgres://u:53cret/db", "postgresql://…"),
        ("postgres://u:123456/db", "postgresql://…"),
        ("postgres://u:/s3cret/db", "postgresql://…"),
        ("postgresql://h:5432?sslmode=require", "postgresql://h:5432"),
        ("postgresql://u:s3cret@[::1]:5432/db", "postgresql://[::1]:5432/db"),
        ("postgresql://[s3cret]/db", "postgresql://…"),
    ],
)
def test_of_an_address_only_host_and_database_are_shown(address: str, shown: str):
    assert without_password(address) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "Postgresql://u:s3cret@h/db",
        "postgresql:/u:s3cret@h/db",
        "postgresql+psycopg://u:s3cret@h/db",
        "mysql://u:s3cret@h/db",
        "host=h dbname=db password=s3cret",
    ],
)
def test_another_kind_of_address_is_no_file_and_is_not_repeated(typed: str):
    with pytest.raises(SystemExit, match=r"begins with postgresql://") as ended:
        read_place(typed)
    assert "s3cret" not in str(ended.value)


@pytest.mark.parametrize("typed", ["book.sqlite3", "/srv/book", r"C:\scores\book", "C:/scores/book", "a password/book"])
def test_a_path_is_a_score_file(typed: str):
    assert read_place(typed) == Path(typed)


def test_without_the_driver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in sys.modules if name.startswith("tableside.store.postgres.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ScoreFileError, match=r"tableside\[postgres\]"):
        open_store(NOWHERE)


@pytest.mark.thorough
def test_a_server_without_its_database_ends_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert main(["--data", NOWHERE]) == 2
    told = capsys.readouterr().err
    assert "The database can't be reached just now" in told
    assert "secret" not in told
    monkeypatch.setenv("TABLESIDE_DATA", NOWHERE)
    with pytest.raises(SystemExit, match="The database can't be reached just now"):
        hosted()


@pytest.mark.thorough
def test_all_processes_have_one_key(two: tuple[Flask, Flask]):
    one, other = two
    assert one.secret_key == other.secret_key
    assert len(one.secret_key) == 32


@pytest.mark.thorough
def test_a_key_that_is_set_counts_and_is_not_kept_in_the_database(database: str):
    for _ in range(2):
        app = create_app({"DATA": database, "SECRET_KEY": KEY.encode()})
        with closing(app.extensions["book"]) as book, book.store.reading() as session:
            assert (app.secret_key, session.server_key()) == (KEY.encode(), (b"", fingerprint(KEY.encode())))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("", KEY, "The key of links and cookies is another one"),
        (KEY, "", "Set it here too.\n"),
        (KEY, KEY[::-1] + "x", "The key of links and cookies is another one"),
    ],
)
def test_a_process_with_another_key_than_the_others_does_not_start_and_prints_no_links(
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    first: str,
    second: str,
    told: str,
):
    monkeypatch.setenv("TABLESIDE_DATA", database)
    monkeypatch.setenv("TABLESIDE_KEY", first)
    hosted().extensions["book"].close()
    monkeypatch.setenv("TABLESIDE_KEY", second)
    with pytest.raises(SystemExit, match="The key of links and cookies is another one than these scores are used with"):
        hosted()
    assert main(["--links", "https://scores.example"]) == 2
    assert told in capsys.readouterr().err
    monkeypatch.setenv("TABLESIDE_KEY", first)
    hosted().extensions["book"].close()


@pytest.mark.thorough
def test_of_two_processes_that_start_at_once_with_keys_of_their_own_one_is_refused(database: str):
    open_store(database).close()
    found: list[object] = []

    def start(key: bytes) -> None:
        with closing(open_store(database)) as store:
            try:
                found.append(agreed_key(store, key))
            except ScoreFileError as error:
                found.append(error.code)

    at_once(lambda: start(b"a" * 32), lambda: start(b"b" * 32))
    assert found.count("other_key") == 1


@pytest.mark.thorough
def test_a_process_that_goes_on_while_the_key_is_changed_is_not_ready(two: tuple[Flask, Flask], database: str):
    with closing(open_store(database)) as store, store.writing() as session:
        session.set_server_key(ServerKey(b"", fingerprint(KEY.encode())))
    for app in two:
        answer = app.test_client().get("/ready")
        assert (answer.status_code, answer.text) == (503, "other_key\n")


@pytest.mark.thorough
def test_several_processes_answer_for_a_database_and_not_for_a_file(two: tuple[Flask, Flask], tmp_path: Path):
    many = {"wsgi.multiprocess": True}
    assert two[0].test_client().get("/", environ_overrides=many).status_code == 200
    alone = create_app({"DATA": tmp_path / "book.sqlite3", "TRUST_LOCAL": True})
    answer = alone.test_client().get("/", environ_overrides=many)
    alone.extensions["book"].close()
    assert answer.status_code == 503
    assert "Tableside runs in one process" in answer.text


@pytest.mark.thorough
def test_the_commands_for_a_file_do_the_same_for_a_database(database: str, capsys: pytest.CaptureFixture[str]):
    with closing(Book(open_store(database), lambda: 0, lambda: "t1")) as book:
        book.seat(seating("buddha"), "key")
    assert main(["--data", database, "--links"]) == 2
    assert f"There is no key of links with {without_password(database)}: a server's start makes it" in (
        capsys.readouterr().err
    )
    create_app({"DATA": database}).extensions["book"].close()
    assert main(["--data", database, "--links", "https://scores.example"]) == 0
    assert "https://scores.example/tables/t1/join/keeper/" in capsys.readouterr().out
    assert main(["--data", database, "--copy-anew"]) == 0
    assert "made anew from 1 table" in capsys.readouterr().out


@pytest.mark.thorough
def test_while_the_database_is_away_pages_say_so_and_an_entry_can_be_sent_again(
    two: tuple[Flask, Flask], postgres: PostgresServer
):
    one, other = (app.test_client() for app in two)
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "seat-1"}
    table = one.post("/tables/new/buddha", data=form).location
    entry = {"key": "bid-1", "based_on": "1", **bids(1, 2, 3)}
    postgres.stop()
    try:
        for client in (one, other):
            for path in ("/", table, f"{table}/history", "/statistics"):
                answer = client.get(path)
                assert answer.status_code == 503
                assert "Tableside" not in answer.headers, "to a phone it is an absent server"
                assert "The database can't be reached just now" in words(answer).replace("’", "'")
            assert client.post(f"{table}/enter/bid", data=entry).status_code == 503
            assert client.get("/health").status_code == 200
            answer = client.get("/ready")
            assert (answer.status_code, answer.text) == (503, "database_away\n")
    finally:
        postgres.start()
    assert one.get("/ready").status_code == 200
    assert one.post(f"{table}/enter/bid", data=entry).status_code in (200, 303)
    assert other.post(f"{table}/enter/bid", data=entry).status_code in (200, 303)
    assert two[1].extensions["book"].table(table.rsplit("/", 1)[1]).position == 2
