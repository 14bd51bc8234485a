"""The bids of a round: one from each player, all at once and secret until the last is in, or in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from referee.replaced import replaced
from referee.rules.course import BaseCourse, Setup
from referee.rules.entry import Entry
from referee.rules.fields import Field
from referee.rules.score_sheet import OpenLine
from referee.typed import yes_or_no


def bid_entry(bids: Field) -> Entry:
    """The entry of bids, of which each player may enter their own, and change it while it is hidden."""
    fields = (bids, Field("change", "Changed in secret", yes_or_no))
    return Entry("bid", "Lock bids", fields, entered_by_each_player=True, noun="Bids", part="bid", saves="Lock bids")


@dataclass(frozen=True, slots=True)
class BidRound:
    """An open round in which everybody bids, its number counted from 1.

    `bids` are by seat, None for a missing one; they are for checks and scores only, and pages show `shown_bids`.
    `bid_at` are the positions of their events, by seat, and `later` those of the round's other events. `withheld` are
    the positions of events that were changed, or whose deal was void, before anybody saw them: they stay hidden until
    the next reveal.
    """

    setup: Setup
    dealer: int
    bids: tuple[int | None, ...]
    bid_at: tuple[int | None, ...]
    number: int = 1
    withheld: tuple[int, ...] = ()
    later: tuple[int, ...] = ()

    @classmethod
    def fresh(cls, setup: Setup, dealer: int, number: int = 1, withheld: tuple[int, ...] = ()) -> Self:
        """A round in which nobody has bid."""
        nobody = (None,) * len(setup.names)
        return cls(setup, dealer, nobody, nobody, number, withheld)

    def again(self) -> Self:
        """The round dealt again by the same dealer, without bids; hidden bids stay hidden."""
        return type(self).fresh(self.setup, self.dealer, self.number, self.secret_positions)

    def next(self, dealer: int) -> Self:
        """The round after this one."""
        return type(self).fresh(self.setup, dealer, self.number + 1)

    @property
    def at_once(self) -> bool:
        """All players bid at the same time."""
        return True

    @property
    def first(self) -> int:
        """The seat to the dealer's left."""
        return self.setup.left(self.dealer)

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats from the dealer's left, the order of the forms."""
        return self.setup.clockwise_from(self.first)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that haven't bid, from the dealer's left."""
        return tuple(seat for seat in self.turns if not self.has_bid[seat])

    @property
    def has_bid(self) -> tuple[bool, ...]:
        """By seat: whether the bid is in."""
        return tuple(bid is not None for bid in self.bids)

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the players who haven't bid, in order of seats."""
        return tuple(name for name, has_bid in zip(self.setup.names, self.has_bid, strict=True) if not has_bid)

    @property
    def all_bid(self) -> bool:
        """Whether every bid is in."""
        return all(self.has_bid)

    @property
    def bids_hidden(self) -> bool:
        """Whether some bids are in that nobody may see before the last one."""
        return self.at_once and not self.all_bid and any(self.has_bid)

    @property
    def shown_bids(self) -> tuple[int | None, ...]:
        """The bids that the table may see, by seat; none while they are hidden."""
        return (None,) * len(self.bids) if self.bids_hidden else self.bids

    @property
    def sources(self) -> tuple[int, ...]:
        """The positions of the round's events."""
        return (*sorted({position for position in self.bid_at if position is not None}), *self.later)

    @property
    def secret_positions(self) -> tuple[int, ...]:
        """The positions of the events that nobody may see before all bids are in."""
        hidden = self.sources if self.at_once else ()
        return () if self.all_bid else tuple(sorted((*self.withheld, *hidden)))

    def with_bids(self, entered: Sequence[int | None], position: int) -> Self:
        """The round with these bids; each replaces its player's earlier bid."""
        bids = tuple(old if new is None else new for old, new in zip(self.bids, entered, strict=True))
        bid_at = tuple(was if new is None else position for was, new in zip(self.bid_at, entered, strict=True))
        gone = tuple(source for source in self.sources if source not in bid_at)
        return replaced(self, bids=bids, bid_at=bid_at, withheld=(*self.withheld, *gone))


class BidCourse(BaseCourse):
    """A course whose `open` round takes bids by an entry of the kind "bid"."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def open(self) -> BidRound: ...

    def can_replace(self, kind: str, seat: int) -> bool:
        """Whether `seat` may change its bid: it is in, and hidden."""
        return kind == "bid" and self.open.bids_hidden and self.open.has_bid[seat]

    @property
    def secret_positions(self) -> tuple[int, ...]:
        """The positions of the events that nobody may see before all bids are in."""
        return self.open.secret_positions

    @property
    def open_line(self) -> OpenLine | None:
        """The bids that the table may see; None if none, and once the open round has a row for a later event."""
        bids = self.open.shown_bids
        if self.open.later or all(bid is None for bid in bids):
            return None
        return OpenLine(str(self.open.number), "bid", bids, self.open.bid_at)

    @property
    def dealer(self) -> int:
        """Who deals the open round, or dealt the last one once the game is over."""
        return self.open.dealer
