"""A second statement of the bidding of 10, from the rules alone: who is asked, what they may say, what it costs.

It keeps one flat list of numbers a player and walks round the table seat by seat; it knows nothing of the course.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Say = tuple[int | None, int | None]
"""Whose card and how many chips; nothing for a pass."""
PASS: Say = (None, None)


@dataclass
class SecondBidding:
    """The third phase, played by walking round the table."""

    starter: int
    free: list[int]
    on_card: list[int]
    auction_without_protection: bool
    pot: int = 0
    walked: int = 0
    sale: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.free)

    def least(self, owner: int) -> int:
        """One chip, or as many as lie on the card."""
        return self.on_card[owner] if self.on_card[owner] > 1 else 1

    def swapped_at_once(self, owner: int) -> bool:
        return self.on_card[owner] == 0 and not self.auction_without_protection

    def openings(self, seat: int) -> list[Say]:
        """All bids with which that player could open: any price they have, at or above the least."""
        says: list[Say] = []
        for owner in range(self.count):
            if owner == seat:
                continue
            prices = [1] if self.swapped_at_once(owner) else range(self.least(owner), self.free[seat] + 1)
            says += [(owner, price) for price in prices if price <= self.free[seat]]
        return says

    def asked(self) -> int | None:
        """Who speaks now: in a sale the seat that the walk has come to, else the next of the lap who could open."""
        if self.sale:
            return self._walk_sale()
        while self.walked < self.count:
            seat = (self.starter + self.walked) % self.count
            if self.openings(seat):
                return seat
            self.walked += 1
        return None

    def _walk_sale(self) -> int | None:
        """On from the last speaker to the next who can pay more; nobody once the walk is back at the bidder."""
        owner, highest, price, at = self.sale
        while at != highest:
            if at != owner and self.free[at] > price:
                return at
            at = (at + 1) % self.count
        return None

    def allowed(self) -> list[Say]:
        """What the player who is asked may say."""
        seat = self.asked()
        if seat is None:
            return []
        if not self.sale:
            return [PASS, *self.openings(seat)]
        owner, _, price, _ = self.sale
        return [PASS, *((owner, more) for more in range(price + 1, self.free[seat] + 1))]

    def say(self, entry: Say) -> None:
        """Whoever is asked says that; a sale that nobody is left to go on with is settled."""
        seat = self.asked()
        assert seat is not None
        owner, price = entry
        if self.sale:
            if owner is None or price is None:
                self.sale[3] = (seat + 1) % self.count
            else:
                self.sale = [owner, seat, price, (seat + 1) % self.count]
        else:
            self.walked = (seat - self.starter) % self.count + 1
            if owner is not None and price is not None:
                self.sale = [owner, seat, price, (seat + 1) % self.count]
                if self.swapped_at_once(owner):
                    self.sale[3] = seat
        if self.sale and self._walk_sale() is None:
            self._settle()

    def _settle(self) -> None:
        owner, buyer, price, _ = self.sale
        self.free[buyer] -= price
        if self.on_card[owner]:
            self.free[owner] += price
        else:
            self.pot += price
        self.sale = []
