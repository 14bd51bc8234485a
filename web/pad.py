"""The pad: the score sheet, who deals, who acts, who leads, and the next thing to do."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from scorebook.standings import standings
from web.access import watch

pages = Blueprint("pad", __name__)


@pages.get("/tables/<table_id>")
def show(table_id: str) -> str:
    """The table as it stands; `?game=2` shows an earlier game's sheet."""
    table = watch(table_id)
    asked = request.args.get("game", "")
    number = int(asked) if asked.isdigit() and 0 < int(asked[:6]) <= len(table.games) else len(table.games)
    return render_template(
        "pad/page.html",
        table_id=table_id,
        table=table,
        played=table.games[number - 1],
        standings=standings(table),
    )
