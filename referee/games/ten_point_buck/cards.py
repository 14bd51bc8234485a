"""The 56 cards of Ten-Point Buck, and the pad to tap them on (TPB-CARD-01..04)."""

from __future__ import annotations

import re

from referee.cards.card_keys import CardPad, Face, PadRow
from referee.cards.deck import Deck

HAND = 10
DOE, BUCK = "D", "B"
RANKS = range(11)
NAMED_RANKS = {DOE: 0, BUCK: 10}
LABELS = {DOE: "Doe", BUCK: "Buck"}
FIGURES = {DOE: "doe", BUCK: "antlers"}
_SPELLING = re.compile(r"([nw])(0|[1-9][0-9]?)")


def white(rank: int) -> str:
    """The spelling of the trump of a rank; 0 is the Doe and 10 the Buck."""
    return {0: DOE, 10: BUCK}.get(rank, f"w{rank}")


def read(text: str) -> str:
    """`n8`, `w8`, `D` or `B` from typed text; `w0` and `w10` are the Doe and the Buck. Raises ValueError."""
    if text.upper() in (DOE, BUCK):
        return text.upper()
    spelled = _SPELLING.fullmatch(text.lower())
    if not spelled:
        raise ValueError("a card is n1 to n9 (normal), w1 to w9 (white), D (the Doe) or B (the Buck)")
    return white(int(spelled[2])) if spelled[1] == "w" else text.lower()


def rank(card: str) -> int:
    """The number on the card: the Doe's is 0, the Buck's is 10."""
    return NAMED_RANKS[card] if card in NAMED_RANKS else int(card[1:])


def is_trump(card: str) -> bool:
    """Whether the card is white (TPB-CARD-02)."""
    return not card.startswith("n")


def name(card: str) -> str:
    """The card in the table's words."""
    named = {DOE: "the Doe", BUCK: "the Buck"}
    return named.get(card) or f"{'white' if is_trump(card) else 'normal'} {rank(card)}"


NORMAL_COPIES = {f"n{number}": 10 - number for number in range(1, 10)}
DECK = Deck(
    copies={**NORMAL_COPIES, **{white(number): 1 for number in RANKS}},
    hand=HAND,
    read_held=read,
    read_played=read,
    name=name,
)


def card_pad(players: int) -> CardPad:
    """The same 56 cards for any number of players: white ones, then normal ones with their copies."""
    whites = tuple(_face(card) for card in DECK.copies if is_trump(card))
    normals = tuple(_face(card) for card in DECK.copies if not is_trump(card))
    rows = (PadRow("White, the trumps", whites, "white card"), PadRow("Normal", normals, "normal card"))
    return CardPad(rows, rows, read, read, DECK.hand)


def _face(card: str) -> Face:
    sort = "white" if is_trump(card) else "normal"
    return Face(
        card, LABELS.get(card, str(rank(card))), name(card), sort, sort, DECK.copies[card], figure=FIGURES.get(card, "")
    )
