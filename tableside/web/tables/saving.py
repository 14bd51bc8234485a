"""Saving: what people enter on a table's pages goes through `save`."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from flask import request
from werkzeug.datastructures import MultiDict

from referee.refused import Refused
from referee.rules.entry import EntryWarning
from tableside.scorebook.conflicts.entered_since import entered_since
from tableside.scorebook.entering import NeedsConfirmation, Stale
from tableside.scorebook.events.event import Draft
from tableside.scorebook.events.event_log import KeyUsed
from tableside.scorebook.kinds.kinds import kind_of
from tableside.scorebook.kinds.ruled import ruling_key
from tableside.scorebook.kinds.table_kind import Warnings
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.table import Table
from tableside.store.errors import ScoreFileError
from tableside.web.books import book, days
from tableside.web.filters import digest
from tableside.web.guard.rate_limits import Allowance, charge_saved, keepers_allowance, seat_allowance, take_for_attempt
from tableside.web.guard.roles.access import require_role, role_at
from tableside.web.guard.roles.day_tables import check_of_day, note_saved
from tableside.web.guard.visitor import known_device_id
from tableside.web.tables.forms import read_small

REFUSED, CONFLICT, UNSAVED = 422, 409, 503
POSITION = "Tableside-Position"
"""The header with the position of the entry that was sent."""
WAITED = "Tableside-Waited"
"""The header with the seconds for which an entry waited on its phone, whose clock may be wrong."""


class Saved(NamedTuple):
    """The entry is saved; `table` is the table with it."""

    table: Table


class Problem(NamedTuple):
    """Why an entry isn't saved: it was `refused`, or has `warnings` that the table may confirm.

    `status` is that of the answer; `table` is the table without the entry.
    """

    status: int
    table: Table
    refused: Refused | None = None
    warnings: tuple[EntryWarning, ...] = ()

    @property
    def stale(self) -> bool:
        """Whether something else was entered since the form was opened."""
        return self.status == CONFLICT and self.words.code == "stale"

    @property
    def words(self) -> Refused:
        """The problem as one message."""
        return self.refused or Refused(
            "needs_confirmation", "allowed", " ".join(warning.message for warning in self.warnings)
        )


def save(table_id: str, draft: Draft, seen: Table | None = None) -> Saved | Problem:
    """Enters the draft at the table. Warnings that a confirmed form didn't show must be confirmed again.

    `seen` is the table as the view's guard has just read it, if nothing was saved since.

    Raises NoTable, NotYours where this visitor may not enter that, and TooManyRequests.
    """
    table = seen or book().table(table_id)
    require_role(table_id, table, kind_of(table.game, draft.kind), draft.data)
    allowance = _allowance(table_id, table, draft)
    take_for_attempt(table_id, allowance)
    try:
        after = _enter(table_id, table, draft, request.form)
        if any(event.key == draft.key for event in after.history.events[table.position :]):
            charge_saved(allowance)
            note_saved(table_id, draft)
        return Saved(after)
    except KeyUsed as used:
        return Problem(CONFLICT, book().table(table_id), used)
    except Refused as refused:
        return Problem(REFUSED, table, refused)
    except NeedsConfirmation as needs_confirmation:
        return Problem(REFUSED, table, warnings=needs_confirmation.warnings)
    except Stale as stale:
        words = " ".join(entered_since(stale.table, draft.based_on, draft.key)) or str(stale)
        return Problem(CONFLICT, stale.table, Refused("stale", "based_on", words))
    except ScoreFileError as error:
        return Problem(UNSAVED, table, Refused(error.code, "book", error.message))


def refusal_of(error: Refused | ScoreFileError) -> tuple[Refused, int]:
    """The refusal that a page shows for an error, and the status of the answer."""
    if isinstance(error, ScoreFileError):
        return Refused(error.code, "book", error.message), UNSAVED
    return error, CONFLICT if isinstance(error, KeyUsed) or error.code == "stale" else REFUSED


def is_confirmed(form: MultiDict[str, str], words: str) -> bool:
    """Whether a form that confirms a question showed it in these words; one that doesn't say counts as if it did."""
    return form.get("seen", digest(words)) == digest(words)


def _allowance(table_id: str, table: Table, draft: Draft) -> Allowance:
    """The allowance that the entry uses up: the keepers' or, from a player's own phone, the seat's."""
    if role_at(table_id, table) == KEEPER:
        return keepers_allowance(table_id)
    seat = min(kind_of(table.game, draft.kind).seats(draft.data), default=-1)
    return seat_allowance(table_id, seat, acts=table.access.claims.get(seat) == known_device_id())


def _enter(table_id: str, table: Table, draft: Draft, form: MultiDict[str, str]) -> Table:
    def was_shown(warnings: Warnings) -> bool:
        return is_confirmed(form, str(NeedsConfirmation(warnings)))

    waits = waited()
    if waits and days().day_of(table_id):
        waits = 0  # a day goes by which came first, a table's last entry or its report: there the moment is of arrival
    checked = partial(check_of_day, table_id, draft)
    return book().enter(table_id, draft, checked, seen=table, was_shown=was_shown, waited=waits)


def waited() -> int:
    """For how many milliseconds the entry of this request waited on its phone."""
    return 1000 * (read_small(request.headers.get(WAITED, "")) or 0)


def position_of(table: Table, key: str) -> int | None:
    """The position of the entry with that key, or of a ruling kept by the same tap; None if there is neither.

    Later entries of others don't count, because a phone that sends an entry again hasn't seen them.
    """
    keys = (key, ruling_key(key))
    return next((event.position for event in reversed(table.history.events) if event.key in keys), None)
