"""CSV as RFC 4180 writes it, and cells that no spreadsheet runs."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

from referee.rules.course import Course
from referee.rules.score_sheet import Cell

_RUN_AT_THE_START = frozenset("\t\r\n\0;")
_RUN_WHERE_A_CELL_BEGINS = re.compile(r"""(?:\A|(?<=[,;|\t\r\n\v\f]))(?=[\s"]*[=+\-@＝＋－＠])""")
"""Where some spreadsheet would begin a cell with a formula: at the start and behind whatever may part columns or lines,
before blanks and quotes, which it may leave out."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def lines(rows: Iterable[Sequence[Any]]) -> str:
    """The rows as CSV: CRLF after each, quotes where they are needed, no byte-order mark."""
    written = StringIO()
    csv.writer(written, lineterminator="\r\n").writerows([cell(value) for value in row] for row in rows)
    return written.getvalue()


def cell(value: Any) -> str:
    """One value as a cell: a blank for None, a number bare, text so that a spreadsheet shows it and doesn't run it."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return harmless(value_in_words(value))


def value_in_words(value: Any) -> str:
    """A value in words: a blank for None, yes or no, the items of a list one after another ("–" for a blank one)."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(value_in_words(item) or "–" for item in value)
    return str(value)


def entered_in_words(course: Course, cell: Cell) -> str:
    """What was entered for a player in a line of the sheet, with its columns' names: "bid 3; tricks 3"."""
    values = [(column.label.lower(), value_in_words(cell.entered.get(column.key))) for column in course.columns]
    return "; ".join(f"{label} {value}" for label, value in values if value)


def harmless(text: str) -> str:
    """`text`, with an apostrophe wherever a spreadsheet would read what follows as a formula."""
    shown = _RUN_WHERE_A_CELL_BEGINS.sub("'", text)
    return f"'{shown}" if text[:1] in _RUN_AT_THE_START else shown


def moment(at: int) -> str:
    """UTC milliseconds since 1970 as ISO 8601, to the second: 2026-11-21T20:04:00Z."""
    return f"{(_EPOCH + timedelta(milliseconds=at)).replace(microsecond=0, tzinfo=None).isoformat()}Z"
