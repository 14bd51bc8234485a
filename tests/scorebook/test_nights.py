"""Nights: what belongs to one evening."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from table_play import Night

from tableside.scorebook.fold import replay
from tableside.scorebook.nights import night, night_of
from tableside.scorebook.table import Table


def at(day: int, hour: int, minute: int = 0) -> int:
    """UTC milliseconds of a time of day in November 2026, by this machine's clock."""
    return int(datetime(2026, 11, day, hour, minute).timestamp() * 1000)


def started(moment: int) -> Table:
    event = Night("buddha").table.history[1]
    return replay([replace(event, at=moment)])


def test_a_round_after_midnight_belongs_to_the_evening_before():
    assert night(at(22, 1)) == night(at(21, 20)) == date(2026, 11, 21)


def test_a_night_ends_at_six_in_the_morning():
    assert night(at(22, 5, 59)) == date(2026, 11, 21)
    assert night(at(22, 6)) == date(2026, 11, 21) + timedelta(days=1)


def test_the_tables_of_a_night_come_in_the_order_they_were_started():
    late, early = started(at(22, 1)), started(at(21, 20))
    before, after = started(at(21, 5)), started(at(22, 7))
    assert night_of(late, [after, late, before, early]) == [early, late]
