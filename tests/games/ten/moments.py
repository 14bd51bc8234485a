"""Moments of a round of 10 with four, and how they are entered, for the rows that say where its clauses are alive."""

from __future__ import annotations

from tests.support.clause_visibility import Situation, table
from tests.support.game_fixtures import WAVED, Entered


def chips(*given: int | None) -> Entered:
    """Protection laid or raised, by seat."""
    return "protected", {"chips": list(given), **WAVED}


def bid(seat: int, price: int | None = None, owner: int | None = None, *, rest: bool = False) -> Entered:
    """A bid, or without a price a pass, of all after that player too if `rest`."""
    return "bid", {"seat": seat, "owner": owner, "chips": price, "rest": rest}


def laid(seat: int, card: str = "", stays: str = "") -> Entered:
    """A card laid open, or what its player says who lays none."""
    return "laid", {"seat": seat, "card": card or None, "stays": stays or None, "first": None}


def result(shown: str, card: int = 5, starter: int | None = None) -> Entered:
    """A round on one page, its cards by seat as in `9+1 J 4+5 6`."""
    return "result", {"shown": [hand.split("+") for hand in shown.split()], "starter": starter, "round_card": card}


def hands(cards: str) -> Entered:
    """The last hands, by seat as in `1+2 J+5`."""
    return "hands", {"cards": [hand.split("+") for hand in cards.split()], **WAVED}


def scored(shown: str, card: int = 5) -> Situation:
    """One round played for that card."""
    return table(4, result(shown, card))


CARD: Entered = ("round_card", {"card": 5})
TURNED = table(4, CARD)
LAID = TURNED.then(chips(2, 0, 1, 2))
ALL_PASS = LAID.then(bid(0, rest=True))
BOB_BIDS = LAID.then(bid(0), bid(1, 2, 3))
"""Bob has bid two for Dee's card."""
SWAPPED = BOB_BIDS.then(bid(2, rest=True))
COMPLETE = ALL_PASS.then(
    *(laid(0, "9"), laid(0, "1"), laid(1, stays="covered"), laid(2, "4"), laid(2, "5")),
    *(laid(3, "6"), laid(3, "3"), laid(1, "J")),
)
"""All cards lie open: Bob wins with ten on one card, Dee loses a tie."""
ALL_PLAY_TWO = (
    "9+1 8+2 7+3 6+3",
    "9+0 8+1 7+0 6+2",
    "5+5 5+4 4+4 4+3",
    "J+1 J+2 J+3 9+0",
    "6+4 1+2 5+P1 P2+P3",
    "7+2 P4+3 5+1 J+0",
)
SIX_ROUNDS = table(4, *(result(shown, card, 0) for card, shown in enumerate(ALL_PLAY_TWO, start=1)))
"""Six cards are left in the stock, and round cards from 7 on."""
OUT_OF_STOCK = SIX_ROUNDS.then(result("10 8+0 P5+J 7+J", 7))
"""Bob loses the last round, and Dee can't draw."""
OVER = OUT_OF_STOCK.then(hands("6+9+10+P6 8+10+10+J 9+7+8+P7 P8+6+10"))
