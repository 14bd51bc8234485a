"""Saving: everything that is entered in a circle passes through `save`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from referee.refused import Refused
from tableside.circles.kinds.circle_kind import CircleKind
from tableside.store.errors import ScoreFileError
from tableside.web.books import circles, statistics
from tableside.web.guard.rate_limits import charge_saved, keepers_allowance, take_for_attempt
from tableside.web.tables.forms import read_draft_as_of
from tableside.web.tables.saving import refusal_of

CirclePage = Response | tuple[str, int]


def save(
    circle_id: str, kind: CircleKind, data: Mapping[str, Any], to: str, again: Callable[[Refused, int], CirclePage]
) -> CirclePage:
    """Enters the data of a form and leads to the page `to`, which then says so; where there is a problem, shows the
    form `again`.

    Raises NoCircle and TooManyRequests.
    """
    allowance = keepers_allowance(circle_id)
    take_for_attempt(circle_id, allowance)
    try:
        statistics()  # brings the read model up to date, which knows whether two names sat at one table
        circle = circles().enter(circle_id, read_draft_as_of(kind.name, data, request.form))
    except (Refused, ScoreFileError) as error:
        return again(*refusal_of(error))
    charge_saved(allowance)
    return redirect(url_for(to, circle_id=circle_id, saved=circle.position), 303)
