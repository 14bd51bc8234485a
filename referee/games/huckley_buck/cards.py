"""The 52 cards of Huckley Buck, five to each (HB-CARD-01, HB-CARD-02)."""

from __future__ import annotations

from referee.cards import standard_deck
from referee.cards.card_keys import CardPad

HAND = 5
DECK = standard_deck.pack(HAND)


def card_pad(players: int) -> CardPad:
    """The same 52 cards to tap for any number of players, a suit a row, the ace first."""
    return standard_deck.card_pad(HAND)
