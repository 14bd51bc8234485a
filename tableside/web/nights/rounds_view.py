"""The page of one figure of one player: the games and rounds that it counts, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from flask import request, url_for

from referee.rules.statistics import IN_100, SHARE
from referee.words import counted, listed, with_minus_sign
from tableside.scorebook.table.table import Table
from tableside.statistics.counted_lines import counted_lines
from tableside.statistics.figures import CHANCE, NIGHTS, PLACE, Figure, FigureTable, FigureValue, in_words
from tableside.store.read_model.answers import FilteredGame
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import GameFilter, Selection
from tableside.web.books import book, statistics
from tableside.web.filters import day_of_night
from tableside.web.nights.asked import ChoiceKey
from tableside.web.nights.asked_figures import AskedFigures

GAMES_OF_ROUNDS = 5
"""Games on a page of which each round is a line."""

MOST_PAGES = 100_000
"""Beyond it nothing is asked for."""

GAMES_AS_LINES = 60
"""Games on a page where each is a line."""


class LineThatCounts(NamedTuple):
    """A round or a game that counts: what it is, what was counted, and where it is."""

    title: str
    words: str
    counted: str
    address: str


class LinesTogether(NamedTuple):
    """Lines of one night or of one game, whose sheet is at `address`, empty for a night."""

    heading: str
    address: str
    lines: tuple[LineThatCounts, ...]


class RoundsView(NamedTuple):
    """The page: whose figure, its value in words, the lines, the keys that show fewer or more of them, and where the
    pages with `later` and `earlier` games are, empty for nowhere."""

    name: str
    figure: Figure
    words: str
    groups: tuple[LinesTogether, ...]
    choices: tuple[ChoiceKey, ...]
    later: str
    earlier: str


def rounds_view(
    table: FigureTable, selection: Selection, asked: AskedFigures, person: str, key: str
) -> RoundsView | None:
    """What the figure with that key counts for a person; None where there is no such figure or person."""
    found = [one for one in table.persons if one.person == person]
    at = next((at for at, figure in enumerate(table.figures) if figure.key == key), None)
    if at is None or not found:
        return None
    figure, value = table.figures[at], found[0].values[at]
    can_be_empty = figure.shown in (SHARE, IN_100)
    above_zero = can_be_empty and "all" not in request.args
    by_rounds = figure.own or figure.of == "rounds"
    size = GAMES_OF_ROUNDS if by_rounds else GAMES_AS_LINES
    page = min(max(1, request.args.get("page", 1, type=int)), MOST_PAGES)
    wanted = GameFilter(figure.condition, figure.key if figure.own else "", above_zero)
    skip, ask = size * (page - 1), statistics().ask_of_games_over
    games = ask(ReadModel.games_with, person, selection, wanted, size + 1, skip)
    shown = games[:size]
    if figure is NIGHTS and skip:  # a night that began on the page before isn't listed twice
        before = {game.night for game in ask(ReadModel.games_with, person, selection, wanted, 1, skip - 1)}
        shown = [game for game in shown if game.night not in before]
    here = f"{url_for('statistics.show_rounds')}?{asked.query}&{urlencode({'figure': key, 'name': person})}"
    every = "" if above_zero or not can_be_empty else "&all=yes"
    choices = (
        ChoiceKey("Those that count", "" if above_zero else here, above_zero),
        ChoiceKey("All rounds", f"{here}&all=yes" if above_zero else "", not above_zero),
    )
    return RoundsView(
        name=found[0].name,
        figure=figure,
        words=_sum_in_words(figure, value),
        groups=tuple(_by_games(shown, figure, above_zero=above_zero) if by_rounds else _by_nights(shown, figure)),
        choices=choices if can_be_empty else (),
        later=f"{here}{every}&page={page - 1}" if page > 1 else "",
        earlier=f"{here}{every}&page={page + 1}" if len(games) > size else "",
    )


def _sum_in_words(figure: Figure, value: FigureValue) -> str:
    words = "too few to tell" if value.value is None else in_words(figure, value.value)
    return (
        f"{with_minus_sign(round(value.sum))} in {counted(value.of, figure.of[:-1])}: {words}" if figure.of else words
    )


def _by_nights(games: list[FilteredGame], figure: Figure) -> list[LinesTogether]:
    if figure is NIGHTS:
        return [LinesTogether(figure.label, "", tuple(_nights(games)))] if games else []
    groups = []
    for _, of_night in groupby(games, key=lambda one: one.night):
        played = list(of_night)
        lines = [_game_line(one, figure) for one in played]
        groups.append(LinesTogether(day_of_night(played[-1].began), "", tuple(lines)))
    return groups


def _nights(games: list[FilteredGame]) -> Iterator[LineThatCounts]:
    for _, of_night in groupby(games, key=lambda one: one.night):
        played = list(of_night)
        titles = listed(dict.fromkeys(one.title for one in reversed(played)))
        address = url_for("night.show_night", table_id=played[-1].table_id)
        yield LineThatCounts(day_of_night(played[-1].began), titles, "", address)


def _game_line(game: FilteredGame, figure: Figure) -> LineThatCounts:
    words = f"place {game.place} of {game.players}, with {with_minus_sign(game.score)}"
    return LineThatCounts(game.title, words, _counted_of_game(game, figure), _address(game))


def _counted_of_game(game: FilteredGame, figure: Figure) -> str:
    if figure is CHANCE:
        return f"{game.winners} of {game.players}"
    return str(game.place) if figure is PLACE else ""


def _address(game: FilteredGame) -> str:
    return url_for("pad.show_pad", table_id=game.table_id, game=game.number)


def _by_games(games: list[FilteredGame], figure: Figure, *, above_zero: bool) -> list[LinesTogether]:
    groups = []
    for game in games:
        table = book().find(game.table_id)
        if not isinstance(table, Table) or game.number > len(table.games):
            continue
        found = counted_lines(figure, table, table.games[game.number - 1], game.seat, above_zero=above_zero)
        lines = [
            LineThatCounts(
                _round_in_words(one.row.round, one.row.kind),
                one.entered,
                one.counted,
                url_for("rows.show_row", table_id=game.table_id, position=one.row.sources[-1], seat=game.seat),
            )
            for one in found
        ]
        groups.append(LinesTogether(f"{day_of_night(game.began)} · {game.title}", _address(game), tuple(lines)))
    return groups


def _round_in_words(number: int, kind: str) -> str:
    return f"Round {number}" if kind == "round" else f"Round {number}: {kind.replace('_', ' ')}"
