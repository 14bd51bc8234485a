"""The 52-card pack, for any game that uses it: spelling, names, ranks and keys of its cards."""

from __future__ import annotations

from typing import Any

from referee.cards.card_keys import CardPad, Face, PadRow
from referee.cards.deck import Deck, read_card
from referee.reading import read_whole

RANKS = "23456789TJQKA"
"""The ranks from the lowest to the highest, as they are spelled."""
SUITS = "CDHS"
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
STRENGTHS = {rank: place for place, rank in enumerate(RANKS)}
COPIES = {rank + suit: 1 for suit in SUITS for rank in reversed(RANKS)}
"""All 52 cards, each once."""

_PAD_ORDER = "SHCD"
_RED = "HD"
_RANK_NAMES = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}
_SPELLED = str.maketrans({**{sign: suit for suit, sign in SIGNS.items()}, **dict(zip("♧♢♡♤", SUITS, strict=True))})


def read_suit(text: str) -> str:
    """`C`, `D`, `H` or `S` from a letter or a suit sign. Raises ValueError with what is allowed."""
    suit = text.translate(_SPELLED).replace("\ufe0f", "").upper()
    if len(suit) != 1 or suit not in SUITS:
        raise ValueError("a suit is C, D, H or S")
    return suit


def read(text: str) -> str:
    """`AS`, `TD` … from rank and suit: `10D`, `A♠` and small letters too. Raises ValueError with what is allowed."""
    spelled = text.translate(_SPELLED).replace("\ufe0f", "").upper()
    rank, suit = spelled[:-1].replace("10", "T"), spelled[-1:]
    if len(rank) != 1 or rank not in RANKS or suit not in tuple(SUITS):
        raise ValueError("a card is a rank A K Q J T 9 … 2 and a suit C D H S, as in TD")
    return rank + suit


def suit_of(card: str) -> str:
    """The letter of the card's suit."""
    return card[1]


def strength(card: str) -> int:
    """The card's rank in its suit, from 0 for the two to 12 for the ace."""
    return STRENGTHS[card[0]]


def name(card: str) -> str:
    """The card as people read it: 10♥."""
    return card[0].replace("T", "10") + SIGNS[card[1]]


NAMES = {card: name(card) for card in COPIES}
"""The name of each card, by its spelling."""


def one_of(suit: str) -> str:
    """The word for any card of the suit: "heart"."""
    return SUIT_NAMES[suit].removesuffix("s")


def suit_above(suit: str, lowest: int) -> frozenset[str]:
    """All cards of a suit that are stronger than `lowest`."""
    return frozenset(rank + suit for rank in RANKS[lowest + 1 :])


def whole_suit(suit: str) -> frozenset[str]:
    """All thirteen cards of a suit."""
    return suit_above(suit, -1)


def suits() -> tuple[tuple[str, str], ...]:
    """Each suit's letter and words, in the order of the pad."""
    return tuple((suit, f"{SIGNS[suit]} {SUIT_NAMES[suit]}") for suit in _PAD_ORDER)


def pack(hand: int) -> Deck:
    """The 52 cards; each player is dealt `hand` of them."""
    return Deck(copies=COPIES, hand=hand, read_held=read, read_played=read, name=name)


def card_pad(hand: int) -> CardPad:
    """The pack as keys: a row for each suit, the ace first; each player is dealt `hand` cards."""
    rows = tuple(
        PadRow(SUIT_NAMES[suit].capitalize(), tuple(_face(rank, suit) for rank in RANKS[::-1]), one_of(suit))
        for suit in _PAD_ORDER
    )
    return CardPad(rows, rows, read, read, hand)


def _face(rank: str, suit: str) -> Face:
    card = rank + suit
    spoken = f"{_RANK_NAMES.get(rank, rank)} of {SUIT_NAMES[suit]}"
    return Face(card, name(card), spoken, tone="red" if suit in _RED else "")


def read_trump(value: Any, field: str, players: tuple[str, ...]) -> str:
    """The trump of a case. Raises Refused."""
    return read_card(value, field, read_suit)


def read_cards_each(value: Any, field: str, players: tuple[str, ...]) -> int:
    """The number of cards dealt to each player in a case. Raises Refused."""
    return read_whole(value, field, 1, len(RANKS))
