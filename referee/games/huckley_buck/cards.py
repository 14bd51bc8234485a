"""The 52 cards of Huckley Buck, five to each (HB-CARD-01, HB-CARD-02)."""

from __future__ import annotations

from referee.french_cards import (
    RANKS,
    SIGNS,
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
    whole_suit,
)

HAND = 5
DECK = pack(HAND)

__all__ = [
    "DECK",
    "HAND",
    "RANKS",
    "SIGNS",
    "STRENGTHS",
    "SUITS",
    "SUIT_NAMES",
    "name",
    "one_of",
    "read",
    "read_suit",
    "strength",
    "suit_above",
    "whole_suit",
]
