"""The open round of Buddha: who deals, and the bids, secret until everybody's is in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from referee.games.buddha.scoring import DEALS, DealtPack, tricks_to_win
from referee.rules.course import Setup


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The round on the table, its number counted from 1: bids fall at the same moment, none shows before (BUD-BID-01).

    `secret_bids` holds the bids by seat, None where nobody has bid yet: it is for checks and scores alone, a page shows
    `shown`. `made_at` are the positions of the events that brought them, by seat. `withheld` are positions of events
    that were changed, or whose deal was void, before anybody saw them: they stay unseen until the next reveal.
    """

    setup: Setup
    dealer: int
    secret_bids: tuple[int | None, ...]
    made_at: tuple[int | None, ...]
    number: int = 1
    withheld: tuple[int, ...] = ()

    @classmethod
    def fresh(cls, setup: Setup, dealer: int, number: int = 1, withheld: tuple[int, ...] = ()) -> Self:
        """A round in which nobody has bid yet."""
        nobody = (None,) * len(setup.names)
        return cls(setup, dealer, nobody, nobody, number, withheld)

    def again(self) -> Self:
        """The round dealt again by the same dealer: its bids are gone, and stay unseen if they were."""
        return type(self).fresh(self.setup, self.dealer, self.number, self.secret)

    def next(self, dealer: int) -> Self:
        """The round after this one."""
        return type(self).fresh(self.setup, dealer, self.number + 1, self.secret)

    @property
    def deal(self) -> DealtPack:
        """What the number of players means for the pack, the hands and the night."""
        return DEALS[len(self.setup.names)]

    @property
    def tricks_to_win(self) -> int:
        """How many tricks somebody takes: the Black Hole swallows one (BUD-WIN-06)."""
        return tricks_to_win(len(self.setup.names))

    @property
    def extra(self) -> bool:
        """Whether the round breaks a tie after the last one (BUD-AMB-13)."""
        return self.number > self.deal.rounds

    @property
    def first_leader(self) -> int:
        """Who leads to the first trick: the dealer's left (BUD-AMB-11)."""
        return self.setup.left(self.dealer)

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats from the dealer's left, as the forms have them."""
        return self.setup.clockwise_from(self.first_leader)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have not bid, in turn: the table's phone goes to them in this order."""
        return tuple(seat for seat in self.turns if not self.has_bid[seat])

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
    def missing(self) -> tuple[str, ...]:
        """The names of those who have not bid."""
        return tuple(name for name, has_bid in zip(self.setup.names, self.has_bid, strict=True) if not has_bid)

    @property
    def complete(self) -> bool:
        """Whether every bid is in."""
        return all(self.has_bid)

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
        """The round once these bids are in too; a bid that was in makes room for its player's other one."""
        now = tuple(old if new is None else new for old, new in zip(self.secret_bids, bids, strict=True))
        made_at = tuple(was if new is None else position for was, new in zip(self.made_at, bids, strict=True))
        gone = tuple(source for source in self.sources if source not in made_at)
        return replace(self, secret_bids=now, made_at=made_at, withheld=(*self.withheld, *gone))
