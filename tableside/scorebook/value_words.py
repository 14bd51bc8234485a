"""The values of an entry: one player's, and each in words, as the history, the sheet's CSV and the statistics write
them."""

from __future__ import annotations

from typing import Any

from referee.rules.course import Course
from referee.rules.score_sheet import Cell


def value_of_seat(values: Any, seat: int) -> Any:
    """One player's value of a field with a value a seat; None for a blank, and where recorded data has no such list."""
    return values[seat] if isinstance(values, list) and seat < len(values) else None


def value_in_words(value: Any) -> str:
    """A value in words: a blank for None, yes or no, the items of a list one after another ("–" for a blank one)."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(value_in_words(item) or "–" for item in value)
    return str(value)


def entered_in_words(course: Course, cell: Cell, *, brief: bool = False) -> str:
    """What was entered for a player in a line of the sheet, with its columns' names: "bid 3; tricks 3"; if `brief`,
    without those that are the answers, such as "In/out"."""
    values = [(column.label.lower(), value_in_words(cell.entered.get(column.key))) for column in course.columns]
    named = [(brief and value in label.split("/"), label, value) for label, value in values if value]
    return "; ".join(value if alone else f"{label} {value}" for alone, label, value in named)
