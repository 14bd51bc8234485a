"""The course of a game of Buddha: secret bids, tricks, four to six rounds, the most points win."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from referee.games.buddha.entries import BID, ENTRIES, RESULT, bid_warnings, read_bids, read_tricks, sum_warnings
from referee.games.buddha.prompts import prompt_round, prompt_won
from referee.games.buddha.round import OpenRound
from referee.games.buddha.scoring import DEALS, score_round
from referee.games.buddha.sheet import COLUMNS, scored_row, void_row
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.bids import BidCourse
from referee.rules.course import Setup, WinReason
from referee.rules.entry import Entry, EntryWarning, GameEvent
from referee.rules.event_fields import check_reason
from referee.rules.prompt import Prompt
from referee.rules.score_sheet import Column, Row
from referee.rules.win_reasons import ahead_after_rounds


@dataclass(frozen=True, slots=True)
class BuddhaCourse(BidCourse):
    """A game of Buddha from its first deal to its winner.

    `open` is the open round (after the last one, it has that round's dealer); `played` is the number of scored rounds.
    """

    setup: Setup
    open: OpenRound
    totals: tuple[int, ...]
    rows: tuple[Row, ...] = ()
    played: int = 0

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    win_clause: ClassVar[str] = "BUD-END-01"
    shared_win_clause: ClassVar[str] = "BUD-AMB-13"

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before the first bid. Raises Refused for a number of players that the game doesn't take."""
        players = len(setup.names)
        if players not in DEALS:
            message = f"Buddha is a game for {min(DEALS)} to {max(DEALS)} players, not {players}."
            raise Refused("player_count", "players", message, clause="BUD-GEN-01")
        return cls(setup, OpenRound.fresh(setup, setup.dealer), (0,) * players)

    def enter_bid(self, event: GameEvent) -> Self:
        """Bids, one from each player, all secret until the last is in (BUD-BID-01..03)."""
        return replaced(self, open=self.open.with_bids(read_bids(event, self.open), event.position))

    def enter_result(self, event: GameEvent) -> Self:
        """Tricks taken: the round is scored (BUD-SCORE-01..05)."""
        tricks = read_tricks(event, self.open)
        bids, rules = dict(enumerate(self.open.final)), self.setup.rules
        scores = score_round(bids, dict(enumerate(tricks)), rules, allow_sum=True)
        totals = tuple(total + scores[seat] for seat, total in enumerate(self.totals))
        row = scored_row(self.open, event, tricks, scores, totals, self.leaders)
        scored = replaced(self, totals=totals, rows=(*self.rows, row), played=self.played + 1)
        dealer = self.dealer if scored.over else self.setup.left(self.dealer)
        return replaced(scored, open=self.open.next(dealer))

    def enter_redealt(self, event: GameEvent) -> Self:
        """The deal is void, with its bids."""
        why = check_reason(event.data.get("reason"))
        return replaced(self, rows=(*self.rows, void_row(self.open, event, why, self.totals)), open=self.open.again())

    def _game_over(self) -> Refused:
        message = f"Round {self.played} was the last one: the game is over."
        return Refused("game_over", "kind", message, clause="BUD-ROUND-01")

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """The warnings to show before `event` is entered; none for an event that `after` refuses anyway."""
        try:
            if event.kind == BID.kind:
                return tuple(bid_warnings(read_bids(event, self.open), self.setup.names))
            if event.kind == RESULT.kind:
                return tuple(sum_warnings(read_tricks(event, self.open)))
        except Refused:
            return ()
        return ()

    def can_enter(self, kind: str, seat: int) -> bool:
        """Whether the bid of `seat` is missing: all bid at once (BUD-BID-01)."""
        return kind == BID.kind and not self.open.has_bid[seat]

    @property
    def tied(self) -> bool:
        """Whether several share the lead."""
        return len(self.leaders) > 1

    @property
    def over(self) -> bool:
        """Whether the last round is scored, and no tie needs an extra round (BUD-ROUND-01, BUD-AMB-13)."""
        needs_round = self.tied and self.setup.rules["bud.tie"] == "extra_round"
        return self.played >= self.open.deal.rounds and not needs_round

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points at the end; several if a tie is shared (BUD-END-01, BUD-AMB-13)."""
        return self.leaders if self.over else ()

    @property
    def win_reason(self) -> WinReason | None:
        """Why these players won: the totals after the last round, or after those that broke a tie (BUD-AMB-13)."""
        if len(self.winners) != 1:
            return self._reason_by_totals()
        scored, rounds = [row for row in self.rows if row.kind == "round"], self.open.deal.rounds
        more = len(scored) > rounds
        why = ahead_after_rounds(self.setup, scored, rounds, self.winners[0])
        return WinReason(why, self.shared_win_clause if more else self.win_clause, broke_tie=more)

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        return self.prompt_with_own_phones(())

    def prompt_with_own_phones(self, own_phones: Collection[int]) -> Prompt:
        """What the table does now; the table's phone is not handed to players with their own phones."""
        if self.over:
            return prompt_won(self.open, self.winners, max(self.totals))
        return prompt_round(self.open, self.leaders, started=bool(self.rows), own_phones=own_phones)
