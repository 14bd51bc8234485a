"""The course of a game of Huckley Buck: from the first deal to whoever first has eleven."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.course import Column, Entry, EntryWarning, GameEvent, Prompt, Row, Setup, refuse_unknown
from referee.games.huckley_buck import cards as pack
from referee.games.huckley_buck.deal import Deal
from referee.games.huckley_buck.entries import ENTRIES, HOW
from referee.games.huckley_buck.penalties.outcome import THROW_IN
from referee.games.huckley_buck.prompts import advice, buttons, choices, prompt_deal, prompt_end
from referee.games.huckley_buck.read_events import read_how, read_penalty, read_upcard
from referee.games.huckley_buck.result import read_result, score
from referee.games.huckley_buck.sheet import COLUMNS, misdeal_row, open_row, penalty_remark, scored_row, thrown_in_row
from referee.games.huckley_buck.turns import announce, draw
from referee.games.huckley_buck.warnings import warnings
from referee.refused import Refused


@dataclass(frozen=True, slots=True)
class HuckleyBuckCourse:
    """A game of Huckley Buck so far.

    `deal` is the deal on the table, `round` its round's number from 1, `before` the totals when it began, `done` the
    rows of all earlier deals; `winner` is the seat that won.
    """

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    lowest_wins: ClassVar[bool] = False

    setup: Setup
    deal: Deal
    before: tuple[int, ...]
    done: tuple[Row, ...] = ()
    round: int = 1
    winner: int | None = None

    @classmethod
    def begin(cls, setup: Setup) -> HuckleyBuckCourse:
        """The game before its first deal."""
        return cls(setup, Deal.fresh(setup, setup.dealer), (0,) * len(setup.names))

    def after(self, event: GameEvent) -> HuckleyBuckCourse:
        """The game once `event` is entered. Raises Refused where the rules are plain, naming the clause."""
        if self.winner is not None:
            message = f"The game is over: {self.setup.names[self.winner]} won it. Start the next game, or undo."
            raise Refused("game_over", "kind", message, clause="HB-END-01")
        refuse_unknown(event, ENTRIES)
        return _AFTER[event.kind](self, event)

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """What the table should think about before `event` is entered; nothing for an event that will be refused."""
        try:
            self.after(event)
        except Refused:
            return ()
        return warnings(event, self.deal)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The sheet, oldest first, with the open round once a hook was given in it."""
        if self.winner is None and any(self.deal.hooks):
            return (*self.done, open_row(self.deal, self.round, self.before))
        return self.done

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's total, this deal's penalty hooks taken off."""
        return self.deal.totals(self.before)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The winner; before that whoever has most, nobody while all have nothing."""
        most = max(self.totals)
        return self.winners or tuple(seat for seat, total in enumerate(self.totals) if total == most > 0)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won (HB-END-01, HB-END-02)."""
        return () if self.winner is None else (self.winner,)

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        if self.winner is not None:
            return prompt_end(self.setup.names, self.winner, self.totals[self.winner])
        return prompt_deal(self.deal, self.round)

    @property
    def advice(self) -> tuple[str, ...]:
        """What the table should know at this moment beyond the prompt: how to cut, deal, announce, draw, play."""
        return () if self.winner is not None else advice(self.deal)

    @property
    def buttons(self) -> dict[str, str]:
        """What the buttons of entries in turn say, by kind, for their forms."""
        return buttons(self.deal, self.round)

    @property
    def choices(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """The keys of each field that takes one of a few words, for the forms."""
        return choices(self.deal)

    def may_add(self, kind: str, seat: int) -> bool:
        """No entry of this game is made together."""
        return False

    def may_change(self, kind: str, seat: int) -> bool:
        """Nothing that is entered is hidden, so what is in stands."""
        return False

    @property
    def secret(self) -> tuple[int, ...]:
        """Nothing at this table is hidden."""
        return ()

    @property
    def next_dealer(self) -> int | None:
        """The winner deals first in the next game of the night (HB-PREL-04)."""
        return self.winner

    def _upcard(self, event: GameEvent) -> HuckleyBuckCourse:
        card = read_upcard(event)
        if self.deal.upcard == card:
            message = f"{pack.name(card)} was already entered as the upcard of this round; each card is there once."
            raise Refused("card_twice", "card", message, clause="HB-CARD-01")
        if self.deal.upcard:
            known = pack.name(self.deal.upcard)
            message = f"The upcard is {known}; only one card is turned up in a round, not {pack.name(card)} as well."
            raise Refused("second_upcard", "card", message, clause="HB-TRUMP-01")
        return self._with(replace(self.deal, upcard=card), event)

    def _announced(self, event: GameEvent) -> HuckleyBuckCourse:
        return self._with(announce(self.deal, event), event)

    def _drawn(self, event: GameEvent) -> HuckleyBuckCourse:
        return self._with(draw(self.deal, event), event)

    def _misdealt(self, event: GameEvent) -> HuckleyBuckCourse:
        why = HOW[read_how(event)]
        deal = self.deal.hooked(self.deal.dealer).entered(event, f"Misdeal: {why}", hooked=[self.deal.dealer])
        return self._next_deal(misdeal_row(deal, self.round, self.before), deal.totals(self.before))

    def _penalty(self, event: GameEvent) -> HuckleyBuckCourse:
        penalty = read_penalty(event, self.setup)
        hooked = [seat for seat, hooks in enumerate(penalty.hooks) if hooks]
        deal = self.deal.penalised(penalty).entered(event, penalty_remark(penalty, self.setup), hooked=hooked)
        if penalty.then is not THROW_IN:
            return replace(self, deal=deal)
        return self._next_deal(thrown_in_row(deal, self.round, self.before), deal.totals(self.before))

    def _result(self, event: GameEvent) -> HuckleyBuckCourse:
        result = read_result(event, self.deal)
        scored = score(result, self.deal, self.before)
        row = scored_row(self.deal.entered(event), self.round, self.before, result, scored)
        return replace(self._next_deal(row, scored.after), round=self.round + 1, winner=scored.winner)

    def _with(self, deal: Deal, event: GameEvent) -> HuckleyBuckCourse:
        return replace(self, deal=deal.entered(event))

    def _next_deal(self, row: Row, totals: tuple[int, ...]) -> HuckleyBuckCourse:
        """The deal passes to the left, whatever ended this one (HB-PREL-05, HB-MIS-10)."""
        deal = Deal.fresh(self.setup, self.setup.left(self.deal.dealer))
        return replace(self, deal=deal, before=totals, done=(*self.done, row))


_AFTER: Mapping[str, Callable[[HuckleyBuckCourse, GameEvent], HuckleyBuckCourse]] = {
    "upcard": HuckleyBuckCourse._upcard,
    "announced": HuckleyBuckCourse._announced,
    "drawn": HuckleyBuckCourse._drawn,
    "misdealt": HuckleyBuckCourse._misdealt,
    "penalty": HuckleyBuckCourse._penalty,
    "result": HuckleyBuckCourse._result,
}
