"""A tournament day's copy read as bringing it in reads it."""

from __future__ import annotations

from tableside.days.export.copies import DayCopy, play_day, read_copy_of_day
from tableside.scorebook.export.json_text import read_json

MOST_BYTES = 64 * 1024 * 1024


def read_day_copy(data: bytes) -> DayCopy:
    """The day and its tables. Raises Refused, naming the place."""
    return play_day(read_copy_of_day(read_json(data, MOST_BYTES)))
