"""The rulebook of a game to read: every clause, and every point that the rules leave open."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.games import find_game
from tableside.web.guard.access import allow_anyone

pages = Blueprint("rulebook", __name__)


@pages.get("/rules/<slug>")
def show_rulebook(slug: str) -> str:
    """All clauses with their anchors, as rulings link to them."""
    allow_anyone()
    return render_template("rulebook/page.html", game=find_game(slug))
