"""The figures of the statistics: what everybody's games that are over add up to, each with its definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from referee.game import Game
from referee.games import all_games
from referee.rules.statistics import A_GAME, IN_100, SHARE
from tableside.store.read_model.answers import FigureTotal, GamesSpan, PersonTotals
from tableside.store.read_model.selection import Selection

LEAST_ROUNDS = 30
"""Rounds from which on a rate is shown: of fewer it says more about luck."""

LEAST_GAMES = 5
"""Games from which on a mean of games is shown."""

COUNT, SUM, A_ROUND = "count", "sum", "a round"
"""How a figure is shown, besides the ways of a game's own statistics: a number of things, a sum of parts of one, the
mean of all rounds."""


class FigureValue(NamedTuple):
    """A figure of one person: its `value`, None where there are too few of what it is made `of`; and the `sum` that it
    is made from."""

    value: float | None
    of: int
    sum: float


class Figure(NamedTuple):
    """A figure: its key in addresses and files, the head of its column, what it counts, and how it is shown.

    `of` says of what there have to be enough: "rounds" or "games"; empty for a number that is always shown.
    `condition` says in which games something happened (a key of `GAME_CONDITIONS` in selection.py). `own` is whether it
    is one of the game's own statistics.
    """

    key: str
    label: str
    definition: str
    shown: str
    of: str = ""
    condition: str = ""
    own: bool = False

    @property
    def meaning(self) -> str:
        """What it counts, and from how many rounds or games on it is shown."""
        return f"{self.definition} Shown from {LEAST[self.of]} {self.of} on." if self.of else self.definition


class PersonFigures(NamedTuple):
    """A line of the table: who, how their name is written, and a value for each figure."""

    person: str
    name: str
    values: tuple[FigureValue, ...]


class FigureTable(NamedTuple):
    """The statistics of a selection of games: `span` are the games, `persons` those who played, most games first."""

    figures: tuple[Figure, ...]
    persons: tuple[PersonFigures, ...]
    span: GamesSpan


GAMES = Figure("games", "Games", "Games that were played to their end.", COUNT)
WON = Figure("won", "Won", "Games that the player won, alone or with others.", COUNT, condition="won")
CHANCE = Figure(
    "chance",
    "Wins expected",
    "How many of their games they would have won if chance had picked the winners: a quarter of a game for each one of"
    " four players that one of them won.",
    SUM,
)
PLACE = Figure(
    "place",
    "Place",
    "Their place, on average over all games. Players who are level have the same place.",
    A_GAME,
    "games",
)
POINTS = Figure(
    "points",
    "Points a round",
    "Points that a round brought them, on average. A deal without a result is no round; what it cost is left out.",
    A_ROUND,
    "rounds",
    "rounds",
)
DEALING = Figure(
    "points_dealing",
    "Points a round, dealing",
    "Points that a round which they dealt brought them, on average.",
    A_ROUND,
    "rounds",
    "dealt",
)
OTHERS_DEALING = Figure(
    "points_others_dealing",
    "Points a round, others dealing",
    "Points that a round which somebody else dealt brought them, on average.",
    A_ROUND,
    "rounds",
    "others dealt",
)
COMEBACKS = Figure(
    "comebacks",
    "Comebacks",
    "Games that they won after being last, alone or with others, when half of the rounds were played.",
    COUNT,
    condition="comebacks",
)
NIGHTS = Figure("nights", "Nights", "Nights on which they played a game to its end.", COUNT)

PLAYED: dict[str, Callable[[PersonTotals], tuple[float, int]]] = {
    GAMES.key: lambda one: (one.games, one.games),
    WON.key: lambda one: (one.won, one.games),
    CHANCE.key: lambda one: (one.chance, one.games),
    PLACE.key: lambda one: (one.places, one.games),
    POINTS.key: lambda one: (one.points, one.rounds),
    DEALING.key: lambda one: (one.points_dealing, one.rounds_dealt),
    OTHERS_DEALING.key: lambda one: (one.points - one.points_dealing, one.rounds - one.rounds_dealt),
    COMEBACKS.key: lambda one: (one.comebacks, one.games),
    NIGHTS.key: lambda one: (one.nights, one.nights),
}
"""The sum of each figure that any game has, and of how many rounds or games."""

LEAST = {"rounds": LEAST_ROUNDS, "games": LEAST_GAMES}


def game_of(selection: Selection) -> Game | None:
    """The game that is asked about; None for all games, and for one that isn't installed."""
    return all_games().get(selection.game)


def own_figures(game: Game | None) -> tuple[Figure, ...]:
    """A game's own statistics."""
    return tuple(
        Figure(one.key, one.label, one.definition, one.shown, "games" if one.shown == A_GAME else "rounds", own=True)
        for one in (game.statistics if game else ())
    )


def figures_of(selection: Selection, *, dealt: bool) -> tuple[Figure, ...]:
    """The figures of such games. Points of different games add up to nothing; `dealt` is whether anybody deals."""
    points = (POINTS,) if selection.title else ()
    by_dealer = (DEALING, OTHERS_DEALING) if points and dealt else ()
    return (GAMES, WON, CHANCE, PLACE, *points, *own_figures(game_of(selection)), *by_dealer, COMEBACKS, NIGHTS)


def value_of(figure: Figure, total: float, counted: int) -> FigureValue:
    """A figure's value from its sum."""
    if figure.shown in (COUNT, SUM):
        return FigureValue(total, counted, total)
    if counted < LEAST[figure.of]:
        return FigureValue(None, counted, total)
    return FigureValue(total / counted * (100 if figure.shown in (SHARE, IN_100) else 1), counted, total)


class FigureSums(NamedTuple):
    """What the read model says of a selection of games: everybody's totals, those of the game's own statistics, how
    names are written, and how many games there are."""

    persons: Sequence[PersonTotals]
    own: Sequence[FigureTotal]
    names: Mapping[str, str]
    span: GamesSpan


def figure_table(selection: Selection, sums: FigureSums) -> FigureTable:
    """The statistics of these games."""
    everybody = sorted(sums.persons, key=lambda one: (-one.games, one.person))
    figures = figures_of(selection, dealt=any(one.rounds_dealt for one in everybody))
    totals = {(one.person, one.figure): one for one in sums.own}
    lines = [
        PersonFigures(
            one.person, sums.names.get(one.person, one.person), tuple(_value(figure, one, totals) for figure in figures)
        )
        for one in everybody
    ]
    return FigureTable(figures, tuple(lines), sums.span)


def _value(figure: Figure, one: PersonTotals, own: dict[tuple[str, str], FigureTotal]) -> FigureValue:
    if not figure.own:
        return value_of(figure, *PLAYED[figure.key](one))
    found = own.get((one.person, figure.key))
    return value_of(figure, found.total, found.counted) if found else value_of(figure, 0, 0)


def in_words(figure: Figure, value: float) -> str:
    """A value as pages show it: 27, 18.3, 43 %, −1.4."""
    if figure.shown == COUNT:
        return str(round(value))
    words = f"{value:.0f}\N{NO-BREAK SPACE}%" if figure.shown == SHARE else f"{value:.1f}"
    return words.replace("-", "−")
