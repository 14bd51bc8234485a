"""The playing cards of 10 to tap: values, penalty cards, jokers (TEN-MAT-02..04)."""

from __future__ import annotations

from referee.disputes import CardPad, Face, PadRow
from referee.games.ten.scoring import CEILING, JOKERS, NORMALS, PENALTY_CARDS, read_card


def card_pad(players: int) -> CardPad:
    """The same 70 cards for any number of players; a joker is tapped unnamed and typed when it has a name.

    How many normal cards there are of each value is not said, only of all together (TEN-MAT-04).
    """
    normals = tuple(Face(str(value), str(value), str(value), copies=NORMALS) for value in range(CEILING + 1))
    penalty = tuple(Face(f"P{value}", str(value), f"penalty card {value}", "penalty", "red") for value in PENALTY_CARDS)
    joker = Face("J", "J", "joker", "joker", "special", JOKERS)
    rows = (PadRow("Normal cards", normals), PadRow("Penalty cards and jokers", (*penalty, joker)))
    return CardPad(rows, rows, spelled, spelled)


def spelled(text: str) -> str:
    """The card's first spelling. Raises ValueError with what is allowed."""
    return str(read_card(text))
