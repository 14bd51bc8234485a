"""A dispute as it is written down: what every question of every game has in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.house_rules import HouseRules
from referee.refused import Refused

if TYPE_CHECKING:
    from referee.game import Game

ROUND_KEYS = ("game", "players", "dealer", "house_rules", "first_trick", "tricks", "hands", "seen", "ask")
"""The keys by which a case of any game may tell of a round."""

ReadKey = Callable[[Any, str, tuple[str, ...]], Any]
"""Reads what stands under a key: the value, the field's name, the players. Raises Refused where it can't be."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case whose common keys are read: seats clockwise by name, dealer, house rules, and the question.

    `ask` is the question with its further keys, `given` the whole case as it came, `own` what stands in it under the
    game's own keys, read by the game's readers.
    """

    game: Game
    players: tuple[str, ...]
    dealer: str | None
    rules: HouseRules
    what: str
    ask: Mapping[str, Any]
    given: Mapping[str, Any]
    own: Mapping[str, Any]

    def needed(self, key: str) -> Any:
        """What stands under one of the game's own keys. Raises Refused where it is missing."""
        if key not in self.own:
            raise Refused("missing", key, f"{key} is missing.")
        return self.own[key]
