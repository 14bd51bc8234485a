"""The course of a game: a card is turned up, everybody bids, the tricks are played and scored, deal by deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from referee.cards.standard_deck import COPIES, NAMES, read
from referee.refused import Refused
from referee.rules.entry import Entry, GameEvent
from referee.rules.event_fields import check_text, whole_for_each
from referee.rules.fields import Field, card, number
from referee.rules.rounds import RoundsCourse
from referee.rules.score_sheet import Column, OpenLine

MOST = 13
ENTRIES = (
    Entry("turned_up", "Turn up a card", (card("card", "The card turned up", read, NAMES),), noun="Trump"),
    Entry("bid", "Lock bids", (number("bids", "Tricks bid", MOST, per_seat=True),), noun="Bids", saves="Lock bids"),
    Entry("result", "Score the deal", (number("tricks", "Tricks taken", MOST, per_seat=True),), noun="Tricks"),
)


@dataclass(frozen=True, slots=True)
class OhHellCourse(RoundsCourse):
    """The state of a game. `card` is the card turned up in the open deal, `bids` are its bids by seat."""

    entries: ClassVar[Mapping[str, Entry]] = {entry.kind: entry for entry in ENTRIES}
    columns: ClassVar[tuple[Column, ...]] = (Column("bid", "Bid"), Column("tricks", "Tricks"))
    game_over_clause = "OH-END-01"

    card: str = ""
    bids: tuple[int, ...] = ()

    @property
    def cards_per_round(self) -> tuple[int, ...]:
        """The number of cards for each player, deal by deal, as far as the pack goes (OH-DEAL-01)."""
        most = (len(COPIES) - 1) // len(self.setup.names)
        down = range(min(self.setup.rules.number("oh.cards"), most), 0, -1)
        return (*down, *down[-2::-1]) if self.setup.rules["oh.way"] == "down_up" else tuple(down)

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """How many tricks are bid, for the line below the sheet: too many, or too few."""
        return (("Tricks bid", f"{sum(self.bids)} of {self.hand}"),) if self.bids else ()

    @property
    def open_line(self) -> OpenLine | None:
        """The bids, on the sheet until they count."""
        return OpenLine(str(self.round), "bid", self.bids, self.sources[1:] * len(self.bids)) if self.bids else None

    def numbers(self, field: Field) -> range:
        """A bid, or the tricks taken, from 0 to the number of cards (OH-BID-01)."""
        return range(self.hand + 1)

    def fixed_sum(self, field: Field) -> int | None:
        """All tricks of a deal are taken, so the form can fill in the last number (OH-PLAY-04)."""
        return self.hand if field.name == "tricks" else None

    def enter_turned_up(self, event: GameEvent) -> Self:
        """The next card of the pack: its suit is trump (OH-DEAL-03)."""
        return self.entered(event, card=check_text(event.data.get("card"), "card", read))

    def enter_bid(self, event: GameEvent) -> Self:
        """The bids; with the hook they may not add up to the number of tricks (OH-BID-01, OH-BID-02)."""
        bids = whole_for_each(event.data, "bids", self.setup.names, self.hand, "OH-BID-01", dealer=self.dealer)
        if sum(bids) == self.hand and self.setup.rules["oh.hook"] == "on":
            dealer = self.setup.names[self.dealer]
            message = f"The bids add up to {self.hand}, as many as there are tricks: {dealer} must bid something else."
            raise Refused("even_bids", f"bids[{self.dealer}]", message, clause="OH-BID-02")
        return self.entered(event, bids=bids)

    def enter_result(self, event: GameEvent) -> Self:
        """The tricks that each player took, and their scores (OH-PLAY-04, OH-SCORE-01, OH-SCORE-02)."""
        names, dealer, hand = self.setup.names, self.dealer, self.hand
        tricks = whole_for_each(event.data, "tricks", names, hand, "OH-PLAY-04", dealer=dealer, total=hand)
        played = tuple(zip(self.bids, tricks, strict=True))
        scores = [score(bid, took, missed=str(self.setup.rules["oh.missed"])) for bid, took in played]
        return self.scored(event, [{"bid": bid, "tricks": took} for bid, took in played], scores, card="", bids=())


def score(bid: int, took: int, *, missed: str) -> int:
    """10 and a point for each trick if the bid is exact, else the score of a missed bid (OH-SCORE-01, OH-SCORE-02)."""
    return 10 + took if took == bid else took if missed == "tricks" else 0
