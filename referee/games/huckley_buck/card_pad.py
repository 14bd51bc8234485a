"""The pack of Huckley Buck to tap: a suit a row, the ace first (HB-CARD-01, HB-CARD-02)."""

from __future__ import annotations

from referee.disputes import CardPad, Face, PadRow
from referee.games.huckley_buck.cards import HAND, RANKS, SIGNS, SUIT_NAMES, name, one_of, read

ORDER = "SHCD"
RED = "HD"
RANK_NAMES = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}


def card_pad(players: int) -> CardPad:
    """The same 52 cards for any number of players."""
    rows = tuple(
        PadRow(SUIT_NAMES[suit].capitalize(), tuple(_face(rank, suit) for rank in RANKS[::-1]), one_of(suit))
        for suit in ORDER
    )
    return CardPad(rows, rows, read, read, HAND)


def _face(rank: str, suit: str) -> Face:
    card = rank + suit
    spoken = f"{RANK_NAMES.get(rank, rank)} of {SUIT_NAMES[suit]}"
    return Face(card, name(card), spoken, tone="red" if suit in RED else "")


def suits() -> tuple[tuple[str, str], ...]:
    """Each suit's letter and how the table says it."""
    return tuple((suit, f"{SIGNS[suit]} {SUIT_NAMES[suit]}") for suit in ORDER)
