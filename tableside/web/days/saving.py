"""Saving: everything that is entered on a tournament day passes through `save`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.days.kinds.day_kind import DayKind
from tableside.store.errors import ScoreFileError
from tableside.web.books import days
from tableside.web.guard.day_phones import phone_mark, phones
from tableside.web.guard.rate_limits import (
    charge_day_tables,
    charge_saved,
    check_day_tables,
    keepers_allowance,
    take_for_attempt,
)
from tableside.web.tables.forms import read_draft_as_of
from tableside.web.tables.saving import is_confirmed, refusal_of

Reply = Response | tuple[str, int]
Again = Callable[[Refused, int], Reply]
"""Shows a form's page again, with the problem and the answer's status."""


def save(
    day_id: str,
    kind: DayKind,
    data: Mapping[str, Any],
    to: str,
    again: Again | None = None,
    computed: Collection[str] = (),
    **kept: Any,
) -> Reply:
    """Enters the data of a form and redirects to the page `to`, with what it has `kept` of the form.

    `computed` are the fields of the data that aren't from the form. Where there is a problem it shows the form `again`.
    Without `again`, a separate page shows the problem, and asks for confirmation where that is allowed. Raises NoDay
    and TooManyRequests.
    """
    allowance, opens = keepers_allowance(day_id), len(data.get("tables", ()))  # of seats, moves and changes of a leg
    take_for_attempt(day_id, allowance)
    check_day_tables(opens)
    try:
        before = days().day(day_id)
        draft = read_draft_as_of(kind.name, data, request.form)._replace(computed=computed)
        after = days().enter(day_id, draft, lambda question: is_confirmed(request.form, question.message))
        if after.entered(draft.key) != before.entered(draft.key):
            charge_saved(allowance)
            charge_day_tables(opens)
            phones().note(day_id, phone_mark(), wrote=True)
            phones().note_entry(day_id, draft.key, phone_mark())
    except (Refused, ScoreFileError) as error:
        problem, status = refusal_of(error)
        return again(problem, status) if again else ask(day_id, problem, status)
    return redirect(url_for(to, day_id=day_id, **kept), 303)


def ask(day_id: str, problem: Refused, status: int) -> Reply:
    """The page of a form's problem, with the same form once more where it may be confirmed."""
    sent = [(name, value) for name, value in request.form.items() if name not in ("key", "as_of", "allowed", "seen")]
    day = days().day(day_id)
    return render_template("days/ask.html", day_id=day_id, day=day, problem=problem, sent=sent), status
