"""Decks and card text of the games of tricks, for the second referee; each game says its own.

A face is card text in its first spelling. A Yin-yang that has been played is `YY-` or `YY+`; the card itself is `YY`.
"""

from __future__ import annotations

from collections import Counter

from tests.referee.second.game import second_games

HB, TPB, BUD, TEN = "huckley-buck", "ten-point-buck", "buddha", "ten"
RANKS = "23456789TJQKA"
SUITS = "CDHS"


class Unreadable(Exception):
    """The case can't be answered: an entry is no card, no player, no such play."""


def hand_size(game: str, players: int) -> int:
    """How many cards everybody starts the first trick with."""
    return second_games()[game].hand(players)


def deck(game: str, players: int) -> Counter[str]:
    """Every card of the pack, with its number of copies."""
    return second_games()[game].pack(players)


def read(game: str, text: object) -> str:
    """The face meant by `text`."""
    if not isinstance(text, str):
        raise Unreadable(text)
    face = second_games()[game].read(text.strip())
    if face is None:
        raise Unreadable(text)
    return face


def physical(face: str) -> str:
    """The card that shows this face."""
    return "YY" if face in ("YY-", "YY+") else face


def points(face: str) -> int:
    """Ten-Point Buck: the rank, which is also what the card counts."""
    return {"D": 0, "B": 10}.get(face) if face in "DB" else int(face[1:])
