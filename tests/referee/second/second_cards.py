"""Decks and card text of the three trick games, for the second referee.

A face is card text in its first spelling. A Yin-yang that has been played is `YY-` or `YY+`; the card itself is `YY`.
"""

from __future__ import annotations

from collections import Counter

HB, TPB, BUD, TEN = "huckley-buck", "ten-point-buck", "buddha", "ten"
RANKS = "23456789TJQKA"
SUITS = "CDHS"
SEATS = {HB: range(3, 8), TPB: range(3, 6), BUD: range(3, 7), TEN: range(2, 8)}
BUDDHA_HANDS = {3: 15, 4: 14, 5: 14, 6: 11}
BUDDHA_TOP = {3: 10, 4: 11, 5: 14, 6: 13}
BUDDHA_SPECIALS = {3: (1, 1, 1), 4: (4, 4, 2), 5: (5, 5, 2), 6: (5, 5, 2)}
SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


class Unreadable(Exception):
    """The case can't be answered: an entry is no card, no player, no such play."""


def hand_size(game: str, players: int) -> int:
    """How many cards everybody starts the first trick with."""
    return {HB: 5, TPB: 10}.get(game) or BUDDHA_HANDS[players]


def deck(game: str, players: int) -> Counter[str]:
    """Every card of the pack, with its number of copies."""
    if game == HB:
        return Counter(rank + suit for rank in RANKS for suit in SUITS)
    if game == TPB:
        pack = Counter({f"n{rank}": 10 - rank for rank in range(1, 10)})
        pack.update(["D", "B", *(f"w{rank}" for rank in range(1, 10))])
        return pack
    yin, yang, both = BUDDHA_SPECIALS[players]
    pack = Counter(element + str(n) for element in "AFWE" for n in range(1, BUDDHA_TOP[players] + 1))
    pack.update({"YIN": yin, "YANG": yang, "YY": both, "BUD": 1, "BH": 1})
    return pack


def read(game: str, text: object) -> str:
    """The face meant by `text`."""
    if not isinstance(text, str):
        raise Unreadable(text)
    face = {HB: _huckley_buck, TPB: _ten_point_buck, BUD: _buddha}[game](text.strip())
    if face is None:
        raise Unreadable(text)
    return face


def _huckley_buck(text: str) -> str | None:
    text = text.upper().replace("10", "T")
    for symbol, letter in SYMBOLS.items():
        text = text.replace(symbol, letter)
    return text if len(text) == 2 and text[0] in RANKS and text[1] in SUITS else None


def _ten_point_buck(text: str) -> str | None:
    spelled = {"w0": "D", "w10": "B"}.get(text, text)
    known = {"D", "B", *(colour + str(n) for colour in "nw" for n in range(1, 10))}
    return spelled if spelled in known else None


def _buddha(text: str) -> str | None:
    known = {"YIN", "YANG", "YY", "YY-", "YY+", "BUD", "BH", *(e + str(n) for e in "AFWE" for n in range(1, 15))}
    return text if text in known else None


def physical(face: str) -> str:
    """The card that shows this face."""
    return "YY" if face in ("YY-", "YY+") else face


def points(face: str) -> int:
    """Ten-Point Buck: the rank, which is also what the card counts."""
    return {"D": 0, "B": 10}.get(face) if face in "DB" else int(face[1:])
