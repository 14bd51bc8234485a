"""Days as the pages write them."""

from __future__ import annotations

from datetime import datetime

import pytest

from tableside.web.filters import day_of_night, from_day_to_day


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


def test_what_was_played_after_midnight_is_of_the_night_before():
    late = noon(2026, 11, 22) - 11 * 3_600_000
    assert day_of_night(late) == from_day_to_day(noon(2026, 11, 21), late) == "21 November 2026"
