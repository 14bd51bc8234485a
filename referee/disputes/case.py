"""A case: a dispute in writing, with the keys that all games and questions share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.disputes.ruling import Ruling
from referee.refused import Refused
from referee.rules.house_rules import HouseRules

ROUND_KEYS = ("game", "players", "dealer", "house_rules", "first_trick", "tricks", "hands", "seen", "ask")
"""The keys that a case of any game may have."""

ReadKey = Callable[[Any, str, tuple[str, ...]], Any]
"""Reads the value of a key, given the value, the field's name and the players. Raises Refused."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case after its common keys are read: players clockwise by seat, dealer, house rules, and the question.

    `ask` is the question with its further keys, `raw` the whole case as JSON, `game_values` the values of the game's
    own keys, read by the game's readers.
    """

    players: tuple[str, ...]
    dealer: str | None
    rules: HouseRules
    what: str
    ask: Mapping[str, Any]
    raw: Mapping[str, Any]
    game_values: Mapping[str, Any]

    def needed(self, key: str) -> Any:
        """The value of one of the game's own keys. Raises Refused if it is missing."""
        if key not in self.game_values:
            raise Refused("missing", key, f"{key} is missing.")
        return self.game_values[key]


Answer = Callable[[Case], Ruling]
"""Answers one question of a game. Raises Refused."""
