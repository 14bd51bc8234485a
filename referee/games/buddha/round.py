"""The open round of Buddha: its dealer and its bids, which are secret until all are in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from referee.games.buddha.scoring import DEALS, DealtPack, tricks_to_win
from referee.rules.course import Setup


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The open round, its number counted from 1. All bids are shown at the same moment (BUD-BID-01).

    `secret_bids` are the bids by seat, None for a missing one; they are for checks and scores only, and pages show
    `shown`. `made_at` are the positions of their events, by seat. `withheld` are the positions of events that were
    changed, or whose deal was void, before anybody saw them: they stay hidden until the next reveal.
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
        """The round dealt again by the same dealer, without bids; hidden bids stay hidden."""
        return type(self).fresh(self.setup, self.dealer, self.number, self.secret)

    def next(self, dealer: int) -> Self:
        """The round after this one."""
        return type(self).fresh(self.setup, dealer, self.number + 1, self.secret)

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
    def first_leader(self) -> int:
        """The leader of the first trick: the player to the dealer's left (BUD-AMB-11)."""
        return self.setup.left(self.dealer)

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats from the dealer's left, the order of the forms."""
        return self.setup.clockwise_from(self.first_leader)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that haven't bid, in the order in which the table's phone goes round."""
        return tuple(seat for seat in self.turns if not self.has_bid[seat])

    @property
    def sources(self) -> tuple[int, ...]:
        """The positions of the events with the bids."""
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
        """The names of the players who haven't bid."""
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
        """The bids that the table may see, by seat: all or none."""
        return self.secret_bids if self.complete else (None,) * len(self.secret_bids)

    def with_bids(self, bids: Sequence[int | None], position: int) -> Self:
        """The round with these bids; each replaces its player's earlier bid."""
        now = tuple(old if new is None else new for old, new in zip(self.secret_bids, bids, strict=True))
        made_at = tuple(was if new is None else position for was, new in zip(self.made_at, bids, strict=True))
        gone = tuple(source for source in self.sources if source not in made_at)
        return replace(self, secret_bids=now, made_at=made_at, withheld=(*self.withheld, *gone))
