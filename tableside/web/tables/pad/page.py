"""The page of the pad, and those of a game's chart and picture."""

from __future__ import annotations

import re
import secrets
from base64 import b64encode
from functools import cache
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from referee.game import Game
from referee.refused import Refused
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.web.game_templates import emblem_drawing
from tableside.web.guard.roles.access import require_watcher, role_at
from tableside.web.guard.roles.day_tables import day_allows, lock_at
from tableside.web.line_chart import ALONE, line_chart
from tableside.web.static_files import content
from tableside.web.tables.downloads import file_name
from tableside.web.tables.forms import read_small
from tableside.web.tables.pad.board import board_context, games_before
from tableside.web.tables.pad.pad_view import won_view
from tableside.web.tables.pad.picture import SHAPES, WIDE, Picture, picture

pages = Blueprint("pad", __name__)
pages.add_app_template_global(day_allows)
pages.add_app_template_global(lock_at)

FACE, TOKENS = "bitter-600.woff2", "css/tokens.css"
"""The style sheets with the font and the colours, which a picture contains."""


@pages.get("/tables/<table_id>")
def show_pad(table_id: str) -> str:
    """The pad. `?game=2` shows an earlier game, `&until=400` the page of its sheet that ends with line 400."""
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
        chart=line_chart(table.names, played.course, ALONE),
        **_of_game(table_id, table, played),
    )


@pages.get("/tables/<table_id>/picture")
def show_picture(table_id: str) -> AnyResponse | str:
    """The picture of a finished game, to send: `?game=2` for an earlier game, `&shape=tall` for an upright one.

    Of a game that isn't over there is none, and the answer redirects to its sheet.
    """
    table = require_watcher(table_id)
    played, shape = game_asked_for(table), shape_asked_for()
    of_game = _of_game(table_id, table, played)
    if not played.course.winners:
        return redirect(url_for("pad.show_pad", table_id=table_id, game=of_game["game"]), 303)
    return render_template(
        "pad/picture.html",
        picture=_picture(table, played, shape),
        shape=shape,
        name=file_name(table, "svg"),
        **of_game,
    )


@pages.get("/tables/<table_id>/picture.svg")
def picture_file(table_id: str) -> Response:
    """The picture as a file. Raises Refused for a game that isn't over."""
    table = require_watcher(table_id)
    played = game_asked_for(table)
    if not played.course.winners:
        raise Refused("not_over", "game", "The picture comes with the end of the game.")
    return svg_of(_picture(table, played, shape_asked_for()), table.game)


def _of_game(table_id: str, table: Table, played: PlayedGame) -> dict[str, Any]:
    """The context for the heading of a page about one game, and for the link back to its sheet."""
    game = None if played is table.current_game else played.number
    return {"table_id": table_id, "table": table, "game": game, "number": games_before(table) + played.number}


def _picture(table: Table, played: PlayedGame, shape: str) -> Picture:
    return picture(table, played, won_view(table, played), SHAPES[shape])


def svg_of(drawn: Picture, game: Game) -> Response:
    """A picture with the sign of a game, complete in itself."""
    face = b64encode(content(FACE)).decode()
    svg = render_template("pad/picture.svg", picture=drawn, emblem=emblem_drawing(game), face=face, colours=_colours())
    return Response(svg, mimetype="image/svg+xml")


@cache
def _colours() -> Markup:
    """The light theme's colours, and the font."""
    found = re.search(r":root \{.*?\}", content(TOKENS).decode(), re.DOTALL)
    return Markup(found[0] if found else "")  # noqa: S704  (a file of ours)


def shape_asked_for() -> str:
    """The shape of a picture that the address asks for."""
    asked = request.args.get("shape", WIDE)
    return asked if asked in SHAPES else WIDE


def game_asked_for(table: Table) -> PlayedGame:
    """The game of the table that `?game=2` asks for, or the one in play."""
    asked = read_small(request.args.get("game", ""))
    return table.games[asked - 1] if asked and asked <= len(table.games) else table.current_game
