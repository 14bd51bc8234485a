"""The score file: every trouble that it can make, and how safely it is written."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database, Migrations

from tableside.scorebook.book import Book
from tableside.store.errors import ScoreFileError
from tests.scorebook.store.book_entries import Opener, bids, grow
from tests.scorebook.table_play import seating


def test_a_full_disk_is_reported_and_loses_nothing_that_was_saved(open_book: Opener, book: Book, table_id: str):
    (pages,) = book.store._writer.connection.execute("pragma page_count").fetchone()
    book.store._writer.connection.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(ScoreFileError) as caught:
        grow(book, table_id, 100)
    assert caught.value.code == "disk_full"
    saved = book.table(table_id)
    assert saved.position > 1
    assert open_book().table(table_id) == saved
    book.store._writer.connection.execute("pragma max_page_count = 100000")
    assert grow(book, table_id, 1).position == saved.position + 1


def test_a_locked_file_is_reported_and_works_again_once_it_is_released(book: Book, table_id: str, tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "scores.db")) as holder:
        holder.execute("begin immediate")
        with pytest.raises(ScoreFileError) as caught:
            book.enter(table_id, bids("a", 1, 1, 2, 3))
        assert caught.value.code == "locked"
        assert book.table(table_id).position == 1
    assert book.enter(table_id, bids("a", 1, 1, 2, 3)).position == 2


def test_a_file_that_may_not_be_written_is_reported_and_can_still_be_read(book: Book, table_id: str):
    book.store._writer.connection.execute("pragma query_only = on")
    with pytest.raises(ScoreFileError) as caught:
        book.enter(table_id, bids("a", 1, 1, 2, 3))
    assert caught.value.code == "read_only"
    assert book.table(table_id).position == 1


def test_a_file_that_is_no_score_file_is_refused_and_left_alone(open_book: Opener, tmp_path: Path):
    (tmp_path / "scores.db").write_bytes(b"a shopping list, not a score file" * 200)
    with pytest.raises(ScoreFileError) as caught:
        open_book()
    assert caught.value.code == "corrupt"
    assert (tmp_path / "scores.db").read_bytes().startswith(b"a shopping list")


def test_a_damaged_file_is_reported(open_book: Opener, book: Book, table_id: str, tmp_path: Path):
    grow(book, table_id, 50)
    book.close()
    whole = (tmp_path / "scores.db").read_bytes()
    (tmp_path / "scores.db").write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(ScoreFileError) as caught:
        open_book().table(table_id)
    assert caught.value.code == "corrupt"


def test_an_entry_that_is_no_json_is_reported_as_damage(open_book: Opener, tmp_path: Path):
    table_id, _ = open_book().seat(seating("buddha"), "key")
    with closing(sqlite3.connect(tmp_path / "scores.db")) as other:
        other.execute("update events set data = '{'")
        other.commit()
    with pytest.raises(ScoreFileError) as caught:
        open_book().table(table_id)
    assert caught.value.code == "damaged_table"


def test_a_file_from_a_newer_version_is_refused_and_left_alone(open_book: Opener, tmp_path: Path):
    open_book().seat(seating("buddha"), "key")
    later = Migrations("tableside")

    @later()
    def of_tomorrow(db: Any) -> None:
        db.execute("create table tomorrow (id text)")

    with closing(sqlite3.connect(tmp_path / "scores.db")) as other:
        later.apply(Database(other))
    with pytest.raises(ScoreFileError) as caught:
        open_book()
    assert caught.value.code == "newer_version"
    assert "newer version" in caught.value.message


def test_a_missing_folder_is_reported(open_book: Opener):
    with pytest.raises(ScoreFileError) as caught:
        open_book("nowhere/scores.db")
    assert caught.value.code == "no_file"


def test_the_file_is_kept_safe_against_a_power_cut(book: Book):
    asked = {
        name: book.store._writer.connection.execute(f"pragma {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    }
    assert asked == {"journal_mode": "wal", "synchronous": 2}


@pytest.mark.parametrize("statement", ["select 1", "select nothing"])
def test_only_the_read_model_does_not_wait_for_the_disk(book: Book, statement: str):
    def waits(session: Any) -> int:
        return session._execute("pragma synchronous")[0][0]

    with suppress(ScoreFileError), book.store.writing_read_model() as model:
        assert waits(model) == 1  # SQLite's number for "normal"
        model._execute(statement)
    with book.store.writing() as session:
        assert waits(session) == 2
