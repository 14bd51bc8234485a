"""The contents of the rulebook of 10: its chapters, the game on one screen, and words to search for."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ten.cards import CEILING, JOKERS, NORMALS, PENALTY_CARDS
from referee.games.ten.round.chips import CHIPS, MOST
from referee.games.ten.scoring import CHIP_WORTH, HAND_SIZE, LAST_ROUND, ROUND_CARDS
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Chapter, GlanceRow
from referee.words import counted

CHAPTERS = (
    Chapter("Aim and material", ("TEN-GEN", "TEN-MAT"), open=(1, 2, 3)),
    Chapter("Before the first round", ("TEN-PREP",), open=(4, 25)),
    Chapter("A round and its card", ("TEN-RND", "TEN-P1")),
    Chapter("First cards and protection", ("TEN-P2",)),
    Chapter("Bids", ("TEN-BID",), open=(8, 9, 10, 11, 12, 13, 14, 20, 22, 26, 31)),
    Chapter("Second cards", ("TEN-P4",), open=(15, 27, 28, 32)),
    Chapter("The showdown", ("TEN-P5",), open=(5, 6, 7, 19, 21, 30)),
    Chapter("The end and the count", ("TEN-END", "TEN-SCORE"), open=(16, 17, 18, 23, 24, 29)),
)


def at_a_glance(rules: HouseRules) -> Iterator[GlanceRow]:
    """What a new player needs to know, as a table with these rules plays it."""
    cards = f"{NORMALS.count} normal cards, {len(PENALTY_CARDS.values)} penalty cards, {JOKERS.count} jokers"
    yield GlanceRow("Deck", f"{cards}, and {counted(len(ROUND_CARDS), 'round card')}.")
    yield GlanceRow("Deal", f"{HAND_SIZE} cards each, one of them a joker, and {counted(CHIPS.number, 'chip')}.")
    first = (
        f"Turn a round card, lay a card, with up to {MOST.number} chips to protect it. Bid chips for another's card."
    )
    yield GlanceRow("Round", f"{first} Then a second card, or none.")
    yield GlanceRow("Showdown", f"The highest total wins, at most {CEILING.number}. The lowest takes all cards shown.")
    least, most = PENALTY_CARDS.points[0], PENALTY_CARDS.points[-1]
    counts = f"A normal card counts {NORMALS.points}, a joker {JOKERS.points}, a penalty card {least} to {most}"
    yield GlanceRow("Scoring", f"{counts}, a round card its number. Each chip left takes {CHIP_WORTH.number} off.")
    yield GlanceRow(
        "You win", f"Have the lowest score after {counted(LAST_ROUND, 'round')}, or when the stock runs out."
    )


SEARCH_WORDS = {
    "bust": ("TEN-P4-06", "TEN-AMB-15"),
    "leftover": ("TEN-END-03", "TEN-END-04"),
    "trade": ("TEN-BID-04", "TEN-BID-06"),
    "buy": ("TEN-BID-01", "TEN-BID-04"),
    "raise": ("TEN-BID-03", "TEN-BID-08"),
    "outbid": ("TEN-BID-03",),
    "wild": ("TEN-MAT-03",),
    "shield": ("TEN-P2-02",),
    "negative": ("TEN-SCORE-03",),
    "minus": ("TEN-SCORE-02", "TEN-SCORE-03"),
}
"""Words that people search for where the rulebook has others, each with the clauses, or the beginnings of their ids."""
