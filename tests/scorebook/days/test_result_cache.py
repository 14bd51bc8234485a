"""Results that are kept as long as what they were made of is the very same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tableside.days.scores.result_cache import ResultCache


@pytest.fixture
def made() -> list[str]:
    """What was made so far."""
    return []


def make(result: str, made: list[str]) -> Callable[[], str]:
    def making() -> str:
        made.append(result)
        return result

    return making


@pytest.mark.parametrize(("result", "keep_empty", "times"), [("", True, 1), ("", False, 2), ("Ann", False, 1)])
def test_an_empty_result_is_made_again_where_none_is_kept(
    made: list[str], result: str, *, keep_empty: bool, times: int
) -> None:
    kept, day = ResultCache[str](1), object()
    for _ in range(2):
        assert kept.result("day", (day,), make(result, made), keep_empty=keep_empty) == result
    assert len(made) == times
