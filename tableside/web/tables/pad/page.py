"""The pad: the score sheet, who deals, who acts, who leads, and the next thing to do."""

from __future__ import annotations

import secrets

from flask import Blueprint, render_template, request

from tableside.scorebook.table.access import KEEPER
from tableside.web.guard.access import require_watcher, role_at
from tableside.web.tables.forms import read_small
from tableside.web.tables.pad.board import board_context

pages = Blueprint("pad", __name__)


@pages.get("/tables/<table_id>")
def show_pad(table_id: str) -> str:
    """The table now; `?game=2` shows an earlier game's sheet, `&until=400` the page of it that ends with line 400."""
    table = require_watcher(table_id)
    asked = read_small(request.args.get("game", ""))
    number = asked if asked and asked <= len(table.games) else len(table.games)
    keeper = role_at(table_id, table) == KEEPER
    until = read_small(request.args.get("until", ""))
    board = board_context(table_id, table, table.games[number - 1], keeper=keeper, until=until)
    return render_template("pad/page.html", page=secrets.token_hex(8), **board)
