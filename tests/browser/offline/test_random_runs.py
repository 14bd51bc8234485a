"""A dozen random runs of two keepers' phones that lose their server, and of a third keeper, against a model."""

from __future__ import annotations

import pytest

from benchmarks import away

pytestmark = pytest.mark.thorough


def test_nothing_is_lost_or_doubled_and_the_table_is_as_if_all_had_been_online(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = away.main(12, "tableside")
    printed = capsys.readouterr().out
    assert "0 lost, 0 doubled, 0 tables that differ" in printed, printed
    assert code == 0
