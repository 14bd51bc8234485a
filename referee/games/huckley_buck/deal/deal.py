"""The deal of the open round of Huckley Buck: what is entered in it, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.cards import standard_deck
from referee.games.huckley_buck.cards import DECK
from referee.games.huckley_buck.entries import MOST_DISCARDS, read_upcard
from referee.games.huckley_buck.penalties.replay import FAULTY_TRICK, REPLAY_FROM
from referee.games.huckley_buck.scoring import TRICKS, hooked, most_dropped
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.prompt import Piece

PACK = len(DECK.copies)


@dataclass(frozen=True, slots=True)
class Draw:
    """A player's draw: the number of discards, and whether the dealer took the upcard."""

    seat: int
    discards: int
    upcard: bool

    @property
    def taken(self) -> int:
        """The number of cards that they want from the stock (HB-DRAW-06)."""
        return self.discards - self.upcard

    @property
    def in_words(self) -> str:
        """The draw in words for the pad: the number of discards, or "pat" for none."""
        return f"{self.discards or 'pat'}{' + upcard' if self.upcard else ''}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of the open round.

    - `hooks`: each seat's penalty hooks in this deal.
    - `announced`: the announcements (True for in), in order from the dealer's left.
    - `removed`: the seats whose hand is out of play.
    - `replayed`: whether the tricks are played again, under a house rule only from the `faulty_trick` on. It counts
      from 1, and `faulty_leader` led it; each is None if not entered.
    - `entered_pieces`: the entries of this deal that the pad shows.
    - `sources`: the positions of all its events; `remarks`: sentences about them.
    - `hook_remarks`: the remarks about hooks, each with the seat that was hooked.
    """

    setup: Setup
    dealer: int
    hooks: tuple[int, ...]
    upcard: str | None = None
    announced: tuple[bool, ...] = ()
    draws: tuple[Draw, ...] = ()
    removed: frozenset[int] = frozenset()
    replayed: bool = False
    faulty_trick: int | None = None
    faulty_leader: int | None = None
    entered_pieces: tuple[Piece, ...] = ()
    sources: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()
    hook_remarks: tuple[tuple[int, str], ...] = ()

    @classmethod
    def fresh(cls, setup: Setup, dealer: int) -> Deal:
        """The deal before its first entry."""
        return cls(setup, dealer, (0,) * len(setup.names))

    @property
    def untouched(self) -> bool:
        """Whether it has no entry."""
        return not self.sources

    @property
    def upcard_name(self) -> str:
        """The name of the upcard (10♥), empty until it is entered."""
        return standard_deck.name(self.upcard) if self.upcard else ""

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats in the order of announcements, draws and leads: from the dealer's left (HB-ANN-03)."""
        return self.setup.clockwise_from(self.setup.left(self.dealer))

    @property
    def drops_allowed(self) -> int:
        """The number of players that may drop out (HB-ANN-02)."""
        return most_dropped(len(self.setup.names))

    @property
    def drops_left(self) -> int:
        """The number of players that may still drop out."""
        return self.drops_allowed - len(self.dropped)

    def may_drop(self, seat: int) -> bool:
        """Whether a seat may still drop out: it hasn't announced, and drops are left (HB-ANN-04)."""
        to_come = self.turns[len(self.announced) :]
        return not self.announcements_closed and seat in to_come

    @property
    def dropped(self) -> frozenset[int]:
        """The seats that announced out."""
        return frozenset(seat for seat, stays in zip(self.turns, self.announced, strict=False) if not stays)

    @property
    def announcements_closed(self) -> bool:
        """Whether announcements are closed; players who weren't asked are in (HB-ANN-04)."""
        return self.announced.count(False) == self.drops_allowed or len(self.announced) == len(self.setup.names)

    @property
    def announces_next(self) -> int | None:
        """The seat that announces next, None if none does."""
        return None if self.announcements_closed or self.draws or self.removed else self.turns[len(self.announced)]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats in play by the entries so far, in order from the dealer's left."""
        out = self.dropped | self.removed
        return tuple(seat for seat in self.turns if seat not in out)

    @property
    def draw_order(self) -> tuple[int, ...]:
        """The seats that draw, in order: from the dealer's left, the dealer last (HB-DRAW-02)."""
        dropped = self.dropped
        return tuple(seat for seat in self.turns if seat not in dropped)

    @property
    def draws_next(self) -> int | None:
        """The seat that draws next; None before announcements close and after the draw."""
        if not self.announcements_closed or self.removed or self.draw_complete:
            return None
        return self.draw_order[len(self.draws)]

    @property
    def draw_complete(self) -> bool:
        """Whether all draws are entered."""
        return len(self.draws) == len(self.draw_order)

    @property
    def rule_keeps_earlier_tricks(self) -> bool:
        """Whether this table plays again only from the faulty trick on (HB-AMB-14)."""
        return self.setup.rules[REPLAY_FROM] == FAULTY_TRICK

    @property
    def replay_starts_late(self) -> bool:
        """Whether this is a replay that starts after trick 1, so earlier tricks count (HB-AMB-14).

        It is while the faulty trick isn't entered.
        """
        return self.replayed and self.rule_keeps_earlier_tricks and self.faulty_trick != 1

    @property
    def leader(self) -> int | None:
        """The seat that leads: the first in play to the dealer's left (HB-PLAY-02, HB-AMB-03).

        In a replay from a later trick, the seat that led it, or the next one in play; None if that isn't entered.
        """
        if not self.replay_starts_late:
            return self.playing[0]
        led = self.faulty_leader
        if led is None:
            return None
        return next(seat for seat in self.setup.clockwise_from(led) if seat in self.playing)

    @property
    def stock(self) -> int:
        """The number of cards in the stock after the draws entered (HB-AMB-05)."""
        return self._stock_and_discard_pile()[0]

    @property
    def drawable_cards(self) -> int:
        """The number of cards for the next draw: the stock, with cards shuffled back if the house rule says so."""
        return sum(self._stock_and_discard_pile()) if self._reshuffles else self.stock

    @property
    def _reshuffles(self) -> bool:
        """Whether discards are shuffled into a stock that is too small for a draw (HB-AMB-05)."""
        return self.setup.rules["hb.stock_empty"] == "reshuffle"

    def _stock_and_discard_pile(self) -> tuple[int, int]:
        """The numbers of cards in the stock, and to shuffle into it: dropped hands and earlier discards."""
        stock = PACK - TRICKS * len(self.setup.names) - 1
        discard_pile = TRICKS * len(self.dropped)
        for draw in self.draws:
            if draw.taken > stock and self._reshuffles:
                stock, discard_pile = stock + discard_pile, 0
            stock, discard_pile = max(0, stock - draw.taken), discard_pile + draw.discards
        return stock, discard_pile

    @property
    def most_discards(self) -> int:
        """The largest discard allowed (HB-DRAW-03, HB-AMB-20)."""
        return min(MOST_DISCARDS, self.setup.rules.number("hb.max_discard"))

    def discard_counts(self, seat: int) -> range:
        """The numbers of cards that `seat` may discard; the dealer may take the upcard (HB-DRAW-05)."""
        reach = self.drawable_cards + (seat == self.dealer)
        return range(min(self.most_discards, reach) + 1)

    def totals(self, before: Sequence[int]) -> tuple[int, ...]:
        """The totals less this deal's penalty hooks (HB-SCORE-04)."""
        return tuple(hooked(total, hooks) for total, hooks in zip(before, self.hooks, strict=True))

    def with_hooks(self, seat: int, hooks: int = 1) -> Deal:
        """The deal with that many more penalty hooks for a seat."""
        return replaced(self, hooks=(*self.hooks[:seat], self.hooks[seat] + hooks, *self.hooks[seat + 1 :]))

    def with_event(self, event: GameEvent, *remarks: str, hooked_seats: Iterable[int] = ()) -> Deal:
        """The deal with one more event and its remarks; `hooked_seats` got a hook by it."""
        new = tuple(remark for remark in (*remarks, event.note) if remark)
        hook_remarks = (*self.hook_remarks, *((seat, remark) for seat in hooked_seats for remark in new))
        sources = (*self.sources, event.position)
        return replaced(self, sources=sources, remarks=(*self.remarks, *new), hook_remarks=hook_remarks)

    def with_piece(self, event: GameEvent, words: str, seat: int | None = None) -> Deal:
        """The deal with a piece on the pad for `event`."""
        return replaced(self, entered_pieces=(*self.entered_pieces, Piece(event.kind, seat, words, event.position)))

    def why_hooked(self, seat: int) -> tuple[str, ...]:
        """The remarks about the hooks of a seat."""
        return tuple(remark for hooked_seat, remark in self.hook_remarks if hooked_seat == seat)

    def turn_up(self, event: GameEvent) -> Deal:
        """The deal with the upcard. Raises Refused for a second one (HB-TRUMP-01)."""
        card = read_upcard(event)
        turned_up = standard_deck.name(card)
        if self.upcard == card:
            message = f"{turned_up} was already entered as the upcard of this round; the deck has each card once."
            raise Refused("card_twice", "card", message, clause="HB-CARD-01")
        if self.upcard:
            known = f"The upcard is {self.upcard_name}"
            message = f"{known}; only one card is turned up in a round, not {turned_up} as well."
            raise Refused("second_upcard", "card", message, clause="HB-TRUMP-01")
        return replaced(self, upcard=card).with_piece(event, turned_up)
