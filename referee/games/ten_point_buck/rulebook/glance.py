"""Ten-Point Buck on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.ten_point_buck.cards import DECK
from referee.games.ten_point_buck.scoring import BONUS, BRACKETS, BUCK_POINTS, Bracket
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import GlanceRow
from referee.words import counted


def at_a_glance(rules: HouseRules) -> Iterator[GlanceRow]:
    """What a new player needs to know, as a table with these rules plays it."""
    deck = f"{sum(DECK.copies.values())} cards from 0, the Doe, to {BUCK_POINTS}, the Buck. One of each rank is white."
    yield GlanceRow("Deck", f"{deck} White is trump.")
    yield GlanceRow("Deal", f"{DECK.hand} cards each; the others stay out of the round.")
    yield GlanceRow("Bid", "The card points that you will take: the ranks of all cards in your tricks.")
    play = "Any card, but no rank that lies in the trick, unless you have no other."
    yield GlanceRow("Play", f"{play} The highest white card takes it, else the highest. The Doe beats the Buck.")
    scored = "; ".join(map(_scored, BRACKETS))
    yield GlanceRow("Scoring", f"{scored}. Take the Buck with the Doe: {BONUS.points} more.")
    yield GlanceRow("You win", f"Have the most Hunting Points after {counted(rules.number('tpb.rounds'), 'round')}.")


def _scored(row: Bracket) -> str:
    if row.within is None:
        return f"else {row.points}"
    return f"up to {row.within} off, {row.points}" if row.within else f"Bid hit, {counted(row.points, 'Hunting Point')}"
