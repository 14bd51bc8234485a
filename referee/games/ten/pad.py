"""What the pad of 10 shows of a game beside its sheet: the open round's steps, chips, alarm and final sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.ten.cards import face, spent
from referee.games.ten.pieces import pieces, says_of
from referee.games.ten.prompts import prompt_hands, prompt_round, prompt_won
from referee.games.ten.round.bidding import Bidding
from referee.games.ten.round.chips import Chips
from referee.games.ten.round.ending import Alarm, FinalSum, alarm, final_sums, is_last
from referee.games.ten.round.outcome import outcome
from referee.games.ten.round.round import OpenRound, Stage
from referee.games.ten.scoring import Pile, Settlement, jokers_in_play, left_of, pile_told, show, showdown
from referee.rules.course import BaseCourse
from referee.rules.prompt import Badge, Piece, Prompt


class TenOnPad(BaseCourse):
    """What follows from the course for whoever looks at it; the course itself says what it is made of."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def round(self) -> OpenRound: ...
        @property
        def stage(self) -> Stage: ...
        @property
        def stock(self) -> int: ...
        @property
        def used(self) -> tuple[int, ...]: ...
        @property
        def gone(self) -> tuple[str, ...]: ...
        @property
        def piles(self) -> tuple[Pile, ...]: ...
        @property
        def usual(self) -> frozenset[str]: ...
        @property
        def loser(self) -> int: ...
        @property
        def last(self) -> Settlement | None: ...

    @property
    def asks(self) -> str | None:
        """The first question on the sheet that is open: until it is answered nobody has won."""
        return next((row.asks for row in self.rows if row.asks), None)

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        if self.stage is Stage.OVER and self.asks is not None:
            return Prompt(self.setup.dealer, None, (self.asks,), None, "")
        if self.stage is Stage.OVER:
            return prompt_won(self.setup, self.winners, min(self.totals))
        if self.stage is Stage.HANDS:
            return prompt_hands(self.setup, len(self.used), self.loser, self.leftover)
        return prompt_round(self.round, self.stock, between_rounds=self.between_rounds)

    @property
    def between_rounds(self) -> bool:
        """Whether a round is scored and nothing of the next one is entered."""
        return self.stage is Stage.ROUND and bool(self.rows) and not self.round.sources

    @property
    def cards_left(self) -> tuple[int, ...]:
        """The round cards that nobody has taken yet, the one of the open round included."""
        return left_of(self.used)

    @property
    def leftover(self) -> tuple[int, ...]:
        """The round cards that the last loser takes because the game ended early (TEN-END-03)."""
        return self.cards_left if self.stage is Stage.HANDS else ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What of the open round lies on the pad; nothing once the last one is scored."""
        return pieces(self.round, self.usual) if self.stage is Stage.ROUND else ()

    @property
    def outcome(self) -> tuple[str, ...]:
        """How the open round ends, a sentence each, once everybody's cards lie open and the round card is known."""
        round = self.round
        if self.stage is not Stage.ROUND or round.card is None or not round.laying.complete:
            return ()
        hands = round.laying.hands
        shown = {self.setup.names[seat]: show(hands[seat].cards).cards for seat in round.turns}
        return tuple(outcome(shown, showdown(shown, self.setup.rules), [round.card], self.setup.rules))

    @property
    def winner_of_round(self) -> int | None:
        """Who wins the open round, once everybody's cards lie open (TEN-P5-02)."""
        laying = self.round.laying
        if self.stage is not Stage.ROUND or not laying.complete:
            return None
        return showdown({seat: laying.hands[seat].cards for seat in self.round.turns}, self.setup.rules).winner

    @property
    def badge(self) -> Badge | None:
        """Who starts the open round (TEN-PREP-07, TEN-P5-08)."""
        return Badge(self.round.starter, "S", "starts") if self.stage is Stage.ROUND else None

    def says_of(self, seat: int) -> str:
        """What there is to say of a player while bids are made."""
        return says_of(self.round, seat)

    def prices(self, owner: int) -> range:
        """What whoever bids next may bid for that player's card (TEN-BID-02, TEN-BID-03)."""
        return self.round.prices(owner)

    @property
    def open_spent(self) -> frozenset[str]:
        """The faces that nobody can lay any more, with the cards of the open round."""
        cards = [face(card) for hand in self.round.laying.cards for card in hand]
        return spent((*self.gone, *cards), self._jokers)

    @property
    def alarm(self) -> Alarm | None:
        """Whether the stock makes the open round the last one; None while it doesn't (TEN-END-02, TEN-END-03)."""
        return alarm(self.round, self.stock, self.used) if self.stage is Stage.ROUND else None

    @property
    def is_last_round(self) -> bool:
        """Whether no round can follow the open one, so that nobody says who starts it (TEN-END-01, TEN-END-02)."""
        return self.stage is Stage.ROUND and is_last(self.round, self.stock)

    @property
    def drawing(self) -> Settlement | None:
        """The round after which everybody draws now, until anything of the next one is entered (TEN-P5-09)."""
        return self.last if self.between_rounds or self.stage is Stage.HANDS else None

    @property
    def bids_are_over(self) -> bool:
        """Whether nobody can bid any more, so that all protection lies in the pot (TEN-P4-01)."""
        round = self.round
        begun = round.any_laid and not round.unknown_protection
        return round.laying.begun or (begun and round.bids_next is None)

    @property
    def final_sums(self) -> tuple[FinalSum, ...]:
        """How everybody's final score adds up, once the last round is scored (TEN-SCORE-02)."""
        return final_sums(self) if self.stage is not Stage.ROUND else ()

    @property
    def chips(self) -> Chips:
        """The ledger of the chips."""
        return self.round.chips

    @property
    def pot(self) -> int:
        """What the winner of the open round will take: the pot, and the protection still on the cards."""
        return self.chips.pot + self.chips.on_cards

    @property
    def bidding(self) -> Bidding:
        """The swaps of the open round."""
        return self.round.bidding

    @property
    def may_raise(self) -> tuple[int, ...]:
        """The seats with a new card from a swap and less than full protection on it (TEN-BID-11)."""
        return self.round.may_raise

    @property
    def spent(self) -> frozenset[str]:
        """The faces that nobody can show any more."""
        return spent(self.gone, self._jokers)

    @property
    def piles_in_words(self) -> tuple[str, ...]:
        """What lies in everybody's pile, in words (TEN-AMB-30)."""
        return tuple(map(pile_told, self.piles))

    @property
    def _jokers(self) -> int:
        return jokers_in_play(len(self.setup.names), self.setup.rules)
