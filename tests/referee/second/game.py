"""What the second referee knows of each game: `second.py` among a game's tests says it, and no list here names one.

A game without that file is judged by the first referee alone. The second shares nothing with the first, so these files
import nothing of it either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[2] / "games"


@dataclass(frozen=True)
class SecondGame:
    """One game as the random cases deal it.

    `seats` are how many may play; `switches` the house rules that random cases set, with the values they take, and
    `left_out` those that none sets, each with the reason. A game of tricks says besides how many cards everybody
    starts with (`hand`) and every card of the pack with its copies (`pack`), both by the number of players, and which
    card a text means, if any (`read`).
    """

    seats: range
    switches: Mapping[str, list[Any]] = field(default_factory=dict)
    left_out: Mapping[str, str] = field(default_factory=dict)
    hand: Callable[[int], int] = lambda players: 0
    pack: Callable[[int], Counter[str]] = lambda players: Counter()
    read: Callable[[str], str | None] = lambda text: None


OF_THE_PAD = "only the pad turns on it; no question of the referee does"
"""A reason to leave a house rule out."""


def second_file(slug: str) -> Path:
    """The file in which a game says what the second referee needs."""
    return GAMES / slug.replace("-", "_") / "second.py"


@cache
def second_games() -> dict[str, SecondGame]:
    """What the second referee knows of each game that it knows, by slug."""
    folders = sorted(file.parent.name for file in GAMES.glob("*/second.py"))
    return {folder.replace("_", "-"): import_module(f"tests.games.{folder}.second").SECOND for folder in folders}
