"""The course of a game of 10: round cards, chips, showdowns, the stock, and the last hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from referee.disputes.asked import fields_renamed
from referee.games.ten.cards import Card, face, refuse_impossible
from referee.games.ten.entries import (
    ENTRIES,
    NO_ROUND_CARD,
    card_of,
    cards_of,
    chips_of,
    due_round_card,
    first_card_of,
    player_of,
    price_of,
    seat_of,
    shown_of,
)
from referee.games.ten.pad.pieces import AT_FIRST, bid_in_words, hand_in_words, pieces
from referee.games.ten.pad.prompts import prompt_hands, prompt_round, prompt_won
from referee.games.ten.round.chips import MOST, Chips, count_chips, count_in_words, protect
from referee.games.ten.round.final_count import count_hands
from referee.games.ten.round.round import OpenRound, Stage
from referee.games.ten.round.settlement import Settlement, settle
from referee.games.ten.round.stock import jokers_in_play, stock_after_deal
from referee.games.ten.scoring import (
    HAND_SIZE,
    LAST_ROUND,
    SEATS,
    Pile,
    add_to_pile,
    lowest,
    net,
    unused_round_cards,
)
from referee.games.ten.sheet import (
    COLUMNS,
    LATER_COLUMNS,
    ROW_COLUMNS,
    end_row,
    known_remarks,
    recount,
    round_row,
    swap_in_words,
)
from referee.games.ten.warnings import warnings_about
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.course import BaseCourse, Setup
from referee.rules.entry import Entry, EntryWarning, GameEvent
from referee.rules.event_fields import check_flag
from referee.rules.prompt import Badge, Piece, Prompt
from referee.rules.score_sheet import Column, Row

UNKNOWN_CARD = 0
"""The round card of a round that lost it by a change: it counts nothing until it is entered."""
ENTERED_IN_ROUND = frozenset({"round_card", "protected", "bought", "bid", "laid", "result"})
"""The entries that belong to a round, and so come too late after the last one."""


@dataclass(frozen=True, slots=True)
class TenCourse(BaseCourse):
    """A game of 10 so far.

    `round` is the open round, `stock` is the number of cards in the stock, `hand_sizes` are those in the hands,
    `piles` the penalty piles. `cards_out_of_play` are the faces of all cards laid, `used_round_cards` the round cards
    in order. `loser` lost the last round and `last_settlement` is its settlement; `kinds_asked` are the kinds entered
    in it, which the pad asks for again. Totals are penalty points until the hands are counted, then final scores.
    """

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    columns_after_remarks: ClassVar[tuple[Column, ...]] = LATER_COLUMNS
    row_columns: ClassVar[tuple[Column, ...]] = ROW_COLUMNS
    lowest_wins: ClassVar[bool] = True
    deciding_label = "Net"
    win_clause: ClassVar[str] = "TEN-SCORE-03"
    shared_win_clause: ClassVar[str] = "TEN-AMB-18"

    setup: Setup
    round: OpenRound
    stock: int
    hand_sizes: tuple[int, ...]
    piles: tuple[Pile, ...]
    cards_out_of_play: tuple[str, ...] = ()
    used_round_cards: tuple[int, ...] = ()
    loser: int = 0
    last_settlement: Settlement | None = None
    kinds_asked: frozenset[str] = AT_FIRST
    stage: Stage = Stage.ROUND
    rows: tuple[Row, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before the first entry: the player to the dealer's left starts (TEN-PREP-01..07).

        Raises Refused for a wrong number of players (TEN-AMB-01).
        """
        players = len(setup.names)
        if players not in SEATS:
            message = f"10 is for {SEATS[0]} to {SEATS[-1]} players, not for {players}."
            raise Refused("wrong_players", "players", message, clause="TEN-AMB-01")
        return cls(
            setup=setup,
            round=OpenRound.fresh(setup, 1, setup.left(setup.dealer), Chips.dealt(players)),
            stock=stock_after_deal(players, setup.rules),
            hand_sizes=(HAND_SIZE,) * players,
            piles=(Pile(),) * players,
        )

    def enter_round_card(self, event: GameEvent) -> Self:
        """The round card is turned up (TEN-P1-01)."""
        card = due_round_card(event, "card", self.round, self.used_round_cards)
        round = self.round.with_event(event).with_piece(event, str(card))
        return replaced(self, round=replaced(round, card=card))

    def after(self, event: GameEvent) -> Self:
        """The course after `event`. Raises Refused for what comes too late in the game (TEN-END-01, 02, 04)."""
        if self.stage is Stage.OVER and self.open_question is not None:
            message = "The hands are counted: the game is over, and a question of it is still to be answered."
            raise Refused("game_over", "kind", message, clause="TEN-END-04")
        if self.stage is Stage.HANDS and event.kind in ENTERED_IN_ROUND:
            message = f"Round {len(self.used_round_cards)} was the last one: now everybody's hand is counted."
            clause = "TEN-END-02" if self.unused_round_cards else "TEN-END-01"
            raise Refused("last_round_played", "kind", message, clause=clause)
        return BaseCourse.after(self, event)  # super() fails in a dataclass with slots

    def enter_protected(self, event: GameEvent) -> Self:
        """Protection is laid, or raised after a swap (TEN-P2-02, TEN-BID-11)."""
        round, names = self.round, self.setup.names
        round.refuse_laying("chip")
        wanted = chips_of(event, names, MOST.number, MOST.clause, round.turns)
        chips = protect(round.chips, wanted, round.bidding.received, names, round.turns)
        round = replaced(round.with_event(event), chips=chips)
        for seat, count in enumerate(wanted):
            round = round if count is None else round.with_piece(event, str(count), seat)
        return replaced(self, round=round)

    def enter_bought(self, event: GameEvent) -> Self:
        """A card changes hands (TEN-BID-01..11)."""
        names = self.setup.names
        buyer, owner = player_of(event, "buyer", names), player_of(event, "owner", names)
        round, swap = self.round.buy(buyer, owner, price_of(event))
        return replaced(self, round=round.with_event(event, swap_in_words(swap, names)))

    def enter_bid(self, event: GameEvent) -> Self:
        """A player opens, goes higher or passes; with `rest`, all after them pass (TEN-BID-01..11).

        If that ends the auction, its swap is paid.
        """
        names = self.setup.names
        seat, owner = player_of(event, "seat", names), seat_of(event, "owner", names)
        chips, rest = price_of(event, "chips"), check_flag(event.data.get("rest"), "rest")
        passes = owner is None and chips is None
        with fields_renamed(price="chips", buyer="seat"):
            round, swap = self.round.decline(seat, all_others=rest) if passes else self.round.bid(seat, owner, chips)
        asked = round.bids_next
        if rest and round.auction and asked is not None:
            round, swap = round.decline(asked, all_others=True)
        round = round.with_event(event, *([swap_in_words(swap, names)] if swap else []))
        return replaced(self, round=round.with_piece(event, bid_in_words(self.round, event.data), seat))

    def enter_laid(self, event: GameEvent) -> Self:
        """A player lays a card open, or none (TEN-P4-02..06, TEN-P5-01)."""
        seat = player_of(event, "seat", self.setup.names)
        card, stays = card_of(event, self.setup.names[seat])
        first = first_card_of(event, self.setup.names[seat])
        round = (self.round if first is None else self.round.lay_first(seat, first)).lay(seat, card, stays)
        try:
            self._refuse_impossible(round.laying.cards, "card")
        except Refused as refused:
            raise refused.at("card") from refused
        words = hand_in_words(round.laying.hands[seat])
        return replaced(self, round=round.with_event(event).with_piece(event, words, seat))

    def enter_result(self, event: GameEvent) -> Self:
        """All cards are open: the round is scored (TEN-P5-01..09)."""
        self.round.refuse_auction()
        return self._score_round(event, due_round_card(event, "round_card", self.round, self.used_round_cards))

    def after_unanswered(self, event: GameEvent, question: Refused) -> Self:
        """The round scored without the points of its round card, which is asked for (TEN-P5-07)."""
        if question.code != NO_ROUND_CARD:
            raise question
        scored = self._score_round(event, UNKNOWN_CARD)
        return replaced(scored, rows=(*scored.rows[:-1], replaced(scored.rows[-1], asks=question.message)))

    def _score_round(self, event: GameEvent, card: int) -> Self:
        """The course after the round is scored with round card `card`."""
        cards = shown_of(event, self.round.laying)
        named = seat_of(event, "starter", self.setup.names)
        self._refuse_impossible(cards, "shown")
        round = replaced(self.round.with_event(event), card=None if card == UNKNOWN_CARD else card)
        settled = settle(
            self.setup, cards, starter=round.starter, round_card=card, number=round.number, stock=self.stock
        )
        return self._after_round(round, card, settled, settled.winner if named is None else named)

    def _refuse_impossible(self, hands: tuple[tuple[Card, ...], ...], field: str) -> None:
        refuse_impossible(self.cards_out_of_play, hands, self.jokers, field, self.setup.names)

    def _after_round(self, round: OpenRound, card: int, settled: Settlement, starter: int) -> Self:
        """The course after a round: the pot is paid, the pile grows, hands are filled, the next round is open."""
        cards = [card for hand in settled.shown for card in hand.cards]
        chips, loser = round.chips.won_by(settled.winner), settled.loser
        ended = settled.short is not None or round.number == LAST_ROUND
        row = round_row(round, settled, chips, self.totals, None if ended else starter)
        pile = add_to_pile(self.piles[loser], cards, [] if card == UNKNOWN_CARD else [card])
        return replaced(
            self,
            round=round.next(starter, chips),
            stock=settled.stock,
            hand_sizes=settled.held,
            piles=(*self.piles[:loser], pile, *self.piles[loser + 1 :]),
            cards_out_of_play=(*self.cards_out_of_play, *map(face, cards)),
            used_round_cards=(*self.used_round_cards, card),
            loser=loser,
            last_settlement=settled,
            kinds_asked=round.kinds,
            stage=Stage.HANDS if ended else Stage.ROUND,
            rows=(*self.rows, row),
        )

    def enter_counted(self, event: GameEvent) -> Self:
        """The table's own count of the chips; between rounds it changes the last row."""
        chips = self.chips_after_count(event)
        remark = count_in_words(self.chips, chips, self.setup.names, event.note)
        round = replaced(self.round, chips=chips)
        if self.between_rounds or self.stage is Stage.HANDS:
            row = recount(self.rows[-1], chips.free, event.position, remark)
            return replaced(self, round=round, rows=(*self.rows[:-1], row))
        return replaced(self, round=round.with_event(event, remark))

    def chips_after_count(self, event: GameEvent) -> Chips:
        """The chips as the table counted them. Raises Refused."""
        free = chips_of(event, self.setup.names, self.chips.due, "TEN-PREP-06")
        return count_chips(self.chips, free, self.setup.names)

    def enter_hands(self, event: GameEvent) -> Self:
        """Cards in hand and unused round cards go to the piles, chips count: the game is over (TEN-END-03, 04)."""
        if self.stage is Stage.ROUND and not self.between_rounds:
            message = f"Hands are counted when the game has ended, and round {self.round.number} isn't scored."
            raise Refused("round_open", "kind", message, clause="TEN-END-04")
        hands = cards_of(event, "cards", self.setup.names)
        count = count_hands(self, hands)
        self._refuse_impossible(hands, "cards")
        return replaced(
            self,
            stage=Stage.OVER,
            piles=count.add_to(self.piles),
            cards_out_of_play=(*self.cards_out_of_play, *(face(card) for hand in hands for card in hand)),
            rows=(*self.rows, end_row(self.round, event, count, self.totals)),
        )

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """The warnings about `event`; none for an event that `after` refuses anyway."""
        try:
            return tuple(warnings_about(self, event))
        except Refused:
            return ()

    def can_enter(self, kind: str, seat: int) -> bool:
        """Whether `seat` may still enter the protection on its first card (TEN-P2-02)."""
        protects = kind == "protected" and self.stage is Stage.ROUND and not self.round.swaps
        return protects and self.chips.laid[seat] is None

    @property
    def totals(self) -> tuple[int, ...]:
        """The penalty points of each pile, or the final scores at the end."""
        return tuple(cell.total for cell in self.rows[-1].cells) if self.rows else (0,) * len(self.setup.names)

    @property
    def deciding_scores(self) -> tuple[int, ...]:
        """Each player's score with the chips of now and without cards in hand (TEN-SCORE-02)."""
        if self.stage is Stage.OVER:
            return self.totals
        unused = [sum(self.round_cards_for_loser) if seat == self.loser else 0 for seat in self.setup.seats]
        return tuple(
            net(points + more, chips) for points, more, chips in zip(self.totals, unused, self.chips.free, strict=True)
        )

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest score so far; empty before the first round is scored."""
        return tuple(lowest(dict(enumerate(self.deciding_scores)))) if self.rows else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest final score; empty before the end (TEN-SCORE-03, TEN-AMB-18)."""
        return self.leaders if self.stage is Stage.OVER and self.open_question is None else ()

    @property
    def open_question(self) -> str | None:
        """The first open question on the sheet; nobody has won until it is answered."""
        return next((row.asks for row in self.rows if row.asks), None)

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        if self.stage is Stage.OVER and self.open_question is not None:
            return Prompt(self.setup.dealer, None, (self.open_question,), None, "")
        if self.stage is Stage.OVER:
            return prompt_won(self.setup, self.winners, min(self.totals))
        if self.stage is Stage.HANDS:
            return prompt_hands(self.setup, len(self.used_round_cards), self.loser, self.round_cards_for_loser)
        return prompt_round(self.round, self.stock, between_rounds=self.between_rounds)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the open round on the pad; empty once the last round is scored."""
        return pieces(self.round, self.kinds_asked) if self.stage is Stage.ROUND else ()

    @property
    def badge(self) -> Badge | None:
        """A mark for the starter of the open round (TEN-PREP-07, TEN-P5-08)."""
        return Badge(self.round.starter, "S", "starts") if self.stage is Stage.ROUND else None

    @property
    def open_remarks(self) -> tuple[str, ...]:
        """The round card, who started and the swaps."""
        return tuple(known_remarks(self.round))

    @property
    def between_rounds(self) -> bool:
        """Whether a round is scored and the next one has no entry."""
        return self.stage is Stage.ROUND and bool(self.rows) and not self.round.sources

    @property
    def chips(self) -> Chips:
        """The chips of the open round."""
        return self.round.chips

    @property
    def jokers(self) -> int:
        """The number of jokers in play."""
        return jokers_in_play(len(self.setup.names), self.setup.rules)

    @property
    def unused_round_cards(self) -> tuple[int, ...]:
        """The round cards that nobody has taken, including that of the open round."""
        return unused_round_cards(self.used_round_cards)

    @property
    def round_cards_for_loser(self) -> tuple[int, ...]:
        """The round cards that the last loser takes because the game ended early (TEN-END-03)."""
        return self.unused_round_cards if self.stage is Stage.HANDS else ()
