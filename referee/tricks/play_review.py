"""Every play of a record with the duties it left undone, and what the cards say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.tricks.record import Record
from referee.tricks.rules import Duty, Trick
from referee.tricks.worlds import World, Worlds


@dataclass(frozen=True, slots=True)
class ReviewedPlay:
    """A play, the duties it left undone if its player could do them, and where the cards for them are.

    `trick` is the trick's number in the round; `evidence` are those cards that its player played later or is known to
    hold, `hidden` those unseen, as bits.
    """

    trick: int
    seat: int
    player: str
    card: str
    lying: tuple[str, ...]
    duties: tuple[Duty, ...]
    evidence: tuple[Mapping[str, Any], ...]
    hidden: int

    @property
    def faces(self) -> frozenset[str]:
        """Every card which, if held, made this play illegal."""
        return frozenset().union(*(duty.faces for duty in self.duties))

    @property
    def evident_cards(self) -> frozenset[str]:
        """The cards in evidence."""
        return frozenset(entry.get("card") or entry["hand"] for entry in self.evidence)

    @property
    def named(self) -> dict[str, Any]:
        """The play as a ruling names it."""
        return {"trick": self.trick, "player": self.player}


class PlayReview:
    """All the plays of a record with their duties and proofs, over the deals that its unseen cards allow."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.worlds = _worlds(record)
        self.plays = tuple(self._plays())

    def find(self, trick: int, player: str) -> ReviewedPlay | None:
        """What `player` laid in the trick with that number, or None where that is nothing."""
        return next((play for play in self.plays if (play.trick, play.player) == (trick, player)), None)

    def must_hold(self, play: ReviewedPlay, cards: int) -> bool:
        """Whether the player holds one of the unseen `cards` in every deal that the cards alone allow."""
        return bool(cards) and not self.worlds.allow(self.bans_of({play.seat: cards}))

    def may_hold(self, play: ReviewedPlay) -> bool:
        """Whether the cards alone allow a deal that makes the play illegal."""
        return bool(play.hidden) and bool(self.worlds.holdable(self.bans_of({}), play.seat) & play.hidden)

    def is_proved(self, play: ReviewedPlay) -> bool:
        """Whether the play is illegal whatever the other plays are."""
        return bool(play.evidence) or self.must_hold(play, play.hidden)

    @cached_property
    def assumed(self) -> tuple[ReviewedPlay, ...]:
        """The plays taken to be legal when others are judged, as far as that says where a card is."""
        return tuple(play for play in self.plays if play.hidden and not self.is_proved(play))

    @cached_property
    def all_fit(self) -> bool:
        """Whether every play that isn't proved illegal can be legal at once."""
        return self.worlds.allow(self.bans(self.assumed))

    def others(self, play: ReviewedPlay) -> tuple[ReviewedPlay, ...]:
        """The plays taken to be legal when `play` is judged."""
        return tuple(other for other in self.assumed if other is not play)

    def bans(self, legal: tuple[ReviewedPlay, ...]) -> list[int]:
        """What no seat can hold when these plays are legal."""
        banned = self.bans_of({})
        for play in legal:
            banned[play.seat] |= play.hidden
        return banned

    def bans_of(self, banned: Mapping[int, int]) -> list[int]:
        """Bans for some seats, none for the others."""
        return [banned.get(seat, 0) for seat in range(len(self.record.seats))]

    def conflict(self, plays: tuple[ReviewedPlay, ...]) -> tuple[ReviewedPlay, ...]:
        """Some of these plays that can't all be legal, none of which can be left out; asked where such there are."""
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
        """Those of these faces that the player still holds in a deal that the cards alone allow."""
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
        lying = trick.cards[:place]
        duties = self.record.rules.forbidden(card, lying)
        faces = frozenset().union(*(duty.faces for duty in duties))
        evidence = tuple(self._evidence(trick.number, player, faces)) if faces else ()
        hidden = self.bits(faces) if faces and self._can_hide(player) else 0
        return ReviewedPlay(trick.number, seat, player, card, lying, duties, evidence, hidden)

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
    """The deals of the unseen cards: one world, or one for each place of an unseen card turned up."""
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
