"""The 52 cards of Huckley Buck, five to each (HB-CARD-01, HB-CARD-02)."""

from __future__ import annotations

from referee.cards import standard_deck as french_cards
from referee.cards.card_keys import CardPad
from referee.cards.standard_deck import (
    RANKS,
    STRENGTHS,
    SUIT_NAMES,
    SUITS,
    name,
    one_of,
    pack,
    read,
    read_suit,
    strength,
    suit_above,
    suits,
    whole_suit,
)

HAND = 5
DECK = pack(HAND)


def card_pad(players: int) -> CardPad:
    """The same 52 cards to tap for any number of players, a suit a row, the ace first."""
    return french_cards.card_pad(HAND)


__all__ = [
    "DECK",
    "HAND",
    "RANKS",
    "STRENGTHS",
    "SUITS",
    "SUIT_NAMES",
    "card_pad",
    "name",
    "one_of",
    "read",
    "read_suit",
    "strength",
    "suit_above",
    "suits",
    "whole_suit",
]
