"""One trick: its cards in the order played, and who laid them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order played; `players` are who laid them, the leader first.

    `number` counts the tricks of the round from 1; `quitted` says that the trick is turned down.
    """

    players: tuple[str, ...]
    cards: tuple[str, ...]
    number: int = 1
    quitted: bool = False

    @property
    def plays(self) -> tuple[tuple[str, str], ...]:
        """Who laid what, in order."""
        return tuple(zip(self.players, self.cards, strict=True))

    def card_of(self, player: str) -> str | None:
        """What `player` laid, or None where it's not there."""
        return dict(self.plays).get(player)
