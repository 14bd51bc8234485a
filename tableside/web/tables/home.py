"""The first page: games to start, tables in play, tables put away."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.games import all_games
from tableside.web.guard.access import at_home, damaged_here, keeps_any, start, tables_here

pages = Blueprint("home", __name__)

SHOWN = 12
SHOWN_AWAY = 50


@pages.get("/")
def show() -> str:
    """What is in play, and the games."""
    start()
    return render_template(
        "home/page.html",
        games=all_games().values(),
        tables=tables_here(SHOWN),
        damaged=damaged_here(SHOWN),
        keeps=keeps_any(),
        home=at_home(),
    )


@pages.get("/put-away")
def show_put_away() -> str:
    """Tables that were put away."""
    start()
    tables, damaged = tables_here(SHOWN_AWAY, put_away=True), damaged_here(SHOWN_AWAY, put_away=True)
    return render_template("home/put_away.html", tables=tables, damaged=damaged)
