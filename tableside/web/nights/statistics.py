"""The page of statistics: a table of players by figures, and the same as CSV and JSON."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, render_template, request, url_for

from tableside.scorebook.names import clean_text
from tableside.statistics.figure_files import figures_csv, figures_json, pairs_csv, results_csv, results_json
from tableside.statistics.figures import FigureSums, FigureTable, figure_table, game_of
from tableside.statistics.longest_run import longest_run
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import Selection
from tableside.web.books import statistics
from tableside.web.guard.roles.access import allow_anyone
from tableside.web.list_pages import page_asked_for
from tableside.web.nights.asked import all_here
from tableside.web.nights.asked_figures import DATES, EVER, AskedFigures, asked_figures
from tableside.web.nights.figures_view import figures_view
from tableside.web.nights.wins_view import by_person, winners_of, wins_of
from tableside.web.tables.downloads import as_file, plain_name

pages = Blueprint("statistics", __name__)

MOST_DRAWN = 1_000
"""Games of which the wins are drawn at once: of more it takes a while, and waits for a tap."""

SHOWN = 50
"""Players on one page."""


@pages.get("/statistics")
def show_statistics() -> str:
    """Everybody's figures: `?game=…&span=year&with=ann&sort=won&up=yes`, or `&from=2026-01-01&to=…`."""
    allow_anyone()
    asked = asked_figures(request.args)
    ask, everything = statistics().ask_of_games_over, all_here()
    selection = asked.selection(everything)
    titles, names = ask(ReadModel.titles, everything), names_here(everything)
    table = _table(selection, names)
    draws = table.span.games <= MOST_DRAWN or "wins" in request.args
    page = f"{url_for('statistics.show_statistics')}?{asked.query}"
    shown = page_asked_for(SHOWN, len(table.persons), page)
    return render_template(
        "nights/statistics.html",
        view=figures_view(table, asked, titles, names, slice(shown.skip, shown.skip + SHOWN)),
        wins=ask(wins_of, winners_of(table), selection) if draws else None,
        shown=shown,
        page=page,
        asked=asked,
        game=game_of(selection),
        left=statistics().ask(ReadModel.count_uncopied),
    )


def names_here(everything: Selection) -> dict[str, str]:
    """The names of all players whom this visitor may look at, of those who played most first."""
    names = statistics().ask_by_person(ReadModel.names_of, everything)
    return {one.person: one.name for one in sorted(names, key=lambda one: (-one.games, one.person))}


def _table(selection: Selection, names: Mapping[str, str]) -> FigureTable:
    kept = statistics()
    own = kept.ask_by_person(ReadModel.figures, selection) if game_of(selection) else []
    persons = kept.ask_by_person(ReadModel.persons, selection)
    return figure_table(selection, FigureSums(persons, own, names, kept.ask_of_games_over(ReadModel.span, selection)))


@pages.get("/statistics/rounds")
def show_rounds() -> str:
    """The rounds or games that a figure counts, the latest first: `?figure=won&name=ann` and what the page asked for,
    `&all=yes` with those in which it counted nothing, `&page=2` the earlier ones."""
    allow_anyone()
    from tableside.web.nights.rounds_view import rounds_view

    asked, everything = asked_figures(request.args), all_here()
    selection = asked.selection(everything)
    table = _table(selection, names_here(everything))
    name, key = (clean_text(request.args.get(part, "")) for part in ("name", "figure"))
    return render_template(
        "nights/rounds.html",
        view=rounds_view(table, selection, asked, name.casefold(), key),
        game=game_of(selection),
        back=f"{url_for('statistics.show_statistics')}?{asked.query}",
    )


def _file(contents: str, what: str, asked: AskedFigures, mimetype: str) -> Response:
    """A download whose name has the game and the span that were asked for: such as "statistics-GAME-year.csv"."""
    span = (asked.first, asked.last) if asked.span == DATES else (asked.span,) if asked.span != EVER else ()
    name = plain_name(" ".join((what, asked.title, *span)), what)
    return as_file(contents, f"{name}.{mimetype.rpartition('/')[2]}", mimetype)


@pages.get("/statistics.csv")
def download_csv() -> Response:
    """The table as CSV: a line for each player; with `pairs=yes` one for each player with each other one, with
    `games=yes` one for each player of each game."""
    allow_anyone()
    asked, everything = asked_figures(request.args), all_here()
    selection, names = asked.selection(everything), names_here(everything)
    ask = statistics().ask_of_games_over
    if "games" in request.args:
        return _file(results_csv(statistics().ask(ReadModel.results, selection), names), "games", asked, "text/csv")
    table = _table(selection, names)
    if "pairs" in request.args:
        return _file(pairs_csv(table, ask(ReadModel.pairs, selection)), "who-was-ahead", asked, "text/csv")
    return _file(figures_csv(table, _longest_runs(table, selection)), "statistics", asked, "text/csv")


def _longest_runs(table: FigureTable, selection: Selection) -> dict[str, int]:
    """Of everybody the most games won one after another."""
    persons = tuple(one.person for one in table.persons)
    games = statistics().ask_of_games_over(ReadModel.games_won, persons, selection)
    return {one: len(longest_run(played)) for one, played in by_person(games).items()}


@pages.get("/statistics.json")
def download_json() -> Response:
    """The table as JSON, with what each figure counts; with `games=yes` each game in its place."""
    allow_anyone()
    asked, everything = asked_figures(request.args), all_here()
    selection, names = asked.selection(everything), names_here(everything)
    ask = statistics().ask_of_games_over
    if "games" in request.args:
        results = statistics().ask(ReadModel.results, selection)
        return _file(results_json(results, names), "games", asked, "application/json")
    table = _table(selection, names)
    contents = figures_json(table, _longest_runs(table, selection), ask(ReadModel.pairs, selection))
    return _file(contents, "statistics", asked, "application/json")
