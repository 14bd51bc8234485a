"""The page of a game's rulebook: the summary, the chapters, and for each open point what is played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, render_template, url_for

from referee import judge
from referee.game import Game
from referee.games import all_games, find_game
from referee.refused import Refused
from referee.rules.house_rules import HouseRules, Switch
from tableside.scorebook.table.table import Table
from tableside.web.filters import typographic
from tableside.web.guard.roles.access import allow_anyone, require_watcher
from tableside.web.typography.hyphens import hyphenated

if TYPE_CHECKING:
    from tableside.web.disputes.ruling.ruling_cards import CardRow

pages = Blueprint("rulebook", __name__)

IN_PARENTHESES = re.compile(r"\(([A-Z]+(?:-[A-Z0-9]+)+)\)")
"""A possible id of a clause in a sentence."""


@pages.app_template_filter()
def clauses_apart(text: str, clause: str = "") -> tuple[str, list[str]]:
    """A sentence without the clauses that a ruling wrote into it, as pages show it, and the ids of the clauses; after
    them that of a `clause` of its own."""
    clauses = [clause for clause in IN_PARENTHESES.findall(text) if _game_with(clause)]
    for written in clauses:
        text = text.replace(f" ({written})", "")
    return hyphenated(typographic(text)), list(filter(None, dict.fromkeys([*clauses, clause])))


@pages.app_template_filter()
def clause_address(id: str) -> str:
    """The address of a clause or an open point in the rulebook of its game; empty if no game has it."""
    game = _game_with(id)
    return f"{url_for('rulebook.show_rulebook', slug=game.slug)}#{id}" if game else ""


@pages.app_template_filter()
def clause_title(id: str) -> str:
    """What people call a clause or an open point: its title in the rulebook, or the id where no game has it."""
    game = _game_with(id)
    return typographic(game.rulebook[id].title) if game else id


def rulebook_address(game: Game, table_id: str | None) -> str:
    """The rulebook of a game, or of a table with what that table plays."""
    if table_id is None:
        return url_for("rulebook.show_rulebook", slug=game.slug)
    return url_for("rulebook.show_table", table_id=table_id)


def _game_with(clause: str) -> Game | None:
    """The game whose rulebook has that clause or open point."""
    return next((game for game in all_games().values() if clause in game.rulebook), None)


class PlayedSwitch(NamedTuple):
    """A house rule in the rulebook: what is played, and whether that is the usual way."""

    switch: Switch
    played: str
    usual: bool

    @property
    def others(self) -> tuple[str, ...]:
        """The other ways to play it, in words; empty for a number."""
        return tuple(choice.label for choice in self.switch.choices if choice.label != self.played)


def played_switches(game: Game, rules: HouseRules) -> dict[str, list[PlayedSwitch]]:
    """The house rules by the id of the clause or open point that explains each."""
    by_id: dict[str, list[PlayedSwitch]] = {}
    for switch in game.switches:
        value = rules[switch.key]
        played = PlayedSwitch(switch, switch.label(value), value == switch.default)
        by_id.setdefault(switch.see, []).append(played)
    return by_id


class ExampleView(NamedTuple):
    """A worked example on the page: the situation, the cards, the referee's answer."""

    situation: str
    rows: tuple[CardRow, ...]
    text: str


def worked_examples(game: Game, rules: HouseRules) -> dict[str, list[ExampleView]]:
    """The examples of a game by their clause, judged by these house rules."""
    from tableside.web.disputes.ruling.ruling_cards import card_rows  # only this page needs it

    by_clause: dict[str, list[ExampleView]] = {}
    for example in game.rulebook.examples if game.answers else ():
        case = {"game": game.slug, "house_rules": rules.non_defaults(), **example.case}
        ruling = judge(case).as_dict()
        view = ExampleView(example.situation, tuple(card_rows(game, case, ruling)), ruling["text"])
        by_clause.setdefault(example.clause, []).append(view)
    return by_clause


def _page(game: Game, rules: HouseRules, table: Table | None = None, table_id: str | None = None) -> str:
    return render_template(
        "rulebook/page.html",
        game=game,
        glance=tuple(game.rulebook.glance(rules)),
        played=played_switches(game, rules),
        examples=worked_examples(game, rules),
        table=table,
        table_id=table_id,
    )


def _with_rulebook(game: Game) -> Game:
    """The game, if it has rules to read. Raises Refused otherwise."""
    if not game.has_rulebook:
        raise Refused("no_rulebook", "game", f"{game.title} comes without a rulebook.")
    return game


@pages.get("/rules/<slug>")
def show_rulebook(slug: str) -> str:
    """The rulebook with the usual house rules; rulings link to its anchors."""
    allow_anyone()
    game = _with_rulebook(find_game(slug))
    return _page(game, HouseRules(game.switches))


@pages.get("/tables/<table_id>/rules")
def show_table(table_id: str) -> str:
    """The rulebook with this table's house rules."""
    table = require_watcher(table_id)
    return _page(_with_rulebook(table.game), table.course.setup.rules, table, table_id)
