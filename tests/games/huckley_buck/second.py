"""What the second referee knows of Huckley Buck."""

from __future__ import annotations

from collections import Counter

from tests.referee.second.cards import RANKS, SUITS
from tests.referee.second.game import SecondGame

SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def pack(players: int) -> Counter[str]:
    """The 52 cards, for any number of players."""
    return Counter(rank + suit for rank in RANKS for suit in SUITS)


def read(text: str) -> str | None:
    """The card meant by `text`, if any."""
    text = text.upper().replace("10", "T")
    for symbol, letter in SYMBOLS.items():
        text = text.replace(symbol, letter)
    return text if len(text) == 2 and text[0] in RANKS and text[1] in SUITS else None


SECOND = SecondGame(
    seats=range(3, 8),
    switches={
        "hb.renege_scope": ["listed_three", "all_duties"],
        "hb.target": [11, 15, 5],
        "hb.dropped_hook": ["no", "yes"],
        "hb.race": ["trick_order", "higher_total"],
        "hb.removed_hand_extra_hook": ["no", "yes"],
        "hb.expose_in_draw": ["misdeal", "ignore"],
        "hb.stock_empty": ["reshuffle", "limit"],
        "hb.max_discard": [5, 3, 1],
        "hb.replay_from": ["first_trick", "faulty_trick"],
    },
    left_out={
        "hb.tour_rank": "it ranks a day's tables, of which no question asks",
        "hb.tour_games": "it says when a day's tables move, of which no question asks",
    },
    hand=lambda players: 5,
    pack=pack,
    read=read,
)
