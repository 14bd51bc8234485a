"""The pad: the score sheet, who deals, who acts, who leads, and the next thing to do."""

from __future__ import annotations

import secrets

from flask import Blueprint, render_template, request

from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.web.guard.access import require_watcher, role_at
from tableside.web.line_chart import line_chart
from tableside.web.tables.forms import read_small
from tableside.web.tables.pad.board import board_context, games_before

pages = Blueprint("pad", __name__)


@pages.get("/tables/<table_id>")
def show_pad(table_id: str) -> str:
    """The table now; `?game=2` shows an earlier game's sheet, `&until=400` the page of it that ends with line 400."""
    table = require_watcher(table_id)
    keeper = role_at(table_id, table) == KEEPER
    until = read_small(request.args.get("until", ""))
    board = board_context(table_id, table, game_asked_for(table), keeper=keeper, until=until)
    return render_template("pad/page.html", page=secrets.token_hex(8), **board)


@pages.get("/tables/<table_id>/chart")
def show_chart(table_id: str) -> str:
    """The running score of the game in play as a chart; of an earlier one with `?game=2`."""
    table = require_watcher(table_id)
    played = game_asked_for(table)
    return render_template(
        "pad/chart.html",
        table_id=table_id,
        table=table,
        game=None if played is table.now else played.number,
        number=games_before(table) + played.number,
        chart=line_chart(table.names, played.course),
    )


def game_asked_for(table: Table) -> PlayedGame:
    """The game of the table that `?game=2` asks for, or the one in play."""
    asked = read_small(request.args.get("game", ""))
    return table.games[asked - 1] if asked and asked <= len(table.games) else table.now
