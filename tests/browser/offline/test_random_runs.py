"""A dozen random runs of two keepers' phones that lose their server, and of a third keeper, against a model."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.docs_pages import ROOT

pytestmark = pytest.mark.thorough


def test_nothing_is_lost_or_doubled_and_the_table_is_as_if_all_had_been_online() -> None:
    """In a process of its own: Playwright runs once in a process."""
    command = [sys.executable, "-m", "benchmarks.away", "12"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert "0 lost, 0 doubled, 0 tables that differ" in ended.stdout, ended.stdout + ended.stderr
    assert ended.returncode == 0
