"""The games. Each is one folder here whose package holds `GAME`; a new game is a new folder and nothing else."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from referee.game import Game
from referee.refused import Refused


@cache
def all_games() -> dict[str, Game]:
    """Every game by its slug, in the order of their titles."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg]
    return {game.slug: game for game in sorted((module.GAME for module in modules), key=lambda game: game.title)}


def find_game(slug: object) -> Game:
    """The game of that slug. Raises Refused, naming the games there are."""
    games = all_games()
    if not isinstance(slug, str) or slug not in games:
        raise Refused("unknown_game", "game", f"No game {slug!r}; there are {', '.join(games)}.")
    return games[slug]
