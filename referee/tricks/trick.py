"""One trick: its cards in the order played, and their players."""

from __future__ import annotations

from typing import NamedTuple


class Trick(NamedTuple):
    """The cards in the order played, and their `players`, the leader first.

    `number` is the trick's number in the round, from 1; `quitted` says that the trick is turned down.
    """

    players: tuple[str, ...]
    cards: tuple[str, ...]
    number: int = 1
    quitted: bool = False

    @property
    def plays(self) -> tuple[tuple[str, str], ...]:
        """The players with their cards, in order."""
        return tuple(zip(self.players, self.cards, strict=True))

    def card_of(self, player: str) -> str | None:
        """The card that `player` played, None if there is none."""
        return dict(self.plays).get(player)
