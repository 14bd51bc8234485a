"""The course of a game of Huckley Buck: from the first deal to the first player with eleven points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from referee.games.huckley_buck.deal.announcement import announce
from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.deal.draw import draw
from referee.games.huckley_buck.deal.penalty import penalise
from referee.games.huckley_buck.deal.penalty_reasons import filled_in as fill_penalty
from referee.games.huckley_buck.deal.result import NEEDS_ORDER, read_result, score
from referee.games.huckley_buck.deal.warnings import WARNINGS
from referee.games.huckley_buck.entries import ENTRIES, read_misdeal, read_penalty
from referee.games.huckley_buck.penalties.outcome import THROW_IN
from referee.games.huckley_buck.prompts import (
    AT_FIRST,
    advice,
    facts,
    pieces,
    prompt_deal,
    prompt_end,
    prompt_undecided,
)
from referee.games.huckley_buck.sheet import (
    COLUMNS,
    misdeal_row,
    open_row,
    penalty_remark,
    scored_row,
    thrown_in_row,
)
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.course import BaseCourse, Setup, WinReason
from referee.rules.entry import Entry, EntryWarning, GameEvent
from referee.rules.prompt import Piece, Prompt
from referee.rules.score_sheet import Column, Row


@dataclass(frozen=True, slots=True)
class HuckleyBuckCourse(BaseCourse):
    """A game of Huckley Buck so far.

    `deal` is that of the open round, `round` its number from 1, `before` the totals at its start, `done` the rows of
    all earlier deals. `winner` is the seat that won, and `win_reason` why. `level` are the seats with enough points
    after the last round while it is unknown who had them first. `kinds_asked` are the kinds of pieces that the table
    entered in its last round, which the pad asks for in this one.
    """

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    game_over_clause = "HB-END-01"

    setup: Setup
    deal: Deal
    before: tuple[int, ...]
    done: tuple[Row, ...] = ()
    round: int = 1
    winner: int | None = None
    win_reason: WinReason | None = None
    level: tuple[int, ...] = ()
    kinds_asked: frozenset[str] = AT_FIRST

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before its first deal."""
        return cls(setup, Deal.fresh(setup, setup.dealer), (0,) * len(setup.names))

    def after(self, event: GameEvent) -> Self:
        """The course after `event`. Raises Refused if the game is over, even if the winner isn't known (HB-END-01)."""
        if self.level:
            message = f"The game ended with round {self.round - 1}; who won it is still to be answered."
            raise Refused("game_over", "kind", message, clause=self.game_over_clause)
        return BaseCourse.after(self, event)  # super() fails in a dataclass with slots

    def after_unanswered(self, event: GameEvent, question: Refused) -> Self:
        """The round scored without a winner, since it isn't known who had enough points first (HB-END-02)."""
        if question.code != NEEDS_ORDER:
            raise question
        scored = self._scored(event, undecided=True)
        row = replaced(scored.done[-1], asks=question.message)
        return replaced(scored, done=(*scored.done[:-1], row), level=question.among)

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """The warnings to show before `event` is entered; none for an event that `after` refuses anyway."""
        find = WARNINGS.get(event.kind)
        if find is None:
            return ()
        try:
            self.after(event)
        except Refused:
            return ()
        return find(self.deal, event)

    def filled_in(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A penalty's data, with blanks filled in by the rules. Raises Refused."""
        return fill_penalty(self.deal, data) if kind == "penalty" else data

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, oldest first; the open round has one once a hook is given in it."""
        if not self._ended and any(self.deal.hooks):
            return (*self.done, open_row(self.deal, self.round, self.before))
        return self.done

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by seat, less this deal's penalty hooks."""
        return self.deal.totals(self.before)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The winner, or the seats that may be; before that the seats with the most points, none while all have 0."""
        most = max(self.totals)
        return self.winners or self.level or tuple(seat for seat, total in enumerate(self.totals) if total == most > 0)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won; empty before that (HB-END-01, HB-END-02)."""
        return () if self.winner is None else (self.winner,)

    @property
    def _ended(self) -> bool:
        return self.winner is not None or bool(self.level)

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        if self.level:
            return prompt_undecided(self.deal.dealer, self.done[-1].asks)
        if self.winner is not None:
            return prompt_end(self.setup.names, self.winner, self.totals[self.winner])
        return prompt_deal(self.deal, self.round)

    @property
    def advice(self) -> tuple[str, ...]:
        """Advice beyond the prompt: how to cut, deal, announce, draw and play."""
        return () if self._ended else advice(self.deal)

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The facts of the open round's deal for the line below the sheet."""
        return facts(self.deal)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the open round's deal on the pad; none once the game is over."""
        return () if self._ended else pieces(self.deal, self.kinds_asked)

    @property
    def target(self) -> int | None:
        """Eleven, or the number of the house rule."""
        return self.setup.rules.number("hb.target")

    @property
    def dealer_of_next_game(self) -> int | None:
        """The winner deals first in the next game of the night (HB-PREL-04)."""
        return self.winner

    def enter_upcard(self, event: GameEvent) -> Self:
        """The upcard."""
        return self._with(self.deal.turn_up(event), event)

    def enter_announced(self, event: GameEvent) -> Self:
        """An announcement: a player is in or out."""
        return self._with(announce(self.deal, event), event)

    def enter_drawn(self, event: GameEvent) -> Self:
        """A player's draw."""
        return self._with(draw(self.deal, event), event)

    def enter_misdealt(self, event: GameEvent) -> Self:
        """A misdeal: a hook for the dealer, and the next one deals (HB-MIS-10)."""
        remark, dealer = f"Misdeal: {read_misdeal(event).remark}", self.deal.dealer
        deal = self.deal.with_hooks(dealer).with_event(event, remark, hooked_seats=[dealer])
        return self._next_deal(misdeal_row(deal, self.round, self.before), deal.totals(self.before))

    def enter_penalty(self, event: GameEvent) -> Self:
        """A penalty: its hooks, the hands taken out, and what follows (HB-SCORE-05, HB-REN-06, HB-HAND-03)."""
        penalty = read_penalty(event, self.setup)
        hooked = [seat for seat, hooks in enumerate(penalty.hooks) if hooks]
        deal = penalise(self.deal, penalty).with_event(event, penalty_remark(penalty, self.setup), hooked_seats=hooked)
        if penalty.then is not THROW_IN:
            return replaced(self, deal=deal)
        return self._next_deal(thrown_in_row(deal, self.round, self.before), deal.totals(self.before))

    def enter_result(self, event: GameEvent) -> Self:
        """The result of a round, which scores it (HB-SCORE-01..05)."""
        return self._scored(event)

    def _scored(self, event: GameEvent, *, undecided: bool = False) -> Self:
        result = read_result(event, self.deal)
        scored = score(result, self.deal, self.before, undecided=undecided)
        row = scored_row(self.deal.with_event(event), self.round, self.before, result, scored)
        return self._next_deal(
            row,
            scored.after,
            round=self.round + 1,
            winner=scored.winner,
            win_reason=scored.why_won,
            kinds_asked=frozenset(piece.kind for piece in self.deal.entered_pieces),
        )

    def _with(self, deal: Deal, event: GameEvent) -> Self:
        return replaced(self, deal=deal.with_event(event))

    def _next_deal(self, row: Row, totals: tuple[int, ...], **further: Any) -> Self:
        """The course with the next deal; the player to the left deals in any case (HB-PREL-05, HB-MIS-10)."""
        deal = Deal.fresh(self.setup, self.setup.left(self.deal.dealer))
        return replaced(self, deal=deal, before=totals, done=(*self.done, row), **further)
