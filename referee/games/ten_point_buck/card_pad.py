"""The deck of Ten-Point Buck to tap: white cards, then normal ones with their copies (TPB-CARD-01..04)."""

from __future__ import annotations

from referee.disputes import CardPad, Face, PadRow
from referee.games.ten_point_buck.cards import BUCK, DECK, DOE, is_trump, name, rank, read

LABELS = {DOE: "Doe", BUCK: "Buck"}


def card_pad(players: int) -> CardPad:
    """The same 56 cards for any number of players."""
    whites = tuple(_face(card) for card in DECK.copies if is_trump(card))
    normals = tuple(_face(card) for card in DECK.copies if not is_trump(card))
    rows = (PadRow("White, the trumps", whites, "white card"), PadRow("Normal", normals, "normal card"))
    return CardPad(rows, rows, read, read, DECK.hand)


def _face(card: str) -> Face:
    sort = "white" if is_trump(card) else "normal"
    return Face(card, LABELS.get(card, str(rank(card))), name(card), sort, sort, DECK.copies[card])
