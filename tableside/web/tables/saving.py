"""Saving: the one door through which everything that is entered at a table goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from flask import request
from werkzeug.datastructures import MultiDict

from referee.entry import EntryWarning
from referee.refused import Refused
from tableside.scorebook.database_errors import ScoreFileError
from tableside.scorebook.entering import KeyUsed, NeedsConfirmation, Stale
from tableside.scorebook.events import Draft
from tableside.scorebook.kinds import kind_of
from tableside.scorebook.meantime import meantime_in_words
from tableside.scorebook.table import Table
from tableside.web.filters import seal
from tableside.web.guard.access import book, require_role
from tableside.web.guard.day_tables import check_of_day
from tableside.web.guard.rate_limits import count_write

REFUSED, CONFLICT, UNSAVED = 422, 409, 503
POSITION = "Tableside-Position"
"""The header that says where on the sheet stands what was sent."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What was entered stands; `table` is how the table is now."""

    table: Table


@dataclass(frozen=True, slots=True)
class Problem:
    """What stands against an entry: `refused` in words, or `warnings` that the table may wave through.

    `status` is that of the answer; `table` is how the table stands.
    """

    status: int
    table: Table
    refused: Refused | None = None
    warnings: tuple[EntryWarning, ...] = ()

    @property
    def stale(self) -> bool:
        """Whether something else was entered in the meantime."""
        return self.status == CONFLICT and self.words.code == "stale"

    @property
    def words(self) -> Refused:
        """Doubts or not, the problem as one message."""
        return self.refused or Refused(
            "needs_confirmation", "allowed", " ".join(warning.message for warning in self.warnings)
        )


def save(table_id: str, draft: Draft) -> Saved | Problem:
    """Enters the draft at the table. A table that waved its warnings through is asked again about any it wasn't shown.

    Raises NoTable, NotYours where this visitor may not enter that, and TooManyRequests.
    """
    table = book().table(table_id)
    require_role(table_id, table, kind_of(table.game, draft.kind), draft.data)
    count_write(table_id)
    try:
        return Saved(_enter(table_id, draft, request.form))
    except KeyUsed as used:
        return Problem(CONFLICT, book().table(table_id), used)
    except Refused as refused:
        return Problem(REFUSED, table, refused)
    except NeedsConfirmation as needs_confirmation:
        return Problem(REFUSED, table, warnings=needs_confirmation.warnings)
    except Stale as stale:
        words = " ".join(meantime_in_words(stale.table, draft.based_on)) or str(stale)
        return Problem(CONFLICT, stale.table, Refused("stale", "based_on", words))
    except ScoreFileError as error:
        return Problem(UNSAVED, table, Refused(error.code, "book", error.message))


def _enter(table_id: str, draft: Draft, form: MultiDict[str, str]) -> Table:
    of_day = partial(check_of_day, table_id, draft)
    if not draft.allowed:
        return book().enter(table_id, draft, of_day)
    try:
        return book().enter(table_id, replace(draft, allowed=False), of_day)
    except NeedsConfirmation as needs_confirmation:
        if form.get("seen", seal(str(needs_confirmation))) != seal(str(needs_confirmation)):
            raise
    return book().enter(table_id, draft, of_day)
