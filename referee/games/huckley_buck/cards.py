"""The 52 cards of Huckley Buck (HB-CARD-01, HB-CARD-02)."""

from __future__ import annotations

from referee.cards import Deck

RANKS = "23456789TJQKA"
SUITS = "CDHS"
STRENGTHS = {rank: place for place, rank in enumerate(RANKS)}
HAND = 5
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
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


def strength(card: str) -> int:
    """The card's place in its suit, the two lowest and the ace highest (HB-CARD-02)."""
    return STRENGTHS[card[0]]


def name(card: str) -> str:
    """The card as the table reads it: 10♥."""
    return card[0].replace("T", "10") + SIGNS[card[1]]


def one_of(suit: str) -> str:
    """What any card of the suit is called: "heart"."""
    return SUIT_NAMES[suit].removesuffix("s")


def suit_above(suit: str, lowest: int) -> frozenset[str]:
    """All cards of a suit that are stronger than `lowest`."""
    return frozenset(rank + suit for rank in RANKS[lowest + 1 :])


def whole_suit(suit: str) -> frozenset[str]:
    """All thirteen cards of a suit."""
    return suit_above(suit, -1)


DECK = Deck(
    copies={rank + suit: 1 for suit in SUITS for rank in reversed(RANKS)},
    hand=HAND,
    read_held=read,
    read_played=read,
    name=name,
)
