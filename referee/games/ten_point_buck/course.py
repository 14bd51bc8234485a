"""The course of a Ten-Point Buck game: bids, ten tricks, Hunting Points, five rounds, extra rounds after a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from referee.games.ten_point_buck import entries as read
from referee.games.ten_point_buck.entries import BID, ENTRIES, HUNTED, RESULT
from referee.games.ten_point_buck.prompts import how_it_is_won, prompt_round, prompt_won
from referee.games.ten_point_buck.round import OpenRound
from referee.games.ten_point_buck.scoring import BONUS, score_round
from referee.games.ten_point_buck.sheet import COLUMNS, open_row, redealt_row, scored_row
from referee.replaced import replaced
from referee.rules.bids import BidCourse
from referee.rules.course import Setup, WinReason
from referee.rules.entry import Entry, EntryWarning, GameEvent
from referee.rules.event_fields import check_reason
from referee.rules.prompt import Prompt
from referee.rules.score_sheet import Column, Row
from referee.rules.win_reasons import ahead_after_rounds


@dataclass(frozen=True, slots=True)
class TenPointBuckCourse(BidCourse):
    """One game. `open` is the open round, `done` the rows before it, `scored` the number of scored rounds.

    `in_race` are the seats that can still win (fewer than all only in a tie-break under `tpb.tiebreak_eligible`).
    """

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    game_over_clause = "TPB-END-01"

    setup: Setup
    open: OpenRound
    done: tuple[Row, ...]
    totals: tuple[int, ...]
    in_race: frozenset[int]
    scored: int = 0
    winners: tuple[int, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before the first entry."""
        first = OpenRound.fresh(setup, setup.dealer)
        return cls(setup, first, (), (0,) * len(setup.names), frozenset(setup.seats))

    def enter_bid(self, event: GameEvent) -> Self:
        """Bids in card points, one from each player (TPB-BID-01..04)."""
        return replaced(self, open=self.open.with_bids(read.read_bids(event, self.open), event.position))

    def enter_hunted(self, event: GameEvent) -> Self:
        """The Doe has caught the Buck: the bonus counts at once (TPB-DOE-04)."""
        seat = read.read_hunter(event, self.open)
        return replaced(self, open=self.open.with_hunter(seat, event.position), totals=self._with_bonus(seat))

    def enter_redealt(self, event: GameEvent) -> Self:
        """The deal is void, with its bids and its bonus."""
        reason = check_reason(event.data.get("reason"))
        totals = self._with_bonus(self.open.hunter, -1)
        row = redealt_row(self.open, event, reason, totals)
        return replaced(self, totals=totals, done=(*self.done, row), open=self.open.again())

    def enter_result(self, event: GameEvent) -> Self:
        """Card points taken: the round is scored (TPB-SCORE-01..07)."""
        read.refuse_before_bids(self.open, "taken")
        taken, bonus = read.read_taken(event, self.open), read.read_bonus(event, self.open)
        scores = score_round({seat: bid or 0 for seat, bid in enumerate(self.open.bids)}, taken, bonus)
        before = self._with_bonus(self.open.hunter, -1)
        totals = tuple(before[seat] + scores[seat] for seat in self.setup.seats)
        row = scored_row(self.open, event, taken, scores, totals, bonus)
        scored = replaced(
            self, done=(*self.done, row), totals=totals, scored=self.scored + 1, open=self.open.next(self.open.first)
        )
        return scored._with_winner()

    def _with_bonus(self, seat: int | None, sign: int = 1) -> tuple[int, ...]:
        return tuple(total + sign * BONUS.points * (other == seat) for other, total in enumerate(self.totals))

    def _with_winner(self) -> Self:
        """The course with its winner, if the rounds are played and no tie is left (TPB-END-01..02, TPB-AMB-07)."""
        if self.scored < self.setup.rules.number("tpb.rounds"):
            return self
        front = self._front()
        if len(front) == 1:
            return replaced(self, winners=front)
        tied_only = self.setup.rules["tpb.tiebreak_eligible"] == "tied_only"
        return replaced(self, in_race=frozenset(front)) if tied_only else self

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """Warnings about bids and captured points beyond the dealt cards. Raises Refused for wrong values."""
        names = self.setup.names
        if event.kind == BID.kind:
            return tuple(read.bid_warnings(event, names))
        if event.kind != RESULT.kind:
            return ()
        return tuple(read.taken_warnings(read.read_taken(event, self.open), read.read_bonus(event, self.open), names))

    def can_enter(self, kind: str, seat: int) -> bool:
        """Whether `seat` may bid now."""
        return kind == BID.kind and not self.winners and self.open.may_bid(seat)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The scored rounds, and the open one once the Doe has caught the Buck in it (TPB-DOE-04)."""
        hunter = self.open.hunter
        return self.done if hunter is None else (*self.done, open_row(self.open, hunter, self.totals))

    @property
    def inline_entries(self) -> frozenset[str]:
        """The hunt, which has buttons on the pad."""
        return frozenset({HUNTED.kind})

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in front among those that can still win, once anything is scored (TPB-AMB-07)."""
        return self._front() if self.rows else ()

    def _front(self) -> tuple[int, ...]:
        best = max(self.totals[seat] for seat in self.in_race)
        return tuple(seat for seat in sorted(self.in_race) if self.totals[seat] == best)

    @property
    def win_reason(self) -> WinReason | None:
        """Why that player won: the totals after the rounds, or after those that broke a tie (TPB-END-02)."""
        if not self.winners:
            return None
        scored, rounds = [row for row in self.done if row.kind == "round"], self.setup.rules.number("tpb.rounds")
        sentence = ahead_after_rounds(self.setup, scored, rounds, self.winners[0])
        if len(scored) == rounds:
            return WinReason(sentence, "TPB-END-01")
        if self.setup.rules["tpb.tiebreak_eligible"] == "tied_only":
            return WinReason(f"{sentence} Only who was tied could win.", "TPB-AMB-07", broke_tie=True)
        return WinReason(sentence, "TPB-END-02", broke_tie=True)

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        if self.winners:
            return prompt_won(self.open, self.winners[0], self.totals[self.winners[0]])
        return prompt_round(self.open, self.in_race)

    @property
    def advice(self) -> tuple[str, ...]:
        """How this game is won, before anything is entered."""
        return () if self.done or self.open.sources else (how_it_is_won(self.setup.rules.number("tpb.rounds")),)
