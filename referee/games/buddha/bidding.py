"""The bids of one deal, secret until everybody's is in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from referee.course import EntryWarning, GameEvent, Setup
from referee.event_fields import check_flag, check_whole, seat_list
from referee.games.buddha.scoring import DEALS, FINGERS, refuse_bid
from referee.refused import Refused
from referee.words import listed


@dataclass(frozen=True, slots=True)
class Bidding:
    """Who has bid, and what, once all have: bids fall at the same moment, so none shows before (BUD-BID-01).

    `secret_bids` holds the bids by seat, None where nobody has bid yet: it is for checks and scores alone, a page shows
    `shown`. `made_at` are the positions of the events that brought them, by seat. `withheld` are positions of events
    that were changed, or whose deal was void, before anybody saw them: they stay unseen until the next reveal.
    """

    secret_bids: tuple[int | None, ...]
    made_at: tuple[int | None, ...]
    withheld: tuple[int, ...] = ()

    @classmethod
    def fresh(cls, players: int, withheld: tuple[int, ...] = ()) -> Self:
        """A deal in which nobody has bid yet."""
        return cls((None,) * players, (None,) * players, withheld)

    @property
    def sources(self) -> tuple[int, ...]:
        """The positions of the events that brought the bids."""
        return tuple(sorted({position for position in self.made_at if position is not None}))

    @property
    def secret(self) -> tuple[int, ...]:
        """The positions of the events that nobody may see before all bids are in."""
        return () if self.complete else tuple(sorted((*self.withheld, *self.sources)))

    @property
    def has_bid(self) -> tuple[bool, ...]:
        """By seat: whether the bid is in."""
        return tuple(bid is not None for bid in self.secret_bids)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not bid."""
        return tuple(seat for seat, bid in enumerate(self.secret_bids) if bid is None)

    @property
    def complete(self) -> bool:
        """Whether every bid is in."""
        return not self.missing

    @property
    def hidden(self) -> bool:
        """Whether some bids are in, but not all."""
        return any(self.has_bid) and not self.complete

    @property
    def final(self) -> tuple[int, ...]:
        """Every seat's bid once all are in; empty before."""
        return tuple(bid for bid in self.secret_bids if bid is not None) if self.complete else ()

    @property
    def shown(self) -> tuple[int | None, ...]:
        """What the table may see, by seat: every bid or none."""
        return self.secret_bids if self.complete else (None,) * len(self.secret_bids)

    def with_bids(self, bids: Sequence[int | None], position: int) -> Self:
        """The bidding once these are in too; a bid that was in makes room for its player's other one."""
        now = tuple(old if new is None else new for old, new in zip(self.secret_bids, bids, strict=True))
        made_at = tuple(was if new is None else position for was, new in zip(self.made_at, bids, strict=True))
        gone = tuple(source for source in self.sources if source not in made_at)
        return type(self)(now, made_at, (*self.withheld, *gone))

    def read(self, event: GameEvent, setup: Setup) -> tuple[int | None, ...]:
        """The bids of an event by seat, None for whoever does not bid with it.

        Raises Refused for a bid out of range, for a second bid of somebody who doesn't say that it changes the first
        (`change`) while all are hidden, and where nobody bids.
        """
        bids = tuple(seat_list(event.data, "bids", setup.names))
        changes = check_flag(event.data.get("change"), "change") and not self.complete
        for seat, bid in enumerate(bids):
            if bid is not None:
                self._refuse(seat, bid, setup, changes=changes)
        if all(bid is None for bid in bids):
            message = f"No bid was entered: {self._still_to_bid(setup)}."
            raise Refused("no_bid", "bids", message, clause="BUD-BID-01")
        return bids

    def _still_to_bid(self, setup: Setup) -> str:
        missing = [setup.names[seat] for seat in self.missing]
        if not missing:
            return "everybody has bid already"
        return f"{listed(missing)} {'has' if len(missing) == 1 else 'have'} still to bid"

    def _refuse(self, seat: int, bid: object, setup: Setup, *, changes: bool) -> None:
        name, field = setup.names[seat], f"bids[{seat}]"
        if self.has_bid[seat] and not changes:
            message = f"{name} has bid already, and a bid stands once it is made."
            raise Refused("bid_stands", field, message, clause="BUD-BID-01")
        count = check_whole(bid, field, name, clause="BUD-BID-03")
        try:
            refuse_bid(count, len(setup.names), setup.rules, field)
        except Refused as refused:
            raise Refused(refused.code, field, f"{name}: {refused.message}", clause=refused.clause) from refused


def bid_warnings(bids: Sequence[int | None], names: Sequence[str]) -> tuple[EntryWarning, ...]:
    """The warnings about bids: one of all tricks can't be made, one above ten can't be shown with fingers."""
    warnings = [_warning(seat, bid, names) for seat, bid in enumerate(bids) if bid is not None]
    return tuple(warning for warning in warnings if warning)


def _warning(seat: int, bid: int, names: Sequence[str]) -> EntryWarning | None:
    name, field = names[seat], f"bids[{seat}]"
    if bid == DEALS[len(names)].hand:
        message = f"{name} can't make {bid}: the Black Hole swallows a trick, so only {bid - 1} can be won."
        return EntryWarning("bid_all", field, message, "BUD-BID-03")
    if bid > FINGERS:
        message = f"{name} bids {bid}, more than {FINGERS} fingers can show."
        return EntryWarning("bid_over_ten", field, message, "BUD-AMB-09")
    return None
