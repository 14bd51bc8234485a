"""The open round of Ten-Point Buck: its dealer, its bids, and who caught the Buck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from referee.replaced import replaced
from referee.rules.bids import BidRound


@dataclass(frozen=True, slots=True)
class OpenRound(BidRound):
    """The open round; bids are card points (TPB-BID-04). `hunter` is the seat that caught the Buck with the Doe."""

    hunter: int | None = None

    @property
    def at_once(self) -> bool:
        """Whether all players of this table bid at the same time (TPB-AMB-04)."""
        return bool(self.setup.rules["tpb.bidding"] == "simultaneous")

    def may_bid(self, seat: int) -> bool:
        """Whether `seat` may bid now: in turn, or any seat if all bid at once (TPB-AMB-04)."""
        return seat in self.waiting and (self.at_once or seat == self.waiting[0])

    def with_hunter(self, seat: int, position: int) -> Self:
        """The round after that seat caught the Buck."""
        return replaced(self, hunter=seat, later=(position,))
