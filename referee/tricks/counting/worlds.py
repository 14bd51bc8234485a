"""Where the unseen cards can be, in hands or out of play: which deals are possible, and how many there are.

A set of cards is a whole number with a bit for each physical card. A ban is the set of cards that a seat can't hold.
Seats are whole numbers from 0, and a list of bans has one for each seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.tricks.counting.deal_count import count_deals

Bans = Sequence[int]


@dataclass(frozen=True, slots=True)
class World:
    """The unseen cards `pool`, and the number of them in each seat's hand (`room`); the others are out of play.

    `fixed` is a card outside the pool that is certainly in one place: (seat, card), or (-1, card) if it is out of play.
    """

    pool: int
    room: tuple[int, ...]
    fixed: tuple[int, int] | None = None

    def allows(self, bans: Bans) -> bool:
        """Whether any deal respects all bans (Hall's condition over the seats)."""
        return not self._breaks_fixed(bans) and all(slack >= 0 for slack, _ in self._slacks(bans))

    def holdable(self, bans: Bans, seat: int) -> int:
        """The cards that `seat` holds in at least one deal that respects the bans. There must be such a deal."""
        with_seat = self.fixed[1] if self.fixed and self.fixed[0] == seat else 0
        if not self.room[seat]:
            return with_seat
        return with_seat | (self.pool & ~bans[seat] & ~self.bound(bans, seat))

    def bound(self, bans: Bans, seat: int) -> int:
        """The cards that the other seats need, so that `seat` can have none of them."""
        needed = 0
        for slack, cards in self._slacks(bans, without=seat):
            if slack == 0:
                needed |= cards
        return needed

    def count(self, bans: Bans) -> int:
        """The number of deals that respect all bans; a hand is a set of physical cards."""
        if not self.allows(bans):
            return 0
        return count_deals(self.pool, self.room, bans)

    def _breaks_fixed(self, bans: Bans) -> bool:
        return self.fixed is not None and self.fixed[0] >= 0 and bool(bans[self.fixed[0]] & self.fixed[1])

    def _slacks(self, bans: Bans, without: int = -1) -> list[tuple[int, int]]:
        """For each set of seats with bans: how many more cards they can hold than they need, and those cards."""
        merged: dict[int, int] = {}
        for seat, room in enumerate(self.room):
            ban = bans[seat] & self.pool
            if room and ban and seat != without:
                merged[ban] = merged.get(ban, 0) + room
        sets = [(self.pool, 0)]
        for ban, room in merged.items():
            sets += [(common & ban, need + room) for common, need in sets]
        pool = self.pool
        return [((pool & ~common).bit_count() - need, pool & ~common) for common, need in sets[1:]]


@dataclass(frozen=True, slots=True)
class Worlds:
    """The possible places of a card whose place isn't known, each with the deals of the other cards."""

    worlds: tuple[World, ...]

    def allow(self, bans: Bans) -> bool:
        """Whether any deal respects all bans."""
        return any(world.allows(bans) for world in self.worlds)

    def holdable(self, bans: Bans, seat: int) -> int:
        """The cards that `seat` holds in at least one deal that respects the bans."""
        cards = 0
        for world in self.worlds:
            if world.allows(bans):
                cards |= world.holdable(bans, seat)
        return cards

    def count(self, bans: Bans) -> int:
        """The number of deals that respect all bans."""
        return sum(world.count(bans) for world in self.worlds)
