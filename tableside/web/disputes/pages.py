"""The addresses of the referee's pages.

What answers them is imported by the first that is asked for: many a night has no dispute.
"""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from referee.game import Game
from referee.games import all_games, find_game
from referee.words import counted
from tableside.web.guard.roles.access import allow_anyone, require_keeper, require_watcher

pages = Blueprint("referee", __name__)


@pages.get("/referee")
def choose() -> str:
    """The page with the choice of a game."""
    allow_anyone()
    games = [game for game in all_games().values() if game.asked or game.has_rulebook]
    return render_template("referee/games.html", games=[RefereeGame(game, _questions_in_words(game)) for game in games])


class RefereeGame(NamedTuple):
    """A game to choose: what its referee answers, in a few words; empty for one whose rules can only be read."""

    game: Game
    words: str


def _questions_in_words(game: Game) -> str:
    """The first question, and how many more there are: "Was it legal? And 7 questions more"."""
    if not game.asked:
        return ""
    first, *others = game.asked
    words = first.button if first in game.disputes.on_tricks else first.title
    return f"{words} And {counted(len(others), 'question')} more" if others else words


@pages.get("/referee/<slug>")
def show_game(slug: str) -> tuple[str, int]:
    """A dispute without a table."""
    allow_anyone()
    from tableside.web.disputes.answering import answer_tap

    return answer_tap(find_game(slug), None, None)


@pages.get("/tables/<table_id>/referee")
def show_table(table_id: str) -> tuple[str, int]:
    """A dispute at a table, with seats, dealer, house rules and other facts of the sheet filled in."""
    table = require_watcher(table_id)
    from tableside.web.disputes.answering import answer_tap

    return answer_tap(table.game, table_id, table)


@pages.post("/tables/<table_id>/rulings")
def keep_ruling(table_id: str) -> Response | tuple[str, int]:
    """Keeps a ruling with the table, and writes its remedy on the sheet if that was tapped."""
    table = require_keeper(table_id)
    from tableside.web.disputes.ruling.keeping import keep_ruling_sent

    return keep_ruling_sent(table_id, table)


@pages.get("/tables/<table_id>/rulings/<position>")
def show_kept(table_id: str, position: int) -> str:
    """The page of a ruling that the table kept."""
    table = require_watcher(table_id)
    from tableside.web.disputes.ruling.keeping import kept_ruling_page

    return kept_ruling_page(table_id, table, position)
