"""The command that makes the read model anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.server import main
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.statistics.read_models import everything_copied, read_model_of
from tests.support.nights_by_chance import Clock, new_book, play_nights


def test_the_command_makes_the_copy_anew(tmp_path: Path, clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.sqlite3"
    book = new_book(SqliteStore(path), clock)
    play_nights(book, clock, 2, seed=5)
    with read_model_of(book):
        before = everything_copied(book)
    with book.store.writing() as session:
        session._execute("delete from copied_players")  # type: ignore[attr-defined]
    assert main(["--data", str(path), "--copy-anew"]) == 0
    assert "made anew from" in capsys.readouterr().out
    assert everything_copied(book) == before
    book.close()


def test_without_a_score_file_there_is_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path / "none.sqlite3"), "--copy-anew"]) == 2
    assert "There is no score file" in capsys.readouterr().err
