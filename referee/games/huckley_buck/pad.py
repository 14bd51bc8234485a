"""The view of a game for Huckley Buck's templates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.cards.card_keys import Face
from referee.cards.standard_deck import RANKS
from referee.games.huckley_buck.cards import card_pad
from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.deal.deal import Deal
from referee.games.huckley_buck.deal.penalty_reasons import REASONS
from referee.games.huckley_buck.entries import ENTRIES, OUT, SAYS
from referee.games.huckley_buck.penalties.misdeals import MISDEALS
from referee.games.huckley_buck.penalties.outcome import CONTINUATIONS
from referee.games.huckley_buck.scoring import TRICKS
from referee.rules.prompt import Piece

Keys = tuple[tuple[str, str], ...]
"""The keys of a field: the value and the words of each."""


@dataclass(frozen=True, slots=True)
class SuitSign:
    """A suit on a small key: its letter, sign, name, and colour in the style sheet."""

    letter: str
    sign: str
    name: str
    tone: str


SUIT_SIGNS = tuple(
    SuitSign(row.faces[0].card[-1], row.faces[0].label[-1], row.title.lower(), row.faces[0].tone)
    for row in card_pad(0).played
)
RANK_KEYS: Keys = tuple((rank, rank.replace("T", "10")) for rank in RANKS[::-1])
TRICK_KEYS: Keys = tuple((str(count), str(count)) for count in range(TRICKS + 1))
OUT_KEY: Keys = ((OUT, SAYS[OUT]),)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player in the open round's deal.

    `dropped` is whether they announced out, `removed` whether their hand is out of play, `may_drop` whether they can
    still drop out. `tricks` are the keys for their tricks, `discards` those for their discards.
    """

    seat: int
    dropped: bool
    removed: bool
    may_drop: bool
    tricks: Keys
    discards: Keys

    @property
    def in_play(self) -> bool:
        """Whether their hand is in play."""
        return not self.dropped and not self.removed


@dataclass(frozen=True, slots=True)
class HuckleyBuckView:
    """The open round's deal for the pad, the forms and the players' own phones.

    `facts` and `advice` are empty once the game is over; `before_deal` is true until the first entry of the deal.
    `turns` are all seats in the order of the announcements, `announces_next` and `draws_next` those whose turn it is,
    or None; `drops_left` is the number of players that may still drop out, `stock` the number of cards in the stock.
    `upcard` is None until entered, and `upcard_name` is its name. With `rule_keeps_earlier_tricks`, the table plays
    again only from the faulty trick on.
    """

    facts: tuple[tuple[str, str], ...]
    advice: tuple[str, ...]
    before_deal: bool
    round: int
    target: int
    dealer: int
    next_dealer: int
    turns: tuple[int, ...]
    announces_next: int | None
    drops_left: int
    draws_next: int | None
    stock: int
    upcard: Face | None
    upcard_name: str
    rule_keeps_earlier_tricks: bool
    players: tuple[PlayerView, ...]
    discards: Keys
    misdeals: Keys
    what_follows: Keys
    in_or_out: Keys = tuple(SAYS.items())
    reasons: Keys = tuple((reason.text, reason.key) for reason in REASONS)
    suit_signs: tuple[SuitSign, ...] = SUIT_SIGNS
    ranks: Keys = RANK_KEYS
    all_tricks: int = TRICKS
    what_happened: str = ENTRIES["misdealt"].field("how").label

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats whose hand is in play."""
        return tuple(player.seat for player in self.players if player.in_play)

    def drawing_or_out(self, pieces: Iterable[tuple[str, Iterable[Piece]]]) -> list[Piece]:
        """Of the pieces by kind those of the draw, and of who is out, in the order of the announcements."""
        shown = {
            piece.seat: piece
            for kind, of_kind in pieces
            for piece in of_kind
            if kind == "drawn" or (kind == "announced" and piece.words == OUT)
        }
        return [shown[seat] for seat in self.turns if seat in shown]


def view(course: HuckleyBuckCourse) -> HuckleyBuckView:
    """The view of the course."""
    deal, setup = course.deal, course.setup
    next_dealer = setup.left(deal.dealer)
    names = {"dealer": setup.names[deal.dealer], "next_dealer": setup.names[next_dealer]}
    return HuckleyBuckView(
        facts=course.facts,
        advice=course.advice,
        before_deal=deal.untouched,
        round=course.round,
        target=setup.rules.number("hb.target"),
        dealer=deal.dealer,
        next_dealer=next_dealer,
        turns=deal.turns,
        announces_next=deal.announces_next,
        drops_left=deal.drops_left,
        draws_next=deal.draws_next,
        stock=deal.stock,
        upcard=card_pad(len(setup.names)).face(deal.upcard) if deal.upcard else None,
        upcard_name=deal.upcard_name,
        rule_keeps_earlier_tricks=deal.rule_keeps_earlier_tricks,
        players=tuple(_player(deal, seat) for seat in setup.seats),
        discards=_discard_keys(range(deal.most_discards + 1)),
        misdeals=tuple((row.code, row.key.format(**names)) for row in MISDEALS.values()),
        what_follows=tuple((row.code, row.form_label.format(**names)) for row in CONTINUATIONS.values()),
    )


def _player(deal: Deal, seat: int) -> PlayerView:
    may_drop = deal.may_drop(seat)
    return PlayerView(
        seat=seat,
        dropped=seat in deal.dropped,
        removed=seat in deal.removed,
        may_drop=may_drop,
        tricks=(*(OUT_KEY if may_drop else ()), *TRICK_KEYS),
        discards=_discard_keys(deal.discard_counts(seat)),
    )


def _discard_keys(numbers: Iterable[int]) -> Keys:
    return tuple((str(number), str(number) if number else "Pat") for number in numbers)
