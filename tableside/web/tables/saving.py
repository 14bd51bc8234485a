"""Doubts: what a table is asked about before an entry is saved, and whether it has seen just that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.refused import Refused
from tableside.scorebook.entering import Doubted
from tableside.scorebook.events import Draft
from tableside.scorebook.table import Table
from tableside.scorebook.trouble import BookTrouble
from tableside.web.filters import seal
from tableside.web.guard.access import book
from tableside.web.guard.rate_limits import count_write


def enter(table_id: str, draft: Draft, form: Mapping[str, str]) -> Table:
    """Enters the draft. A table that waved its doubts through is asked again about any that it wasn't shown.

    Raises as `Book.enter` does, and TooManyRequests.
    """
    count_write(table_id)
    if not draft.allowed:
        return book().enter(table_id, draft)
    try:
        return book().enter(table_id, replace(draft, allowed=False))
    except Doubted as doubted:
        if form.get("seen", seal(str(doubted))) != seal(str(doubted)):
            raise
    return book().enter(table_id, draft)


def against(trouble: Refused | Doubted | BookTrouble) -> dict[str, Any]:
    """What stands against an entry, as its form shows it, and the `status` of that answer."""
    if isinstance(trouble, Doubted):
        return {"status": 422, "doubts": trouble.warnings}
    if isinstance(trouble, BookTrouble):
        return {"status": 503, "problem": Refused(trouble.code, "book", trouble.message)}
    return {"status": 422, "problem": trouble}
