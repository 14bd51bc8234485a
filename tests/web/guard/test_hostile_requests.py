"""A few hundred of the hostile requests that benchmarks/trouble/hostile.py sends by the ten thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.trouble.hostile import main, run
from tableside.web.guard.roles import access

HOW_MANY = 300


pytestmark = pytest.mark.slow


@pytest.mark.thorough_but(2)
@pytest.mark.parametrize("seed", ["first", "second"])
def test_hostile_requests_fail_nothing_and_move_no_sheet_unsaid(tmp_path: Path, seed: str):
    done = run(tmp_path, HOW_MANY, seed)
    done.close()
    assert done.faults == []
    assert sum(done.answers.values()) == HOW_MANY
    assert done.writes > 0
    assert {answer.split()[0] for answer in done.answers} == {
        *("home", "stranger", "keeper", "watcher", "organiser", "hall")
    }


def test_a_route_that_was_never_reached_is_a_failure(capsys: pytest.CaptureFixture[str]):
    assert main(20, "first") == 1
    printed = capsys.readouterr().out
    assert "0 faults" in printed
    assert "routes that never did what they were asked to: none" not in printed


def test_a_guard_that_lets_watchers_write_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(access, "KEEPER", "watcher")
    done = run(tmp_path, HOW_MANY, "first")
    done.close()
    assert any("a watcher wrote" in fault for fault in done.faults)
