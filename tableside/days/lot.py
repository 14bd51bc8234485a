"""The lot of a tournament day: from its seed and a list of names anybody can draw it again.

Each name gets the SHA-256 of the seed, a space and the name (UTF-8); the names in the order of these, written in
hexadecimal, are the lot. `printf '4711 Anna' | sha256sum` prints the one of Anna under the seed 4711.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from referee.refused import Refused
from tableside.days.day import Day
from tableside.scorebook.names import read_text

T = TypeVar("T")

SEED_LENGTH = 20
"""Characters of a seed."""


def read_seed(given: object) -> str:
    """A seed as it was typed. Raises Refused for none, and for one that is too long."""
    message = f"A seed has 1 to {SEED_LENGTH} letters, digits or spaces."
    return read_text(given, range(1, SEED_LENGTH + 1), Refused("bad_seed", "seed", message))


def drawn_by(day: Day, seed: str) -> list[list[str]]:
    """The tables that a seed draws for everybody who plays. Raises Refused where they are too few or too many."""
    holder = day.holder if day.players.get(day.holder or "") else None
    return day.ways.seat(day.playing, holder, Lot(seed))


class Lot:
    """The chooser that a seed makes: who comes first by it comes first of any of the names."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def shuffle(self, x: list[T], /) -> None:
        """Puts names in the order of the lot, whatever order they had."""
        x.sort(key=self._place)

    def choice(self, seq: Sequence[T], /) -> T:
        """The one of them whom the lot has first."""
        return min(seq, key=self._place)

    def _place(self, name: object) -> str:
        return hashlib.sha256(f"{self.seed} {name}".encode()).hexdigest()
