"""What the history page shows of a table."""

from __future__ import annotations

from typing import NamedTuple

from tableside.scorebook.table.table import Table
from tableside.web.tables.history.history_lines import HistoryLine, history_lines
from tableside.web.tables.pad.steps_view import StepsView, steps_view
from tableside.web.tables.paging import HISTORY_ENTRIES, last_page


class HistoryView(NamedTuple):
    """A page of the history, the last event first; `before` and `after` count those on other pages.

    `writes` says that this visitor may write on the sheet, `steps` what they may undo and redo.
    """

    lines: tuple[HistoryLine, ...]
    before: int
    after: int
    writes: bool
    steps: StepsView


def history_view(table: Table, *, writes: bool, until: int | None = None) -> HistoryView:
    """The page of the history with the entry at position `until` and those before it; without one, the last."""
    page = last_page(table.history.events, HISTORY_ENTRIES, until)
    lines = tuple(history_lines(table, reversed(page.items)))
    return HistoryView(lines, page.before, page.after, writes, steps_view(table))
