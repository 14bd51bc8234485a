"""Days as the pages write them."""

from __future__ import annotations

from datetime import datetime

import pytest

from tableside.web.filters import from_day_to_day


def noon(year: int, month: int, day: int) -> int:
    """A moment of that day."""
    return round(datetime(year, month, day, 12).timestamp() * 1000)


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (noon(2026, 11, 21), noon(2026, 11, 21), "21 November 2026"),
        (noon(2026, 11, 21), noon(2026, 12, 3), "21 November to 3 December 2026"),
        (noon(2025, 11, 21), noon(2026, 12, 3), "21 November 2025 to 3 December 2026"),
        (noon(2025, 11, 21), noon(2026, 11, 21), "21 November 2025 to 21 November 2026"),
    ],
)
def test_a_span_of_days_has_each_year_once(first: int, last: int, words: str):
    assert from_day_to_day(first, last) == words
