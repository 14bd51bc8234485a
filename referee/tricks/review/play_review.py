"""The plays of a record, each with the duties that it didn't meet and what the cards prove about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from referee.disputes.ruling import evident_card
from referee.tricks.counting.worlds import World, Worlds
from referee.tricks.record import Record
from referee.tricks.rules import Duty, Trick


class ReviewedPlay(NamedTuple):
    """A play with the duties that it broke if its player held a card for them, and the places of these cards.

    `trick` is the trick's number in the round. `evidence` are the cards for these duties that the player played later
    or is known to hold; `hidden` are the unseen ones, as bits.
    """

    trick: int
    seat: int
    player: str
    card: str
    cards_played: tuple[str, ...]
    duties: tuple[Duty, ...]
    evidence: tuple[Mapping[str, Any], ...]
    hidden: int

    @property
    def faces(self) -> frozenset[str]:
        """The cards of which any one, in its player's hand, made this play illegal."""
        return frozenset().union(*(duty.faces for duty in self.duties))

    @property
    def evident_cards(self) -> frozenset[str]:
        """The cards in evidence."""
        return frozenset(map(evident_card, self.evidence))

    @property
    def named(self) -> dict[str, Any]:
        """The play as JSON, for a ruling."""
        return {"trick": self.trick, "player": self.player}


class PlayReview:
    """All plays of a record with their duties and proofs, and the possible deals of its unseen cards."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.worlds = _worlds(record)
        self.plays = tuple(self._plays())

    def find(self, trick: int, player: str) -> ReviewedPlay | None:
        """The play of `player` in the trick with that number, None if there is none."""
        return next((play for play in self.plays if (play.trick, play.player) == (trick, player)), None)

    def trick_of(self, play: ReviewedPlay) -> Trick:
        """The trick to which a card was played."""
        return next(trick for trick in self.record.tricks if trick.number == play.trick)

    def must_hold(self, play: ReviewedPlay, cards: int) -> bool:
        """Whether the player has one of the unseen `cards` in each possible deal, even if other plays were illegal."""
        return bool(cards) and not self.worlds.allow(self.bans_of({play.seat: cards}))

    def may_be_illegal(self, play: ReviewedPlay) -> bool:
        """Whether the play is illegal in any possible deal, even if other plays were illegal."""
        return bool(play.hidden) and bool(self.worlds.holdable(self.bans_of({}), play.seat) & play.hidden)

    def is_proved_illegal(self, play: ReviewedPlay) -> bool:
        """Whether the play is illegal whatever the other plays are."""
        return bool(play.evidence) or self.must_hold(play, play.hidden)

    @cached_property
    def assumed(self) -> tuple[ReviewedPlay, ...]:
        """The plays that are assumed to be legal when others are judged, and so restrict where a card can be."""
        return tuple(play for play in self.plays if play.hidden and not self.is_proved_illegal(play))

    @cached_property
    def all_can_be_legal(self) -> bool:
        """Whether all plays that aren't proved illegal can be legal together."""
        return self.worlds.allow(self.bans(self.assumed))

    def others(self, play: ReviewedPlay) -> tuple[ReviewedPlay, ...]:
        """The plays that are assumed to be legal when `play` is judged."""
        return tuple(other for other in self.assumed if other is not play)

    def bans(self, legal: tuple[ReviewedPlay, ...]) -> list[int]:
        """The bans that follow if these plays were legal."""
        banned = self.bans_of({})
        for play in legal:
            banned[play.seat] |= play.hidden
        return banned

    def bans_of(self, banned: Mapping[int, int]) -> list[int]:
        """A list of bans with these for some seats, and none for the others."""
        return [banned.get(seat, 0) for seat in range(len(self.record.seats))]

    def conflict(self, plays: tuple[ReviewedPlay, ...]) -> tuple[ReviewedPlay, ...]:
        """A group of these plays that can't all be legal, without any that isn't needed for it. There must be one."""
        kept = list(plays)
        for play in plays:
            without = tuple(other for other in kept if other is not play)
            if not self.worlds.allow(self.bans(without)):
                kept.remove(play)
        return tuple(kept)

    def cards_in(self, bits: int) -> tuple[str, ...]:
        """The faces of these unseen cards, each once, in the deck's order."""
        faces = [card for place, card in enumerate(self.record.unseen) if bits >> place & 1]
        return tuple(dict.fromkeys(faces))

    def may_still_hold(self, play: ReviewedPlay, faces: frozenset[str]) -> tuple[str, ...]:
        """Those of these faces that the player holds in any possible deal, even if other plays were illegal."""
        return self.cards_in(self.worlds.holdable(self.bans_of({}), play.seat) & self.bits(faces))

    def bits(self, faces: frozenset[str]) -> int:
        """All unseen cards with one of these faces."""
        return sum(1 << place for place, card in enumerate(self.record.unseen) if card in faces)

    def _plays(self) -> Iterator[ReviewedPlay]:
        seat = {player: place for place, player in enumerate(self.record.seats)}
        for trick in self.record.tricks:
            for place, (player, card) in enumerate(trick.plays):
                yield self._play(trick, place, seat[player], player, card)

    def _play(self, trick: Trick, place: int, seat: int, player: str, card: str) -> ReviewedPlay:
        cards_played = trick.cards[:place]
        duties = self.record.rules.forbidden(card, cards_played)
        faces = frozenset().union(*(duty.faces for duty in duties))
        evidence = tuple(self._evidence(trick.number, player, faces)) if faces else ()
        hidden = self.bits(faces) if faces and self._can_hide(player) else 0
        return ReviewedPlay(trick.number, seat, player, card, cards_played, duties, evidence, hidden)

    def _can_hide(self, player: str) -> bool:
        return self.record.room[player] > 0

    def _evidence(self, trick: int, player: str, faces: frozenset[str]) -> Iterator[Mapping[str, Any]]:
        for later, card in self.record.later_cards(player, trick):
            if card in faces:
                yield {"trick": later, "card": card}
        for card in self.record.hands.get(player, ()):
            if card in faces:
                yield {"hand": card}


def _worlds(record: Record) -> Worlds:
    """The possible deals of the unseen cards: one world, or one for each place of an unseen turned-up card."""
    everything = (1 << len(record.unseen)) - 1
    room = tuple(record.room[seat] for seat in record.seats)
    turned = record.turned
    if turned is None:
        return Worlds((World(everything, room),))
    card = 1 << record.unseen.index(turned.card)
    pool = everything & ~card
    worlds = []
    if record.room.get(turned.dealer):
        dealer = record.seats.index(turned.dealer)
        less = tuple(left - (seat == dealer) for seat, left in enumerate(room))
        worlds.append(World(pool, less, (dealer, card)))
    if len(record.unseen) > sum(room):
        worlds.append(World(pool, room))
    return Worlds(tuple(worlds))
