"""What a game's score sheet has on paper, played or blank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.rules.house_rules import HouseRules

SCORE, TOTAL = "score", "total"
"""The columns that every game has: what a row changed, and the total after it."""


def no_legend(rules: HouseRules) -> tuple[str, ...]:
    """Nothing is printed beside the sheet."""
    return ()


class PaperSheet(NamedTuple):
    """A game's sheet on paper.

    `columns` are the keys of a player's columns, those of the course among them. A blank sheet has `rounds` lines;
    `ends` marks some of them: by the number of the round, after which the game ends, for how many players. `legend` are
    sentences to print under the sheet, by the house rules.
    """

    columns: tuple[str, ...] = (SCORE, TOTAL)
    rounds: int = 20
    ends: Mapping[int, tuple[int, ...]] = {}
    legend: Callable[[HouseRules], tuple[str, ...]] = no_legend


USUAL_SHEET = PaperSheet()
"""Score and total, for as many rounds as there is room for."""
