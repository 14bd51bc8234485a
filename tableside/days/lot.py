"""The lot of a tournament day, which anybody can draw again from its seed and the list of names.

Each name gets the SHA-256 of the seed, a space and the name (UTF-8), in hexadecimal; the names sorted by these are the
lot. `printf '4711 Anna' | sha256sum` prints the hash of Anna under the seed 4711.
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
    """A seed as it was typed. Raises Refused for an empty seed, and for one that is too long."""
    message = f"A seed has 1 to {SEED_LENGTH} letters, digits or spaces."
    return read_text(given, range(1, SEED_LENGTH + 1), Refused("bad_seed", "seed", message))


def seed_of_leg(day: Day) -> str:
    """The seed by which the lot decides between level players after the leg in play."""
    return f"{day.seed} leg {day.leg}"


def hash_of(seed: str, name: str) -> str:
    """What decides a name's place in the lot: SHA-256 in hexadecimal."""
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()


def drawn_by(day: Day, seed: str) -> list[list[str]]:
    """The tables that a seed draws for everybody who plays in leg 1. Raises Refused for too few or too many players."""
    holder = day.holder if day.holder in day.to_play else None
    return day.game_day.seat(day.to_play, holder, Lot(seed))


class Lot:
    """The order that a seed gives to names: any part of the list keeps its order."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def shuffle(self, x: list[T], /) -> None:
        """Sorts names into the order of the lot."""
        x.sort(key=self._place)

    def choice(self, seq: Sequence[T], /) -> T:
        """The name that comes first by the lot."""
        return min(seq, key=self._place)

    def _place(self, name: object) -> str:
        return hash_of(self.seed, str(name))
