"""The pack of Huckley Buck to tap: a suit a row, the ace first (HB-CARD-01, HB-CARD-02)."""

from __future__ import annotations

from referee import french_cards
from referee.disputes import CardPad
from referee.french_cards import suits
from referee.games.huckley_buck.cards import HAND

__all__ = ["card_pad", "suits"]


def card_pad(players: int) -> CardPad:
    """The same 52 cards for any number of players."""
    return french_cards.card_pad(HAND)
