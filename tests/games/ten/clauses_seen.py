"""Where each clause of 10 is alive, up to the bids: what there is, how it is set out, first cards, who takes whose."""

from __future__ import annotations

from typing import Any

from tests.games.ten.moments import (
    ALL_PASS,
    BOB_BIDS,
    CARD,
    LAID,
    OVER,
    SWAPPED,
    TURNED,
    bid,
    chips,
    result,
    scored,
)
from tests.support.clause_visibility import Row, Situation, explained, on_pad, refused, seating, set_up, table
from tests.support.game_fixtures import Entered

FRESH = table(4)


def prepared(words: str, *, unless: int = 1) -> Row:
    """What a new table of four reads before it starts, and one of another number doesn't."""
    return set_up(words, seating(4), unless=seating(unless))


def costs(words: str, shown: str, other: str) -> Row:
    """How Dee's points came about, who loses with these cards."""
    return explained(words, FRESH.then(result(shown)), FRESH.then(result(other)), seat=3)


def refused_bid(words: str, given: Entered, *, instead: Entered, at: Situation = LAID) -> Row:
    """The message against a bid."""
    return refused(words, given, instead=instead, at=at)


def counted(*given: int | None) -> Entered:
    """The chips as the table counted them."""
    return "counted", {"chips": list(given), "allowed": True, "note": "a new box"}


def swap(buyer: int, owner: int, price: int) -> Entered:
    """A swap without its bids."""
    return "bought", {"buyer": buyer, "owner": owner, "price": price}


ALIVE: dict[str, Any] = {
    "TEN-GEN-01": on_pad("The fewest points win", OVER),
    "TEN-MAT-01": refused(
        "Round card 5 was played in round 1", CARD, instead=("round_card", {"card": 6}), at=scored("9+1 J 4+5 6+3")
    ),
    "TEN-MAT-02": (
        costs("penalty card 1 +3", "9 8 7 P1", "9 8 7 1"),
        refused("penalty card 4", result("9 8 7 P4", 6), instead=result("9 8 7 3", 6), at=scored("9 8 P4 1")),
    ),
    "TEN-MAT-03": costs("1 joker, 10 each +10", "9 8 J 2", "9 8 7 2"),
    "TEN-MAT-04": costs("4 normal cards, 1 each +4", "9 8 7 0", "9 8 P7 0"),
    "TEN-MAT-05": refused(
        "there are only 49 in the box",
        counted(8, 7, 7, 7, 7, 7, 7),
        instead=counted(6, 7, 7, 7, 7, 7, 7),
        at=table(7),
    ),
    "TEN-PREP-01": prepared("Shuffle the 10 round cards into a pile, face down."),
    "TEN-PREP-02": prepared("Deal everybody a joker"),
    "TEN-PREP-03": prepared("then three of the other cards, shuffled"),
    "TEN-PREP-04": prepared("Of the 70 cards 16 are dealt; 54 make the stock", unless=5),
    "TEN-PREP-05": prepared("Everybody gets 7 chips"),
    "TEN-PREP-06": (
        prepared("21 stay in the box", unless=7),
        refused(
            "Ann: 30 is no number of chips here; give 0 to 28",
            counted(30, 0, 0, 0),
            instead=counted(28, 0, 0, 0),
            at=FRESH,
        ),
    ),
    "TEN-PREP-07": on_pad("Bob turns up a round card", table(4, dealer="Ann"), FRESH),
    "TEN-RND-01": (
        on_pad("Ann lays a card", TURNED),
        refused(
            "Bob bids 2 for Dee's card",
            result("9 8 7 2"),
            instead=bid(2, rest=True),
            at=BOB_BIDS,
        ),
        refused(
            "hasn't laid a card yet", bid(0), instead=chips(None, None, None, 2), at=TURNED.then(chips(2, 0, 1, None))
        ),
    ),
    "TEN-P1-01": on_pad("Ann turns up a round card", FRESH, TURNED),
    "TEN-P1-02": explained("round card 5 +5", scored("9 8 7 2"), FRESH.then(result("9 8 7 2", 6)), seat=3),
    "TEN-P2-01": on_pad("Ann lays a card, with 0 to 2 chips on it", TURNED),
    "TEN-P2-02": refused(
        "Ann: 3 is no number of chips here; give 0 to 2", chips(3, 0, 0, 0), instead=chips(2, 0, 0, 0), at=TURNED
    ),
    "TEN-P2-03": on_pad("then Bob, Cy and Dee", TURNED),
    "TEN-P2-04": on_pad("A 9 or a 10 is best face down, with chips on it", TURNED, LAID, element=".pieces"),
    "TEN-BID-01": on_pad("Ann may open a bid", LAID),
    "TEN-BID-02": refused_bid(
        "2 chips on Dee's card: 1 is too low, the bid is at least 2", bid(0, 1, 3), instead=bid(0, 2, 3)
    ),
    "TEN-BID-03": (
        on_pad("Cy raises to 3 or more, or passes", BOB_BIDS, LAID),
        refused_bid("must be more than the last bid, 2", bid(2, 2), instead=bid(2, 3), at=BOB_BIDS),
        refused_bid("chips on a card don't count", bid(0, 6, 3), instead=bid(0, 5, 3)),
    ),
    "TEN-BID-04": (
        on_pad("Bob took Dee's card for 2 chips to Dee.", SWAPPED, BOB_BIDS, element=".now"),
        on_pad("Chips 5 5 6 7", SWAPPED, BOB_BIDS, element=".ledger"),
    ),
    "TEN-BID-05": on_pad(
        "Ann may raise 1 chip to",
        TURNED.then(chips(1, 2, 0, 0), swap(0, 1, 2)),
        TURNED.then(chips(0, 2, 0, 0), swap(0, 1, 2)),
        element=".pieces",
    ),
    "TEN-BID-06": (
        on_pad("Ann took Bob's card for 1 chip to the pot.", LAID.then(bid(0, 1, 1)), LAID, element=".now"),
        on_pad("Pot 1", LAID.then(bid(0, 1, 1)), LAID, element=".about"),
    ),
    "TEN-BID-07": refused_bid(
        "Bob has opened already in this round: each player may open once",
        bid(1, 1, 2),
        instead=bid(2),
        at=SWAPPED,
    ),
    "TEN-BID-08": on_pad("Bob raises to 4 or more, or passes", BOB_BIDS.then(bid(2, 3), bid(0)), BOB_BIDS),
    "TEN-BID-09": refused_bid("already theirs: choose another owner", bid(0, 2, 0), instead=bid(0, 2, 3)),
    "TEN-BID-10": on_pad("Ann turns the first card up, or leaves it face down", ALL_PASS, LAID),
    "TEN-BID-11": (
        refused(
            "protection is never lowered to 1",
            chips(None, None, None, 1),
            instead=chips(None, 2, None, None),
            at=SWAPPED,
        ),
        refused("can't be raised to 2", chips(None, None, 2, None), instead=chips(None, 2, None, None), at=SWAPPED),
    ),
}
