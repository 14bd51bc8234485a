"""A game's own templates and sign, of our games and those of other packages, with a default for games without them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import as_file, files

from flask import Flask, current_app
from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader
from markupsafe import Markup

from referee.game import Game
from referee.games import installed
from tableside.web.static_files import content

FOR_ANY_GAME = {"_cell.html": "pad/_cell.html", "_now.html": "pad/_now.html", "_open.html": "pad/_open.html"}
"""The default template for a part that a game doesn't have; an entry's form is then drawn from its fields."""

ANY_PIECE = "pad/_piece.html"
ANY_OWN_FIELD = "player_phone/_field.html"
FROM_FIELDS = "entry/from_fields.html"


def set_up(app: Flask) -> None:
    """Makes `app` find the templates of games in other packages, after our own."""
    ours = app.jinja_loader
    theirs = [loader for package in installed().packages.values() if (loader := _templates_of(package))]
    if ours is not None and theirs:
        app.jinja_loader = ChoiceLoader([ours, *theirs])
    app.add_template_global(game_part)
    app.add_template_filter(emblem)


def _templates_of(package: str) -> BaseLoader | None:
    """The folder `templates` of a package, which has its game's under `games/<slug>`; None if there is none."""
    with as_file(files(package) / "templates") as folder:
        return FileSystemLoader(folder) if folder.is_dir() else None


def game_part(game: Game, name: str) -> str:
    """The name of a game's template, or of the default."""
    own = f"games/{game.slug}/{name}"
    template = current_app.jinja_env.select_template([own, _usual(name)])
    return str(template.name)


def _usual(name: str) -> str:
    """The default template of that name."""
    if name.startswith("_piece_"):
        return ANY_PIECE
    return ANY_OWN_FIELD if name.startswith("_own_") else FOR_ANY_GAME.get(name, FROM_FIELDS)


def emblem(game: Game) -> str:
    """The name of a game's sign in emblems.svg; for a game without one, that of cards."""
    return game.slug if game.slug in _signs() else "cards"


def emblem_drawing(game: Game) -> Markup:
    """The contents of a game's sign, for a picture."""
    return Markup(_signs()[emblem(game)])  # noqa: S704  (a file of ours)


@cache
def _signs() -> dict[str, str]:
    """The contents of the signs in emblems.svg by name; the file is read once."""
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', content("emblems.svg").decode(), re.DOTALL))
