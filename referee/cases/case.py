"""A dispute as it is written down: what every question of every game has in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.house_rules import HouseRules

if TYPE_CHECKING:
    from referee.game import Game

ROUND_KEYS = ("game", "players", "dealer", "house_rules", "first_trick", "tricks", "hands", "seen", "ask")
"""The keys by which a case of any game may tell of a round."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case whose common keys are read: seats clockwise by name, dealer, house rules, and the question.

    `ask` is the question with its further keys, `given` the whole case as it came: a game reads its own keys from it.
    """

    game: Game
    players: tuple[str, ...]
    dealer: str | None
    rules: HouseRules
    what: str
    ask: Mapping[str, Any]
    given: Mapping[str, Any]
