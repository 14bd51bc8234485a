"""The course of a game of Buddha: secret bids, tricks, four to six rounds, the most points win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from referee.course import Cell, Column, Entry, EntryWarning, GameEvent, Prompt, Row, Setup, refuse_unknown
from referee.event_fields import check_reason
from referee.games.buddha.bidding import Bidding, bid_warnings
from referee.games.buddha.entries import COLUMNS, ENTRIES
from referee.games.buddha.prompts import prompt
from referee.games.buddha.scoring import DEALS, Deal, highest_bid_allowed, score_round, tricks_to_win
from referee.games.buddha.tally import sum_in_words, sum_warnings, tally
from referee.refused import Refused
from referee.words import listed


@dataclass(frozen=True, slots=True)
class BuddhaCourse:
    """A game of Buddha from its first deal to its winner.

    `dealer` deals the open round, or dealt the last one once the game is over; `played` counts the scored rounds.
    """

    setup: Setup
    dealer: int
    bidding: Bidding
    totals: tuple[int, ...]
    rows: tuple[Row, ...] = ()
    played: int = 0

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    lowest_wins: ClassVar[bool] = False

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before the first bid. Raises Refused for a number of players that the game doesn't take."""
        players = len(setup.names)
        if players not in DEALS:
            message = f"Buddha is a game for {min(DEALS)} to {max(DEALS)} players, not {players}."
            raise Refused("player_count", "players", message, clause="BUD-GEN-01")
        return cls(setup, setup.dealer, Bidding.fresh(players), (0,) * players)

    @property
    def deal(self) -> Deal:
        """What the number of players means for the deck, the hands and the night."""
        return DEALS[len(self.setup.names)]

    @property
    def tricks_to_win(self) -> int:
        """How many tricks of a round somebody takes: the Black Hole swallows one (BUD-WIN-06)."""
        return tricks_to_win(len(self.setup.names))

    @property
    def highest_bid(self) -> int:
        """The most tricks that this table lets anybody bid (BUD-BID-03, BUD-AMB-09)."""
        return highest_bid_allowed(len(self.setup.names), self.setup.rules)

    @property
    def bids_hidden(self) -> bool:
        """Whether some bids are in, but not all: nobody may see one yet (BUD-BID-01)."""
        return self.bidding.hidden

    def may_add(self, kind: str, seat: int) -> bool:
        """Whether the bid of `seat` is still due: all bid at once (BUD-BID-01)."""
        return kind == "bid" and not self.has_bid[seat]

    def may_change(self, kind: str, seat: int) -> bool:
        """Whether `seat` may bid otherwise: a bid is made when all fall, not before (BUD-BID-01)."""
        return kind == "bid" and self.bids_hidden and self.has_bid[seat]

    @property
    def secret(self) -> tuple[int, ...]:
        """The positions of the bids that nobody may see yet."""
        return self.bidding.secret

    @property
    def has_bid(self) -> tuple[bool, ...]:
        """By seat: whether the bid of the open round is in."""
        return self.bidding.has_bid

    @property
    def next_to_bid(self) -> int | None:
        """Whose turn with the phone it is: the first seat clockwise from the dealer's left that has not bid."""
        seats = self.setup.clockwise_from(self.first_leader)
        return next((seat for seat in seats if not self.has_bid[seat]), None)

    @property
    def first_leader(self) -> int:
        """Who leads to the first trick of the open round: the dealer's left (BUD-AMB-11)."""
        return self.setup.left(self.dealer)

    @property
    def tied(self) -> bool:
        """Whether several share the lead."""
        return len(self.leaders) > 1

    @property
    def over(self) -> bool:
        """Whether the last round is scored, a tie that goes on being settled first (BUD-ROUND-01, BUD-AMB-13)."""
        goes_on = self.tied and self.setup.rules["bud.tie"] == "extra_round"
        return self.played >= self.deal.rounds and not goes_on

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points; empty before the first round is scored."""
        return tuple(seat for seat in self.setup.seats if self.played and self.totals[seat] == max(self.totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the most points at the end, several where a tie is shared (BUD-END-01, BUD-AMB-13)."""
        return self.leaders if self.over else ()

    @property
    def next_dealer(self) -> int | None:
        """The table chooses who deals first in the next game."""
        return None

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        return prompt(self)

    def after(self, event: GameEvent) -> Self:
        """The course once `event` is entered. Raises Refused, naming the clause, for what the rules don't allow."""
        if self.over:
            message = f"Round {self.played} was the last one: the game is over."
            raise Refused("game_over", "kind", message, clause="BUD-ROUND-01")
        refuse_unknown(event, self.entries)
        match event.kind:
            case "bid":
                bids = self.bidding.read(event, self.setup)
                return replace(self, bidding=self.bidding.with_bids(bids, event.position))
            case "result":
                return self._scored(event)
            case _:
                return self._redealt(event)

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """The warnings to show before `event` is entered; none for an event that `after` refuses anyway."""
        try:
            if event.kind == "bid":
                return bid_warnings(self.bidding.read(event, self.setup), self.setup.names)
            if event.kind == "result":
                return sum_warnings(self._tricks(event))
        except Refused:
            return ()
        return ()

    def _tricks(self, event: GameEvent) -> tuple[int, ...]:
        if self.bidding.missing:
            message = f"The round can't be scored yet: {self._named(self.bidding.missing)} must bid first."
            raise Refused("bids_missing", "tricks", message, clause="BUD-BID-01")
        return tally(event, self.setup.names)

    def _scored(self, event: GameEvent) -> Self:
        tricks = self._tricks(event)
        bids, rules = self.bidding.final, self.setup.rules
        scores = score_round(dict(enumerate(bids)), dict(enumerate(tricks)), rules, allow_sum=True)
        totals = tuple(total + scores[seat] for seat, total in enumerate(self.totals))
        cells = tuple(
            Cell({"bid": bids[seat], "tricks": tricks[seat]}, scores[seat], totals[seat]) for seat in self.setup.seats
        )
        scored = replace(self._closed("round", cells, event, self._remarks(event, tricks)), totals=totals)
        scored = replace(scored, played=self.played + 1)
        return scored if scored.over else replace(scored, dealer=self.setup.left(self.dealer))

    def _remarks(self, event: GameEvent, tricks: Sequence[int]) -> tuple[str, ...]:
        extra = f"Extra round: {self._named(self.leaders)} were tied." if self.played >= self.deal.rounds else ""
        given = " ".join(part for part in (sum_in_words(tricks), event.note) if part)
        return tuple(remark for remark in (extra, given) if remark)

    def _redealt(self, event: GameEvent) -> Self:
        why = check_reason(event.data.get("reason"))
        cells = tuple(Cell({"bid": None, "tricks": None}, None, total) for total in self.totals)
        return self._closed("redealt", cells, event, (f"The deal was void: {why}",))

    def _closed(self, kind: str, cells: tuple[Cell, ...], event: GameEvent, remarks: tuple[str, ...]) -> Self:
        """The course with a row for the open deal, and no bids for the next."""
        label = str(self.played + 1) if kind == "round" else "void"
        sources = (*self.bidding.sources, event.position)
        row = Row(kind, self.played + 1, label, self.dealer, cells, sources, remarks)
        return replace(self, rows=(*self.rows, row), bidding=Bidding.fresh(len(cells), self.bidding.secret))

    def _named(self, seats: Sequence[int]) -> str:
        return listed([self.setup.names[seat] for seat in seats])
