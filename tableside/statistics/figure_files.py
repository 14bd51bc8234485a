"""The statistics as files: CSV with a line for each player or for each two of them, and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tableside.scorebook.export.csv_text import lines
from tableside.statistics.figures import FigureTable
from tableside.store.read_model.answers import GameResult, Pair

DIGITS = 4
"""Digits after the point of a mean or a share in a file."""


def figures_csv(table: FigureTable, runs: Mapping[str, int]) -> str:
    """A line for each player: of each figure the value, blank for too few, and of how many rounds or games; then the
    longest run of wins, and of each rate or mean the sum, which adds up with those of other files."""
    heads = [name for figure in table.figures for name in (figure.key, f"{figure.key}_of")]
    rates = [at for at, figure in enumerate(table.figures) if figure.of]
    rows = [
        [
            one.name,
            *(part for value in one.values for part in (_rounded(value.value), value.of)),
            runs.get(one.person, 0),
            *(_rounded(one.values[at].sum) for at in rates),
        ]
        for one in table.persons
    ]
    return lines([["player", *heads, "longest_run", *(f"{table.figures[at].key}_sum" for at in rates)], *rows])


def pairs_csv(table: FigureTable, pairs: Sequence[Pair]) -> str:
    """A line for each player with each other one: their games together, and those in which the player was ahead, or
    level."""
    names = {one.person: one.name for one in table.persons}
    rows = [
        [names[one.person], names[one.other], one.games, one.ahead, one.level]
        for one in pairs
        if one.person in names and one.other in names
    ]
    return lines([["player", "other", "games", "ahead", "level"], *rows])


RESULT = ("night", "date", "game", "player", "place", "players", "won", "score", "rounds", "points", "comeback")
"""What a file of games says of each player in each: the number of the night in the file, and its date, first."""


def results_csv(results: Sequence[GameResult], names: Mapping[str, str]) -> str:
    """A line for each player of each game; `names` are those of the persons."""
    return lines([RESULT, *_numbered(results, names)])


def results_json(results: Sequence[GameResult], names: Mapping[str, str]) -> str:
    """The same for programs."""
    rows = [dict(zip(RESULT, one, strict=True)) for one in _numbered(results, names)]
    return json.dumps(rows, ensure_ascii=False, indent=1)


def _numbered(results: Sequence[GameResult], names: Mapping[str, str]) -> Iterator[list[Any]]:
    """The results with numbers for their nights, from 1, the date on which each night began, and everybody's one
    name."""
    nights: dict[str, tuple[int, str]] = {}
    for night, evening, title, person, *one in results:
        yield [*nights.setdefault(night, (len(nights) + 1, evening)), title, names.get(person, person), *one]


def figures_json(table: FigureTable, runs: Mapping[str, int], pairs: Sequence[Pair]) -> str:
    """What each figure counts, and every player's, with the longest run of wins and how they did against each other."""
    names = {one.person: one.name for one in table.persons}
    pairs_of: dict[str, list[Pair]] = {}
    for pair in pairs:
        pairs_of.setdefault(pair.person, []).append(pair)
    whole = {
        "figures": {one.key: {"label": one.label, "definition": one.definition} for one in table.figures},
        "players": [
            {
                "player": one.name,
                "figures": {
                    figure.key: {"value": _rounded(value.value), "of": value.of, "sum": _rounded(value.sum)}
                    for figure, value in zip(table.figures, one.values, strict=True)
                },
                "longest_run": runs.get(one.person, 0),
                "others": {
                    names[pair.other]: {"games": pair.games, "ahead": pair.ahead, "level": pair.level}
                    for pair in pairs_of.get(one.person, ())
                    if pair.other in names
                },
            }
            for one in table.persons
        ],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _rounded(value: float | None) -> float | None:
    return value if value is None or isinstance(value, int) else round(value, DIGITS)
