"""The drills of benchmarks/machines in small: processes killed under watching phones, and a failover amid entries."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks.machines import failover, power_cut
from benchmarks.machines.failover import run
from benchmarks.machines.killed import on_a_database

pytestmark = pytest.mark.thorough


def test_with_processes_killed_every_entry_is_there_once_and_every_phone_sees_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert on_a_database(tmp_path, entries=120, a_second=20, kill_every=2, seed=5), capsys.readouterr().out


def test_a_failover_loses_and_doubles_nothing_where_commits_wait_for_the_standby(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(tmp_path, 240, synchronous=True) == ""
    assert re.search(r"240 acknowledged, 0 lost \(.*\), 0 doubled", capsys.readouterr().out)


def test_a_failover_loses_only_the_last_moments_where_commits_wait_for_nobody(tmp_path: Path):
    assert run(tmp_path, 240, synchronous=False) == "lost"


def test_a_machine_that_loses_its_power_amid_entries_has_all_that_it_acknowledged_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert power_cut.run(tmp_path, 240) == ""
    assert re.search(r"240 acknowledged, 0 lost \(.*\), 0 doubled", capsys.readouterr().out)


def test_a_failover_after_which_an_entry_is_missing_amid_others_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asked = failover.insist

    def without_the_first(*values: Any) -> Any:
        answer = asked(*values)
        return {**answer, "events": answer["events"][1:]}

    monkeypatch.setattr(failover, "insist", without_the_first)
    assert "positions with a gap" in run(tmp_path, 80, synchronous=True)
