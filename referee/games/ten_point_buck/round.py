"""The open round of Ten-Point Buck: its dealer, its bids, and who caught the Buck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from referee.rules.course import Setup


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The open round, its number counted from 1.

    `bids` are card points by seat, None for a missing bid, and `bid_at` the positions of their events; `hunter` is the
    seat that caught the Buck with the Doe. `sources` are the positions of the round's events, `withheld` those of
    events that were changed, or whose deal was void, before anybody saw them.
    """

    setup: Setup
    dealer: int
    bids: tuple[int | None, ...]
    bid_at: tuple[int | None, ...]
    number: int = 1
    hunter: int | None = None
    sources: tuple[int, ...] = ()
    withheld: tuple[int, ...] = ()

    @classmethod
    def fresh(cls, setup: Setup, dealer: int, number: int = 1, withheld: tuple[int, ...] = ()) -> Self:
        """A round in which nobody has bid."""
        nobody = (None,) * len(setup.names)
        return cls(setup, dealer, nobody, nobody, number, withheld=withheld)

    def again(self) -> Self:
        """The round dealt again by the same dealer, without bids; hidden bids stay hidden."""
        return type(self).fresh(self.setup, self.dealer, self.number, self.secret)

    def next(self) -> Self:
        """The round after this one: the deal moves on (TPB-DEAL-03)."""
        return type(self).fresh(self.setup, self.first, self.number + 1)

    @property
    def first(self) -> int:
        """The seat that bids and leads first, to the dealer's left (TPB-BID-01, TPB-PLAY-01)."""
        return self.setup.left(self.dealer)

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats in turn, the order of the forms."""
        return self.setup.clockwise_from(self.first)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that haven't bid, in turn."""
        return tuple(seat for seat in self.turns if self.bids[seat] is None)

    @property
    def all_bid(self) -> bool:
        """Whether play can begin (TPB-BID-04)."""
        return None not in self.bids

    @property
    def at_once(self) -> bool:
        """Whether all players of this table bid at the same time (TPB-AMB-04)."""
        return bool(self.setup.rules["tpb.bidding"] == "simultaneous")

    @property
    def bids_hidden(self) -> bool:
        """Whether some bids are in that nobody may see before the last one (TPB-AMB-04)."""
        return self.at_once and not self.all_bid and any(bid is not None for bid in self.bids)

    @property
    def shown_bids(self) -> tuple[int | None, ...]:
        """The bids that the table may see, by seat; none while they are hidden."""
        return (None,) * len(self.bids) if self.bids_hidden else self.bids

    @property
    def secret(self) -> tuple[int, ...]:
        """The positions of events that nobody may see yet: simultaneous bids while some are missing (TPB-AMB-04)."""
        hidden = self.sources if self.at_once else ()
        return () if self.all_bid else tuple(sorted((*self.withheld, *hidden)))

    def may_bid(self, seat: int) -> bool:
        """Whether `seat` may bid now: in turn, or any seat if all bid at once (TPB-AMB-04)."""
        return seat in self.waiting and (self.at_once or seat == self.waiting[0])

    def with_bids(self, entered: Sequence[int | None], position: int) -> Self:
        """The round with these bids; each replaces its player's earlier bid."""
        bids = tuple(old if new is None else new for old, new in zip(self.bids, entered, strict=True))
        bid_at = tuple(was if new is None else position for was, new in zip(self.bid_at, entered, strict=True))
        kept = tuple(source for source in self.sources if source in bid_at)
        gone = tuple(source for source in self.sources if source not in bid_at)
        sources, withheld = (*kept, position), (*self.withheld, *gone)
        return replace(self, bids=bids, bid_at=bid_at, sources=sources, withheld=withheld)

    def with_hunter(self, seat: int, position: int) -> Self:
        """The round after that seat caught the Buck."""
        return replace(self, hunter=seat, sources=(*self.sources, position))
