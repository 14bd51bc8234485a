"""What the second referee knows of Buddha."""

from __future__ import annotations

from collections import Counter

from tests.referee.second.game import OF_THE_PAD, SecondGame

ELEMENTS = "AFWE"
HANDS = {3: 15, 4: 14, 5: 14, 6: 11}
TOP = {3: 10, 4: 11, 5: 14, 6: 13}
SPECIALS = {3: (1, 1, 1), 4: (4, 4, 2), 5: (5, 5, 2), 6: (5, 5, 2)}
"""How many Yin, Yang and Yin-yang there are."""


def pack(players: int) -> Counter[str]:
    """The cards in play for a number of players."""
    yin, yang, both = SPECIALS[players]
    found = Counter(element + str(n) for element in ELEMENTS for n in range(1, TOP[players] + 1))
    found.update({"YIN": yin, "YANG": yang, "YY": both, "BUD": 1, "BH": 1})
    return found


def read(text: str) -> str | None:
    """The card meant by `text`, if any."""
    known = {"YIN", "YANG", "YY", "YY-", "YY+", "BUD", "BH", *(e + str(n) for e in ELEMENTS for n in range(1, 15))}
    return text if text in known else None


SECOND = SecondGame(
    seats=range(3, 7),
    switches={
        "bud.multi_yang": ["first", "last"],
        "bud.yin_chain": ["first_nonyin", "second_only"],
        "bud.after_hole": ["would_have_won", "same_leader", "hole_player", "left_of_hole"],
        "bud.zero_bonus": ["announced", "fulfilled"],
        "bud.max_bid": ["tricks", "ten"],
    },
    left_out={"bud.tie": OF_THE_PAD},
    hand=HANDS.__getitem__,
    pack=pack,
    read=read,
)
