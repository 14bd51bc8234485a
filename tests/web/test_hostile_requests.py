"""A few hundred of the hostile requests that benchmarks/hostile.py sends by the ten thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.hostile import run

HOW_MANY = 300


@pytest.mark.parametrize("seed", ["first", "second"])
def test_hostile_requests_fail_nothing_and_move_no_sheet_unsaid(tmp_path: Path, seed: str):
    done = run(tmp_path, HOW_MANY, seed)
    done.close()
    assert done.faults == []
    assert sum(done.answers.values()) == HOW_MANY
    assert done.writes > 0
    assert {answer.split()[0] for answer in done.answers} == {"home", "keeper", "watcher", "stranger"}
