"""Settings of one phone: light or dark, no vibration, a screen that stays on. Its cookie keeps them, not a table.

The choice is on `<html>`, where style sheets and scripts find it before anything is painted.
"""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Flask, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from tableside.web.guard.day_phones import phone_mark
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.guard.session_keys import CHOSEN

pages = Blueprint("phone_settings", __name__)


class Setting(NamedTuple):
    """A setting: its name in forms and in the cookie, and (value, words) pairs, the default first."""

    name: str
    choices: tuple[tuple[str, str], ...]

    def chosen(self, value: object) -> str:
        """`value` if it is one of the choices, else the default, which is empty."""
        return value if isinstance(value, str) and value in dict(self.choices) else ""


SETTINGS = (
    Setting("theme", (("", "Automatic"), ("light", "Light"), ("dark", "Dark"))),
    Setting("touch", (("", "On"), ("off", "Off"))),
    Setting("screen", (("", "As the phone does"), ("on", "Keep it on"))),
)

USUAL = dict.fromkeys((each.name for each in SETTINGS), "")
"""The settings of a phone without any choice."""


def set_up(app: Flask) -> None:
    """Gives every page of `app` the settings of its phone."""
    app.jinja_env.globals.update(phone_settings=chosen)


def chosen() -> dict[str, str]:
    """This phone's choice by setting; empty for the default."""
    kept = session.get(CHOSEN)
    return {each.name: each.chosen(kept.get(each.name) if isinstance(kept, dict) else None) for each in SETTINGS}


@pages.get("/phone")
def show_settings() -> str:
    """The page of this phone's settings."""
    allow_anyone()
    table_id = request.args.get("table", "")
    back = url_for("pad.show_pad", table_id=table_id) if table_id else url_for("home.show_home")
    settings = {each.name: each for each in SETTINGS}
    mark = phone_mark()
    return render_template("phone_settings/page.html", settings=settings, back=back, table=table_id, mark=mark)


@pages.post("/phone")
def save() -> Response:
    """Saves the choices that aren't the default."""
    allow_anyone()
    choices = {each.name: value for each in SETTINGS if (value := each.chosen(request.form.get(each.name)))}
    if choices:
        session[CHOSEN] = choices
    else:
        session.pop(CHOSEN, None)
    table = request.form.get("table") or None
    return redirect(url_for("phone_settings.show_settings", table=table, saved="yes"), 303)
