"""What a day was opened with: its name, legs and house rules, seen together and put right; and putting a day away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from tableside.days.day import Day
from tableside.days.kinds.opened import CARDS
from tableside.days.kinds.settings import ANY_TIME, PUT_AWAY, SETTINGS, settings_of
from tableside.web.books import days
from tableside.web.days.home import opening_in
from tableside.web.days.saving import Reply, save
from tableside.web.guard.roles.day_access import require_organiser
from tableside.web.tables.saving import REFUSED

pages = Blueprint("day_settings", __name__)


@pages.get("/days/<day_id>/settings")
def show_settings(day_id: str) -> Reply:
    """The form with what the day plays by; once seats are drawn only its name and its legs."""
    require_organiser(day_id)
    return _page(day_id, {})


def _page(day_id: str, typed: Mapping[str, Any], problem: Refused | None = None, status: int = 200) -> Reply:
    """The form, with what was `typed`; a browser doesn't send the fields that can't be changed."""
    day = days().day(day_id)
    settings = settings_of(day)
    if day.leg:
        typed = {field: typed[field] for field in ANY_TIME & typed.keys()}
    shown = {
        "day_id": day_id,
        "day": day,
        "problem": problem,
        "typed": {**settings, **settings["house_rules"], **typed},
    }
    return render_template("days/settings.html", **shown), status


@pages.post("/days/<day_id>/settings")
def change(day_id: str) -> Reply:
    """Enters what the form has otherwise than the day."""

    def again(problem: Refused, status: int) -> Reply:
        return _page(day_id, request.form, problem, status)

    try:
        data = _changed(require_organiser(day_id))
    except Refused as problem:
        return again(problem, REFUSED)
    if not data:
        return redirect(url_for("day.show_day", day_id=day_id), 303)
    return save(day_id, SETTINGS, data, "day.show_day", again)


def _changed(day: Day) -> dict[str, Any]:
    before, sent = settings_of(day), {"tournament": "", "level": CARDS} | opening_in(day.game)
    # Once seats are drawn the browser sends no more than can change. A form from before is refused by what it changes.
    if day.leg and "level" not in request.form:
        sent = {field: sent[field] for field in ANY_TIME & request.form.keys()}
    return {field: sent[field] for field, value in before.items() if sent.get(field, value) != value}


@pages.post("/days/<day_id>/put-away")
def put_away(day_id: str) -> Reply:
    """Takes the day off the list of days, until its Undo."""
    require_organiser(day_id)
    return save(day_id, PUT_AWAY, {}, "day.show_day")
