"""Buddha's cards by number of players, and the pad to tap them on (BUD-CARD-01..07, BUD-DEAL-01..04)."""

from __future__ import annotations

import re
from functools import cache

from referee.cards.card_keys import CardPad, Face, PadRow
from referee.cards.deck import Deck
from referee.games.buddha.scoring import DEALS, FULL
from referee.words import listed

ELEMENTS = {"A": "Air", "F": "Fire", "W": "Water", "E": "Earth"}
YIN, YANG, YIN_YANG, BUDDHA, HOLE = "YIN", "YANG", "YY", "BUD", "BH"
AS_YIN, AS_YANG = "YY-", "YY+"
SPECIALS = {
    YIN: "Yin",
    YANG: "Yang",
    YIN_YANG: "Yin-yang",
    AS_YIN: "Yin-yang as Yin",
    AS_YANG: "Yin-yang as Yang",
    BUDDHA: "the Buddha",
    HOLE: "the Black Hole",
}
LABELS = {
    YIN: ("−", "Yin"),
    YANG: ("+", "Yang"),
    YIN_YANG: ("☯", "Yin-yang"),
    AS_YIN: ("☯−", "as Yin"),
    AS_YANG: ("☯+", "as Yang"),
    BUDDHA: ("◎", "Buddha"),
    HOLE: ("●", "Hole"),
}
"""The sign and the small word on the key of each special card."""

FIGURES = {
    YIN: "yin",
    YANG: "yang",
    YIN_YANG: "yin-yang",
    AS_YIN: "yin",
    AS_YANG: "yang",
    BUDDHA: "sitting",
    HOLE: "hole",
}
"""The figure on each of these keys."""
OF_ELEMENTS = ("BUD-CARD-01", "BUD-CARD-02")
"""The clauses on the Element cards: which there are, each once."""
CLAUSES = {
    YIN: "BUD-CARD-03",
    YANG: "BUD-CARD-04",
    YIN_YANG: "BUD-CARD-05",
    BUDDHA: "BUD-CARD-06",
    HOLE: "BUD-CARD-07",
}
"""The clause with the number of each special card in the box."""
_NUMBERED = re.compile(r"([AFWE])(0|[1-9][0-9]?)")
_ALLOWED = "a card is A, F, W or E with its number (F7), YIN, YANG, BUD, BH"


def read_held(text: str) -> str:
    """A card as spelled in a hand. Raises ValueError with what is allowed."""
    spelled = held(text.upper())
    if spelled in (YIN, YANG, YIN_YANG, BUDDHA, HOLE) or _NUMBERED.fullmatch(spelled):
        return spelled
    raise ValueError(f"{_ALLOWED} or YY")


def read_played(text: str) -> str:
    """A card as played, a Yin-yang with its side (BUD-AMB-07). Raises ValueError with what is allowed."""
    spelled = text.upper()
    if spelled in (YIN, YANG, AS_YIN, AS_YANG, BUDDHA, HOLE) or _NUMBERED.fullmatch(spelled):
        return spelled
    raise ValueError(f"{_ALLOWED}, YY- (played as Yin) or YY+ (as Yang)")


def held(card: str) -> str:
    """A played card as it was held: a Yin-yang has no side in a hand."""
    return YIN_YANG if card in (AS_YIN, AS_YANG) else card


def is_numbered(card: str) -> bool:
    """Whether this is an Element card."""
    return card not in SPECIALS


def is_yin(card: str) -> bool:
    """Whether the card counts as Yin."""
    return card in (YIN, AS_YIN)


def is_yang(card: str) -> bool:
    """Whether the card counts as Yang."""
    return card in (YANG, AS_YANG)


def number(card: str) -> int:
    """The number of an Element card."""
    return int(card[1:])


def name(card: str) -> str:
    """The card in the table's words."""
    return SPECIALS.get(card) or f"{ELEMENTS[card[0]]} {number(card)}"


@cache
def deck_for(players: int) -> Deck:
    """The deck for that number of players; all of it is dealt."""
    deal = DEALS[players]
    numbered = {f"{element}{value}": 1 for element in ELEMENTS for value in range(1, deal.highest + 1)}
    specials = {YIN: deal.yin, YANG: deal.yang, YIN_YANG: deal.yin_yang, BUDDHA: 1, HOLE: 1}
    return Deck(numbered | specials, deal.hand, read_held, read_played, name, held)


def clauses_of(card: str, players: int) -> tuple[str, ...]:
    """The clauses on the number of copies of a card for that number of players: in the box, and taken out of it."""
    deal = DEALS[players]
    whole = deck_for(next(count for count, other in DEALS.items() if not other.removed))
    fewer = deck_for(players).copies.get(card, 0) < whole.copies.get(card, 0)
    of_box = OF_ELEMENTS if is_numbered(card) else (CLAUSES[card],)
    return (*of_box, deal.clause) if fewer else of_box


def preparation(players: int) -> tuple[str, ...]:
    """A sentence on the cards that this number of players takes out of the pack (BUD-DEAL-01..04)."""
    deal = DEALS[players]
    gone = range(deal.highest + 1, FULL.highest + 1)
    parts = [f"the {listed(gone)} of each Element"] if gone else []
    parts += [f"{count} {name}" for name, count in deal.removed.items() if "Element" not in name]
    return (f"Take out {listed(parts)}." if parts else f"Play with all {FULL.cards} cards.",)


@cache
def card_pad(players: int) -> CardPad:
    """The deck for that number of players. The Yin-yang has a side in a trick, and none in a hand (BUD-AMB-07)."""
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
    tone = "dark" if card == HOLE else "special"
    return Face(card, label, name(card), under, tone, copies, held, FIGURES[card])
