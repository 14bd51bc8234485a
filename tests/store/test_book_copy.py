"""A whole book moves between engines: every row as it was, and nothing where something is there already."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from tableside.one_server import held
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.server import main
from tableside.server_key import agreed_key, fingerprint, key_of_file
from tableside.store.book_copy import copy_book
from tableside.store.errors import ScoreFileError
from tableside.store.event_store import ChangeCallbacks, EventStore
from tableside.store.places import open_store
from tableside.store.schema import SQL_NAMES, TABLES_OF_LOGS
from tableside.store.sqlite.sqlite_store import SqliteStore
from tableside.web import create_app
from tests.scorebook.store.test_another_store import played
from tests.scorebook.table_play import seating
from tests.store.engines import Engine, SqliteEngine
from tests.store.test_contract import NOW, begin, row

if TYPE_CHECKING:  # it wants psycopg, which only the thorough tests need
    from tests.store.postgres_engine import PostgresEngine

KEY = bytes(range(32))


def everything(store: EventStore) -> list[Any]:
    """All rows of a store, and what its lists go by."""
    with store.reading() as session:
        logs = [
            (kind, one, session.log_status(kind, one), session.rows_after(kind, one, 0))
            for kind in SQL_NAMES
            for one in session.ids(kind)
        ]
        return [logs, *(sorted(session.tables_of_all_logs(kind)) for kind in TABLES_OF_LOGS)]


@pytest.fixture
def source(tmp_path: Path) -> EventStore:
    """A night, a day, a circle with a table, and a table that no version can read."""
    (tmp_path / "source").mkdir()
    engine = SqliteEngine(tmp_path / "source")
    store = engine.open()
    played(store)
    with store.writing() as session:
        begin(session, "unread", row(1, data="{"), row(2, at=NOW + 1))
        begin(session, "c", row(1), kind="circle")
        session.add_table("circle", "c", "key", "unread")
    return store


def test_every_row_is_as_it_was_there_and_back(source: EventStore, kept_engine: Engine, tmp_path: Path):
    target = kept_engine.open()
    assert copy_book(source, target) == {"table": 5, "day": 1, "circle": 1}
    assert everything(target) == everything(source)
    (tmp_path / "back").mkdir()
    back = SqliteEngine(tmp_path / "back").open()
    copy_book(target, back)
    assert everything(back) == everything(source)
    with target.reading() as session:
        assert session.read_model.count_uncopied() == 5, "the read model is made anew"
    for store in (source, back):
        store.close()


def test_a_target_with_anything_in_it_is_left_as_it_is(source: EventStore, kept_engine: Engine):
    target = kept_engine.open()
    with target.writing() as session:
        begin(session, "d", row(1), kind="day")
    before = everything(target)
    with pytest.raises(ScoreFileError) as caught:
        copy_book(source, target)
    assert (caught.value.code, everything(target)) == ("not_empty", before)
    source.close()


def test_what_is_entered_meanwhile_is_noticed_and_nothing_is_copied(
    source: EventStore, kept_engine: Engine, monkeypatch: pytest.MonkeyPatch
):
    target, raw_rows = kept_engine.open(), source.raw_rows

    def entered_meanwhile(log_kind: str, log_id: str) -> Any:
        found = raw_rows(log_kind, log_id)
        if log_id == "unread":
            with source.writing() as session:
                session.append("table", "unread", [row(3)])
        return found

    monkeypatch.setattr(source, "raw_rows", entered_meanwhile)
    with pytest.raises(ScoreFileError) as caught:
        copy_book(source, target)
    assert caught.value.code == "differs"
    assert everything(target)[0] == []
    source.close()


def test_a_row_that_is_no_text_is_told_and_nothing_is_copied(tmp_path: Path, kept_engine: Engine):
    (tmp_path / "broken").mkdir()
    broken = SqliteEngine(tmp_path / "broken")
    source, target = broken.open(), kept_engine.open()
    with source.writing() as session:
        begin(session, "whole", row(1), at=NOW - 1)
        begin(session, "t", row(1))
    broken.run("update events set note = cast(x'ff' as text) where table_id = 't'")
    with pytest.raises(ScoreFileError, match="The table t has an entry that can't be read"):
        copy_book(source, target)
    assert everything(target)[0] == []
    source.close()


def test_the_command_brings_the_key_along(
    kept_engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    data, to = tmp_path / "source.sqlite3", getattr(kept_engine, "address", str(tmp_path / "target.sqlite3"))
    (tmp_path / "source.sqlite3.key").write_bytes(KEY)
    store = SqliteStore(data)
    table_id, _ = Book(store, lambda: NOW, lambda: "t1").seat(seating("buddha"), "key")
    Book(store, lambda: NOW, str).enter(table_id, Draft("put_away", {}, "a", 1))
    store.close()
    assert main(["copy", "--data", str(data), "--to", to]) == 0
    told = capsys.readouterr().out
    assert "compared event by event: 1 table, 0 days, 0 circles" in told
    assert "Links go on as they were" in told
    back = tmp_path / "back.sqlite3"
    assert main(["copy", "--data", to, "--to", str(back)]) == 0
    assert key_of_file(back) == KEY
    assert main(["copy", "--data", str(data), "--to", to]) == 2
    assert f"Nothing is copied: {'There are tables' if '=' in to else f'{to}.key is there'} already" in (
        capsys.readouterr().err
    )


def scores_with_a_key(folder: Path) -> Path:
    """A score file with a table, and its key beside it."""
    data = folder / "source.sqlite3"
    data.with_name(f"{data.name}.key").write_bytes(KEY)
    store = SqliteStore(data)
    Book(store, lambda: NOW, lambda: "t1").seat(seating("buddha"), "key")
    store.close()
    return data


@pytest.mark.thorough
def test_an_empty_database_at_which_a_server_was_started_takes_the_key(
    postgres_engine: PostgresEngine, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    data, to = scores_with_a_key(tmp_path), postgres_engine.address
    create_app({"DATA": to, "TESTING": True}).extensions["book"].close()
    database = postgres_engine.open()
    while database.is_served:  # it listens for another second at most
        time.sleep(0.05)
    assert main(["copy", "--data", str(data), "--to", to]) == 0
    told = capsys.readouterr().out
    assert "Links go on as they were" in told
    assert told.endswith("Set TABLESIDE_DATA, or --data, to the address you gave with --to.\n")
    assert agreed_key(postgres_engine.open(), None) == KEY
    other = tmp_path / "other"
    other.mkdir()
    scores_with_a_key(other).with_name("source.sqlite3.key").write_bytes(KEY[::-1])
    assert main(["copy", "--data", str(other / "source.sqlite3"), "--to", to]) == 2
    assert agreed_key(postgres_engine.open(), None) == KEY, "what isn't empty keeps its key"


@pytest.mark.thorough
@pytest.mark.parametrize("served", ["source", "target"])
@pytest.mark.parametrize("of_another_role", [False, True])
def test_nothing_is_copied_from_or_to_a_database_that_a_server_uses(
    postgres_engine: PostgresEngine, tmp_path: Path, served: str, of_another_role: bool
):
    server, file = postgres_engine.open(), SqliteStore(tmp_path / "file.sqlite3")
    database = open_store(postgres_engine.address_as("porter")) if of_another_role else postgres_engine.open()
    listens = Event()
    server.follow(ChangeCallbacks(lambda *_: None, listens.set))
    assert listens.wait(10)
    with pytest.raises(ScoreFileError) as caught:
        copy_book(*((database, file) if served == "source" else (file, database)))
    assert caught.value.code == "in_use"
    database.close()


def test_a_copy_that_fails_leaves_nothing_but_what_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    data, folder = scores_with_a_key(tmp_path), tmp_path / "to"
    folder.mkdir()
    with closing(sqlite3.connect(data)) as broken, broken:
        broken.execute("update events set note = cast(x'ff' as text)")
    copying = ["copy", "--data", str(data), "--to", str(folder / "to.sqlite3")]
    assert main(copying) == 2
    assert [path.name for path in folder.iterdir()] == ["to.sqlite3.lock"], "the lock's file stays"
    shutil.copy(data, folder / "to.sqlite3")
    assert main(copying) == 2
    assert {path.name for path in folder.iterdir()} == {"to.sqlite3", "to.sqlite3.lock"}
    told = capsys.readouterr().err.splitlines()
    assert ["can't be read" in told[0], "There are tables already" in told[1]] == [True, True]


@pytest.mark.parametrize("taken", ["before", "after"])
def test_a_copy_that_fails_leaves_the_file_of_a_server_that_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
):
    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    data, to = scores_with_a_key(tmp_path), tmp_path / "to.sqlite3"
    with closing(sqlite3.connect(data)) as broken, broken:
        broken.execute("update events set note = cast(x'ff' as text)")

    @contextmanager
    def held_beside_a_server(place: Path) -> Iterator[None]:
        with ExitStack() as server:
            if (place, taken) == (to, "before"):
                server.enter_context(held(to))
                SqliteStore(to).close()
            try:
                with held(place):
                    yield
            finally:
                if (place, taken) == (to, "after"):
                    SqliteStore(to).close()

    monkeypatch.setattr("tableside.commands.held", held_beside_a_server)
    assert main(["copy", "--data", str(data), "--to", str(to)]) == 2
    assert to.exists()


def test_a_key_that_is_there_already_is_noticed_before_anything_is_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    data, to, key = scores_with_a_key(tmp_path), tmp_path / "to.sqlite3", tmp_path / "to.sqlite3.key"
    key.write_bytes(KEY[::-1])
    assert main(["copy", "--data", str(data), "--to", str(to)]) == 2
    assert f"Nothing is copied: {key} is there already. Name another file.\n" == capsys.readouterr().err
    assert (to.exists(), key.read_bytes()) == (False, KEY[::-1])


@pytest.mark.parametrize("given", [None, KEY[::-1]])
def test_the_fingerprint_of_the_key_is_copied_and_the_key_itself_only_into_a_database_that_has_no_other(
    kept_engine: Engine,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    given: bytes | None,
):
    monkeypatch.setattr("tableside.settings.given_key", lambda: given)
    data, to = scores_with_a_key(tmp_path), getattr(kept_engine, "address", str(tmp_path / "book.sqlite3"))
    assert main(["copy", "--data", str(data), "--to", to]) == 0
    with kept_engine.open().reading() as session:
        assert ("TABLESIDE_KEY signs its links" in capsys.readouterr().out) == bool(given)
        assert session.server_key() == (KEY if "=" in to and not given else b"", fingerprint(given or KEY))


def test_with_another_key_than_the_scores_are_used_with_nothing_is_copied(
    kept_engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    data, to = scores_with_a_key(tmp_path), getattr(kept_engine, "address", str(tmp_path / "book.sqlite3"))
    create_app({"DATA": data, "TESTING": True}).extensions["book"].close()
    monkeypatch.setenv("TABLESIDE_KEY", "k" * 32)
    assert main(["copy", "--data", str(data), "--to", to]) == 2
    assert "Nothing is copied: TABLESIDE_KEY is another key" in capsys.readouterr().err
    assert everything(kept_engine.open())[0] == []


def test_a_key_that_cannot_be_written_is_told_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def full(key: bytes, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    monkeypatch.setattr("tableside.commands.write_key", full)
    data, to = scores_with_a_key(tmp_path), tmp_path / "to.sqlite3"
    assert main(["copy", "--data", str(data), "--to", str(to)]) == 2
    told = capsys.readouterr().err
    assert f"The scores are copied, but not their key: No space left on device: {to}.key." in told
    assert "Nothing is copied" not in told


def test_without_scores_there_is_nothing_to_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["copy", "--data", str(tmp_path / "none"), "--to", str(tmp_path / "to")]) == 2
    assert "There is no score file" in capsys.readouterr().err
