"""A page for whoever builds the pages: their pieces in every state, drawn by the macros that the pages use."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.disputes import Face
from referee.game import Game
from referee.games import all_games
from tableside.web.guard.access import allow_anyone

pages = Blueprint("style_guide", __name__)


def kinds_of_cards(game: Game) -> list[Face]:
    """A card of each kind in a game's deck: by tone, figure, and the suit or word that it shows."""
    known = game.disputes.pad_for(game.seats[-1], {}).known.values()
    kinds = {(face.tone, face.figure, face.under, face.label[-1:] if not face.under else ""): face for face in known}
    return list(kinds.values())[:12]


@pages.get("/style-guide")
def show_style_guide() -> str:
    """The pieces."""
    allow_anyone()
    games = list(all_games().values())
    decks = [(game, kinds_of_cards(game)) for game in games]
    return render_template("style_guide/page.html", games=games, decks=decks)
