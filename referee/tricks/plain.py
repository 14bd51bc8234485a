"""Plain tricks with the 52-card pack: follow suit; the highest trump wins, else the highest card of the suit led."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.cards.deck import Deck
from referee.cards.standard_deck import SUIT_NAMES, one_of, strength, suit_of, whole_suit
from referee.tricks.rules import BaseTricks, Duty, Grounds
from referee.tricks.trick import Trick


@dataclass(frozen=True, slots=True)
class PlainTricks(BaseTricks):
    """The play of one deal. `trump` is a suit's letter; `may_lead`, `follow` and `wins` are ids of clauses."""

    deck: Deck
    trump: str
    may_lead: str
    follow: str
    wins: str

    def forbidden(self, card: str, cards_played: Sequence[str]) -> tuple[Duty, ...]:
        """A player with a card of the suit led must play one."""
        led = suit_of(cards_played[0]) if cards_played else suit_of(card)
        if suit_of(card) == led:
            return ()
        return (Duty(whole_suit(led), "did_not_follow", (self.follow,), f"follow {SUIT_NAMES[led]}", one_of(led)),)

    def why_allowed(self, card: str, cards_played: Sequence[str]) -> Grounds:
        """Why such a card may be played."""
        if not cards_played:
            return Grounds((self.may_lead,), text="whoever leads may play any card")
        return Grounds((self.follow,), text="it follows suit")

    def winner(self, cards: Sequence[str]) -> int:
        """The place of the highest trump, else of the highest card of the suit led."""
        deciding = self._deciding(cards)
        return max(range(len(cards)), key=lambda place: (suit_of(cards[place]) == deciding, strength(cards[place])))

    def why_wins(self, trick: Trick) -> Grounds:
        """Why that card wins."""
        deciding, led = self._deciding(trick.cards), suit_of(trick.cards[0])
        why = "it is the highest trump" if deciding == self.trump else f"it is the highest {one_of(led)}, the suit led"
        return Grounds((self.wins,), text=why)

    def _deciding(self, cards: Sequence[str]) -> str:
        trumped = any(suit_of(card) == self.trump for card in cards)
        return self.trump if trumped else suit_of(cards[0])
