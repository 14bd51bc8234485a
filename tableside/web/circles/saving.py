"""Saving: everything that is entered in a circle passes through `save`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.circles.circle_book import StaleCircle
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.scorebook.events.event import Draft
from tableside.scorebook.events.event_log import KeyUsed
from tableside.store.errors import ScoreFileError
from tableside.web.guard.access import statistics
from tableside.web.guard.circle_roles import circles
from tableside.web.guard.rate_limits import charge_saved, keepers_allowance, take_for_attempt
from tableside.web.tables.forms import read_small
from tableside.web.tables.saving import CONFLICT, REFUSED, UNSAVED

CirclePage = Response | tuple[str, int]


def save(
    circle_id: str, kind: CircleKind, data: Mapping[str, Any], to: str, again: Callable[[Refused, int], CirclePage]
) -> CirclePage:
    """Enters the data of a form and leads to the page `to`; where there is a problem, shows the form `again`.

    Raises NoCircle and TooManyRequests.
    """
    allowance = keepers_allowance(circle_id)
    take_for_attempt(circle_id, allowance)
    form = request.form
    as_of = read_small(form.get("as_of", ""))
    draft = Draft(kind.name, data, form.get("key", ""), -1 if as_of is None else as_of)
    try:
        statistics().bring_up_to_date()  # whether two names sat at one table is known from the copy
        circles().enter(circle_id, draft)
    except (StaleCircle, KeyUsed) as conflict:
        return again(conflict, CONFLICT)
    except Refused as refused:
        return again(refused, REFUSED)
    except ScoreFileError as error:
        return again(Refused(error.code, "book", error.message), UNSAVED)
    charge_saved(allowance)
    return redirect(url_for(to, circle_id=circle_id), 303)
