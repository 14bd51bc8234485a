"""The course of a game of 10: round cards, chips as a ledger, showdowns, the stock, and the last hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from referee.course import Column, Entry, EntryWarning, GameEvent, Prompt, Row, Setup, refuse_unknown
from referee.games.ten.bidding import Bidding
from referee.games.ten.cards import FACES, add_to_pile, face, pile_told, refuse_impossible, spent
from referee.games.ten.chip_count import count_chips, count_told
from referee.games.ten.chips import Chips
from referee.games.ten.entries import ENTRIES, cards_of, player_of, price_of, round_card_of, seat_of
from referee.games.ten.moment import OpenRound, Stage
from referee.games.ten.prompts import prompt
from referee.games.ten.protection import MOST, protect
from referee.games.ten.scoring import (
    CHIP_WORTH,
    HAND,
    ROUND_CARDS,
    ROUNDS,
    Card,
    Pile,
    jokers_in_play,
    loser_takes,
    lowest,
    stock_after_deal,
)
from referee.games.ten.settlement import Settlement, settle
from referee.games.ten.sheet import COLUMNS, end_row, recount, round_row, swap_told
from referee.games.ten.warnings import warnings
from referee.refused import Refused
from referee.words import listed

PLAYERS = range(2, 8)
FEWEST_IN_HAND = 2


@dataclass(frozen=True)
class TenCourse:
    """A game of 10 so far.

    `chips` is the ledger, `piles` what everybody had to take, `gone` the faces of all cards out of play, `used` the
    round cards in order, `stock` the cards left to draw from, `hands` how many cards everybody holds, `loser` who lost
    the last round. Totals are penalty points until the hands are counted, then final scores.
    """

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    lowest_wins: ClassVar[bool] = True
    faces: ClassVar[tuple[str, ...]] = FACES

    setup: Setup
    chips: Chips
    round: OpenRound
    stock: int
    hands: tuple[int, ...]
    piles: tuple[Pile, ...]
    gone: tuple[str, ...] = ()
    used: tuple[int, ...] = ()
    loser: int = 0
    stage: Stage = Stage.ROUND
    rows: tuple[Row, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before anything was entered: the dealer's left starts (TEN-PREP-01..07).

        Raises Refused for fewer than two players, and for more than the material serves (TEN-AMB-01).
        """
        players = len(setup.names)
        if players not in PLAYERS:
            message = f"10 is for {PLAYERS[0]} to {PLAYERS[-1]} players, not for {players}."
            raise Refused("wrong_players", "players", message, clause="TEN-AMB-01")
        return cls(
            setup=setup,
            chips=Chips.dealt(players),
            round=OpenRound(1, setup.left(setup.dealer)),
            stock=stock_after_deal(players, setup.rules),
            hands=(HAND,) * players,
            piles=(Pile(),) * players,
        )

    def after(self, event: GameEvent) -> Self:
        """The course once `event` is entered. Raises Refused where the rules are plain, naming the clause."""
        refuse_unknown(event, self.entries)
        self._refuse_moment(event.kind)
        enter = {
            "round_card": self._turn_card,
            "protected": self._protect,
            "bought": self._buy,
            "result": self._score,
            "counted": self._count,
            "hands": self._finish,
        }
        return enter[event.kind](event)

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """The warnings that the table should see before `event` is entered."""
        return warnings(self, event)

    @property
    def totals(self) -> tuple[int, ...]:
        """Penalty points in everybody's pile, or final scores at the end."""
        return tuple(cell.total for cell in self.rows[-1].cells) if self.rows else (0,) * len(self.setup.names)

    @property
    def standings(self) -> tuple[int, ...]:
        """What everybody's score would be with the chips they have now, hand cards left out (TEN-SCORE-02)."""
        if self.stage is Stage.OVER:
            return self.totals
        takes = [sum(self.leftover) if seat == self.loser else 0 for seat in self.setup.seats]
        return tuple(
            points + more - CHIP_WORTH * chips
            for points, more, chips in zip(self.totals, takes, self.chips.free, strict=True)
        )

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the fewest points so far, two off for each chip; empty while nothing is scored."""
        return tuple(lowest(dict(enumerate(self.standings)))) if self.rows else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """Everybody with the lowest final score; empty while the game goes on (TEN-SCORE-03, TEN-AMB-18)."""
        return self.leaders if self.stage is Stage.OVER else ()

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        return prompt(self)

    def may_add(self, kind: str, seat: int) -> bool:
        """Whether `seat` may still lay protection with the first card, from a phone of its own (TEN-P2-02)."""
        laying = kind == "protected" and self.stage is Stage.ROUND and not self.round.swaps
        return laying and self.chips.laid[seat] is None

    def may_change(self, kind: str, seat: int) -> bool:
        """Nothing that is entered is hidden, so what is in stands."""
        return False

    @property
    def secret(self) -> tuple[int, ...]:
        """Nothing that is entered is hidden from anybody."""
        return ()

    @property
    def next_dealer(self) -> int | None:
        """None: the rules leave the dealer of the next game to the table (TEN-AMB-25)."""
        return None

    @property
    def bidding(self) -> Bidding:
        """The swaps of the open round."""
        return Bidding(self.setup.names, self.setup.rules, self.round.swaps)

    @property
    def may_raise(self) -> tuple[int, ...]:
        """The seats with a new card from a swap and less than full protection on it (TEN-BID-11)."""
        return tuple(seat for seat in sorted(self.bidding.received) if self.chips.protection(seat) < MOST)

    @property
    def pot(self) -> int:
        """What the winner of the open round will take: the pot, and the protection still on the cards."""
        return self.chips.pot + self.chips.on_cards

    @property
    def cards_left(self) -> tuple[int, ...]:
        """The round cards that nobody has taken yet, the one of the open round included."""
        return tuple(card for card in ROUND_CARDS if card not in self.used)

    @property
    def spent(self) -> frozenset[str]:
        """The faces that nobody can show any more."""
        return spent(self.gone, self._jokers)

    @property
    def piles_in_words(self) -> tuple[str, ...]:
        """What lies in everybody's pile, in words (TEN-AMB-30)."""
        return tuple(map(pile_told, self.piles))

    @property
    def leftover(self) -> tuple[int, ...]:
        """The round cards that the last loser takes because the game ended early (TEN-END-03)."""
        return self.cards_left if self.stage is Stage.HANDS else ()

    @property
    def between_rounds(self) -> bool:
        """Whether a round is scored and nothing of the next one is entered."""
        return self.stage is Stage.ROUND and bool(self.rows) and not self.round.sources

    def _refuse_moment(self, kind: str) -> None:
        if self.stage is Stage.OVER:
            raise Refused("game_over", "kind", "The game is over: correct or undo an entry, or start a new game.")
        if self.stage is Stage.HANDS and kind not in ("hands", "counted"):
            message = f"Round {len(self.used)} was the last one: now everybody's hand is counted."
            clause = "TEN-END-02" if self.cards_left else "TEN-END-01"
            raise Refused("last_round_played", "kind", message, clause=clause)
        if kind == "hands" and self.stage is Stage.ROUND and not self.between_rounds:
            message = f"Hands are counted when the game has ended, and round {self.round.number} isn't scored."
            raise Refused("round_open", "kind", message, clause="TEN-END-04")

    def _turn_card(self, event: GameEvent) -> Self:
        card = self._round_card(event, "card")
        return replace(self, round=replace(self.round.entered(event), card=card))

    def _round_card(self, event: GameEvent, field: str) -> int:
        """The card of the open round, entered now or before; each one once (TEN-MAT-01)."""
        given, known = round_card_of(event, field), self.round.card
        if known is not None and given in (None, known):
            return known
        if given is None:
            raise Refused("missing_round_card", field, f"Which round card lies open: {listed(self.cards_left)}?")
        if known is not None:
            message = f"Round {self.round.number} is played for round card {known}, not for {given}."
            raise Refused("card_known", field, message, clause="TEN-P1-01")
        if given in self.used:
            number = self.used.index(given) + 1
            message = f"Round card {given} was played in round {number}. Not played yet: {listed(self.cards_left)}."
            raise Refused("round_card_twice", field, message, clause="TEN-MAT-01")
        return given

    def _protect(self, event: GameEvent) -> Self:
        chips = protect(event, self.chips, self.bidding.received, self.setup.names)
        return replace(self, chips=chips, round=self.round.entered(event))

    def _buy(self, event: GameEvent) -> Self:
        names = self.setup.names
        buyer, owner = player_of(event, "buyer", names), player_of(event, "owner", names)
        swap = self.bidding.swap(self.chips, buyer, owner, price_of(event))
        laid = self.chips.end_laying()
        chips = laid.pay_pot(buyer, swap.price) if swap.to_pot else laid.pay_owner(buyer, owner, swap.price)
        entered = self.round.entered(event, swap_told(swap, names))
        return replace(self, chips=chips, round=replace(entered, swaps=(*self.round.swaps, swap)))

    def _score(self, event: GameEvent) -> Self:
        card, hands = self._round_card(event, "round_card"), cards_of(event, "shown", self.setup.names)
        named = seat_of(event, "starter", self.setup.names)
        self._refuse_impossible(hands, "shown")
        round = self.round
        settled = settle(self.setup, hands, starter=round.starter, card=card, number=round.number, stock=self.stock)
        starter = settled.winner if named is None else named
        return self._settled(event, replace(round.entered(event), card=card), settled, starter)

    def _refuse_impossible(self, hands: tuple[tuple[Card, ...], ...], field: str) -> None:
        refuse_impossible(self.gone, hands, self._jokers, field, self.setup.names)

    @property
    def _jokers(self) -> int:
        return jokers_in_play(len(self.setup.names), self.setup.rules)

    def _settled(self, event: GameEvent, round: OpenRound, settled: Settlement, starter: int) -> Self:
        """The pot paid, the pile grown, the hands filled: the next round is open, or the game has ended."""
        cards = [card for hand in settled.shown for card in hand.cards]
        chips, card = self.chips.won_by(settled.winner), round.card or 0
        ended = settled.short is not None or round.number == ROUNDS
        row = round_row(self, round, settled, chips, None if ended else starter)
        loser = settled.loser
        pile = add_to_pile(self.piles[loser], cards, [card])
        return replace(
            self,
            chips=chips,
            round=OpenRound(round.number + 1, starter),
            stock=settled.stock,
            hands=settled.hands,
            piles=(*self.piles[:loser], pile, *self.piles[loser + 1 :]),
            gone=(*self.gone, *map(face, cards)),
            used=(*self.used, card),
            loser=loser,
            stage=Stage.HANDS if ended else Stage.ROUND,
            rows=(*self.rows, row),
        )

    def _count(self, event: GameEvent) -> Self:
        """The table's own count of the chips; between rounds it amends the last round's line."""
        chips = count_chips(event, self.chips, self.setup.names)
        given = count_told(self.chips, chips, self.setup.names, event.note)
        if self.between_rounds or self.stage is Stage.HANDS:
            row = recount(self.rows[-1], chips.free, event.position, given)
            return replace(self, chips=chips, rows=(*self.rows[:-1], row))
        return replace(self, chips=chips, round=self.round.entered(event, given))

    def _finish(self, event: GameEvent) -> Self:
        """Hand cards and leftover round cards to the piles, chips off: the game is over (TEN-END-03, 04)."""
        hands = cards_of(event, "cards", self.setup.names)
        for seat, hand in enumerate(hands):
            self._refuse_size(hand, seat)
        self._refuse_impossible(hands, "cards")
        taken = tuple(self.cards_left if seat == self.loser else () for seat in self.setup.seats)
        points = tuple(loser_takes(hand, cards, self.setup.rules) for hand, cards in zip(hands, taken, strict=True))
        row = end_row(self, event, hands, points)
        piles = tuple(add_to_pile(*each) for each in zip(self.piles, hands, taken, strict=True))
        gone = (*self.gone, *(face(card) for hand in hands for card in hand))
        return replace(self, stage=Stage.OVER, piles=piles, gone=gone, rows=(*self.rows, row))

    def _refuse_size(self, hand: tuple[Card, ...], seat: int) -> None:
        if not FEWEST_IN_HAND <= len(hand) <= HAND:
            message = f"{self.setup.names[seat]}: a last hand has {FEWEST_IN_HAND} to {HAND} cards, not {len(hand)}."
            raise Refused("hand_size", f"cards[{seat}]", message, clause="TEN-END-04")
