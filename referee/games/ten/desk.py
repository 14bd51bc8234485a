"""What 10 lays on the referee's desk: the showdown, a bid, a second card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from referee.course import Course
from referee.desk import Desk, Inquiry, Part, Sort
from referee.games.ten.card_pad import card_pad
from referee.games.ten.chips import CHIPS
from referee.games.ten.course import TenCourse
from referee.games.ten.protection import MOST
from referee.games.ten.scoring import ROUND_CARDS

OFFERS = range(1, 15)


def known(course: Course) -> Mapping[str, Any]:
    """Who starts the round, and its round card where it was entered."""
    opened = cast(TenCourse, course).round
    told: dict[str, Any] = {"starter": course.setup.names[opened.starter]}
    return told | ({"round_card": opened.card} if opened.card else {})


def complete_bid(ask: Mapping[str, Any], course: Course) -> Mapping[str, Any]:
    """The chips by the score sheet, and whether the bidder is known to have opened."""
    ten, names = cast(TenCourse, course), course.setup.names
    bidder, owner = names.index(ask["bidder"]), names.index(ask["owner"])
    opened = any(swap.opener == bidder for swap in ten.round.swaps)
    told = {"protection": ten.chips.protection(owner), "free": ten.chips.free[bidder], "opened": opened}
    return {**told, **ask}


def _player(key: str, label: str) -> Part:
    return Part(key, label, Sort.PLAYER, needed=True)


def _number(key: str, label: str, numbers: range, *, needed: bool = False) -> Part:
    return Part(key, label, Sort.NUMBER, numbers=numbers, needed=needed)


SHOWDOWN = Inquiry(
    "showdown",
    "Who won, who lost this round?",
    "Who won, who lost?",
    {"what": "showdown"},
    (
        Part("shown", "The cards that each player shows", Sort.CARDS_EACH, needed=True),
        _player("starter", "Who started the round?"),
        _number("round_card", "The round card", ROUND_CARDS, needed=True),
    ),
)
BID = Inquiry(
    "bid",
    "Is this bid allowed?",
    "Is this bid allowed?",
    {"what": "bid"},
    (
        _player("bidder", "Who bids?"),
        _player("owner", "For whose card?"),
        _number("bid", "How many chips?", OFFERS, needed=True),
        _number("last", "The last bid, if somebody has bid", OFFERS),
        _number("protection", "Chips on that card", range(MOST + 1)),
        _number("free", "The bidder’s free chips", range(2 * CHIPS + 1)),
        Part("opened", "Has the bidder opened before in this round?", Sort.YES),
    ),
    complete=complete_bid,
)
SECOND = Inquiry(
    "second",
    "Is this second card allowed?",
    "Is it allowed?",
    {"what": "second"},
    (
        _player("player", "Whose card?"),
        Part("first", "The first card", Sort.CARD, needed=True),
        Part("second", "The second card", Sort.CARD, needed=True),
        Part("hidden", "Does the first card stay face down?", Sort.YES),
    ),
)

DESK = Desk(pad=card_pad, inquiries=(SHOWDOWN, BID, SECOND), known=known)
