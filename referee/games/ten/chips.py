"""The chips of 10: what lies before each player, on the cards and in the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

CHIPS = 7
ALL_CHIPS = 49


def _moved(chips: Sequence[int], seat: int, change: int) -> tuple[int, ...]:
    return tuple(count + change if at == seat else count for at, count in enumerate(chips))


@dataclass(frozen=True, slots=True)
class Chips:
    """All chips in play at one moment.

    `free` lie before the players, by seat; `laid` on their cards as protection, None where nothing was entered yet;
    the rest is in the `pot`.
    """

    free: tuple[int, ...]
    laid: tuple[int | None, ...]
    pot: int = 0

    @classmethod
    def dealt(cls, players: int) -> Self:
        """Seven a player and nothing on the table (TEN-PREP-05)."""
        return cls((CHIPS,) * players, (None,) * players)

    @property
    def due(self) -> int:
        """How many chips the game has: seven a player (TEN-PREP-06)."""
        return CHIPS * len(self.free)

    @property
    def on_cards(self) -> int:
        """All protection that lies on cards now."""
        return sum(chips or 0 for chips in self.laid)

    @property
    def total(self) -> int:
        """All chips: before the players, on cards and in the pot."""
        return sum(self.free) + self.on_cards + self.pot

    def protection(self, seat: int) -> int:
        """The chips on that player's card; what was not entered is none."""
        return self.laid[seat] or 0

    def lay(self, seat: int, chips: int) -> Self:
        """So many chips on that player's card in all, the difference from their free ones (TEN-P2-02, TEN-BID-11)."""
        laid = tuple(chips if at == seat else before for at, before in enumerate(self.laid))
        return replace(self, free=_moved(self.free, seat, self.protection(seat) - chips), laid=laid)

    def end_laying(self) -> Self:
        """Whatever was not entered is no protection: the bidding has begun (TEN-RND-01)."""
        return replace(self, laid=tuple(chips or 0 for chips in self.laid))

    def pay_owner(self, buyer: int, owner: int, price: int) -> Self:
        """A protected card is paid to its owner; protection stays with its player (TEN-BID-04, TEN-AMB-08)."""
        return replace(self, free=_moved(_moved(self.free, buyer, -price), owner, price))

    def pay_pot(self, buyer: int, price: int) -> Self:
        """An unprotected card is paid to the pot (TEN-BID-06)."""
        return replace(self, free=_moved(self.free, buyer, -price), pot=self.pot + price)

    def won_by(self, winner: int) -> Self:
        """All protection goes to the pot, and the pot to the winner of the round (TEN-P4-01, TEN-P5-08)."""
        won = self.pot + self.on_cards
        return replace(self, free=_moved(self.free, winner, won), laid=(None,) * len(self.free), pot=0)

    def counted(self, free: Sequence[int]) -> Self:
        """The table counted the players' free chips: those stand from now on."""
        return replace(self, free=tuple(free))
