"""The statistics as files: CSV with a line for each player, and JSON."""

from __future__ import annotations

import json

from tableside.scorebook.export.csv_text import lines
from tableside.statistics.figures import FigureTable

DIGITS = 4
"""Digits after the point of a mean or a share in a file."""


def figures_csv(table: FigureTable) -> str:
    """A line for each player: of each figure the value, blank for too few, and of how many rounds or games."""
    heads = [name for figure in table.figures for name in (figure.key, f"{figure.key}_of")]
    rows = [
        [one.name, *(part for value in one.values for part in (_rounded(value.value), value.of))]
        for one in table.persons
    ]
    return lines([["player", *heads], *rows])


def figures_json(table: FigureTable) -> str:
    """What each figure counts, and every player's."""
    whole = {
        "figures": {one.key: {"label": one.label, "definition": one.definition} for one in table.figures},
        "players": [
            {
                "player": one.name,
                "figures": {
                    figure.key: {"value": _rounded(value.value), "of": value.of}
                    for figure, value in zip(table.figures, one.values, strict=True)
                },
            }
            for one in table.persons
        ],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _rounded(value: float | None) -> float | None:
    return value if value is None or isinstance(value, int) else round(value, DIGITS)
