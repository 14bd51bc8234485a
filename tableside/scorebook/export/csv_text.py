"""CSV by RFC 4180, with cells that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

from tableside.scorebook.value_words import value_in_words

_RUN_AT_THE_START = frozenset("\t\r\n\0;")
_FORMULA_START = re.compile(r"""(?:\A|(?<=[,;|\t\r\n\v\f]))(?=[\s"]*[=+\-@＝＋－＠])""")
"""The places where a spreadsheet could start a formula: at the start, and after anything that could separate columns
or lines, also before blanks and quotes, which it may ignore."""

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


def harmless(text: str) -> str:
    """`text`, with an apostrophe wherever a spreadsheet would read what follows as a formula."""
    shown = _FORMULA_START.sub("'", text)
    return f"'{shown}" if text[:1] in _RUN_AT_THE_START else shown


def moment(at: int) -> str:
    """UTC milliseconds since 1970 as ISO 8601, to the second: 2026-11-21T20:04:00Z."""
    return f"{(_EPOCH + timedelta(milliseconds=at)).replace(microsecond=0, tzinfo=None).isoformat()}Z"
