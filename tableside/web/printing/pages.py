"""What can be printed: sheets, played or blank, and the card with the rules, each on its own page."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request, url_for

from referee.game import Game
from referee.games import find_game
from referee.refused import Refused
from referee.rules.house_rules import HouseRules
from tableside.scorebook.table.table import Table
from tableside.web.filters import day
from tableside.web.guard.roles.access import allow_anyone, require_watcher
from tableside.web.printing.paper_view import PaperView, blank_view, played_view
from tableside.web.tables.forms import read_small
from tableside.web.tables.pad.board import games_before
from tableside.web.tables.pad.page import game_asked_for

pages = Blueprint("printing", __name__)


@pages.get("/tables/<table_id>/print")
def show_prints(table_id: str) -> str:
    """What can be printed for a table: its sheets, blank ones, the rules."""
    table = require_watcher(table_id)
    return render_template("print/page.html", table_id=table_id, table=table, before=games_before(table))


@pages.get("/tables/<table_id>/print/sheet")
def show_sheet(table_id: str) -> str:
    """The sheet of the game in play, or of an earlier one with `?game=2`."""
    table = require_watcher(table_id)
    played = game_asked_for(table)
    number = games_before(table) + played.number
    game = f"game {number}" if number > 1 or len(table.games) > 1 else ""
    about = tuple(filter(None, (table.name, game, day(table.started_at))))
    return _sheet(played_view(table, played, about), table.game, table, table_id)


@pages.get("/tables/<table_id>/print/blank")
def show_blank(table_id: str) -> str:
    """A sheet to be filled in by hand, with the names of the table and its house rules."""
    table = require_watcher(table_id)
    rules = table.course.setup.rules
    view = blank_view(table.game, rules, len(table.names), table.names, (table.name,) if table.name else ())
    return _sheet(view, table.game, table, table_id)


@pages.get("/tables/<table_id>/print/rules")
def show_table_card(table_id: str) -> str:
    """The rules on one page, as this table plays."""
    table = require_watcher(table_id)
    return _card(table.game, table.course.setup.rules, table, table_id)


@pages.get("/print/<slug>")
def show_blank_of_game(slug: str) -> str:
    """A sheet to be filled in by hand, for so many players: `?players=5`."""
    allow_anyone()
    game = find_game(slug)
    asked = read_small(request.args.get("players", ""))
    players = asked if asked and asked in game.seats else game.seats[0]
    return _sheet(blank_view(game, HouseRules(game.switches), players), game)


@pages.get("/print/<slug>/rules")
def show_card(slug: str) -> str:
    """The rules on one page, as they are usually played."""
    allow_anyone()
    game = find_game(slug)
    return _card(game, HouseRules(game.switches))


def _sheet(view: PaperView, game: Game, table: Table | None = None, table_id: str | None = None) -> str:
    return render_template("print/sheet.html", view=view, **_place(game, table, table_id))


def _card(game: Game, rules: HouseRules, table: Table | None = None, table_id: str | None = None) -> str:
    if not game.has_rulebook:
        raise Refused("no_rulebook", "game", f"{game.title} comes without a rulebook.")
    from tableside.web.printing.card_view import card_view

    return render_template(
        "print/card.html",
        card=card_view(game, rules, len(table.names) if table else 0),
        **_place(game, table, table_id),
    )


def _place(game: Game, table: Table | None, table_id: str | None) -> dict[str, Any]:
    """Whose page it is, and the way back."""
    return {"game": game, "table": table, "back": _way_back(game, table_id)}


def _way_back(game: Game, table_id: str | None) -> str:
    if table_id:
        return url_for("printing.show_prints", table_id=table_id)
    return url_for("rulebook.show_rulebook", slug=game.slug) if game.has_rulebook else url_for("home.show_home")
