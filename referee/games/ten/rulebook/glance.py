"""10 on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ten.cards import CEILING, JOKERS, NORMALS, PENALTY_CARDS
from referee.games.ten.round.chips import CHIPS, MOST
from referee.games.ten.scoring import CHIP_WORTH, HAND, ROUND_CARDS, ROUNDS
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import GlanceRow
from referee.words import counted


def at_a_glance(rules: HouseRules) -> Iterator[GlanceRow]:
    """What a new player needs to know, as a table with these rules plays it."""
    cards = f"{NORMALS.count} normal cards, {len(PENALTY_CARDS.values)} penalty cards, {JOKERS.count} jokers"
    yield GlanceRow("Deck", f"{cards}, and {counted(len(ROUND_CARDS), 'round card')}.")
    yield GlanceRow("Deal", f"{HAND} cards each, one of them a joker, and {counted(CHIPS.number, 'chip')}.")
    first = (
        f"Turn a round card, lay a card, with up to {MOST.number} chips to protect it. Bid chips for another's card."
    )
    yield GlanceRow("Round", f"{first} Then a second card, or none.")
    yield GlanceRow("Showdown", f"The highest total wins, at most {CEILING.number}. The lowest takes all cards shown.")
    least, most = PENALTY_CARDS.points[0], PENALTY_CARDS.points[-1]
    counts = f"A normal card counts {NORMALS.points}, a joker {JOKERS.points}, a penalty card {least} to {most}"
    yield GlanceRow("Scoring", f"{counts}, a round card its number. Each chip left takes {CHIP_WORTH.number} off.")
    yield GlanceRow("You win", f"Have the lowest score after {counted(ROUNDS, 'round')}, or when the stock runs out.")
