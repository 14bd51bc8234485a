"""The games. Each folder here is a package with `GAME`; other games come from installed packages.

Such a package names its `Game` in the entry point group `tableside.games`. This is the only module of `referee` that
reads which packages are installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from referee.game import Game
from referee.refused import Refused

GROUP = "tableside.games"
"""The entry point group in which an installed package names its games."""


@dataclass(frozen=True, slots=True)
class InstalledGames:
    """The games by slug in the order of their titles.

    `packages` are the packages of games that aren't in this folder, by slug. `problems` are sentences on games that
    can't be used.
    """

    games: Mapping[str, Game]
    packages: Mapping[str, str]
    problems: tuple[str, ...]


@cache
def installed() -> InstalledGames:
    """The installed games. A broken game, or one with another game's name, doesn't affect the others."""
    return with_games_from_elsewhere(_ours(), entry_points(group=GROUP))


def with_games_from_elsewhere(ours: Mapping[str, Game], points: Iterable[EntryPoint]) -> InstalledGames:
    """Our games with those that the entry points name."""
    games, packages, problems = dict(ours), dict[str, str](), list[str]()
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        try:
            game = _load(point, games)
        except Exception as error:
            problems.append(f"The game “{point.name}” ({point.value}) can’t be used: {error or type(error).__name__}")
            continue
        games[game.slug] = game
        packages[game.slug] = point.module.partition(".")[0]
    ordered = dict(sorted(games.items(), key=lambda item: item[1].title))
    return InstalledGames(ordered, packages, tuple(problems))


def _load(point: EntryPoint, games: Mapping[str, Game]) -> Game:
    """The game that an entry point names. Raises ValueError if it isn't a new game, and whatever its code raises."""
    game = point.load()
    if not isinstance(game, Game):
        raise ValueError("it is no Game.")
    if game.slug in games:
        raise ValueError(f"there is a game “{game.slug}” already.")
    return game


def _ours() -> dict[str, Game]:
    modules = [import_module(f"{__name__}.{package.name}") for package in iter_modules(__path__) if package.ispkg]
    return {module.GAME.slug: module.GAME for module in modules}


def all_games() -> Mapping[str, Game]:
    """Every game by its slug, in the order of their titles."""
    return installed().games


def find_game(slug: object) -> Game:
    """The game with that slug. Raises Refused, naming all games."""
    games = all_games()
    if not isinstance(slug, str) or slug not in games:
        raise Refused("unknown_game", "game", f"No game {slug!r}; there are {', '.join(games)}.")
    return games[slug]
