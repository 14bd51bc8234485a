"""A page for developers: the pieces of pages in every state, drawn by the macros and templates of the pages."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.cards.card_keys import Face
from referee.game import Game
from referee.games import all_games
from tableside.web.guard.roles.access import allow_anyone

pages = Blueprint("style_guide", __name__)


def kinds_of_cards(game: Game) -> list[Face]:
    """A card of each kind in a game's deck, by tone, figure and suit; of numbered cards the last."""
    known = game.disputes.pad_for(game.seats[-1], {}).known.values()
    return list({(face.tone, face.figure, _suit(face)): face for face in known}.values())


def _suit(face: Face) -> str:
    return "" if face.label[-1:].isalnum() else face.label[-1:]


@pages.get("/style-guide")
def show_style_guide() -> str:
    """The style guide: components, and parts of pages for each game's example."""
    from tableside.web.style_guide_data import example_pages

    allow_anyone()
    games = list(all_games().values())
    decks = [(game, kinds_of_cards(game)) for game in games]
    return render_template("style_guide/page.html", games=games, decks=decks, examples=example_pages(games))
