"""The open round of Buddha: its dealer and its bids, which are secret until all are in."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.buddha.scoring import DEALS, DealtPack, tricks_to_win
from referee.rules.bids import BidRound


@dataclass(frozen=True, slots=True)
class OpenRound(BidRound):
    """The open round. All bids are shown at the same moment (BUD-BID-01)."""

    @property
    def deal(self) -> DealtPack:
        """The pack, the hands and the number of rounds for this number of players."""
        return DEALS[len(self.setup.names)]

    @property
    def tricks_to_win(self) -> int:
        """The number of tricks that somebody wins: all but the one with the Black Hole (BUD-WIN-06)."""
        return tricks_to_win(len(self.setup.names))

    @property
    def extra(self) -> bool:
        """Whether the round breaks a tie after the last one (BUD-AMB-13)."""
        return self.number > self.deal.rounds

    @property
    def final(self) -> tuple[int, ...]:
        """Every seat's bid once all are in; empty before."""
        return tuple(bid for bid in self.bids if bid is not None) if self.all_bid else ()
