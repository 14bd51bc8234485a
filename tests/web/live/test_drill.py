"""The drill of benchmarks/trouble/drill.py kills often enough, finds the faults it is there for, and ends."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.trouble.drill import Drill, drilled, killed, unheard
from benchmarks.trouble.drilled_servers import hundreds_without

ROOT = Path(__file__).parents[3]

KEY_IGNORED = """
import secrets
from dataclasses import replace
from tableside.scorebook.book import Book
enter = Book.enter

def entering(self, table_id, draft, *further, **more):
    now = self.table(table_id)
    anew = draft._replace(key=draft.key[:40] + "-" + secrets.token_hex(4), based_on=now.position)
    return enter(self, table_id, anew, *further, **{**more, "seen": now})

Book.enter = entering
"""
"""Whatever is sent again counts again: neither its key nor the position that it is based on says that it was there."""

COMMIT_AFTER_THE_ANSWER = """
import threading, time
from contextlib import contextmanager
from tableside.scorebook.book import Book
from tableside.store.sqlite.sqlite_store import SqliteStore
busy, here = threading.Lock(), threading.local()
enter = Book.enter

def entering(self, *entry, **more):
    here.entering = True
    try:
        return enter(self, *entry, **more)
    finally:
        here.entering = False

def commit(connection, pause):
    time.sleep(pause)
    connection.execute("commit")
    busy.release()

@contextmanager
def writing(self):
    busy.acquire()
    connection = self._writer.connection
    connection.execute("begin immediate")
    try:
        yield self._writer
    except BaseException:
        connection.execute("rollback")
        busy.release()
        raise
    if getattr(here, "entering", False):
        threading.Thread(target=commit, args=[connection, 0.05]).start()
    else:
        commit(connection, 0)

assert callable(SqliteStore.writing)
SqliteStore.writing, Book.enter = writing, entering
"""

RUN = """
import sys
sys.path.insert(0, {root!r})
{fault}
from tableside.server import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("kills", "entries", "without"),
    [
        ([10, 150, 299], 300, []),
        ([10, 250], 300, [100]),
        ([], 250, [0, 100]),
        ([], 99, []),
        ([0, 1, 2, 99], 101, []),
        ([100], 200, [0]),
    ],
)
def test_every_hundred_entries_needs_a_kill(kills: list[int], entries: int, without: list[int]):
    assert hundreds_without(kills, entries) == without


@pytest.mark.thorough
def test_entries_are_neither_lost_nor_doubled_by_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert drilled(killed, tmp_path, random.Random(3), 100)
    assert "0 lost, 0 doubled, totals as the model has them" in capsys.readouterr().out


@pytest.mark.thorough
def test_a_drill_without_a_kill_in_a_hundred_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("benchmarks.trouble.drilled_servers.Killed._strike", lambda server: None)
    assert not drilled(killed, tmp_path, random.Random(3), 100)
    assert "NONE in the hundreds from [0]" in capsys.readouterr().out


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("drill", "fault"),
    [
        pytest.param(unheard, KEY_IGNORED, id="answer unheard, key ignored"),
        pytest.param(killed, COMMIT_AFTER_THE_ANSWER, id="server killed, commit after the answer"),
    ],
)
def test_the_drill_finds_the_faults_it_is_there_for(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    drill: Drill,
    fault: str,
):
    program = tmp_path / "faulty.py"
    program.write_text(RUN.format(root=str(ROOT), fault=fault))
    monkeypatch.setattr("benchmarks.trouble.drilled_servers.PROGRAM", str(program))
    assert not drilled(drill, tmp_path, random.Random(1), 200)
    assert "ended by itself" not in capsys.readouterr().out, "the fault is the server's start, not the one planted"


@pytest.mark.thorough
def test_a_drill_whose_entries_are_never_acknowledged_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    program = tmp_path / "faulty.py"
    fault = "from tableside.scorebook.book import Book\nBook.enter = None"
    program.write_text(RUN.format(root=str(ROOT), fault=fault))
    monkeypatch.setattr("benchmarks.trouble.drilled_servers.PROGRAM", str(program))
    monkeypatch.setattr("benchmarks.trouble.drilled_servers.WAIT_SECONDS", 2)
    assert not drilled(unheard, tmp_path, random.Random(1), 20)
    assert "not acknowledged within 2 s" in capsys.readouterr().out


@pytest.mark.thorough
def test_a_drill_that_fails_ends_with_an_exit_code(tmp_path: Path):
    (tmp_path / "app.py").write_text("raise SystemExit(7)")
    settings = {**os.environ, "DRILL_PROGRAM": str(tmp_path / "app.py")}
    command = [sys.executable, "-m", "benchmarks.trouble.drill", "20", "1"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, env=settings)
    assert ended.returncode == 1
    assert ended.stdout.count("FAILED: the server ended by itself") == 4
