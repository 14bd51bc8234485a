"""Buddha's deck to tap, by number of players: the Elements, then the special cards (BUD-CARD-01..07)."""

from __future__ import annotations

from functools import cache

from referee.disputes import CardPad, Face, PadRow
from referee.games.buddha.cards import (
    AS_YANG,
    AS_YIN,
    BUDDHA,
    ELEMENTS,
    HOLE,
    YANG,
    YIN,
    YIN_YANG,
    deck_for,
    is_numbered,
    name,
    number,
    read_held,
    read_played,
)

LABELS = {
    YIN: ("−", "Yin"),
    YANG: ("+", "Yang"),
    YIN_YANG: ("☯", "Yin-yang"),
    AS_YIN: ("☯−", "as Yin"),
    AS_YANG: ("☯+", "as Yang"),
    BUDDHA: ("◎", "Buddha"),
    HOLE: ("●", "Hole"),
}


@cache
def card_pad(players: int) -> CardPad:
    """The deck that so many players use. On a trick the Yin-yang says its side; in a hand it has none (BUD-AMB-07)."""
    deck = deck_for(players)
    copies = deck.copies
    elements = tuple(
        PadRow(
            words, tuple(_element(card) for card in copies if is_numbered(card) and card[0] == letter), f"{words} card"
        )
        for letter, words in ELEMENTS.items()
    )
    in_hand = tuple(_special(card, copies[card]) for card in copies if not is_numbered(card) and copies[card])
    sides = tuple(_special(side, copies[YIN_YANG], held=YIN_YANG) for side in (AS_YIN, AS_YANG))
    on_trick = tuple(face for one in in_hand for face in (sides if one.card == YIN_YANG else (one,)))
    special = "Special cards"
    played, held = (*elements, PadRow(special, on_trick)), (*elements, PadRow(special, in_hand))
    return CardPad(played, held, read_played, read_held, deck.hand)


def _element(card: str) -> Face:
    element = ELEMENTS[card[0]]
    return Face(card, str(number(card)), name(card), element, element.lower())


def _special(card: str, copies: int, held: str = "") -> Face:
    label, under = LABELS[card]
    return Face(card, label, name(card), under, "special", copies, held)
